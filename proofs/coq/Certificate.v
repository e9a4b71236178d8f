(** The check of a certificate with a tree over points, and what it proves. *)

Require Import ZArith List Bool Lia.
Require Import Didyma.Tables Didyma.Store Didyma.Problem Didyma.Narrow Didyma.Largest Didyma.State
  Didyma.Tree Didyma.Growing Didyma.Building.
Import ListNotations.
Open Scope Z_scope.

Definition point (ws : list Z) (j : Z) : Z := nthz ws j.

Definition lattice_has (p : problem) (ws : list Z) : bool :=
  forallb (fun j => (nthz (lows p) j <=? nthz ws j) && (nthz ws j <=? nthz (highs p) j))
    (components p)
  && within (norm p (point ws)) (radius p) && within (support p (point ws)) (non_zeros p).

Definition limited (p : problem) : bool :=
  match non_zeros p with Some _ => true | None => false end.

(** The point. *)
Definition point_ok (p : problem) (c : certificate) : bool :=
  (size (weights c) =? dimension p)
  && lattice_has p (weights c)
  && (F p (point (weights c)) =? objective c).

(** What a tree needs besides its codes. *)
Definition tree_ok (p : problem) (c : certificate) : bool :=
  (1 <=? slope_unit c) && (0 <=? unit_ p)
  && same_form (sorted (ones (order c))) (ones (components p))
  && ((size (slopes c) =? 0) || (size (slopes c) =? Z.of_nat (length (rows p))))
  && (if narrowed p then forallb (swings p) (rows p) else true).

(** The chains, what the root's state is, and the positions. *)
Definition start (p : problem) (c : certificate) (h : plan)
  : option (store chain * (state * list position)) :=
  let ls := map (narrow_low p) (components p) in
  let hs := map (narrow_high p) (components p) in
  match chains_of (dimension p) ls hs (limited p) (forms h) with
  | None => None
  | Some t =>
    match add_weights p c h t (components p) empty with
    | None => None
    | Some s0 =>
      match add_rows p c h t (rows p) (row_keys h) (slopes c) s0,
            positions_of p h t ls hs (order c) (moves_of h) (relaxations_of h) with
      | Some s, Some ps => Some (t, (s, ps))
      | _, _ => None
      end
    end
  end.

Definition goal_of (c : certificate) : Z := slope_unit c * (objective c - 1).

(** Whether the codes are a tree, of values that are allowed along its paths, and all of its bounds
    hold. *)
Definition tree_holds (p : problem) (c : certificate) (h : plan)
  (allowed : list (Z * Z) -> position -> list Z) : bool :=
  tree_ok p c &&
  match start p c h with
  | None => false
  | Some (t, (s, ps)) =>
    match walk p t (slope_unit c) (multiplier c) (goal_of c) allowed ps [] s 0 0 (codes c) with
    | Some [] => true
    | _ => false
    end
  end.

(** The check of a certificate with a tree over points, closed by chains, reaches or levels. *)
Definition check (p : problem) (c : certificate) (h : plan) : bool :=
  point_ok p c && tree_holds p c h (fun _ x => values x).

(** The check of one without a tree, which looks at n nodes at most. *)
Definition check_grown (p : problem) (c : certificate) (h : plan) (n : Z) : outcome :=
  if point_ok p c && tree_ok p c then
    match start p c h with
    | None => Refuted
    | Some (t, (s, ps)) => grown p t (slope_unit c) (multiplier c) (goal_of c) ps s n
    end
  else Refuted.

Lemma nthz_map_components : forall g n from j, from <= j < from + Z.of_nat n ->
  nthz (map g (upto n from)) (j - from) = g j.
Proof.
  induction n as [|n IH]; intros from j H; [lia|].
  cbn [upto map nthz]. destruct (Z.eqb_spec (j - from) 0).
  - f_equal. lia.
  - replace (j - from - 1) with (j - (from + 1)) by lia. apply IH. lia.
Qed.

Lemma nthz_components : forall p g j, 0 <= j < dimension p -> nthz (map g (components p)) j = g j.
Proof.
  intros p g j H. unfold components. rewrite <- (nthz_map_components g (length (lows p)) 0 j).
  - f_equal. lia.
  - unfold dimension, size in H. lia.
Qed.

Lemma weight_costs : forall p c w js,
  sum js (fun j => weight_cost p c j (w j))
  = slope_unit c * multiplier c * sum js (square p w)
    - slope_unit c * sum js (fun j => nthz (eta p) j * w j).
Proof.
  intros p c w. induction js as [|j js IH]; simpl; [lia|]. rewrite IH.
  unfold weight_cost, square. destruct (is_feature p j); lia.
Qed.

Lemma lattice_has_ok : forall p ws, lattice_has p ws = true -> in_lattice p (point ws).
Proof.
  intros p ws H. unfold lattice_has in H. rewrite !andb_true_iff in H.
  destruct H as [[H1 H2] H3]. rewrite forallb_forall in H1.
  assert (Hw : forall x b, within x b = true -> at_most x b).
  { intros x [b|] E; simpl in *; auto. apply Z.leb_le in E. auto. }
  split; [|auto]. intros j Hj. specialize (H1 j). rewrite andb_true_iff, !Z.leb_le in H1.
  apply H1. apply in_components. auto.
Qed.

(** What a certificate claims. *)
Definition is_true (p : problem) (c : certificate) : Prop :=
  in_lattice p (point (weights c)) /\ F p (point (weights c)) = objective c /\
  forall w, in_lattice p w -> objective c <= F p w.

(** That a weight is not outside its narrowed range. *)
Definition in_ranges (p : problem) (u : Z -> Z) : Prop :=
  forall j, 0 <= j < dimension p -> narrow_low p j <= u j <= narrow_high p j.

Lemma started_below : forall p c h t s ps u,
  tree_ok p c = true -> start p c h = Some (t, (s, ps)) -> in_lattice p u -> in_ranges p u ->
  (forall T, chains_ok t u -> 0 <= slope_unit c ->
    at_most (norm p u) (radius p) -> at_most (support p u) (non_zeros p) ->
    positions_ok p t u ps -> worth t u T s ->
    norm p u = free_norm p u ps -> support p u = free_support p u ps ->
    goal_of c < T - slope_unit c * norm_term p (multiplier c) (norm p u)) ->
  objective c <= F p u.
Proof.
  intros p c h t s ps u H Hst Hu Hn Htree. unfold tree_ok in H. rewrite !andb_true_iff in H.
  destruct H as [[[[H1 H2] H6] H7] H8].
  apply Z.leb_le in H1, H2. apply same_form_ok in H6.
  unfold start in Hst. destruct (chains_of _ _ _ _ _) as [t'|] eqn:Et; [|discriminate].
  destruct (add_weights p c h t' (components p) empty) as [s0|] eqn:E0; [|discriminate].
  destruct (add_rows p c h t' (rows p) (row_keys h) (slopes c) s0) as [s'|] eqn:E1;
    [|discriminate].
  destruct (positions_of p h t' _ _ (order c) (moves_of h) (relaxations_of h)) as [ps'|] eqn:E2;
    [|discriminate].
  inversion Hst; subst t' s' ps'; clear Hst.
  assert (Hin : forall j, 0 <= j < dimension p ->
    inside_lists (map (narrow_low p) (components p)) (map (narrow_high p) (components p)) u j).
  { intros j Hj. unfold inside_lists. rewrite !nthz_components by auto. apply Hn; auto. }
  assert (Hfine : chains_ok t u) by (eapply chains_of_ok; [exact Hin|exact Et]).
  pose proof (add_weights_ok p c h t u Hfine _ _ _ _ (worth_empty t u) E0) as W0.
  pose proof (add_rows_ok p c h t u Hfine _ _ _ _ _ _ W0 E1) as W1.
  destruct (positions_of_ok p h t u _ _ _ _ _ _ Hn Hin E2) as [Hps Hcs].
  destruct Hu as (_ & Hball & Hfew).
  assert (Hsum : forall g, sum (map component ps) g = sum (components p) g).
  { intros g. rewrite Hcs, !sum_ones, <- H6. apply eq_sym, lin_sorted. }
  pose proof (Htree _ Hfine ltac:(lia) Hball Hfew Hps W1 (eq_sym (Hsum _)) (eq_sym (Hsum _)))
    as Hg.
  unfold goal_of in Hg. rewrite weight_costs in Hg. unfold norm_term in Hg. unfold F.
  fold (norm p u) in Hg.
  assert (objective c - 1 < unit_ p * losses p (rows p) u
    - sum (components p) (fun j => nthz (eta p) j * u j) - nthz (projected p) (norm p u)); [|lia].
  nia.
Qed.

(** A tree is a bound for each point whose values it allows. *)
Lemma tree_below : forall p c h allowed u, tree_holds p c h allowed = true ->
  in_lattice p u -> in_ranges p u ->
  (forall path x, follows u path -> In (u (component x)) (values x) ->
    In (u (component x)) (allowed path x)) ->
  objective c <= F p u.
Proof.
  intros p c h allowed u H Hu Hn Ha. unfold tree_holds in H. rewrite andb_true_iff in H.
  destruct H as [H1 H]. destruct (start p c h) as [[t [s ps]]|] eqn:Es; [|discriminate].
  destruct (walk _ _ _ _ _ _ _ _ _ _ _ _) as [rest|] eqn:Ew; [|discriminate].
  apply (started_below p c h t s ps u H1 Es Hu Hn). intros T Hc Hs Hb Hf Hp Hw Hq Hz.
  eapply (walk_ok p t (slope_unit c) (multiplier c) _ allowed u Hc); eauto; try lia.
  intros j v [].
Qed.

(** From what holds within the narrowed ranges to the whole lattice. *)
Lemma below_is_true : forall p c, point_ok p c = true -> tree_ok p c = true ->
  (forall u, in_lattice p u -> in_ranges p u -> objective c <= F p u) -> is_true p c.
Proof.
  intros p c Hp Ht H. unfold point_ok in Hp. rewrite !andb_true_iff in Hp.
  destruct Hp as [[H3 H4] H5]. apply Z.eqb_eq in H5.
  unfold tree_ok in Ht. rewrite !andb_true_iff in Ht. destruct Ht as [[[[H1 H2] H6] H7] H8].
  apply Z.leb_le in H2.
  split; [apply lattice_has_ok; auto|]. split; [auto|]. intros w Hw.
  assert (Hs : narrowed p = true -> forall r, In r (rows p) -> swings p r = true).
  { intros E. rewrite E in H8. apply forallb_forall. auto. }
  destruct (narrow_ok p w H2 Hs Hw) as (u & Hu & HF & Hn).
  specialize (H u Hu Hn). lia.
Qed.

(** The theorem: a certificate that is accepted is true. *)
Theorem accepted_is_true : forall p c h, check p c h = true -> is_true p c.
Proof.
  intros p c h H. unfold check in H. rewrite andb_true_iff in H. destruct H as [H1 H].
  apply below_is_true; auto.
  - unfold tree_holds in H. rewrite andb_true_iff in H. tauto.
  - intros u Hu Hn. eapply tree_below; eauto.
Qed.

(** The same for one without a tree. *)
Theorem grown_is_true : forall p c h n n', check_grown p c h n = Proven n' -> is_true p c.
Proof.
  intros p c h n n' H. unfold check_grown in H.
  destruct (point_ok p c && tree_ok p c) eqn:H1; [|discriminate].
  rewrite andb_true_iff in H1. destruct H1 as [H1 H2]. apply below_is_true; auto.
  intros u Hu Hn.
  destruct (start p c h) as [[t [s ps]]|] eqn:Es; [|discriminate].
  apply (started_below p c h t s ps u H2 Es Hu Hn). intros T Hc Hs Hb Hf Hp Hw Hq Hz.
  eapply (grown_ok p t (slope_unit c) (multiplier c) _ u Hc); eauto.
Qed.

Print Assumptions accepted_is_true.
Print Assumptions grown_is_true.
