(** What is left to gain where few of the free weights may be other than 0. *)

Require Import ZArith List Bool Lia.
Require Import Didyma.Tables Didyma.Store Didyma.Problem Didyma.Largest Didyma.State.
Import ListNotations.
Open Scope Z_scope.

(** All live functions with their chains. *)
Definition left_of {A} (t : store A) : store A := match t with Leaf => Leaf | Node l _ _ => l end.
Definition right_of {A} (t : store A) : store A := match t with Leaf => Leaf | Node _ _ r => r end.
Definition here_of {A} (t : store A) : option A := match t with Leaf => None | Node _ o _ => o end.

Fixpoint both (t : store fn) (c : store chain) (more : list (fn * option chain))
  : list (fn * option chain) :=
  match t with
  | Leaf => more
  | Node l o r =>
    let rest := both r (right_of c) more in
    both l (left_of c) (match o with Some f => (f, here_of c) :: rest | None => rest end)
  end.

Definition added (g : fn -> option chain -> Z) (l : list (fn * option chain)) : Z :=
  fold_right (fun x s => g (fst x) (snd x) + s) 0 l.

Lemma get_left : forall A k (c : store A), get (true :: k) c = get k (left_of c).
Proof. intros A k [|l o r]; simpl; auto. rewrite get_leaf. auto. Qed.
Lemma get_right : forall A k (c : store A), get (false :: k) c = get k (right_of c).
Proof. intros A k [|l o r]; simpl; auto. rewrite get_leaf. auto. Qed.
Lemma get_here : forall A (c : store A), get [] c = here_of c.
Proof. intros A [|l o r]; auto. Qed.

Lemma total_ext : forall A (t : store A) g h, (forall k a, g k a = h k a) -> total t g = total t h.
Proof.
  intros A. induction t as [|l IHl o r IHr]; intros g h H; simpl; auto.
  rewrite (IHl _ (fun k => h (true :: k))), (IHr _ (fun k => h (false :: k))) by auto.
  destruct o; simpl; rewrite ?H; auto.
Qed.

Lemma both_total : forall g t c more,
  added g (both t c more) = total t (fun k f => g f (get k c)) + added g more.
Proof.
  intros g. induction t as [|l IHl o r IHr]; intros c more; cbn [both total]; [simpl; lia|].
  rewrite IHl.
  rewrite (total_ext _ l (fun k f => g f (get (true :: k) c)) (fun k f => g f (get k (left_of c))))
    by (intros; rewrite get_left; auto).
  rewrite (total_ext _ r (fun k f => g f (get (false :: k) c)) (fun k f => g f (get k (right_of c))))
    by (intros; rewrite get_right; auto).
  pose proof (IHr (right_of c) more). unfold added in *.
  destruct o; cbn [part fold_right fst snd]; rewrite ?get_here; lia.
Qed.

Lemma both_in : forall t c more f o, In (f, o) (both t c more) ->
  In (f, o) more \/ exists k, get k t = Some f /\ o = get k c.
Proof.
  induction t as [|l IHl x r IHr]; intros c more f o H; simpl in H; auto.
  apply IHl in H. destruct H as [H|(k & Hk & ->)].
  - assert (Hr : In (f, o) (both r (right_of c) more) \/ x = Some f /\ o = here_of c).
    { destruct x as [y|]; [destruct H as [H|H]; [inversion H; subst; auto|auto]|auto]. }
    destruct Hr as [Hr|[-> ->]].
    + apply IHr in Hr. destruct Hr as [Hr|(k & Hk & ->)]; auto.
      right. exists (false :: k). split; auto. rewrite get_right. auto.
    + right. exists []. auto.
  - right. exists (true :: k). split; auto. rewrite get_left. auto.
Qed.

(** Changes what is kept of each component of a form; they come in the order of what is kept. *)
Fixpoint spread {A} (change : Z -> A -> A) (f : form) (kept : list (Z * A)) {struct kept}
  : option (list (Z * A)) :=
  match f, kept with
  | [], _ => Some kept
  | _, [] => None
  | (j, x) :: f', (i, a) :: rest =>
    if i =? j then
      match spread change f' rest with Some r => Some ((i, change x a) :: r) | None => None end
    else
      match spread change f rest with Some r => Some ((i, a) :: r) | None => None end
  end.

(** Does so for all functions, and sums by how much they exceed their least values at 0. *)
Fixpoint gather {A} (change : fn -> chain -> option (Z -> A -> A))
    (l : list (fn * option chain)) (z : Z) (kept : list (Z * A)) : option (Z * list (Z * A)) :=
  match l with
  | [] => Some (z, kept)
  | (f, Some c) :: l' =>
    match change f c with
    | None => None
    | Some u =>
      match spread u (chain_form c) kept with
      | None => None
      | Some kept' => gather change l' (z + (at_ f 0 - fmin f)) kept'
      end
    end
  | (_, None) :: _ => None
  end.

Section Gathering.
  Variable w : Z -> Z.
  Context {A : Type}.
  Variable worth_of : Z -> A -> Z.  (* what is kept of a weight of this value *)
  Variable fits : Z -> A -> Prop.

  Definition on (js : list Z) : Z := fold_right (fun j s => is_on (w j) + s) 0 js.

  Definition kept_worth (kept : list (Z * A)) : Z :=
    fold_right (fun x s => worth_of (w (fst x)) (snd x) + s) 0 kept.

  Fixpoint gains (D : Z -> Z -> Z) (f : form) : Z :=
    match f with [] => 0 | (j, x) :: r => D x (w j) + gains D r end.

  Definition changes (u : Z -> A -> A) (D : Z -> Z -> Z) : Prop := forall x a v, fits v a ->
    fits v (u x a) /\ worth_of v a + D x v <= worth_of v (u x a).

  Definition fitting (kept : list (Z * A)) : Prop :=
    Forall (fun x => fits (w (fst x)) (snd x)) kept.

  Lemma on_nonneg : forall js, 0 <= on js.
  Proof.
    induction js as [|j js IH]; simpl; [lia|]. unfold is_on. destruct (w j =? 0); lia.
  Qed.

  Lemma spread_ok : forall u D, changes u D -> forall kept f kept',
    spread u f kept = Some kept' -> fitting kept ->
    fitting kept' /\ map fst kept' = map fst kept /\
    kept_worth kept + gains D f <= kept_worth kept'.
  Proof.
    intros u D Hu. induction kept as [|[i a] rest IH]; intros f kept' H Hf; simpl in H.
    - destruct f as [|[j x] f]; [|discriminate]. inversion H; subst. simpl.
      split; [auto|split; [auto|lia]].
    - inversion Hf as [|? ? Ha Hrest]; subst. simpl in Ha.
      destruct f as [|[j x] f].
      + inversion H; subst. cbn [gains]. split; [auto|split; [auto|lia]].
      + destruct (Z.eqb_spec i j) as [->|Hn].
        * destruct (spread u f rest) as [r|] eqn:E; [|discriminate]. inversion H; subst kept'.
          destruct (IH f r E Hrest) as (I1 & I2 & I4). destruct (Hu x a _ Ha) as [U1 U2].
          unfold kept_worth in *. cbn [map fst snd gains fold_right].
          split; [constructor; auto|split; [f_equal; auto|lia]].
        * destruct (spread u ((j, x) :: f) rest) as [r|] eqn:E; [|discriminate].
          inversion H; subst kept'.
          destruct (IH _ r E Hrest) as (I1 & I2 & I4).
          unfold kept_worth in *. cbn [map fst snd fold_right].
          split; [constructor; auto|split; [f_equal; auto|lia]].
  Qed.

  Lemma spread_used : forall (u : Z -> A -> A) kept f kept', spread u f kept = Some kept' ->
    used f w <= on (map fst kept).
  Proof.
    intros u. induction kept as [|[i a] rest IH]; intros f kept' H; simpl in H.
    - destruct f as [|[j x] f]; [simpl; lia|discriminate].
    - pose proof (on_nonneg (i :: map fst rest)) as H0.
      destruct f as [|[j x] f]; [exact H0|].
      assert (0 <= is_on (w i)) by (unfold is_on; destruct (w i =? 0); lia).
      destruct (Z.eqb_spec i j) as [->|Hn].
      + destruct (spread u f rest) as [r|] eqn:E; [|discriminate].
        specialize (IH f r E). unfold on in *. simpl. lia.
      + destruct (spread u ((j, x) :: f) rest) as [r|] eqn:E; [|discriminate].
        specialize (IH _ r E). unfold on in *. simpl in *. lia.
  Qed.

  (** What is known of a function and its chain. *)
  Definition sound (x : fn * option chain) : Prop :=
    match snd x with
    | Some c =>
      wf (fst x) /\ inside (fst x) (lin (chain_form c) w) /\
      forall u d r, ends c = Some (u, d) -> used (chain_form c) w <= r ->
        - first_sum r d <= lin (chain_form c) w <= first_sum r u
    | None => True
    end.

  Definition surplus (f : fn) (o : option chain) : Z :=
    match o with Some c => at_ f (lin (chain_form c) w) | None => at_ f 0 end - fmin f.

  Lemma gather_ok : forall change n,
    (forall f c u, change f c = Some u -> sound (f, Some c) -> used (chain_form c) w <= n ->
      exists D, changes u D /\
        - gains D (chain_form c) <= at_ f (lin (chain_form c) w) - at_ f 0) ->
    forall l z kept z' kept', gather change l z kept = Some (z', kept') ->
    Forall sound l -> fitting kept -> on (map fst kept) <= n ->
    map fst kept' = map fst kept /\ fitting kept' /\
    z' - kept_worth kept' <= z - kept_worth kept + added surplus l.
  Proof.
    intros change n Hc. induction l as [|[f o] l IH]; intros z kept z' kept' H Hs Hf Hn.
    - inversion H; subst. simpl. split; [auto|split; [auto|lia]].
    - cbn [gather] in H. destruct o as [c|]; [|discriminate].
      destruct (change f c) as [u|] eqn:Eu; [|discriminate].
      destruct (spread u (chain_form c) kept) as [k1|] eqn:Es; [|discriminate].
      inversion Hs as [|? ? Hx Hl]; subst.
      pose proof (spread_used _ _ _ _ Es) as Hused.
      destruct (Hc f c u Eu Hx ltac:(lia)) as (D & HD & Hg).
      destruct (spread_ok u D HD _ _ _ Es Hf) as (S1 & S2 & S4).
      destruct (IH _ _ _ _ H Hl S1 ltac:(rewrite S2; auto)) as (J1 & J2 & J3).
      rewrite S2 in J1. split; [auto|split; [auto|]].
      simpl. unfold surplus at 1. lia.
  Qed.
End Gathering.
