(** A block with a fair sign, and a place in it that is accepted or not. The theorems of this file
    rest on the axioms of Coq's real numbers. *)

Require Import ZArith Reals List Bool Lia Lra.
Require Import Didyma.Samplers Didyma.Laws Didyma.Digits Didyma.Enclosure Didyma.ExponentialLaws
  Didyma.Inversion Didyma.Readers.
Import ListNotations.
Open Scope R_scope.

(** ** A block and a sign *)

Definition table (a b : Z) : list Z * Z := bounds (cumulative a b 96) 0.

Definition block_and_sign (a b : Z) : sampler (Z * bool) := fun ws =>
  match ws with
  | [] => None
  | u :: r => match inverse a b (table a b) (u / 2) r with
              | Some (k, s) => Some ((k, Z.odd u), s)
              | None => None
              end
  end.

Lemma reads_block_and_sign : forall a b, reads (block_and_sign a b).
Proof.
  intros a b. apply (reads_word _ (fun u ws =>
    match inverse a b (table a b) (u / 2) ws with
    | Some (k, s) => Some ((k, Z.odd u), s) | None => None end)). intros u.
  apply (reads_bind _ _ (inverse a b (table a b) (u / 2)) (fun k ws => Some ((k, Z.odd u), ws))).
  - apply reads_inverse.
  - intros k. apply reads_done.
Defined.

(** The last bit of the first word is a fair sign. *)
Lemma signs_are_fair : forall a b k sign m,
  (2 * leads (S m) (block_and_sign a b) (fun x => (fst x =? k) && Bool.eqb (snd x) sign)
   = leads (S m) (inversion a b) (fun x => x =? k))%Z.
Proof.
  intros a b k sign m. unfold leads. cbn [strings block_and_sign inversion]. fold (table a b).
  assert (Hwords : words = (2 * Z.to_nat (2 ^ 63))%nat).
  { apply Nat2Z.inj. rewrite words_are, Nat2Z.inj_mul, Z2Nat.id by lia. rewrite word_is. lia. }
  rewrite Hwords. change 0%Z with (2 * 0)%Z. rewrite !total_pairs, <- total_times.
  apply total_ext. intros d _.
  replace (2 * d / 2)%Z with d by (rewrite Z.mul_comm, Z.div_mul; lia).
  replace ((2 * d + 1) / 2)%Z with d
    by (rewrite Z.add_comm, Z.mul_comm, Z.div_add by lia; reflexivity).
  replace (Z.odd (2 * d)) with false by (rewrite Z.odd_mul; reflexivity).
  replace (Z.odd (2 * d + 1)) with true by (rewrite Z.add_comm, Z.odd_add_mul_2; reflexivity).
  set (g := fun bit ws => one match
      match inverse a b (table a b) d ws with Some (x, s) => Some ((x, bit), s) | None => None end
    with Some (x, _) => (fst x =? k)%Z && Bool.eqb (snd x) sign | None => false end).
  set (h := fun ws => one match inverse a b (table a b) d ws with
                          | Some (x, _) => (x =? k)%Z | None => false end).
  assert (Hg : forall bit,
    strings m (g bit) = strings m (fun ws => (one (Bool.eqb bit sign) * h ws)%Z)).
  { intros bit. apply strings_ext. intros ws _. unfold g, h.
    destruct (inverse a b (table a b) d ws) as [[x s]|]; cbn [fst snd].
    - destruct (x =? k)%Z, (Bool.eqb bit sign); reflexivity.
    - destruct (Bool.eqb bit sign); reflexivity. }
  change (2 * (strings m (g false) + strings m (g true)) = strings m h + strings m h)%Z.
  rewrite !Hg.
  assert (Hz : strings m (fun ws => (0 * h ws)%Z) = 0%Z).
  { transitivity (strings m (fun _ => 0%Z)); [|rewrite strings_const; lia].
    apply strings_ext. intros ws _. apply Z.mul_0_l. }
  assert (Ho : strings m (fun ws => (1 * h ws)%Z) = strings m h).
  { apply strings_ext. intros ws _. apply Z.mul_1_l. }
  destruct sign; cbn [Bool.eqb one]; rewrite Hz, Ho; lia.
Qed.

Lemma block_and_sign_law : forall a b n sign, (0 < a)%Z -> (0 < b)%Z ->
  at_most (block_and_sign a b)
    (fun x => (fst x =? Z.of_nat n)%Z && Bool.eqb (snd x) sign)
    ((1 - ratio a b) * ratio a b ^ n / 2).
Proof.
  intros a b n sign Ha Hb [|m].
  - pose proof (ratio_bounds a b Ha Hb). assert (0 <= ratio a b ^ n) by (apply pow_le; lra).
    unfold leads. simpl. nra.
  - pose proof (inversion_law a b Ha Hb n m) as H.
    rewrite <- (signs_are_fair a b (Z.of_nat n) sign m), mult_IZR in H. lra.
Qed.

(** ** A place in a block, and whether it is accepted *)

Definition place (s : Z) : sampler Z := fun ws =>
  match ws with [] => None | v :: r => Some (Z.shiftr v (64 - s), r) end.

Lemma reads_place : forall s, reads (place s).
Proof.
  intros s. apply (reads_word _ (fun v ws => Some (Z.shiftr v (64 - s), ws))).
  intros v. apply reads_done.
Defined.

Lemma place_law : forall s l, (0 <= s <= 63)%Z ->
  at_most (place s) (fun x => (x =? l)%Z) (/ two s).
Proof.
  intros s l Hs m. pose proof (two_pos s ltac:(lia)) as H2.
  destruct m as [|m].
  - unfold leads. simpl. pose proof (Rinv_0_lt_compat _ H2). lra.
  - pose proof (words_IZR m) as Hm. pose proof word_positive as HW.
    set (n := (2 ^ (64 - s))%Z). assert (Hn : (0 < n)%Z) by (apply Z.pow_pos_nonneg; lia).
    assert (Hsplit : (word = 2 ^ s * n)%Z).
    { unfold n. rewrite <- Z.pow_add_r by lia. rewrite word_is. f_equal. lia. }
    assert (E : (leads (S m) (place s) (fun x => x =? l)
                 <= word ^ Z.of_nat m * n)%Z).
    { unfold leads. cbn [strings place].
      rewrite (total_ext _ _ _ (fun v =>
        (word ^ Z.of_nat m * one (Z.shiftr v (64 - s) =? l))%Z)) by (intros; apply strings_const).
      rewrite total_times. apply Z.mul_le_mono_nonneg_l; [apply Z.pow_nonneg; lia|].
      destruct (Z_lt_ge_dec l 0) as [Hl|Hl]; [|destruct (Z_lt_ge_dec l (2 ^ s)) as [Hl2|Hl2]].
      - rewrite total_zero; [lia|]. intros v Hv.
        destruct (Z.eqb_spec (Z.shiftr v (64 - s)) l); [|reflexivity].
        pose proof (Z.shiftr_nonneg v (64 - s)). lia.
      - rewrite (total_interval words 0 (fun v => (Z.shiftr v (64 - s) =? l)%Z)
          (l * n) ((l + 1) * n)); [lia|nia|rewrite words_are; nia|].
        intros v _. rewrite Z.eqb_eq, Z.shiftr_div_pow2 by lia. fold n. split.
        + intros <-. pose proof (Z.mul_div_le v n Hn). pose proof (Z.mul_succ_div_gt v n Hn). lia.
        + intros [V1 V2]. symmetry. apply (Z.div_unique v n l (v - l * n)); [left; lia|lia].
      - rewrite total_zero; [lia|]. intros v Hv. rewrite words_are in Hv.
        destruct (Z.eqb_spec (Z.shiftr v (64 - s)) l) as [<-|]; [|reflexivity].
        rewrite Z.shiftr_div_pow2 in Hl2 by lia. fold n in Hl2.
        assert (v / n < 2 ^ s)%Z by (apply Z.div_lt_upper_bound; lia). lia. }
    apply IZR_le in E. rewrite mult_IZR in E.
    apply Rle_trans with (1 := E). right.
    rewrite Nat2Z.inj_succ, Z.pow_succ_r by lia. rewrite mult_IZR.
    rewrite Hsplit at 2. rewrite mult_IZR. fold (two s). field. lra.
Qed.

Lemma bernoulli_exp_at_most : forall a b, (0 <= a)%Z -> (0 < b)%Z ->
  at_most (bernoulli_exp a b) (fun x => x) (ratio a b) /\
  at_most (bernoulli_exp a b) negb (1 - ratio a b).
Proof.
  intros a b Ha Hb. pose proof (exp_pos (- (IZR a / IZR b))) as H0.
  pose proof (exp_at_most_one a b Ha Hb) as H1.
  split; intros [|m]; try exact (proj1 (bernoulli_exp_law a b m Ha Hb));
    try exact (proj2 (bernoulli_exp_law a b m Ha Hb)); unfold leads, ratio; simpl; lra.
Qed.

Lemma ratio_power : forall a b n, (0 < b)%Z -> ratio (a * Z.of_nat n) b = ratio a b ^ n.
Proof.
  intros a b n Hb. unfold ratio. rewrite mult_IZR, <- INR_IZR_INZ.
  assert (IZR b <> 0) by (apply not_0_IZR; lia).
  induction n as [|n IH].
  - simpl. replace (- (IZR a * 0 / IZR b)) with 0 by (field; auto). apply exp_0.
  - simpl pow. rewrite <- IH, <- exp_plus, S_INR. f_equal. field. auto.
Qed.

Lemma reads_is_below : forall enc ps digits l, reads (is_below enc ps digits l).
Proof.
  intros enc. induction ps as [|p ps IH]; intros digits l.
  - apply reads_none.
  - apply reads_same with (s' := bind
      (fun ws => match extend p digits l ws with
                 | Some (d, l', r) => Some ((d, l'), r) | None => None end)
      (fun e => let (d, l') := e in
        if (Z.shiftr d (l' - p) + 1 <=? fst (enc p))%Z then fun ws => Some (true, ws)
        else if (snd (enc p) <=? Z.shiftr d (l' - p))%Z then fun ws => Some (false, ws)
        else is_below enc ps d l')).
    + intros ws. cbn [is_below]. unfold bind.
      destruct (extend p digits l ws) as [[[d l'] r]|]; auto.
      destruct (enc p) as [low high]. cbn [fst snd].
      destruct (Z.shiftr d (l' - p) + 1 <=? low)%Z; auto.
      destruct (high <=? Z.shiftr d (l' - p))%Z; auto.
    + apply reads_bind; [apply reads_extend|]. intros [d l'].
      destruct (Z.shiftr d (l' - p) + 1 <=? fst (enc p))%Z; [apply reads_done|].
      destruct (snd (enc p) <=? Z.shiftr d (l' - p))%Z; [apply reads_done|apply IH].
Defined.

Lemma reads_bernoulli_exp : forall a b, reads (bernoulli_exp a b).
Proof.
  intros a b. apply (reads_word _ (fun u => decide (enclose a b) (u / 2))). intros u.
  unfold decide. destruct (enclose a b 63) as [low high].
  destruct (u / 2 <? low - slack)%Z; [apply reads_done|].
  destruct (high + slack <? u / 2)%Z; [apply reads_done|apply reads_is_below].
Defined.

(** A place l of 2^s, kept with probability exp(-(num/den) l). *)
Definition acceptance (num den s : Z) : sampler (Z * bool) :=
  bind (place s) (fun l => bind (bernoulli_exp (num * l) den) (fun ok ws => Some ((l, ok), ws))).

Lemma reads_acceptance : forall num den s, reads (acceptance num den s).
Proof.
  intros. apply reads_bind; [apply reads_place|]. intros l.
  apply reads_bind; [apply reads_bernoulli_exp|]. intros ok. apply reads_done.
Defined.

Lemma place_possible : forall s, (0 <= s <= 63)%Z ->
  possible (place s) (fun l => (0 <= l < 2 ^ s)%Z).
Proof.
  intros s Hs ws l r Hws E. destruct ws as [|v ws]; [discriminate|]. cbn [place] in E.
  inversion E; subst. inversion Hws as [|? ? Hv _]; subst.
  rewrite Z.shiftr_div_pow2 by lia. split; [apply Z.div_pos; [lia|apply Z.pow_pos_nonneg; lia]|].
  apply Z.div_lt_upper_bound; [apply Z.pow_pos_nonneg; lia|]. rewrite <- Z.pow_add_r by lia.
  replace (64 - s + s)%Z with 64%Z by lia. rewrite <- word_is. lia.
Qed.

Lemma acceptance_possible : forall num den s, (0 <= s <= 63)%Z ->
  possible (acceptance num den s) (fun y => (0 <= fst y < 2 ^ s)%Z).
Proof.
  intros num den s Hs ws y r Hws E. unfold acceptance, bind in E.
  destruct (place s ws) as [[l r1]|] eqn:Ep; [|discriminate].
  destruct (bernoulli_exp (num * l) den r1) as [[ok r2]|]; [|discriminate].
  inversion E; subst. cbn [fst]. exact (place_possible s Hs ws l r1 Hws Ep).
Qed.

Section Blocks.
  Variables num den s : Z.
  Hypothesis num_pos : (0 < num)%Z.
  Hypothesis den_pos : (0 < den)%Z.
  Hypothesis s_range : (0 <= s <= 60)%Z.

  Let r : R := ratio num den.
  Let size_ : nat := Z.to_nat (2 ^ s).

  Lemma acceptance_law : forall n ok,
    at_most (acceptance num den s)
      (fun y => (fst y =? Z.of_nat n)%Z && Bool.eqb (snd y) ok)
      (/ two s * (if ok then r ^ n else 1 - r ^ n)).
  Proof.
    intros n ok. pose proof (ratio_bounds num den num_pos den_pos) as Hr. fold r in Hr.
    assert (H0 : 0 <= r ^ n) by (apply pow_le; lra).
    assert (H1 : r ^ n <= 1) by (rewrite <- (pow1 n); apply pow_incr; lra).
    set (c := if ok then r ^ n else 1 - r ^ n). assert (Hc : 0 <= c) by (unfold c; destruct ok; lra).
    replace (/ two s * c) with (/ two s * c + 1 * 0) by ring. unfold acceptance.
    apply at_most_bind with (p := fun l => (l =? Z.of_nat n)%Z) (p' := fun _ => true)
      (q := fun _ => True); auto; try lra.
    - apply reads_place.
    - intros ? ? ? ? ?. auto.
    - apply place_law. lia.
    - apply at_most_one.
    - intros l _ m. rewrite leads_map. cbn [fst snd].
      destruct (Z.eqb_spec l (Z.of_nat n)) as [->|Hne].
      + destruct (bernoulli_exp_at_most (num * Z.of_nat n) den ltac:(lia) den_pos) as [B1 B2].
        rewrite ratio_power in B1, B2 by auto. fold r in B1, B2.
        rewrite Rplus_0_r. unfold c. destruct ok.
        * apply Rle_trans with (2 := B1 m). right. f_equal. unfold leads. apply strings_ext.
          intros ws _. destruct (bernoulli_exp _ den ws) as [[[|] ?]|]; reflexivity.
        * exact (B2 m).
      + rewrite Rplus_0_r. cbn [andb].
        apply (at_most_never _ (bernoulli_exp (num * l) den) (fun _ => false)); auto.
  Qed.

  Lemma rejection_law_up_to : forall n,
    at_most (acceptance num den s)
      (fun y => (0 <=? fst y)%Z && (fst y <? Z.of_nat n)%Z && negb (snd y))
      (/ two s * (INR n - (1 - r ^ n) / (1 - r))).
  Proof.
    pose proof (ratio_bounds num den num_pos den_pos) as Hr. fold r in Hr.
    induction n as [|n IH].
    - replace (/ two s * (INR 0 - (1 - r ^ 0) / (1 - r))) with 0 by (simpl; field; pose proof (two_pos s ltac:(lia)); lra).
      apply at_most_never. intros ws y x _. destruct (Z.leb_spec 0 (fst y)); [|reflexivity].
      destruct (Z.ltb_spec (fst y) (Z.of_nat 0)); [lia|reflexivity].
    - replace (/ two s * (INR (S n) - (1 - r ^ S n) / (1 - r)))
        with (/ two s * (INR n - (1 - r ^ n) / (1 - r)) + / two s * (1 - r ^ n)).
      + apply at_most_or with (2 := IH) (3 := acceptance_law n false).
        intros y. destruct (Z.leb_spec 0 (fst y)), (Z.ltb_spec (fst y) (Z.of_nat (S n))),
          (Z.ltb_spec (fst y) (Z.of_nat n)), (Z.eqb_spec (fst y) (Z.of_nat n)), (snd y);
          unfold one; simpl; lia.
      + rewrite S_INR. simpl pow. field. pose proof (two_pos s ltac:(lia)). lra.
  Qed.

  (** The part that is refused. *)
  Definition refused : R := 1 - (1 - r ^ size_) / (two s * (1 - r)).

  Lemma size_is : INR size_ = two s /\ Z.of_nat size_ = (2 ^ s)%Z.
  Proof.
    unfold size_. rewrite INR_IZR_INZ, Z2Nat.id by (apply Z.pow_nonneg; lia). split; reflexivity.
  Qed.

  Lemma rejection_law : at_most (acceptance num den s) (fun y => negb (snd y)) refused.
  Proof.
    pose proof (ratio_bounds num den num_pos den_pos) as Hr. fold r in Hr.
    pose proof (two_pos s ltac:(lia)) as H2. destruct size_is as [S1 S2].
    apply at_most_test with (q := fun y => (0 <= fst y < 2 ^ s)%Z)
      (t' := fun y => (0 <=? fst y)%Z && (fst y <? Z.of_nat size_)%Z && negb (snd y)).
    - apply acceptance_possible. lia.
    - intros y Hy. rewrite S2. destruct (Z.leb_spec 0 (fst y)), (Z.ltb_spec (fst y) (2 ^ s)%Z);
        auto; lia.
    - apply at_most_le with (1 := rejection_law_up_to size_). right. rewrite S1. unfold refused.
      field. lra.
  Qed.

  Lemma refused_nonneg : 0 <= refused.
  Proof.
    pose proof (rejection_law O) as H. unfold leads in H. simpl in H.
    destruct (acceptance num den s []) as [[y x]|] eqn:E.
    - unfold acceptance, bind, place in E. discriminate.
    - simpl in H. lra.
  Qed.
End Blocks.
