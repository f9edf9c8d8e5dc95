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

(* where only zeros add up to a constant, one member is matched by nothing but itself *)
Theorem one_member n (s c : Z -> R -> R) (A B : Z -> R) i u v C : (0 <= i <= n - 1)%Z ->
  (forall A B : Z -> R, (forall p, sum 0 (n - 1) (fun j => A j * s j p + B j * c j p) = C) ->
    forall j, (0 <= j <= n - 1)%Z -> A j = 0 /\ B j = 0) ->
  (forall p, sum 0 (n - 1) (fun j => A j * s j p + B j * c j p) = u * s i p + v * c i p + C) ->
  (A i = u /\ B i = v) /\ forall j, (0 <= j <= n - 1)%Z -> j <> i -> A j = 0 /\ B j = 0.
Proof.
  intros Hi Z0 H.
  assert (K : forall j, (0 <= j <= n - 1)%Z ->
    A j - (if (j =? i)%Z then u else 0) = 0 /\ B j - (if (j =? i)%Z then v else 0) = 0).
  { apply (Z0 (fun j => A j - (if (j =? i)%Z then u else 0)) (fun j => B j - (if (j =? i)%Z then v else 0))). intros p.
    transitivity (sum 0 (n - 1) (fun j => A j * s j p + B j * c j p)
      - sum 0 (n - 1) (fun j => if (j =? i)%Z then u * s i p + v * c i p else 0)).
    - rewrite <- sum_sub. apply sum_ext; intros j _. destruct (Z.eqb_spec j i) as [->|]; ring.
    - rewrite H, (sum_single _ _ i); [rewrite Z.eqb_refl; ring | assumption |].
      intros j _ N. destruct (Z.eqb_spec j i); [contradiction | reflexivity]. }
  split.
  - destruct (K i Hi) as [K1 K2]. rewrite Z.eqb_refl in K1, K2. lra.
  - intros j Hj N. destruct (K j Hj) as [K1 K2]. destruct (Z.eqb_spec j i); [contradiction | lra].
Qed.

Theorem family_unique n (w A B : Z -> R) i u v : distinct w -> (forall j, 0 < w j) -> (0 <= i <= n - 1)%Z ->
  (forall p, sum 0 (n - 1) (fun j => A j * sin (w j * p) + B j * cos (w j * p)) = u * sin (w i * p) + v * cos (w i * p)) ->
  (A i = u /\ B i = v) /\ forall j, (0 <= j <= n - 1)%Z -> j <> i -> A j = 0 /\ B j = 0.
Proof.
  intros Hd Hw Hi H. apply (one_member n (fun j p => sin (w j * p)) (fun j p => cos (w j * p)) A B i u v 0 Hi).
  - intros A' B' H'. exact (family_zero n w A' B' Hd Hw H').
  - intros p. rewrite Rplus_0_r. apply H.
Qed.

(* -- waves with phases ------------------------------------------------------------------------------------ *)

Lemma turned_back a b f : a * cos f - b * sin f = 0 -> a * sin f + b * cos f = 0 -> a = 0 /\ b = 0.
Proof. intros H K. pose proof (sin2_cos2 f) as E. unfold Rsqr in E. split; nra. Qed.

Theorem phased_constant n (w f A B : Z -> R) C : distinct w -> (forall j, 0 < w j) ->
  (forall p, sum 0 (n - 1) (fun j => A j * sin (w j * p + f j) + B j * cos (w j * p + f j)) = C) ->
  forall j, (0 <= j <= n - 1)%Z -> A j = 0 /\ B j = 0.
Proof.
  intros Hd Hw H j Hj. destruct (family_constant n w (fun j => A j * cos (f j) - B j * sin (f j))
    (fun j => A j * sin (f j) + B j * cos (f j)) C Hd Hw) with (j := j) as [E F]; [| exact Hj |].
  - intros p. rewrite <- (H p). apply sum_ext; intros k _. trig.
  - apply (turned_back _ _ (f j)); assumption.
Qed.

Theorem phased_unique n (w f A B : Z -> R) i u v : distinct w -> (forall j, 0 < w j) -> (0 <= i <= n - 1)%Z ->
  (forall p, sum 0 (n - 1) (fun j => A j * sin (w j * p + f j) + B j * cos (w j * p + f j)) =
    u * sin (w i * p + f i) + v * cos (w i * p + f i)) ->
  (A i = u /\ B i = v) /\ forall j, (0 <= j <= n - 1)%Z -> j <> i -> A j = 0 /\ B j = 0.
Proof.
  intros Hd Hw Hi H.
  apply (one_member n (fun j p => sin (w j * p + f j)) (fun j p => cos (w j * p + f j)) A B i u v 0 Hi).
  - intros A' B' H'. exact (phased_constant n w f A' B' 0 Hd Hw H').
  - intros p. rewrite Rplus_0_r. apply H.
Qed.

(* the same for what the waves grow by from 0 on, so that what stands still beside them does not matter *)
Theorem phased_unique_moved n (w f A B : Z -> R) i u v : distinct w -> (forall j, 0 < w j) -> (0 <= i <= n - 1)%Z ->
  (forall p, sum 0 (n - 1) (fun j => (A j * sin (w j * p + f j) + B j * cos (w j * p + f j))
      - (A j * sin (w j * 0 + f j) + B j * cos (w j * 0 + f j))) =
    (u * sin (w i * p + f i) + v * cos (w i * p + f i)) - (u * sin (w i * 0 + f i) + v * cos (w i * 0 + f i))) ->
  (A i = u /\ B i = v) /\ forall j, (0 <= j <= n - 1)%Z -> j <> i -> A j = 0 /\ B j = 0.
Proof.
  intros Hd Hw Hi H.
  apply (one_member n (fun j p => sin (w j * p + f j)) (fun j p => cos (w j * p + f j)) A B i u v
    (sum 0 (n - 1) (fun j => A j * sin (w j * 0 + f j) + B j * cos (w j * 0 + f j))
      - (u * sin (w i * 0 + f i) + v * cos (w i * 0 + f i))) Hi).
  - intros A' B' H'. exact (phased_constant n w f A' B' _ Hd Hw H').
  - intros p. specialize (H p). rewrite sum_sub in H. lra.
Qed.

(* -- forms in two positions ---------------------------------------------------------------------------------- *)

(* a form that keeps its value when both positions move by the same, of waves with phases *)
Section Form.
Variable n : Z.
Variables w f : Z -> R.
Variables a b c e : Z -> Z -> R.
Hypothesis apart_w : distinct w.
Hypothesis positive_w : forall j, 0 < w j.
Let S (j : Z) (p : R) := sin (w j * p + f j).
Let C (j : Z) (p : R) := cos (w j * p + f j).
Definition form (x y : R) : R := sum 0 (n - 1) (fun i => sum 0 (n - 1) (fun j =>
  a i j * (S i x * S j y) + b i j * (S i x * C j y) + c i j * (C i x * S j y) + e i j * (C i x * C j y))).

Theorem form_relative : (forall x y t, form (x + t) (y + t) = form x y) ->
  forall i, (0 <= i <= n - 1)%Z -> (a i i = e i i /\ b i i = - c i i) /\
    forall j, (0 <= j <= n - 1)%Z -> j <> i -> (a j i = 0 /\ b j i = 0) /\ (c j i = 0 /\ e j i = 0).
Proof.
  intros H.
  pose (P := fun j x => sum 0 (n - 1) (fun i => a i j * S i x + c i j * C i x)).
  pose (Q := fun j x => sum 0 (n - 1) (fun i => b i j * S i x + e i j * C i x)).
  assert (F : forall x y, form x y = sum 0 (n - 1) (fun j => P j x * S j y + Q j x * C j y)).
  { intros x y. unfold form, sum at 1. unfold sum at 2. unfold sum at 1. rewrite sumN_swap. apply sumN_ext. intros m _.
    unfold P, Q, sum. rewrite (Rmult_comm _ (S _ y)), (Rmult_comm _ (C _ y)), <- !sumN_scale, <- sumN_add.
    apply sumN_ext; intros k _. ring. }
  (* what the rows are at 0, by the sum over the columns *)
  pose (U := fun i => sum 0 (n - 1) (fun j => a i j * S j 0 + b i j * C j 0)).
  pose (V := fun i => sum 0 (n - 1) (fun j => c i j * S j 0 + e i j * C j 0)).
  assert (G : forall z, form z 0 = sum 0 (n - 1) (fun i => U i * S i z + V i * C i z)).
  { intros z. unfold form. apply sum_ext; intros i _. unfold U, V.
    rewrite (Rmult_comm _ (S i z)), (Rmult_comm _ (C i z)), <- !sum_scale, <- sum_add.
    apply sum_ext; intros j _. ring. }
  (* sin (w (x - y) + f) = sin ((w x + 2 f) - (w y + f)) *)
  assert (K : forall i, (0 <= i <= n - 1)%Z -> forall x,
    P i x = V i * sin (w i * x + 2 * f i) - U i * cos (w i * x + 2 * f i) /\
    Q i x = U i * sin (w i * x + 2 * f i) + V i * cos (w i * x + 2 * f i)).
  { intros i Hi x.
    destruct (phased_constant n w f
      (fun j => P j x - (V j * sin (w j * x + 2 * f j) - U j * cos (w j * x + 2 * f j)))
      (fun j => Q j x - (U j * sin (w j * x + 2 * f j) + V j * cos (w j * x + 2 * f j))) 0 apart_w positive_w)
      with (j := i) as [E1 E2]; [| exact Hi | lra].
    intros y. pose proof (H (x - y) 0 y) as E. rewrite G in E. rewrite Rplus_0_l in E.
    replace (x - y + y) with x in E by ring. rewrite F in E.
    transitivity (sum 0 (n - 1) (fun j => P j x * S j y + Q j x * C j y)
      - sum 0 (n - 1) (fun i => U i * S i (x - y) + V i * C i (x - y))); [| rewrite E; ring].
    rewrite <- sum_sub. apply sum_ext; intros j _. unfold S, C. 
    replace (w j * (x - y) + f j) with ((w j * x + 2 * f j) - (w j * y + f j)) by ring.
    rewrite sin_minus, cos_minus. ring. }
  intros i Hi.
  (* as functions of x: waves of phase f again *)
  destruct (phased_unique n w f (fun j => a j i) (fun j => c j i) i
    (V i * cos (f i) + U i * sin (f i)) (V i * sin (f i) - U i * cos (f i)) apart_w positive_w Hi) as [[A1 A2] A3].
  { intros x. destruct (K i Hi x) as [E _]. unfold P, S, C in E. rewrite E.
    replace (w i * x + 2 * f i) with ((w i * x + f i) + f i) by ring.
    rewrite (sin_plus (w i * x + f i)), (cos_plus (w i * x + f i)). ring. }
  destruct (phased_unique n w f (fun j => b j i) (fun j => e j i) i
    (U i * cos (f i) - V i * sin (f i)) (U i * sin (f i) + V i * cos (f i)) apart_w positive_w Hi) as [[B1 B2] B3].
  { intros x. destruct (K i Hi x) as [_ E]. unfold Q, S, C in E. rewrite E.
    replace (w i * x + 2 * f i) with ((w i * x + f i) + f i) by ring.
    rewrite (sin_plus (w i * x + f i)), (cos_plus (w i * x + f i)). ring. }
  split; [split; lra|]. intros j Hj N. destruct (A3 j Hj N), (B3 j Hj N). repeat split; assumption.
Qed.

Theorem form_moves : (forall i, (0 <= i <= n - 1)%Z -> (a i i = e i i /\ b i i = - c i i) /\
    forall j, (0 <= j <= n - 1)%Z -> j <> i -> (a j i = 0 /\ b j i = 0) /\ (c j i = 0 /\ e j i = 0)) ->
  forall x y t, form (x + t) (y + t) = form x y.
Proof.
  intros H x y t.
  assert (D : forall x y, form x y = sum 0 (n - 1) (fun i => a i i * cos (w i * x - w i * y) + b i i * sin (w i * x - w i * y))).
  { intros x' y'. unfold form. apply sum_ext; intros i Hi. rewrite (sum_single _ _ i).
    - destruct (H i Hi) as [[E1 E2] _]. rewrite <- E1. unfold S, C.
      replace (w i * x' - w i * y') with ((w i * x' + f i) - (w i * y' + f i)) by ring.
      rewrite sin_minus, cos_minus. replace (c i i) with (- b i i) by lra. ring.
    - exact Hi.
    - intros j Hj N. destruct (H j Hj) as [_ K]. destruct (K i Hi (not_eq_sym N)) as [[-> ->] [-> ->]]. ring. }
  rewrite !D. apply sum_ext; intros i _.
  replace (w i * (x + t) - w i * (y + t)) with (w i * x - w i * y) by ring. reflexivity.
Qed.
Theorem form_iff : (forall x y t, form (x + t) (y + t) = form x y) <->
  forall i, (0 <= i <= n - 1)%Z -> (a i i = e i i /\ b i i = - c i i) /\
    forall j, (0 <= j <= n - 1)%Z -> j <> i -> (a j i = 0 /\ b j i = 0) /\ (c j i = 0 /\ e j i = 0).
Proof. split; [apply form_relative | apply form_moves]. Qed.
End Form.

(* the same for a form without terms that mix blocks *)
Section Block.
Variable n : Z.
Variables w f a b c e : Z -> R.
Hypothesis apart_w : distinct w.
Hypothesis positive_w : forall j, 0 < w j.
Definition block_form (x y : R) : R := sum 0 (n - 1) (fun i =>
  a i * (sin (w i * x + f i) * sin (w i * y + f i)) + b i * (sin (w i * x + f i) * cos (w i * y + f i))
  + c i * (cos (w i * x + f i) * sin (w i * y + f i)) + e i * (cos (w i * x + f i) * cos (w i * y + f i))).
Let only (g : Z -> R) (i j : Z) : R := if (i =? j)%Z then g i else 0.
Lemma block_is_form x y : block_form x y = form n w f (only a) (only b) (only c) (only e) x y.
Proof.
  unfold block_form, form. apply sum_ext; intros i Hi. rewrite (sum_single _ _ i); unfold only.
  - rewrite Z.eqb_refl. reflexivity.
  - exact Hi.
  - intros j _ N. destruct (Z.eqb_spec i j); [congruence | ring].
Qed.
Theorem block_relative : (forall x y t, block_form (x + t) (y + t) = block_form x y) <->
  forall i, (0 <= i <= n - 1)%Z -> a i = e i /\ b i = - c i.
Proof.
  split; intros H.
  - intros i Hi. destruct (form_relative n w f (only a) (only b) (only c) (only e) apart_w positive_w) with (i := i)
      as [E _]; [intros; rewrite <- !block_is_form; apply H | exact Hi |].
    unfold only in E. rewrite Z.eqb_refl in E. exact E.
  - intros x y t. rewrite !block_is_form. apply form_moves. intros i Hi. unfold only. split.
    + rewrite Z.eqb_refl. apply H, Hi.
    + intros j _ N. destruct (Z.eqb_spec j i); [contradiction | repeat split; reflexivity].
Qed.
End Block.

(* -- tactics for both directions --------------------------------------------------------------------- *)

(* a condition, from an equation between coefficients *)
Ltac multiple c := match goal with H : ?X = ?Y |- ?L = ?R =>
  let E := fresh in assert (E : L - R = c * (X - Y)) by solve [trig]; rewrite H in E;
  apply Rminus_diag_uniq; rewrite E; ring end.
Ltac multiples := first
  [ multiple 1 | multiple (-1) | multiple 2 | multiple (-2) | multiple (1 / 2) | multiple (- (1 / 2)) ].
(* where all of it is multiplied by something positive that the condition does without *)
Ltac scaled := match goal with
  | P : forall i : Z, 0 < ?r i, H : context [?r ?i] |- _ => first
      [ apply (Rmult_eq_reg_l (r i)); [ lra | solve [apart] ]
      | apply (Rmult_eq_reg_l (r i * r i)); [ lra | solve [apart] ]
      | match goal with K : context [r ?j] |- _ => tryif constr_eq i j then fail else
          (apply (Rmult_eq_reg_l (r i * r j)); [ lra | solve [apart] ]) end ] end.
Ltac from_coefficients := cbv beta in *; lazymatch goal with |- _ = _ => first [ lra | scaled | multiples ] end.
Ltac from_conditions := cbv beta; repeat match goal with
  | H : ?x = _ |- context [?x] => rewrite H end; first [ lra | close | multiples ].
Ltac sum_ext2 := apply sum_ext; let i := fresh in let r := fresh in intros i r; apply sum_ext; intros.
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

(* -- a single block, at a few positions ------------------------------------------------------------------ *)

Lemma exp_grown x : x <> 0 -> exp x - 1 <> 0.
Proof. intros H E. apply H, exp_inv. rewrite exp_0. lra. Qed.
Ltac two_multiples := match goal with H : ?X = ?Y, K : ?U = ?V |- ?L = ?R =>
  tryif constr_eq H K then fail else
  let by_both c e := (apply Rminus_diag_uniq; replace (L - R) with (c * (X - Y) + e * (U - V)) by trig; rewrite H, K; ring) in
  first [ solve [by_both 1 (-1)] | solve [by_both 1 1] | solve [by_both (-1) (-1)] ] end.
Ltac from_places := first [ lra | multiples | two_multiples ].
(* a wave that is multiplied by the position; q is a quarter of a turn, f what both sides differ by *)
Lemma on_circle k f : k * cos f = 0 -> k * sin f = 0 -> k = 0.
Proof. intros H K. pose proof (sin2_cos2 f) as E. unfold Rsqr in E. nra. Qed.
Ltac from_heights q f := first
  [ from_places
  | apply (Rmult_eq_reg_l (2 * q)); [ first [ multiples | two_multiples ] | apart ]
  | apply (Rmult_eq_reg_l (q * q)); [ multiples | apart ]
  | apply (on_circle _ f); [ apply (Rmult_eq_reg_l 2); [ two_multiples | lra ] | multiples ] ].
(* polynomials in quotients by N *)
Ltac cleared N := repeat match goal with H : context [_ / N] |- _ =>
  first [ field_simplify_eq in H; [ apart .. | ] | clear H ] end.
Ltac from_cleared N := cleared N; parts; first [ lra | try (field_simplify_eq; [ | apart ]); first
  [ lra | apply (Rmult_eq_reg_r N); [ lra | apart ] | apply (Rmult_eq_reg_r (N ^ 2)); [ lra | apart ] ] ].
Ltac numerators := repeat match goal with H : ?x / ?y = 0 |- _ =>
  let K := fresh in assert (K : x = 0) by (apply (Rmult_eq_reg_r (/ y)); [ unfold Rdiv in H; rewrite H; ring | apart ]);
  clear H; try subst x end.
(* a form that is multiplied by exp g and has not changed *)
Ltac has_grown g := apply (Rmult_eq_reg_l (exp g - 1)); [ first [ multiples | two_multiples ] | apply exp_grown; apart ].
Ltac from_known c := repeat match goal with H : ?x = _ |- _ => rewrite H in *; clear H end;
  first [ close | multiples | two_multiples | multiple c | multiple (- c) ].
