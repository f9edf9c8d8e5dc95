(* Sums over ranges of integers, vectors Z -> R and matrices Z -> Z -> R, and how statements about
   vectors made of blocks come down to statements about one block.

   The definitions up to the first lemma are what a reader of a certificate has to understand:
   the rest is proved. *)
Require Export Reals ZArith List.
Require Import Lra Lia FunctionalExtensionality.
Import ListNotations.
Open Scope R_scope.

(* -- definitions -------------------------------------------------------------------------------- *)

Fixpoint sumN (n : nat) (f : nat -> R) : R := match n with O => 0 | S m => sumN m f + f m end.
(* f lo + ... + f hi, and 0 if hi < lo *)
Definition sum (lo hi : Z) (f : Z -> R) : R :=
  sumN (Z.to_nat (hi - lo + 1)) (fun n => f (lo + Z.of_nat n)%Z).

Definition vec := Z -> R.
Definition mat := Z -> Z -> R.

Definition entry (l : list R) (a : nat) : R := nth a l 0.
Definition entry2 (l : list (list R)) (a b : nat) : R := nth b (nth a l []) 0.

(* blocks of w components: component w*i + a is component a of block i *)
Definition blocks (w : nat) (b : Z -> list R) : vec :=
  fun j => entry (b (j / Z.of_nat w)%Z) (Z.to_nat (j mod Z.of_nat w)).
(* w x w blocks on the diagonal, zero elsewhere *)
Definition diagonal (w : nat) (b : Z -> list (list R)) : mat := fun r s =>
  if (r / Z.of_nat w =? s / Z.of_nat w)%Z
  then entry2 (b (r / Z.of_nat w)%Z) (Z.to_nat (r mod Z.of_nat w)) (Z.to_nat (s mod Z.of_nat w)) else 0.
(* w x w blocks everywhere *)
Definition full (w : nat) (b : Z -> Z -> list (list R)) : mat := fun r s =>
  entry2 (b (r / Z.of_nat w) (s / Z.of_nat w))%Z (Z.to_nat (r mod Z.of_nat w)) (Z.to_nat (s mod Z.of_nat w)).

(* n is the length of the vectors, or the number of rows of the square matrices *)
Definition dot (n : Z) (u v : vec) : R := sum 0 (n - 1) (fun j => u j * v j).
Definition app (n : Z) (A : mat) (v : vec) : vec := fun r => sum 0 (n - 1) (fun s => A r s * v s).
Definition mmul (n : Z) (A B : mat) : mat := fun r s => sum 0 (n - 1) (fun t => A r t * B t s).
Definition transpose (A : mat) : mat := fun r s => A s r.
Definition identity : mat := fun r s => if (r =? s)%Z then 1 else 0.
Definition trace (n : Z) (A : mat) : R := sum 0 (n - 1) (fun j => A j j).
Definition vadd (u v : vec) : vec := fun j => u j + v j.
Definition vsub (u v : vec) : vec := fun j => u j - v j.
Definition vneg (u : vec) : vec := fun j => - u j.
Definition vscale (c : R) (u : vec) : vec := fun j => c * u j.
Definition madd (A B : mat) : mat := fun r s => A r s + B r s.
Definition msub (A B : mat) : mat := fun r s => A r s - B r s.
Definition mneg (A : mat) : mat := fun r s => - A r s.
Definition mscale (c : R) (A : mat) : mat := fun r s => c * A r s.

(* equal where there are components *)
Definition veq (n : Z) (u v : vec) : Prop := forall j, (0 <= j < n)%Z -> u j = v j.
Definition meq (n : Z) (A B : mat) : Prop := forall r s, (0 <= r < n)%Z -> (0 <= s < n)%Z -> A r s = B r s.

(* expansion along the first row *)
Definition minor (A : mat) (c : Z) : mat := fun r s => A (r + 1)%Z (if s <? c then s else s + 1)%Z.
Fixpoint detN (n : nat) (A : mat) : R := match n with
  | O => 1
  | S m => sumN n (fun c => (-1) ^ c * A 0%Z (Z.of_nat c) * detN m (minor A (Z.of_nat c)))
  end.
Definition det (n : Z) (A : mat) : R := detN (Z.to_nat n) A.

(* -- sums ----------------------------------------------------------------------------------------- *)

Lemma sumN_ext n f g : (forall m, (m < n)%nat -> f m = g m) -> sumN n f = sumN n g.
Proof. intros H; induction n; cbn [sumN]; [reflexivity | rewrite IHn, H; auto]. Qed.
Lemma sumN_add n f g : sumN n (fun m => f m + g m) = sumN n f + sumN n g.
Proof. induction n; cbn [sumN]; [ring | rewrite IHn; ring]. Qed.
Lemma sumN_scale n c f : sumN n (fun m => c * f m) = c * sumN n f.
Proof. induction n; cbn [sumN]; [ring | rewrite IHn; ring]. Qed.
Lemma sumN_zero n f : (forall m, (m < n)%nat -> f m = 0) -> sumN n f = 0.
Proof. intros H; induction n; cbn [sumN]; [reflexivity | rewrite IHn, H; auto; ring]. Qed.
Lemma sumN_one n f k : (k < n)%nat -> (forall m, (m < n)%nat -> m <> k -> f m = 0) -> sumN n f = f k.
Proof.
  induction n as [|n IH]; intros Hk H; [lia|]. cbn [sumN]. destruct (Nat.eq_dec k n) as [->|N].
  - rewrite sumN_zero; [ring | intros; apply H; lia].
  - rewrite IH, (H n) by (try lia; intros; apply H; lia). ring.
Qed.
Lemma sumN_split n m f : sumN (n + m) f = sumN n f + sumN m (fun k => f (n + k)%nat).
Proof.
  induction m as [|m IH]; cbn [sumN]; [rewrite Nat.add_0_r; ring|].
  rewrite Nat.add_succ_r; cbn [sumN]; rewrite IH; ring.
Qed.
Lemma sumN_first n f : sumN (S n) f = f O + sumN n (fun m => f (S m)).
Proof. change (S n) with (1 + n)%nat. rewrite sumN_split. cbn [sumN Nat.add]. ring. Qed.
Lemma sumN_const n c : sumN n (fun _ => c) = INR n * c.
Proof. induction n; cbn [sumN]; [simpl; ring | rewrite IHn, S_INR; ring]. Qed.
Lemma sumN_swap n m f : sumN n (fun i => sumN m (fun j => f i j)) = sumN m (fun j => sumN n (fun i => f i j)).
Proof.
  induction n; cbn [sumN]; [symmetry; apply sumN_zero; reflexivity|]. rewrite IHn, <- sumN_add. reflexivity.
Qed.

Lemma sum_ext lo hi f g : (forall i, (lo <= i <= hi)%Z -> f i = g i) -> sum lo hi f = sum lo hi g.
Proof. intros H; apply sumN_ext; intros m Hm; apply H; lia. Qed.
Lemma sum_add lo hi f g : sum lo hi (fun i => f i + g i) = sum lo hi f + sum lo hi g.
Proof. apply sumN_add. Qed.
Lemma sum_scale lo hi c f : sum lo hi (fun i => c * f i) = c * sum lo hi f.
Proof. apply sumN_scale. Qed.
Lemma sum_scale_r lo hi c f : sum lo hi (fun i => f i * c) = sum lo hi f * c.
Proof. rewrite (Rmult_comm _ c), <- sum_scale; apply sum_ext; intros; ring. Qed.
Lemma sum_opp lo hi f : sum lo hi (fun i => - f i) = - sum lo hi f.
Proof.
  replace (- sum lo hi f) with (-1 * sum lo hi f) by ring. rewrite <- sum_scale; apply sum_ext; intros; ring.
Qed.
Lemma sum_sub lo hi f g : sum lo hi (fun i => f i - g i) = sum lo hi f - sum lo hi g.
Proof. unfold Rminus. rewrite <- sum_opp, <- sum_add. reflexivity. Qed.
Lemma sum_div lo hi f c : sum lo hi (fun i => f i / c) = sum lo hi f / c.
Proof. apply sum_scale_r. Qed.
Lemma sum_zero lo hi f : (forall i, (lo <= i <= hi)%Z -> f i = 0) -> sum lo hi f = 0.
Proof. intros H; apply sumN_zero; intros m Hm; apply H; lia. Qed.
Lemma sum_const lo hi c : (lo <= hi + 1)%Z -> sum lo hi (fun _ => c) = (IZR hi - IZR lo + 1) * c.
Proof.
  intros H. unfold sum; rewrite sumN_const, INR_IZR_INZ, Z2Nat.id by lia.
  rewrite plus_IZR, minus_IZR; ring.
Qed.
Lemma sum_constant lo hi f c : (lo <= hi + 1)%Z -> (forall i, (lo <= i <= hi)%Z -> f i = c) ->
  sum lo hi f = (IZR hi - IZR lo + 1) * c.
Proof. intros H E; rewrite <- sum_const by exact H; apply sum_ext, E. Qed.
Lemma sum_last lo hi f : (lo <= hi)%Z -> sum lo hi f = sum lo (hi - 1) f + f hi.
Proof.
  intros H. unfold sum. replace (Z.to_nat (hi - lo + 1)) with (S (Z.to_nat (hi - 1 - lo + 1))) by lia.
  cbn [sumN]. do 2 f_equal. lia.
Qed.
Lemma sum_first lo hi f : (lo <= hi)%Z -> sum lo hi f = f lo + sum (lo + 1) hi f.
Proof.
  intros H. unfold sum. replace (Z.to_nat (hi - lo + 1)) with (S (Z.to_nat (hi - (lo + 1) + 1))) by lia.
  rewrite sumN_first. f_equal; [f_equal; lia|]. apply sumN_ext; intros; f_equal; lia.
Qed.
Lemma sum_only f : sum 0 (1 - 1) f = f 0%Z.
Proof. unfold sum. change (Z.to_nat (1 - 1 - 0 + 1)) with 1%nat. cbn [sumN]. rewrite Rplus_0_l. reflexivity. Qed.
Lemma sum_none lo hi f : (hi < lo)%Z -> sum lo hi f = 0.
Proof. intros H. unfold sum. replace (Z.to_nat (hi - lo + 1)) with O by lia. reflexivity. Qed.
Lemma sum_shift lo hi k f : sum (lo + k) (hi + k) f = sum lo hi (fun i => f (i + k)%Z).
Proof.
  unfold sum. replace (hi + k - (lo + k) + 1)%Z with (hi - lo + 1)%Z by lia.
  apply sumN_ext; intros; f_equal; lia.
Qed.
Lemma sum_range lo lo' hi hi' f : lo = lo' -> hi = hi' -> sum lo hi f = sum lo' hi' f.
Proof. intros -> ->; reflexivity. Qed.

Lemma below_blocks (w : nat) n f : (0 <= n)%Z ->
  sum 0 (Z.of_nat w * n - 1) f = sum 0 (n - 1) (fun i => sumN w (fun a => f (Z.of_nat w * i + Z.of_nat a)%Z)).
Proof.
  intros Hn. rewrite <- (Z2Nat.id n Hn). generalize (Z.to_nat n) as m. clear n Hn. intros m.
  unfold sum. replace (Z.to_nat (Z.of_nat m - 1 - 0 + 1)) with m by lia.
  replace (Z.to_nat (Z.of_nat w * Z.of_nat m - 1 - 0 + 1)) with (m * w)%nat by nia.
  induction m as [|m IH]; [reflexivity|].
  replace (S m * w)%nat with (m * w + w)%nat by lia. rewrite sumN_split, IH. cbn [sumN].
  f_equal. apply sumN_ext; intros a Ha. f_equal. nia.
Qed.

(* -- a property of each number below w, one after the other --------------------------------------- *)

Fixpoint each (w : nat) (P : nat -> Prop) : Prop := match w with O => True | S m => each m P /\ P m end.
Lemma each_at w P : each w P -> forall a, (a < w)%nat -> P a.
Proof.
  induction w as [|w IH]; intros H a Ha; [lia|]. destruct (Nat.eq_dec a w) as [->|]; [apply H|].
  apply IH; [apply H | lia].
Qed.

Lemma in_block (w : nat) j n : (0 < w)%nat -> (0 <= j < Z.of_nat w * n)%Z ->
  exists i a, (0 <= i < n)%Z /\ (a < w)%nat /\ j = (Z.of_nat w * i + Z.of_nat a)%Z.
Proof.
  intros Hw Hj. exists (j / Z.of_nat w)%Z, (Z.to_nat (j mod Z.of_nat w)).
  pose proof (Z.mod_pos_bound j (Z.of_nat w) ltac:(lia)).
  pose proof (Z.div_mod j (Z.of_nat w) ltac:(lia)). repeat split.
  - apply Z.div_pos; lia.
  - apply Z.div_lt_upper_bound; lia.
  - lia.
  - rewrite Z2Nat.id by lia. lia.
Qed.
Lemma block_of (w : nat) i a : (a < w)%nat -> ((Z.of_nat w * i + Z.of_nat a) / Z.of_nat w = i)%Z.
Proof. intros H. rewrite Z.mul_comm, Z.div_add_l, Z.div_small by lia. lia. Qed.
Lemma place_of (w : nat) i a : (a < w)%nat -> Z.to_nat ((Z.of_nat w * i + Z.of_nat a) mod Z.of_nat w) = a.
Proof.
  intros H. rewrite Z.add_comm, Z.mul_comm, Z.mod_add, Z.mod_small by lia. apply Nat2Z.id.
Qed.

(* -- expressions of vectors and block-diagonal matrices, and what they are block by block --------- *)

Inductive mexp :=
  | MBlocks (b : Z -> list (list R)) | MIdentity | MTranspose (A : mexp) | MMul (A B : mexp)
  | MAdd (A B : mexp) | MSub (A B : mexp) | MNeg (A : mexp) | MScale (c : R) (A : mexp).
Inductive vexp :=
  | VBlocks (b : Z -> list R) | VApp (A : mexp) (v : vexp)
  | VAdd (u v : vexp) | VSub (u v : vexp) | VNeg (u : vexp) | VScale (c : R) (u : vexp).

Section Lift.
Variable w : nat.
Variable n : Z.
Let size := (Z.of_nat w * n)%Z.

Fixpoint mden (e : mexp) : mat := match e with
  | MBlocks b => diagonal w b | MIdentity => identity | MTranspose A => transpose (mden A)
  | MMul A B => mmul size (mden A) (mden B) | MAdd A B => madd (mden A) (mden B)
  | MSub A B => msub (mden A) (mden B) | MNeg A => mneg (mden A) | MScale c A => mscale c (mden A) end.
Fixpoint vden (e : vexp) : vec := match e with
  | VBlocks b => blocks w b | VApp A v => app size (mden A) (vden v) | VAdd u v => vadd (vden u) (vden v)
  | VSub u v => vsub (vden u) (vden v) | VNeg u => vneg (vden u) | VScale c u => vscale c (vden u) end.

Fixpoint mblk (e : mexp) (i : Z) (a b : nat) : R := match e with
  | MBlocks f => entry2 (f i) a b
  | MIdentity => if Nat.eqb a b then 1 else 0
  | MTranspose A => mblk A i b a
  | MMul A B => sumN w (fun c => mblk A i a c * mblk B i c b)
  | MAdd A B => mblk A i a b + mblk B i a b
  | MSub A B => mblk A i a b - mblk B i a b
  | MNeg A => - mblk A i a b
  | MScale c A => c * mblk A i a b end.
Fixpoint vblk (e : vexp) (i : Z) (a : nat) : R := match e with
  | VBlocks f => entry (f i) a
  | VApp A v => sumN w (fun c => mblk A i a c * vblk v i c)
  | VAdd u v => vblk u i a + vblk v i a
  | VSub u v => vblk u i a - vblk v i a
  | VNeg u => - vblk u i a
  | VScale c u => c * vblk u i a end.

Lemma sum_one_block f i : (0 <= i < n)%Z ->
  (forall j a, (0 <= j < n)%Z -> (a < w)%nat -> j <> i -> f (Z.of_nat w * j + Z.of_nat a)%Z = 0) ->
  sum 0 (size - 1) f = sumN w (fun a => f (Z.of_nat w * i + Z.of_nat a)%Z).
Proof.
  intros Hi H. unfold size. rewrite below_blocks by lia. unfold sum.
  rewrite (sumN_one _ _ (Z.to_nat i)) by (try lia; intros m Hm Hne; apply sumN_zero; intros a Ha; apply H; lia).
  apply sumN_ext; intros a _. do 2 f_equal. lia.
Qed.

Lemma mlift e : forall i j a b, (0 <= i < n)%Z -> (0 <= j < n)%Z -> (a < w)%nat -> (b < w)%nat ->
  mden e (Z.of_nat w * i + Z.of_nat a)%Z (Z.of_nat w * j + Z.of_nat b)%Z = if (i =? j)%Z then mblk e i a b else 0.
Proof.
  induction e as [f| |A IH|A IHA B IHB|A IHA B IHB|A IHA B IHB|A IH|c A IH]; intros i j a b Hi Hj Ha Hb;
  cbn [mden mblk].
  - unfold diagonal. rewrite !block_of, !place_of by assumption. reflexivity.
  - unfold identity. destruct (Z.eqb_spec i j) as [->|N].
    + destruct (Nat.eqb_spec a b) as [->|N]; [rewrite Z.eqb_refl; reflexivity|].
      destruct (Z.eqb_spec (Z.of_nat w * j + Z.of_nat a) (Z.of_nat w * j + Z.of_nat b)); [lia|reflexivity].
    + destruct (Z.eqb_spec (Z.of_nat w * i + Z.of_nat a) (Z.of_nat w * j + Z.of_nat b)) as [E|]; [|reflexivity].
      apply (f_equal (fun z => z / Z.of_nat w)%Z) in E. rewrite !block_of in E by assumption. contradiction.
  - unfold transpose. rewrite IH by assumption. rewrite Z.eqb_sym.
    destruct (Z.eqb_spec i j) as [->|]; reflexivity.
  - unfold mmul. rewrite (sum_one_block _ i Hi).
    + destruct (Z.eqb_spec i j) as [E|N].
      * apply sumN_ext; intros c Hc. rewrite IHA, IHB, Z.eqb_refl by assumption.
        destruct (Z.eqb_spec i j); [reflexivity|contradiction].
      * apply sumN_zero; intros c Hc. rewrite IHA, IHB by assumption.
        destruct (Z.eqb_spec i j); [contradiction|ring].
    + intros k c Hk Hc Hne. rewrite IHA by assumption. destruct (Z.eqb_spec i k); [congruence|ring].
  - unfold madd. rewrite IHA, IHB by assumption. destruct (i =? j)%Z; ring.
  - unfold msub. rewrite IHA, IHB by assumption. destruct (i =? j)%Z; ring.
  - unfold mneg. rewrite IH by assumption. destruct (i =? j)%Z; ring.
  - unfold mscale. rewrite IH by assumption. destruct (i =? j)%Z; ring.
Qed.

Lemma vlift e : forall i a, (0 <= i < n)%Z -> (a < w)%nat -> vden e (Z.of_nat w * i + Z.of_nat a)%Z = vblk e i a.
Proof.
  induction e as [f|A v IH|u IHu v IHv|u IHu v IHv|u IH|c u IH]; intros i a Hi Ha; cbn [vden vblk].
  - unfold blocks. rewrite block_of, place_of by assumption. reflexivity.
  - unfold app. rewrite (sum_one_block _ i Hi).
    + apply sumN_ext; intros c Hc. rewrite mlift, IH, Z.eqb_refl by assumption. reflexivity.
    + intros k c Hk Hc Hne. rewrite mlift by assumption. destruct (Z.eqb_spec i k); [congruence|ring].
  - unfold vadd; rewrite IHu, IHv by assumption; reflexivity.
  - unfold vsub; rewrite IHu, IHv by assumption; reflexivity.
  - unfold vneg; rewrite IH by assumption; reflexivity.
  - unfold vscale; rewrite IH by assumption; reflexivity.
Qed.

Theorem vec_lift (e f : vexp) : (0 < w)%nat ->
  (forall i, (0 <= i < n)%Z -> each w (fun a => vblk e i a = vblk f i a)) -> veq size (vden e) (vden f).
Proof.
  intros Hw H j Hj. destruct (in_block w j n Hw Hj) as (i & a & Hi & Ha & ->).
  rewrite !vlift by assumption. apply (each_at w _ (H i Hi) a Ha).
Qed.
Theorem mat_lift (e f : mexp) : (0 < w)%nat ->
  (forall i, (0 <= i < n)%Z -> each w (fun a => each w (fun b => mblk e i a b = mblk f i a b))) ->
  meq size (mden e) (mden f).
Proof.
  intros Hw H r s Hr Hs. destruct (in_block w r n Hw Hr) as (i & a & Hi & Ha & ->).
  destruct (in_block w s n Hw Hs) as (j & b & Hj & Hb & ->). rewrite !mlift by assumption.
  destruct (i =? j)%Z; [|reflexivity]. apply (each_at w _ (each_at w _ (H i Hi) a Ha) b Hb).
Qed.
Theorem dot_lift (e f : vexp) : (0 <= n)%Z ->
  dot size (vden e) (vden f) = sum 0 (n - 1) (fun i => sumN w (fun a => vblk e i a * vblk f i a)).
Proof.
  intros Hn. unfold dot, size. rewrite below_blocks by assumption. apply sum_ext; intros i Hi.
  apply sumN_ext; intros a Ha. rewrite !vlift by (assumption || lia). reflexivity.
Qed.
Theorem trace_lift (e : mexp) : (0 <= n)%Z ->
  trace size (mden e) = sum 0 (n - 1) (fun i => sumN w (fun a => mblk e i a a)).
Proof.
  intros Hn. unfold trace, size. rewrite below_blocks by assumption. apply sum_ext; intros i Hi.
  apply sumN_ext; intros a Ha. rewrite mlift, Z.eqb_refl by (assumption || lia). reflexivity.
Qed.
Theorem form_lift (e f : vexp) (b : Z -> Z -> list (list R)) : (0 <= n)%Z ->
  dot size (vden e) (app size (full w b) (vden f)) =
  sum 0 (n - 1) (fun i => sum 0 (n - 1) (fun j =>
    sumN w (fun a => sumN w (fun c => vblk e i a * (entry2 (b i j) a c * vblk f j c))))).
Proof.
  intros Hn. unfold dot, size. rewrite below_blocks by assumption. apply sum_ext; intros i Hi.
  transitivity (sumN w (fun a => sum 0 (n - 1) (fun j => sumN w (fun c =>
    vblk e i a * (entry2 (b i j) a c * vblk f j c))))).
  - apply sumN_ext; intros a Ha. rewrite vlift by (assumption || lia). unfold app, size.
    rewrite below_blocks, <- sum_scale by assumption. apply sum_ext; intros j Hj.
    rewrite <- sumN_scale. apply sumN_ext; intros c Hc. rewrite vlift by (assumption || lia).
    unfold full. rewrite !block_of, !place_of by assumption. reflexivity.
  - unfold sum. rewrite sumN_swap. reflexivity.
Qed.
End Lift.

(* -- the determinant of a block-diagonal matrix ----------------------------------------------------- *)

Lemma detN_ext n : forall A B, (forall r s, (0 <= r < Z.of_nat n)%Z -> (0 <= s < Z.of_nat n)%Z -> A r s = B r s) ->
  detN n A = detN n B.
Proof.
  induction n as [|n IH]; intros A B H; [reflexivity|]. cbn [detN]. apply sumN_ext; intros c Hc.
  f_equal; [rewrite H by lia; reflexivity|]. apply IH; intros r s Hr Hs. unfold minor.
  destruct (Z.ltb_spec s (Z.of_nat c)); apply H; lia.
Qed.

Definition corner (w : nat) (A : mat) : mat := fun r s => A (r + Z.of_nat w)%Z (s + Z.of_nat w)%Z.

Lemma det_two n : forall w A,
  (forall r s, (0 <= r < Z.of_nat w)%Z -> (Z.of_nat w <= s < Z.of_nat (w + n))%Z -> A r s = 0) ->
  detN (w + n) A = detN w A * detN n (corner w A).
Proof.
  induction w as [|w IH]; intros A H.
  - cbn [Nat.add detN]. rewrite Rmult_1_l. apply detN_ext; intros r s _ _. unfold corner. f_equal; lia.
  - change (S w + n)%nat with (S (w + n)). cbn [detN]. change (S (w + n)) with (S w + n)%nat.
    rewrite sumN_split, (sumN_zero n), Rplus_0_r.
    + rewrite Rmult_comm, <- sumN_scale. apply sumN_ext; intros c Hc. rewrite IH.
      * rewrite (detN_ext n (corner w (minor A (Z.of_nat c))) (corner (S w) A)); [ring|].
        intros r s Hr Hs. unfold corner, minor.
        destruct (Z.ltb_spec (s + Z.of_nat w) (Z.of_nat c)); [lia|]. f_equal; lia.
      * intros r s Hr Hs. unfold minor. destruct (Z.ltb_spec s (Z.of_nat c)); [lia|]. apply H; lia.
    + intros m Hm. rewrite H by lia. ring.
Qed.

Fixpoint prodN (n : nat) (f : nat -> R) : R := match n with O => 1 | S m => f O * prodN m (fun k => f (S k)) end.
Lemma prodN_one n f : (forall m, (m < n)%nat -> f m = 1) -> prodN n f = 1.
Proof.
  revert f; induction n as [|n IH]; intros f H; [reflexivity|]. cbn [prodN].
  rewrite H, IH by (try lia; intros; apply H; lia). ring.
Qed.
Lemma prodN_ext n f g : (forall m, (m < n)%nat -> f m = g m) -> prodN n f = prodN n g.
Proof.
  revert f g; induction n as [|n IH]; intros f g H; [reflexivity|]. cbn [prodN].
  rewrite H by lia. f_equal. apply IH; intros; apply H; lia.
Qed.

Lemma next_block (w : nat) r : (0 < w)%nat -> ((r + Z.of_nat w) / Z.of_nat w = r / Z.of_nat w + 1)%Z.
Proof. intros H. rewrite <- (Z.mul_1_l (Z.of_nat w)) at 1. apply Z.div_add. lia. Qed.
Lemma next_place (w : nat) r : (0 < w)%nat -> ((r + Z.of_nat w) mod Z.of_nat w = r mod Z.of_nat w)%Z.
Proof. intros H. rewrite <- (Z.mul_1_l (Z.of_nat w)) at 1. apply Z.mod_add. lia. Qed.

Lemma det_blocks w : (0 < w)%nat -> forall n b,
  detN (n * w) (diagonal w b) = prodN n (fun i => detN w (fun r s => entry2 (b (Z.of_nat i)) (Z.to_nat r) (Z.to_nat s))).
Proof.
  intros Hw. induction n as [|n IH]; intros b; [reflexivity|].
  change (S n * w)%nat with (w + n * w)%nat. rewrite det_two.
  - cbn [prodN]. f_equal.
    + apply detN_ext; intros r s Hr Hs. unfold diagonal.
      rewrite !Z.div_small, !Z.mod_small by lia. reflexivity.
    + rewrite <- (prodN_ext n (fun i => detN w (fun r s => entry2 (b (Z.of_nat i + 1)%Z) (Z.to_nat r) (Z.to_nat s))))
        by (intros; apply detN_ext; intros; do 2 f_equal; lia).
      rewrite <- (IH (fun i => b (i + 1)%Z)). apply detN_ext; intros r s Hr Hs. unfold corner, diagonal.
      rewrite !next_block, !next_place by lia.
      destruct (Z.eqb_spec (r / Z.of_nat w) (s / Z.of_nat w)) as [E|N].
      * rewrite E, Z.eqb_refl. reflexivity.
      * destruct (Z.eqb_spec (r / Z.of_nat w + 1) (s / Z.of_nat w + 1)); [lia|reflexivity].
  - intros r s Hr Hs. unfold diagonal. rewrite (Z.div_small r) by lia.
    destruct (Z.eqb_spec 0 (s / Z.of_nat w)) as [E|]; [|reflexivity].
    pose proof (Z.div_le_mono (Z.of_nat w) s (Z.of_nat w) ltac:(lia) ltac:(lia)) as L.
    rewrite Z.div_same in L by lia. lia.
Qed.

Theorem det_one w n b : (0 < w)%nat -> (0 <= n)%Z ->
  (forall i, (0 <= i < n)%Z -> detN w (fun r s => entry2 (b i) (Z.to_nat r) (Z.to_nat s)) = 1) ->
  det (Z.of_nat w * n) (diagonal w b) = 1.
Proof.
  intros Hw Hn H. unfold det. replace (Z.to_nat (Z.of_nat w * n)) with (Z.to_nat n * w)%nat by nia.
  rewrite det_blocks by assumption. apply prodN_one; intros m Hm. apply H; lia.
Qed.
Theorem det_single w b : (0 < w)%nat ->
  det (Z.of_nat w * 1) (diagonal w b) = detN w (fun r s => entry2 (b 0%Z) (Z.to_nat r) (Z.to_nat s)).
Proof.
  intros Hw. unfold det. replace (Z.to_nat (Z.of_nat w * 1)) with (1 * w)%nat by lia.
  rewrite det_blocks by assumption. cbn [prodN Z.of_nat]. ring.
Qed.
Theorem det_of_blocks w n b : (0 < w)%nat -> (0 <= n)%Z -> (n mod Z.of_nat w = 0)%Z -> det n (diagonal w b) =
  prodN (Z.to_nat (n / Z.of_nat w)) (fun i => detN w (fun r s => entry2 (b (Z.of_nat i)) (Z.to_nat r) (Z.to_nat s))).
Proof.
  intros Hw Hn H. unfold det. rewrite <- det_blocks by assumption. f_equal.
  pose proof (Z.div_mod n (Z.of_nat w) ltac:(lia)) as D. rewrite H, Z.add_0_r in D.
  pose proof (Z.div_pos n (Z.of_nat w) Hn ltac:(lia)). rewrite D at 1. nia.
Qed.
