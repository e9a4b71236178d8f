(** What a certificate and a plan say of a path's state before anything is fixed, and of the
    positions of its tree. *)

Require Import ZArith List Bool Lia.
Require Import Didyma.Tables Didyma.Store Didyma.Problem Didyma.Narrow Didyma.Largest Didyma.State
  Didyma.Levels Didyma.Tree.
Import ListNotations.
Open Scope Z_scope.

Record certificate := Certificate {
  weights : list Z;
  objective : Z;
  order : list Z;
  multiplier : Z;
  slope_unit : Z;
  slopes : list Z;  (* one for each row, or none when all are 0 *)
  codes : list code
}.

(** Which chains there are, which of them become one, and what to relax. It is found by search and
    checked here. *)
Record plan := Plan {
  forms : list (key * form);
  row_keys : list key;
  own_keys : list key;         (* by component *)
  moves_of : list (list move);  (* by position *)
  relaxations_of : list (list relaxation)  (* by position; the rest have none *)
}.

(** Sorting by component, to compare forms and orders. *)
Fixpoint insert (e : Z * Z) (f : form) : form :=
  match f with
  | [] => [e]
  | x :: r => if fst e <=? fst x then e :: f else x :: insert e r
  end.
Definition sorted (f : form) : form := fold_right insert [] f.

Lemma lin_insert : forall e f w, lin (insert e f) w = snd e * w (fst e) + lin f w.
Proof.
  intros [i y] f w. induction f as [|[j x] r IH]; simpl in *; auto.
  destruct (i <=? j); simpl; auto. rewrite IH. lia.
Qed.

Lemma lin_sorted : forall f w, lin (sorted f) w = lin f w.
Proof.
  intros f w. induction f as [|[j x] r IH]; simpl; auto.
  rewrite lin_insert. simpl. rewrite IH. auto.
Qed.

Definition ones (l : list Z) : form := map (fun j => (j, 1)) l.

Lemma sum_ones : forall l g, sum l g = lin (ones l) g.
Proof. induction l as [|j r IH]; intros g; simpl; auto. rewrite IH. lia. Qed.

Definition scaled (x : Z) (f : form) : form := map (fun e => (fst e, x * snd e)) f.

Lemma lin_scaled : forall x f w, lin (scaled x f) w = x * lin f w.
Proof. intros x f w. induction f as [|[j y] r IH]; simpl; [lia|]. rewrite IH. lia. Qed.

Lemma lin_app : forall f g w, lin (f ++ g) w = lin f w + lin g w.
Proof. intros f g w. induction f as [|[j x] r IH]; simpl; [lia|]. rewrite IH. lia. Qed.

(** That a form is another one times x and a rest. *)
Definition is_sum (f : form) (x : Z) (g others : form) : bool :=
  same_form (sorted f) (sorted (scaled x g ++ others)).

Lemma is_sum_ok : forall f x g others w, is_sum f x g others = true ->
  lin f w = x * lin g w + lin others w.
Proof.
  intros f x g others w H. apply same_form_ok in H.
  rewrite <- (lin_sorted f), H, lin_sorted, lin_app, lin_scaled. auto.
Qed.

Definition relaxation_ok (t : store chain) (d : Z) (ls hs : list Z) (m : relaxation) : bool :=
  match m with
  | Give k1 k2 x others a n =>
    differ k1 k2 && in_range d others
    && (let (low, high) := span ls hs others in (a <=? low) && (high <? a + Zpos n))
    && match get k1 t, get k2 t with
       | Some c1, Some c2 => is_sum (chain_form c1) x (chain_form c2) others
       | _, _ => false
       end
  | Fold k1 k2 k3 =>
    differ k1 k2 && differ k1 k3 && differ k2 k3
    && match get k1 t, get k2 t, get k3 t with
       | Some c1, Some c2, Some c3 => is_sum (chain_form c1) 1 (chain_form c2) (chain_form c3)
       | _, _, _ => false
       end
  end.

Lemma relaxation_ok_spec : forall t d ls hs w m,
  (forall j, 0 <= j < d -> inside_lists ls hs w j) ->
  relaxation_ok t d ls hs m = true -> relaxation_holds t w m.
Proof.
  intros t d ls hs w m Hw H. destruct m as [k1 k2 x others a n|k1 k2 k3]; cbn in H |- *;
    rewrite !andb_true_iff in H; unfold form_at.
  - destruct H as [[[H1 H2] H3] H4]. pose proof (span_ok d ls hs others w H2 Hw) as Hs.
    destruct (span ls hs others) as [low high]. rewrite andb_true_iff in H3. simpl in Hs.
    destruct H3 as [H3 H5]. apply Z.leb_le in H3. apply Z.ltb_lt in H5.
    destruct (get k1 t) as [c1|]; [|discriminate]. destruct (get k2 t) as [c2|]; [|discriminate].
    split; [apply differ_ok; auto|]. split; [apply is_sum_ok; auto|lia].
  - destruct H as [[[H1 H2] H3] H4].
    destruct (get k1 t) as [c1|]; [|discriminate]. destruct (get k2 t) as [c2|]; [|discriminate].
    destruct (get k3 t) as [c3|]; [|discriminate].
    repeat (split; [apply differ_ok; auto|]). rewrite (is_sum_ok _ _ _ _ w H4). lia.
Qed.

Fixpoint chains_of (d : Z) (ls hs : list Z) (few : bool) (fs : list (key * form)) : option (store chain) :=
  match fs with
  | [] => Some Leaf
  | (k, f) :: r =>
    if in_range d f then
      match chains_of d ls hs few r with
      | None => None
      | Some t =>
        let (a, b) := span ls hs f in
        let e := if few then Some (ups ls hs f, downs ls hs f) else None in
        Some (put k (Some (Chain f (zero a (b - a + 1)) e)) t)
      end
    else None
  end.

Lemma chains_of_ok : forall d ls hs few fs t w,
  (forall j, 0 <= j < d -> inside_lists ls hs w j) ->
  chains_of d ls hs few fs = Some t -> chains_ok t w.
Proof.
  intros d ls hs few fs. induction fs as [|[k f] r IH]; intros t w Hw H; simpl in H.
  - inversion H; subst. intros k c E. rewrite get_leaf in E. discriminate.
  - destruct (in_range d f) eqn:Er; [|discriminate].
    destruct (chains_of d ls hs few r) as [t'|] eqn:Et; [|discriminate].
    pose proof (span_ok d ls hs f w Er Hw) as Hspan.
    destruct (span ls hs f) as [a b]. simpl in Hspan. inversion H; subst t; clear H.
    intros k' c E. destruct (get_put_some _ _ _ _ _ E) as [[-> E']|E'].
    + inversion E'; subst c; simpl. split; [apply zero_wf; lia|].
      split; [unfold inside; simpl; lia|]. split; [auto|]. split; [apply zero_at|].
      intros u d' r' Eu Hr. destruct few; inversion Eu; subst. eapply window_ok; eauto.
    + exact (IH t' w Hw eq_refl k' c E').
Qed.

(** That a chain is a component alone. *)
Definition is_own (t : store chain) (k : key) (j : Z) : bool :=
  match get k t with
  | Some c => same_form (chain_form c) [(j, 1)]
  | None => false
  end.

Lemma is_own_ok : forall t k j w, is_own t k j = true -> form_at t w k = w j.
Proof.
  intros t k j w H. unfold is_own in H. unfold form_at.
  destruct (get k t) as [c|]; [|discriminate]. apply same_form_ok in H. rewrite H. simpl. lia.
Qed.

Section Building.
  Variable p : problem.
  Variable c : certificate.
  Variable h : plan.
  Variable t : store chain.

  Definition own_of (j : Z) : option key :=
    match nth_error (own_keys h) (Z.to_nat j) with
    | Some k => if is_own t k j then Some k else None
    | None => None
    end.

  (** Adds g of a weight. *)
  Definition add_weight (j : Z) (g : Z -> Z) (s : state) : option state :=
    match own_of j with Some k => add_to t k g s | None => None end.

  Definition weight_cost (j v : Z) : Z :=
    (if is_feature p j then slope_unit c * multiplier c * (v * v) else 0)
    - slope_unit c * nthz (eta p) j * v.

  Fixpoint add_weights (js : list Z) (s : state) : option state :=
    match js with
    | [] => Some s
    | j :: r =>
      match add_weight j (weight_cost j) s with
      | Some s' => add_weights r s'
      | None => None
      end
    end.

  (** Takes the slope of a row back. *)
  Fixpoint add_slopes (a : Z) (f : form) (s : state) : option state :=
    match f with
    | [] => Some s
    | (j, x) :: r =>
      match add_weight j (fun v => a * x * v) s with
      | Some s' => add_slopes a r s'
      | None => None
      end
    end.

  (** How many times the form of a chain a row's is: the same, or one component alone. *)
  Definition times (f g : form) : option Z :=
    if same_form (sorted f) (sorted g) then Some 1
    else match f, g with
         | [(i, x)], [(j, 1)] => if i =? j then Some x else None
         | _, _ => None
         end.

  Definition add_row (r : row) (k : key) (a : Z) (s : state) : option state :=
    let f := full p r in
    match get k t with
    | None => None
    | Some ch =>
      match times f (chain_form ch) with
      | None => None
      | Some x =>
        let cost := slope_unit c * unit_ p in
        match add_to t k (fun q => cost * row_loss (the_loss p) (counts r) (x * q) - a * (x * q)) s
        with
        | None => None
        | Some s' => if a =? 0 then Some s' else add_slopes a f s'
        end
      end
    end.

  Fixpoint add_rows (rs : list row) (ks : list key) (sl : list Z) (s : state) : option state :=
    match rs, ks with
    | [], _ => Some s
    | r :: rs', k :: ks' =>
      let (a, sl') := match sl with [] => (0, []) | a :: sl' => (a, sl') end in
      match add_row r k a s with
      | Some s' => add_rows rs' ks' sl' s'
      | None => None
      end
    | _ :: _, [] => None
    end.

  (** [ls], [hs]: the ranges of all weights. *)
  Fixpoint positions_of (ls hs : list Z) (js : list Z) (mss : list (list move))
    (xss : list (list relaxation)) : option (list position) :=
    match js, mss with
    | [], [] => Some []
    | j :: js', ms :: mss' =>
      let xs := match xss with [] => [] | xs :: _ => xs end in
      match own_of j, positions_of ls hs js' mss' (match xss with [] => [] | _ :: r => r end) with
      | Some k, Some ps =>
        let a := narrow_low p j in
        let b := narrow_high p j in
        let close := if is_feature p j then Z.max 0 (Z.max a (- b)) else 0 in
        let far_ := if is_feature p j then Z.max (Z.abs a) (Z.abs b) else 0 in
        let need := if 0 <? close then 1 else 0 in
        if forallb (move_ok t j) ms && (0 <=? j) && (j <? dimension p)
           && forallb (relaxation_ok t (dimension p) ls hs) xs then
          Some (Position j k (upto (Z.to_nat (b - a + 1)) a) (close * close) (far_ * far_) need
                  (close * close + of_first least_norm ps)
                  (far_ * far_ + of_first most_norm ps)
                  (need + of_first least_support ps) ms xs :: ps)
        else None
      | _, _ => None
      end
    | _, _ => None
    end.

  Section Point.
    Variable w : Z -> Z.
    Hypothesis fine : chains_ok t w.

    Lemma add_weight_ok : forall j g s s' T, worth t w T s -> add_weight j g s = Some s' ->
      worth t w (T + g (w j)) s'.
    Proof.
      intros j g s s' T Hw H. unfold add_weight, own_of in H.
      destruct (nth_error (own_keys h) (Z.to_nat j)) as [k|]; [|discriminate].
      destruct (is_own t k j) eqn:E; [|discriminate].
      rewrite <- (is_own_ok t k j w E). eapply add_to_ok; eauto.
    Qed.

    Lemma add_weights_ok : forall js s s' T, worth t w T s -> add_weights js s = Some s' ->
      worth t w (T + sum js (fun j => weight_cost j (w j))) s'.
    Proof.
      induction js as [|j js IH]; intros s s' T Hw H; simpl in *.
      - inversion H; subst. rewrite Z.add_0_r. auto.
      - destruct (add_weight j (weight_cost j) s) as [s1|] eqn:E; [|discriminate].
        pose proof (IH s1 s' _ (add_weight_ok _ _ _ _ _ Hw E) H) as Hr.
        rewrite <- Z.add_assoc in Hr. auto.
    Qed.

    Lemma add_slopes_ok : forall a f s s' T, worth t w T s -> add_slopes a f s = Some s' ->
      worth t w (T + a * lin f w) s'.
    Proof.
      intros a f. induction f as [|[j x] r IH]; intros s s' T Hw H; simpl in *.
      - inversion H; subst. rewrite Z.mul_0_r, Z.add_0_r. auto.
      - destruct (add_weight j (fun v => a * x * v) s) as [s1|] eqn:E; [|discriminate].
        pose proof (IH s1 s' _ (add_weight_ok _ _ _ _ _ Hw E) H) as Hr.
        match type of Hr with worth _ _ ?b _ =>
          replace (T + a * (x * w j + lin r w)) with b; [auto|lia] end.
    Qed.

    Lemma times_ok : forall f g x, times f g = Some x -> lin f w = x * lin g w.
    Proof.
      intros f g x H. unfold times in H. destruct (same_form (sorted f) (sorted g)) eqn:E.
      - inversion H; subst. apply same_form_ok in E.
        rewrite <- (lin_sorted f), <- (lin_sorted g), E. lia.
      - destruct f as [|[i y] [|]]; try discriminate.
        destruct g as [|[j [|[| |]|]] [|]]; try discriminate.
        destruct (Z.eqb_spec i j); [|discriminate]. inversion H; subst. simpl. lia.
    Qed.

    Lemma add_row_ok : forall r k a s s' T, worth t w T s -> add_row r k a s = Some s' ->
      worth t w
        (T + slope_unit c * unit_ p * row_loss (the_loss p) (counts r) (lin (full p r) w)) s'.
    Proof.
      intros r k a s s' T Hw H. unfold add_row in H.
      destruct (get k t) as [ch|] eqn:Ek; [|discriminate].
      destruct (times (full p r) (chain_form ch)) as [x|] eqn:Ex; [|discriminate].
      match type of H with match ?m with _ => _ end = _ => destruct m as [s1|] eqn:E1 end;
        [|discriminate].
      pose proof (add_to_ok _ _ _ _ _ _ _ fine Hw E1) as H1. simpl in H1.
      unfold form_at in H1. rewrite Ek in H1. rewrite <- (times_ok _ _ _ Ex) in H1.
      destruct (Z.eqb_spec a 0) as [->|_].
      - inversion H; subst s1. rewrite Z.mul_0_l, Z.sub_0_r in H1. auto.
      - pose proof (add_slopes_ok _ _ _ _ _ H1 H) as H2.
        match type of H2 with worth _ _ ?b _ =>
          match goal with |- worth _ _ ?b' _ => replace b' with b; [auto|lia] end end.
    Qed.

    Lemma add_rows_ok : forall rs ks sl s s' T, worth t w T s -> add_rows rs ks sl s = Some s' ->
      worth t w (T + slope_unit c * unit_ p * losses p rs w) s'.
    Proof.
      induction rs as [|r rs IH]; intros ks sl s s' T Hw H; simpl in *.
      - inversion H; subst. rewrite Z.mul_0_r, Z.add_0_r. auto.
      - destruct ks as [|k ks]; [discriminate|].
        destruct sl as [|a sl].
        + destruct (add_row r k 0 s) as [s1|] eqn:E; [|discriminate].
          pose proof (IH _ _ _ _ _ (add_row_ok _ _ _ _ _ _ Hw E) H) as Hr.
          match type of Hr with worth _ _ ?b _ =>
            match goal with |- worth _ _ ?b' _ => replace b' with b; [auto|lia] end end.
        + destruct (add_row r k a s) as [s1|] eqn:E; [|discriminate].
          pose proof (IH _ _ _ _ _ (add_row_ok _ _ _ _ _ _ Hw E) H) as Hr.
          match type of Hr with worth _ _ ?b _ =>
            match goal with |- worth _ _ ?b' _ => replace b' with b; [auto|lia] end end.
    Qed.

    Lemma positions_of_ok : forall ls hs js mss xss ps,
      (forall j, 0 <= j < dimension p -> narrow_low p j <= w j <= narrow_high p j) ->
      (forall j, 0 <= j < dimension p -> inside_lists ls hs w j) ->
      positions_of ls hs js mss xss = Some ps ->
      positions_ok p t w ps /\ map component ps = js.
    Proof.
      intros ls hs. induction js as [|j js IH]; intros mss xss ps Hw Hi H; destruct mss as [|ms mss]; simpl in H;
        try discriminate.
      - inversion H; subst. simpl. auto.
      - destruct (own_of j) as [k|] eqn:Ek; [|discriminate].
        destruct (positions_of ls hs js mss _) as [ps'|] eqn:Ep; [|discriminate].
        match type of H with (if ?b then _ else _) = _ => destruct b eqn:E; [|discriminate] end.
        rewrite !andb_true_iff in E. destruct E as [[[E1 E2] E3] E4].
        apply Z.leb_le in E2. apply Z.ltb_lt in E3.
        destruct (IH mss _ ps' Hw Hi Ep) as [IH1 IH2].
        inversion H; subst ps; clear H. simpl. rewrite IH2.
        specialize (Hw j (conj E2 E3)). split; [|auto].
        split; [apply in_upto; lia|].
        split.
        { unfold own_of in Ek. destruct (nth_error (own_keys h) (Z.to_nat j)) as [k'|];
            [|discriminate]. destruct (is_own t k' j) eqn:Eo; [|discriminate].
          inversion Ek; subst. apply is_own_ok; auto. }
        split; [auto|].
        split.
        { rewrite forallb_forall in E4. apply Forall_forall. intros m Hm.
          apply (relaxation_ok_spec t (dimension p) ls hs w m Hi). auto. }
        split.
        { unfold square. destruct (is_feature p j); [|lia]. nia. }
        split.
        { unfold non_zero. destruct (is_feature p j); simpl; [|lia].
          destruct (Z.ltb_spec 0 (Z.max 0 (Z.max (narrow_low p j) (- narrow_high p j))));
            [|destruct (negb (w j =? 0)); lia].
          destruct (Z.eqb_spec (w j) 0); simpl; lia. }
        repeat (split; [reflexivity|]). auto.
    Qed.
  End Point.
End Building.
