(* Matrices of any size, rectangular ones too, as letters: a product of them is a word, and words are compared by
   what they do to vectors. *)
Require Import SymbolicPE.Lift.
Require Import Lra Lia ZArith Reals FunctionalExtensionality.
Open Scope R_scope.

(* -- what certificates say ----------------------------------------------------------------------- *)

(* equal where there are entries: n rows and m columns *)
Definition meq2 (n m : Z) (A B : mat) : Prop :=
  forall r s, (0 <= r < n)%Z -> (0 <= s < m)%Z -> A r s = B r s.
(* n rows and n columns *)
Definition orthogonal (n : Z) (Q : mat) : Prop :=
  meq2 n n (mmul n (transpose Q) Q) identity /\ meq2 n n (mmul n Q (transpose Q)) identity.
Definition skew (n : Z) (A : mat) : Prop := meq2 n n (transpose A) (mneg A).
Definition symmetric (n : Z) (A : mat) : Prop := meq2 n n (transpose A) A.

(* -- products ------------------------------------------------------------------------------------ *)

Lemma sum_swap a b c d (f : Z -> Z -> R) :
  sum a b (fun i => sum c d (fun j => f i j)) = sum c d (fun j => sum a b (fun i => f i j)).
Proof. unfold sum. apply sumN_swap. Qed.
Ltac by_entries := intros; repeat (apply functional_extensionality; intros);
  unfold app, dot, mmul, transpose, vadd, vsub, vneg, vscale, madd, msub, mneg, mscale;
  repeat first [ rewrite <- sum_add | rewrite <- sum_sub | rewrite <- sum_opp | rewrite <- sum_scale ];
  try (apply sum_ext; intros; ring).

Lemma dot_comm n u v : dot n u v = dot n v u. Proof. by_entries. Qed.
Lemma dot_add n u v w : dot n u (vadd v w) = dot n u v + dot n u w. Proof. by_entries. Qed.
Lemma dot_sub n u v w : dot n u (vsub v w) = dot n u v - dot n u w. Proof. by_entries. Qed.
Lemma dot_neg n u v : dot n u (vneg v) = - dot n u v. Proof. by_entries. Qed.
Lemma dot_scale n u c v : dot n u (vscale c v) = c * dot n u v. Proof. by_entries. Qed.
Lemma add_dot n u v w : dot n (vadd v w) u = dot n v u + dot n w u. Proof. by_entries. Qed.
Lemma sub_dot n u v w : dot n (vsub v w) u = dot n v u - dot n w u. Proof. by_entries. Qed.
Lemma neg_dot n u v : dot n (vneg v) u = - dot n v u. Proof. by_entries. Qed.
Lemma scale_dot n u c v : dot n (vscale c v) u = c * dot n v u. Proof. by_entries. Qed.

Lemma app_add n A v w : app n A (vadd v w) = vadd (app n A v) (app n A w). Proof. by_entries. Qed.
Lemma app_sub n A v w : app n A (vsub v w) = vsub (app n A v) (app n A w). Proof. by_entries. Qed.
Lemma app_neg n A v : app n A (vneg v) = vneg (app n A v). Proof. by_entries. Qed.
Lemma app_scale n A c v : app n A (vscale c v) = vscale c (app n A v). Proof. by_entries. Qed.
Lemma add_app n A B v : app n (madd A B) v = vadd (app n A v) (app n B v). Proof. by_entries. Qed.
Lemma sub_app n A B v : app n (msub A B) v = vsub (app n A v) (app n B v). Proof. by_entries. Qed.
Lemma neg_app n A v : app n (mneg A) v = vneg (app n A v). Proof. by_entries. Qed.
Lemma scale_app n c A v : app n (mscale c A) v = vscale c (app n A v). Proof. by_entries. Qed.
Lemma mul_app n m A B v : app m (mmul n A B) v = app n A (app m B v).
Proof.
  apply functional_extensionality; intros r. unfold app, mmul.
  transitivity (sum 0 (m - 1) (fun s => sum 0 (n - 1) (fun t => A r t * (B t s * v s)))).
  - apply sum_ext; intros s _. rewrite <- sum_scale_r. apply sum_ext; intros; ring.
  - rewrite sum_swap. apply sum_ext; intros t _. rewrite <- sum_scale. apply sum_ext; intros; ring.
Qed.
Lemma app_dot n m A u v : dot n (app m A u) v = dot m u (app n (transpose A) v).
Proof.
  unfold dot, app, transpose.
  transitivity (sum 0 (n - 1) (fun r => sum 0 (m - 1) (fun s => u s * (A r s * v r)))).
  - apply sum_ext; intros r _. rewrite <- sum_scale_r. apply sum_ext; intros; ring.
  - rewrite sum_swap. apply sum_ext; intros s _. rewrite <- sum_scale. apply sum_ext; intros; ring.
Qed.
Lemma mul_mul n m A B C : mmul m (mmul n A B) C = mmul n A (mmul m B C).
Proof.
  apply functional_extensionality; intros r; apply functional_extensionality; intros s.
  exact (f_equal (fun f => f r) (mul_app n m A B (fun t => C t s))).
Qed.
Lemma transpose_mul n A B : transpose (mmul n A B) = mmul n (transpose B) (transpose A). Proof. by_entries. Qed.
Lemma transpose_twice A : transpose (transpose A) = A. Proof. reflexivity. Qed.
Lemma transpose_add A B : transpose (madd A B) = madd (transpose A) (transpose B). Proof. reflexivity. Qed.
Lemma transpose_sub A B : transpose (msub A B) = msub (transpose A) (transpose B). Proof. reflexivity. Qed.
Lemma transpose_neg A : transpose (mneg A) = mneg (transpose A). Proof. reflexivity. Qed.
Lemma transpose_scale c A : transpose (mscale c A) = mscale c (transpose A). Proof. reflexivity. Qed.
Lemma transpose_identity : transpose identity = identity.
Proof. by_entries. unfold identity. rewrite Z.eqb_sym. reflexivity. Qed.

Lemma dot_ext n u v w : veq n v w -> dot n u v = dot n u w.
Proof. intros H. apply sum_ext; intros i Hi. rewrite H by lia. reflexivity. Qed.
Lemma app_ext n A v w : veq n v w -> app n A v = app n A w.
Proof. intros H. apply functional_extensionality; intros r. apply sum_ext; intros i Hi. rewrite H by lia. reflexivity. Qed.
Lemma identity_app n v : veq n (app n identity v) v.
Proof.
  intros r Hr. unfold app, identity, sum. rewrite (sumN_one _ _ (Z.to_nat r)).
  - replace (0 + Z.of_nat (Z.to_nat r))%Z with r by lia. rewrite Z.eqb_refl. ring.
  - lia.
  - intros k Hk N. destruct (Z.eqb_spec r (0 + Z.of_nat k)); [lia | ring].
Qed.
Lemma dot_identity n u v : dot n u (app n identity v) = dot n u v. Proof. apply dot_ext, identity_app. Qed.
Lemma app_identity n A v : app n A (app n identity v) = app n A v. Proof. apply app_ext, identity_app. Qed.

Global Hint Rewrite dot_add dot_sub dot_neg dot_scale add_dot sub_dot neg_dot scale_dot app_add app_sub app_neg app_scale
  add_app sub_app neg_app scale_app mul_app app_dot mul_mul transpose_mul transpose_twice transpose_add transpose_sub
  transpose_neg transpose_scale transpose_identity dot_identity app_identity : words.

(* -- equations between vectors and matrices, as equations between numbers -------------------------- *)

Definition unit (r : Z) : vec := fun j => if (r =? j)%Z then 1 else 0.
Lemma unit_dot n r v : (0 <= r < n)%Z -> dot n (unit r) v = v r.
Proof. exact (identity_app n v r). Qed.
Lemma by_dots n v w : (forall u, dot n u v = dot n u w) -> veq n v w.
Proof. intros H r Hr. rewrite <- !(unit_dot n r) by exact Hr. apply H. Qed.
Lemma meq2_app n m A B v : meq2 n m A B -> veq n (app m A v) (app m B v).
Proof. intros H r Hr. apply sum_ext; intros s Hs. rewrite H by lia. reflexivity. Qed.
Lemma column n m A u s : (0 <= s < m)%Z -> dot n u (app m A (unit s)) = dot n u (fun r => A r s).
Proof.
  intros Hs. apply dot_ext. intros r _. unfold app. rewrite <- (unit_dot m s (fun j => A r j)) by exact Hs.
  unfold dot. apply sum_ext; intros; ring.
Qed.
Lemma by_forms n m A B : (forall u v, dot n u (app m A v) = dot n u (app m B v)) -> meq2 n m A B.
Proof.
  intros H r s Hr Hs. rewrite <- (unit_dot n r (fun r => A r s)), <- (unit_dot n r (fun r => B r s)) by exact Hr.
  rewrite <- !(column n m) by exact Hs. apply H.
Qed.
Lemma meq2_transpose n m A B : meq2 n m A B -> meq2 m n (transpose A) (transpose B).
Proof. intros H r s Hr Hs. apply H; assumption. Qed.

(* what an equation is good for, inside of a word *)
Lemma dot_rule n v w : veq n v w -> forall u, dot n u v = dot n u w.
Proof. intros H u. apply dot_ext, H. Qed.
Lemma rule_dot n v w : veq n v w -> forall u, dot n v u = dot n w u.
Proof. intros H u. rewrite !(dot_comm n _ u). apply dot_ext, H. Qed.
Lemma app_rule n v w : veq n v w -> forall A, app n A v = app n A w.
Proof. intros H A. apply app_ext, H. Qed.
Lemma form_rule n m A B : meq2 n m A B -> forall u v, dot n u (app m A v) = dot n u (app m B v).
Proof. intros H u v. apply dot_ext, meq2_app, H. Qed.
Lemma word_rule n m A B : meq2 n m A B -> forall C v, app n C (app m A v) = app n C (app m B v).
Proof. intros H C v. apply app_ext, meq2_app, H. Qed.

(* -- tactics ------------------------------------------------------------------------------------- *)

Inductive rule (P : Prop) : Prop := as_rule : P -> rule P.
Ltac words_in H := autorewrite with words in H.
Ltac two_names K := constr:(fun x y => ltac:(let h := fresh in pose proof (K x y) as h; cbv beta in h; try (words_in h); exact h)).
Ltac one_name K := constr:(fun x => ltac:(let h := fresh in pose proof (K x) as h; cbv beta in h; try (words_in h); exact h)).
Ltac learn K := let k := fresh "zz_rule" in pose proof (as_rule _ K) as k; cbv beta in k.
Ltac learn_matrix H := let a := two_names (form_rule _ _ _ _ H) in learn a; let b := two_names (word_rule _ _ _ _ H) in learn b.
Ltac learn_vector H := let a := one_name (dot_rule _ _ _ H) in learn a; let b := one_name (rule_dot _ _ _ H) in learn b;
  let c := one_name (app_rule _ _ _ H) in learn c.
Ltac learn_all := repeat match goal with
  | H : orthogonal ?n ?Q |- _ => destruct H as [?zz_o ?zz_p]
  | H : skew _ _ |- _ => unfold skew in H; learn_matrix H; clear H
  | H : symmetric _ _ |- _ => unfold symmetric in H; learn_matrix H; clear H
  | H : meq2 _ _ _ _ |- _ => learn_matrix H; try (learn_matrix (meq2_transpose _ _ _ _ H)); clear H
  | H : veq _ _ _ |- _ => learn_vector H; clear H
  end.
Ltac rules := match goal with
  | K : rule (forall _ _, _) |- _ => let k := fresh in pose proof K as k; destruct k as [k]; rewrite k; clear k
  | K : rule (forall _, _) |- _ => let k := fresh in pose proof K as k; destruct k as [k]; rewrite k; clear k
  end.
(* a rule may undo what another one has done: so many times and no more *)
Ltac rules_for n := lazymatch n with O => idtac | S ?m => tryif (progress rules) then (autorewrite with words; rules_for m) else idtac end.
Ltac words := autorewrite with words; rules_for 12%nat.
Ltac read_scalars := repeat match goal with
  | H : _ = _ :> R |- _ => progress autorewrite with words in H end.
(* u . A v is v . A^T u *)
Ltac last_of v := lazymatch v with app _ _ ?w => last_of w | _ => v end.
Ltac turned := match goal with |- context [dot ?n ?u ?a] =>
  let v := last_of a in tryif constr_eq u v then fail else
  match goal with |- context [dot ?m v ?b] => let w := last_of b in constr_eq u w;
  replace (dot m v b) with (dot n u a) by (rewrite (dot_comm n u a); words; reflexivity) end end.
Ltac turned_same := match goal with |- context [dot ?n ?u ?a] => let v := last_of a in constr_eq u v;
  match goal with |- context [dot ?m v ?b] => let w := last_of b in constr_eq u w;
  tryif constr_eq (dot n u a) (dot m v b) then fail else
  replace (dot m v b) with (dot n u a) by (rewrite (dot_comm n u a); words; reflexivity) end end.
Ltac scalars := repeat match goal with H : ?x = _ :> R |- context [?x] => rewrite H end.
(* where an equation is about what stands on the left: every product is turned once *)
Ltac rules_in E n := lazymatch n with O => idtac | S ?m => tryif (match goal with
  | K : rule (forall _ _, _) |- _ => let k := fresh in pose proof K as k; destruct k as [k]; rewrite k in E; clear k
  | K : rule (forall _, _) |- _ => let k := fresh in pose proof K as k; destruct k as [k]; rewrite k in E; clear k
  end) then (autorewrite with words in E; rules_in E m) else idtac end.
Ltac all_turned := repeat match goal with |- context [dot ?n ?u (app ?m ?A ?b)] =>
  let x := fresh "zz_x" in let E := fresh "zz_E" in
  pose proof (dot_comm n u (app m A b)) as E; set (x := dot n u (app m A b)) in *; clearbody x;
  autorewrite with words in E; rules_in E 12%nat end; subst.
Ltac all_known := repeat match goal with |- context [dot ?n ?u (app ?m ?A ?b)] =>
  tryif (match goal with H : dot n u (app m A b) = _ |- _ => idtac end) then fail else
  (let E := fresh "zz_E" in pose proof (dot_comm n u (app m A b)) as E; autorewrite with words in E; rules_in E 12%nat) end.
Ltac by_words := intros; try unfold orthogonal, skew, symmetric; learn_all; read_scalars;
  lazymatch goal with
  | |- veq _ _ _ => apply by_dots; intros
  | |- meq2 _ _ _ _ => apply by_forms; intros
  | |- _ => idtac end;
  words; repeat turned; repeat turned_same; scalars; first [ close | all_turned; repeat turned; repeat turned_same; scalars; close | all_known; lra ].
