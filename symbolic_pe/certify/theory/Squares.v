(* The mean square of a mean of cosines: of the square only the mean is left, and what oscillates has a bounded
   integral. *)
Require Import Lra Lia ZArith Reals.
From Coquelicot Require Import Coquelicot.
Require Export SymbolicPE.Lift SymbolicPE.Decay.
Open Scope R_scope.

Lemma sum_to n f : sum 0 (n - 1) f = sumN (Z.to_nat n) (fun m => f (Z.of_nat m)).
Proof. unfold sum. replace (n - 1 - 0 + 1)%Z with n by lia. reflexivity. Qed.
Lemma sum_to_nat m f : sum 0 (Z.of_nat m - 1) f = sumN m (fun k => f (Z.of_nat k)).
Proof. rewrite sum_to, Nat2Z.id. reflexivity. Qed.

Lemma square_nat n (v : nat -> R) x : sumN n (fun i => cos (x * v i)) ^ 2 =
  INR n / 2 + sumN n (fun i => cos (2 * v i * x) / 2)
  + sumN n (fun i => sumN i (fun j => cos ((v j - v i) * x) + cos ((v j + v i) * x))).
Proof.
  induction n as [|n IH]; [cbn [sumN INR]; lra|]. cbn [sumN]. rewrite S_INR.
  assert (C : sumN n (fun j => cos ((v j - v n) * x) + cos ((v j + v n) * x))
    = 2 * cos (x * v n) * sumN n (fun i => cos (x * v i))).
  { rewrite <- sumN_scale. apply sumN_ext; intros j _. trig. }
  rewrite C. assert (D : cos (2 * v n * x) / 2 = cos (x * v n) * cos (x * v n) - 1 / 2) by trig. rewrite D.
  set (s := sumN n (fun i => cos (x * v i))) in *. set (c := cos (x * v n)) in *. clearbody c.
  replace ((s + c) ^ 2) with (s ^ 2 + 2 * c * s + c * c) by ring. rewrite IH. lra.
Qed.

Theorem square n (w : Z -> R) x : (0 <= n)%Z -> sum 0 (n - 1) (fun i => cos (x * w i)) ^ 2 =
  IZR n / 2 + sum 0 (n - 1) (fun i => cos (2 * w i * x) / 2)
  + sum 0 (n - 1) (fun i => sum 0 (i - 1) (fun j => cos ((w j - w i) * x) + cos ((w j + w i) * x))).
Proof.
  intros H. rewrite !sum_to, (square_nat (Z.to_nat n) (fun m => w (Z.of_nat m)) x).
  rewrite INR_IZR_INZ, Z2Nat.id by exact H. f_equal. apply sumN_ext; intros i _. rewrite sum_to_nat. reflexivity.
Qed.

Lemma derives_sum n (F : nat -> R -> R) (f : nat -> R) t : (forall m, (m < n)%nat -> is_derive (F m) t (f m)) ->
  is_derive (fun x => sumN n (fun m => F m x)) t (sumN n f).
Proof.
  induction n as [|n IH]; intros H; cbn [sumN]; [apply (is_derive_const 0)|].
  apply (is_derive_plus (fun x => sumN n (fun m => F m x)) (F n)); [apply IH; intros; apply H; lia | apply H; lia].
Qed.

Section Law.
Variable w : Z -> R.
Hypothesis positive : forall i, 0 < w i.
Hypothesis falling : forall i j, (j < i)%Z -> w i < w j.
Variable n : Z.
Hypothesis n_count : (0 <= n)%Z.

Definition mass : R := sum 0 (n - 1) (fun i => 1 / (4 * w i))
  + sum 0 (n - 1) (fun i => sum 0 (i - 1) (fun j => 1 / (w j - w i) + 1 / (w j + w i))).
Definition rest (X : R) : R := sum 0 (n - 1) (fun i => sin (2 * w i * X) / (4 * w i))
  + sum 0 (n - 1) (fun i => sum 0 (i - 1) (fun j =>
      sin ((w j - w i) * X) / (w j - w i) + sin ((w j + w i) * X) / (w j + w i))).
Let S (x : R) : R := sum 0 (n - 1) (fun i => cos (x * w i)).

Lemma S_derives t : ex_derive S t.
Proof.
  exists (sumN (Z.to_nat n) (fun m => - sin (t * w (Z.of_nat m)) * w (Z.of_nat m))).
  apply (is_derive_ext (fun x => sumN (Z.to_nat n) (fun m => cos (x * w (Z.of_nat m))))).
  - intros x. unfold S. rewrite sum_to. reflexivity.
  - apply (derives_sum _ (fun m x => cos (x * w (Z.of_nat m)))). intros m _. auto_derive; [trivial | ring].
Qed.
Lemma square_derives k t : ex_derive (fun x => (k * S x) ^ 2) t.
Proof. apply (ex_derive_pow (fun x => k * S x)). apply (ex_derive_scal S k t), S_derives. Qed.

Lemma rest_derives t : is_derive (fun X => IZR n * X / 2 + rest X) t (S t ^ 2).
Proof.
  unfold S. rewrite (square n w t n_count).
  replace (IZR n / 2 + sum 0 (n - 1) (fun i => cos (2 * w i * t) / 2)
    + sum 0 (n - 1) (fun i => sum 0 (i - 1) (fun j => cos ((w j - w i) * t) + cos ((w j + w i) * t))))
    with (IZR n / 2 + (sum 0 (n - 1) (fun i => cos (2 * w i * t) / 2)
    + sum 0 (n - 1) (fun i => sum 0 (i - 1) (fun j => cos ((w j - w i) * t) + cos ((w j + w i) * t))))) by ring.
  apply (is_derive_plus (fun X => IZR n * X / 2) rest); [auto_derive; [trivial | field]|].
  unfold rest. apply (is_derive_plus (fun X => sum 0 (n - 1) (fun i => sin (2 * w i * X) / (4 * w i)))).
  - rewrite sum_to. apply (is_derive_ext (fun x => sumN (Z.to_nat n) (fun m =>
      sin (2 * w (Z.of_nat m) * x) / (4 * w (Z.of_nat m))))); [intros x; rewrite sum_to; reflexivity|].
    apply (derives_sum _ (fun m x => sin (2 * w (Z.of_nat m) * x) / (4 * w (Z.of_nat m)))). intros m _.
    pose proof (positive (Z.of_nat m)). auto_derive; [trivial | field; lra].
  - rewrite sum_to. apply (is_derive_ext (fun x => sumN (Z.to_nat n) (fun m => sumN m (fun k =>
      sin ((w (Z.of_nat k) - w (Z.of_nat m)) * x) / (w (Z.of_nat k) - w (Z.of_nat m))
      + sin ((w (Z.of_nat k) + w (Z.of_nat m)) * x) / (w (Z.of_nat k) + w (Z.of_nat m)))))).
    { intros x; rewrite sum_to. apply sumN_ext; intros m _. rewrite sum_to_nat. reflexivity. }
    apply (derives_sum _ (fun m x => sumN m (fun k =>
      sin ((w (Z.of_nat k) - w (Z.of_nat m)) * x) / (w (Z.of_nat k) - w (Z.of_nat m))
      + sin ((w (Z.of_nat k) + w (Z.of_nat m)) * x) / (w (Z.of_nat k) + w (Z.of_nat m))))). intros m _.
    rewrite sum_to_nat. apply (derives_sum _ (fun k x =>
      sin ((w (Z.of_nat k) - w (Z.of_nat m)) * x) / (w (Z.of_nat k) - w (Z.of_nat m))
      + sin ((w (Z.of_nat k) + w (Z.of_nat m)) * x) / (w (Z.of_nat k) + w (Z.of_nat m)))). intros k Hk.
    pose proof (positive (Z.of_nat m)). pose proof (falling (Z.of_nat m) (Z.of_nat k) ltac:(lia)).
    auto_derive; [trivial | field; lra].
Qed.

Lemma rest_at_0 : rest 0 = 0.
Proof.
  unfold rest. rewrite !sum_zero; [ring | |]; intros i _; [rewrite sum_zero; [reflexivity|]; intros j _|];
    rewrite !Rmult_0_r, sin_0; unfold Rdiv; ring.
Qed.
Lemma square_is X k : is_RInt (fun x => (k * S x) ^ 2) 0 X (k ^ 2 * (IZR n * X / 2 + rest X)).
Proof.
  replace (k ^ 2 * (IZR n * X / 2 + rest X)) with
    (k ^ 2 * (IZR n * X / 2 + rest X) - k ^ 2 * (IZR n * 0 / 2 + rest 0)) by (rewrite rest_at_0; field).
  apply (is_RInt_derive (fun t => k ^ 2 * (IZR n * t / 2 + rest t))).
  - intros t _. replace ((k * S t) ^ 2) with (k ^ 2 * S t ^ 2) by ring. apply (is_derive_scal _ t (k ^ 2)), rest_derives.
  - intros t _. apply (ex_derive_continuous (V := R_NormedModule)), square_derives.
Qed.
Theorem square_integral X : integrable (fun x => S x ^ 2) 0 X /\
  integral (fun x => S x ^ 2) 0 X = IZR n * X / 2 + rest X.
Proof.
  assert (H : is_RInt (fun x => S x ^ 2) 0 X (IZR n * X / 2 + rest X)).
  { replace (IZR n * X / 2 + rest X) with (1 ^ 2 * (IZR n * X / 2 + rest X)) by ring.
    apply (is_RInt_ext (fun x => (1 * S x) ^ 2)); [intros x _; simpl; ring | apply square_is]. }
  split; [eexists; exact H | apply is_RInt_unique, H].
Qed.

Lemma wave_over s c : 0 < c -> -1 <= s <= 1 -> - (1 / c) <= s / c <= 1 / c.
Proof.
  intros H [L U]. pose proof (Rinv_0_lt_compat c H). unfold Rdiv. split; nra.
Qed.
Lemma sum_between lo hi f g : (forall i, (lo <= i <= hi)%Z -> - g i <= f i <= g i) -> - sum lo hi g <= sum lo hi f <= sum lo hi g.
Proof. intros H. rewrite <- sum_opp. split; apply sum_le; intros i Hi; apply (H i Hi). Qed.
Lemma rest_small X : - mass <= rest X <= mass.
Proof.
  unfold rest, mass.
  assert (A : forall i, - (1 / (4 * w i)) <= sin (2 * w i * X) / (4 * w i) <= 1 / (4 * w i)).
  { intros i. apply wave_over; [pose proof (positive i); lra | apply SIN_bound]. }
  pose proof (sum_between 0 (n - 1) _ _ (fun i _ => A i)) as A'.
  assert (B : forall i, (0 <= i <= n - 1)%Z -> - sum 0 (i - 1) (fun j => 1 / (w j - w i) + 1 / (w j + w i))
    <= sum 0 (i - 1) (fun j => sin ((w j - w i) * X) / (w j - w i) + sin ((w j + w i) * X) / (w j + w i))
    <= sum 0 (i - 1) (fun j => 1 / (w j - w i) + 1 / (w j + w i))).
  { intros i _. apply sum_between. intros j Hj. pose proof (positive i). pose proof (falling i j ltac:(lia)).
    pose proof (wave_over (sin ((w j - w i) * X)) (w j - w i) ltac:(lra) (SIN_bound _)).
    pose proof (wave_over (sin ((w j + w i) * X)) (w j + w i) ltac:(lra) (SIN_bound _)). lra. }
  pose proof (sum_between 0 (n - 1) _ _ B) as B'. cbv beta in A', B'. lra.
Qed.

Section Mean.
Variables X k e K : R.
Hypothesis X_positive : 0 < X.
Hypothesis share : k * IZR n = 1.
Hypothesis half : e = k / 2.
Hypothesis weight : K = k ^ 2 / X.

Lemma mean_is : integral (fun x => (k * S x) ^ 2) 0 X / X - e = K * rest X.
Proof.
  unfold integral. rewrite (is_RInt_unique _ _ _ _ (square_is X k)), half, weight.
  replace (k ^ 2 * (IZR n * X / 2 + rest X)) with (k * (k * IZR n) * X / 2 + k ^ 2 * rest X) by field.
  rewrite share. field. lra.
Qed.
Theorem mean : integrable (fun x => (k * S x) ^ 2) 0 X /\
  Rabs (integral (fun x => (k * S x) ^ 2) 0 X / X - e) <= K * mass.
Proof.
  split; [eexists; apply square_is|]. rewrite mean_is, Rabs_mult, Rabs_pos_eq.
  - apply Rmult_le_compat_l; [| apply Rabs_le, rest_small]. rewrite weight.
    apply Rmult_le_pos; [apply pow2_ge_0 | apply Rlt_le, Rinv_0_lt_compat, X_positive].
  - rewrite weight. apply Rmult_le_pos; [apply pow2_ge_0 | apply Rlt_le, Rinv_0_lt_compat, X_positive].
Qed.

Variables Y eps : R.
Hypothesis n_some : 0 < IZR n.
Hypothesis Y_low : 0 <= Y.
Hypothesis Y_high : Y <= X.
Hypothesis bound : forall x, Y <= x -> x <= X -> Rabs (k * S x) <= eps.
Lemma at_most_1 x : (k * S x) ^ 2 <= 1.
Proof.
  assert (B : - sum 0 (n - 1) (fun _ => 1) <= S x <= sum 0 (n - 1) (fun _ => 1)).
  { apply sum_between. intros i _. apply COS_bound. }
  rewrite sum_const, minus_IZR in B by lia. replace ((IZR n - 1 - 0 + 1) * 1) with (IZR n) in B by ring.
  assert (P : 0 < k) by (apply (Rmult_lt_reg_r (IZR n)); lra).
  assert (-1 <= k * S x <= 1) by (split; nra). nra.
Qed.
Theorem small : e <= (eps ^ 2 + Y / X) + K * mass.
Proof.
  destruct mean as [_ M]. apply Rabs_le_between in M.
  set (f := fun x => (k * S x) ^ 2) in *.
  assert (C : forall a b, ex_RInt f a b).
  { intros a b. apply (ex_RInt_continuous (V := R_CompleteNormedModule)). intros t _.
    apply (ex_derive_continuous (V := R_NormedModule)), square_derives. }
  assert (E : integral f 0 X = RInt f 0 Y + RInt f Y X).
  { unfold integral. symmetry. apply (RInt_Chasles f 0 Y X); apply C. }
  assert (L : RInt f 0 Y <= Y).
  { replace Y with (RInt (fun _ => 1) 0 Y) at 2 by (rewrite RInt_const; unfold scal; simpl; unfold mult; simpl; ring).
    apply RInt_le; [exact Y_low | apply C | apply ex_RInt_const |]. intros x _. apply at_most_1. }
  assert (U : RInt f Y X <= X * eps ^ 2).
  { apply Rle_trans with (RInt (fun _ => eps ^ 2) Y X).
    - apply RInt_le; [exact Y_high | apply C | apply ex_RInt_const |]. intros x [H1 H2]. unfold f.
      rewrite <- (pow2_abs (k * S x)). apply pow_incr. split; [apply Rabs_pos | apply bound; lra].
    - rewrite RInt_const. unfold scal; simpl; unfold mult; simpl. nra. }
  assert (Q : integral f 0 X / X <= eps ^ 2 + Y / X).
  { rewrite E. apply (Rmult_le_reg_r X); [exact X_positive|].
    replace ((RInt f 0 Y + RInt f Y X) / X * X) with (RInt f 0 Y + RInt f Y X) by (field; lra).
    replace ((eps ^ 2 + Y / X) * X) with (eps ^ 2 * X + Y) by (field; lra). lra. }
  lra.
Qed.
End Mean.
End Law.

Lemma Rpower_falls b x y : 1 < b -> x < y -> Rpower b x < Rpower b y.
Proof. intros; apply Rpower_lt; assumption. Qed.
Lemma over_less x y c : 0 < c -> x < y -> x / c < y / c.
Proof. intros H L. apply Rmult_lt_compat_r; [apply Rinv_0_lt_compat, H | exact L]. Qed.

(* that a law falls *)
Ltac exponents_fall := match goal with H : (?j < ?i)%Z |- _ => apply IZR_lt in H end; unfold Rdiv;
  first [ lra
        | match goal with |- context [/ ?d] => assert (0 < / d) by (apply Rinv_0_lt_compat; above) end; nra ].
Ltac falls := intros zz_i zz_j zz_l; cbv beta; repeat first
  [ apply over_less; [ above | ] | apply Rmult_lt_compat_l; [ above | ] | apply Rpower_falls; [ above | ] ];
  solve [ exponents_fall | above ].
Ltac law := first [ intros; cbv beta; above | falls | assumption ].
Ltac shares := whole_halves; first [ field; repeat split; apart | close ].
Ltac mean_square := first [ some | law | above | lra | assumption | shares ].
