(** Ranges of weights that no minimum leaves, and forms and sums of them. *)

Require Import ZArith List Bool Lia.
Require Import Didyma.Tables Didyma.Problem.
Import ListNotations.
Open Scope Z_scope.

Fixpoint has (j : Z) (f : form) : bool :=
  match f with
  | [] => false
  | (i, _) :: r => (i =? j) || has j r
  end.

(** The ends of what a form can be over ranges of the components. *)
Fixpoint span (ls hs : list Z) (f : form) : Z * Z :=
  match f with
  | [] => (0, 0)
  | (j, x) :: r =>
    let (a, b) := span ls hs r in
    let u := x * nthz ls j in
    let v := x * nthz hs j in
    (a + Z.min u v, b + Z.max u v)
  end.

Definition inside_lists (ls hs : list Z) (w : Z -> Z) (j : Z) : Prop :=
  nthz ls j <= w j <= nthz hs j.

Definition in_range (d : Z) (f : form) : bool :=
  forallb (fun e => (0 <=? fst e) && (fst e <? d)) f.

Lemma span_ok : forall d ls hs f w, in_range d f = true ->
  (forall j, 0 <= j < d -> inside_lists ls hs w j) ->
  fst (span ls hs f) <= lin f w <= snd (span ls hs f).
Proof.
  intros d ls hs f w Hr Hw. induction f as [|[j x] r IH]; simpl in *; [lia|].
  rewrite !andb_true_iff in Hr. destruct Hr as [[H1 H2] H3].
  apply Z.leb_le in H1. apply Z.ltb_lt in H2. specialize (IH H3).
  destruct (span ls hs r) as [a b]. simpl in *.
  specialize (Hw j (conj H1 H2)). unfold inside_lists in Hw.
  destruct (Z_le_gt_dec 0 x); nia.
Qed.

(** How far apart two losses of a row can be. *)
Definition widest (l : loss) : Z :=
  match l with
  | ZeroOne a b => Z.max a b
  | Scores _ _ ts => fold_right (fun t m => fold_right Z.max m t) 0 ts
  end.

Definition swing (p : problem) (r : row) : Z :=
  match the_loss p with
  | ZeroOne a b => Z.abs (b * nthz (counts r) 0 - a * nthz (counts r) 1)
  | Scores _ _ _ => widest (the_loss p) * fold_right Z.add 0 (counts r)
  end.

(** That they are not farther apart at any scores over the box. *)
Definition swings (p : problem) (r : row) : bool :=
  let f := full p r in
  let (a, b) := span (lows p) (highs p) f in
  let ls := map (row_loss (the_loss p) (counts r)) (upto (Z.to_nat (b - a + 1)) a) in
  in_range (dimension p) f
  && forallb (fun x => x - least ls <=? swing p r) ls.

Fixpoint influences (p : problem) (rs : list row) (j : Z) : Z :=
  match rs with
  | [] => 0
  | r :: rs' => (if has j (full p r) then swing p r else 0) + influences p rs' j
  end.

Definition plain (p : problem) : bool :=
  match radius p, non_zeros p, projected p with
  | None, None, [] => true
  | _, _, _ => false
  end.

(** A linear term that outweighs all that its weight can change in the loss. *)
Definition pushed_up (p : problem) (j : Z) : bool :=
  plain p && negb (nthz (eta p) j =? 0)
  && (unit_ p * influences p (rows p) j <? nthz (eta p) j).
Definition pushed_down (p : problem) (j : Z) : bool :=
  plain p && negb (nthz (eta p) j =? 0)
  && (unit_ p * influences p (rows p) j <? - nthz (eta p) j).

Definition narrow_low (p : problem) (j : Z) : Z :=
  if pushed_up p j then nthz (highs p) j else nthz (lows p) j.
Definition narrow_high (p : problem) (j : Z) : Z :=
  if pushed_up p j then nthz (highs p) j
  else if pushed_down p j then nthz (lows p) j else nthz (highs p) j.

Definition set (w : Z -> Z) (j v i : Z) : Z := if i =? j then v else w i.

Lemma set_same : forall w j v, set w j v j = v.
Proof. intros. unfold set. rewrite Z.eqb_refl. auto. Qed.

Lemma set_other : forall w j v i, i <> j -> set w j v i = w i.
Proof. intros. unfold set. destruct (Z.eqb_spec i j); [contradiction|auto]. Qed.

Lemma lin_set : forall f w j v, has j f = false -> lin f (set w j v) = lin f w.
Proof.
  induction f as [|[i x] r IH]; intros w j v H; simpl in *; auto.
  apply orb_false_iff in H. destruct H as [H1 H2]. rewrite IH by auto.
  rewrite set_other; auto. intros ->. rewrite Z.eqb_refl in H1. discriminate.
Qed.

Lemma in_upto_least : forall (g : Z -> Z) a b s, a <= s <= b ->
  let ls := map g (upto (Z.to_nat (b - a + 1)) a) in In (g s) ls.
Proof. intros. apply in_map. apply in_upto. lia. Qed.

Lemma swings_ok : forall p r w w', swings p r = true -> in_box p w -> in_box p w' ->
  row_loss (the_loss p) (counts r) (lin (full p r) w)
  - row_loss (the_loss p) (counts r) (lin (full p r) w') <= swing p r.
Proof.
  intros p r w w' H Hw Hw'. unfold swings in H.
  pose proof (span_ok (dimension p) (lows p) (highs p) (full p r) w) as S1.
  pose proof (span_ok (dimension p) (lows p) (highs p) (full p r) w') as S2.
  destruct (span (lows p) (highs p) (full p r)) as [a b]. simpl in *.
  rewrite andb_true_iff in H. destruct H as [Hr H].
  specialize (S1 Hr Hw). specialize (S2 Hr Hw').
  pose proof (in_upto_least (row_loss (the_loss p) (counts r)) a b _ S1) as I1.
  pose proof (in_upto_least (row_loss (the_loss p) (counts r)) a b _ S2) as I2.
  simpl in I1, I2.
  rewrite forallb_forall in H. specialize (H _ I1). apply Z.leb_le in H.
  pose proof (least_in _ _ I2). lia.
Qed.

Lemma losses_set : forall p rs w j v,
  (forall r, In r rs -> swings p r = true) -> in_box p w -> in_box p (set w j v) ->
  losses p rs (set w j v) - losses p rs w <= influences p rs j.
Proof.
  induction rs as [|r rs IH]; intros w j v Hs Hw Hw'; simpl; [lia|].
  assert (losses p rs (set w j v) - losses p rs w <= influences p rs j).
  { apply IH; auto. intros; apply Hs; simpl; auto. }
  destruct (has j (full p r)) eqn:E.
  - pose proof (swings_ok p r (set w j v) w (Hs r (or_introl eq_refl)) Hw' Hw). lia.
  - rewrite lin_set by auto. lia.
Qed.

Lemma sum_set : forall l g g' j, NoDup l -> In j l -> (forall i, i <> j -> g' i = g i) ->
  sum l g' = sum l g + g' j - g j.
Proof.
  induction l as [|i l IH]; intros g g' j Hd Hin He; [destruct Hin|].
  inversion Hd as [|? ? Hni Hd']; subst. simpl. destruct Hin as [->|Hin].
  - rewrite (sum_ext l g' g); [lia|]. intros k Hk. apply He. intros ->. contradiction.
  - rewrite (IH g g' j Hd' Hin He). rewrite (He i); [lia|]. intros ->. contradiction.
Qed.

Lemma nodup_upto : forall n from, NoDup (upto n from).
Proof.
  induction n as [|n IH]; intros from; simpl; constructor; auto.
  rewrite in_upto. lia.
Qed.

Lemma plain_F : forall p w, plain p = true ->
  F p w = unit_ p * losses p (rows p) w - sum (components p) (fun j => nthz (eta p) j * w j).
Proof.
  intros p w H. unfold F. unfold plain in H.
  destruct (radius p), (non_zeros p), (projected p); try discriminate. simpl. lia.
Qed.

Lemma F_set : forall p w j v, plain p = true -> 0 <= unit_ p ->
  (forall r, In r (rows p) -> swings p r = true) ->
  in_box p w -> in_box p (set w j v) -> 0 <= j < dimension p ->
  F p (set w j v) - F p w
  <= unit_ p * influences p (rows p) j - nthz (eta p) j * (v - w j).
Proof.
  intros p w j v Hp Hu Hs Hw Hw' Hj. rewrite !plain_F by auto.
  rewrite (sum_set (components p) (fun i => nthz (eta p) i * w i)
             (fun i => nthz (eta p) i * set w j v i) j).
  - rewrite set_same. pose proof (losses_set p (rows p) w j v Hs Hw Hw'). nia.
  - apply nodup_upto.
  - apply in_components; auto.
  - intros i Hi. rewrite set_other; auto.
Qed.

Lemma in_box_set : forall p w j v, in_box p w ->
  nthz (lows p) j <= v <= nthz (highs p) j -> in_box p (set w j v).
Proof.
  intros p w j v H Hv i Hi. unfold set. destruct (Z.eqb_spec i j) as [->|]; auto.
Qed.

Definition narrowed (p : problem) : bool :=
  existsb (fun j => pushed_up p j || pushed_down p j) (components p).

Lemma lin_ext : forall f u w, (forall i, u i = w i) -> lin f u = lin f w.
Proof. induction f as [|[i x] f IH]; intros u w H; simpl; auto. rewrite H, (IH u w H). auto. Qed.

Lemma losses_ext : forall p rs u w, (forall i, u i = w i) -> losses p rs u = losses p rs w.
Proof.
  induction rs as [|r rs IH]; intros u w H; simpl; auto.
  rewrite (lin_ext _ u w H), (IH u w H). auto.
Qed.

Lemma F_set_self : forall p u j, plain p = true -> F p (set u j (u j)) = F p u.
Proof.
  intros p u j Hp. rewrite !plain_F by auto.
  assert (H : forall i, set u j (u j) i = u i).
  { intros i. unfold set. destruct (Z.eqb_spec i j); subst; auto. }
  rewrite (losses_ext _ _ _ u H). f_equal. apply sum_ext. intros i _. rewrite H. auto.
Qed.

Lemma influence_nonneg : forall p u j, plain p = true -> 0 <= unit_ p ->
  (forall r, In r (rows p) -> swings p r = true) ->
  in_box p u -> 0 <= j < dimension p -> 0 <= unit_ p * influences p (rows p) j.
Proof.
  intros p u j Hp Hu Hs Hb Hj.
  assert (Hb' : in_box p (set u j (u j))) by (apply in_box_set; auto).
  pose proof (F_set p u j (u j) Hp Hu Hs Hb Hb' Hj) as Hf.
  rewrite F_set_self in Hf by auto. lia.
Qed.

(** Every point has one that is not worse and within the narrowed ranges. *)
Lemma narrow_ok : forall p w, 0 <= unit_ p ->
  (narrowed p = true -> forall r, In r (rows p) -> swings p r = true) ->
  in_lattice p w ->
  exists w', in_lattice p w' /\ F p w' <= F p w /\
    forall j, 0 <= j < dimension p -> narrow_low p j <= w' j <= narrow_high p j.
Proof.
  intros p w Hu Hs Hl. destruct (narrowed p) eqn:En.
  - specialize (Hs eq_refl).
    assert (Hp : plain p = true).
    { unfold narrowed in En. apply existsb_exists in En. destruct En as [j [_ H]].
      unfold pushed_up, pushed_down in H. destruct (plain p); auto. }
    assert (Hlat : forall u, in_box p u -> in_lattice p u).
    { intros u Hb. split; auto. unfold plain in Hp.
      destruct (radius p), (non_zeros p); try discriminate. simpl; auto. }
    assert (Hall : forall l, (forall j, In j l -> 0 <= j < dimension p) ->
      exists u, in_box p u /\ F p u <= F p w /\
        forall j, In j l -> narrow_low p j <= u j <= narrow_high p j).
    { induction l as [|j l IH]; intros Hin.
      - exists w. destruct Hl. split; [auto|split; [lia|intros j []]].
      - destruct IH as (u & Hb & HF & Hn); [intros; apply Hin; simpl; auto|].
        assert (Hj : 0 <= j < dimension p) by (apply Hin; simpl; auto).
        pose proof (Hb j Hj) as Hbj.
        assert (Hone : exists v, nthz (lows p) j <= v <= nthz (highs p) j /\
          narrow_low p j <= v <= narrow_high p j /\
          (v = u j \/ unit_ p * influences p (rows p) j - nthz (eta p) j * (v - u j) <= 0)).
        { unfold narrow_low, narrow_high.
          destruct (pushed_up p j) eqn:Eu; [|destruct (pushed_down p j) eqn:Ed].
          - exists (nthz (highs p) j). unfold pushed_up in Eu.
            rewrite !andb_true_iff in Eu. destruct Eu as [_ Eu]. apply Z.ltb_lt in Eu.
            split; [lia|split; [lia|]].
            destruct (Z.eq_dec (nthz (highs p) j) (u j)); [auto|right].
            destruct (Z_le_gt_dec 0 (nthz (eta p) j)); [nia|].
            exfalso. assert (0 <= unit_ p * influences p (rows p) j); [|lia].
            apply (influence_nonneg p u); auto.
          - exists (nthz (lows p) j). unfold pushed_down in Ed.
            rewrite !andb_true_iff in Ed. destruct Ed as [_ Ed]. apply Z.ltb_lt in Ed.
            split; [lia|split; [lia|]].
            destruct (Z.eq_dec (nthz (lows p) j) (u j)); [auto|right].
            destruct (Z_le_gt_dec (nthz (eta p) j) 0); [nia|].
            exfalso. assert (0 <= unit_ p * influences p (rows p) j); [|lia].
            apply (influence_nonneg p u); auto.
          - exists (u j). split; [auto|split; auto]. }
        destruct Hone as (v & Hv & Hnv & Hc).
        exists (set u j v). assert (Hb' : in_box p (set u j v)) by (apply in_box_set; auto).
        split; [auto|split].
        + destruct Hc as [->|Hc].
          * rewrite F_set_self by auto. lia.
          * pose proof (F_set p u j v Hp Hu Hs Hb Hb' Hj). lia.
        + intros i Hi. unfold set. destruct (Z.eqb_spec i j) as [->|Hn']; auto.
          destruct Hi as [->|Hi]; [congruence|auto]. }
    destruct (Hall (components p)) as (u & Hb & HF & Hn).
    + intros j. apply in_components.
    + exists u. split; [auto|split; [auto|]]. intros j Hj. apply Hn. apply in_components; auto.
  - exists w. split; [auto|split; [lia|]]. intros j Hj.
    unfold narrowed in En.
    assert (Hf : pushed_up p j || pushed_down p j = false).
    { destruct (pushed_up p j || pushed_down p j) eqn:E; auto.
      assert (existsb (fun j => pushed_up p j || pushed_down p j) (components p) = true); [|congruence].
      apply existsb_exists. exists j. split; auto. apply in_components; auto. }
    apply orb_false_iff in Hf. destruct Hf as [Hf1 Hf2].
    unfold narrow_low, narrow_high. rewrite Hf1, Hf2. destruct Hl as [Hb _]. auto.
Qed.
