(* Numbers told apart, and values enclosed, by the library coq-interval.  It computes with Coq's machine
   integers, whose laws Print Assumptions lists beside the axioms of the reals. *)
Require Export SymbolicPE.Lift.
Require Import Lra Lia ZArith Reals List.
From Interval Require Import Tactic.
Open Scope R_scope.

Ltac enclosed := first [ interval with (i_prec 40) | interval with (i_prec 120) ].
Ltac by_difference := try blocks_apart; at_numbers; functions; match goal with
  | |- ?a = ?b -> False => let E := fresh "E" in intros E; apply Rminus_diag_eq in E; revert E;
      first [ apply Rlt_not_eq; enclosed | apply Rgt_not_eq; unfold Rgt; enclosed ]
  | |- ?a <= ?b -> False => let D := fresh in assert (D : 0 < a - b) by enclosed; lra
  | |- ?a >= ?b -> False => let D := fresh in assert (D : 0 < b - a) by enclosed; lra
  | |- ?a < ?b -> False => let D := fresh in assert (D : 0 <= a - b) by enclosed; lra
  | |- ?a > ?b -> False => let D := fresh in assert (D : 0 <= b - a) by enclosed; lra
  end.
(* a component or an entry in which two vectors or matrices differ, of the first few *)
Ltac unequal_enclosed := try blocks_apart; first
  [ lazymatch goal with |- ~ veq _ _ _ => fail | |- ~ meq _ _ _ => fail | _ => unequal_rational end
  | let E := fresh "E" in intros E; first
    [ revert E; by_difference
    | specialize (E 0%Z ltac:(inside)); revert E; by_difference
    | specialize (E 1%Z ltac:(inside)); revert E; by_difference
    | specialize (E 2%Z ltac:(inside)); revert E; by_difference
    | specialize (E 3%Z ltac:(inside)); revert E; by_difference
    | specialize (E 0%Z 0%Z ltac:(inside) ltac:(inside)); revert E; by_difference
    | specialize (E 0%Z 1%Z ltac:(inside) ltac:(inside)); revert E; by_difference
    | specialize (E 1%Z 0%Z ltac:(inside) ltac:(inside)); revert E; by_difference
    | specialize (E 1%Z 1%Z ltac:(inside) ltac:(inside)); revert E; by_difference ] ].

(* where it is known which component or entry it is *)
Ltac unequal_component j := first [ rational_component j
  | let E := fresh "E" in intros E; specialize (E j ltac:(inside)); revert E; by_difference ].
Ltac unequal_entry r s := first [ rational_entry r s
  | let E := fresh "E" in intros E; specialize (E r s ltac:(inside) ltac:(inside)); revert E; by_difference ].

(* a closed order or inequality *)
Ltac numbers := intros; at_numbers; functions; first
  [ lra | enclosed
  | apply Rminus_gt_0_lt; enclosed | apply Rlt_gt; apply Rminus_gt_0_lt; enclosed
  | match goal with
    | |- ?a < ?b => let D := fresh in assert (D : 0 < b - a) by enclosed; lra
    | |- ?a <= ?b => let D := fresh in assert (D : 0 <= b - a) by enclosed; lra
    | |- ?a > ?b => let D := fresh in assert (D : 0 < a - b) by enclosed; lra
    | |- ?a >= ?b => let D := fresh in assert (D : 0 <= a - b) by enclosed; lra
    | |- ?a <> ?b => unequal_enclosed
    end ].
