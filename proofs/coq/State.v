(** What is left of the objective along a path of a tree: a constant and functions of linear forms
    of the weights. Fixing a weight turns the function of a chain into one of its rest. *)

Require Import ZArith List Bool Lia.
Require Import Didyma.Tables Didyma.Store Didyma.Problem Didyma.Largest.
Import ListNotations.
Open Scope Z_scope.

(** What is known of a chain from the start: its form, the function 0 over its range and, where few
    weights may be other than 0, how far each of its entries goes up and down, sorted. *)
Record chain := Chain { chain_form : form; nothing : fn; ends : option (list Z * list Z) }.

(** A lower bound, and what is above it. *)
Record state := State { bound : Z; live : store fn }.

Section Paths.
  Variable chains : store chain.
  Variable w : Z -> Z.

  Definition form_at (k : key) : Z :=
    match get k chains with Some c => lin (chain_form c) w | None => 0 end.

  Definition chains_ok : Prop := forall k c, get k chains = Some c ->
    wf (nothing c) /\ inside (nothing c) (lin (chain_form c) w) /\
    fmin (nothing c) = 0 /\ (forall q, at_ (nothing c) q = 0) /\
    forall u d r, ends c = Some (u, d) -> used (chain_form c) w <= r ->
      - first_sum r d <= lin (chain_form c) w <= first_sum r u.

  Definition above (k : key) (f : fn) : Z := at_ f (form_at k) - fmin f.

  (** The state is worth T at w. *)
  Definition worth (T : Z) (s : state) : Prop :=
    T = bound s + total (live s) above /\
    forall k f, get k (live s) = Some f -> wf f /\ inside f (form_at k).

  Lemma bound_below : forall T s, worth T s -> bound s <= T.
  Proof.
    intros T s [HT Hl]. assert (0 <= total (live s) above); [|lia].
    apply total_nonneg. intros k f E. destruct (Hl k f E) as [[_ Hm] Hi].
    specialize (Hm _ Hi). unfold above. lia.
  Qed.
End Paths.

Definition empty : state := State 0 Leaf.

Lemma worth_empty : forall chains w, worth chains w 0 empty.
Proof. intros. split; simpl; auto. intros k f. rewrite get_leaf. discriminate. Qed.

(** The function of a chain, 0 if it has none yet. *)
Definition function (chains : store chain) (s : state) (k : key) : option fn :=
  match get k (live s) with
  | Some f => Some f
  | None => match get k chains with Some c => Some (nothing c) | None => None end
  end.

Lemma function_ok : forall chains w T s k f, chains_ok chains w -> worth chains w T s ->
  function chains s k = Some f ->
  wf f /\ inside f (form_at chains w k) /\
  part (above chains w) k (get k (live s)) = above chains w k f.
Proof.
  intros chains w T s k f Hc [_ Hl] H. unfold function in H.
  destruct (get k (live s)) as [g|] eqn:E.
  - inversion H; subst g. destruct (Hl _ _ E). auto.
  - destruct (get k chains) as [c|] eqn:Ec; [|discriminate]. inversion H; subst f.
    destruct (Hc _ _ Ec) as (H1 & H2 & H3 & H4 & _).
    unfold above, form_at. rewrite Ec. split; [auto|split; auto].
    simpl. rewrite H3, H4. lia.
Qed.

(** Adds g of its form to the function of a chain. *)
Definition add_to (chains : store chain) (k : key) (g : Z -> Z) (s : state) : option state :=
  match function chains s k with
  | None => None
  | Some f =>
    let f' := add_map f g in
    Some (State (bound s - fmin f + fmin f') (put k (Some f') (live s)))
  end.

Lemma worth_put : forall chains w T s k f b,
  worth chains w T s -> wf f -> inside f (form_at chains w k) ->
  worth chains w
    (b + (T - bound s) - part (above chains w) k (get k (live s)) + above chains w k f)
    (State b (put k (Some f) (live s))).
Proof.
  intros chains w T s k f b [HT Hl] Hw Hi. split; simpl.
  - rewrite total_put. simpl. lia.
  - intros k' f' H. destruct (get_put_some _ _ _ _ _ H) as [[-> E]|E]; [|auto].
    inversion E; subst; auto.
Qed.

Lemma add_to_ok : forall chains w T s k g s', chains_ok chains w -> worth chains w T s ->
  add_to chains k g s = Some s' -> worth chains w (T + g (form_at chains w k)) s'.
Proof.
  intros chains w T s k g s' Hc Hw H. unfold add_to in H.
  destruct (function chains s k) as [f|] eqn:Ef; [|discriminate].
  destruct (function_ok _ _ _ _ _ _ Hc Hw Ef) as (Hf & Hi & Hp).
  destruct (add_map_ok f g Hf) as [Hf' Ha]. destruct (Ha _ Hi) as [Hi' He].
  inversion H; subst s'; clear H.
  pose proof (worth_put _ _ _ _ _ _ (bound s - fmin f + fmin (add_map f g)) Hw Hf' Hi') as Hr.
  rewrite Hp in Hr.
  change (above chains w k f) with (at_ f (form_at chains w k) - fmin f) in Hr.
  change (above chains w k (add_map f g))
    with (at_ (add_map f g) (form_at chains w k) - fmin (add_map f g)) in Hr.
  rewrite He in Hr.
  match type of Hr with worth _ _ ?a _ => replace (T + g (form_at chains w k)) with a; [exact Hr|] end.
  lia.
Qed.

(** One chain becomes its rest: their forms differ by [factor] times the weight that is fixed, and
    the rest's counts [step] times. *)
Record move := Move { source : key; factor : Z; target : key; step : Z }.

Fixpoint same_form (a b : form) : bool :=
  match a, b with
  | [], [] => true
  | (i, x) :: a', (j, y) :: b' => (i =? j) && (x =? y) && same_form a' b'
  | _, _ => false
  end.

Lemma same_form_ok : forall a b, same_form a b = true -> a = b.
Proof.
  induction a as [|[i x] a IH]; intros [|[j y] b] H; simpl in H; try discriminate; auto.
  rewrite !andb_true_iff in H. destruct H as [[H1 H2] H3].
  apply Z.eqb_eq in H1, H2. subst. f_equal; auto.
Qed.

(** That a form is another one times [step]: the whole of it, or a single component. *)
Definition multiple (r b : form) (step : Z) : bool :=
  if step =? 1 then same_form r b
  else match r, b with
       | [(i, x)], [(j, 1)] => (i =? j) && (x =? step)
       | _, _ => false
       end.

Lemma multiple_ok : forall r b step w, multiple r b step = true -> lin r w = step * lin b w.
Proof.
  intros r b st w H. unfold multiple in H. destruct (Z.eqb_spec st 1) as [->|_].
  - apply same_form_ok in H. subst. lia.
  - destruct r as [|[i x] [|]]; try discriminate.
    destruct b as [|[j [|[| |]|]] [|]]; try discriminate.
    rewrite andb_true_iff in H. destruct H as [H1 H2]. apply Z.eqb_eq in H1, H2. subst.
    simpl. lia.
Qed.

Definition move_ok (chains : store chain) (j : Z) (m : move) : bool :=
  negb (same_key (source m) (target m)) &&
  match get (source m) chains, get (target m) chains with
  | Some a, Some b =>
    match chain_form a with
    | (i, x) :: r => (i =? j) && (x =? factor m) && multiple r (chain_form b) (step m)
    | [] => false
    end
  | _, _ => false
  end.

Lemma move_ok_spec : forall chains j m w, move_ok chains j m = true ->
  source m <> target m /\
  form_at chains w (source m) = factor m * w j + step m * form_at chains w (target m).
Proof.
  intros chains j m w H. unfold move_ok in H. rewrite andb_true_iff in H. destruct H as [H0 H].
  split.
  - intros E. rewrite E, same_key_refl in H0. discriminate.
  - unfold form_at. destruct (get (source m) chains) as [a|]; [|discriminate].
    destruct (get (target m) chains) as [b|]; [|discriminate].
    destruct (chain_form a) as [|[i x] r]; [discriminate|].
    rewrite !andb_true_iff in H. destruct H as [[H1 H2] H3].
    apply Z.eqb_eq in H1, H2. subst. simpl. rewrite (multiple_ok _ _ _ _ H3). lia.
Qed.

(** Carries out a move when the weight is v. *)
Definition run_move (chains : store chain) (v : Z) (m : move) (s : state) : option state :=
  match get (source m) (live s) with
  | None => Some s
  | Some f =>
    match function chains s (target m) with
    | None => None
    | Some old =>
      match merge old f (factor m * v) (step m) with
      | None => None
      | Some new =>
        Some (State (bound s - fmin f - fmin old + fmin new)
                    (put (source m) None (put (target m) (Some new) (live s))))
      end
    end
  end.

Lemma run_move_ok : forall chains w T s j m s', chains_ok chains w -> worth chains w T s ->
  move_ok chains j m = true -> run_move chains (w j) m s = Some s' -> worth chains w T s'.
Proof.
  intros chains w T s j m s' Hc Hw Hm H. unfold run_move in H.
  destruct (move_ok_spec _ _ _ w Hm) as [Hne Hform].
  destruct (get (source m) (live s)) as [f|] eqn:Ef; [|inversion H; subst; auto].
  destruct (function chains s (target m)) as [old|] eqn:Eo; [|discriminate].
  destruct (merge old f (factor m * w j) (step m)) as [new|] eqn:En; [|discriminate].
  inversion H; subst s'; clear H.
  destruct (function_ok _ _ _ _ _ _ Hc Hw Eo) as (Hof & Hoi & Hop).
  destruct Hw as [HT Hl]. destruct (Hl _ _ Ef) as [Hff Hfi].
  destruct (merge_ok _ _ _ _ _ En Hof Hff) as [Hnf Hn].
  destruct (Hn _ Hoi) as (Hni & _ & Hne').
  rewrite <- Hform in Hne'. split; simpl.
  - rewrite total_put, total_put. rewrite get_put_other by auto. rewrite Ef, Hop. simpl.
    unfold above in *. rewrite Hne'. rewrite HT. lia.
  - intros k g E. destruct (get_put_some _ _ _ _ _ E) as [[_ E']|E']; [discriminate|].
    destruct (get_put_some _ _ _ _ _ E') as [[-> E'']|E'']; [|auto].
    inversion E''; subst; auto.
Qed.

(** The function of the fixed weight itself becomes a constant. *)
Definition run_own (k : key) (v : Z) (s : state) : state :=
  match get k (live s) with
  | None => s
  | Some f => State (bound s - fmin f + at_ f v) (put k None (live s))
  end.

Lemma run_own_ok : forall chains w T s k, worth chains w T s ->
  worth chains w T (run_own k (form_at chains w k) s).
Proof.
  intros chains w T s k [HT Hl]. unfold run_own.
  destruct (get k (live s)) as [f|] eqn:Ef; [|split; auto]. split; simpl.
  - rewrite total_put, Ef. simpl. unfold above in *. lia.
  - intros k' g E. destruct (get_put_some _ _ _ _ _ E) as [[_ E']|E']; [discriminate|auto].
Qed.

(** Carries out moves until the bound exceeds a limit, if one is given. *)
Fixpoint run_moves (chains : store chain) (v : Z) (limit : option Z) (ms : list move) (s : state)
  : option state :=
  match ms with
  | [] => Some s
  | m :: ms' =>
    if match limit with Some l => l <? bound s | None => false end then Some s
    else match run_move chains v m s with
         | None => None
         | Some s' => run_moves chains v limit ms' s'
         end
  end.

Lemma run_moves_ok : forall chains w T j limit ms s s', chains_ok chains w ->
  worth chains w T s -> forallb (move_ok chains j) ms = true ->
  run_moves chains (w j) limit ms s = Some s' -> worth chains w T s'.
Proof.
  intros chains w T j limit ms. induction ms as [|m ms IH]; intros s s' Hc Hw Hm H; simpl in *.
  - inversion H; subst; auto.
  - rewrite andb_true_iff in Hm. destruct Hm as [Hm1 Hm2].
    destruct (match limit with Some l => l <? bound s | None => false end);
      [inversion H; subst; auto|].
    destruct (run_move chains (w j) m s) as [s1|] eqn:E; [|discriminate].
    apply (IH s1 s' Hc); auto. eapply run_move_ok; eauto.
Qed.
