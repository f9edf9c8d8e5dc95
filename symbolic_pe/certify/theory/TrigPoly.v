(* A verified decision procedure for identities between exponential polynomials in real atoms.

   A value is kept as a finite sum of   c * exp(g) * f(a)   with f one of sin, cos and with polynomials
   c, g, a over the rationals in the atoms of the goal.  Products are taken apart into sums by the
   addition theorems, phases that differ by a multiple of PI/2 are brought together, and monomials may
   be rewritten by given rules (x * /x = 1, sqrt x * sqrt x = x).  What is computed is the boolean
   [agree]; the theorem [agree_sound] says that [true] means equal.  Nothing else is trusted: neither
   the search for atoms nor the rules, whose truth is a premise. *)
Require Import Reals QArith Qreals List Bool Lra ZArith Lia.
From Coq.micromega Require Import Env EnvRing.
Import ListNotations.
Open Scope R_scope.

(* -- rational coefficients, kept reduced ------------------------------------------------------- *)

Definition qadd a b := Qred (a + b)%Q.
Definition qsub a b := Qred (a - b)%Q.
Definition qmul a b := Qred (a * b)%Q.

Lemma Q2R_red q : Q2R (Qred q) = Q2R q.
Proof. apply Qeq_eqR, Qred_correct. Qed.

Lemma Q2R_inject z : Q2R (inject_Z z) = IZR z.
Proof. unfold Q2R; simpl; field. Qed.

Lemma Q2R_inverse p : Q2R (1 # p) = / IZR (Zpos p).
Proof. unfold Q2R; simpl; lra. Qed.

Lemma Q_in_R : ring_morph 0 1 Rplus Rmult Rminus Ropp (@eq R) 0%Q 1%Q qadd qmul qsub Qopp Qeq_bool Q2R.
Proof.
  constructor; intros; unfold qadd, qsub, qmul; rewrite ?Q2R_red.
  - unfold Q2R; simpl; lra.
  - unfold Q2R; simpl; lra.
  - apply Q2R_plus.
  - apply Q2R_minus.
  - apply Q2R_mult.
  - apply Q2R_opp.
  - apply Qeq_eqR, Qeq_bool_eq; assumption.
Qed.

(* -- polynomials: those of the standard library, in sparse Horner form ------------------------- *)

Definition R_setoid := Eqsth R.
Definition R_ext : ring_eq_ext Rplus Rmult Ropp (@eq R) := Eq_ext Rplus Rmult Ropp.
Definition R_almost := Rth_ARth R_setoid R_ext RTheory.

Definition poly := Pol Q.
Definition pconst (q : Q) : poly := Pc q.
Definition pzero := pconst 0%Q.
Definition padd : poly -> poly -> poly := Padd 0%Q qadd Qeq_bool.
Definition psub : poly -> poly -> poly := Psub 0%Q qadd qsub Qopp Qeq_bool.
Definition popp : poly -> poly := Popp Qopp.
Definition pmul : poly -> poly -> poly := Pmul 0%Q 1%Q qadd qmul Qeq_bool.
Definition pvar : positive -> poly := mk_X 0%Q 1%Q.
Definition pval (l : Env R) (p : poly) : R := Pphi Rplus Rmult Q2R l p.

Lemma pval_const l q : pval l (pconst q) = Q2R q. Proof. reflexivity. Qed.
Lemma pval_zero l : pval l pzero = 0. Proof. unfold pzero; rewrite pval_const; unfold Q2R; simpl; lra. Qed.
Lemma pval_add l a b : pval l (padd a b) = pval l a + pval l b.
Proof. apply (Padd_ok R_setoid R_ext R_almost Q_in_R). Qed.
Lemma pval_sub l a b : pval l (psub a b) = pval l a - pval l b.
Proof. apply (Psub_ok R_setoid R_ext R_almost Q_in_R). Qed.
Lemma pval_mul l a b : pval l (pmul a b) = pval l a * pval l b.
Proof. apply (Pmul_ok R_setoid R_ext R_almost Q_in_R). Qed.
Lemma pval_opp l a : pval l (popp a) = - pval l a.
Proof. apply (Popp_ok R_setoid R_ext R_almost Q_in_R). Qed.
Lemma pval_var l x : pval l (pvar x) = l x.
Proof. symmetry; apply (mkX_ok R_setoid R_ext R_almost Q_in_R). Qed.

Fixpoint ppow (p : poly) (n : nat) : poly := match n with O => pconst 1%Q | S k => pmul p (ppow p k) end.
Lemma pval_pow l p n : pval l (ppow p n) = pval l p ^ n.
Proof. induction n; simpl; [unfold Q2R; simpl; lra | rewrite pval_mul, IHn; reflexivity]. Qed.

(* -- rules: a monomial and the polynomial it is equal to --------------------------------------- *)

Definition rule := (Mon * poly)%type.
Definition rules := list rule.
Definition hold (l : Env R) (rs : rules) : Prop := MPcond 1 Rplus Rmult (@eq R) Q2R rs l.
Definition rewritten (rs : rules) (p : poly) : poly :=
  match rs with [] => p | _ => PNSubstL 0%Q 1%Q qadd qmul Qeq_bool p rs 12 12 end.

Lemma rewritten_ok l rs p : hold l rs -> pval l (rewritten rs p) = pval l p.
Proof.
  intros H; destruct rs as [|r rs]; [reflexivity|]. symmetry.
  exact (PNSubstL_ok R_setoid R_ext R_almost Q_in_R 12 12 (r :: rs) p l H).
Qed.

Definition vanishes (rs : rules) (p : poly) : bool := Peq Qeq_bool (rewritten rs p) pzero.
Lemma vanishes_ok l rs p : hold l rs -> vanishes rs p = true -> pval l p = 0.
Proof.
  intros H E. rewrite <- (rewritten_ok l rs p H), <- (pval_zero l).
  exact (Peq_ok R_setoid R_ext Q_in_R _ _ E l).
Qed.

(* -- whole numbers: polynomials with integer coefficients in atoms known to be integers --------- *)

Definition is_whole (x : R) : Prop := exists z : Z, x = IZR z.
Fixpoint whole (known : positive -> bool) (p : poly) : bool := match p with
  | Pc q => Pos.eqb (Qden (Qred q)) 1
  | Pinj j p => whole (fun x => known (x + j)%positive) p
  | PX p i q => known 1%positive && whole known p && whole (fun x => known (x + 1)%positive) q
  end.

Lemma whole_plus x y : is_whole x -> is_whole y -> is_whole (x + y).
Proof. intros [a ->] [b ->]; exists (a + b)%Z; symmetry; apply plus_IZR. Qed.
Lemma whole_mult x y : is_whole x -> is_whole y -> is_whole (x * y).
Proof. intros [a ->] [b ->]; exists (a * b)%Z; symmetry; apply mult_IZR. Qed.
Lemma whole_power x i : is_whole x -> is_whole (pow_pos Rmult x i).
Proof. intros H; induction i; simpl; auto using whole_mult. Qed.

Lemma whole_ok p : forall known l, (forall x, known x = true -> is_whole (l x)) ->
  whole known p = true -> is_whole (pval l p).
Proof.
  induction p as [q|j p IH|p IHp i q IHq]; intros known l Hl H; cbn [whole] in H.
  - apply Pos.eqb_eq in H. exists (Qnum (Qred q)). unfold pval; cbn [Pphi].
    rewrite <- Q2R_red. unfold Q2R. rewrite H. field.
  - apply (IH (fun x => known (x + j)%positive)); [|exact H]. intros x Hx; apply Hl, Hx.
  - apply andb_true_iff in H; destruct H as [H Hq]; apply andb_true_iff in H; destruct H as [H1 Hp].
    unfold pval; cbn [Pphi]. apply whole_plus; [apply whole_mult|].
    + apply (IHp known l Hl Hp).
    + apply whole_power. apply Hl; exact H1.
    + apply (IHq (fun x => known (x + 1)%positive)); [|exact Hq]. intros x Hx; apply Hl, Hx.
Qed.

(* -- quarter turns: phases that are n * PI/2 up to whole turns (PI is always the first atom) ----- *)

Definition over_pi (p : poly) : option poly := match p with
  | Pc q => if Qeq_bool q 0 then Some pzero else None
  | PX p xH (Pc q) => if Qeq_bool q 0 then Some p else None
  | _ => None
  end.
Definition at_quarter (known : positive -> bool) (p : poly) (n : Z) : bool :=
  whole known (pmul (psub p (pconst (n # 2))) (pconst (1 # 2))).
Definition quarter (known : positive -> bool) (rs : rules) (p : poly) : option Z :=
  match over_pi (rewritten rs p) with
  | Some q => find (at_quarter known q) [0; 1; 2; 3]%Z
  | None => None
  end.

Lemma over_pi_ok l p q : l 1%positive = PI -> over_pi p = Some q -> pval l p = pval l q * PI.
Proof.
  intros Hl. destruct p as [c|j p|p i r]; cbn [over_pi]; try discriminate.
  - destruct (Qeq_bool c 0) eqn:E; [|discriminate]. intros [= <-]. rewrite pval_zero.
    apply Qeq_bool_eq, Qeq_eqR in E. unfold pval; cbn [Pphi]. rewrite E. unfold Q2R; simpl; lra.
  - destruct i; try discriminate. destruct r as [c| |]; try discriminate.
    destruct (Qeq_bool c 0) eqn:E; [|discriminate]. intros [= <-].
    apply Qeq_bool_eq, Qeq_eqR in E. unfold pval; cbn [Pphi]. rewrite E.
    change (hd l) with (l 1%positive). rewrite Hl. simpl. unfold Q2R; simpl; lra.
Qed.

Lemma quarter_ok known l rs p n : l 1%positive = PI -> hold l rs ->
  (forall x, known x = true -> is_whole (l x)) -> quarter known rs p = Some n ->
  exists z : Z, pval l p = IZR n * (PI / 2) + 2 * IZR z * PI.
Proof.
  intros Hl Hr Hk. unfold quarter. rewrite <- (rewritten_ok l rs p Hr).
  destruct (over_pi (rewritten rs p)) as [q|] eqn:E; [|discriminate]. intros F.
  apply find_some in F; destruct F as [_ F]. unfold at_quarter in F.
  apply (whole_ok _ _ l Hk) in F. destruct F as [z F]. exists z.
  rewrite (over_pi_ok l _ q Hl E). rewrite pval_mul, pval_sub, !pval_const in F.
  replace (Q2R (n # 2)) with (IZR n / 2) in F by (unfold Q2R; simpl; lra).
  replace (Q2R (1 # 2)) with (/ 2) in F by (unfold Q2R; simpl; lra).
  replace (pval l q) with (IZR n / 2 + 2 * IZR z) by lra. field.
Qed.

Definition wave (s : bool) (x : R) := if s then sin x else cos x.

Lemma wave_period s x z : wave s (x + 2 * IZR z * PI) = wave s x.
Proof.
  destruct (Z_le_gt_dec 0 z) as [H|H].
  - replace (IZR z) with (INR (Z.to_nat z)) by (rewrite INR_IZR_INZ, Z2Nat.id by lia; reflexivity).
    destruct s; [apply sin_period | apply cos_period].
  - replace x with (x + 2 * IZR z * PI + 2 * INR (Z.to_nat (- z)) * PI) at 2.
    + destruct s; symmetry; [apply sin_period | apply cos_period].
    + rewrite INR_IZR_INZ, Z2Nat.id, opp_IZR by lia. ring.
Qed.

(* sin (x + n PI/2) and cos (x + n PI/2) as a wave at x: is it a sine, and has it a minus sign? *)
Definition turned (s : bool) (n : Z) : bool * bool := match n, s with
  | 0%Z, _ => (s, false)
  | 1%Z, true => (false, false) | 1%Z, false => (true, true)
  | 2%Z, _ => (s, true)
  | _, true => (false, true) | _, false => (true, false)
  end.
Definition signed (minus : bool) (x : R) := if minus then - x else x.

Lemma turned_ok s n x : In n [0; 1; 2; 3]%Z ->
  wave s (x + IZR n * (PI / 2)) = signed (snd (turned s n)) (wave (fst (turned s n)) x).
Proof.
  assert (S : forall y, sin (y + PI / 2) = cos y).
  { intros y; rewrite sin_plus, sin_PI2, cos_PI2; ring. }
  assert (C : forall y, cos (y + PI / 2) = - sin y).
  { intros y; rewrite cos_plus, sin_PI2, cos_PI2; ring. }
  intros [<-|[<-|[<-|[<-|[]]]]]; destruct s; cbn [turned fst snd signed wave].
  - f_equal; ring.
  - f_equal; ring.
  - replace (x + 1 * (PI / 2)) with (x + PI / 2) by ring; apply S.
  - replace (x + 1 * (PI / 2)) with (x + PI / 2) by ring; apply C.
  - replace (x + 2 * (PI / 2)) with (x + PI / 2 + PI / 2) by ring; rewrite S, C; reflexivity.
  - replace (x + 2 * (PI / 2)) with (x + PI / 2 + PI / 2) by ring; rewrite C, S; reflexivity.
  - replace (x + 3 * (PI / 2)) with (x + PI / 2 + PI / 2 + PI / 2) by ring; rewrite S, C, S; reflexivity.
  - replace (x + 3 * (PI / 2)) with (x + PI / 2 + PI / 2 + PI / 2) by ring; rewrite C, S, C; ring.
Qed.

Lemma quarter_in known rs p n : quarter known rs p = Some n -> In n [0; 1; 2; 3]%Z.
Proof.
  unfold quarter; destruct (over_pi _); [|discriminate]. intros F; apply find_some in F; apply F.
Qed.

(* -- sums of waves ------------------------------------------------------------------------------ *)

Record summand := Summand { factor : poly; growth : poly; sine : bool; phase : poly }.
Definition sval1 l (t : summand) : R :=
  pval l (factor t) * (exp (pval l (growth t)) * wave (sine t) (pval l (phase t))).
Fixpoint sval l (f : list summand) : R := match f with [] => 0 | t :: f => sval1 l t + sval l f end.

Section Procedure.
Variable known : positive -> bool.
Variable rs : rules.

Definition give (minus : bool) (c d : poly) : poly := if minus then psub c d else padd c d.

(* add [t] to the first summand that is the same wave, up to quarter turns and the sign of the phase *)
Fixpoint insert (t : summand) (f : list summand) : list summand := match f with
  | [] => [t]
  | u :: f =>
    if vanishes rs (psub (growth t) (growth u)) then
      match quarter known rs (psub (phase t) (phase u)) with
      | Some n => let (s, minus) := turned (sine t) n in
          if eqb s (sine u) then Summand (give minus (factor u) (factor t)) (growth u) (sine u) (phase u) :: f
          else u :: insert t f
      | None =>
        match quarter known rs (padd (phase t) (phase u)) with
        | Some n => let (s, minus) := turned (sine t) n in
            if eqb s (sine u)
            then Summand (give (xorb minus s) (factor u) (factor t)) (growth u) (sine u) (phase u) :: f
            else u :: insert t f
        | None => u :: insert t f
        end
      end
    else u :: insert t f
  end.

(* a phase that is a multiple of PI/2 is no wave at all *)
Definition add_in (t : summand) (f : list summand) : list summand :=
  if vanishes rs (factor t) then f else
  match quarter known rs (phase t) with
  | Some n => let (s, minus) := turned (sine t) n in
      if s then f else insert (Summand (if minus then popp (factor t) else factor t) (growth t) false pzero) f
  | None => insert t f
  end.

Variable l : Env R.
Hypothesis first_is_pi : l 1%positive = PI.
Hypothesis rules_hold : hold l rs.
Hypothesis known_are_whole : forall x, known x = true -> is_whole (l x).

Lemma quarter_turn s p a n : quarter known rs p = Some n ->
  wave s (a + pval l p) = signed (snd (turned s n)) (wave (fst (turned s n)) a).
Proof.
  intros E. rewrite <- turned_ok by exact (quarter_in _ _ _ _ E).
  destruct (quarter_ok _ _ _ _ _ first_is_pi rules_hold known_are_whole E) as [z ->].
  rewrite <- (wave_period s (a + IZR n * (PI / 2)) z). f_equal; ring.
Qed.

Lemma give_ok minus c d : pval l (give minus c d) = pval l c + signed minus (pval l d).
Proof. destruct minus; cbn [give signed]; rewrite ?pval_sub, ?pval_add; ring. Qed.

Lemma wave_opp s x : wave s (- x) = signed s (wave s x).
Proof. destruct s; cbn; [apply sin_neg | apply cos_neg]. Qed.

Lemma insert_ok t f : sval l (insert t f) = sval1 l t + sval l f.
Proof.
  induction f as [|u f IH]; [reflexivity|]. cbn [insert].
  destruct (vanishes rs (psub (growth t) (growth u))) eqn:G; [|cbn [sval]; rewrite IH; ring].
  apply (vanishes_ok l rs _ rules_hold) in G; rewrite pval_sub in G.
  assert (Eg : pval l (growth t) = pval l (growth u)) by lra.
  destruct (quarter known rs (psub (phase t) (phase u))) as [n|] eqn:E.
  - destruct (turned (sine t) n) as [s minus] eqn:T.
    destruct (eqb s (sine u)) eqn:S; [|cbn [sval]; rewrite IH; ring].
    apply eqb_prop in S. cbn [sval]; unfold sval1; cbn [factor growth sine phase].
    pose proof (quarter_turn (sine t) _ (pval l (phase u)) n E) as Q.
    rewrite pval_sub, T in Q; cbn [fst snd] in Q.
    replace (pval l (phase u) + (pval l (phase t) - pval l (phase u))) with (pval l (phase t)) in Q by ring.
    rewrite Q, Eg, S, give_ok. destruct minus; cbn [signed]; ring.
  - destruct (quarter known rs (padd (phase t) (phase u))) as [n|] eqn:E2; [|cbn [sval]; rewrite IH; ring].
    destruct (turned (sine t) n) as [s minus] eqn:T.
    destruct (eqb s (sine u)) eqn:S; [|cbn [sval]; rewrite IH; ring].
    apply eqb_prop in S. cbn [sval]; unfold sval1; cbn [factor growth sine phase].
    pose proof (quarter_turn (sine t) _ (- pval l (phase u)) n E2) as Q.
    rewrite pval_add, T in Q; cbn [fst snd] in Q.
    replace (- pval l (phase u) + (pval l (phase t) + pval l (phase u))) with (pval l (phase t)) in Q by ring.
    rewrite Q, Eg, wave_opp, S, give_ok.
    destruct minus, (sine u); cbn [signed xorb]; ring.
Qed.

Lemma add_in_ok t f : sval l (add_in t f) = sval1 l t + sval l f.
Proof.
  unfold add_in. destruct (vanishes rs (factor t)) eqn:V.
  - apply (vanishes_ok l rs _ rules_hold) in V. unfold sval1; rewrite V; ring.
  - destruct (quarter known rs (phase t)) as [n|] eqn:E; [|apply insert_ok].
    pose proof (quarter_turn (sine t) _ 0 n E) as Q. rewrite Rplus_0_l in Q.
    destruct (turned (sine t) n) as [s minus]; cbn [fst snd] in Q. unfold sval1; rewrite Q.
    destruct s.
    + cbn [wave]; rewrite sin_0; destruct minus; cbn [signed]; ring.
    + rewrite insert_ok; unfold sval1; cbn [factor growth sine phase wave].
      rewrite pval_zero, cos_0. destruct minus; cbn [signed]; rewrite ?pval_opp; ring.
Qed.

Fixpoint plus (f g : list summand) : list summand := match f with [] => g | t :: f => add_in t (plus f g) end.
Lemma plus_ok f g : sval l (plus f g) = sval l f + sval l g.
Proof. induction f; cbn [plus sval]; [ring | rewrite add_in_ok, IHf; ring]. Qed.

Definition scaled (q : poly) (t : summand) := Summand (pmul q (factor t)) (growth t) (sine t) (phase t).
Lemma scaled_ok q f : sval l (map (scaled q) f) = pval l q * sval l f.
Proof. induction f; cbn [map sval]; [ring | rewrite IHf; unfold sval1, scaled; cbn [factor growth sine phase]; rewrite pval_mul; ring]. Qed.

(* the product of two waves, as half a sum of two *)
Definition times1 (t u : summand) (f : list summand) : list summand :=
  let h := pmul (pmul (factor t) (factor u)) (pconst (1 # 2)) in
  let g := padd (growth t) (growth u) in
  let up := padd (phase t) (phase u) in
  let down := psub (phase t) (phase u) in
  match sine t, sine u with
  | false, false => add_in (Summand h g false down) (add_in (Summand h g false up) f)
  | true, true => add_in (Summand h g false down) (add_in (Summand (popp h) g false up) f)
  | true, false => add_in (Summand h g true up) (add_in (Summand h g true down) f)
  | false, true => add_in (Summand h g true up) (add_in (Summand (popp h) g true down) f)
  end.
Lemma times1_ok t u f : sval l (times1 t u f) = sval1 l t * sval1 l u + sval l f.
Proof.
  unfold times1. destruct t as [c g s a], u as [c' g' s' a']. destruct s, s';
  cbn [factor growth sine phase]; rewrite !add_in_ok; unfold sval1; cbn [factor growth sine phase wave];
  rewrite ?pval_opp, !pval_mul, pval_const, Q2R_inverse, !pval_add, ?pval_sub, exp_plus,
    ?sin_plus, ?sin_minus, ?cos_plus, ?cos_minus; field.
Qed.
Fixpoint times_one (t : summand) (g acc : list summand) := match g with
  | [] => acc
  | u :: g => times1 t u (times_one t g acc)
  end.
Lemma times_one_ok t g acc : sval l (times_one t g acc) = sval1 l t * sval l g + sval l acc.
Proof. induction g; cbn [times_one sval]; [ring | rewrite times1_ok, IHg; ring]. Qed.
Fixpoint times (f g : list summand) := match f with [] => [] | t :: f => times_one t g (times f g) end.
Lemma times_ok f g : sval l (times f g) = sval l f * sval l g.
Proof. induction f; cbn [times sval]; [ring | rewrite times_one_ok, IHf; ring]. Qed.

Definition constant (p : poly) : list summand := if vanishes rs p then [] else [Summand p pzero false pzero].
Lemma constant_ok p : sval l (constant p) = pval l p.
Proof.
  unfold constant. destruct (vanishes rs p) eqn:V.
  - apply (vanishes_ok l rs _ rules_hold) in V; rewrite V; reflexivity.
  - cbn [sval]; unfold sval1; cbn [factor growth sine phase wave]; rewrite !pval_zero, cos_0, exp_0; ring.
Qed.
Fixpoint power (f : list summand) (n : nat) := match n with
  | O => constant (pconst 1%Q)
  | S O => f
  | S k => times f (power f k)
  end.
Lemma power_ok f n : sval l (power f n) = sval l f ^ n.
Proof.
  induction n as [|[|n] IH].
  - cbn [power pow]. rewrite constant_ok, pval_const; unfold Q2R; simpl; lra.
  - cbn [power pow]; ring.
  - change (power f (S (S n))) with (times f (power f (S n))). rewrite times_ok, IH. reflexivity.
Qed.

(* -- expressions, as they are read off a goal ---------------------------------------------------- *)

Inductive aexp := AZ (z : Z) | AV (x : positive) | AAdd (a b : aexp) | ASub (a b : aexp)
  | AMul (a b : aexp) | AOpp (a : aexp) | ADiv (a : aexp) (p : positive) | AInv (p : positive)
  | APow (a : aexp) (n : nat).
Fixpoint aval (e : aexp) : R := match e with
  | AZ z => IZR z | AV x => l x | AAdd a b => aval a + aval b | ASub a b => aval a - aval b
  | AMul a b => aval a * aval b | AOpp a => - aval a | ADiv a p => aval a / IZR (Zpos p) | AInv p => / IZR (Zpos p)
  | APow a n => aval a ^ n end.
Fixpoint apoly (e : aexp) : poly := match e with
  | AZ z => pconst (inject_Z z) | AV x => pvar x | AAdd a b => padd (apoly a) (apoly b)
  | ASub a b => psub (apoly a) (apoly b) | AMul a b => pmul (apoly a) (apoly b)
  | AOpp a => popp (apoly a) | ADiv a p => pmul (apoly a) (pconst (1 # p))
  | AInv p => pconst (1 # p) | APow a n => ppow (apoly a) n end.
Lemma apoly_ok e : pval l (apoly e) = aval e.
Proof.
  induction e; cbn [apoly aval];
  rewrite ?pval_add, ?pval_sub, ?pval_mul, ?pval_opp, ?pval_var, ?pval_pow, ?pval_const, ?Q2R_inject, ?Q2R_inverse;
  unfold Rdiv; congruence.
Qed.

Inductive texp := TA (a : aexp) | TSin (a : aexp) | TCos (a : aexp) | TExp (a : aexp) | TAdd (t u : texp)
  | TSub (t u : texp) | TMul (t u : texp) | TOpp (t : texp) | TDiv (t : texp) (p : positive) | TPow (t : texp) (n : nat).
Fixpoint tval (t : texp) : R := match t with
  | TA a => aval a | TSin a => sin (aval a) | TCos a => cos (aval a) | TExp a => exp (aval a)
  | TAdd t u => tval t + tval u | TSub t u => tval t - tval u | TMul t u => tval t * tval u
  | TOpp t => - tval t | TDiv t p => tval t / IZR (Zpos p) | TPow t n => tval t ^ n end.
Fixpoint normal (t : texp) : list summand := match t with
  | TA a => constant (apoly a)
  | TSin a => add_in (Summand (pconst 1%Q) pzero true (apoly a)) []
  | TCos a => add_in (Summand (pconst 1%Q) pzero false (apoly a)) []
  | TExp a => [Summand (pconst 1%Q) (apoly a) false pzero]
  | TAdd t u => plus (normal t) (normal u)
  | TSub t u => plus (map (scaled (pconst (-1)%Q)) (normal u)) (normal t)
  | TMul t u => times (normal t) (normal u)
  | TOpp t => map (scaled (pconst (-1)%Q)) (normal t)
  | TDiv t p => map (scaled (pconst (1 # p))) (normal t)
  | TPow t n => power (normal t) n end.
Lemma normal_ok t : sval l (normal t) = tval t.
Proof.
  assert (M : Q2R (-1) = -1) by (unfold Q2R; simpl; lra).
  assert (O : Q2R 1 = 1) by (unfold Q2R; simpl; lra).
  induction t; cbn [normal tval].
  - rewrite constant_ok; apply apoly_ok.
  - rewrite add_in_ok; unfold sval1; cbn [sval factor growth sine phase wave].
    rewrite apoly_ok, pval_const, pval_zero, exp_0, O; ring.
  - rewrite add_in_ok; unfold sval1; cbn [sval factor growth sine phase wave].
    rewrite apoly_ok, pval_const, pval_zero, exp_0, O; ring.
  - cbn [sval]; unfold sval1; cbn [factor growth sine phase wave].
    rewrite apoly_ok, pval_const, pval_zero, cos_0, O; ring.
  - rewrite plus_ok; congruence.
  - rewrite plus_ok, scaled_ok, pval_const, M, IHt1, IHt2; ring.
  - rewrite times_ok; congruence.
  - rewrite scaled_ok, pval_const, M, IHt; ring.
  - rewrite scaled_ok, pval_const, Q2R_inverse, IHt; unfold Rdiv; ring.
  - rewrite power_ok; congruence.
Qed.

Definition empty (f : list summand) : bool := forallb (fun t => vanishes rs (factor t)) f.
Lemma empty_ok f : empty f = true -> sval l f = 0.
Proof.
  induction f as [|t f IH]; cbn [empty forallb sval]; [reflexivity|].
  intros H; apply andb_true_iff in H; destruct H as [H1 H2]. apply (vanishes_ok l rs _ rules_hold) in H1.
  unfold sval1; rewrite H1, IH by exact H2; ring.
Qed.

Definition agree (t u : texp) : bool := empty (normal (TSub t u)).
Theorem agree_sound t u : agree t u = true -> tval t = tval u.
Proof. intros H; apply empty_ok in H; rewrite normal_ok in H; cbn [tval] in H; lra. Qed.
End Procedure.
