(** A map from short lists of bits, with sums over all that it holds. *)

Require Import ZArith List Bool Lia.
Import ListNotations.
Open Scope Z_scope.

Definition key := list bool.

Fixpoint same_key (a b : key) : bool :=
  match a, b with
  | [], [] => true
  | x :: a', y :: b' => Bool.eqb x y && same_key a' b'
  | _, _ => false
  end.

Lemma same_key_refl : forall k, same_key k k = true.
Proof. induction k as [|b k IH]; simpl; auto. rewrite eqb_reflx; auto. Qed.

Inductive store (A : Type) : Type :=
| Leaf : store A
| Node : store A -> option A -> store A -> store A.
Arguments Leaf {A}.
Arguments Node {A} _ _ _.

Section Stores.
  Context {A : Type}.

  Fixpoint get (k : key) (t : store A) : option A :=
    match t with
    | Leaf => None
    | Node l o r =>
      match k with
      | [] => o
      | true :: k' => get k' l
      | false :: k' => get k' r
      end
    end.

  (** A node, unless it holds nothing. *)
  Definition node (l : store A) (o : option A) (r : store A) : store A :=
    match l, o, r with
    | Leaf, None, Leaf => Leaf
    | _, _, _ => Node l o r
    end.

  Fixpoint put (k : key) (x : option A) (t : store A) : store A :=
    match k, t with
    | [], Leaf => node Leaf x Leaf
    | [], Node l _ r => node l x r
    | true :: k', Leaf => node (put k' x Leaf) None Leaf
    | false :: k', Leaf => node Leaf None (put k' x Leaf)
    | true :: k', Node l o r => node (put k' x l) o r
    | false :: k', Node l o r => node l o (put k' x r)
    end.

  Lemma get_leaf : forall k, get k Leaf = None.
  Proof. destruct k; auto. Qed.

  Lemma get_node : forall k l o r, get k (node l o r) = get k (Node l o r).
  Proof.
    intros k [|] [|] [|]; simpl; auto. destruct k as [|[|] k]; simpl; auto; rewrite get_leaf; auto.
  Qed.

  Lemma get_put_same : forall k x t, get k (put k x t) = x.
  Proof. induction k as [|[|] k IH]; intros x [|l o r]; cbn [put]; rewrite get_node; simpl; auto. Qed.

  Lemma get_put_other : forall k k' x t, k' <> k -> get k' (put k x t) = get k' t.
  Proof.
    induction k as [|b k IH]; intros k' x t H.
    - destruct k' as [|[|] k']; [congruence| |]; destruct t; cbn [put]; rewrite get_node; simpl; auto;
        rewrite get_leaf; auto.
    - destruct k' as [|b' k'].
      + destruct b, t; cbn [put]; rewrite get_node; simpl; auto.
      + assert (b = b' -> k' <> k) by (intros -> ->; congruence).
        destruct b, b', t; cbn [put]; rewrite get_node; simpl; auto; try (rewrite IH by auto); auto;
          rewrite get_leaf; auto.
  Qed.

  Definition part (g : key -> A -> Z) (k : key) (o : option A) : Z :=
    match o with Some a => g k a | None => 0 end.

  Fixpoint total (t : store A) (g : key -> A -> Z) : Z :=
    match t with
    | Leaf => 0
    | Node l o r =>
      total l (fun k => g (true :: k)) + part g [] o + total r (fun k => g (false :: k))
    end.

  Lemma part_shift : forall b g k o,
    part (fun k' => g (b :: k')) k o = part g (b :: k) o.
  Proof. destruct o; auto. Qed.

  Lemma total_node : forall l o r g, total (node l o r) g = total (Node l o r) g.
  Proof. intros [|] [|] [|] g; simpl; lia. Qed.

  Lemma total_put : forall k x t g,
    total (put k x t) g = total t g - part g k (get k t) + part g k x.
  Proof.
    induction k as [|[|] k IH]; intros x [|l o r] g; cbn [put get]; rewrite total_node; simpl;
      try lia; rewrite IH, ?part_shift, ?get_leaf; simpl; lia.
  Qed.

  Lemma total_nonneg : forall t g,
    (forall k a, get k t = Some a -> 0 <= g k a) -> 0 <= total t g.
  Proof.
    induction t as [|l IHl o r IHr]; intros g H; simpl; [lia|].
    assert (0 <= total l (fun k => g (true :: k))) by (apply IHl; intros k a E; apply H; auto).
    assert (0 <= total r (fun k => g (false :: k))) by (apply IHr; intros k a E; apply H; auto).
    assert (0 <= part g [] o) by (destruct o; simpl; [apply H; auto|lia]). lia.
  Qed.

  Lemma get_put_some : forall k x t k' a, get k' (put k x t) = Some a ->
    (k' = k /\ x = Some a) \/ get k' t = Some a.
  Proof.
    intros k x t k' a H. destruct (list_eq_dec Bool.bool_dec k' k) as [->|Hn].
    - left. rewrite get_put_same in H. auto.
    - right. rewrite get_put_other in H by auto. auto.
  Qed.
End Stores.
