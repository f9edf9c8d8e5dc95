(* Blocks of several waves each, w 0 i, w 1 i, ... being the frequencies of block i, and of what stands still beside
   them: functions of one position are independent, and a form in two positions keeps its value when both move by the
   same only if there is nothing in it but differences of phases of one wave. *)
Require Import Lra Lia ZArith Reals List FunctionalExtensionality.
Require Import SymbolicPE.Lift SymbolicPE.Waves.
Import ListNotations.
Open Scope R_scope.

Lemma sum_swap lo hi lo' hi' (f : Z -> Z -> R) :
  sum lo hi (fun i => sum lo' hi' (fun j => f i j)) = sum lo' hi' (fun j => sum lo hi (fun i => f i j)).
Proof. unfold sum. apply sumN_swap. Qed.

(* -- waves in a row ------------------------------------------------------------------------------------------ *)

Section Row.
Variable n : Z.
Variables w f : Z -> R.
Hypothesis apart_w : forall i j, (0 <= i <= n - 1)%Z -> (0 <= j <= n - 1)%Z -> i <> j -> w i <> w j.
Hypothesis positive_w : forall j, (0 <= j <= n - 1)%Z -> 0 < w j.
Let S (j : Z) (p : R) := sin (w j * p + f j).
Let C (j : Z) (p : R) := cos (w j * p + f j).

Theorem row_constant (A B : Z -> R) c : (forall p, sum 0 (n - 1) (fun j => A j * S j p + B j * C j p) = c) ->
  c = 0 /\ forall j, (0 <= j <= n - 1)%Z -> A j = 0 /\ B j = 0.
Proof.
  intros H. assert (K : forall j, (0 <= j <= n - 1)%Z -> A j = 0 /\ B j = 0).
  - intros j Hj.
    pose (w' := fun m : nat => match m with O => 0 | Datatypes.S k => w (Z.of_nat k) end).
    pose (a := fun m : nat => match m with O => 0 | Datatypes.S k =>
      A (Z.of_nat k) * cos (f (Z.of_nat k)) - B (Z.of_nat k) * sin (f (Z.of_nat k)) end).
    pose (b := fun m : nat => match m with O => - c | Datatypes.S k =>
      A (Z.of_nat k) * sin (f (Z.of_nat k)) + B (Z.of_nat k) * cos (f (Z.of_nat k)) end).
    destruct (independent (Datatypes.S (Z.to_nat n)) w' a b) with (j := Datatypes.S (Z.to_nat j)) as [E1 E2].
    + intros [|m] Hm; cbn; [lra | apply Rlt_le, positive_w; lia].
    + intros [|i] [|k] Hi Hk N; cbn; try congruence.
      * apply Rlt_not_eq, positive_w; lia.
      * apply Rgt_not_eq, positive_w; lia.
      * apply apart_w; lia.
    + intros p. rewrite sumN_first. unfold w', a, b. cbv beta iota. replace (0 * p) with 0 by ring. rewrite cos_0.
      specialize (H p). unfold sum in H. replace (n - 1 - 0 + 1)%Z with n in H by lia. cbn [Z.add] in H.
      match goal with |- _ + ?s = 0 => transitivity (- c + c); [ rewrite <- H | ring ] end.
      replace (sin 0) with 0 by (symmetry; apply sin_0). rewrite Rmult_0_l, Rplus_0_l, Rmult_1_r.
      f_equal. apply sumN_ext; intros k _. unfold S, C. trig.
    + lia.
    + unfold w', a, b in E1, E2. rewrite Z2Nat.id in E1, E2 by lia.
      apply (turned_back _ _ (f j)); [apply E2, positive_w, Hj | exact E1].
  - split; [|exact K]. rewrite <- (H 0). apply sum_zero; intros j Hj. destruct (K j Hj) as [-> ->]. ring.
Qed.

Theorem row_equal (A B U V : Z -> R) c :
  (forall p, sum 0 (n - 1) (fun j => A j * S j p + B j * C j p) + c = sum 0 (n - 1) (fun j => U j * S j p + V j * C j p)) ->
  c = 0 /\ forall j, (0 <= j <= n - 1)%Z -> A j = U j /\ B j = V j.
Proof.
  intros H. destruct (row_constant (fun j => A j - U j) (fun j => B j - V j) (- c)) as [E K].
  - intros p. specialize (H p). transitivity (sum 0 (n - 1) (fun j => A j * S j p + B j * C j p)
      - sum 0 (n - 1) (fun j => U j * S j p + V j * C j p)); [| lra].
    rewrite <- sum_sub. apply sum_ext; intros; ring.
  - split; [lra|]. intros j Hj. destruct (K j Hj). lra.
Qed.

Theorem row_member (A B : Z -> R) i u v c : (0 <= i <= n - 1)%Z ->
  (forall p, sum 0 (n - 1) (fun j => A j * S j p + B j * C j p) + c = u * S i p + v * C i p) ->
  c = 0 /\ (A i = u /\ B i = v) /\ forall j, (0 <= j <= n - 1)%Z -> j <> i -> A j = 0 /\ B j = 0.
Proof.
  intros Hi H.
  destruct (row_equal A B (fun j => if (j =? i)%Z then u else 0) (fun j => if (j =? i)%Z then v else 0) c) as [E K].
  - intros p. rewrite H. rewrite (sum_single _ _ i).
    + rewrite Z.eqb_refl. reflexivity.
    + exact Hi.
    + intros j _ N. destruct (Z.eqb_spec j i); [contradiction | ring].
  - split; [exact E|]. split.
    + specialize (K i Hi). rewrite Z.eqb_refl in K. exact K.
    + intros j Hj N. specialize (K j Hj). destruct (Z.eqb_spec j i); [contradiction | exact K].
Qed.

Variables a b c e : Z -> Z -> R.
Variables p q u v : Z -> R.
Variable s : R.
(* a form of the waves whose phases are X in the one position, Y in the other, and of a 1 beside them *)
Definition row_form (X Y : Z -> R) : R :=
  sum 0 (n - 1) (fun i => sum 0 (n - 1) (fun j =>
    a i j * (sin (X i) * sin (Y j)) + b i j * (sin (X i) * cos (Y j))
    + c i j * (cos (X i) * sin (Y j)) + e i j * (cos (X i) * cos (Y j))))
  + sum 0 (n - 1) (fun i => p i * sin (X i) + q i * cos (X i))
  + sum 0 (n - 1) (fun j => u j * sin (Y j) + v j * cos (Y j)) + s.
Definition at_ (x : R) (i : Z) : R := w i * x + f i.
Definition row_conditions : Prop := forall i, (0 <= i <= n - 1)%Z ->
  ((a i i = e i i /\ b i i = - c i i) /\ ((p i = 0 /\ q i = 0) /\ (u i = 0 /\ v i = 0))) /\
  forall j, (0 <= j <= n - 1)%Z -> i <> j -> (a i j = 0 /\ b i j = 0) /\ (c i j = 0 /\ e i j = 0).

Theorem row_relative : (forall x y t, row_form (at_ (x + t)) (at_ (y + t)) = row_form (at_ x) (at_ y)) -> row_conditions.
Proof.
  intros H.
  pose (P := fun j x => sum 0 (n - 1) (fun i => a i j * S i x + c i j * C i x) + u j).
  pose (Q := fun j x => sum 0 (n - 1) (fun i => b i j * S i x + e i j * C i x) + v j).
  pose (L := fun x => sum 0 (n - 1) (fun i => p i * S i x + q i * C i x) + s).
  assert (F : forall x y, row_form (at_ x) (at_ y) = sum 0 (n - 1) (fun j => P j x * S j y + Q j x * C j y) + L x).
  { intros x y. unfold row_form, L, at_.
    transitivity (sum 0 (n - 1) (fun j => sum 0 (n - 1) (fun i => a i j * S i x + c i j * C i x) * S j y
        + sum 0 (n - 1) (fun i => b i j * S i x + e i j * C i x) * C j y)
      + sum 0 (n - 1) (fun j => u j * S j y + v j * C j y) + (sum 0 (n - 1) (fun i => p i * S i x + q i * C i x) + s)).
    - match goal with |- ?D + ?A1 + ?A2 + s = ?D' + _ + _ => assert (E : D = D') end.
      { rewrite sum_swap. apply sum_ext; intros j _. rewrite (Rmult_comm _ (S _ y)), (Rmult_comm _ (C _ y)).
        rewrite <- !sum_scale, <- sum_add. apply sum_ext; intros i _. unfold S, C. ring. }
      rewrite E. unfold S, C. ring.
    - rewrite <- sum_add. f_equal. apply sum_ext; intros j _. unfold P, Q. ring. }
  pose (U := fun i => sum 0 (n - 1) (fun j => a i j * S j 0 + b i j * C j 0) + p i).
  pose (V := fun i => sum 0 (n - 1) (fun j => c i j * S j 0 + e i j * C j 0) + q i).
  pose (D := sum 0 (n - 1) (fun j => u j * S j 0 + v j * C j 0) + s).
  assert (G : forall z, row_form (at_ z) (at_ 0) = sum 0 (n - 1) (fun i => U i * S i z + V i * C i z) + D).
  { intros z. unfold row_form, D, at_.
    transitivity (sum 0 (n - 1) (fun i => sum 0 (n - 1) (fun j => a i j * S j 0 + b i j * C j 0) * S i z
        + sum 0 (n - 1) (fun j => c i j * S j 0 + e i j * C j 0) * C i z)
      + sum 0 (n - 1) (fun i => p i * S i z + q i * C i z) + (sum 0 (n - 1) (fun j => u j * S j 0 + v j * C j 0) + s)).
    - match goal with |- ?D + ?A1 + ?A2 + s = ?D' + _ + _ => assert (E : D = D') end.
      { apply sum_ext; intros i _. rewrite (Rmult_comm _ (S _ z)), (Rmult_comm _ (C _ z)).
        rewrite <- !sum_scale, <- sum_add. apply sum_ext; intros j _. unfold S, C. ring. }
      rewrite E. unfold S, C. ring.
    - rewrite <- sum_add. f_equal. apply sum_ext; intros i _. unfold U, V. ring. }
  (* for each x, as functions of y: sin (w (x - y) + f) = sin ((w x + 2 f) - (w y + f)) *)
  assert (K : forall x, D - L x = 0 /\ forall j, (0 <= j <= n - 1)%Z ->
    P j x = V j * sin (w j * x + 2 * f j) - U j * cos (w j * x + 2 * f j) /\
    Q j x = U j * sin (w j * x + 2 * f j) + V j * cos (w j * x + 2 * f j)).
  { intros x.
    destruct (row_constant (fun j => P j x - (V j * sin (w j * x + 2 * f j) - U j * cos (w j * x + 2 * f j)))
      (fun j => Q j x - (U j * sin (w j * x + 2 * f j) + V j * cos (w j * x + 2 * f j))) (D - L x)) as [E1 E2].
    - intros y. pose proof (H (x - y) 0 y) as E. rewrite Rplus_0_l in E.
      replace (x - y + y) with x in E by ring. rewrite F, G in E.
      transitivity (sum 0 (n - 1) (fun j => P j x * S j y + Q j x * C j y)
        - sum 0 (n - 1) (fun i => U i * S i (x - y) + V i * C i (x - y))); [| lra].
      rewrite <- sum_sub. apply sum_ext; intros j _. unfold S, C.
      replace (w j * (x - y) + f j) with ((w j * x + 2 * f j) - (w j * y + f j)) by ring.
      rewrite sin_minus, cos_minus. ring.
    - split; [exact E1|]. intros j Hj. destruct (E2 j Hj). lra. }
  assert (still : forall j, (0 <= j <= n - 1)%Z -> p j = 0 /\ q j = 0).
  { apply (row_constant p q (D - s)). intros x. destruct (K x) as [E _]. unfold L in E. lra. }
  assert (A : forall i, (0 <= i <= n - 1)%Z ->
    (u i = 0 /\ (a i i = V i * cos (f i) + U i * sin (f i) /\ c i i = V i * sin (f i) - U i * cos (f i)) /\
      forall j, (0 <= j <= n - 1)%Z -> j <> i -> a j i = 0 /\ c j i = 0) /\
    (v i = 0 /\ (b i i = U i * cos (f i) - V i * sin (f i) /\ e i i = U i * sin (f i) + V i * cos (f i)) /\
      forall j, (0 <= j <= n - 1)%Z -> j <> i -> b j i = 0 /\ e j i = 0)).
  { intros i Hi. split; [apply (row_member (fun j => a j i) (fun j => c j i)) | apply (row_member (fun j => b j i)
      (fun j => e j i))]; try exact Hi; intros x; destruct (K x) as [_ E]; destruct (E i Hi) as [E1 E2].
    - unfold P in E1. rewrite E1. unfold S, C. replace (w i * x + 2 * f i) with ((w i * x + f i) + f i) by ring.
      rewrite (sin_plus (w i * x + f i)), (cos_plus (w i * x + f i)). ring.
    - unfold Q in E2. rewrite E2. unfold S, C. replace (w i * x + 2 * f i) with ((w i * x + f i) + f i) by ring.
      rewrite (sin_plus (w i * x + f i)), (cos_plus (w i * x + f i)). ring. }
  intros i Hi. split.
  - destruct (A i Hi) as [(E1 & (E2 & E3) & _) (E4 & (E5 & E6) & _)]. destruct (still i Hi).
    repeat split; first [ assumption | lra ].
  - intros j Hj N. destruct (A j Hj) as [(_ & _ & E1) (_ & _ & E2)]. destruct (E1 i Hi N), (E2 i Hi N).
    repeat split; assumption.
Qed.

Theorem row_moves : row_conditions -> forall X Y X' Y' : Z -> R,
  (forall i, (0 <= i <= n - 1)%Z -> X' i - Y' i = X i - Y i) -> row_form X' Y' = row_form X Y.
Proof.
  intros H X Y X' Y' HE.
  assert (D : forall X Y, row_form X Y = sum 0 (n - 1) (fun i => a i i * cos (X i - Y i) + b i i * sin (X i - Y i)) + s).
  { clear X Y X' Y' HE. intros X Y. unfold row_form. f_equal.
    rewrite (sum_zero _ _ (fun i => p i * sin (X i) + q i * cos (X i))),
      (sum_zero _ _ (fun j => u j * sin (Y j) + v j * cos (Y j))), !Rplus_0_r.
    - apply sum_ext; intros i Hi. destruct (H i Hi) as [[[E1 E2] _] E3]. rewrite (sum_single _ _ i).
      + rewrite sin_minus, cos_minus, <- E1. replace (c i i) with (- b i i) by lra. ring.
      + exact Hi.
      + intros j Hj N. destruct (E3 j Hj (not_eq_sym N)) as [[-> ->] [-> ->]]. ring.
    - intros i Hi. destruct (H i Hi) as [[_ [_ [-> ->]]] _]. ring.
    - intros i Hi. destruct (H i Hi) as [[_ [[-> ->] _]] _]. ring. }
  rewrite !D. f_equal. apply sum_ext; intros i Hi. rewrite HE by exact Hi. reflexivity.
Qed.
End Row.

(* -- waves in blocks of K ------------------------------------------------------------------------------------- *)

Lemma each_all w (P : nat -> Prop) : (forall a, (a < w)%nat -> P a) -> each w P.
Proof. induction w as [|w IH]; intros H; [exact I | split; [apply IH; intros; apply H; lia | apply H; lia]]. Qed.

Definition rates_apart (K : nat) (n : Z) (w : nat -> Z -> R) : Prop :=
  forall i j, (0 <= i <= n - 1)%Z -> (0 <= j <= n - 1)%Z -> each K (fun k => each K (fun l =>
    if Nat.eqb k l then i <> j -> w k i <> w l j else w k i <> w l j)).
Definition rates_positive (K : nat) (n : Z) (w : nat -> Z -> R) : Prop :=
  forall i, (0 <= i <= n - 1)%Z -> each K (fun k => 0 < w k i).

Section Blocks.
Variable K : nat.
Variable n : Z.
Hypothesis some : (0 < K)%nat.
Let at_place (F : nat -> Z -> R) (z : Z) : R := F (Z.to_nat (z mod Z.of_nat K)) (z / Z.of_nat K)%Z.
Let size := (Z.of_nat K * n)%Z.

Lemma sum_blocks (F : nat -> Z -> R) :
  sum 0 (size - 1) (at_place F) = sum 0 (n - 1) (fun i => sumN K (fun k => F k i)).
Proof.
  unfold size. destruct (Z_le_gt_dec 0 n) as [H|H].
  - rewrite below_blocks by exact H. apply sum_ext; intros i _. apply sumN_ext; intros k Hk.
    unfold at_place. rewrite place_of, block_of by exact Hk. reflexivity.
  - rewrite !sum_none by nia. reflexivity.
Qed.
Lemma place_in z : (0 <= z <= size - 1)%Z ->
  (Z.to_nat (z mod Z.of_nat K) < K)%nat /\ (0 <= z / Z.of_nat K <= n - 1)%Z.
Proof.
  unfold size. intros H. pose proof (Z.mod_pos_bound z (Z.of_nat K) ltac:(lia)) as B.
  assert (z / Z.of_nat K < n)%Z by (apply Z.div_lt_upper_bound; lia).
  pose proof (Z.div_pos z (Z.of_nat K) ltac:(lia) ltac:(lia)). split; lia.
Qed.
Lemma place_there k i : (k < K)%nat -> (0 <= i <= n - 1)%Z -> (0 <= Z.of_nat K * i + Z.of_nat k <= size - 1)%Z.
Proof. unfold size. intros Hk Hi. split; nia. Qed.
Lemma at_there F k i : (k < K)%nat -> at_place F (Z.of_nat K * i + Z.of_nat k) = F k i.
Proof. intros H. unfold at_place. rewrite place_of, block_of by exact H. reflexivity. Qed.
Lemma same_place y z : Z.to_nat (y mod Z.of_nat K) = Z.to_nat (z mod Z.of_nat K) ->
  (y / Z.of_nat K = z / Z.of_nat K)%Z -> y = z.
Proof.
  intros E F. pose proof (Z.div_mod y (Z.of_nat K) ltac:(lia)) as Y. pose proof (Z.div_mod z (Z.of_nat K) ltac:(lia)) as X.
  pose proof (Z.mod_pos_bound y (Z.of_nat K) ltac:(lia)). pose proof (Z.mod_pos_bound z (Z.of_nat K) ltac:(lia)).
  apply Z2Nat.inj in E; lia.
Qed.

Variables w f : nat -> Z -> R.
Hypothesis apart_w : rates_apart K n w.
Hypothesis positive_w : rates_positive K n w.
Lemma row_apart y z : (0 <= y <= size - 1)%Z -> (0 <= z <= size - 1)%Z -> y <> z -> at_place w y <> at_place w z.
Proof.
  intros Hy Hz N. destruct (place_in y Hy) as [Y1 Y2], (place_in z Hz) as [Z1 Z2]. unfold at_place.
  pose proof (each_at _ _ (each_at _ _ (apart_w _ _ Y2 Z2) _ Y1) _ Z1) as A. cbv beta in A.
  destruct (Nat.eqb_spec (Z.to_nat (y mod Z.of_nat K)) (Z.to_nat (z mod Z.of_nat K))) as [E|E]; [|exact A].
  apply A. intros F. apply N, same_place; assumption.
Qed.
Lemma row_positive z : (0 <= z <= size - 1)%Z -> 0 < at_place w z.
Proof. intros Hz. destruct (place_in z Hz) as [Z1 Z2]. exact (each_at _ _ (positive_w _ Z2) _ Z1). Qed.

(* functions of one position *)
Theorem bundle_constant (A B : nat -> Z -> R) c :
  (forall p, sum 0 (n - 1) (fun j => sumN K (fun k => A k j * sin (w k j * p + f k j) + B k j * cos (w k j * p + f k j))) = c) ->
  c = 0 /\ forall j, (0 <= j <= n - 1)%Z -> each K (fun k => A k j = 0 /\ B k j = 0).
Proof.
  intros H. destruct (row_constant size (at_place w) (at_place f) row_apart row_positive (at_place A) (at_place B) c) as [E F].
  - intros p. rewrite <- (H p), <- sum_blocks. reflexivity.
  - split; [exact E|]. intros j Hj. apply each_all; intros k Hk.
    specialize (F _ (place_there k j Hk Hj)). rewrite !at_there in F by exact Hk. exact F.
Qed.

Theorem bundle_unique (A B : nat -> Z -> R) i (u v : nat -> R) : (0 <= i <= n - 1)%Z ->
  (forall p, sum 0 (n - 1) (fun j => sumN K (fun k => A k j * sin (w k j * p + f k j) + B k j * cos (w k j * p + f k j)))
    = sumN K (fun k => u k * sin (w k i * p + f k i) + v k * cos (w k i * p + f k i))) ->
  each K (fun k => A k i = u k /\ B k i = v k) /\
  forall j, (0 <= j <= n - 1)%Z -> j <> i -> each K (fun k => A k j = 0 /\ B k j = 0).
Proof.
  intros Hi H.
  pose (U := fun k j => if (j =? i)%Z then u k else 0). pose (V := fun k j => if (j =? i)%Z then v k else 0).
  destruct (row_equal size (at_place w) (at_place f) row_apart row_positive (at_place A) (at_place B)
    (at_place U) (at_place V) 0) as [_ F].
  - intros p. rewrite Rplus_0_r.
    transitivity (sum 0 (n - 1) (fun j => sumN K (fun k => A k j * sin (w k j * p + f k j) + B k j * cos (w k j * p + f k j)))).
    { rewrite <- sum_blocks. reflexivity. }
    rewrite H. transitivity (sum 0 (n - 1) (fun j => sumN K (fun k =>
      U k j * sin (w k j * p + f k j) + V k j * cos (w k j * p + f k j)))); [| rewrite <- sum_blocks; reflexivity].
    unfold U, V. rewrite (sum_single _ _ i).
    + rewrite Z.eqb_refl. reflexivity.
    + exact Hi.
    + intros j _ N. apply sumN_zero; intros k _. destruct (Z.eqb_spec j i); [contradiction | ring].
  - assert (G : forall k j, (k < K)%nat -> (0 <= j <= n - 1)%Z -> A k j = U k j /\ B k j = V k j).
    { intros k j Hk Hj. specialize (F _ (place_there k j Hk Hj)). rewrite !at_there in F by exact Hk. exact F. }
    split.
    + apply each_all; intros k Hk. specialize (G k i Hk Hi). unfold U, V in G. rewrite Z.eqb_refl in G. exact G.
    + intros j Hj N. apply each_all; intros k Hk. specialize (G k j Hk Hj). unfold U, V in G.
      destruct (Z.eqb_spec j i); [contradiction | exact G].
Qed.

(* forms in two positions, of waves whose phases are X in the one and Y in the other *)
Variables a b c e : nat -> nat -> Z -> Z -> R.
Variables p q u v : nat -> Z -> Z -> R.
Variable s : Z -> Z -> R.
Definition bundle (X Y : nat -> Z -> R) : R :=
  sum 0 (n - 1) (fun i => sum 0 (n - 1) (fun j => sumN K (fun k => sumN K (fun l =>
    a k l i j * (sin (X k i) * sin (Y l j)) + b k l i j * (sin (X k i) * cos (Y l j))
    + c k l i j * (cos (X k i) * sin (Y l j)) + e k l i j * (cos (X k i) * cos (Y l j)))))).
(* what has a wave in one of the positions only, and what has none *)
Definition beside (X Y : nat -> Z -> R) : R :=
  sum 0 (n - 1) (fun i => sum 0 (n - 1) (fun j =>
    sumN K (fun k => p k i j * sin (X k i) + q k i j * cos (X k i))
    + sumN K (fun l => u l i j * sin (Y l j) + v l i j * cos (Y l j)) + s i j)).
Definition phases (x : R) (k : nat) (i : Z) : R := w k i * x + f k i.
Definition bundle_conditions : Prop := forall i, (0 <= i <= n - 1)%Z ->
  each K (fun k => each K (fun l => if Nat.eqb k l then a k l i i = e k l i i /\ b k l i i = - c k l i i
    else (a k l i i = 0 /\ b k l i i = 0) /\ (c k l i i = 0 /\ e k l i i = 0))) /\
  forall j, (0 <= j <= n - 1)%Z -> i <> j ->
    each K (fun k => each K (fun l => (a k l i j = 0 /\ b k l i j = 0) /\ (c k l i j = 0 /\ e k l i j = 0))).
Definition beside_conditions : Prop := forall i, (0 <= i <= n - 1)%Z -> each K (fun k =>
  (sum 0 (n - 1) (fun j => p k i j) = 0 /\ sum 0 (n - 1) (fun j => q k i j) = 0) /\
  (sum 0 (n - 1) (fun j => u k j i) = 0 /\ sum 0 (n - 1) (fun j => v k j i) = 0)).

Let pair (F : nat -> nat -> Z -> Z -> R) (y z : Z) : R := at_place (fun l j => at_place (fun k i => F k l i j) y) z.
Let along (F : nat -> Z -> Z -> R) (z : Z) : R := at_place (fun k i => sum 0 (n - 1) (fun j => F k i j)) z.
Let across (F : nat -> Z -> Z -> R) (z : Z) : R := at_place (fun l j => sum 0 (n - 1) (fun i => F l i j)) z.
Let row X Y := row_form size (pair a) (pair b) (pair c) (pair e) (along p) (along q) (across u) (across v)
  (sum 0 (n - 1) (fun i => sum 0 (n - 1) (fun j => s i j))) X Y.
Let conditions := row_conditions size (pair a) (pair b) (pair c) (pair e) (along p) (along q) (across u) (across v).

Lemma bundle_is_row X Y : bundle X Y + beside X Y = row (at_place X) (at_place Y).
Proof.
  unfold row, row_form. rewrite !Rplus_assoc. f_equal.
  - unfold bundle. transitivity (sum 0 (n - 1) (fun i => sumN K (fun k => sum 0 (n - 1) (fun j => sumN K (fun l =>
      a k l i j * (sin (X k i) * sin (Y l j)) + b k l i j * (sin (X k i) * cos (Y l j))
      + c k l i j * (cos (X k i) * sin (Y l j)) + e k l i j * (cos (X k i) * cos (Y l j))))))).
    + apply sum_ext; intros i _. unfold sum. apply sumN_swap.
    + rewrite <- sum_blocks. apply sum_ext; intros y _. unfold at_place at 1.
      rewrite <- sum_blocks. apply sum_ext; intros z _. reflexivity.
  - unfold beside. transitivity (sum 0 (n - 1) (fun i => sumN K (fun k =>
        sum 0 (n - 1) (fun j => p k i j) * sin (X k i) + sum 0 (n - 1) (fun j => q k i j) * cos (X k i)))
      + (sum 0 (n - 1) (fun j => sumN K (fun l =>
        sum 0 (n - 1) (fun i => u l i j) * sin (Y l j) + sum 0 (n - 1) (fun i => v l i j) * cos (Y l j)))
      + sum 0 (n - 1) (fun i => sum 0 (n - 1) (fun j => s i j)))).
    + transitivity (sum 0 (n - 1) (fun i => sum 0 (n - 1) (fun j =>
          sumN K (fun k => p k i j * sin (X k i) + q k i j * cos (X k i))))
        + (sum 0 (n - 1) (fun i => sum 0 (n - 1) (fun j => sumN K (fun l => u l i j * sin (Y l j) + v l i j * cos (Y l j))))
        + sum 0 (n - 1) (fun i => sum 0 (n - 1) (fun j => s i j)))).
      { rewrite <- !sum_add. apply sum_ext; intros i _. rewrite <- !sum_add. apply sum_ext; intros j _. ring. }
      f_equal; [| f_equal].
      * apply sum_ext; intros i _. unfold sum at 1. rewrite sumN_swap. apply sumN_ext; intros k _.
        rewrite sumN_add, (Rmult_comm _ (sin _)), (Rmult_comm _ (cos _)). unfold sum. rewrite <- !sumN_scale.
        f_equal; apply sumN_ext; intros; ring.
      * rewrite sum_swap. apply sum_ext; intros j _. unfold sum at 1. rewrite sumN_swap. apply sumN_ext; intros l _.
        rewrite sumN_add, (Rmult_comm _ (sin _)), (Rmult_comm _ (cos _)). unfold sum. rewrite <- !sumN_scale.
        f_equal; apply sumN_ext; intros; ring.
    + rewrite <- !sum_blocks. reflexivity.
Qed.

Lemma conditions_of : conditions -> bundle_conditions /\ beside_conditions.
Proof.
  intros H. split; intros i Hi.
  - split.
    + apply each_all; intros k Hk. apply each_all; intros l Hl.
      destruct (H _ (place_there k i Hk Hi)) as [[E _] F]. destruct (Nat.eqb_spec k l) as [<-|N].
      * unfold pair in E. rewrite !at_there in E by exact Hk. exact E.
      * specialize (F _ (place_there l i Hl Hi) ltac:(lia)). unfold pair in F. rewrite !at_there in F by assumption. exact F.
    + intros j Hj N. apply each_all; intros k Hk. apply each_all; intros l Hl.
      destruct (H _ (place_there k i Hk Hi)) as [_ F].
      assert (M : (Z.of_nat K * i + Z.of_nat k)%Z <> (Z.of_nat K * j + Z.of_nat l)%Z).
      { intros E. apply (f_equal (fun z => z / Z.of_nat K)%Z) in E. rewrite !block_of in E by assumption. contradiction. }
      specialize (F _ (place_there l j Hl Hj) M). unfold pair in F. rewrite !at_there in F by assumption. exact F.
  - apply each_all; intros k Hk. destruct (H _ (place_there k i Hk Hi)) as [[_ E] _]. unfold along, across in E.
    rewrite !at_there in E by assumption. exact E.
Qed.

Lemma conditions_for : bundle_conditions -> beside_conditions -> conditions.
Proof.
  intros H B y Hy. destruct (place_in y Hy) as [Y1 Y2]. destruct (H _ Y2) as [H1 H2]. split; [split|].
  - pose proof (each_at _ _ (each_at _ _ H1 _ Y1) _ Y1) as E. cbv beta in E. rewrite Nat.eqb_refl in E. exact E.
  - exact (each_at _ _ (B _ Y2) _ Y1).
  - intros z Hz N. destruct (place_in z Hz) as [Z1 Z2].
    destruct (Z.eq_dec (y / Z.of_nat K) (z / Z.of_nat K)) as [E|E].
    + pose proof (each_at _ _ (each_at _ _ H1 _ Y1) _ Z1) as F. cbv beta in F.
      destruct (Nat.eqb_spec (Z.to_nat (y mod Z.of_nat K)) (Z.to_nat (z mod Z.of_nat K))) as [G|G].
      * destruct N. apply same_place; assumption.
      * unfold pair, at_place. rewrite <- E. exact F.
    + exact (each_at _ _ (each_at _ _ (H2 _ Z2 E) _ Y1) _ Z1).
Qed.

Theorem beside_relative :
  (forall x y t, bundle (phases (x + t)) (phases (y + t)) + beside (phases (x + t)) (phases (y + t))
    = bundle (phases x) (phases y) + beside (phases x) (phases y)) -> bundle_conditions /\ beside_conditions.
Proof.
  intros H. apply conditions_of. apply (row_relative size (at_place w) (at_place f) row_apart row_positive) with
    (s := sum 0 (n - 1) (fun i => sum 0 (n - 1) (fun j => s i j))).
  intros x y t. specialize (H x y t). rewrite !bundle_is_row in H. exact H.
Qed.
Theorem beside_moves : bundle_conditions -> beside_conditions -> forall X Y X' Y' : nat -> Z -> R,
  (forall i, (0 <= i <= n - 1)%Z -> each K (fun k => X' k i - Y' k i = X k i - Y k i)) ->
  bundle X' Y' + beside X' Y' = bundle X Y + beside X Y.
Proof.
  intros H B X Y X' Y' HE. rewrite !bundle_is_row. apply row_moves; [apply conditions_for; assumption|].
  intros z Hz. destruct (place_in z Hz) as [Z1 Z2]. exact (each_at _ _ (HE _ Z2) _ Z1).
Qed.
End Blocks.

(* the same with nothing beside the waves *)
Section Alone.
Variable K : nat.
Variable n : Z.
Variables w f : nat -> Z -> R.
Variables a b c e : nat -> nat -> Z -> Z -> R.
Let z1 (_ : nat) (_ _ : Z) : R := 0.
Let z0 (_ _ : Z) : R := 0.
Lemma beside_none X Y : beside K n z1 z1 z1 z1 z0 X Y = 0.
Proof.
  unfold beside. apply sum_zero; intros i _. apply sum_zero; intros j _. unfold z1, z0.
  rewrite !sumN_zero by (intros; ring). ring.
Qed.
Theorem bundle_relative : (0 < K)%nat -> rates_apart K n w -> rates_positive K n w ->
  (forall x y t, bundle K n a b c e (phases w f (x + t)) (phases w f (y + t))
    = bundle K n a b c e (phases w f x) (phases w f y)) -> bundle_conditions K n a b c e.
Proof.
  intros HK Hw Hp H. apply (beside_relative K n HK w f Hw Hp a b c e z1 z1 z1 z1 z0).
  intros x y t. rewrite !beside_none, !Rplus_0_r. apply H.
Qed.
Theorem bundle_moves : (0 < K)%nat -> bundle_conditions K n a b c e -> forall X Y X' Y' : nat -> Z -> R,
  (forall i, (0 <= i <= n - 1)%Z -> each K (fun k => X' k i - Y' k i = X k i - Y k i)) ->
  bundle K n a b c e X' Y' = bundle K n a b c e X Y.
Proof.
  intros HK H X Y X' Y' HE. pose proof (beside_moves K n HK a b c e z1 z1 z1 z1 z0 H) as M.
  rewrite <- (Rplus_0_r (bundle K n a b c e X' Y')), <- (Rplus_0_r (bundle K n a b c e X Y)).
  rewrite <- (beside_none X' Y') at 1. rewrite <- (beside_none X Y). apply M; [|exact HE].
  intros i _. apply each_all; intros k _. unfold z1. rewrite !(sum_zero _ _ (fun _ => 0)) by reflexivity. auto.
Qed.
End Alone.

(* the same for forms without terms that mix blocks *)
Section Single.
Variable K : nat.
Variable n : Z.
Variables w f : nat -> Z -> R.
Variables a b c e : nat -> nat -> Z -> R.
Variables p q u v : nat -> Z -> R.
Variable s : Z -> R.
Definition block_bundle (X Y : nat -> Z -> R) : R :=
  sum 0 (n - 1) (fun i => sumN K (fun k => sumN K (fun l =>
    a k l i * (sin (X k i) * sin (Y l i)) + b k l i * (sin (X k i) * cos (Y l i))
    + c k l i * (cos (X k i) * sin (Y l i)) + e k l i * (cos (X k i) * cos (Y l i))))).
Definition block_beside (X Y : nat -> Z -> R) : R :=
  sum 0 (n - 1) (fun i => sumN K (fun k => p k i * sin (X k i) + q k i * cos (X k i))
    + sumN K (fun l => u l i * sin (Y l i) + v l i * cos (Y l i)) + s i).
Definition block_bundle_conditions : Prop := forall i, (0 <= i <= n - 1)%Z ->
  each K (fun k => each K (fun l => if Nat.eqb k l then a k l i = e k l i /\ b k l i = - c k l i
    else (a k l i = 0 /\ b k l i = 0) /\ (c k l i = 0 /\ e k l i = 0))).
Definition block_beside_conditions : Prop := forall i, (0 <= i <= n - 1)%Z ->
  each K (fun k => (p k i = 0 /\ q k i = 0) /\ (u k i = 0 /\ v k i = 0)).
Let only2 (F : nat -> nat -> Z -> R) (k l : nat) (i j : Z) : R := if (i =? j)%Z then F k l i else 0.
Let only1 (F : nat -> Z -> R) (k : nat) (i j : Z) : R := if (i =? j)%Z then F k i else 0.
Let only0 (i j : Z) : R := if (i =? j)%Z then s i else 0.
Lemma block_bundle_is X Y : block_bundle X Y = bundle K n (only2 a) (only2 b) (only2 c) (only2 e) X Y.
Proof.
  unfold block_bundle, bundle. apply sum_ext; intros i Hi. rewrite (sum_single _ _ i); unfold only2.
  - rewrite Z.eqb_refl. reflexivity.
  - exact Hi.
  - intros j _ N. apply sumN_zero; intros k _. apply sumN_zero; intros l _. destruct (Z.eqb_spec i j); [congruence | ring].
Qed.
Lemma block_beside_is X Y :
  block_beside X Y = beside K n (only1 p) (only1 q) (only1 u) (only1 v) only0 X Y.
Proof.
  unfold block_beside, beside. apply sum_ext; intros i Hi. rewrite (sum_single _ _ i); unfold only1, only0.
  - rewrite Z.eqb_refl. reflexivity.
  - exact Hi.
  - intros j _ N. destruct (Z.eqb_spec i j); [congruence|]. rewrite !sumN_zero by (intros; ring). ring.
Qed.
Lemma only_row F k i : (0 <= i <= n - 1)%Z -> sum 0 (n - 1) (fun j => only1 F k i j) = F k i.
Proof.
  intros Hi. rewrite (sum_single _ _ i); unfold only1; [rewrite Z.eqb_refl; reflexivity | exact Hi |].
  intros j _ N. destruct (Z.eqb_spec i j); [congruence | reflexivity].
Qed.
(* the columns of [only1 F] are those of [F], as [i] is the only row *)
Lemma only_column F k i : (0 <= i <= n - 1)%Z -> sum 0 (n - 1) (fun j => only1 F k j i) = F k i.
Proof.
  intros Hi. rewrite (sum_single _ _ i); unfold only1; [rewrite Z.eqb_refl; reflexivity | exact Hi |].
  intros j _ N. destruct (Z.eqb_spec j i); [contradiction | reflexivity].
Qed.
Lemma single_conditions : block_bundle_conditions <-> bundle_conditions K n (only2 a) (only2 b) (only2 c) (only2 e).
Proof.
  split; intros H i Hi.
  - split.
    + unfold only2. rewrite Z.eqb_refl. exact (H i Hi).
    + intros j Hj N. apply each_all; intros k _. apply each_all; intros l _. unfold only2.
      destruct (Z.eqb_spec i j); [contradiction | auto].
  - destruct (H i Hi) as [E _]. unfold only2 in E. rewrite Z.eqb_refl in E. exact E.
Qed.
Lemma single_beside : block_beside_conditions <-> beside_conditions K n (only1 p) (only1 q) (only1 u) (only1 v).
Proof.
  split; intros H i Hi; apply each_all; intros k Hk; pose proof (each_at _ _ (H i Hi) k Hk) as E; cbv beta in E |- *;
    rewrite ?(only_row p), ?(only_row q), ?(only_column u), ?(only_column v) in * by exact Hi; exact E.
Qed.
Theorem block_beside_relative : (0 < K)%nat -> rates_apart K n w -> rates_positive K n w ->
  (forall x y t, block_bundle (phases w f (x + t)) (phases w f (y + t)) + block_beside (phases w f (x + t)) (phases w f (y + t))
    = block_bundle (phases w f x) (phases w f y) + block_beside (phases w f x) (phases w f y)) ->
  block_bundle_conditions /\ block_beside_conditions.
Proof.
  intros HK Hw Hp H. rewrite single_conditions, single_beside.
  apply (beside_relative K n HK w f Hw Hp _ _ _ _ _ _ _ _ only0).
  intros x y t. rewrite <- !block_bundle_is, <- !block_beside_is. apply H.
Qed.
Theorem block_bundle_relative : (0 < K)%nat -> rates_apart K n w -> rates_positive K n w ->
  (forall x y t, block_bundle (phases w f (x + t)) (phases w f (y + t)) = block_bundle (phases w f x) (phases w f y)) ->
  block_bundle_conditions.
Proof.
  intros HK Hw Hp H. rewrite single_conditions. apply (bundle_relative K n w f _ _ _ _ HK Hw Hp).
  intros x y t. rewrite <- !block_bundle_is. apply H.
Qed.
Theorem block_beside_moves : (0 < K)%nat -> block_bundle_conditions -> block_beside_conditions ->
  forall X Y X' Y' : nat -> Z -> R,
  (forall i, (0 <= i <= n - 1)%Z -> each K (fun k => X' k i - Y' k i = X k i - Y k i)) ->
  block_bundle X' Y' + block_beside X' Y' = block_bundle X Y + block_beside X Y.
Proof.
  intros HK H B X Y X' Y' HE. rewrite !block_bundle_is, !block_beside_is.
  apply beside_moves; [exact HK | apply single_conditions, H | apply single_beside, B | exact HE].
Qed.
Theorem block_bundle_moves : (0 < K)%nat -> block_bundle_conditions -> forall X Y X' Y' : nat -> Z -> R,
  (forall i, (0 <= i <= n - 1)%Z -> each K (fun k => X' k i - Y' k i = X k i - Y k i)) ->
  block_bundle X' Y' = block_bundle X Y.
Proof.
  intros HK H X Y X' Y' HE. rewrite !block_bundle_is. apply bundle_moves; [exact HK | apply single_conditions, H | exact HE].
Qed.
End Single.

(* -- positions with several coordinates: a line along which no two frequencies of different coordinates meet ---- *)

Lemma bounded_by N (f : nat -> R) : exists M, 0 < M /\ forall m, (m < N)%nat -> f m <= M.
Proof. destruct (all_below N f) as [M [H1 H2]]. exists M. split; assumption. Qed.

Lemma beyond K n (w : nat -> Z -> R) : rates_positive K n w -> exists r, 1 <= r /\
  forall i j, (0 <= i <= n - 1)%Z -> (0 <= j <= n - 1)%Z -> each K (fun k => each K (fun l => w k i < r * w l j)).
Proof.
  intros H.
  assert (B : forall g : nat -> Z -> R, exists M, 0 < M /\ forall k i, (k < K)%nat -> (0 <= i <= n - 1)%Z -> g k i <= M).
  { intros g. clear H. induction K as [|K' [M [M1 M2]]]; [exists 1; split; [lra | intros; lia]|].
    destruct (all_below (Z.to_nat n) (fun m => g K' (Z.of_nat m))) as [L [L1 L2]].
    exists (M + L). split; [lra|]. intros k i Hk Hi. destruct (Nat.eq_dec k K') as [->|N].
    - specialize (L2 (Z.to_nat i) ltac:(lia)). rewrite Z2Nat.id in L2 by lia. lra.
    - specialize (M2 k i ltac:(lia) Hi). lra. }
  destruct (B w) as [M [M1 M2]]. destruct (B (fun k i => / w k i)) as [L [L1 L2]].
  exists (M * L + 1). split; [assert (0 < M * L) by (apply Rmult_lt_0_compat; assumption); lra|].
  intros i j Hi Hj. apply each_all; intros k Hk. apply each_all; intros l Hl.
  pose proof (M2 k i Hk Hi) as A. pose proof (L2 l j Hl Hj) as C. pose proof (each_at _ _ (H j Hj) l Hl) as P.
  cbv beta in P.
  assert (D : 1 <= L * w l j).
  { apply (Rmult_le_compat_r (w l j)) in C; [|lra]. rewrite Rinv_l in C by lra. exact C. }
  apply Rle_lt_trans with M; [exact A|]. nra.
Qed.

(* -- tactics -------------------------------------------------------------------------------------------------- *)

Ltac members_out := cbn [each sumN entry entry2 nth Nat.eqb]; cbv beta.
Ltac members_out_in H := cbn [each sumN entry entry2 nth Nat.eqb] in H; cbv beta in H.
(* frequencies: families of which it is assumed, multiples of PI and of one name, and what lies beyond something *)
Ltac stripped := repeat first [ apply times_apart; [ solve [apart] | ] | apply over_apart; [ solve [apart] | ] ].
Ltac rate_apart := intros; cbv beta; first
  [ exfalso; lia
  | match goal with H : distinct ?f |- _ => apply H; lia end
  | stripped; match goal with H : distinct ?f |- _ => apply H; lia end
  | let E := fresh in intros E; pose proof PI_RGT_0; lra ].
Ltac both_ways := let i := fresh "i" in let j := fresh "j" in let r := fresh "r" in let s := fresh "s" in
  intros i j r s; try match goal with H : forall i j : Z, _ -> _ -> each _ _ |- _ =>
    let A := fresh in let B := fresh in pose proof (H i j r s) as A; pose proof (H j i s r) as B; clear H;
    members_out_in A; members_out_in B; apart_facts end.
Ltac rates_are_apart := unfold rates_apart; both_ways; members_out; repeat split; try exact I; rate_apart.
Ltac rates_are_positive := unfold rates_positive; intros; members_out; repeat split; try exact I; cbv beta;
  first [ above | apply Rmult_lt_0_compat; [ lra | above ] ].
(* the phases along a line, as a multiple of where it is and what they are at 0 *)
Tactic Notation "phases_are" int_or_var(K) := unfold phases; apply functional_extensionality; let k := fresh in intros k;
  apply functional_extensionality; intros;
  do K (destruct k as [|k]; [ cbn [entry nth]; first [ ring | field; repeat split; apart ] |]); destruct k; cbn; ring.
Ltac differences := intros; members_out; repeat split; try exact I; first [ ring | field; repeat split; apart ].
(* a form as it is stated, and the same by its coefficients *)
Ltac form_is := unfold bundle, beside, block_bundle, block_beside; rewrite ?sum_only; cbv beta;
  repeat (rewrite <- ?sum_add; apply sum_ext; intros); members_out; first [ ring | solve [trig] ].

(* conditions on sums *)
Ltac sum_from c := match goal with H : sum ?lo ?hi ?f = 0 |- sum ?lo ?hi ?g = 0 =>
  apply (Rmult_eq_reg_l c); [ rewrite Rmult_0_r, <- sum_scale; transitivity (sum lo hi f);
    [ apply sum_ext; intros; cbv beta; ring | exact H ] | solve [apart] ] end.
Ltac sum_to c := match goal with H : sum ?lo ?hi ?g = 0 |- sum ?lo ?hi ?f = 0 =>
  transitivity (c * sum lo hi g);
    [ rewrite <- sum_scale; apply sum_ext; intros; cbv beta; ring | rewrite H; ring ] end.
Ltac about_sums := first
  [ sum_to 1 | sum_to (-1)
  | match goal with P : forall i : Z, 0 < ?r i, H : context [?r ?i] |- _ => sum_from (r i) end
  | match goal with P : forall i : Z, 0 < ?r i |- context [?r ?i] => sum_to (r i) end ].
(* of a product that is 0, what is not known to be something else *)
Ltac by_factor E := first
  [ exact E | exfalso; revert E; match goal with |- ?x = 0 -> False => change (x <> 0); apart end
  | apply Rmult_integral in E; destruct E as [E|E]; by_factor E ].
Ltac of_product := match goal with H : ?X = 0 |- ?L = 0 => match X with context [L] =>
  let E := fresh in pose proof H as E; by_factor E end end.
Ltac condition_found := cbv beta; first
  [ reflexivity | assumption | symmetry; assumption
  | lazymatch goal with |- sum _ _ _ = 0 => first [ apply sum_zero; intros; ring | about_sums ] end
  | of_product
  | match goal with H : ?x = _ |- ?x = _ => rewrite H; solve [close] end
  | match goal with H : _ = ?x |- ?x = _ => rewrite <- H; solve [close] end
  | match goal with H : _ = ?x |- _ = ?x => rewrite <- H; solve [close] end
  | from_coefficients ].
Ltac zeros_right := repeat match goal with H : 0 = ?x |- _ => tryif constr_eq x 0 then clear H else apply eq_sym in H end.
Ltac conditions_found := apart_facts; zeros_right; parts; try exact I; condition_found.
Ltac condition_known := cbv beta; first
  [ reflexivity | assumption
  | lazymatch goal with |- sum _ _ _ = 0 => first [ apply sum_zero; intros; ring | about_sums ] end
  | solve [from_conditions] ].
Ltac conditions_known := apart_facts; parts; try exact I; condition_known.
