(** A tree of bounds proves a lower bound for every point that continues it. *)

Require Import ZArith List Bool Lia.
Require Import Didyma.Tables Didyma.Store Didyma.Problem Didyma.Largest Didyma.State Didyma.Levels
  Didyma.Reach Didyma.Few.
Import ListNotations.
Open Scope Z_scope.

Inductive code := Branched | Bounded | Void | Reached.

(** A component in the order of the tree. Norms and supports are those of the weights from this
    position on; the relaxations are for a node whose first free position this is. *)
Record position := Position {
  component : Z;
  own : key;
  values : list Z;
  near : Z;
  far : Z;
  needed : Z;
  least_norm : Z;
  most_norm : Z;
  least_support : Z;
  moves : list move;
  relaxations : list relaxation
}.

Definition of_first (f : position -> Z) (ps : list position) : Z :=
  match ps with [] => 0 | p :: _ => f p end.

(** The greatest h(t) + mu t for t from [from] to [to_]; l are h(from), h(from + 1), ... *)
Fixpoint greatest_norm_term (l : list Z) (from to_ mu : Z) : Z :=
  match l with
  | [] => Z.max (mu * from) (mu * to_)
  | a :: r =>
    if from =? to_ then a + mu * from
    else Z.max (a + mu * from) (greatest_norm_term r (from + 1) to_ mu)
  end.

Lemma greatest_norm_term_ok : forall l from to_ mu n, from <= n <= to_ ->
  nthz l (n - from) + mu * n <= greatest_norm_term l from to_ mu.
Proof.
  induction l as [|a r IH]; intros from to_ mu n H; cbn [nthz greatest_norm_term].
  - destruct (Z_le_gt_dec 0 mu); nia.
  - destruct (Z.eqb_spec (n - from) 0).
    + assert (n = from) by lia. subst. destruct (from =? to_); lia.
    + destruct (Z.eqb_spec from to_); [lia|].
      specialize (IH (from + 1) to_ mu n ltac:(lia)).
      replace (n - from - 1) with (n - (from + 1)) by lia. lia.
Qed.

Section Trees.
  Variable p : problem.
  Variable chains : store chain.
  Variable scale : Z.  (* S *)
  Variable mu : Z.
  Variable goal : Z.   (* S (V - 1), which a bound has to exceed *)

  (** Which values a position may have where some components have values, the last one first. *)
  Variable allowed : list (Z * Z) -> position -> list Z.

  Definition norm_term (n : Z) : Z := nthz (projected p) n + mu * n.

  Definition within (x : Z) (b : option Z) : bool :=
    match b with Some b => x <=? b | None => true end.

  (** No point of the lattice continues a node of squared norm s and z non-zeros. *)
  Definition is_void (ps : list position) (s z : Z) : bool :=
    negb (within (s + of_first least_norm ps) (radius p)
          && within (z + of_first least_support ps) (non_zeros p)).

  (** What the bound of a node has to exceed. *)
  Definition limit (ps : list position) (s : Z) : Z :=
    let from := Z.max 0 (s + of_first least_norm ps) in
    let most := s + of_first most_norm ps in
    let to_ := match radius p with Some r => Z.min r most | None => most end in
    goal + scale * greatest_norm_term (drop (projected p) from) from to_ mu.

  Definition descend (x : position) (v : Z) (l : option Z) (st : state) : option state :=
    run_moves chains v l (moves x) (run_own (own x) v st).

  Definition norm_after (x : position) (s v : Z) : Z :=
    s + (if is_feature p (component x) then v * v else 0).
  Definition support_after (x : position) (z v : Z) : Z :=
    z + (if is_feature p (component x) && negb (v =? 0) then 1 else 0).

  (** The reach bound, where at most r of the free weights may be other than 0. *)
  Definition reaches (ps : list position) (s r : Z) (st : state) : bool :=
    let exceeds n b := goal + scale * norm_term n <? b in
    if r =? 1 then
      match reach_one chains (map (fun x => (component x, values x)) ps) st with
      | None => false
      | Some (z, kept) =>
        exceeds s z &&
        forallb (fun x => forallb (fun va =>
          let n := s + fst va * fst va in
          (fst va =? 0) || negb (within n (radius p)) || exceeds n (z + snd va)) (snd x)) kept
      end
    else
      match reach_many chains r (map component ps) st with
      | None => false
      | Some b => if r =? 0 then exceeds s b else limit ps s <? b
      end.

  (** Whether a node may be closed with a code, if its state may be found, or one that exceeds a
      limit. *)
  Definition closes (c : code) (ps : list position) (s z : Z) (find : option Z -> option state)
    : bool :=
    match c with
    | Branched => false
    | Void => is_void ps s z
    | Bounded =>
      negb (is_void ps s z) &&
      let l := limit ps s in
      match find (Some l) with
      | Some st =>
        (l <? bound st)
        || match ps with
           | [] => false
           | x :: _ =>
             match run_relaxations chains l (relaxations x) st with
             | Some st' => l <? bound st'
             | None => false
             end
           end
      | None => false
      end
    | Reached =>
      negb (is_void ps s z)
      && forallb (fun x => is_feature p (component x) && (near x =? 0)) ps
      && match non_zeros p, find None with
         | Some m, Some st => reaches ps s (m - z) st
         | _, _ => false
         end
    end.

  (** Reads the codes of a subtree in preorder; returns those after it, or nothing when it is none
      or some node may not be closed. *)
  Fixpoint walk (ps : list position) (path : list (Z * Z)) (st : state) (s z : Z)
    (codes : list code) : option (list code) :=
    match codes with
    | [] => None
    | Branched :: rest =>
      match ps with
      | [] => None
      | x :: ps' =>
        let all := allowed path x in
        if match all with [] => true | _ => false end then None else
        (fix children (vs : list Z) (codes : list code) : option (list code) :=
           match vs with
           | [] => Some codes
           | v :: vs' =>
             let s' := norm_after x s v in
             let z' := support_after x z v in
             match codes with
             | [] => None
             | Branched :: _ =>
               match descend x v None st with
               | None => None
               | Some st' =>
                 match walk ps' ((component x, v) :: path) st' s' z' codes with
                 | None => None
                 | Some rest' => children vs' rest'
                 end
               end
             | c :: rest' =>
               if closes c ps' s' z' (fun l => descend x v l st)
               then children vs' rest' else None
             end
           end) all rest
      end
    | c :: rest => if closes c ps s z (fun _ => Some st) then Some rest else None
    end.

  Section Point.
    Variable w : Z -> Z.
    Hypothesis chains_fine : chains_ok chains w.
    Hypothesis scale_fine : 0 <= scale.
    Hypothesis in_ball : at_most (norm p w) (radius p).
    Hypothesis few : at_most (support p w) (non_zeros p).

    Fixpoint positions_ok (ps : list position) : Prop :=
      match ps with
      | [] => True
      | x :: r =>
        In (w (component x)) (values x)
        /\ form_at chains w (own x) = w (component x)
        /\ forallb (move_ok chains (component x)) (moves x) = true
        /\ Forall (relaxation_holds chains w) (relaxations x)
        /\ near x <= square p w (component x) <= far x
        /\ needed x <= non_zero p w (component x)
        /\ least_norm x = near x + of_first least_norm r
        /\ most_norm x = far x + of_first most_norm r
        /\ least_support x = needed x + of_first least_support r
        /\ positions_ok r
      end.

    Definition free_norm ps := sum (map component ps) (square p w).
    Definition free_support ps := sum (map component ps) (non_zero p w).

    Lemma free_ok : forall ps, positions_ok ps ->
      of_first least_norm ps <= free_norm ps <= of_first most_norm ps /\
      of_first least_support ps <= free_support ps.
    Proof.
      unfold free_norm, free_support.
      induction ps as [|x r IH]; intros H; simpl in *; [lia|].
      destruct H as (_ & _ & _ & _ & Hn & Hz & -> & -> & -> & Hr).
      specialize (IH Hr). lia.
    Qed.

    Lemma norm_nonneg : 0 <= norm p w.
    Proof.
      unfold norm. induction (components p) as [|j l IH]; simpl; [lia|].
      assert (0 <= square p w j) by (unfold square; destruct (is_feature p j); nia). lia.
    Qed.

    Lemma within_ok : forall a b o, a <= b -> at_most b o -> within a o = true.
    Proof. intros a b [o|] H1 H2; simpl in *; auto. apply Z.leb_le. lia. Qed.

    Lemma exceeds_ok : forall n b T, n = norm p w -> b <= T ->
      (goal + scale * norm_term n <? b) = true -> goal < T - scale * norm_term (norm p w).
    Proof. intros n b T -> Hb H. apply Z.ltb_lt in H. lia. Qed.

    Lemma limit_ok : forall ps s b T, positions_ok ps -> norm p w = s + free_norm ps -> b <= T ->
      (limit ps s <? b) = true -> goal < T - scale * norm_term (norm p w).
    Proof.
      intros ps s b T Hp Hs Hb H. destruct (free_ok _ Hp) as [Hn _]. apply Z.ltb_lt in H.
      assert (norm_term (norm p w) * scale <= limit ps s - goal); [|lia].
      unfold limit.
      set (from := Z.max 0 (s + of_first least_norm ps)).
      set (to_ := match radius p with Some r => Z.min r (s + of_first most_norm ps)
                  | None => s + of_first most_norm ps end).
      pose proof norm_nonneg as H0.
      assert (Hr : from <= norm p w <= to_).
      { subst from to_. unfold at_most in in_ball. destruct (radius p); lia. }
      pose proof (greatest_norm_term_ok (drop (projected p) from) from to_ mu (norm p w) Hr) as H1.
      rewrite nthz_drop in H1 by lia.
      replace (from + (norm p w - from)) with (norm p w) in H1 by lia.
      unfold norm_term. nia.
    Qed.

    (** Where all free weights are features, they are as many and as long as features are. *)
    Lemma features_ok : forall ps,
      forallb (fun x => is_feature p (component x) && (near x =? 0)) ps = true ->
      free_support ps = on w (map component ps) /\
      free_norm ps = sum (map component ps) (fun j => w j * w j).
    Proof.
      unfold free_support, free_norm, on.
      induction ps as [|x ps IH]; intros H; cbn [map sum fold_right]; auto.
      cbn [forallb] in H. rewrite !andb_true_iff in H. destruct H as [[Hx _] H].
      destruct (IH H) as [-> ->]. unfold non_zero, square, is_on. rewrite Hx. simpl.
      destruct (w (component x) =? 0); auto.
    Qed.

    Lemma all_off : forall js, on w js <= 0 -> sum js (fun j => w j * w j) = 0.
    Proof.
      unfold on. induction js as [|j js IH]; cbn [sum fold_right]; auto. intros H.
      pose proof (on_nonneg w js) as N. unfold on in N. unfold is_on at 1 in H.
      destruct (Z.eqb_spec (w j) 0) as [E|]; [|lia]. rewrite E, IH; lia.
    Qed.

    Lemma reaches_ok : forall ps s r st T, positions_ok ps -> worth chains w T st ->
      norm p w = s + free_norm ps ->
      forallb (fun x => is_feature p (component x) && (near x =? 0)) ps = true ->
      free_support ps <= r -> reaches ps s r st = true ->
      goal < T - scale * norm_term (norm p w).
    Proof.
      intros ps s r st T Hp Hw Hs Hf Hr H. destruct (features_ok ps Hf) as [Fs Fn].
      rewrite Fs in Hr. unfold reaches in H. destruct (Z.eqb_spec r 1) as [->|_].
      - destruct (reach_one _ _ _) as [[z kept]|] eqn:E; [|discriminate].
        rewrite andb_true_iff in H. destruct H as [Hz H].
        set (xs := map (fun x => (component x, values x)) ps) in *.
        assert (Hm : map fst xs = map component ps) by (subst xs; rewrite map_map; auto).
        rewrite <- Hm in *.
        destruct (reach_one_ok chains w chains_fine xs st T z kept Hw) as [[H0 Hb]|Hj]; auto.
        + subst xs. clear - Hp. induction ps as [|x ps IH]; simpl in *; constructor; intuition.
        + apply (exceeds_ok s z); auto. rewrite Hs, Fn, all_off by lia. lia.
        + destruct Hj as (j & vs & a & H1 & H2 & H3 & H4 & H5).
          rewrite forallb_forall in H. specialize (H _ H1). simpl in H.
          rewrite forallb_forall in H. specialize (H _ H2). simpl in H.
          assert (Hn : s + w j * w j = norm p w) by lia.
          rewrite !orb_true_iff in H. destruct H as [[H|H]|H].
          * apply Z.eqb_eq in H. contradiction.
          * rewrite negb_true_iff, Hn in H. rewrite (within_ok _ (norm p w)) in H;
              [discriminate|lia|auto].
          * apply (exceeds_ok (s + w j * w j) (z + a)); auto.
      - destruct (reach_many _ _ _ _) as [b|] eqn:E; [|discriminate].
        pose proof (reach_many_ok chains w chains_fine _ _ _ _ _ Hw Hr E) as Hb.
        destruct (Z.eqb_spec r 0) as [->|_].
        + apply (exceeds_ok s b); auto. rewrite Hs, Fn, all_off by lia. lia.
        + apply (limit_ok ps s b); auto.
    Qed.

    Lemma closes_ok : forall c ps s z f T,
      positions_ok ps -> norm p w = s + free_norm ps -> support p w = z + free_support ps ->
      (forall l st, f l = Some st -> worth chains w T st) ->
      closes c ps s z f = true -> goal < T - scale * norm_term (norm p w).
    Proof.
      intros c ps s z f T Hp Hs Hz Hf H. destruct (free_ok _ Hp) as [Hn Hu].
      destruct c; simpl in H; try discriminate.
      - rewrite andb_true_iff in H. destruct H as [_ H].
        destruct (f (Some (limit ps s))) as [st|] eqn:E; [|discriminate].
        apply Hf in E. apply orb_true_iff in H. destruct H as [H|H].
        + apply bound_below in E. apply (limit_ok ps s (bound st)); auto.
        + destruct ps as [|x r]; [discriminate|].
          destruct (run_relaxations _ _ _ _) as [st'|] eqn:Er; [|discriminate].
          pose proof Hp as (_ & _ & _ & Hx & _).
          apply (limit_ok (x :: r) s (bound st')); auto.
          eapply run_relaxations_ok; eauto.
      - unfold is_void in H. rewrite negb_true_iff, andb_false_iff in H.
        destruct H as [H|H].
        + rewrite (within_ok _ (norm p w)) in H; [discriminate|lia|auto].
        + rewrite (within_ok _ (support p w)) in H; [discriminate|lia|auto].
      - rewrite !andb_true_iff in H. destruct H as [[_ Hfe] H]. unfold at_most in few.
        destruct (non_zeros p) as [m|]; [|discriminate].
        destruct (f None) as [st|] eqn:E; [|discriminate]. apply Hf in E.
        apply (reaches_ok ps s (m - z) st); auto. lia.
    Qed.

    Lemma descend_ok : forall x r l st T st', positions_ok (x :: r) -> worth chains w T st ->
      descend x (w (component x)) l st = Some st' -> worth chains w T st'.
    Proof.
      intros x r l st T st' (_ & Ho & Hm & _) Hw H. unfold descend in H.
      pose proof (run_own_ok chains w T st (own x) Hw) as Hs. rewrite Ho in Hs.
      exact (run_moves_ok _ _ _ _ _ _ _ _ chains_fine Hs Hm H).
    Qed.

    Lemma norm_after_ok : forall x s,
      norm_after x s (w (component x)) = s + square p w (component x).
    Proof. reflexivity. Qed.

    Lemma support_after_ok : forall x z,
      support_after x z (w (component x)) = z + non_zero p w (component x).
    Proof. reflexivity. Qed.

    Definition follows (path : list (Z * Z)) : Prop := forall j v, In (j, v) path -> w j = v.

    Hypothesis allowed_ok : forall path x, follows path -> In (w (component x)) (values x) ->
      In (w (component x)) (allowed path x).

    Lemma follows_on : forall path j, follows path -> follows ((j, w j) :: path).
    Proof. intros path j H i v [E|E]; [inversion E; subst; auto|auto]. Qed.

    Lemma walk_ok : forall ps path st s z codes rest T,
      positions_ok ps -> follows path -> worth chains w T st ->
      norm p w = s + free_norm ps -> support p w = z + free_support ps ->
      walk ps path st s z codes = Some rest -> goal < T - scale * norm_term (norm p w).
    Proof.
      induction ps as [|x r IH]; intros path st s z codes rest T Hp Hpath Hw Hs Hz H.
      - destruct codes as [|c codes]; cbn [walk] in H; [discriminate|].
        destruct c; try discriminate;
          match type of H with (if closes ?c ?ps ?s ?z ?f then _ else _) = _ =>
            destruct (closes c ps s z f) eqn:E; [|discriminate];
            apply (closes_ok c ps s z f T Hp Hs Hz); auto; intros l st' El;
            inversion El; subst; auto
          end.
      - destruct codes as [|c codes]; [discriminate|].
        destruct c; cbn [walk] in H;
          try (match type of H with (if closes ?c ?ps ?s ?z ?f then _ else _) = _ =>
            destruct (closes c ps s z f) eqn:E; [|discriminate];
            apply (closes_ok c ps s z f T Hp Hs Hz); auto; intros l st' El;
            inversion El; subst; assumption
          end).
        pose proof Hp as (Hv & _ & _ & _ & _ & _ & _ & _ & _ & Hr).
        pose proof (allowed_ok path x Hpath Hv) as Hin. clear Hv.
        pose proof (follows_on path (component x) Hpath) as Hpath'.
        destruct (match allowed path x with [] => true | _ => false end); [discriminate|].
        revert codes H. generalize dependent (allowed path x).
        induction l as [|v vs IHv]; intros Hin codes H; [destruct Hin|].
        assert (Hs' : norm p w = norm_after x s (w (component x)) + free_norm r).
        { rewrite norm_after_ok. unfold free_norm in *. simpl in Hs. lia. }
        assert (Hz' : support p w = support_after x z (w (component x)) + free_support r).
        { rewrite support_after_ok. unfold free_support in *. simpl in Hz. lia. }
        destruct codes as [|c codes]; [discriminate|].
        destruct c.
        + destruct (descend x v None st) as [st'|] eqn:Ed; [|discriminate].
          destruct (walk r ((component x, v) :: path) st' (norm_after x s v) (support_after x z v)
            (Branched :: codes))
            as [rest'|] eqn:Ew; [|discriminate].
          destruct Hin as [->|Hin]; [|eapply IHv; eauto].
          eapply IH; [exact Hr|exact Hpath'| |exact Hs'|exact Hz'|exact Ew].
          exact (descend_ok _ _ _ _ _ _ Hp Hw Ed).
        + match type of H with (if closes ?c ?ps ?s ?z ?f then _ else _) = _ =>
            destruct (closes c ps s z f) eqn:E; [|discriminate] end.
          destruct Hin as [->|Hin]; [|eapply IHv; eauto].
          eapply closes_ok; [exact Hr|exact Hs'|exact Hz'| |exact E].
          intros l st' El. exact (descend_ok _ _ _ _ _ _ Hp Hw El).
        + match type of H with (if closes ?c ?ps ?s ?z ?f then _ else _) = _ =>
            destruct (closes c ps s z f) eqn:E; [|discriminate] end.
          destruct Hin as [->|Hin]; [|eapply IHv; eauto].
          eapply closes_ok; [exact Hr|exact Hs'|exact Hz'| |exact E].
          intros l st' El. exact (descend_ok _ _ _ _ _ _ Hp Hw El).
        + match type of H with (if closes ?c ?ps ?s ?z ?f then _ else _) = _ =>
            destruct (closes c ps s z f) eqn:E; [|discriminate] end.
          destruct Hin as [->|Hin]; [|eapply IHv; eauto].
          eapply closes_ok; [exact Hr|exact Hs'|exact Hz'| |exact E].
          intros l st' El. exact (descend_ok _ _ _ _ _ _ Hp Hw El).
    Qed.
  End Point.
End Trees.
