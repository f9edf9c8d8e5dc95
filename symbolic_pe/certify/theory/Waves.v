(* Sines and cosines of different frequencies are linearly independent, for any number of frequencies:
   f(p + h) + f(p - h) - 2 cos(w h) f(p) has no wave of frequency w left, and keeps every other one if h is
   small enough. *)
Require Import Lra Lia ZArith Reals List.
Require Import SymbolicPE.Lift.
Open Scope R_scope.

Lemma all_below n (w : nat -> R) : exists M, 0 < M /\ forall j, (j < n)%nat -> w j <= M.
Proof.
  induction n as [|n [M [HM H]]]; [exists 1; split; [lra | intros; lia]|].
  exists (Rmax M (w n)). split; [apply Rlt_le_trans with M; [exact HM | apply Rmax_l]|].
  intros j Hj. destruct (Nat.eq_dec j n) as [->|]; [apply Rmax_r|].
  apply Rle_trans with M; [apply H; lia | apply Rmax_l].
Qed.

Theorem independent n : forall w a b : nat -> R, (forall j, (j < n)%nat -> 0 <= w j) ->
  (forall i j, (i < n)%nat -> (j < n)%nat -> i <> j -> w i <> w j) ->
  (forall p, sumN n (fun j => a j * sin (w j * p) + b j * cos (w j * p)) = 0) ->
  forall j, (j < n)%nat -> b j = 0 /\ (0 < w j -> a j = 0).
Proof.
  induction n as [|n IH]; intros w a b Hw Hd H; [intros; lia|].
  destruct (all_below (S n) w) as [M [HM Hle]].
  assert (HP := PI_RGT_0). set (h := PI / M).
  assert (Hin : forall j, (j < S n)%nat -> 0 <= w j * h <= PI).
  { intros j Hj. pose proof (Hw j Hj). pose proof (Hle j Hj). unfold h. split.
    - apply Rmult_le_pos; [assumption|]. apply Rlt_le, Rdiv_lt_0_compat; lra.
    - apply Rle_trans with (M * (PI / M)); [|right; field; lra].
      apply Rmult_le_compat_r; [apply Rlt_le, Rdiv_lt_0_compat; lra | assumption]. }
  assert (Hh : 0 < h) by (apply Rdiv_lt_0_compat; lra).
  set (c := fun j => 2 * (cos (w j * h) - cos (w n * h))).
  assert (Hc : forall j, (j < n)%nat -> c j <> 0).
  { intros j Hj E. unfold c in E. apply (Hd j n); try lia.
    apply (Rmult_eq_reg_r h); [|lra]. apply cos_inj; try (apply Hin; lia). lra. }
  assert (Z : forall j, (j < n)%nat -> c j * b j = 0 /\ (0 < w j -> c j * a j = 0)).
  { apply (IH w (fun j => c j * a j) (fun j => c j * b j)); [intros; apply Hw; lia | intros; apply Hd; lia |].
    intros p. pose proof (H (p + h)) as H1. pose proof (H (p - h)) as H2. pose proof (H p) as H3.
    cbn [sumN] in H1, H2, H3.
    transitivity (sumN n (fun j => a j * sin (w j * (p + h)) + b j * cos (w j * (p + h)))
      + sumN n (fun j => a j * sin (w j * (p - h)) + b j * cos (w j * (p - h)))
      + (- 2 * cos (w n * h)) * sumN n (fun j => a j * sin (w j * p) + b j * cos (w j * p))).
    - rewrite <- sumN_scale, <- !sumN_add. apply sumN_ext; intros j _. unfold c. trig.
    - assert (E : (a n * sin (w n * (p + h)) + b n * cos (w n * (p + h)))
        + (a n * sin (w n * (p - h)) + b n * cos (w n * (p - h)))
        + (- 2 * cos (w n * h)) * (a n * sin (w n * p) + b n * cos (w n * p)) = 0) by trig.
      nra. }
  assert (Y : forall j, (j < n)%nat -> b j = 0 /\ (0 < w j -> a j = 0)).
  { intros j Hj. destruct (Z j Hj) as [Zb Za]. pose proof (Hc j Hj). split.
    - apply Rmult_integral in Zb. tauto.
    - intros P. specialize (Za P). apply Rmult_integral in Za. tauto. }
  assert (L : forall p, a n * sin (w n * p) + b n * cos (w n * p) = 0).
  { intros p. pose proof (H p) as E. cbn [sumN] in E. rewrite sumN_zero in E; [lra|].
    intros j Hj. destruct (Y j Hj) as [Yb Ya]. rewrite Yb.
    destruct (Hw j ltac:(lia)) as [P|P]; [rewrite (Ya P); ring | rewrite <- P, Rmult_0_l, sin_0; ring]. }
  intros j Hj. destruct (Nat.eq_dec j n) as [->|]; [|apply Y; lia].
  pose proof (L 0) as L0. rewrite Rmult_0_r, sin_0, cos_0 in L0. assert (B : b n = 0) by lra.
  split; [exact B|]. intros P. pose proof (L (PI / 2 / w n)) as L1.
  replace (w n * (PI / 2 / w n)) with (PI / 2) in L1 by (field; lra). rewrite sin_PI2, cos_PI2 in L1. lra.
Qed.

(* the same for a family of frequencies and a constant *)
Theorem family_constant n (w A B : Z -> R) C : distinct w -> (forall j, 0 < w j) ->
  (forall p, sum 0 (n - 1) (fun j => A j * sin (w j * p) + B j * cos (w j * p)) = C) ->
  forall j, (0 <= j <= n - 1)%Z -> A j = 0 /\ B j = 0.
Proof.
  intros Hd Hw H j Hj.
  pose (w' := fun m : nat => match m with O => 0 | S k => w (Z.of_nat k) end).
  pose (a := fun m : nat => match m with O => 0 | S k => A (Z.of_nat k) end).
  pose (b := fun m : nat => match m with O => - C | S k => B (Z.of_nat k) end).
  destruct (independent (S (Z.to_nat n)) w' a b) with (j := S (Z.to_nat j)) as [E1 E2].
  - intros [|m] _; cbn; [lra | apply Rlt_le, Hw].
  - intros [|i] [|k] _ _ N; cbn; try congruence.
    + apply Rlt_not_eq, Hw.
    + apply Rgt_not_eq, Hw.
    + apply Hd; lia.
  - intros p. rewrite sumN_first. unfold w', a, b. cbv beta iota. replace (0 * p) with 0 by ring. rewrite cos_0.
    specialize (H p). unfold sum in H. replace (n - 1 - 0 + 1)%Z with n in H by lia. cbn [Z.add] in H. lra.
  - lia.
  - cbn in E1, E2. rewrite Z2Nat.id in E1, E2 by lia. split; [apply E2, Hw | exact E1].
Qed.

Theorem family_zero n (w A B : Z -> R) : distinct w -> (forall j, 0 < w j) ->
  (forall p, sum 0 (n - 1) (fun j => A j * sin (w j * p) + B j * cos (w j * p)) = 0) ->
  forall j, (0 <= j <= n - 1)%Z -> A j = 0 /\ B j = 0.
Proof. intros; apply (family_constant n w A B 0); assumption. Qed.

Lemma sum_single lo hi i f : (lo <= i <= hi)%Z -> (forall j, (lo <= j <= hi)%Z -> j <> i -> f j = 0) ->
  sum lo hi f = f i.
Proof.
  intros Hi H. unfold sum. rewrite (sumN_one _ _ (Z.to_nat (i - lo))).
  - f_equal; lia.
  - lia.
  - intros m Hm N. apply H; lia.
Qed.

Theorem family_unique n (w A B : Z -> R) i u v : distinct w -> (forall j, 0 < w j) -> (0 <= i <= n - 1)%Z ->
  (forall p, sum 0 (n - 1) (fun j => A j * sin (w j * p) + B j * cos (w j * p)) = u * sin (w i * p) + v * cos (w i * p)) ->
  (A i = u /\ B i = v) /\ forall j, (0 <= j <= n - 1)%Z -> j <> i -> A j = 0 /\ B j = 0.
Proof.
  intros Hd Hw Hi H.
  assert (K : forall j, (0 <= j <= n - 1)%Z ->
    A j - (if (j =? i)%Z then u else 0) = 0 /\ B j - (if (j =? i)%Z then v else 0) = 0).
  { apply (family_zero n w (fun j => A j - (if (j =? i)%Z then u else 0)) (fun j => B j - (if (j =? i)%Z then v else 0)));
      [assumption | assumption |]. intros p.
    transitivity (sum 0 (n - 1) (fun j => A j * sin (w j * p) + B j * cos (w j * p))
      - sum 0 (n - 1) (fun j => if (j =? i)%Z then u * sin (w i * p) + v * cos (w i * p) else 0)).
    - rewrite <- sum_sub. apply sum_ext; intros j _. destruct (Z.eqb_spec j i) as [->|]; ring.
    - rewrite H, (sum_single _ _ i); [rewrite Z.eqb_refl; ring | assumption |].
      intros j _ N. destruct (Z.eqb_spec j i); [contradiction | reflexivity]. }
  split.
  - destruct (K i Hi) as [K1 K2]. rewrite Z.eqb_refl in K1, K2. lra.
  - intros j Hj N. destruct (K j Hj) as [K1 K2]. destruct (Z.eqb_spec j i); [contradiction | lra].
Qed.

(* -- tactics for both directions --------------------------------------------------------------------- *)

(* a condition, from an equation between coefficients *)
Ltac multiple c := match goal with H : ?X = ?Y |- ?L = ?R =>
  let E := fresh in assert (E : L - R = c * (X - Y)) by close; rewrite H in E;
  apply Rminus_diag_uniq; rewrite E; ring end.
Ltac from_coefficients := cbv beta in *; first
  [ multiple 1 | multiple (-1) | multiple 2 | multiple (-2) | multiple (1 / 2) | multiple (- (1 / 2)) ].
Ltac other_than i := first [ contradiction | congruence | lia ].

Ltac in_range := first [ assumption | lia | split; assumption ].
Ltac parts := repeat match goal with |- _ /\ _ => split end.
Ltac apart_facts := repeat match goal with H : _ /\ _ |- _ => destruct H end.
Ltac frequencies_apart := unfold distinct; intros zz_i zz_j zz_n; cbv beta;
  first [ match goal with H : distinct ?f |- _ => apply H; exact zz_n end
        | repeat first [ apply times_apart; [ apart | ] | apply over_apart; [ apart | ] ];
          match goal with H : distinct ?f |- _ => apply H; exact zz_n end
        | let E := fresh in intros E; match goal with H : distinct ?f |- _ => apply (H zz_i zz_j zz_n) end;
          match type of E with ?a * ?x * ?y = _ => apply (Rmult_eq_reg_l (a * x)); [ exact E | apart ] end ].
Ltac frequency_positive := cbv beta; above.
Ltac row_of n H := match n with
  | 0%nat => first [ destruct H as [?zz_E _] | pose proof H as zz_E ]
  | _ => destruct H as [_ ?zz_E] end.
Ltac use_equations := cbv beta; repeat match goal with H : ?x = _ |- context [?x] => rewrite H end.
Ltac others j r n := repeat match goal with
  | H : forall k : Z, _ -> k <> _ -> _ |- _ => let K := fresh in pose proof (H j r n) as K; clear H
  end; apart_facts; use_equations.
Ltac sums_with H := apply sum_ext || (apply sum_zero); let k := fresh "k" in let R := fresh in intros k R;
  let K := fresh in pose proof (H k R) as K; apart_facts; use_equations; close.
