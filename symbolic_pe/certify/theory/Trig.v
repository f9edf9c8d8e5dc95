(* The tactic [trig]: reads an equation between exponential polynomials off the goal and has
   [TrigPoly.agree] compute whether it holds.  It either closes the goal or fails. *)
Require Export Reals Lra Lia ZArith List.
Require Import QArith Qreals Bool.
From Coq.micromega Require Import Env EnvRing.
Require Import SymbolicPE.TrigPoly.
Import ListNotations.
Open Scope R_scope.

(* -- facts about atoms, by their numbers ------------------------------------------------------- *)

Inductive fact :=
  | Inverse (a b : positive)            (* the atoms a < b are inverse to each other *)
  | Square (a : positive) (e : aexp).   (* the square of atom a is e *)

Definition mono1 (a : positive) (i : positive) (m : Mon) : Mon := zmon_pred a (vmon i m).
Definition as_rule (f : fact) : rule := match f with
  | Inverse a b => (mono1 a 1 (mono1 (b - a) 1 mon0), pconst 1%Q)
  | Square a e => (mono1 a 2 mon0, apoly e)
  end.
Definition fact_holds (l : Env R) (f : fact) : Prop := match f with
  | Inverse a b => (a <? b)%positive = true /\ l a * l b = 1
  | Square a e => l a * l a = aval l e
  end.

Definition mval (l : Env R) (m : Mon) : R := Mphi 1 Rmult l m.

Lemma mval_ext m : forall l l', (forall x, l x = l' x) -> mval l m = mval l' m.
Proof.
  unfold mval; induction m as [|j m IH|i m IH]; intros l l' H; cbn [Mphi]; [reflexivity| |].
  - apply IH; intros x; apply H.
  - f_equal; [apply IH; intros x; apply H|]. unfold hd, nth; rewrite H; reflexivity.
Qed.

Lemma mval_mono1 l a i m : mval l (mono1 a i m) = mval (jump a l) m * pow_pos Rmult (l a) i.
Proof.
  destruct (Pos.eq_dec a 1) as [->|N]; [reflexivity|].
  replace (mono1 a i m) with (zmon (Pos.pred a) (vmon i m)) by (destruct a; [reflexivity|reflexivity|congruence]).
  unfold mval; cbn [Mphi]. f_equal.
  - apply mval_ext. intros x. unfold tail, jump. f_equal. lia.
  - f_equal. unfold hd, nth, jump. f_equal. lia.
Qed.

Lemma facts_hold l fs : (forall f, In f fs -> fact_holds l f) -> hold l (map as_rule fs).
Proof.
  induction fs as [|f fs IH]; intros H; [exact I|]. unfold hold; cbn [map MPcond].
  destruct f as [a b|a e]; cbn [as_rule]; (split; [|apply IH; intros; apply H; right; assumption]);
  specialize (H _ (or_introl eq_refl)); cbn [fact_holds] in H.
  - destruct H as [L H]. apply Pos.ltb_lt in L. fold (mval l (mono1 a 1 (mono1 (b - a) 1 mon0))).
    rewrite !mval_mono1. unfold mval; cbn [Mphi pow_pos]. unfold jump.
    replace (b - a + a)%positive with b by lia. change (Pphi Rplus Rmult Q2R l (pconst 1)) with (Q2R 1).
    replace (Q2R 1) with 1 by (unfold Q2R; simpl; lra). transitivity (l a * l b); [ring | exact H].
  - fold (mval l (mono1 a 2 mon0)). rewrite mval_mono1. unfold mval; cbn [Mphi pow_pos].
    fold (pval l (apoly e)). rewrite apoly_ok, <- H. ring.
Qed.

Fixpoint facts_at (l : Env R) (fs : list fact) : Prop := match fs with
  | [] => True
  | f :: fs => fact_holds l f /\ facts_at l fs
  end.
Lemma facts_at_in l fs : facts_at l fs -> forall f, In f fs -> fact_holds l f.
Proof. induction fs as [|g fs IH]; intros H f []; [subst; apply H | apply IH; [apply H | assumption]]. Qed.

(* -- atoms as a list --------------------------------------------------------------------------- *)

Definition env (l : list R) : Env R := fun p => List.nth (pred (Pos.to_nat p)) l 0.
Definition among (flags : list bool) : positive -> bool := fun p => List.nth (pred (Pos.to_nat p)) flags false.
Fixpoint all_whole (flags : list bool) (l : list R) : Prop := match flags, l with
  | f :: flags, x :: l => (if f then is_whole x else True) /\ all_whole flags l
  | [], _ => True
  | _, [] => False
  end.

Lemma all_whole_at flags l : all_whole flags l -> forall p, among flags p = true -> is_whole (env l p).
Proof.
  unfold among, env. intros H p. generalize (pred (Pos.to_nat p)) as n. clear p.
  revert l H; induction flags as [|f flags IH]; intros l H n E; [destruct n; discriminate|].
  destruct l as [|x l]; [destruct H|]. destruct n as [|n]; cbn in *.
  - subst f; apply H.
  - apply IH; [apply H | exact E].
Qed.

Theorem decided flags fs l t u : agree (among flags) (map as_rule fs) t u = true ->
  all_whole flags (PI :: l) -> facts_at (env (PI :: l)) fs -> tval (env (PI :: l)) t = tval (env (PI :: l)) u.
Proof.
  intros A W F. apply (agree_sound (among flags) (map as_rule fs)); [reflexivity | | | exact A].
  - apply facts_hold, facts_at_in, F.
  - apply all_whole_at, W.
Qed.

(* -- reading a goal ---------------------------------------------------------------------------- *)

Ltac positive_literal p := lazymatch p with
  | xH => constr:(true) | xO ?q => positive_literal q | xI ?q => positive_literal q | _ => constr:(false) end.
Ltac literal z := lazymatch z with
  | Z0 => constr:(true) | Zpos ?p => positive_literal p | Zneg ?p => positive_literal p | _ => constr:(false) end.
Ltac nat_literal n := lazymatch n with O => constr:(true) | S ?n => nat_literal n | _ => constr:(false) end.

Ltac member x l := lazymatch l with nil => constr:(false) | cons x _ => constr:(true) | cons _ ?t => member x t end.
Ltac put x l := let b := member x l in lazymatch b with true => l | false =>
  lazymatch l with nil => constr:(cons x nil) | cons ?y ?t => let t := put x t in constr:(cons y t) end end.
Ltac place x l := lazymatch l with
  | cons x _ => constr:(1%positive)
  | cons _ ?t => let p := place x t in let q := eval compute in (Pos.succ p) in constr:(q) end.

(* the atoms of a sum of products; an inverse is an atom beside what it inverts *)
Ltac atoms inner l e := lazymatch e with
  | ?a + ?b => let l := atoms inner l a in atoms inner l b
  | ?a - ?b => let l := atoms inner l a in atoms inner l b
  | ?a * ?b => let l := atoms inner l a in atoms inner l b
  | - ?a => atoms inner l a
  | ?a / ?b => atoms inner l (a * / b)
  | / IZR ?z => let b := literal z in lazymatch b with
      | true => l | false => let l := put (IZR z) l in put (/ IZR z) l end
  | / ?a => let l := put a l in put (/ a) l
  | sqrt ?a => let l := atoms true l a in put (sqrt a) l
  | ?a ^ ?n => let b := nat_literal n in lazymatch b with true => atoms inner l a | false => put e l end
  | IZR ?z => let b := literal z in lazymatch b with true => l | false => put e l end
  | sin ?a => lazymatch inner with true => put e l | false => atoms true l a end
  | cos ?a => lazymatch inner with true => put e l | false => atoms true l a end
  | exp ?a => lazymatch inner with true => put e l | false => atoms true l a end
  | _ => put e l end.

Ltac read_a l e := lazymatch e with
  | ?a + ?b => let a := read_a l a in let b := read_a l b in constr:(AAdd a b)
  | ?a - ?b => let a := read_a l a in let b := read_a l b in constr:(ASub a b)
  | ?a * ?b => let a := read_a l a in let b := read_a l b in constr:(AMul a b)
  | - ?a => let a := read_a l a in constr:(AOpp a)
  | ?a / IZR (Zpos ?p) => let b := positive_literal p in lazymatch b with
      | true => let a := read_a l a in constr:(ADiv a p)
      | false => let a := read_a l a in let q := place (/ IZR (Zpos p)) l in constr:(AMul a (AV q)) end
  | ?a / ?b => let a := read_a l a in let b := read_a l (/ b) in constr:(AMul a b)
  | / IZR (Zpos ?p) => let b := positive_literal p in lazymatch b with
      | true => constr:(AInv p) | false => let q := place e l in constr:(AV q) end
  | ?a ^ ?n => let b := nat_literal n in lazymatch b with
      | true => let a := read_a l a in constr:(APow a n) | false => let p := place e l in constr:(AV p) end
  | IZR ?z => let b := literal z in lazymatch b with
      | true => constr:(AZ z) | false => let p := place e l in constr:(AV p) end
  | _ => let p := place e l in constr:(AV p) end.

Ltac read_t l e := lazymatch e with
  | ?a + ?b => let a := read_t l a in let b := read_t l b in constr:(TAdd a b)
  | ?a - ?b => let a := read_t l a in let b := read_t l b in constr:(TSub a b)
  | ?a * ?b => let a := read_t l a in let b := read_t l b in constr:(TMul a b)
  | - ?a => let a := read_t l a in constr:(TOpp a)
  | ?a / IZR (Zpos ?p) => let b := positive_literal p in lazymatch b with
      | true => let a := read_t l a in constr:(TDiv a p)
      | false => let a := read_t l a in let q := place (/ IZR (Zpos p)) l in constr:(TMul a (TA (AV q))) end
  | ?a / ?b => let a := read_t l a in let b := read_a l (/ b) in constr:(TMul a (TA b))
  | ?a ^ ?n => let b := nat_literal n in lazymatch b with
      | true => let a := read_t l a in constr:(TPow a n) | false => let p := place e l in constr:(TA (AV p)) end
  | sin ?a => let a := read_a l a in constr:(TSin a)
  | cos ?a => let a := read_a l a in constr:(TCos a)
  | exp ?a => let a := read_a l a in constr:(TExp a)
  | _ => let a := read_a l e in constr:(TA a) end.

(* which atoms are integers, and what is known of the others *)
Ltac flags_of l := lazymatch l with
  | nil => constr:(@nil bool)
  | cons (IZR _) ?t => let t := flags_of t in constr:(cons true t)
  | cons _ ?t => let t := flags_of t in constr:(cons false t) end.
Ltac facts_of l rest := lazymatch rest with
  | nil => constr:(@nil fact)
  | cons (/ ?a) ?t =>
      let fs := facts_of l t in
      let p := place a l in let q := place (/ a) l in
      let o := eval compute in (Pos.ltb p q) in
      lazymatch o with true => constr:(cons (Inverse p q) fs) | false => constr:(cons (Inverse q p) fs) end
  | cons (sqrt ?a) ?t =>
      let fs := facts_of l t in
      let p := place (sqrt a) l in let e := read_a l a in constr:(cons (Square p e) fs)
  | cons _ ?t => facts_of l t end.

(* x <> 0 and 0 < x, by what is assumed *)
Lemma Rpower_positive x y : 0 < Rpower x y. Proof. apply exp_pos. Qed.
Lemma nonzero_mult x y : x <> 0 -> y <> 0 -> x * y <> 0. Proof. apply Rmult_integral_contrapositive_currified. Qed.
Ltac above := solve
  [ assumption | lra
  | repeat first [ assumption | apply PI_RGT_0 | apply exp_pos | apply Rpower_positive | apply Rmult_lt_0_compat
      | apply Rinv_0_lt_compat | apply Rdiv_lt_0_compat | match goal with |- 0 < _ + _ => lra end | apply Rplus_lt_0_compat | apply pow_lt | apply sqrt_lt_R0
      | apply (IZR_lt 0); lia | match goal with H : forall _, 0 < _ |- _ => apply H end | lra ] ].
Ltac apart := solve
  [ assumption | apply not_eq_sym; assumption | lra
  | match goal with H : forall _, _ <> 0 |- _ => apply H end
  | apply PI_neq0 | apply Rgt_not_eq; above | apply (IZR_neq _ 0); lia | apply not_0_IZR; lia
  | repeat first [ assumption | apply not_0_IZR; lia | apply PI_neq0 | apply nonzero_mult | apply Rinv_neq_0_compat | apply pow_nonzero
      | apply Ropp_neq_0_compat | apply Rgt_not_eq; above | apply not_0_IZR; lia
      | match goal with H : forall _, _ <> 0 |- _ => apply H end ] ].
Ltac known_facts := cbv -[Rplus Rmult Rminus Rdiv Ropp Rinv pow IZR PI sin cos exp ln sqrt Rpower Pos.ltb];
  repeat split; first [ exact I | reflexivity | apply Rinv_r; apart | apply Rinv_l; apart
    | apply sqrt_sqrt; first [ lra | apply Rlt_le; above | nra ] | idtac ].
Ltac whole_atoms := cbv [all_whole]; repeat split; eexists; reflexivity.

(* a list without PI, which always comes first *)
Ltac without_pi l := lazymatch l with
  | nil => l | cons PI ?t => t | cons ?x ?t => let t := without_pi t in constr:(cons x t) end.

Ltac trig := intros; unfold Rsqr in *; cbv beta;
  lazymatch goal with |- ?a = ?b =>
    let l := atoms false (@nil R) a in let l := atoms false l b in let l := without_pi l in
    let whole := constr:(cons PI l) in
    let t := read_t whole a in let u := read_t whole b in
    let flags := flags_of whole in let fs := facts_of whole l in
    refine (decided flags fs l t u (@eq_refl bool true <: agree (among flags) (map as_rule fs) t u = true) _ _);
    [ whole_atoms | known_facts ]
  end.
