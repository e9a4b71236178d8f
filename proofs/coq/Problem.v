(** The problem: F over a lattice, as docs/reference/certificate.md has it. *)

Require Import ZArith List Bool Lia.
Require Import Didyma.Tables.
Import ListNotations.
Open Scope Z_scope.

(** A linear form: components, from 0, with their entries. *)
Definition form := list (Z * Z).

Fixpoint lin (f : form) (w : Z -> Z) : Z :=
  match f with
  | [] => 0
  | (j, x) :: r => x * w j + lin r w
  end.

(** Observations with equal entries: how many there are of each label, from 0. *)
Record row := Row { entries : form; counts : list Z }.

(** Of two labels, 1 is positive. A table has a list for each label, from the score [low] on. *)
Inductive loss :=
| ZeroOne (missed_positive false_alarm : Z)
| Scores (low : Z) (saturated : bool) (values : list (list Z)).

Record problem := Problem {
  lows : list Z;
  highs : list Z;
  intercept : bool;
  radius : option Z;
  non_zeros : option Z;
  unit_ : Z;
  eta : list Z;
  projected : list Z;
  the_loss : loss;
  rows : list row
}.

Definition table_at (low : Z) (saturated : bool) (t : list Z) (s : Z) : Z :=
  let i := s - low in
  let n := size t in
  let rise a b := if saturated then 0 else Z.max 0 (nthz t a - nthz t b) in
  if i <? 0 then nthz t 0 - rise 0 (Z.min 1 (n - 1)) * i
  else if i <? n then nthz t i
  else nthz t (n - 1) + rise (n - 1) (Z.max 0 (n - 2)) * (i - n + 1).

Definition step_loss (n_positive n_negative s : Z) (fn fp : Z) : Z :=
  if 0 <? s then fp * n_negative else fn * n_positive.

Fixpoint table_loss (low : Z) (saturated : bool) (ts : list (list Z)) (ns : list Z) (s : Z) : Z :=
  match ts, ns with
  | t :: ts', n :: ns' => n * table_at low saturated t s + table_loss low saturated ts' ns' s
  | _, _ => 0
  end.

(** What the observations of a row cost at a score. *)
Definition row_loss (l : loss) (ns : list Z) (s : Z) : Z :=
  match l with
  | ZeroOne fn fp => step_loss (nthz ns 1) (nthz ns 0) s fn fp
  | Scores low saturated ts => table_loss low saturated ts ns s
  end.

(** Each label's table less its least value. *)
Definition least_zero (l : loss) : loss :=
  match l with
  | ZeroOne _ _ => l
  | Scores low saturated ts =>
    Scores low saturated (map (fun t => map (fun x => x - least t) t) ts)
  end.

Definition dimension (p : problem) : Z := size (lows p).

(** The entries of a row with the intercept's. *)
Definition full (p : problem) (r : row) : form :=
  entries r ++ (if intercept p then [(dimension p - 1, 1)] else []).

Definition is_feature (p : problem) (j : Z) : bool :=
  negb (intercept p && (j =? dimension p - 1)).

(** 0, 1, ..., n - 1 *)
Fixpoint upto (n : nat) (from : Z) : list Z :=
  match n with
  | O => []
  | S n' => from :: upto n' (from + 1)
  end.

Definition components (p : problem) : list Z := upto (length (lows p)) 0.

Fixpoint sum (l : list Z) (g : Z -> Z) : Z :=
  match l with
  | [] => 0
  | j :: r => g j + sum r g
  end.

Definition square (p : problem) (w : Z -> Z) (j : Z) : Z :=
  if is_feature p j then w j * w j else 0.
Definition non_zero (p : problem) (w : Z -> Z) (j : Z) : Z :=
  if is_feature p j && negb (w j =? 0) then 1 else 0.

Definition norm (p : problem) (w : Z -> Z) : Z := sum (components p) (square p w).
Definition support (p : problem) (w : Z -> Z) : Z := sum (components p) (non_zero p w).

Fixpoint losses (p : problem) (rs : list row) (w : Z -> Z) : Z :=
  match rs with
  | [] => 0
  | r :: rs' => row_loss (the_loss p) (counts r) (lin (full p r) w) + losses p rs' w
  end.

(** The objective. [nthz] is 0 beyond the end of a list, so that no list is the function 0. *)
Definition F (p : problem) (w : Z -> Z) : Z :=
  unit_ p * losses p (rows p) w
  - sum (components p) (fun j => nthz (eta p) j * w j)
  - nthz (projected p) (norm p w).

Definition at_most (x : Z) (bound : option Z) : Prop :=
  match bound with Some b => x <= b | None => True end.

Definition in_box (p : problem) (w : Z -> Z) : Prop :=
  forall j, 0 <= j < dimension p -> nthz (lows p) j <= w j <= nthz (highs p) j.

Definition in_lattice (p : problem) (w : Z -> Z) : Prop :=
  in_box p w /\ at_most (norm p w) (radius p) /\ at_most (support p w) (non_zeros p).

Lemma in_upto : forall n from j, In j (upto n from) <-> from <= j < from + Z.of_nat n.
Proof.
  induction n as [|n IH]; intros from j.
  - simpl. lia.
  - cbn [upto In]. rewrite IH. lia.
Qed.

Lemma in_components : forall p j, In j (components p) <-> 0 <= j < dimension p.
Proof. intros. unfold components. rewrite in_upto. unfold dimension, size. lia. Qed.

Lemma sum_ext : forall l g h, (forall j, In j l -> g j = h j) -> sum l g = sum l h.
Proof.
  induction l as [|j l IH]; intros g h H; simpl; auto.
  rewrite (H j) by (simpl; auto). rewrite (IH g h) by (intros; apply H; simpl; auto). auto.
Qed.
