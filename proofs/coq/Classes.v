(** Trees over classes. In every row each category has one component, so that adding to all weights
    of a category what another one loses changes no score. A class has one sum A of the weights of
    the categories' references, and one difference from its reference for each other weight. *)

Require Import ZArith List Bool Lia.
Require Import Didyma.Tables Didyma.Store Didyma.Problem Didyma.Narrow Didyma.State Didyma.Tree
  Didyma.Building Didyma.Certificate.
Import ListNotations.
Open Scope Z_scope.

(** The reference of each category, and the components that are none, with their references if they
    are of a category. *)
Record shift := Shift { references : list Z; members : list (Z * option Z) }.

(** What a component of the tree's problem is of the weights. *)
Definition difference (m : Z * option Z) : form :=
  match snd m with
  | Some r => [(fst m, 1); (r, -1)]
  | None => [(fst m, 1)]
  end.

Definition meanings (sh : shift) : list form :=
  map difference (members sh) ++ [ones (references sh)].

Definition meaning (sh : shift) (i : Z) : form := nth (Z.to_nat i) (meanings sh) [].

Definition shifted_point (sh : shift) (w : Z -> Z) (i : Z) : Z := lin (meaning sh i) w.

Definition count_members (sh : shift) : Z := Z.of_nat (length (members sh)).

(** A form of that problem as one of the weights, and forms with each component once. *)
Definition substituted (sh : shift) (f : form) : form :=
  flat_map (fun e => scaled (snd e) (meaning sh (fst e))) f.

Fixpoint join (e : Z * Z) (f : form) : form :=
  match f with
  | [] => [e]
  | x :: r =>
    if fst e <? fst x then e :: f
    else if fst e =? fst x then (fst x, snd e + snd x) :: r
    else x :: join e r
  end.

Definition normal (f : form) : form := filter (fun e => negb (snd e =? 0)) (fold_right join [] f).

Lemma lin_substituted : forall sh f w,
  lin (substituted sh f) w = lin f (shifted_point sh w).
Proof.
  intros sh f w. unfold substituted. induction f as [|[i x] r IH]; simpl; auto.
  rewrite lin_app, lin_scaled, IH. auto.
Qed.

Lemma lin_join : forall e f w, lin (join e f) w = snd e * w (fst e) + lin f w.
Proof.
  intros [i y] f w. induction f as [|[j x] r IH]; simpl in *; auto.
  destruct (i <? j); simpl; auto. destruct (Z.eqb_spec i j); simpl; [subst; lia|]. rewrite IH. lia.
Qed.

Lemma lin_normal : forall f w, lin (normal f) w = lin f w.
Proof.
  intros f w. assert (Hf : forall g, lin (filter (fun e => negb (snd e =? 0)) g) w = lin g w).
  { induction g as [|[j x] r IH]; simpl; auto.
    destruct (Z.eqb_spec x 0); simpl; rewrite IH; subst; lia. }
  unfold normal. rewrite Hf. induction f as [|[j x] r IH]; simpl; auto.
  rewrite lin_join, IH. auto.
Qed.

(** The problem of the tree: its rows have the entries that are given. *)
Definition shifted_problem (p : problem) (sh : shift) (fs : list form) : problem :=
  let spans := map (span (lows p) (highs p)) (meanings sh) in
  Problem (map fst spans) (map snd spans) true None None (unit_ p) [] [] (the_loss p)
    (map (fun rf => Row (snd rf) (counts (fst rf))) (combine (rows p) fs)).

(** That all scores are the same, each row's for itself. *)
Fixpoint same_scores (p q : problem) (sh : shift) (rs qs : list row) : bool :=
  match rs, qs with
  | [], [] => true
  | r :: rs', s :: qs' =>
    same_form (normal (substituted sh (full q s))) (normal (full p r))
    && same_form (ones (counts s)) (ones (counts r))
    && same_scores p q sh rs' qs'
  | _, _ => false
  end.

Lemma ones_eq : forall a b, ones a = ones b -> a = b.
Proof.
  induction a as [|x a IH]; intros [|y b] H; simpl in H; try discriminate; auto.
  inversion H. f_equal; auto.
Qed.

Lemma same_losses : forall p q sh w, the_loss q = the_loss p -> forall rs qs,
  same_scores p q sh rs qs = true -> losses q qs (shifted_point sh w) = losses p rs w.
Proof.
  intros p q sh w Hl. induction rs as [|r rs IH]; intros [|s qs] H; simpl in H; try discriminate;
    auto.
  rewrite !andb_true_iff in H. destruct H as [[H1 H2] H3].
  apply same_form_ok in H1, H2. apply ones_eq in H2. simpl. rewrite (IH _ H3), Hl, H2.
  do 2 f_equal. rewrite <- lin_substituted, <- lin_normal, H1, lin_normal. auto.
Qed.

(** The ranges of references along a path, from the differences that it fixes. *)
Fixpoint at_least (p : problem) (sh : shift) (r : Z) (path : list (Z * Z)) : Z :=
  match path with
  | [] => nthz (lows p) r
  | (i, v) :: rest =>
    let l := at_least p sh r rest in
    match (if 0 <=? i then nth_error (members sh) (Z.to_nat i) else None) with
    | Some (j, Some r') => if r' =? r then Z.max l (nthz (lows p) j - v) else l
    | _ => l
    end
  end.

Fixpoint at_greatest (p : problem) (sh : shift) (r : Z) (path : list (Z * Z)) : Z :=
  match path with
  | [] => nthz (highs p) r
  | (i, v) :: rest =>
    let h := at_greatest p sh r rest in
    match (if 0 <=? i then nth_error (members sh) (Z.to_nat i) else None) with
    | Some (j, Some r') => if r' =? r then Z.min h (nthz (highs p) j - v) else h
    | _ => h
    end
  end.

Fixpoint without (r : Z) (rs : list Z) : option (list Z) :=
  match rs with
  | [] => None
  | x :: t =>
    if x =? r then Some t else match without r t with Some t' => Some (x :: t') | None => None end
  end.

Fixpoint value_on (i : Z) (path : list (Z * Z)) : option Z :=
  match path with
  | [] => None
  | (k, v) :: rest => if k =? i then Some v else value_on i rest
  end.

(** They add up to A. *)
Definition reference_range (p : problem) (sh : shift) (r : Z) (path : list (Z * Z)) : Z * Z :=
  let l := at_least p sh r path in
  let h := at_greatest p sh r path in
  match without r (references sh), value_on (count_members sh) path with
  | Some others, Some a =>
    (Z.max l (a - sum others (fun x => at_greatest p sh x path)),
     Z.min h (a - sum others (fun x => at_least p sh x path)))
  | _, _ => (l, h)
  end.

Definition class_values (p : problem) (sh : shift) (path : list (Z * Z)) (x : position) : list Z :=
  let i := component x in
  match (if 0 <=? i then nth_error (members sh) (Z.to_nat i) else None) with
  | Some (j, Some r) =>
    let (l, h) := reference_range p sh r path in
    let from := nthz (lows p) j - h in
    let to_ := nthz (highs p) j - l in
    upto (Z.to_nat (to_ - from + 1)) from
  | _ => values x
  end.

Definition shift_ok (p : problem) (sh : shift) : bool :=
  let inside j := (0 <=? j) && (j <? dimension p) in
  forallb inside (references sh)
  && forallb (fun m => inside (fst m) && match snd m with Some r => inside r | None => true end)
       (members sh).

Definition depends_on_scores_only (p : problem) : bool :=
  forallb (fun x => x =? 0) (eta p) && match projected p with [] => true | _ => false end.

(** The check of a tree over classes; the order is that of the shifted problem. *)
Definition check_classes (p : problem) (c : certificate) (h : plan) (sh : shift) (fs : list form)
  : bool :=
  let q := shifted_problem p sh fs in
  point_ok p c && shift_ok p sh && depends_on_scores_only p
  && same_scores p q sh (rows p) (rows q)
  && tree_holds q c h (class_values p sh).

Section Point.
  Variable p : problem.
  Variable sh : shift.
  Variable w : Z -> Z.
  Hypothesis fine : shift_ok p sh = true.
  Hypothesis in_p : in_box p w.

  Lemma member_ok : forall i j r,
    (if 0 <=? i then nth_error (members sh) (Z.to_nat i) else None) = Some (j, Some r) ->
    shifted_point sh w i = w j - w r /\ 0 <= j < dimension p /\ 0 <= r < dimension p.
  Proof.
    intros i j r H. destruct (Z.leb_spec 0 i); [|discriminate].
    pose proof (nth_error_In _ _ H) as Hin.
    assert (Hlt : (Z.to_nat i < length (members sh))%nat) by (apply nth_error_Some; congruence).
    unfold shift_ok in fine. rewrite andb_true_iff in fine. destruct fine as [_ Hm].
    rewrite forallb_forall in Hm. specialize (Hm _ Hin). simpl in Hm.
    rewrite !andb_true_iff, !Z.leb_le, !Z.ltb_lt in Hm.
    split; [|lia].
    unfold shifted_point, meaning, meanings. rewrite app_nth1 by (rewrite map_length; auto).
    rewrite (nth_indep _ [] (difference (j, Some r))) by (rewrite map_length; auto).
    rewrite map_nth. rewrite (nth_error_nth _ _ _ H). simpl. lia.
  Qed.

  Lemma at_least_ok : forall r path, 0 <= r < dimension p -> follows (shifted_point sh w) path ->
    at_least p sh r path <= w r.
  Proof.
    intros r path Hr. induction path as [|[i v] rest IH]; intros Hf; cbn [at_least].
    - apply in_p. auto.
    - assert (IHr : at_least p sh r rest <= w r).
      { apply IH. intros k u Hk. apply Hf. right. auto. }
      destruct (if 0 <=? i then _ else _) as [[j [r'|]]|] eqn:E; auto.
      destruct (Z.eqb_spec r' r) as [->|]; auto.
      destruct (member_ok _ _ _ E) as (Hw & Hj & _).
      rewrite (Hf i v (or_introl eq_refl)) in Hw. specialize (in_p j Hj). lia.
  Qed.

  Lemma at_greatest_ok : forall r path, 0 <= r < dimension p ->
    follows (shifted_point sh w) path -> w r <= at_greatest p sh r path.
  Proof.
    intros r path Hr. induction path as [|[i v] rest IH]; intros Hf; cbn [at_greatest].
    - apply in_p. auto.
    - assert (IHr : w r <= at_greatest p sh r rest).
      { apply IH. intros k u Hk. apply Hf. right. auto. }
      destruct (if 0 <=? i then _ else _) as [[j [r'|]]|] eqn:E; auto.
      destruct (Z.eqb_spec r' r) as [->|]; auto.
      destruct (member_ok _ _ _ E) as (Hw & Hj & _).
      rewrite (Hf i v (or_introl eq_refl)) in Hw. specialize (in_p j Hj). lia.
  Qed.

  Lemma without_ok : forall r rs rest g, without r rs = Some rest ->
    sum rs g = g r + sum rest g /\ forall x, In x rest -> In x rs.
  Proof.
    intros r. induction rs as [|x t IH]; intros rest g H; simpl in H; [discriminate|].
    destruct (Z.eqb_spec x r) as [->|].
    - inversion H; subst. simpl. auto.
    - destruct (without r t) as [t'|]; [|discriminate]. inversion H; subst.
      destruct (IH t' g eq_refl) as [I1 I2]. simpl. split; [lia|]. intros y [Hy|Hy]; auto.
  Qed.

  Lemma value_on_ok : forall i path v, follows (shifted_point sh w) path ->
    value_on i path = Some v -> v = shifted_point sh w i.
  Proof.
    intros i path v. induction path as [|[k u] rest IH]; intros Hf H; simpl in H; [discriminate|].
    destruct (Z.eqb_spec k i) as [->|].
    - inversion H; subst. symmetry. apply Hf. left. auto.
    - apply IH; auto. intros a b Hab. apply Hf. right. auto.
  Qed.

  Lemma total_ok : shifted_point sh w (count_members sh) = sum (references sh) w.
  Proof.
    unfold shifted_point, meaning, meanings, count_members. rewrite Nat2Z.id.
    rewrite app_nth2 by (rewrite map_length; auto). rewrite map_length, Nat.sub_diag. simpl.
    rewrite sum_ones. auto.
  Qed.

  Lemma sum_le : forall l (g k : Z -> Z), (forall x, In x l -> g x <= k x) -> sum l g <= sum l k.
  Proof.
    induction l as [|x l IH]; intros g k H; simpl; [lia|].
    pose proof (H x (or_introl eq_refl)). specialize (IH g k (fun y Hy => H y (or_intror Hy))). lia.
  Qed.

  Lemma reference_range_ok : forall r path, 0 <= r < dimension p ->
    follows (shifted_point sh w) path ->
    fst (reference_range p sh r path) <= w r <= snd (reference_range p sh r path).
  Proof.
    intros r path Hr Hf. unfold reference_range.
    pose proof (at_least_ok r path Hr Hf) as H1. pose proof (at_greatest_ok r path Hr Hf) as H2.
    destruct (without r (references sh)) as [others|] eqn:Eo; [|simpl; lia].
    destruct (value_on (count_members sh) path) as [a|] eqn:Ea; [|simpl; lia].
    apply value_on_ok in Ea; auto. rewrite total_ok in Ea.
    destruct (without_ok _ _ _ w Eo) as [Hs Hin].
    assert (Hb : forall x, In x others -> 0 <= x < dimension p).
    { intros x Hx. unfold shift_ok in fine. rewrite andb_true_iff in fine. destruct fine as [Hm _].
      rewrite forallb_forall in Hm. specialize (Hm x (Hin x Hx)). simpl in Hm.
      rewrite andb_true_iff, Z.leb_le, Z.ltb_lt in Hm. auto. }
    pose proof (sum_le others (fun x => at_least p sh x path) w
      (fun x Hx => at_least_ok x path (Hb x Hx) Hf)).
    pose proof (sum_le others w (fun x => at_greatest p sh x path)
      (fun x Hx => at_greatest_ok x path (Hb x Hx) Hf)).
    simpl. lia.
  Qed.

  Lemma class_values_ok : forall path x, follows (shifted_point sh w) path ->
    In (shifted_point sh w (component x)) (values x) ->
    In (shifted_point sh w (component x)) (class_values p sh path x).
  Proof.
    intros path x Hf Hv. unfold class_values.
    destruct (if 0 <=? component x then _ else _) as [[j [r|]]|] eqn:E; auto.
    destruct (member_ok _ _ _ E) as (-> & Hj & Hr).
    pose proof (reference_range_ok r path Hr Hf) as H.
    destruct (reference_range p sh r path) as [l h]. simpl in H. specialize (in_p j Hj).
    apply in_upto. lia.
  Qed.

  Lemma meaning_in_range : forall i, in_range (dimension p) (meaning sh i) = true.
  Proof.
    intros i. unfold shift_ok in fine. rewrite andb_true_iff in fine. destruct fine as [Hr Hm].
    unfold meaning. destruct (nth_in_or_default (Z.to_nat i) (meanings sh) []) as [H| ->]; [|auto].
    unfold meanings in H at 2. apply in_app_or in H. destruct H as [H|[<-|[]]].
    - apply in_map_iff in H. destruct H as ([j o] & <- & Hin). rewrite forallb_forall in Hm.
      specialize (Hm _ Hin). simpl in Hm. unfold difference, in_range. simpl.
      rewrite andb_true_iff in Hm. destruct Hm as [Hj Ho].
      destruct o as [r|]; simpl; rewrite Hj; auto. rewrite Ho. auto.
    - unfold in_range, ones. rewrite forallb_forall in *. intros e He. apply in_map_iff in He.
      destruct He as (j & <- & Hj). simpl. apply Hr. auto.
  Qed.

  Lemma nthz_map_nth : forall (f : form -> Z) l i, 0 <= i < Z.of_nat (length l) ->
    nthz (map f l) i = f (nth (Z.to_nat i) l []).
  Proof.
    induction l as [|a l IH]; intros i H; [simpl in H; lia|].
    rewrite map_cons. cbn [nthz]. destruct (Z.eqb_spec i 0) as [->|]; auto.
    rewrite IH by (simpl in H; lia). replace (Z.to_nat i) with (S (Z.to_nat (i - 1))) by lia. auto.
  Qed.

  Lemma shifted_in_box : forall fs, in_box (shifted_problem p sh fs) (shifted_point sh w).
  Proof.
    intros fs i Hi. unfold dimension, size in Hi. simpl in *. rewrite !map_length in Hi.
    rewrite !map_map, !nthz_map_nth by lia. fold (meaning sh i).
    apply (span_ok (dimension p)); [apply meaning_in_range|]. intros j Hj. apply in_p. auto.
  Qed.
End Point.

Lemma zeros_ok : forall l i, forallb (fun x => x =? 0) l = true -> nthz l i = 0.
Proof.
  induction l as [|a l IH]; intros i H; simpl in *; auto. rewrite andb_true_iff in H.
  destruct H as [Ha H]. apply Z.eqb_eq in Ha. destruct (i =? 0); auto.
Qed.

Lemma sum_zero : forall l (g : Z -> Z), (forall x, g x = 0) -> sum l g = 0.
Proof. induction l as [|x l IH]; intros g H; simpl; auto. rewrite H, IH; auto. Qed.

(** The same for one with a tree over classes. *)
Theorem classes_are_true : forall p c h sh fs, check_classes p c h sh fs = true -> is_true p c.
Proof.
  intros p c h sh fs H. unfold check_classes in H. rewrite !andb_true_iff in H.
  destruct H as [[[[H1 H2] H3] H4] H5]. set (q := shifted_problem p sh fs) in *.
  assert (Hq : forall w, in_lattice p w -> objective c <= F p w).
  { intros w (Hw & _). unfold depends_on_scores_only in H3. rewrite andb_true_iff in H3.
    destruct H3 as [He Hh].
    assert (HF : F p w = F q (shifted_point sh w)).
    { unfold F. rewrite (same_losses p q sh w eq_refl _ _ H4).
      rewrite (sum_zero (components p)) by (intros; rewrite zeros_ok by auto; lia).
      rewrite (sum_zero (components q)) by (intros; simpl; lia).
      destruct (projected p); [|discriminate]. auto. }
    rewrite HF. pose proof (shifted_in_box p sh w H2 Hw fs) as Hb. fold q in Hb.
    apply (tree_below q c h (class_values p sh)); [exact H5| | |].
    - split; [auto|]. simpl. auto.
    - exact Hb. (* without a linear term no range is narrowed *)
    - intros path x Hf Hv. apply class_values_ok; auto. }
  unfold point_ok in H1. rewrite !andb_true_iff in H1. destruct H1 as [[_ Hl] Ho].
  apply Z.eqb_eq in Ho. split; [apply lattice_has_ok; auto|]. auto.
Qed.

Print Assumptions classes_are_true.
