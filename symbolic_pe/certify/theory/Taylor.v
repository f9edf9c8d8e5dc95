(* The integral of a wave whose phase falls exponentially, by the first terms of its power series. *)
Require Import Lra Lia ZArith Reals.
From Coquelicot Require Import Coquelicot.
Require Export SymbolicPE.Lift SymbolicPE.Decay.
Open Scope R_scope.

Lemma grows (f f' : R -> R) : (forall t, is_derive f t (f' t)) -> (forall t, 0 <= t -> 0 <= f' t) -> 0 <= f 0 ->
  forall t, 0 <= t -> 0 <= f t.
Proof.
  intros D P Z t [H | <-]; [| exact Z].
  destruct (MVT_gen f 0 t f') as (c & [L U] & E).
  - intros x _. apply D.
  - intros x _. apply continuity_pt_filterlim, (ex_derive_continuous (V := R_NormedModule)). eexists; apply D.
  - rewrite Rmin_left, Rmax_right in * by lra. pose proof (P c L). nra.
Qed.

Section Direction.
Variables p q : R.
Hypothesis unit : p ^ 2 + q ^ 2 = 1.
Lemma direction_small u : p * cos u + q * sin u <= 1.
Proof.
  pose proof (sin2_cos2 u) as E. unfold Rsqr in E.
  assert (H : (p * cos u + q * sin u) ^ 2 + (p * sin u - q * cos u) ^ 2 = 1).
  { transitivity ((p ^ 2 + q ^ 2) * (sin u * sin u + cos u * cos u)); [ring | rewrite unit, E; ring]. }
  revert H. generalize (p * cos u + q * sin u) as a. generalize (p * sin u - q * cos u) as b. intros b a H. nra.
Qed.
Let r4 (u : R) := 1 - (p * cos u + q * sin u).
Let r3 (u : R) := u - (p * sin u + q * (1 - cos u)).
Let r2 (u : R) := u ^ 2 / 2 - (p * (1 - cos u) + q * (u - sin u)).
Let r1 (u : R) := u ^ 3 / 6 - (p * (u - sin u) + q * (u ^ 2 / 2 - 1 + cos u)).
Let r0 (u : R) := u ^ 4 / 24 - (p * (cos u - 1 + u ^ 2 / 2) + q * (sin u - u + u ^ 3 / 6)).
Lemma remainder u : 0 <= u -> p * (cos u - 1 + u ^ 2 / 2) + q * (sin u - u + u ^ 3 / 6) <= u ^ 4 / 24.
Proof.
  intros H. enough (0 <= r0 u) by (unfold r0 in *; lra). revert u H.
  apply (grows r0 r1); [intros; unfold r0, r1; auto_derive; [trivial | field] | |
    unfold r0; rewrite cos_0, sin_0; lra].
  apply (grows r1 r2); [intros; unfold r1, r2; auto_derive; [trivial | field] | |
    unfold r1; rewrite cos_0, sin_0; lra].
  apply (grows r2 r3); [intros; unfold r2, r3; auto_derive; [trivial | field] | |
    unfold r2; rewrite cos_0, sin_0; lra].
  apply (grows r3 r4); [intros; unfold r3, r4; auto_derive; [trivial | ring] | |
    unfold r3; rewrite cos_0, sin_0; lra].
  intros t _. unfold r4. pose proof (direction_small t). lra.
Qed.
End Direction.

(* the moments of a phase that falls from X to X/E *)
Section Phase.
Variables P : R -> R.
Variables X c E : R.
Hypothesis X_positive : 0 < X.
Hypothesis c_positive : 0 < c.
Hypothesis falls : forall t, P t = X * exp (- (c * t)).
Hypothesis end_is : exp c = E.

Lemma moment n : (0 < n)%nat -> is_RInt (fun t => P t ^ n) 0 1 (X ^ n * (1 - / E ^ n) / (INR n * c)).
Proof.
  intros H. apply lt_INR in H. cbn [INR] in H.
  assert (Z : E <> 0) by (rewrite <- end_is; pose proof (exp_pos c); lra).
  apply (is_RInt_ext (fun t => X ^ n * exp (- (INR n * c * t)))).
  { intros t _. rewrite falls, Rpow_mult_distr, exp_times. do 2 f_equal. ring. }
  replace (X ^ n * (1 - / E ^ n) / (INR n * c)) with
    (- (X ^ n * exp (- (INR n * c * 1))) / (INR n * c) - - (X ^ n * exp (- (INR n * c * 0))) / (INR n * c)).
  - apply (is_RInt_derive (fun t => - (X ^ n * exp (- (INR n * c * t))) / (INR n * c))).
    + intros t _. auto_derive; [trivial | field; split; lra].
    + intros t _. apply (ex_derive_continuous (V := R_NormedModule)). auto_derive; trivial.
  - rewrite Rmult_0_r, Ropp_0, exp_0, Rmult_1_r, exp_Ropp, <- exp_times, end_is. field.
    repeat split; try lra. apply pow_nonzero, Z.
Qed.

Theorem taylor : sqrt (
    (integral (fun t => cos (P t)) 0 1 - 1 + X ^ 2 * (1 - / E ^ 2) / (INR 2 * c) / 2) ^ 2
    + (integral (fun t => sin (P t)) 0 1 - X ^ 1 * (1 - / E ^ 1) / (INR 1 * c) + X ^ 3 * (1 - / E ^ 3) / (INR 3 * c) / 6) ^ 2)
  <= X ^ 4 * (1 - / E ^ 4) / (INR 4 * c) / 24.
Proof.
  assert (Ic : is_RInt (fun t => cos (P t) - 1 + P t ^ 2 / 2) 0 1
    (integral (fun t => cos (P t)) 0 1 - 1 + X ^ 2 * (1 - / E ^ 2) / (INR 2 * c) / 2)).
  { pose proof (cosine_has P X c falls) as H.
    apply (is_RInt_plus (V := R_NormedModule) (fun t => cos (P t) - 1) (fun t => P t ^ 2 / 2)).
    - apply (is_RInt_minus (V := R_NormedModule) (fun t => cos (P t)) (fun _ => 1)).
      + apply (RInt_correct (V := R_CompleteNormedModule)). exact H.
      + assert (C : is_RInt (fun _ : R => 1) 0 1 ((1 - 0) * 1)) by exact (is_RInt_const (V := R_NormedModule) 0 1 1).
        replace ((1 - 0) * 1) with 1 in C by ring. exact C.
    - apply (is_RInt_ext (fun t => scal (/ 2) (P t ^ 2))); [intros t _; unfold scal; simpl; unfold mult; simpl; field|].
      replace (X ^ 2 * (1 - / E ^ 2) / (INR 2 * c) / 2) with (scal (/ 2) (X ^ 2 * (1 - / E ^ 2) / (INR 2 * c)))
        by (unfold scal; simpl; unfold mult; simpl; unfold Rdiv; ring).
      apply (is_RInt_scal (V := R_NormedModule)), moment. lia. }
  assert (Is : is_RInt (fun t => sin (P t) - P t + P t ^ 3 / 6) 0 1
    (integral (fun t => sin (P t)) 0 1 - X ^ 1 * (1 - / E ^ 1) / (INR 1 * c) + X ^ 3 * (1 - / E ^ 3) / (INR 3 * c) / 6)).
  { pose proof (sine_has P X c falls) as H.
    apply (is_RInt_plus (V := R_NormedModule) (fun t => sin (P t) - P t) (fun t => P t ^ 3 / 6)).
    - apply (is_RInt_minus (V := R_NormedModule) (fun t => sin (P t)) P).
      + apply (RInt_correct (V := R_CompleteNormedModule)). exact H.
      + apply (is_RInt_ext (fun t => P t ^ 1)); [intros t _; simpl; ring | apply moment; lia].
    - apply (is_RInt_ext (fun t => scal (/ 6) (P t ^ 3))); [intros t _; unfold scal; simpl; unfold mult; simpl; field|].
      replace (X ^ 3 * (1 - / E ^ 3) / (INR 3 * c) / 6) with (scal (/ 6) (X ^ 3 * (1 - / E ^ 3) / (INR 3 * c)))
        by (unfold scal; simpl; unfold mult; simpl; unfold Rdiv; ring).
      apply (is_RInt_scal (V := R_NormedModule)), moment. lia. }
  assert (I4 : is_RInt (fun t => P t ^ 4 / 24) 0 1 (X ^ 4 * (1 - / E ^ 4) / (INR 4 * c) / 24)).
  { apply (is_RInt_ext (fun t => scal (/ 24) (P t ^ 4))); [intros t _; unfold scal; simpl; unfold mult; simpl; field|].
    replace (X ^ 4 * (1 - / E ^ 4) / (INR 4 * c) / 24) with (scal (/ 24) (X ^ 4 * (1 - / E ^ 4) / (INR 4 * c)))
      by (unfold scal; simpl; unfold mult; simpl; unfold Rdiv; ring).
    apply (is_RInt_scal (V := R_NormedModule)), moment. lia. }
  revert Ic Is. generalize (integral (fun t => cos (P t)) 0 1 - 1 + X ^ 2 * (1 - / E ^ 2) / (INR 2 * c) / 2) as A.
  generalize (integral (fun t => sin (P t)) 0 1 - X ^ 1 * (1 - / E ^ 1) / (INR 1 * c) + X ^ 3 * (1 - / E ^ 3) / (INR 3 * c) / 6) as B.
  intros B A Ic Is. set (K := X ^ 4 * (1 - / E ^ 4) / (INR 4 * c) / 24) in *. clearbody K.
  assert (PP : forall t, 0 <= P t) by (intros t; rewrite falls; apply Rlt_le, Rmult_lt_0_compat; [assumption | apply exp_pos]).
  assert (D : forall p q, p ^ 2 + q ^ 2 = 1 -> p * A + q * B <= K).
  { intros p q U.
    assert (J : is_RInt (fun t => p * (cos (P t) - 1 + P t ^ 2 / 2) + q * (sin (P t) - P t + P t ^ 3 / 6)) 0 1 (p * A + q * B)).
    { apply (is_RInt_plus (V := R_NormedModule)
        (fun t => p * (cos (P t) - 1 + P t ^ 2 / 2)) (fun t => q * (sin (P t) - P t + P t ^ 3 / 6)));
        apply (is_RInt_scal (V := R_NormedModule)); assumption. }
    apply (is_RInt_le _ _ 0 1 _ _ ltac:(lra) J I4). intros t _. apply (remainder p q U), PP. }
  set (r := sqrt (A ^ 2 + B ^ 2)).
  assert (R2 : r * r = A ^ 2 + B ^ 2) by (apply sqrt_sqrt; nra).
  destruct (Req_dec r 0) as [Z|N].
  - rewrite Z. assert (A * A + B * B = 0) by (rewrite Z in R2; lra). assert (A = 0) by nra. assert (B = 0) by nra.
    pose proof (D 1 0 ltac:(lra)). subst. lra.
  - assert (U : (A / r) ^ 2 + (B / r) ^ 2 = 1).
    { replace ((A / r) ^ 2 + (B / r) ^ 2) with ((A ^ 2 + B ^ 2) / (r * r)) by (field; assumption).
      rewrite R2. field. rewrite <- R2. apply Rmult_integral_contrapositive_currified; assumption. }
    pose proof (D _ _ U) as H. replace (A / r * A + B / r * B) with ((A ^ 2 + B ^ 2) / r) in H by (field; assumption).
    rewrite <- R2 in H. replace (r * r / r) with r in H by (field; assumption). exact H.
Qed.
End Phase.

Ltac same_squares := apply f_equal; apply f_equal2; apply (f_equal (fun zz => zz ^ 2)); close.
Ltac by_taylor P X c E := let H := fresh in
  pose proof (taylor P X c E) as H; cbn [INR] in H;
  match type of H with _ -> _ -> _ -> _ -> ?s <= ?k =>
    apply Rle_trans with s; [ right; same_squares | apply Rle_trans with k; [ apply H; assumption | right; close ] ] end.
