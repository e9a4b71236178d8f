(** A tree that the check finds itself, for proofs that come without one. *)

Require Import ZArith List Bool Lia.
Require Import Didyma.Tables Didyma.Store Didyma.Problem Didyma.State Didyma.Tree.
Import ListNotations.
Open Scope Z_scope.

(** [Proven n]: n more nodes may be looked at. *)
Inductive outcome := Proven (n : Z) | Refuted | Gave_up.

Section Growing.
  Variable p : problem.
  Variable chains : store chain.
  Variable scale mu goal : Z.

  (** Looks at a node that holds points and that its chain bound does not close. *)
  Fixpoint grow (ps : list position) (st : state) (s z n : Z) : outcome :=
    if n <? 0 then Gave_up
    else if closes p chains scale mu goal Reached ps s z (fun _ => Some st) then Proven n
    else
      match ps with
      | [] => Refuted
      | x :: ps' =>
        (fix children (vs : list Z) (n : Z) : outcome :=
           match vs with
           | [] => Proven n
           | v :: vs' =>
             let s' := norm_after p x s v in
             let z' := support_after p x z v in
             if is_void p ps' s' z' then children vs' n
             else
               let l := limit p scale mu goal ps' s' in
               match descend chains x v (Some l) st with
               | None => Refuted
               | Some st' =>
                 if l <? bound st' then children vs' (n - 1)
                 else
                   match grow ps' st' s' z' (n - 1) with
                   | Proven n' => children vs' n'
                   | o => o
                   end
               end
           end) (values x) n
      end.

  (** The whole tree, of at most n nodes. *)
  Definition grown (ps : list position) (st : state) (n : Z) : outcome :=
    if is_void p ps 0 0 || (limit p scale mu goal ps 0 <? bound st) then Proven n
    else grow ps st 0 0 n.

  Variable w : Z -> Z.
  Hypothesis chains_fine : chains_ok chains w.
  Hypothesis scale_fine : 0 <= scale.
  Hypothesis in_ball : at_most (norm p w) (radius p).
  Hypothesis few : at_most (support p w) (non_zeros p).

  Lemma void_ok : forall ps s z T, positions_ok p chains w ps ->
    norm p w = s + free_norm p w ps -> support p w = z + free_support p w ps ->
    is_void p ps s z = true -> goal < T - scale * norm_term p mu (norm p w).
  Proof.
    intros ps s z T Hp Hs Hz H.
    eapply (closes_ok p chains scale mu goal w chains_fine scale_fine in_ball few Void ps s z
      (fun _ => None)); eauto. discriminate.
  Qed.

  Lemma grow_ok : forall ps st s z n n' T,
    positions_ok p chains w ps -> worth chains w T st ->
    norm p w = s + free_norm p w ps -> support p w = z + free_support p w ps ->
    grow ps st s z n = Proven n' -> goal < T - scale * norm_term p mu (norm p w).
  Proof.
    assert (Hc : forall ps s z st n T f, positions_ok p chains w ps -> worth chains w T st ->
      norm p w = s + free_norm p w ps -> support p w = z + free_support p w ps ->
      (if n <? 0 then Gave_up
       else if closes p chains scale mu goal Reached ps s z (fun _ => Some st) then Proven n
       else f) = f \/ goal < T - scale * norm_term p mu (norm p w) \/ n < 0).
    { intros ps s z st n T f Hp Hw Hs Hz. destruct (Z.ltb_spec n 0); auto.
      destruct (closes p chains scale mu goal Reached ps s z (fun _ => Some st)) eqn:E; auto.
      right. left. eapply closes_ok; eauto. intros l st' El. inversion El; subst; auto. }
    induction ps as [|x r IH]; intros st s z n n' T Hp Hw Hs Hz H; cbn [grow] in H.
    - destruct (Hc [] s z st n T Refuted Hp Hw Hs Hz) as [E|[E|E]]; auto.
      + rewrite E in H. discriminate.
      + destruct (Z.ltb_spec n 0); [discriminate|lia].
    - destruct (Z.ltb_spec n 0); [discriminate|].
      destruct (closes p chains scale mu goal Reached (x :: r) s z (fun _ => Some st)) eqn:E.
      { eapply closes_ok; eauto. intros l st' El. inversion El; subst; auto. }
      clear E Hc. pose proof Hp as (Hin & _ & _ & _ & _ & _ & _ & _ & _ & Hr).
      assert (Hs' : norm p w = norm_after p x s (w (component x)) + free_norm p w r).
      { rewrite norm_after_ok. unfold free_norm in *. simpl in Hs. lia. }
      assert (Hz' : support p w = support_after p x z (w (component x)) + free_support p w r).
      { rewrite support_after_ok. unfold free_support in *. simpl in Hz. lia. }
      assert (Hd : forall l st', descend chains x (w (component x)) l st = Some st' ->
        worth chains w T st').
      { intros l st' El. eapply descend_ok; eauto. }
      clear H0. revert n H. generalize dependent (values x).
      induction l as [|v vs IHv]; intros Hin n H; [destruct Hin|].
      destruct (is_void p r (norm_after p x s v) (support_after p x z v)) eqn:Ev.
      + destruct Hin as [->|Hin]; [|eapply IHv; eauto]. eapply void_ok; eauto.
      + destruct (descend chains x v _ st) as [st'|] eqn:Ed; [|discriminate].
        destruct (limit p scale mu goal r (norm_after p x s v) <? bound st') eqn:El.
        * destruct Hin as [->|Hin]; [|eapply IHv; eauto].
          eapply limit_ok; eauto. apply bound_below with (chains := chains) (w := w). eauto.
        * destruct (grow r st' (norm_after p x s v) (support_after p x z v) (n - 1)) as [m| |] eqn:Eg;
            try discriminate.
          destruct Hin as [->|Hin]; [|eapply IHv; eauto]. eapply IH; [exact Hr| |exact Hs'|exact Hz'|exact Eg].
          eauto.
  Qed.

  Lemma grown_ok : forall ps st n n' T,
    positions_ok p chains w ps -> worth chains w T st ->
    norm p w = free_norm p w ps -> support p w = free_support p w ps ->
    grown ps st n = Proven n' -> goal < T - scale * norm_term p mu (norm p w).
  Proof.
    intros ps st n n' T Hp Hw Hs Hz H. unfold grown in H.
    rewrite <- (Z.add_0_l (free_norm p w ps)) in Hs.
    rewrite <- (Z.add_0_l (free_support p w ps)) in Hz.
    destruct (is_void p ps 0 0) eqn:Ev; [eapply void_ok; eauto|].
    destruct (limit p scale mu goal ps 0 <? bound st) eqn:El.
    - eapply limit_ok; eauto. apply bound_below with (chains := chains) (w := w). eauto.
    - simpl in H. eapply grow_ok; eauto.
  Qed.
End Growing.
