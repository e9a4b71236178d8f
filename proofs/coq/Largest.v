(** The largest terms of a list, and what a form can be of which few weights are not 0. *)

Require Import ZArith List Bool Lia.
Require Import Didyma.Tables Didyma.Problem Didyma.Narrow.
Import ListNotations.
Open Scope Z_scope.

(** The sum of the first r elements. *)
Fixpoint first_sum (r : Z) (l : list Z) : Z :=
  match l with
  | [] => 0
  | a :: t => if r <=? 0 then 0 else a + first_sum (r - 1) t
  end.

(** Sorting, the largest first. *)
Fixpoint put_down (x : Z) (l : list Z) : list Z :=
  match l with
  | [] => [x]
  | a :: t => if a <=? x then x :: l else a :: put_down x t
  end.
Definition falling (l : list Z) : list Z := fold_right put_down [] l.

Fixpoint falls (l : list Z) : Prop :=
  match l with
  | [] => True
  | a :: t => 0 <= a /\ Forall (fun b => b <= a) t /\ falls t
  end.

Lemma first_sum_zero : forall r l, r <= 0 -> first_sum r l = 0.
Proof. intros r [|a t] H; simpl; auto. destruct (Z.leb_spec r 0); lia. Qed.

Lemma first_sum_cons : forall r a t, falls (a :: t) -> first_sum r t <= first_sum r (a :: t).
Proof.
  intros r a t. revert r a. induction t as [|b t IH]; intros r a (Ha & Hall & Ht).
  - simpl. destruct (Z.leb_spec r 0); lia.
  - cbn [first_sum]. destruct (Z.leb_spec r 0); [lia|]. fold (first_sum (r - 1) (b :: t)).
    inversion Hall as [|? ? Hb Hall']; subst. specialize (IH (r - 1) b Ht).
    change (if r - 1 <=? 0 then 0 else b + first_sum (r - 1 - 1) t)
      with (first_sum (r - 1) (b :: t)). lia.
Qed.

Lemma put_down_falls : forall x l, 0 <= x -> falls l ->
  falls (put_down x l) /\ forall b, x <= b -> Forall (fun c => c <= b) l ->
    Forall (fun c => c <= b) (put_down x l).
Proof.
  intros x l Hx. induction l as [|a t IH]; intros H; simpl.
  - split; [split; [auto|split; [constructor|exact I]]|]. intros b Hb _. constructor; auto.
  - destruct H as (Ha & Hall & Ht). destruct (IH Ht) as [I1 I2].
    destruct (Z.leb_spec a x).
    + split.
      * cbn [falls]. split; [auto|split; [|auto]]. constructor; [auto|].
        eapply Forall_impl; [|exact Hall]. simpl. intros; lia.
      * intros b Hb Hl. constructor; auto.
    + split.
      * cbn [falls]. split; [auto|split; [|auto]]. apply I2; [lia|auto].
      * intros b Hb Hl. inversion Hl; subst. constructor; auto.
Qed.

Lemma first_sum_put : forall x r l, 0 <= x -> falls l ->
  first_sum r l <= first_sum r (put_down x l).
Proof.
  intros x r l Hx. revert r. induction l as [|a t IH]; intros r H.
  - simpl. destruct (Z.leb_spec r 0); lia.
  - cbn [put_down]. destruct (Z.leb_spec a x).
    + apply first_sum_cons. cbn [falls]. destruct H as (Ha & Hall & Ht).
      split; [auto|split; [|split; auto]]. constructor; [auto|].
      eapply Forall_impl; [|exact Hall]. simpl. intros; lia.
    + destruct H as (Ha & Hall & Ht). cbn [first_sum]. destruct (Z.leb_spec r 0); [lia|].
      specialize (IH (r - 1) Ht). lia.
Qed.

Lemma first_sum_chosen : forall x r l, 0 <= x -> 1 <= r ->
  x + first_sum (r - 1) l <= first_sum r (put_down x l).
Proof.
  intros x r l Hx. revert r. induction l as [|a t IH]; intros r Hr.
  - simpl. destruct (Z.leb_spec r 0); lia.
  - cbn [put_down]. destruct (Z.leb_spec a x).
    + cbn [first_sum]. destruct (Z.leb_spec r 0); [lia|]. lia.
    + cbn [first_sum]. destruct (Z.leb_spec r 0); [lia|].
      destruct (Z.leb_spec (r - 1) 0).
      * rewrite (first_sum_zero (r - 1) (put_down x t)) by lia. lia.
      * specialize (IH (r - 1) ltac:(lia)). lia.
Qed.

Lemma falling_falls : forall l, Forall (fun x => 0 <= x) l -> falls (falling l).
Proof.
  induction l as [|x l IH]; intros H; simpl; auto. inversion H; subst.
  apply put_down_falls; auto.
Qed.

(** What is chosen of some terms, at most r of them, is at most the sum of the r largest. *)
Lemma chosen_few : forall (A : Type) (g b : A -> Z) l r,
  (forall a, In a l -> 0 <= g a /\ (b a = 0 \/ b a = 1)) ->
  fold_right (fun a s => b a + s) 0 l <= r ->
  fold_right (fun a s => b a * g a + s) 0 l <= first_sum r (falling (map g l)).
Proof.
  intros A g b. induction l as [|a l IH]; intros r H Hr; simpl in *.
  - lia.
  - assert (Hl : forall a, In a l -> 0 <= g a /\ (b a = 0 \/ b a = 1)) by auto.
    assert (Hf : falls (falling (map g l))).
    { apply falling_falls. apply Forall_forall. intros x Hx. apply in_map_iff in Hx.
      destruct Hx as (y & <- & Hy). apply Hl. auto. }
    assert (H0 : 0 <= fold_right (fun a s => b a + s) 0 l).
    { clear - Hl. induction l as [|a l IH]; simpl; [lia|].
      pose proof (Hl a (or_introl eq_refl)). simpl in Hl. pose proof (IH ltac:(auto)). lia. }
    destruct (H a (or_introl eq_refl)) as [Hg [Hb|Hb]]; rewrite Hb in *.
    + specialize (IH r Hl ltac:(lia)).
      pose proof (first_sum_put (g a) r _ Hg Hf). lia.
    + specialize (IH (r - 1) Hl ltac:(lia)).
      pose proof (first_sum_chosen (g a) r (falling (map g l)) Hg ltac:(lia)). lia.
Qed.

(** How many weights of a form are not 0. *)
Definition is_on (v : Z) : Z := if v =? 0 then 0 else 1.

Fixpoint used (f : form) (w : Z -> Z) : Z :=
  match f with
  | [] => 0
  | (j, _) :: r => is_on (w j) + used r w
  end.

(** The farthest that an entry takes a form up or down, 0 when it does not. *)
Definition up_end (ls hs : list Z) (e : Z * Z) : Z :=
  Z.max 0 (Z.max (snd e * nthz ls (fst e)) (snd e * nthz hs (fst e))).
Definition down_end (ls hs : list Z) (e : Z * Z) : Z :=
  Z.max 0 (- Z.min (snd e * nthz ls (fst e)) (snd e * nthz hs (fst e))).

Definition ups (ls hs : list Z) (f : form) : list Z := falling (map (up_end ls hs) f).
Definition downs (ls hs : list Z) (f : form) : list Z := falling (map (down_end ls hs) f).

Lemma window_ok : forall d ls hs f w r, in_range d f = true ->
  (forall j, 0 <= j < d -> inside_lists ls hs w j) -> used f w <= r ->
  - first_sum r (downs ls hs f) <= lin f w <= first_sum r (ups ls hs f).
Proof.
  intros d ls hs f w r Hr Hw Hu.
  assert (Hon : forall v, is_on v = 0 \/ is_on v = 1).
  { intros v. unfold is_on. destruct (v =? 0); auto. }
  assert (Hb : forall g, (forall e, 0 <= g e) ->
    fold_right (fun e s => is_on (w (fst e)) * g e + s) 0 f <= first_sum r (falling (map g f))).
  { intros g Hg. apply (chosen_few _ g (fun e => is_on (w (fst e)))); [auto|]. cbv beta.
    assert (E : fold_right (fun (a : Z * Z) s => is_on (w (fst a)) + s) 0 f = used f w); [|rewrite E; exact Hu].
    clear. induction f as [|[j x] f IH]; simpl; auto. rewrite IH. auto. }
  pose proof (Hb (up_end ls hs) ltac:(intros; unfold up_end; lia)) as H1.
  pose proof (Hb (down_end ls hs) ltac:(intros; unfold down_end; lia)) as H2.
  fold (ups ls hs f) in H1. fold (downs ls hs f) in H2.
  assert (H : - fold_right (fun e s => is_on (w (fst e)) * down_end ls hs e + s) 0 f <= lin f w
              <= fold_right (fun e s => is_on (w (fst e)) * up_end ls hs e + s) 0 f); [|lia].
  clear H1 H2 Hb Hu. induction f as [|[j x] f IH]; simpl in *; [lia|].
  rewrite !andb_true_iff in Hr. destruct Hr as [[E1 E2] Hr].
  apply Z.leb_le in E1. apply Z.ltb_lt in E2. specialize (IH Hr).
  specialize (Hw j (conj E1 E2)). unfold inside_lists in Hw.
  assert (Hj : w j = 0 /\ is_on (w j) = 0 \/ is_on (w j) = 1).
  { unfold is_on. destruct (Z.eqb_spec (w j) 0); auto. }
  assert (He : - up_end ls hs (j, - x) <= x * w j <= up_end ls hs (j, x)).
  { unfold up_end. simpl. destruct (Z_le_gt_dec 0 x); nia. }
  assert (Hd : up_end ls hs (j, - x) = down_end ls hs (j, x)).
  { unfold up_end, down_end. simpl. nia. }
  rewrite Hd in He. destruct Hj as [[Hj ->]| ->]; [rewrite Hj|]; lia.
Qed.
