(* The tactics that certificates call.  Each closes its goal or fails; none of them is trusted. *)
Require Export SymbolicPE.Trig SymbolicPE.Blocks.
Require Import Lra Lia ZArith Reals List.
Import ListNotations.
Open Scope R_scope.

(* -- what statements need of reals and integers ---------------------------------------------------- *)

Definition distinct (f : Z -> R) : Prop := forall i j : Z, i <> j -> f i <> f j.
Definition cot (x : R) := cos x / sin x.
Definition sec (x : R) := 1 / cos x.
Definition csc (x : R) := 1 / sin x.
(* the largest integer that is not above x, and the smallest that is not below it *)
Definition floor (x : R) : R := IZR (Int_part x).
Definition ceiling (x : R) : R := - floor (- x).

Lemma even_half d : Z.Even d -> IZR d = 2 * IZR (d / 2).
Proof.
  intros [h ->]. replace (2 * h / 2)%Z with h by (rewrite Z.mul_comm, Z.div_mul; lia).
  rewrite mult_IZR. reflexivity.
Qed.
Lemma even_halved d : Z.Even d -> (d = 2 * (d / 2))%Z.
Proof. intros [h ->]. f_equal. rewrite Z.mul_comm, Z.div_mul; lia. Qed.

Lemma half_positive d : Z.Even d -> (0 < d)%Z -> 0 < IZR (d / 2).
Proof. intros E H. apply (IZR_lt 0). rewrite (even_halved d E) in H. lia. Qed.

Ltac zlia := solve [ lia | nia | Z.div_mod_to_equations; lia | Z.div_mod_to_equations; nia ].

Lemma blocks_at w b i a j : (a < w)%nat -> j = (Z.of_nat w * i + Z.of_nat a)%Z -> blocks w b j = entry (b i) a.
Proof. intros H ->. unfold blocks. rewrite block_of, place_of by assumption. reflexivity. Qed.

(* -- closing an equation between numbers ------------------------------------------------------------ *)

Lemma floor_is x z : IZR z <= x < IZR z + 1 -> floor x = IZR z.
Proof.
  intros H. unfold floor, Int_part. rewrite <- (tech_up x (z + 1)); [f_equal; lia | |]; rewrite plus_IZR; lra.
Qed.
Lemma floor_between x : floor x <= x < floor x + 1.
Proof. unfold floor. destruct (base_Int_part x). lra. Qed.
(* a binary digit is 0 or 1 *)
Lemma digit x : floor x = 2 * floor (x / 2) \/ floor x = 2 * floor (x / 2) + 1.
Proof.
  pose proof (floor_between x) as A. pose proof (floor_between (x / 2)) as B. unfold floor in *.
  set (m := Int_part x) in *. set (n := Int_part (x / 2)) in *.
  assert (L : IZR (-1) < IZR (m - 2 * n) < IZR 2) by (rewrite minus_IZR, mult_IZR; lra).
  destruct L as [L1 L2]. apply lt_IZR in L1. apply lt_IZR in L2.
  assert (E : m = (2 * n)%Z \/ m = (2 * n + 1)%Z) by lia.
  destruct E as [-> | ->]; rewrite ?plus_IZR, mult_IZR; [left | right]; reflexivity.
Qed.

(* the sign that turns at every step *)
Lemma turns_pow n : (-1) ^ n = cos (PI * INR n).
Proof.
  induction n as [|n IH]; [simpl; rewrite Rmult_0_r, cos_0; reflexivity|].
  rewrite S_INR, Rmult_plus_distr_l, Rmult_1_r, neg_cos, <- IH. simpl. ring.
Qed.
Lemma turns z : powerRZ (-1) z = cos (PI * IZR z).
Proof.
  destruct z as [|p|p]; cbn [powerRZ].
  - rewrite Rmult_0_r, cos_0; reflexivity.
  - rewrite turns_pow, INR_IPR. reflexivity.
  - change (Z.neg p) with (- Z.pos p)%Z. rewrite opp_IZR, Ropp_mult_distr_r_reverse, cos_neg.
    rewrite turns_pow, INR_IPR. change (IPR p) with (IZR (Z.pos p)). 
    apply (Rmult_eq_reg_r (cos (PI * IZR (Z.pos p)))); [rewrite Rinv_l |];
    change (IZR (Z.pos p)) with (IPR p); rewrite <- INR_IPR, <- turns_pow.
    + rewrite <- Rpow_mult_distr. replace (-1 * -1) with 1 by ring. rewrite pow1. reflexivity.
    + apply pow_nonzero; lra.
    + apply pow_nonzero; lra.
Qed.

Lemma ln_pow_nat x n : 0 < x -> ln (x ^ n) = INR n * ln x.
Proof. intros H. apply ln_pow; exact H. Qed.
Lemma exp_times x n : exp x ^ n = exp (INR n * x).
Proof.
  induction n; [simpl; rewrite Rmult_0_l, exp_0; reflexivity|].
  rewrite S_INR, Rmult_plus_distr_r, exp_plus, Rmult_1_l, <- IHn. simpl. ring.
Qed.

Ltac push_izr := repeat first
  [ rewrite plus_IZR | rewrite minus_IZR | rewrite mult_IZR | rewrite opp_IZR ].
Ltac halves := repeat match goal with
  | H : Z.Even ?d |- context [IZR ?d] => rewrite (even_half d H);
      try (let P := fresh in assert (P : 0 < IZR (d / 2)) by (apply (half_positive d H); lia)) end.

Ltac functions := unfold Rpower, tan, cot, sec, csc, sinh, cosh, tanh, Rsqr in *.
Ltac logs := repeat first
  [ rewrite ln_mult by above | rewrite ln_Rinv by above | rewrite ln_exp | rewrite ln_1
  | rewrite ln_pow_nat by above ].
Ltac inverses := unfold Rdiv; repeat first [ rewrite <- exp_Ropp | rewrite Rinv_mult | rewrite Rinv_inv ].

Ltac fraction := field_simplify_eq; [ | repeat split; apart .. ].
(* only where something that is no literal number is divided by *)
Ltac has_fraction := match goal with
  | |- context [_ / ?a] => lazymatch a with
      | IZR ?z => let b := literal z in lazymatch b with false => idtac end | _ => idtac end
  | |- context [/ ?a] => lazymatch a with
      | IZR ?z => let b := literal z in lazymatch b with false => idtac end | _ => idtac end
  end.
Ltac close_plain := first [ reflexivity | trig | has_fraction; first [ solve [fraction; trig] | solve [field; repeat split; apart] ] ].
(* exponentials of one exponent that is written in two ways *)
Ltac same_exponentials := repeat match goal with
  | |- context [exp ?a] => match goal with
    | |- context [exp ?b] => tryif constr_eq a b then fail else
        replace (exp b) with (exp a) by (f_equal; solve [close_plain])
    end end.
Lemma root_is a b : 0 <= b -> a = b * b -> sqrt a = b.
Proof. intros H ->. apply sqrt_square, H. Qed.
Ltac root := try match goal with |- _ = sqrt _ => symmetry end;
  match goal with |- sqrt _ = _ => apply root_is; [ first [ lra | apply Rlt_le; above | apply Rmult_le_pos; lra ] | close_plain ] end.
Ltac same_arguments := match goal with |- ?f _ = ?f _ => is_var f; f_equal; close_plain end.
(* integer parts of one number that is written in two ways, and binary digits *)
Ltac same_number := first [ reflexivity | field; repeat split; apart ].
Ltac name_floors := repeat match goal with |- context [floor ?x] =>
  let e := fresh "e" in let E := fresh "E" in remember (floor x) as e eqn:E in |- * end.
Ltac by_floors := unfold ceiling, Rminus; rewrite ?Rpower_plus, ?Rpower_Ropp; repeat rewrite (Rpower_1 2) by lra;
  name_floors;
  repeat match goal with A : ?e = floor ?a, B : ?g = floor ?b |- _ =>
    let X := fresh in assert (X : a = b) by solve [same_number]; rewrite X in A; rewrite <- A in B; subst g; clear X end;
  repeat match goal with A : ?e = floor ?a |- _ =>
    is_var e; let X := fresh in assert (X : a = 0) by solve [same_number];
    try rewrite X in A; rewrite (floor_is 0 0) in A by lra; clear X; subst e end;
  first [ close_plain
        | repeat match goal with A : ?e = floor ?x, B : ?g = floor ?y |- _ => is_var e;
            let X := fresh in assert (X : x / 2 = y) by solve [same_number];
            let D := fresh in pose proof (digit x) as D; try rewrite X in D; rewrite <- A, <- B in D; clear X; revert A; destruct D; subst e; intros A end; ring ].
(* where a base stands beside its powers *)
Ltac base_as_power := match goal with |- context [Rpower ?b _] => is_var b;
  let X := fresh in assert (X : exists l, b = exp l) by (exists (ln b); symmetry; apply exp_ln; above);
  destruct X as [? ->]; unfold Rpower; rewrite !ln_exp; first [ close_plain | inverses; close_plain ] end.
(* b^0 is 1, also inside of a sine *)
Ltac first_power := repeat match goal with |- context [Rpower ?b (?a * 0 / ?c)] =>
  replace (Rpower b (a * 0 / c)) with 1 by (unfold Rdiv; rewrite Rmult_0_r, Rmult_0_l; symmetry; apply Rpower_O; lra) end.
(* b^-x is 1/b^x, also inside of a sine *)
Ltac inverse_powers := match goal with |- context [Rpower ?b ?x] => match goal with |- context [Rpower b ?y] =>
  tryif constr_eq x y then fail else
    (replace (Rpower b y) with (/ Rpower b x) by (rewrite <- Rpower_Ropp; f_equal; field; repeat split; apart)) end end.
Ltac close_number := first
  [ close_plain
  | lazymatch goal with |- context [sin _] => idtac | |- context [cos _] => idtac end; inverse_powers; solve [close_plain]
  | progress functions; first [ close_plain | progress inverses; close_plain | progress logs; inverses; close_plain | progress inverses; progress same_exponentials; close_plain ]
  | progress logs; close_plain
  | base_as_power
  | root
  | same_arguments
  | lra ].
Ltac close := cbv beta; cbn [INR]; rewrite ?turns; first_power; halves; push_izr; lazymatch goal with
  | |- context [floor _] => by_floors | |- context [ceiling _] => by_floors | _ => close_number end.

(* -- sums --------------------------------------------------------------------------------------------- *)

(* the share of [e] that is summed from lo to hi, and the rest *)
Ltac gather lo hi e := lazymatch e with
  | sum lo hi ?f => constr:((f, 0))
  | ?a + ?b => let x := gather lo hi a in let y := gather lo hi b in
      lazymatch x with (?f, ?k) => lazymatch y with (?g, ?m) => constr:(((fun i : Z => f i + g i), k + m)) end end
  | ?a - ?b => let x := gather lo hi a in let y := gather lo hi b in
      lazymatch x with (?f, ?k) => lazymatch y with (?g, ?m) => constr:(((fun i : Z => f i - g i), k - m)) end end
  | - ?a => let x := gather lo hi a in lazymatch x with (?f, ?k) => constr:(((fun i : Z => - f i), - k)) end
  | ?a / ?c => let x := gather lo hi a in
      lazymatch x with (?f, ?k) => constr:(((fun i : Z => f i * / c), k / c)) end
  | ?a * ?b => lazymatch a with
      | context [sum lo hi _] => let x := gather lo hi a in
          lazymatch x with (?f, ?k) => constr:(((fun i : Z => f i * b), k * b)) end
      | _ => let x := gather lo hi b in
          lazymatch x with (?f, ?k) => constr:(((fun i : Z => a * f i), a * k)) end end
  | _ => constr:(((fun _ : Z => 0), e)) end.

Ltac spread := repeat first
  [ rewrite sum_add | rewrite sum_sub | rewrite sum_opp | rewrite sum_scale | rewrite sum_scale_r
  | rewrite (sum_zero _ _ (fun _ => 0)) by reflexivity ].

(* ranges that are parts of each other *)
Lemma sum_twice d f : (0 <= d)%Z -> sum 0 (2 * d - 1) f = sum 0 (d - 1) f + sum 0 (d - 1) (fun i => f (i + d)%Z).
Proof.
  intros H. unfold sum. replace (Z.to_nat (2 * d - 1 - 0 + 1)) with (Z.to_nat d + Z.to_nat d)%nat by lia.
  replace (Z.to_nat (d - 1 - 0 + 1)) with (Z.to_nat d) by lia. rewrite sumN_split. f_equal.
  apply sumN_ext; intros k _. f_equal. lia.
Qed.
Ltac apart_sums := first
  [ progress (repeat match goal with
    | |- context [sum 0 (2 * ?d - 1) ?f] => lazymatch goal with |- context [sum 0 (d - 1) _] =>
        rewrite (sum_twice d f) by zlia end end)
  | match goal with |- context [sum 0 ?n ?f] => lazymatch goal with |- context [sum 1 n _] =>
      rewrite (sum_first 0 n f) by zlia; cbn [Z.add] end end ].

(* a sum up to m of what something grows by at every step *)
Lemma sum_steps lo hi f F : (lo <= hi + 1)%Z -> (forall j, (lo <= j <= hi)%Z -> F j - F (j - 1)%Z = f j) ->
  sum lo hi f = F hi - F (lo - 1)%Z.
Proof.
  intros H E. unfold sum. assert (B : forall n, (n < Z.to_nat (hi - lo + 1))%nat ->
    F (lo + Z.of_nat n)%Z - F (lo + Z.of_nat n - 1)%Z = f (lo + Z.of_nat n)%Z) by (intros; apply E; lia).
  replace hi with (lo + Z.of_nat (Z.to_nat (hi - lo + 1)) - 1)%Z at 2 by lia. revert B.
  generalize (Z.to_nat (hi - lo + 1)) as n. induction n as [|n IH]; intros B; cbn [sumN].
  - replace (lo + Z.of_nat 0 - 1)%Z with (lo - 1)%Z by lia. ring.
  - rewrite IH, <- (B n) by (try lia; intros; apply B; lia).
    replace (lo + Z.of_nat (S n) - 1)%Z with (lo + Z.of_nat n)%Z by lia. ring.
Qed.
Ltac steps := match goal with |- ?a = sum ?lo ?m ?f => is_var m; let g := eval pattern m in a in
  lazymatch g with ?F _ => let z := eval compute in (lo - 1)%Z in
    rewrite (sum_steps lo m f F) by (first [ zlia | intros; close ]); change (lo - 1)%Z with z; close end end.

(* Which way it goes is decided before it is gone, so that what is false fails once: two sums over one range are equal
   member by member or not at all; otherwise all is brought to one side, and if nothing is left beside the sum,
   its members are 0; if something is, they are all the same. *)
Ltac nothing k := let Z := fresh in assert (Z : k = 0) by (push_izr; unfold Rdiv; ring); clear Z.
Ltac members_vanish lo hi f := rewrite (sum_zero lo hi f) by (solve [sums])
with members_alike lo hi f := rewrite (sum_constant lo hi f (f lo)) by (first [ zlia | solve [sums] ])
with gathered := lazymatch goal with |- ?a = ?b =>
  lazymatch constr:(a + b) with context [sum ?lo ?hi _] =>
    let x := gather lo hi (a - b) in
    lazymatch x with (?f, ?k) =>
      let G := fresh "G" in
      assert (G : a - b = sum lo hi f + k) by (cbv beta; spread; unfold Rdiv; ring);
      apply Rminus_diag_uniq; rewrite G; clear G;
      tryif nothing k then (members_vanish lo hi f; sums) else lazymatch f with
      | context [floor _] => first [ members_are 1 lo hi f k | members_are 2 lo hi f k ]
      | _ => first [ members_alike lo hi f; solve [sums] | members_vanish lo hi f; solve [sums] ] end
    end
  end end
with members_are c lo hi f k :=
  nothing ((IZR hi - IZR lo + 1) * c + k);
  rewrite (sum_constant lo hi f c) by (first [ zlia | solve [sums] ]); solve [sums]
with sums := intros; cbv beta;
  lazymatch goal with
  | |- ?a = ?a => reflexivity
  | |- sum ?lo ?hi _ = sum ?lo ?hi _ => first [ apply sum_ext; intros; solve [sums] | apart_sums; solve [sums] ]
  | |- context [sum _ _ _] => first [ solve [gathered] | solve [steps] | apart_sums; solve [sums] ]
  | _ => close
  end.

(* -- after a lift: the components of a block are written out ------------------------------------------- *)

Ltac write_out := rewrite ?sum_only; cbn [each vblk mblk sumN entry entry2 nth Nat.eqb].
Ltac by_blocks := intros; write_out; repeat split; try exact I; sums.
Ltac named f := repeat match goal with
  | |- context [f ?a] => tryif is_var a then fail else (let x := fresh "x" in remember a as x) end.
Ltac write_det := named sin; named cos; named exp;
  cbv -[Rplus Rmult Rminus Rdiv Ropp Rinv Rpower IZR PI sin cos exp ln sqrt sinh cosh tanh tan];
  subst.

(* -- hypotheses that define a name: it is replaced everywhere ------------------------------------------- *)

Require Import FunctionalExtensionality.
Ltac laws := repeat match goal with
  | H : forall i : Z, ?f i = @?g i |- _ => is_var f;
      let E := fresh "E" in assert (E : f = g) by (apply functional_extensionality; exact H);
      clear H; subst f; cbv beta in *
  | H : forall x : R, ?f x = @?g x |- _ => is_var f;
      let E := fresh "E" in assert (E : f = g) by (apply functional_extensionality; exact H);
      clear H; subst f; cbv beta in *
  | H : ?x = _ |- _ => is_var x; subst x
  end.

(* -- orders, and numbers that differ -------------------------------------------------------------------- *)

Lemma Rpower_apart b x y : 0 < b -> b <> 1 -> x <> y -> Rpower b x <> Rpower b y.
Proof.
  intros Hb H1 Hxy E. unfold Rpower in E. apply exp_inv in E. apply Hxy.
  apply (Rmult_eq_reg_r (ln b)); [exact E|]. intros L. apply H1.
  apply ln_inv; [exact Hb | lra | rewrite L, ln_1; reflexivity].
Qed.
Lemma times_apart c x y : c <> 0 -> x <> y -> c * x <> c * y.
Proof. intros Hc H E; apply H, (Rmult_eq_reg_l c); assumption. Qed.
Lemma over_apart c x y : c <> 0 -> x <> y -> x / c <> y / c.
Proof. intros Hc H E; apply H, (Rmult_eq_reg_r (/ c)); [exact E | apply Rinv_neq_0_compat, Hc]. Qed.
Lemma sum_le lo hi f g : (forall i, (lo <= i <= hi)%Z -> f i <= g i) -> sum lo hi f <= sum lo hi g.
Proof.
  intros H. unfold sum. assert (B : forall n, (n < Z.to_nat (hi - lo + 1))%nat ->
    f (lo + Z.of_nat n)%Z <= g (lo + Z.of_nat n)%Z) by (intros; apply H; lia).
  induction (Z.to_nat (hi - lo + 1)) as [|n IH]; cbn [sumN]; [lra|].
  apply Rplus_le_compat; [apply IH; intros; apply B; lia | apply B; lia].
Qed.

Ltac indices_apart := let E := fresh in intros E;
  match goal with H : ?i <> ?j |- _ => solve [ apply H; try apply eq_IZR; first [ lra
    | field_simplify_eq in E; [ first [ lra | nra ] | repeat split; apart .. ] ] ] end.
(* what is assumed of integers, for their values as reals *)
Ltac real_bounds := repeat match goal with
  | H : (?a > ?b)%Z |- _ => apply Z.gt_lt in H; apply IZR_lt in H
  | H : (?a < ?b)%Z |- _ => apply IZR_lt in H end.
(* what would have to be 0 is a multiple of a product of names that are not *)
Ltac by_nonzero := let E := fresh in intros E; match goal with
  | A : ?x <> 0, B : ?y <> 0 |- _ => apply (nonzero_mult x y A B); lra
  | A : ?x <> 0, B : ?y <> 0, C : ?z <> 0 |- _ => apply (nonzero_mult _ _ (nonzero_mult x y A B) C); lra end.
(* what has grown is not 1 *)
Lemma exp_apart x : x <> 0 -> exp x <> 1.
Proof. intros H E. apply H, exp_inv. rewrite exp_0. exact E. Qed.
Ltac by_growth := match goal with |- ?a <> 1 => match a with context [exp ?y] =>
  replace a with (exp y) by solve [close_plain]; apply exp_apart; apart end end.
Ltac unequal := try real_bounds;
  repeat first [ apply over_apart; [ apart | ] | apply times_apart; [ apart | ]
               | apply Rpower_apart; [ above | lra | ] ];
  solve [ apply powerRZ_NOR; apart | indices_apart | apart | lra | by_nonzero | by_growth ].
Ltac bounds := repeat match goal with
  | |- context [sin ?x] => lazymatch goal with H : -1 <= sin x <= 1 |- _ => fail | _ => pose proof (SIN_bound x) end
  | |- context [cos ?x] => lazymatch goal with H : -1 <= cos x <= 1 |- _ => fail | _ => pose proof (COS_bound x) end
  end.
Ltac bounded := intros; bounds; repeat match goal with |- context [?f ?x] =>
    first [ constr_eq f sin | constr_eq f cos ]; let y := fresh "y" in set (y := f x) in *; clearbody y end;
  solve [ lra | nra ].
Lemma sum_pos lo hi f : (forall i, (lo <= i <= hi)%Z -> 0 <= f i) -> 0 <= sum lo hi f.
Proof. intros H. rewrite <- (sum_zero lo hi (fun _ => 0)) by reflexivity. apply sum_le, H. Qed.
Lemma sin_at_most x : 0 <= x -> sin x <= x.
Proof. intros [H| <-]; [apply Rlt_le, sin_lt_x, H | rewrite sin_0; lra]. Qed.
Ltac not_negative := repeat first
  [ lra | apply pow2_ge_0 | apply Rle_0_sqr | apply Rmult_le_pos | apply Rplus_le_le_0_compat | apply Rlt_le; above ].
Ltac more_than_nothing := match goal with |- context [sum ?lo ?hi ?f] =>
  let G := fresh in assert (G : 0 <= sum lo hi f) by (apply sum_pos; intros; cbv beta; not_negative); lra end.
Ltac by_monotony := match goal with
  | |- cos _ <= cos _ => apply cos_decr_1; first [ lra | nra ]
  | |- Rpower _ _ < Rpower _ _ => apply Rlt_Rpower_l; [ above | nra ]
  | |- ?c * _ < ?c * _ => apply Rmult_lt_compat_l; [ above | by_monotony ]
  | |- context [sin ?x] => let G := fresh in assert (G : sin x <= x) by (apply sin_at_most; lra); lra end.
Ltac whole_halves := repeat match goal with H : Z.Even ?d |- context [IZR (?d / 2)] =>
  replace (IZR (d / 2)) with (IZR d / 2) by (rewrite (even_half d H) at 1; lra) end.
(* a mean of what is at most 1 *)
Ltac average := lazymatch goal with |- ?q * sum ?lo ?hi ?f <= ?c =>
  let G := fresh in assert (G : sum lo hi f <= sum lo hi (fun _ => 1)) by (apply sum_le; bounded);
  rewrite (sum_constant lo hi (fun _ => 1) 1) in G by (first [ zlia | reflexivity ]);
  apply (Rmult_le_compat_l q) in G;
  [ apply (Rle_trans _ _ _ G), Req_le; clear G; push_izr; whole_halves; field; repeat split; apart
  | apply Rlt_le; above ] end.
Ltac inequality :=
  match goal with
  | |- _ <> _ => solve [unequal]
  | |- ?a > 0 => unfold Rgt; above
  | |- 0 < ?a => above
  | |- 0 <= ?a => apply Rlt_le; above
  | |- _ => idtac
  end || first
  [ bounded
  | solve [functions; bounded]
  | lazymatch goal with |- sum ?lo ?hi ?f <= ?c =>
      let G := fresh in assert (G : sum lo hi f <= sum lo hi (fun _ => 1)) by (apply sum_le; bounded);
      rewrite (sum_constant lo hi (fun _ => 1) 1) in G by (first [ zlia | reflexivity ]);
      revert G; halves; push_izr; lra
    end
  | solve [average]
  | solve [more_than_nothing]
  | solve [by_monotony] ].

(* -- that a root or a power is one of numbers it exists for ------------------------------------------------ *)

Ltac defined := first [ above | solve [apply Rlt_le; above] | lra | nra
  | solve [repeat first [ apply Rplus_le_le_0_compat | apply Rmult_le_pos | apply pow2_ge_0 | apply Rle_0_sqr
      | apply Rabs_pos | apply Rlt_le; above | lra ]]
  | solve [repeat first [ apply Rplus_le_lt_0_compat | apply pow2_ge_0 | apply Rlt_0_1 | above | lra ]]
  | solve [bounds; nra] ].

(* what is divided by is not zero, for it is positive or negative *)
Ltac over_zero := first [ defined | solve [apply sqrt_lt_R0; defined]
  | solve [apply Rplus_lt_le_0_compat; defined] | solve [apply Rplus_le_lt_0_compat; defined] ].
Ltac divisor := first [ solve [apply Rgt_not_eq; unfold Rgt; over_zero]
  | apply Rlt_not_eq; apply Ropp_lt_cancel; rewrite Ropp_0; over_zero ].

(* that a goal is a proposition, and no other type: so that a mutant which says nothing is not taken for a false one *)
Ltac proposition := lazymatch goal with |- ?g => let s := type of g in unify s Prop end.

(* -- counterexamples: everything is computed but the operations on reals --------------------------------- *)

(* an unknown function that has a value of its own at a point: where z, a sum of squares, is 0 *)
Definition pick (z u v : R) : R := if Req_EM_T z 0 then u else v.
Lemma pick_there z u v : z = 0 -> pick z u v = u.
Proof. intros H. unfold pick. destruct (Req_EM_T z 0); [reflexivity | contradiction]. Qed.
Lemma pick_elsewhere z u v : z <> 0 -> pick z u v = v.
Proof. intros H. unfold pick. destruct (Req_EM_T z 0); [contradiction | reflexivity]. Qed.
Ltac picked := repeat match goal with |- context [pick ?z ?u ?v] => first
  [ rewrite (pick_there z u v) by lra | rewrite (pick_elsewhere z u v) by (let H := fresh in intros H; lra) ] end.
Ltac at_numbers := cbv -[Rplus Rmult Rminus Rdiv Ropp Rinv Rpower IZR PI sin cos exp ln sqrt sinh cosh tanh tan cot sec csc
  Rabs pow Rlt Rle Rgt Rge not pick floor ceiling].
Ltac blocks_apart := repeat match goal with |- context [det ?n (diagonal ?w ?b)] =>
  rewrite (det_of_blocks w n b) by (cbv; (reflexivity || discriminate || lia)) end.
Ltac above_all := match goal with |- context [IZR ?z] => let B := fresh in
  pose proof (IZR_le _ z (ltac:(lia) : (_ <= z)%Z)) end.
Ltac family := try unfold distinct; intros;
  repeat match goal with |- context [(?a =? ?b)%Z] => destruct (Z.eqb_spec a b); try subst; cbn [andb] end;
  repeat match goal with |- context [(?a <=? ?b)%Z] => destruct (Z.leb_spec a b) end;
  first [ lia | lra | apply IZR_lt; lia | apply IZR_le; lia | apply IZR_neq; lia
        | let E := fresh "E" in intros E; rewrite ?plus_IZR, ?minus_IZR, ?mult_IZR, ?opp_IZR in E;
          repeat match goal with
          | H : (0 <= ?x)%Z |- _ => apply IZR_le in H
          | H : (?x < 0)%Z |- _ => apply IZR_lt in H end; lra ].
Lemma blocks_one b j : blocks 1 b j = entry (b j) 0.
Proof. apply blocks_at; lia. Qed.
(* a family that is defined, component by component *)
Ltac defined_family := try unfold distinct; intros; rewrite !blocks_one; cbn [entry nth]; first [ above | unequal ].
Ltac inside := split; [ discriminate | reflexivity ].
Ltac whole_powers := repeat match goal with |- context [Rpower ?b ?e] =>
    let to n := (replace (Rpower b e) with (b ^ n) by (rewrite <- Rpower_pow by lra; f_equal; cbn [INR]; lra)) in
    let under n := (replace (Rpower b e) with (/ b ^ n) by
      (rewrite <- Rpower_pow, <- Rpower_Ropp by lra; f_equal; cbn [INR]; lra)) in
    first [ to 0%nat | to 1%nat | to 2%nat | to 3%nat | to 4%nat | to 5%nat
          | under 1%nat | under 2%nat | under 3%nat | under 4%nat | under 5%nat ] end; cbn [pow].
Ltac witnessed := cbv beta; first
  [ lia | discriminate | zlia | apply Z.even_spec; reflexivity | lra | reflexivity | exact (ex_intro _ _ eq_refl) | solve [eexists; cbv; reflexivity] | solve [eexists; lia]
  | solve [intros; reflexivity] | solve [at_numbers; lra] | solve [at_numbers; field]
  | above | apart | solve [at_numbers; whole_powers; lra] | solve [family] | solve [defined_family] ].
Ltac floored := unfold ceiling; repeat match goal with |- context [floor ?x] =>
    let is z := (replace (floor x) with (IZR z) by (symmetry; apply floor_is; lra)) in
    first [ is 0%Z | is 1%Z | is (-1)%Z | is 2%Z | is (-2)%Z | is 3%Z | is (-3)%Z | is 4%Z | is (-4)%Z | is 5%Z
          | is (-5)%Z | is 6%Z | is (-6)%Z | is 7%Z | is (-7)%Z | is 8%Z | is (-8)%Z ] end.
Ltac at_values := at_numbers; lazymatch goal with
  | |- context [pick _ _ _] => picked
  | |- context [floor _] => whole_powers; floored
  | _ => idtac end.
Ltac unequal_rational := first
  [ let E := fresh "E" in intros E; first
    [ revert E; at_values; intros E; lra
    | specialize (E 0%Z ltac:(inside)); revert E; at_values; intros E; lra
    | specialize (E 1%Z ltac:(inside)); revert E; at_values; intros E; lra
    | specialize (E 2%Z ltac:(inside)); revert E; at_values; intros E; lra
    | specialize (E 0%Z 0%Z ltac:(inside) ltac:(inside)); revert E; at_values; intros E; lra
    | specialize (E 0%Z 1%Z ltac:(inside) ltac:(inside)); revert E; at_values; intros E; lra
    | specialize (E 1%Z 0%Z ltac:(inside) ltac:(inside)); revert E; at_values; intros E; lra
    | specialize (E 1%Z 1%Z ltac:(inside) ltac:(inside)); revert E; at_values; intros E; lra
    | revert E; at_numbers; intros E; apply Rminus_diag_eq in E; field_simplify in E; lra ] ].
(* where it is known which component or entry it is *)
Ltac rational_component j := let E := fresh "E" in intros E; specialize (E j ltac:(inside)); revert E; at_values; intros E; lra.
Ltac rational_entry r s :=
  let E := fresh "E" in intros E; specialize (E r s ltac:(inside) ltac:(inside)); revert E; at_values; intros E; lra.
Ltac equal_at_witness_rational := let N := fresh "N" in intros N; first
  [ apply N; at_numbers; first [ lra | field | trig ]
  | revert N; at_numbers; intros N; first [ lra | apply Rlt_not_eq in N; apply N; first [ field | trig ] ] ].
Ltac numbers_rational := intros; at_numbers; first [ lra | field | nra ].
