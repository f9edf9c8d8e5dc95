(* Terms of numbers and sums, enclosed by computation with the intervals of coq-interval.

   A term [num] is evaluated to an interval by [value]; [value_contains] says that the number it denotes lies there.  A
   sum is a fold, not a term as long as it has members; sums that begin at one place and end at several are added up
   once, in a table.  No statement is made of terms: the tactics bring what is proved down to the reals again. *)
Require Export SymbolicPE.Enclose.
Require Import Lra Lia ZArith Reals List Psatz.
From Interval Require Import Specific_bigint Specific_ops Float_full Xreal Interval.
Import ListNotations.
Open Scope R_scope.

Module Terms.
Module F := SpecificFloat BigIntRadix2.
Module I := FloatIntervalFull F.

(* integers; [Bound n] is what the n-th sum around it runs over *)
Inductive int := Whole (z : Z) | Bound (n : nat) | Plus (a b : int) | Times (a b : int) | Minus (a : int).
Fixpoint whole (e : list Z) (t : int) : Z := match t with
  | Whole z => z | Bound n => nth n e 0%Z | Plus a b => (whole e a + whole e b)%Z
  | Times a b => (whole e a * whole e b)%Z | Minus a => (- whole e a)%Z end.

Inductive function := Sin | Cos | Exp | Ln | Sqrt | Abs | Inverse | Opposite.
Definition real (f : function) : R -> R := match f with
  | Sin => sin | Cos => cos | Exp => exp | Ln => ln | Sqrt => sqrt | Abs => Rabs | Inverse => Rinv
  | Opposite => Ropp end.

Inductive num :=
  | Int (a : int) | Pi | Add (a b : num) | Sub (a b : num) | Mul (a b : num) | Div (a b : num) | Power (a b : num)
  | Pow (a : num) (n : nat) | Apply (f : function) (a : num) | Sum (lo hi : int) (body : num)
  | Part (n : nat) (hi : int) (* the sum of the n-th table up to hi *).

(* a table: sums of [body] from [lo] to any number up to [top] *)
Record table := Table { low : Z; top : Z; body : num }.

Fixpoint number (ts : list (Z -> R)) (e : list Z) (t : num) : R := match t with
  | Int a => IZR (whole e a) | Pi => PI
  | Add a b => number ts e a + number ts e b | Sub a b => number ts e a - number ts e b
  | Mul a b => number ts e a * number ts e b | Div a b => number ts e a / number ts e b
  | Power a b => Rpower (number ts e a) (number ts e b)
  | Pow a n => number ts e a ^ n | Apply f a => real f (number ts e a)
  | Sum lo hi b => sum (whole e lo) (whole e hi) (fun i => number ts (i :: e) b)
  | Part n hi => nth n ts (fun _ => 0) (whole e hi) end.
Definition sums_of (t : table) : Z -> R := fun hi => sum (low t) hi (fun i => number [] [i] (body t)).

Section Values.
Variable p : F.precision.
Definition computed (f : function) : I.type -> I.type := match f with
  | Sin => I.sin p | Cos => I.cos p | Exp => I.exp p | Ln => I.ln p | Sqrt => I.sqrt p | Abs => I.abs
  | Inverse => I.inv p | Opposite => I.neg end.
Fixpoint fold (n : nat) (i : Z) (f : Z -> I.type) (s : I.type) : I.type := match n with
  | O => s | S m => fold m (i + 1)%Z f (I.add p s (f i)) end.
Fixpoint value (ts : list (Z * list I.type)) (e : list Z) (t : num) : I.type := match t with
  | Int a => I.fromZ p (whole e a) | Pi => I.pi p
  | Add a b => I.add p (value ts e a) (value ts e b) | Sub a b => I.sub p (value ts e a) (value ts e b)
  | Mul a b => I.mul p (value ts e a) (value ts e b) | Div a b => I.div p (value ts e a) (value ts e b)
  | Power a b => I.exp p (I.mul p (value ts e b) (I.ln p (value ts e a)))
  | Pow a n => I.power_int p (value ts e a) (Z.of_nat n) | Apply f a => computed f (value ts e a)
  | Sum lo hi b => let l := whole e lo in
      fold (Z.to_nat (whole e hi - l + 1)) l (fun i => value ts (i :: e) b) I.zero
  | Part n hi => match nth_error ts n with
      | Some (l, s) => match nth_error s (Z.to_nat (whole e hi - l + 1)) with Some x => x | None => I.nai end
      | None => I.nai end end.
(* what has been added up so far, and so on *)
Fixpoint listed (n : nat) (i : Z) (f : Z -> I.type) (s : I.type) : list I.type := match n with
  | O => [s] | S m => s :: listed m (i + 1)%Z f (I.add p s (f i)) end.
Definition listed_sums (t : table) : Z * list I.type :=
  (low t, listed (Z.to_nat (top t - low t + 1)) (low t) (fun i => value [] [i] (body t)) I.zero).

Definition inside (x : I.type) (r : R) := contains (I.convert x) (Xreal r).
Lemma inside_nai r : inside I.nai r.
Proof. unfold inside. rewrite I.nai_correct. exact I. Qed.
Lemma lost x : contains (I.convert x) Xnan -> forall r, inside x r.
Proof. unfold inside. intros H r. destruct (I.convert x); [exact I | contradiction H]. Qed.
Lemma add_inside x y a b : inside x a -> inside y b -> inside (I.add p x y) (a + b).
Proof. exact (fun H K => I.add_correct p x y _ _ H K). Qed.
Lemma sub_inside x y a b : inside x a -> inside y b -> inside (I.sub p x y) (a - b).
Proof. exact (fun H K => I.sub_correct p x y _ _ H K). Qed.
Lemma mul_inside x y a b : inside x a -> inside y b -> inside (I.mul p x y) (a * b).
Proof. exact (fun H K => I.mul_correct p x y _ _ H K). Qed.
Lemma div_inside x y a b : inside x a -> inside y b -> inside (I.div p x y) (a / b).
Proof.
  intros H K. pose proof (I.div_correct p x y _ _ H K) as E. cbn in E; unfold Xdiv' in E.
  destruct (is_zero b); [apply lost, E | exact E].
Qed.
Lemma ln_inside x a : inside x a -> inside (I.ln p x) (ln a).
Proof.
  intros H. pose proof (I.ln_correct p x _ H) as E. cbn in E; unfold Xln' in E.
  destruct (is_positive a); [exact E | apply lost, E].
Qed.
Lemma exp_inside x a : inside x a -> inside (I.exp p x) (exp a).
Proof. exact (I.exp_correct p x (Xreal a)). Qed.
Lemma computed_inside f x a : inside x a -> inside (computed f x) (real f a).
Proof.
  intros H; destruct f; cbn [computed real].
  - exact (I.sin_correct p x _ H).
  - exact (I.cos_correct p x _ H).
  - apply exp_inside, H.
  - apply ln_inside, H.
  - exact (I.sqrt_correct p x _ H).
  - exact (I.abs_correct x _ H).
  - pose proof (I.inv_correct p x _ H) as E. cbn in E; unfold Xinv' in E.
    destruct (is_zero a); [apply lost, E | exact E].
  - exact (I.neg_correct x _ H).
Qed.
Lemma power_inside x a n : inside x a -> inside (I.power_int p x (Z.of_nat n)) (a ^ n).
Proof.
  intros H. pose proof (I.power_int_correct p (Z.of_nat n) x _ H) as E.
  destruct n as [|n]; [exact E|]. cbn [Z.of_nat] in *. cbn in E. rewrite SuccNat2Pos.id_succ in E. exact E.
Qed.

Lemma fold_inside n : forall i f g s a, inside s a -> (forall j, inside (f j) (g j)) ->
  inside (fold n i f s) (a + sumN n (fun k => g (i + Z.of_nat k)%Z)).
Proof.
  induction n as [|n IH]; intros i f g s a H K; cbn [fold].
  - cbn [sumN]. rewrite Rplus_0_r. exact H.
  - rewrite sumN_first. replace (i + Z.of_nat 0)%Z with i by lia.
    rewrite (sumN_ext n _ (fun k => g (i + 1 + Z.of_nat k)%Z)) by (intros m _; f_equal; lia).
    rewrite <- Rplus_assoc. apply IH; [apply add_inside; auto | exact K].
Qed.
Lemma listed_inside n : forall i f g s a m x, inside s a -> (forall j, inside (f j) (g j)) ->
  nth_error (listed n i f s) m = Some x -> inside x (a + sumN m (fun k => g (i + Z.of_nat k)%Z)).
Proof.
  assert (B : forall a (g : nat -> R) x, inside x a -> inside x (a + sumN 0 g)).
  { intros; cbn [sumN]. rewrite Rplus_0_r; assumption. }
  induction n as [|n IH]; intros i f g s a m x H K E; cbn [listed] in E; destruct m as [|m]; cbn [nth_error] in E.
  - injection E as <-. apply B, H.
  - destruct m; discriminate E.
  - injection E as <-. apply B, H.
  - rewrite sumN_first. replace (i + Z.of_nat 0)%Z with i by lia.
    rewrite (sumN_ext m _ (fun k => g (i + 1 + Z.of_nat k)%Z)) by (intros q _; f_equal; lia).
    rewrite <- Rplus_assoc. apply (IH _ f _ (I.add p s (f i))); [apply add_inside; auto | exact K | exact E].
Qed.

Definition agrees (t : Z * list I.type) (f : Z -> R) := forall hi x,
  nth_error (snd t) (Z.to_nat (hi - fst t + 1)) = Some x -> inside x (f hi).
Lemma zero_inside : inside I.zero 0.
Proof. unfold inside. rewrite I.zero_correct. split; apply Rle_refl. Qed.
Lemma value_inside ts fs : Forall2 agrees ts fs -> forall t e, inside (value ts e t) (number fs e t).
Proof.
  intros A t; induction t; intros e; cbn [value number].
  - apply I.fromZ_correct.
  - apply I.pi_correct.
  - apply add_inside; auto.
  - apply sub_inside; auto.
  - apply mul_inside; auto.
  - apply div_inside; auto.
  - unfold Rpower. apply exp_inside, mul_inside; [| apply ln_inside]; auto.
  - apply power_inside; auto.
  - apply computed_inside; auto.
  - unfold sum. rewrite <- (Rplus_0_l (sumN _ _)).
    apply (fold_inside _ _ _ (fun i => number fs (i :: e) t)); [apply zero_inside | intros; apply IHt].
  - generalize (whole e hi); intros z; clear -A. revert n. induction A as [|[l s] f ts fs H _ IH]; intros [|n]; cbn [nth_error nth].
    1-2: apply inside_nai.
    + specialize (H z); cbn [fst snd] in H.
      destruct (nth_error s _) as [x|]; [apply H; reflexivity | apply inside_nai].
    + apply IH.
Qed.
Lemma listed_agrees t : agrees (listed_sums t) (sums_of t).
Proof.
  unfold agrees, listed_sums, sums_of, sum. cbn [fst snd]. intros hi x E.
  rewrite <- (Rplus_0_l (sumN _ _)).
  apply (listed_inside _ _ _ (fun i => number [] [i] (body t)) _ 0 _ _ zero_inside) in E; [exact E |].
  intros j. apply value_inside. constructor.
Qed.

Definition difference (ts : list table) (a b : num) : I.type :=
  let l := map listed_sums ts in I.sub p (value l [] b) (value l [] a).
Lemma difference_inside ts a b :
  inside (difference ts a b) (number (map sums_of ts) [] b - number (map sums_of ts) [] a).
Proof.
  assert (A : Forall2 agrees (map listed_sums ts) (map sums_of ts)).
  { induction ts; constructor; [apply listed_agrees | assumption]. }
  apply sub_inside; apply value_inside, A.
Qed.
Definition below (ts : list table) (a b : num) : bool :=
  match I.sign_strict (difference ts a b) with Xgt => true | _ => false end.
Theorem is_below ts a b : below ts a b = true ->
  number (map sums_of ts) [] a < number (map sums_of ts) [] b.
Proof.
  unfold below; intros H. pose proof (I.sign_strict_correct (difference ts a b)) as S.
  destruct (I.sign_strict _); try discriminate H.
  destruct (S _ (difference_inside ts a b)) as [_ P]. cbn in P. lra.
Qed.
Definition apart (ts : list table) (a b : num) : bool :=
  match I.sign_strict (difference ts a b) with Xgt | Xlt => true | _ => false end.
Theorem are_apart ts a b : apart ts a b = true ->
  number (map sums_of ts) [] a <> number (map sums_of ts) [] b.
Proof.
  unfold apart; intros H. pose proof (I.sign_strict_correct (difference ts a b)) as S.
  destruct (I.sign_strict _); try discriminate H;
    destruct (S _ (difference_inside ts a b)) as [_ P]; cbn in P; lra.
Qed.
End Values.
End Terms.

(* -- tactics: [a] and [b] are terms of the two sides, [p] is the precision in bits ----------------------------- *)

Ltac as_numbers H := revert H; cbv [Terms.number Terms.whole Terms.sums_of Terms.real Terms.low Terms.top Terms.body
  map nth]; intros H.
Ltac computed := abstract (vm_cast_no_check (eq_refl true)).
Ltac less p ts a b := let H := fresh in
  assert (H : Terms.below p ts a b = true) by computed; apply Terms.is_below in H; as_numbers H;
  first [ exact H | exact (Rlt_le _ _ H) | exact (Rgt_ge _ _ H) | exact (Rlt_not_le _ _ H) | exact (Rlt_not_ge _ _ H)
        | exact (Rle_not_lt _ _ (Rlt_le _ _ H)) ].
Ltac different p ts a b := let H := fresh in
  assert (H : Terms.apart p ts a b = true) by computed; apply Terms.are_apart in H; as_numbers H;
  exact H.
