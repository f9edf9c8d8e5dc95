(* Integrals of waves whose phase falls exponentially: u(t) = x exp(-c t) for t from 0 to 1.

   The integral is  RInt  of the library Coquelicot.  It is a number also where a function has no integral, so
   statements say besides, with  ex_RInt , that there is one. *)
Require Export SymbolicPE.Lift SymbolicPE.Returns.
Require Import Lra Lia Reals.
From Coquelicot Require Import Coquelicot.
Open Scope R_scope.

(* what certificates say *)
Definition integral (f : R -> R) (a b : R) : R := RInt f a b.
Definition integrable (f : R -> R) (a b : R) : Prop := ex_RInt f a b.
Definition derives (f : R -> R) (v l : R) : Prop := is_derive f v l.

Section Falling.
Variables x c : R.
Hypothesis x_positive : 0 < x.
Hypothesis c_positive : 0 < c.
Let u (t : R) : R := x * exp (- (c * t)).

Lemma u_positive t : 0 < u t.
Proof. unfold u; apply Rmult_lt_0_compat; [assumption | apply exp_pos]. Qed.

(* p cos u + q sin u, by parts: - s(u)/(u c) with s = p sin - q cos, and what is left is small *)
Section Wave.
Variables p q : R.
Let s (v : R) : R := p * sin v - q * cos v.
Let s' (v : R) : R := p * cos v + q * sin v.
Let F (t : R) : R := - (s (u t) / u t) / c.
Let G (t : R) : R := s (u t) / u t.

Lemma F_derives t : is_derive F t (s' (u t) - G t).
Proof.
  pose proof (u_positive t) as H; pose proof (exp_pos (- (c * t))).
  unfold F, G, s, s', u in *. auto_derive; [repeat split; lra | field; repeat split; lra].
Qed.
Lemma wave_continuous t : continuous (fun t => s' (u t)) t.
Proof. apply (ex_derive_continuous (V := R_NormedModule)). unfold s', u; auto_derive; trivial. Qed.
Lemma G_continuous t : continuous G t.
Proof.
  pose proof (u_positive t). apply (ex_derive_continuous (V := R_NormedModule)).
  unfold G, s, u in *; auto_derive; lra.
Qed.
Lemma G_integrable : ex_RInt G 0 1.
Proof. apply (ex_RInt_continuous (V := R_CompleteNormedModule)); intros; apply G_continuous. Qed.
Lemma wave_integrable : ex_RInt (fun t => s' (u t)) 0 1.
Proof. apply (ex_RInt_continuous (V := R_CompleteNormedModule)); intros; apply wave_continuous. Qed.

Lemma by_parts : RInt (fun t => s' (u t)) 0 1 = F 1 - F 0 + RInt G 0 1.
Proof.
  apply is_RInt_unique. apply (is_RInt_ext (fun t => plus (s' (u t) - G t) (G t))).
  { intros; unfold plus; simpl; ring. }
  apply (is_RInt_plus (V := R_NormedModule));
    [| apply (RInt_correct (V := R_CompleteNormedModule)), G_integrable].
  apply (is_RInt_derive F); [intros; apply F_derives |].
  intros; apply (continuous_minus (V := R_NormedModule)); [apply wave_continuous | apply G_continuous].
Qed.

Let E (t : R) : R := exp (c * t) / (x * c).
Lemma E_integral : is_RInt (fun t => / u t) 0 1 (E 1 - E 0).
Proof.
  apply (is_RInt_derive E).
  - intros t _. unfold E, u. auto_derive; [trivial|]. rewrite exp_Ropp. pose proof (exp_pos (c * t)). field; lra.
  - intros t _. pose proof (u_positive t). apply (ex_derive_continuous (V := R_NormedModule)).
    unfold u in *; auto_derive; lra.
Qed.

Hypothesis unit : p ^ 2 + q ^ 2 = 1.
Lemma s_small v : Rabs (s v) <= 1.
Proof.
  assert (K : s v ^ 2 + s' v ^ 2 = 1).
  { transitivity ((p ^ 2 + q ^ 2) * ((sin v)² + (cos v)²)); [unfold s, s', Rsqr; ring|].
    rewrite unit, sin2_cos2; ring. }
  apply Rabs_le; nra.
Qed.
Lemma G_small t : Rabs (G t) <= / u t.
Proof.
  pose proof (u_positive t). unfold G, Rdiv. rewrite Rabs_mult, (Rabs_pos_eq (/ u t)).
  - rewrite <- (Rmult_1_l (/ u t)) at 2. apply Rmult_le_compat_r; [| apply s_small].
    apply Rlt_le, Rinv_0_lt_compat; assumption.
  - apply Rlt_le, Rinv_0_lt_compat; assumption.
Qed.

Lemma one_direction : Rabs (RInt (fun t => s' (u t)) 0 1) <= 2 * exp c / (x * c).
Proof.
  rewrite by_parts.
  assert (HG : Rabs (RInt G 0 1) <= E 1 - E 0).
  { apply (norm_RInt_le G (fun t => / u t) 0 1); [lra | intros; apply G_small |
      apply (RInt_correct (V := R_CompleteNormedModule)), G_integrable | apply E_integral]. }
  assert (HF : forall t, Rabs (F t) <= / u t / c).
  { intros t. unfold F. pose proof (G_small t) as B; unfold G in B.
    unfold Rdiv at 1. rewrite Rabs_mult, Rabs_Ropp, (Rabs_pos_eq (/ c)).
    - apply Rmult_le_compat_r; [apply Rlt_le, Rinv_0_lt_compat; assumption | exact B].
    - apply Rlt_le, Rinv_0_lt_compat; assumption. }
  pose proof (HF 0) as F0; pose proof (HF 1) as F1.
  assert (U0 : u 0 = x) by (unfold u; replace (- (c * 0)) with 0 by ring; rewrite exp_0; ring).
  assert (U1 : / u 1 = exp c / x).
  { unfold u; rewrite Rmult_1_r, exp_Ropp. pose proof (exp_pos c). field; lra. }
  rewrite U0 in F0; rewrite U1 in F1.
  unfold E in HG; rewrite Rmult_1_r, Rmult_0_r, exp_0 in HG.
  pose proof (Rabs_triang (F 1 - F 0) (RInt G 0 1)).
  pose proof (Rabs_triang (F 1) (- F 0)) as H1. rewrite Rabs_Ropp in H1.
  replace (F 1 + - F 0) with (F 1 - F 0) in H1 by ring.
  replace (2 * exp c / (x * c)) with (exp c / x / c + / x / c + (exp c / (x * c) - 1 / (x * c))) by (field; lra).
  lra.
Qed.
End Wave.

Lemma cosine_integrable : ex_RInt (fun t => cos (u t)) 0 1.
Proof. apply (ex_RInt_ext (fun t => 1 * cos (u t) + 0 * sin (u t)));
  [intros t _; change (1 * cos (u t) + 0 * sin (u t) = cos (u t)); ring | apply (wave_integrable 1 0)]. Qed.
Lemma sine_integrable : ex_RInt (fun t => sin (u t)) 0 1.
Proof. apply (ex_RInt_ext (fun t => 0 * cos (u t) + 1 * sin (u t)));
  [intros t _; change (0 * cos (u t) + 1 * sin (u t) = sin (u t)); ring | apply (wave_integrable 0 1)]. Qed.

Theorem modulus :
  sqrt (RInt (fun t => cos (u t)) 0 1 ^ 2 + RInt (fun t => sin (u t)) 0 1 ^ 2) <= 2 * exp c / (x * c).
Proof.
  set (A := RInt (fun t => cos (u t)) 0 1). set (B := RInt (fun t => sin (u t)) 0 1).
  set (r := sqrt (A ^ 2 + B ^ 2)).
  assert (R2 : r * r = A ^ 2 + B ^ 2) by (apply sqrt_sqrt; nra).
  assert (R0 : 0 <= r) by apply sqrt_pos.
  destruct (Req_dec r 0) as [Z|N].
  - rewrite Z. pose proof (exp_pos c). apply Rlt_le, Rdiv_lt_0_compat; [lra | apply Rmult_lt_0_compat; assumption].
  - assert (U : (A / r) ^ 2 + (B / r) ^ 2 = 1).
    { replace ((A / r) ^ 2 + (B / r) ^ 2) with ((A ^ 2 + B ^ 2) / (r * r)) by (field; assumption).
      rewrite R2; field. rewrite <- R2. nra. }
    assert (K : Rabs (RInt (fun t => A / r * cos (u t) + B / r * sin (u t)) 0 1) <= 2 * exp c / (x * c))
      by exact (one_direction (A / r) (B / r) U).
    replace (RInt (fun t => A / r * cos (u t) + B / r * sin (u t)) 0 1) with r in K.
    + rewrite Rabs_pos_eq in K; assumption.
    + symmetry. apply is_RInt_unique.
      assert (P : is_RInt (fun t => A / r * cos (u t) + B / r * sin (u t)) 0 1 (plus (scal (A / r) A) (scal (B / r) B))).
      { apply (is_RInt_plus (V := R_NormedModule)); apply (is_RInt_scal (V := R_NormedModule));
          apply (RInt_correct (V := R_CompleteNormedModule)); [apply cosine_integrable | apply sine_integrable]. }
      assert (Q : plus (scal (A / r) A) (scal (B / r) B) = r).
      { unfold plus, scal; simpl; unfold mult; simpl. transitivity ((A ^ 2 + B ^ 2) / r); [field; assumption |].
        rewrite <- R2. field; assumption. }
      rewrite Q in P. exact P.
Qed.

(* in closed form, by any function whose derivative is f(v)/v *)
Theorem closed (f K : R -> R) : (forall v, 0 < v -> continuous f v) -> (forall v, 0 < v -> is_derive K v (f v / v)) ->
  is_RInt (fun t => f (u t)) 0 1 ((K x - K (x * exp (- c))) / c).
Proof.
  intros Hf HK. replace ((K x - K (x * exp (- c))) / c) with (- K (u 1) / c - - K (u 0) / c).
  2: { unfold u. rewrite Rmult_1_r, Rmult_0_r, Ropp_0, exp_0, Rmult_1_r. field; lra. }
  apply (is_RInt_derive (fun t => - K (u t) / c)).
  - intros t _. pose proof (u_positive t) as P. pose proof (HK _ P) as D.
    apply (is_derive_ext (fun t => scal (- / c) (K (u t)))).
    { intros; unfold scal; simpl; unfold mult; simpl; field; lra. }
    replace (f (u t)) with (scal (- / c) (scal (- (c * u t)) (f (u t) / u t)))
      by (unfold scal; simpl; unfold mult; simpl; field; lra).
    apply (is_derive_scal (fun t => K (u t))). apply (is_derive_comp K u); [exact D |].
    unfold u. auto_derive; [trivial | ring].
  - intros t _. apply (continuous_comp u f); [| apply Hf, u_positive].
    apply (ex_derive_continuous (V := R_NormedModule)). unfold u; auto_derive; trivial.
Qed.
End Falling.

(* -- for a phase P that is written in another way ------------------------------------------------------- *)

Section Phase.
Variables P : R -> R.
Variables X c E : R.
Hypothesis X_positive : 0 < X.
Hypothesis c_positive : 0 < c.
Hypothesis falls : forall t, P t = X * exp (- (c * t)).
Hypothesis end_is : exp c = E.

Theorem cosine_has : integrable (fun t => cos (P t)) 0 1.
Proof.
  apply (ex_RInt_ext (fun t => cos (X * exp (- (c * t))))); [intros; rewrite falls; reflexivity |].
  apply cosine_integrable; assumption.
Qed.
Theorem sine_has : integrable (fun t => sin (P t)) 0 1.
Proof.
  apply (ex_RInt_ext (fun t => sin (X * exp (- (c * t))))); [intros; rewrite falls; reflexivity |].
  apply sine_integrable; assumption.
Qed.
Theorem modulus_bound K : 2 * E / (X * c) <= K ->
  sqrt (integral (fun t => cos (P t)) 0 1 ^ 2 + integral (fun t => sin (P t)) 0 1 ^ 2) <= K.
Proof.
  intros HK. unfold integral.
  rewrite (RInt_ext (fun t => cos (P t)) (fun t => cos (X * exp (- (c * t))))) by (intros; rewrite falls; reflexivity).
  rewrite (RInt_ext (fun t => sin (P t)) (fun t => sin (X * exp (- (c * t))))) by (intros; rewrite falls; reflexivity).
  apply Rle_trans with (2 * exp c / (X * c)); [apply modulus; assumption | rewrite end_is; exact HK].
Qed.
Theorem cosine_at_most : Rabs (integral (fun t => cos (P t)) 0 1) <= 2 * E / (X * c).
Proof.
  apply Rle_trans with (2 := modulus_bound _ (Rle_refl _)). rewrite <- sqrt_Rsqr_abs. apply sqrt_le_1_alt.
  unfold Rsqr. pose proof (pow2_ge_0 (integral (fun t => sin (P t)) 0 1)). lra.
Qed.
Section Closed.
Variables K : R -> R.
Variables A B : R.
Hypothesis begin : X = A.
Hypothesis finish : X / E = B.
Lemma finishes : X * exp (- c) = B.
Proof. rewrite exp_Ropp, end_is. exact finish. Qed.
Theorem cosine_closed : (forall v, 0 < v -> derives K v (cos v / v)) ->
  integral (fun t => cos (P t)) 0 1 = (K A - K B) / c.
Proof.
  intros HK. rewrite <- begin, <- finishes. apply is_RInt_unique.
  apply (is_RInt_ext (fun t => cos (X * exp (- (c * t))))); [intros; rewrite falls; reflexivity |].
  apply (closed X c X_positive c_positive cos K); [| exact HK].
  intros; apply (ex_derive_continuous (V := R_NormedModule)); auto_derive; trivial.
Qed.
Theorem sine_closed : (forall v, 0 < v -> derives K v (sin v / v)) ->
  integral (fun t => sin (P t)) 0 1 = (K A - K B) / c.
Proof.
  intros HK. rewrite <- begin, <- finishes. apply is_RInt_unique.
  apply (is_RInt_ext (fun t => sin (X * exp (- (c * t))))); [intros; rewrite falls; reflexivity |].
  apply (closed X c X_positive c_positive sin K); [| exact HK].
  intros; apply (ex_derive_continuous (V := R_NormedModule)); auto_derive; trivial.
Qed.
End Closed.
End Phase.

(* what comes back to 1 is not near what tends to 0 *)
Theorem far_apart N (w : Z -> R) Y k c (I : R -> R) K : (1 <= N)%Z -> 1 <= IZR Y -> k = / IZR N -> 0 <= K ->
  (forall x, 0 < x -> Rabs (I x) <= K / x) ->
  (forall x : Z, IZR Y <= IZR x -> Rabs (k * sum 0 (N - 1) (fun i => cos (IZR x * w i)) - I (IZR x)) <= c) -> 1 <= c.
Proof.
  intros HN HY Hk HK HI H. destruct (Rle_lt_dec 1 c) as [|L]; [assumption|]. exfalso.
  set (e := (1 - c) / 2). assert (E : 0 < e) by (unfold e; lra).
  destruct (archimed (K / e)) as [A _]. set (z := Z.max Y (up (K / e))).
  assert (B : 1 <= IZR z /\ IZR Y <= IZR z /\ K / e <= IZR z).
  { assert (IZR Y <= IZR z) by (apply IZR_le; lia). assert (IZR (up (K / e)) <= IZR z) by (apply IZR_le; lia). lra. }
  destruct B as [B1 [B2 B3]].
  assert (C : 1 <= c + e); [| unfold e in *; lra].
  apply (always N w z k (c + e) HN B1 Hk). intros x Hx. specialize (H x ltac:(lra)). specialize (HI (IZR x) ltac:(lra)).
  apply Rabs_le_between in H. apply Rabs_le_between in HI.
  assert (K / IZR x <= e); [| lra].
  apply (Rmult_le_reg_r (IZR x)); [lra|]. unfold Rdiv. rewrite Rmult_assoc, Rinv_l by lra.
  apply (Rmult_le_compat_r e) in B3; [| lra]. unfold Rdiv in B3. rewrite Rmult_assoc, Rinv_l in B3 by lra. nra.
Qed.

Lemma ln_above b : 1 < b -> 0 < ln b.
Proof. intros H; rewrite <- ln_1; apply ln_increasing; lra. Qed.
Lemma exp_multiple b n : 0 < b -> exp (INR n * ln b) = b ^ n.
Proof. intros H. rewrite <- exp_times, exp_ln by exact H. reflexivity. Qed.

(* -- an antiderivative -------------------------------------------------------------------------------------- *)

Theorem by_antiderivative (F f : R -> R) a b V : (forall t, derives F t (f t)) -> (forall t, ex_derive f t) ->
  F b - F a = V -> integrable f a b /\ integral f a b = V.
Proof.
  intros D C <-. assert (H : is_RInt f a b (F b - F a)).
  { apply (is_RInt_derive F); intros t _; [apply D | apply (ex_derive_continuous (V := R_NormedModule)), C]. }
  split; [exists (F b - F a); exact H | apply is_RInt_unique; exact H].
Qed.

(* -- tactics -------------------------------------------------------------------------------------------------- *)

Ltac power_of_base b n := first [ solve [apply exp_ln; above] | rewrite <- (exp_multiple b n) by above; f_equal; cbn [INR]; lra
  | unfold Rpower; f_equal; solve [close] ].
Ltac phase := intros; cbv beta; close.
(* what is known of a phase P = X exp(-c t), with exp c = E for a power n of b *)
Ltac falling P X c E b n :=
  assert (zz_l : 0 < ln b) by (apply ln_above; lra);
  assert (zz_X : 0 < X) by above;
  assert (zz_c : 0 < c) by above;
  assert (zz_P : forall t : R, P t = X * exp (- (c * t))) by phase;
  assert (zz_E : exp c = E) by power_of_base b n.
Ltac falling_integrable P X c := first [ apply (cosine_has P X c) | apply (sine_has P X c) ]; assumption.
Ltac falling_bound P X c E := apply (modulus_bound P X c E); [ assumption .. | right; close ].
Ltac falling_closed P X c E K A B := transitivity ((K A - K B) / c);
  [ first [ apply (cosine_closed P X c E) | apply (sine_closed P X c E) ]; first [ assumption | close ] | close ].
Ltac falls_off P X c E := apply Rle_trans with (2 * E / (X * c)); [ apply (cosine_at_most P X c E); assumption | right; close ].
