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

(** All but the tree. *)
Definition claim_ok (p : problem) (c : certificate) : bool :=
  (1 <=? slope_unit c) && (0 <=? unit_ p)
  && (size (weights c) =? dimension p)
  && lattice_has p (weights c)
  && (F p (point (weights c)) =? objective c)
  && same_form (sorted (ones (order c))) (ones (components p))
  && ((size (slopes c) =? 0) || (size (slopes c) =? Z.of_nat (length (rows p))))
  && (if narrowed p then forallb (swings p) (rows p) else true).

(** The chains, what the root's state is, and the positions. *)
Definition start (p : problem) (c : certificate) (h : plan)
  : option (store chain * (state * list position)) :=
  match chains_of (dimension p) (map (narrow_low p) (components p))
          (map (narrow_high p) (components p)) (limited p) (forms h) with
  | None => None
  | Some t =>
    match add_weights p c h t (components p) empty with
    | None => None
    | Some s0 =>
      match add_rows p c h t (rows p) (row_keys h) (slopes c) s0,
            positions_of p h t (order c) (moves_of h) with
      | Some s, Some ps => Some (t, (s, ps))
      | _, _ => None
      end
    end
  end.

Definition goal_of (c : certificate) : Z := slope_unit c * (objective c - 1).

(** The check of a certificate with a tree over points. *)
Definition check (p : problem) (c : certificate) (h : plan) : bool :=
  claim_ok p c &&
  match start p c h with
  | None => false
  | Some (t, (s, ps)) =>
    match walk p t (slope_unit c) (multiplier c) (goal_of c) ps s 0 0 (codes c) with
    | Some [] => true
    | _ => false
    end
  end.

(** The check of one without a tree, which looks at n nodes at most. *)
Definition check_grown (p : problem) (c : certificate) (h : plan) (n : Z) : outcome :=
  if claim_ok p c then
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

Lemma started_is_true : forall p c h t s ps,
  claim_ok p c = true -> start p c h = Some (t, (s, ps)) ->
  (forall w T, chains_ok t w -> 0 <= slope_unit c ->
    at_most (norm p w) (radius p) -> at_most (support p w) (non_zeros p) ->
    positions_ok p t w ps -> worth t w T s ->
    norm p w = free_norm p w ps -> support p w = free_support p w ps ->
    goal_of c < T - slope_unit c * norm_term p (multiplier c) (norm p w)) ->
  is_true p c.
Proof.
  intros p c h t s ps H Hst Htree. unfold claim_ok in H. rewrite !andb_true_iff in H.
  destruct H as [[[[[[[H1 H2] H3] H4] H5] H6] H7] H8].
  apply Z.leb_le in H1, H2. apply Z.eqb_eq in H5. apply same_form_ok in H6.
  split; [apply lattice_has_ok; auto|]. split; [auto|]. intros w Hw.
  assert (Hs : narrowed p = true -> forall r, In r (rows p) -> swings p r = true).
  { intros E. rewrite E in H8. apply forallb_forall. auto. }
  destruct (narrow_ok p w H2 Hs Hw) as (u & Hu & HF & Hn).
  apply Z.le_trans with (F p u); [|exact HF]. clear w Hw HF.
  unfold start in Hst. destruct (chains_of _ _ _ _ _) as [t'|] eqn:Et; [|discriminate].
  destruct (add_weights p c h t' (components p) empty) as [s0|] eqn:E0; [|discriminate].
  destruct (add_rows p c h t' (rows p) (row_keys h) (slopes c) s0) as [s'|] eqn:E1;
    [|discriminate].
  destruct (positions_of p h t' (order c) (moves_of h)) as [ps'|] eqn:E2; [|discriminate].
  inversion Hst; subst t' s' ps'; clear Hst.
  assert (Hfine : chains_ok t u).
  { eapply chains_of_ok; [|exact Et]. intros j Hj. unfold inside_lists.
    rewrite !nthz_components by auto. apply Hn; auto. }
  pose proof (add_weights_ok p c h t u Hfine _ _ _ _ (worth_empty t u) E0) as W0.
  pose proof (add_rows_ok p c h t u Hfine _ _ _ _ _ _ W0 E1) as W1.
  destruct (positions_of_ok p h t u _ _ _ Hn E2) as [Hps Hcs].
  destruct Hu as (_ & Hball & Hfew).
  assert (Hsum : forall g, sum (map component ps) g = sum (components p) g).
  { intros g. rewrite Hcs, !sum_ones, <- H6. apply eq_sym, lin_sorted. }
  pose proof (Htree u _ Hfine ltac:(lia) Hball Hfew Hps W1 (eq_sym (Hsum _)) (eq_sym (Hsum _)))
    as Hg.
  unfold goal_of in Hg. rewrite weight_costs in Hg. unfold norm_term in Hg. unfold F.
  fold (norm p u) in Hg.
  assert (objective c - 1 < unit_ p * losses p (rows p) u
    - sum (components p) (fun j => nthz (eta p) j * u j) - nthz (projected p) (norm p u)); [|lia].
  nia.
Qed.

(** The theorem: a certificate that is accepted is true. *)
Theorem accepted_is_true : forall p c h, check p c h = true -> is_true p c.
Proof.
  intros p c h H. unfold check in H. rewrite andb_true_iff in H. destruct H as [H1 H].
  destruct (start p c h) as [[t [s ps]]|] eqn:Es; [|discriminate].
  destruct (walk _ _ _ _ _ _ _ _ _ _) as [rest|] eqn:Ew; [|discriminate].
  apply (started_is_true p c h t s ps H1 Es). intros w T Hc Hu Hb Hf Hp Hw Hn Hz.
  eapply (walk_ok p t (slope_unit c) (multiplier c) _ w Hc); eauto; lia.
Qed.

(** The same for one without a tree. *)
Theorem grown_is_true : forall p c h n n', check_grown p c h n = Proven n' -> is_true p c.
Proof.
  intros p c h n n' H. unfold check_grown in H. destruct (claim_ok p c) eqn:H1; [|discriminate].
  destruct (start p c h) as [[t [s ps]]|] eqn:Es; [|discriminate].
  apply (started_is_true p c h t s ps H1 Es). intros w T Hc Hu Hb Hf Hp Hw Hn Hz.
  eapply (grown_ok p t (slope_unit c) (multiplier c) _ w Hc); eauto.
Qed.

Print Assumptions accepted_is_true.
Print Assumptions grown_is_true.
