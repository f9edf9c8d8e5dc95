(* Angles that nearly come back, all at one time (Dirichlet): of Q^n + 1 multiples two lie in one of Q^n boxes.
   So a mean of cosines comes back to nearly 1 beyond every distance. *)
Require Import Lra Lia ZArith Reals List.
Require Import SymbolicPE.TrigPoly SymbolicPE.Lift.
Import ListNotations.
Open Scope R_scope.

(* -- boxes --------------------------------------------------------------------------------------- *)

Lemma parted (p : nat -> bool) l : (length (filter p l) + length (filter (fun q => negb (p q)) l) = length l)%nat.
Proof. induction l as [|q l IH]; [reflexivity|]. cbn [filter]. destruct (p q); cbn [negb length]; lia. Qed.
Lemma in_one_box M (f : nat -> nat) : forall Q l, NoDup l -> (forall q, In q l -> (f q < Q)%nat) ->
  (M * Q < length l)%nat -> exists l', NoDup l' /\ incl l' l /\ (M < length l')%nat /\
    forall q q', In q l' -> In q' l' -> f q = f q'.
Proof.
  induction Q as [|Q IH]; intros l D B L.
  - destruct l as [|q l]; [cbn in L; lia|]. specialize (B q (or_introl eq_refl)). lia.
  - pose proof (parted (fun q => Nat.eqb (f q) Q) l) as E.
    destruct (Nat.lt_ge_cases M (length (filter (fun q => Nat.eqb (f q) Q) l))) as [H|H].
    + exists (filter (fun q => Nat.eqb (f q) Q) l). repeat split.
      * apply NoDup_filter, D.
      * intros q I. apply filter_In in I. apply I.
      * exact H.
      * intros q q' I I'. apply filter_In in I. apply filter_In in I'. destruct I as [_ I], I' as [_ I'].
        apply Nat.eqb_eq in I. apply Nat.eqb_eq in I'. congruence.
    + destruct (IH (filter (fun q => negb (Nat.eqb (f q) Q)) l)) as (l' & D' & I' & L' & S').
      * apply NoDup_filter, D.
      * intros q I. apply filter_In in I. destruct I as [I N]. specialize (B q I).
        destruct (Nat.eqb_spec (f q) Q); [discriminate | lia].
      * nia.
      * exists l'. repeat split; try assumption. intros q I. apply I', filter_In in I. apply I.
Qed.

Lemma in_boxes M Q (f : nat -> nat -> nat) : forall n l, NoDup l ->
  (forall i q, (i < n)%nat -> In q l -> (f i q < Q)%nat) -> (M * Q ^ n < length l)%nat ->
  exists l', NoDup l' /\ incl l' l /\ (M < length l')%nat /\
    forall i q q', (i < n)%nat -> In q l' -> In q' l' -> f i q = f i q'.
Proof.
  induction n as [|n IH]; intros l D B L.
  - exists l. repeat split; [exact D | apply incl_refl | cbn in L; lia | intros; lia].
  - destruct (in_one_box (M * Q ^ n) (f n) Q l D) as (l1 & D1 & I1 & L1 & S1).
    + intros q I. apply B; [lia | exact I].
    + cbn [Nat.pow] in L. nia.
    + destruct (IH l1 D1) as (l2 & D2 & I2 & L2 & S2); [intros; apply B; [lia | auto] | exact L1 |].
      exists l2. repeat split; [exact D2 | intros q I; auto | exact L2 |].
      intros i q q' H I I'. destruct (Nat.eq_dec i n) as [->|]; [apply S1; auto | apply S2; [lia | exact I | exact I']].
Qed.

Theorem two_in_a_box n Q (f : nat -> nat -> nat) : (forall i q, (i < n)%nat -> (f i q < Q)%nat) ->
  exists q q', (q < q' <= Q ^ n)%nat /\ forall i, (i < n)%nat -> f i q = f i q'.
Proof.
  intros B. destruct (in_boxes 1 Q f n (seq 0 (S (Q ^ n)))) as (l & D & I & L & S).
  - apply seq_NoDup.
  - intros i q H _. apply B, H.
  - rewrite seq_length. lia.
  - destruct l as [|a [|b l]]; cbn [length] in L; try lia.
    assert (N : a <> b) by (apply NoDup_cons_iff in D; destruct D as [D _]; intros ->; apply D; left; reflexivity).
    pose proof (I a (or_introl eq_refl)) as Ia. pose proof (I b (or_intror (or_introl eq_refl))) as Ib.
    apply in_seq in Ia. apply in_seq in Ib.
    destruct (Nat.lt_ge_cases a b); [exists a, b | exists b, a]; (split; [lia|]); intros i Hi;
      apply S; try exact Hi; cbn [In]; auto.
Qed.

(* -- angles -------------------------------------------------------------------------------------- *)

Definition part_of (x : R) : R := x - floor x.
Lemma part_in x : 0 <= part_of x < 1.
Proof. unfold part_of. pose proof (floor_between x). lra. Qed.
Definition box (Q : nat) (x : R) : nat := Z.to_nat (Int_part (INR Q * part_of x)).
Lemma box_below Q x : (0 < Q)%nat -> (box Q x < Q)%nat.
Proof.
  intros H. apply lt_INR in H. cbn [INR] in H. pose proof (part_in x) as P. pose proof (floor_between (INR Q * part_of x)) as F.
  unfold floor in F. assert (L : IZR (Int_part (INR Q * part_of x)) < IZR (Z.of_nat Q)).
  { rewrite <- INR_IZR_INZ. apply Rle_lt_trans with (INR Q * part_of x); [lra | nra]. }
  apply lt_IZR in L. unfold box. destruct Q; [cbn in H; lra | lia].
Qed.
Lemma box_same Q x y : (0 < Q)%nat -> box Q x = box Q y -> Rabs (part_of x - part_of y) <= / INR Q.
Proof.
  intros H E. apply lt_INR in H. cbn [INR] in H. pose proof (part_in x) as P. pose proof (part_in y) as P'.
  pose proof (floor_between (INR Q * part_of x)) as F. pose proof (floor_between (INR Q * part_of y)) as F'.
  unfold floor in F, F'. unfold box in E.
  assert (N : forall z, 0 <= z -> (0 <= Int_part z)%Z).
  { intros z Hz. pose proof (floor_between z) as G. unfold floor in G. assert (K : IZR (-1) < IZR (Int_part z)) by lra.
    apply lt_IZR in K. lia. }
  assert (A : Int_part (INR Q * part_of x) = Int_part (INR Q * part_of y)).
  { pose proof (N (INR Q * part_of x) ltac:(nra)). pose proof (N (INR Q * part_of y) ltac:(nra)). lia. }
  rewrite A in F. apply (Rmult_le_reg_l (INR Q)); [exact H|]. rewrite Rinv_r by lra.
  rewrite <- (Rabs_pos_eq (INR Q)) at 1 by lra. rewrite <- Rabs_mult. apply Rabs_le. lra.
Qed.

Lemma cos_near y : 1 - y * y / 2 <= cos y.
Proof.
  assert (S : forall z, 0 <= z -> - z <= sin z <= z).
  { intros z [Hz | <-]; [| rewrite sin_0; lra]. split; [| apply Rlt_le, sin_lt_x, Hz].
    destruct (Rle_lt_dec z PI) as [L|L].
    - apply Rle_trans with 0; [lra | apply sin_ge_0; lra].
    - pose proof (SIN_bound z). pose proof PI2_3_2. unfold PI2 in *. pose proof PI_RGT_0. lra. }
  assert (Q : sin (y / 2) * sin (y / 2) <= y / 2 * (y / 2)).
  { destruct (Rle_lt_dec 0 y) as [L|L].
    - pose proof (S (y / 2) ltac:(lra)). nra.
    - pose proof (S (- (y / 2)) ltac:(lra)) as H. rewrite sin_neg in H. nra. }
  replace (cos y) with (1 - 2 * (sin (y / 2) * sin (y / 2))) by trig. lra.
Qed.
Lemma cos_back x z : cos (x + 2 * IZR z * PI) = cos x.
Proof. exact (wave_period false x z). Qed.

Theorem dirichlet n Q (a : nat -> R) : (0 < Q)%nat -> exists q : nat, (1 <= q <= Q ^ n)%nat /\
  forall i, (i < n)%nat -> 1 - 2 * PI ^ 2 / INR Q ^ 2 <= cos (INR q * a i).
Proof.
  intros H. set (t := fun i q => INR q * a i / (2 * PI)).
  destruct (two_in_a_box n Q (fun i q => box Q (t i q))) as (q & q' & L & S); [intros; apply box_below, H|].
  exists (q' - q)%nat. split; [lia|]. intros i Hi. specialize (S i Hi). apply (box_same Q _ _ H) in S. pose proof PI_RGT_0 as P. apply lt_INR in H. cbn [INR] in H.
  set (g := part_of (t i q') - part_of (t i q)).
  assert (G : Rabs g <= / INR Q) by (unfold g; rewrite Rabs_minus_sym; exact S).
  assert (E : INR (q' - q) * a i = 2 * PI * g + 2 * IZR (Int_part (t i q') - Int_part (t i q)) * PI).
  { rewrite minus_INR, minus_IZR by lia. unfold g, part_of, floor, t. field. lra. }
  rewrite E, cos_back. apply Rle_trans with (1 - 2 * PI * g * (2 * PI * g) / 2); [| apply cos_near].
  assert (G2 : g * g <= / INR Q * / INR Q).
  { rewrite <- (Rabs_pos_eq (g * g)) by nra. rewrite Rabs_mult. apply Rmult_le_compat; try apply Rabs_pos; exact G. }
  replace (2 * PI ^ 2 / INR Q ^ 2) with (2 * PI ^ 2 * (/ INR Q * / INR Q)) by (field; lra).
  assert (0 < PI ^ 2) by nra. nra.
Qed.

(* -- means of cosines ------------------------------------------------------------------------------- *)

Lemma sum_at_least lo hi f c : (lo <= hi + 1)%Z -> (forall i, (lo <= i <= hi)%Z -> c <= f i) ->
  (IZR hi - IZR lo + 1) * c <= sum lo hi f.
Proof. intros H K. rewrite <- (sum_const lo hi c H). apply sum_le, K. Qed.

Theorem comes_back N (w : Z -> R) Y Q : (1 <= N)%Z -> (1 <= Q)%Z -> exists q : Z, (1 <= q)%Z /\
  IZR q <= IZR Q ^ Z.to_nat N /\
  1 - 2 * PI ^ 2 / IZR Q ^ 2 <= / IZR N * sum 0 (N - 1) (fun i => cos (IZR (q * Y) * w i)).
Proof.
  intros HN HQ. destruct (dirichlet (Z.to_nat N) (Z.to_nat Q) (fun i => IZR Y * w (Z.of_nat i))) as (q & [L U] & S); [lia|].
  exists (Z.of_nat q). split; [lia|]. rewrite <- INR_IZR_INZ.
  assert (EQ : INR (Z.to_nat Q) = IZR Q) by (rewrite INR_IZR_INZ, Z2Nat.id by lia; reflexivity).
  rewrite EQ in S. split; [rewrite <- EQ, <- pow_INR; apply le_INR, U|].
  assert (PN : 0 < IZR N) by (apply (IZR_lt 0); lia).
  apply (Rmult_le_reg_l (IZR N)); [exact PN|]. rewrite <- Rmult_assoc, Rinv_r, Rmult_1_l by lra.
  pose proof (sum_at_least 0 (N - 1) (fun i => cos (IZR (Z.of_nat q * Y) * w i)) (1 - 2 * PI ^ 2 / IZR Q ^ 2)) as K.
  rewrite minus_IZR in K. replace (IZR N - 1 - 0 + 1) with (IZR N) in K by ring. apply K; [lia|].
  intros i Hi. specialize (S (Z.to_nat i) ltac:(lia)). rewrite Z2Nat.id in S by lia.
  rewrite mult_IZR, <- INR_IZR_INZ, Rmult_assoc. exact S.
Qed.

Theorem soon N (w : Z -> R) Y Q k c U : (1 <= N)%Z -> 1 <= IZR Y -> 1 <= IZR Q -> k = / IZR N ->
  IZR Y * IZR Q ^ Z.to_nat N = U ->
  (forall x : Z, IZR Y <= IZR x -> IZR x <= U -> k * sum 0 (N - 1) (fun i => cos (IZR x * w i)) <= c) ->
  1 - 2 * PI ^ 2 / IZR Q ^ 2 <= c.
Proof.
  intros HN HY HQ -> <- H. destruct (comes_back N w Y Q HN) as (q & L & B & S); [apply le_IZR; exact HQ|].
  apply Rle_trans with (1 := S). apply H; rewrite mult_IZR; apply IZR_le in L; [nra|].
  rewrite (Rmult_comm (IZR Y)). apply Rmult_le_compat_r; lra.
Qed.

Theorem always N (w : Z -> R) Y k c : (1 <= N)%Z -> 1 <= IZR Y -> k = / IZR N ->
  (forall x : Z, IZR Y <= IZR x -> k * sum 0 (N - 1) (fun i => cos (IZR x * w i)) <= c) -> 1 <= c.
Proof.
  intros HN HY Hk H. destruct (Rle_lt_dec 1 c) as [|L]; [assumption|]. exfalso.
  pose proof PI_RGT_0 as P. assert (PP : 0 < PI ^ 2) by nra.
  assert (G : 0 < 2 * PI ^ 2 / (1 - c)) by (apply Rdiv_lt_0_compat; lra).
  set (Q := up (2 * PI ^ 2 / (1 - c))). destruct (archimed (2 * PI ^ 2 / (1 - c))) as [A _]. fold Q in A.
  assert (HQ : 1 <= IZR Q) by (apply (IZR_le 1); assert (0 < IZR Q) as Z0 by lra; apply (lt_IZR 0) in Z0; lia).
  pose proof (soon N w Y Q k c (IZR Y * IZR Q ^ Z.to_nat N) HN HY HQ Hk eq_refl) as S.
  assert (K : 1 - 2 * PI ^ 2 / IZR Q ^ 2 <= c) by (apply S; intros; apply H; assumption).
  assert (B : 2 * PI ^ 2 < (1 - c) * IZR Q).
  { apply (Rmult_lt_compat_r (1 - c)) in A; [| lra]. unfold Rdiv in A. rewrite Rmult_assoc, Rinv_l in A by lra. lra. }
  assert (C : 2 * PI ^ 2 / IZR Q ^ 2 < 1 - c); [| lra].
  apply (Rmult_lt_reg_r (IZR Q ^ 2)); [nra|]. unfold Rdiv. rewrite Rmult_assoc, Rinv_l by nra. nra.
Qed.

Lemma whole_power Q N : 1 <= IZR Q -> (0 <= N)%Z -> IZR Q ^ Z.to_nat N = Rpower (IZR Q) (IZR N).
Proof.
  intros H HN. rewrite <- (Rpower_pow (Z.to_nat N)) by lra. rewrite INR_IZR_INZ, Z2Nat.id by exact HN. reflexivity.
Qed.

Ltac some := first [ zlia | match goal with H : Z.Even ?d |- _ => pose proof (even_halved d H); lia end ].
Ltac at_least_one := first [ lra | apply (IZR_le 1); lia ].
Ltac share := whole_halves; first [ reflexivity | field; repeat split; apart | close ].
Ltac power_of_cells := rewrite whole_power by first [ at_least_one | zlia | some ]; whole_halves; first [ reflexivity | close ].
Ltac returns_soon N w Y Q k c U :=
  apply (soon N w Y Q k c U); [ some | at_least_one | at_least_one | share | power_of_cells | assumption ].
Ltac returns_always N w Y k c := apply (always N w Y k c); [ some | at_least_one | share | assumption ].
