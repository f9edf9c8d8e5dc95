(* Waves that grow, exp (g p) sin (w p + f), are independent where rates or frequencies differ; and a form in two
   positions whose waves all grow keeps its value when both positions move only if there is nothing in it. *)
Require Import Lra Lia ZArith Reals List.
Require Import SymbolicPE.Lift SymbolicPE.Waves.
Open Scope R_scope.

Lemma both_vanish d e a b : d * a - e * b = 0 -> e * a + d * b = 0 -> d * d + e * e <> 0 -> a = 0 /\ b = 0.
Proof.
  intros H K N. split; apply (Rmult_eq_reg_l (d * d + e * e)); try exact N.
  - transitivity (d * (d * a - e * b) + e * (e * a + d * b)); [ring | rewrite H, K; ring].
  - transitivity (d * (e * a + d * b) - e * (d * a - e * b)); [ring | rewrite H, K; ring].
Qed.

(* f(p + h) / exp (g h) + f(p - h) exp (g h) - 2 cos (w h) f(p) has no wave of rate g and frequency w left *)
Theorem grown n : forall g w a b : nat -> R, (forall j, (j < n)%nat -> 0 < w j) ->
  (forall i j, (i < n)%nat -> (j < n)%nat -> i <> j -> g i <> g j \/ w i <> w j) ->
  (forall p, sumN n (fun j => exp (g j * p) * (a j * sin (w j * p) + b j * cos (w j * p))) = 0) ->
  forall j, (j < n)%nat -> a j = 0 /\ b j = 0.
Proof.
  induction n as [|n IH]; intros g w a b Hw Hd H; [intros; lia|].
  destruct (all_below (S n) w) as [M [HM Hle]].
  assert (HP := PI_RGT_0). set (h := PI / 2 / M).
  assert (Hh : 0 < h) by (unfold h; apply Rdiv_lt_0_compat; lra).
  assert (Hin : forall j, (j < S n)%nat -> 0 < w j * h < PI).
  { intros j Hj. pose proof (Hw j Hj). pose proof (Hle j Hj). split; [apply Rmult_lt_0_compat; assumption|].
    apply Rle_lt_trans with (M * h); [apply Rmult_le_compat_r; lra|]. unfold h.
    replace (M * (PI / 2 / M)) with (PI / 2) by (field; lra). lra. }
  set (P := fun j => exp ((g j - g n) * h)). set (Q := fun j => exp (- ((g j - g n) * h))).
  set (d := fun j => (P j + Q j) * cos (w j * h) - 2 * cos (w n * h)).
  set (e := fun j => (P j - Q j) * sin (w j * h)).
  assert (Hde : forall j, (j < n)%nat -> d j * d j + e j * e j <> 0).
  { intros j Hj E. assert (D : d j = 0) by nra. assert (F : e j = 0) by nra. clear E.
    pose proof (Hin j ltac:(lia)) as [B1 B2]. pose proof (sin_gt_0 _ B1 B2) as B.
    unfold e in F. apply Rmult_integral in F. destruct F as [F|F]; [|lra].
    assert (G : g j = g n).
    { assert (X : (g j - g n) * h = - ((g j - g n) * h)) by (apply exp_inv; unfold P, Q in F; lra).
      assert (Y : (g j - g n) * h = 0) by lra. apply Rmult_integral in Y. destruct Y; lra. }
    destruct (Hd j n ltac:(lia) ltac:(lia) ltac:(lia)) as [N|N]; [exact (N G)|]. apply N.
    unfold d, P, Q in D. rewrite G in D. replace ((g n - g n) * h) with 0 in D by ring.
    rewrite Ropp_0, exp_0 in D. pose proof (Hin n ltac:(lia)).
    apply (Rmult_eq_reg_r h); [|lra]. apply cos_inj; lra. }
  assert (Y : forall j, (j < n)%nat -> a j = 0 /\ b j = 0).
  { assert (Z : forall j, (j < n)%nat -> d j * a j - e j * b j = 0 /\ e j * a j + d j * b j = 0).
    { apply (IH g w (fun j => d j * a j - e j * b j) (fun j => e j * a j + d j * b j));
        [intros; apply Hw; lia | intros; apply Hd; lia |].
      intros p. pose proof (H (p + h)) as H1. pose proof (H (p - h)) as H2. pose proof (H p) as H3.
      cbn [sumN] in H1, H2, H3.
      set (k := exp (- (g n * h))). set (l := exp (g n * h)).
      transitivity (k * sumN n (fun j => exp (g j * (p + h)) * (a j * sin (w j * (p + h)) + b j * cos (w j * (p + h))))
        + l * sumN n (fun j => exp (g j * (p - h)) * (a j * sin (w j * (p - h)) + b j * cos (w j * (p - h))))
        + (- 2 * cos (w n * h)) * sumN n (fun j => exp (g j * p) * (a j * sin (w j * p) + b j * cos (w j * p)))).
      - rewrite <- !sumN_scale, <- !sumN_add. apply sumN_ext; intros j _. unfold d, e, P, Q, k, l. trig.
      - assert (E : k * (exp (g n * (p + h)) * (a n * sin (w n * (p + h)) + b n * cos (w n * (p + h))))
          + l * (exp (g n * (p - h)) * (a n * sin (w n * (p - h)) + b n * cos (w n * (p - h))))
          + (- 2 * cos (w n * h)) * (exp (g n * p) * (a n * sin (w n * p) + b n * cos (w n * p))) = 0)
          by (unfold k, l; trig).
        apply (f_equal (Rmult k)) in H1. apply (f_equal (Rmult l)) in H2.
        apply (f_equal (Rmult (- 2 * cos (w n * h)))) in H3. lra. }
    intros j Hj. destruct (Z j Hj). apply (both_vanish (d j) (e j)); auto. }
  assert (L : forall p, a n * sin (w n * p) + b n * cos (w n * p) = 0).
  { intros p. pose proof (H p) as E. cbn [sumN] in E.
    rewrite sumN_zero, Rplus_0_l in E by (intros j Hj; destruct (Y j Hj) as [-> ->]; ring).
    apply Rmult_integral in E. pose proof (exp_pos (g n * p)). destruct E as [E|E]; [lra | exact E]. }
  intros j Hj. destruct (Nat.eq_dec j n) as [->|]; [|apply Y; lia].
  pose proof (L 0) as L0. rewrite Rmult_0_r, sin_0, cos_0 in L0. pose proof (Hw n ltac:(lia)).
  pose proof (L (PI / 2 / w n)) as L1.
  replace (w n * (PI / 2 / w n)) with (PI / 2) in L1 by (field; lra). rewrite sin_PI2, cos_PI2 in L1. lra.
Qed.

(* a family, and beside it a wave of the frequency of one of its blocks that grows at another rate *)
Theorem grown_beside n (g w f A B : Z -> R) i r u v : distinct w -> (forall j, 0 < w j) -> r <> g i ->
  (forall p, sum 0 (n - 1) (fun j => exp (g j * p) * (A j * sin (w j * p + f j) + B j * cos (w j * p + f j)))
    = exp (r * p) * (u * sin (w i * p) + v * cos (w i * p))) ->
  forall j, (0 <= j <= n - 1)%Z -> A j = 0 /\ B j = 0.
Proof.
  intros Hd Hw Hr H j Hj.
  pose (g' := fun m : nat => match m with O => r | S k => g (Z.of_nat k) end).
  pose (w' := fun m : nat => match m with O => w i | S k => w (Z.of_nat k) end).
  pose (a := fun m : nat => match m with O => - u | S k =>
    A (Z.of_nat k) * cos (f (Z.of_nat k)) - B (Z.of_nat k) * sin (f (Z.of_nat k)) end).
  pose (b := fun m : nat => match m with O => - v | S k =>
    A (Z.of_nat k) * sin (f (Z.of_nat k)) + B (Z.of_nat k) * cos (f (Z.of_nat k)) end).
  assert (T : forall k : Z, (0 <= k)%Z -> {k = i} + {k <> i}) by (intros; apply Z.eq_dec).
  destruct (grown (S (Z.to_nat n)) g' w' a b) with (j := S (Z.to_nat j)) as [E1 E2].
  - intros [|m] _; apply Hw.
  - intros [|x] [|y] _ _ N; unfold g', w'; cbv iota; try congruence.
    + destruct (T (Z.of_nat y) ltac:(lia)) as [->|D]; [left; exact Hr | right; apply Hd; congruence].
    + destruct (T (Z.of_nat x) ltac:(lia)) as [->|D]; [left; apply not_eq_sym, Hr | right; apply Hd; exact D].
    + right. apply Hd. lia.
  - intros p. rewrite sumN_first. unfold g', w', a, b. cbv beta iota.
    specialize (H p). unfold sum in H. replace (n - 1 - 0 + 1)%Z with n in H by lia. cbn [Z.add] in H.
    match goal with |- _ + ?s = 0 => transitivity (exp (r * p) * (- u * sin (w i * p) + - v * cos (w i * p))
      + exp (r * p) * (u * sin (w i * p) + v * cos (w i * p))); [ rewrite <- H | ring ] end.
    f_equal. apply sumN_ext; intros k _. trig.
  - lia.
  - unfold a, b in E1, E2. rewrite Z2Nat.id in E1, E2 by lia. apply (turned_back _ _ (f j)); assumption.
Qed.

Theorem grown_unique n (g w f A B : Z -> R) i u v : distinct w -> (forall j, 0 < w j) -> (0 <= i <= n - 1)%Z ->
  (forall p, sum 0 (n - 1) (fun j => exp (g j * p) * (A j * sin (w j * p + f j) + B j * cos (w j * p + f j))) =
    exp (g i * p) * (u * sin (w i * p + f i) + v * cos (w i * p + f i))) ->
  (A i = u /\ B i = v) /\ forall j, (0 <= j <= n - 1)%Z -> j <> i -> A j = 0 /\ B j = 0.
Proof.
  intros Hd Hw Hi H.
  apply (one_member n (fun j p => exp (g j * p) * sin (w j * p + f j)) (fun j p => exp (g j * p) * cos (w j * p + f j))
    A B i u v 0 Hi).
  - intros A' B' H'. apply (grown_beside n g w f A' B' i (g i + 1) 0 0 Hd Hw); [lra |]. intros p.
    rewrite !Rmult_0_l, Rplus_0_l, Rmult_0_r. rewrite <- (H' p). apply sum_ext; intros j _. ring.
  - intros p. rewrite Rplus_0_r. transitivity (exp (g i * p) * (u * sin (w i * p + f i) + v * cos (w i * p + f i))).
    + rewrite <- H. apply sum_ext; intros j _. ring.
    + ring.
Qed.

(* -- forms in two positions ---------------------------------------------------------------------------------- *)

Section Form.
Variable n : Z.
Variables g w f : Z -> R.
Variables a b c e : Z -> Z -> R.
Hypothesis apart_w : distinct w.
Hypothesis positive_w : forall j, 0 < w j.
Hypothesis growing : forall j, g j <> 0.
Definition grown_form (x y : R) : R := sum 0 (n - 1) (fun i => sum 0 (n - 1) (fun j => exp (g i * x + g j * y) * (
  a i j * (sin (w i * x + f i) * sin (w j * y + f j)) + b i j * (sin (w i * x + f i) * cos (w j * y + f j))
  + c i j * (cos (w i * x + f i) * sin (w j * y + f j)) + e i j * (cos (w i * x + f i) * cos (w j * y + f j))))).
Let row (s t : Z -> Z -> R) (i : Z) (y : R) : R :=
  sum 0 (n - 1) (fun j => exp (g j * y) * (s i j * sin (w j * y + f j) + t i j * cos (w j * y + f j))).

Lemma by_rows x y : grown_form x y =
  sum 0 (n - 1) (fun i => exp (g i * x) * (row a b i y * sin (w i * x + f i) + row c e i y * cos (w i * x + f i))).
Proof.
  unfold grown_form. apply sum_ext; intros i _. unfold row.
  rewrite (Rmult_comm _ (sin _)), (Rmult_comm _ (cos _)), <- !sum_scale, <- sum_add, <- sum_scale.
  apply sum_ext; intros j _. rewrite exp_plus. ring.
Qed.

Theorem grown_form_empty : (forall x y t, grown_form (x + t) (y + t) = grown_form x y) ->
  forall i j, (0 <= i <= n - 1)%Z -> (0 <= j <= n - 1)%Z -> (a i j = 0 /\ b i j = 0) /\ (c i j = 0 /\ e i j = 0).
Proof.
  intros H i j Hi Hj.
  (* the waves in x: what moves them by t brings the rows at t back to those at 0 *)
  assert (K : forall t,
    exp (g i * t) * (row a b i t * cos (w i * t) - row c e i t * sin (w i * t)) = row a b i 0 /\
    exp (g i * t) * (row a b i t * sin (w i * t) + row c e i t * cos (w i * t)) = row c e i 0).
  { intros t. destruct (grown_beside n g w f
      (fun k => exp (g k * t) * (row a b k t * cos (w k * t) - row c e k t * sin (w k * t)) - row a b k 0)
      (fun k => exp (g k * t) * (row a b k t * sin (w k * t) + row c e k t * cos (w k * t)) - row c e k 0)
      i (g i + 1) 0 0 apart_w positive_w) with (j := i) as [E1 E2]; [lra | | exact Hi | lra].
    intros x. pose proof (H x 0 t) as E. rewrite !by_rows, Rplus_0_l in E.
    transitivity (sum 0 (n - 1) (fun k => exp (g k * (x + t)) * (row a b k t * sin (w k * (x + t) + f k)
        + row c e k t * cos (w k * (x + t) + f k)))
      - sum 0 (n - 1) (fun k => exp (g k * x) * (row a b k 0 * sin (w k * x + f k) + row c e k 0 * cos (w k * x + f k))));
      [| rewrite E; ring].
    rewrite <- sum_sub. apply sum_ext; intros k _.
    generalize (row a b k t), (row c e k t), (row a b k 0), (row c e k 0). intros. trig. }
  assert (back : forall t, exp (- g i * t) * exp (g i * t) = 1)
    by (intros t; rewrite <- exp_plus, <- exp_0; f_equal; ring).
  assert (one : forall t, sin (w i * t) * sin (w i * t) + cos (w i * t) * cos (w i * t) = 1)
    by (intros t; pose proof (sin2_cos2 (w i * t)) as E; unfold Rsqr in E; exact E).
  assert (R : - g i <> g i) by (pose proof (growing i); lra).
  split.
  - apply (grown_beside n g w f (fun k => a i k) (fun k => b i k) i (- g i) (row c e i 0) (row a b i 0)
      apart_w positive_w R); [| exact Hj].
    intros t. change (row a b i t = exp (- g i * t) * (row c e i 0 * sin (w i * t) + row a b i 0 * cos (w i * t))).
    destruct (K t) as [<- <-].
    transitivity ((exp (- g i * t) * exp (g i * t)) * (row a b i t
      * (sin (w i * t) * sin (w i * t) + cos (w i * t) * cos (w i * t)))); [rewrite back, one; ring | ring].
  - apply (grown_beside n g w f (fun k => c i k) (fun k => e i k) i (- g i) (- row a b i 0) (row c e i 0)
      apart_w positive_w R); [| exact Hj].
    intros t. change (row c e i t = exp (- g i * t) * (- row a b i 0 * sin (w i * t) + row c e i 0 * cos (w i * t))).
    destruct (K t) as [<- <-].
    transitivity ((exp (- g i * t) * exp (g i * t)) * (row c e i t
      * (sin (w i * t) * sin (w i * t) + cos (w i * t) * cos (w i * t)))); [rewrite back, one; ring | ring].
Qed.

Theorem grown_form_iff : (forall x y t, grown_form (x + t) (y + t) = grown_form x y) <->
  forall i j, (0 <= i <= n - 1)%Z -> (0 <= j <= n - 1)%Z -> (a i j = 0 /\ b i j = 0) /\ (c i j = 0 /\ e i j = 0).
Proof.
  split; [apply grown_form_empty|]. intros H x y t. unfold grown_form.
  apply sum_ext; intros i Hi. apply sum_ext; intros j Hj. destruct (H i j Hi Hj) as [[-> ->] [-> ->]]. ring.
Qed.
End Form.

(* the same for a form without terms that mix blocks *)
Section Block.
Variable n : Z.
Variables g w f a b c e : Z -> R.
Hypothesis apart_w : distinct w.
Hypothesis positive_w : forall j, 0 < w j.
Hypothesis growing : forall j, g j <> 0.
Definition grown_block (x y : R) : R := sum 0 (n - 1) (fun i => exp (g i * x + g i * y) * (
  a i * (sin (w i * x + f i) * sin (w i * y + f i)) + b i * (sin (w i * x + f i) * cos (w i * y + f i))
  + c i * (cos (w i * x + f i) * sin (w i * y + f i)) + e i * (cos (w i * x + f i) * cos (w i * y + f i)))).
Let only (s : Z -> R) (i j : Z) : R := if (i =? j)%Z then s i else 0.
Lemma grown_block_is x y : grown_block x y = grown_form n g w f (only a) (only b) (only c) (only e) x y.
Proof.
  unfold grown_block, grown_form. apply sum_ext; intros i Hi. rewrite (sum_single _ _ i); unfold only.
  - rewrite Z.eqb_refl. reflexivity.
  - exact Hi.
  - intros j _ N. destruct (Z.eqb_spec i j); [congruence | ring].
Qed.
Theorem grown_block_iff : (forall x y t, grown_block (x + t) (y + t) = grown_block x y) <->
  forall i, (0 <= i <= n - 1)%Z -> (a i = 0 /\ b i = 0) /\ (c i = 0 /\ e i = 0).
Proof.
  split; intros H.
  - intros i Hi. pose proof (grown_form_empty n g w f (only a) (only b) (only c) (only e) apart_w positive_w growing) as E.
    specialize (E ltac:(intros; rewrite <- !grown_block_is; apply H) i i Hi Hi).
    unfold only in E. rewrite Z.eqb_refl in E. exact E.
  - intros x y t. unfold grown_block. apply sum_ext; intros i Hi. destruct (H i Hi) as [[-> ->] [-> ->]]. ring.
Qed.
End Block.
