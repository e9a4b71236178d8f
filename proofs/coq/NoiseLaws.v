(** The geometric and the discrete Laplace law of the samplers, at any scale. The theorems of this
    file rest on the axioms of Coq's real numbers. *)

Require Import ZArith Reals List Bool Lia Lra.
Require Import Didyma.Samplers Didyma.Laws Didyma.Digits Didyma.Enclosure Didyma.ExponentialLaws.
Import ListNotations.
Open Scope R_scope.

(** ** Samplers that read one word after the other *)

Definition sampler (A : Type) : Type := list Z -> option (A * list Z).

Inductive tree (A : Type) : Type :=
| Done (a : A)
| Stuck
| Read (next : Z -> tree A).
Arguments Done {A} _.
Arguments Stuck {A}.
Arguments Read {A} _.

Fixpoint run {A} (t : tree A) (ws : list Z) : option (A * list Z) :=
  match t with
  | Done a => Some (a, ws)
  | Stuck => None
  | Read next => match ws with [] => None | u :: r => run (next u) r end
  end.

Definition reads {A} (s : sampler A) : Type := { t : tree A & forall ws, s ws = run t ws }.

Definition bind {A B} (s : sampler A) (f : A -> sampler B) : sampler B :=
  fun ws => match s ws with Some (a, r) => f a r | None => None end.

Fixpoint then_ {A B} (t : tree A) (f : A -> tree B) : tree B :=
  match t with
  | Done a => f a
  | Stuck => Stuck
  | Read next => Read (fun u => then_ (next u) f)
  end.

Lemma run_then : forall A B (t : tree A) (f : A -> tree B) ws,
  run (then_ t f) ws = match run t ws with Some (a, r) => run (f a) r | None => None end.
Proof.
  induction t as [a| |next IH]; intros f ws; cbn [then_ run]; auto. destruct ws; auto.
Qed.

Lemma reads_done : forall A (a : A), reads (fun ws => Some (a, ws)).
Proof. intros A a. exists (Done a). reflexivity. Defined.

Lemma reads_none : forall A, reads (fun _ => @None (A * list Z)).
Proof. intros A. exists Stuck. reflexivity. Defined.

Lemma reads_word : forall A (f : Z -> sampler A), (forall u, reads (f u)) ->
  reads (fun ws => match ws with [] => None | u :: r => f u r end).
Proof.
  intros A f H. exists (Read (fun u => projT1 (H u))). intros [|u r]; cbn [run]; auto.
  exact (projT2 (H u) r).
Defined.

Lemma reads_bind : forall A B (s : sampler A) (f : A -> sampler B), reads s ->
  (forall a, reads (f a)) -> reads (bind s f).
Proof.
  intros A B s f [t Ht] Hf. exists (then_ t (fun a => projT1 (Hf a))). intros ws.
  rewrite run_then. unfold bind. rewrite Ht. destruct (run t ws) as [[a r]|]; auto.
  exact (projT2 (Hf a) r).
Defined.

Lemma reads_same : forall A (s s' : sampler A), (forall ws, s ws = s' ws) -> reads s' -> reads s.
Proof. intros A s s' H [t Ht]. exists t. intros ws. rewrite H. auto. Defined.

(** ** Parts of all strings *)

(** At most a part c of all strings of any length leads to something that a test holds for. *)
Definition at_most {A} (s : sampler A) (test : A -> bool) (c : R) : Prop :=
  forall m, IZR (leads m s test) <= c * IZR (word ^ Z.of_nat m).

Lemma total_IZR_le : forall n from g h h' c c',
  (forall i, (from <= i < from + Z.of_nat n)%Z ->
    IZR (g i) <= c * IZR (h i) + c' * IZR (h' i)) ->
  IZR (total n from g) <= c * IZR (total n from h) + c' * IZR (total n from h').
Proof.
  induction n as [|n IH]; intros from g h h' c c' H; cbn [total]; [lra|].
  rewrite !plus_IZR. pose proof (H from ltac:(lia)).
  pose proof (IH (from + 1)%Z g h h' c c' (fun i Hi => H i ltac:(lia))). lra.
Qed.

Lemma words_IZR : forall m, 0 < IZR (word ^ Z.of_nat m).
Proof.
  intros. apply IZR_lt. apply Z.pow_pos_nonneg; [|lia]. pose proof word_positive. lia.
Qed.

(** What fair words can lead to. *)
Definition possible {A} (s : sampler A) (q : A -> Prop) : Prop :=
  forall ws a r, fair ws -> s ws = Some (a, r) -> q a.

Lemma tree_bind : forall A B (f : A -> sampler B) (p p' : A -> bool) (q : A -> Prop) test c c',
  0 <= c -> 0 <= c' ->
  (forall a, q a -> at_most (f a) test ((if p a then c else 0) + (if p' a then c' else 0))) ->
  forall m (t : tree A), possible (run t) q ->
  IZR (leads m (bind (run t) f) test)
  <= c * IZR (leads m (run t) p) + c' * IZR (leads m (run t) p').
Proof.
  intros A B f p p' q test c c' Hc Hc' Hf.
  assert (Hdone : forall m a, q a -> IZR (leads m (f a) test)
    <= c * IZR (word ^ Z.of_nat m * one (p a)) + c' * IZR (word ^ Z.of_nat m * one (p' a))).
  { intros m a Hq. specialize (Hf a Hq m). apply Rle_trans with (1 := Hf).
    rewrite !mult_IZR. destruct (p a), (p' a); simpl; lra. }
  induction m as [|m IH]; intros t Ht; destruct t as [a| |next].
  - assert (Hq : q a) by (apply (Ht [] a []); [constructor|reflexivity]).
    specialize (Hdone O a Hq). unfold leads, bind in *. cbn [strings run] in *.
    rewrite Z.pow_0_r, !Z.mul_1_l in Hdone. exact Hdone.
  - unfold leads, bind. simpl. lra.
  - unfold leads, bind. simpl. lra.
  - assert (Hq : q a) by (apply (Ht [] a []); [constructor|reflexivity]).
    specialize (Hdone (S m) a Hq). apply Rle_trans with (1 := Hdone). right.
    unfold leads. cbn [run]. rewrite !strings_const. reflexivity.
  - unfold leads, bind. cbn [run one]. rewrite !strings_const, Z.mul_0_r. lra.
  - unfold leads, bind. cbn [strings run]. apply total_IZR_le. intros u Hu.
    rewrite words_are in Hu. apply (IH (next u)). intros ws a r Hws E.
    apply (Ht (u :: ws) a r); [constructor; auto|exact E].
Qed.

Lemma leads_same : forall A m (s s' : sampler A) test, (forall ws, s ws = s' ws) ->
  leads m s test = leads m s' test.
Proof. intros A m s s' test H. unfold leads. apply strings_ext. intros ws _. rewrite H. auto. Qed.

(** One sampler after another, where results of two kinds can lead on. *)
Lemma at_most_bind : forall A B (s : sampler A) (f : A -> sampler B) p p' (q : A -> Prop) test e e' c c',
  reads s -> possible s q -> 0 <= c -> 0 <= c' -> at_most s p e -> at_most s p' e' ->
  (forall a, q a -> at_most (f a) test ((if p a then c else 0) + (if p' a then c' else 0))) ->
  at_most (bind s f) test (e * c + e' * c').
Proof.
  intros A B s f p p' q test e e' c c' [t Ht] Hq Hc Hc' Hs Hs' Hf m.
  rewrite (leads_same _ m _ (bind (run t) f)) by (intros ws; unfold bind; rewrite Ht; auto).
  assert (Hq' : possible (run t) q).
  { intros ws a r Hws E. apply (Hq ws a r Hws). rewrite Ht. auto. }
  apply Rle_trans with (1 := tree_bind A B f p p' q test c c' Hc Hc' Hf m t Hq').
  rewrite <- (leads_same _ m s (run t) p Ht), <- (leads_same _ m s (run t) p' Ht).
  specialize (Hs m). specialize (Hs' m).
  apply (Rmult_le_compat_l c) in Hs; auto. apply (Rmult_le_compat_l c') in Hs'; auto. lra.
Qed.

Lemma leads_map : forall A B (s : sampler A) (g : A -> B) test m,
  leads m (bind s (fun a ws => Some (g a, ws))) test = leads m s (fun a => test (g a)).
Proof.
  intros. unfold leads, bind. apply strings_ext. intros ws _. destruct (s ws) as [[a r]|]; auto.
Qed.

Lemma at_most_test : forall A (s : sampler A) (q : A -> Prop) t t' c, possible s q ->
  (forall a, q a -> t a = t' a) -> at_most s t' c -> at_most s t c.
Proof.
  intros A s q t t' c Hq Ht H m. specialize (H m). apply Rle_trans with (2 := H). right. f_equal.
  unfold leads. apply strings_ext. intros ws Hws.
  destruct (s ws) as [[a r]|] eqn:E; auto. rewrite (Ht a (Hq ws a r Hws E)). auto.
Qed.

Lemma at_most_same : forall A (s s' : sampler A) test c, (forall ws, s ws = s' ws) ->
  at_most s' test c -> at_most s test c.
Proof. intros A s s' test c H Hs m. rewrite (leads_same _ m s s' test H). auto. Qed.

Lemma at_most_le : forall A (s : sampler A) test c c', at_most s test c -> c <= c' ->
  at_most s test c'.
Proof. intros A s test c c' H Hc m. specialize (H m). pose proof (words_IZR m). nra. Qed.

Lemma strings_nonneg_le : forall m g h, (forall ws, g ws <= h ws)%Z ->
  (strings m g <= strings m h)%Z.
Proof.
  induction m as [|m IH]; intros g h H; cbn [strings]; auto.
  apply total_le. intros u _. apply IH. auto.
Qed.

Lemma at_most_or : forall A (s : sampler A) t t1 t2 c1 c2,
  (forall a, (one (t a) <= one (t1 a) + one (t2 a))%Z) ->
  at_most s t1 c1 -> at_most s t2 c2 -> at_most s t (c1 + c2).
Proof.
  intros A s t t1 t2 c1 c2 Ht H1 H2 m. specialize (H1 m). specialize (H2 m).
  assert (leads m s t <= leads m s t1 + leads m s t2)%Z.
  { unfold leads. rewrite <- strings_sum. apply strings_nonneg_le. intros ws.
    destruct (s ws) as [[a r]|]; [apply Ht|unfold one; lia]. }
  apply IZR_le in H. rewrite plus_IZR in H. lra.
Qed.

Lemma at_most_one : forall A (s : sampler A) test, at_most s test 1.
Proof.
  intros A s test m. unfold leads. rewrite Rmult_1_l. apply IZR_le.
  apply Z.le_trans with (strings m (fun _ => 1%Z)).
  - apply strings_nonneg_le. intros ws. destruct (s ws) as [[a r]|]; [destruct (test a)|]; simpl; lia.
  - rewrite strings_const. lia.
Qed.

Lemma at_most_never : forall A (s : sampler A) test,
  (forall ws a r, s ws = Some (a, r) -> test a = false) -> at_most s test 0.
Proof.
  intros A s test H m. unfold leads. rewrite Rmult_0_l. apply IZR_le.
  apply Z.le_trans with (strings m (fun _ => 0%Z)).
  - apply strings_nonneg_le. intros ws. destruct (s ws) as [[a r]|] eqn:E; [|simpl; lia].
    rewrite (H ws a r E). simpl. lia.
  - rewrite strings_const. lia.
Qed.

Lemma reads_fair : forall A (s : sampler A) ws a r, reads s -> fair ws -> s ws = Some (a, r) ->
  fair r.
Proof.
  intros A s ws a r [t Ht] Hws E. rewrite Ht in E. clear s Ht. revert ws Hws E.
  induction t as [b| |next IH]; intros ws Hws E; cbn [run] in E; [|discriminate|].
  - inversion E; subst. auto.
  - destruct ws as [|u ws]; [discriminate|]. inversion Hws; subst. exact (IH u ws H2 E).
Qed.

Lemma possible_bind : forall A B (s : sampler A) (f : A -> sampler B) (q : A -> Prop)
  (q' : B -> Prop), reads s -> possible s q -> (forall a, q a -> possible (f a) q') ->
  possible (bind s f) q'.
Proof.
  intros A B s f q q' Hs Hq Hf ws b r Hws E. unfold bind in E.
  destruct (s ws) as [[a w]|] eqn:Ea; [|discriminate].
  exact (Hf a (Hq ws a w Hws Ea) w b r (reads_fair _ _ _ _ _ Hs Hws Ea) E).
Qed.

(** ** The samplers read words in turn *)

Lemma reads_take : forall n digits, reads (take n digits).
Proof.
  induction n as [|n IH]; intros digits; cbn [take].
  - apply reads_done.
  - apply (reads_word Z (fun u => take n (digits * word + u))). intros u. apply IH.
Defined.

Lemma reads_extend : forall p digits l,
  reads (fun ws => match extend p digits l ws with
                   | Some (d, l', r) => Some ((d, l'), r) | None => None end).
Proof.
  intros p digits l. destruct (l <? p)%Z eqn:E.
  - apply reads_same with (s' := bind (take (Z.to_nat ((p - l + 63) / 64)) digits)
      (fun d ws => Some ((d, (l + 64 * ((p - l + 63) / 64))%Z), ws))).
    + intros ws. unfold extend, bind. rewrite E. destruct (take _ digits ws) as [[d r]|]; auto.
    + apply reads_bind; [apply reads_take|]. intros d. apply reads_done.
  - apply reads_same with (s' := fun ws => Some ((digits, l), ws)).
    + intros ws. unfold extend. rewrite E. auto.
    + apply reads_done.
Defined.

Lemma reads_refine : forall a b ps digits l, reads (refine a b ps digits l).
Proof.
  intros a b. induction ps as [|p ps IH]; intros digits l.
  - apply reads_none.
  - apply reads_same with (s' := bind
      (fun ws => match extend p digits l ws with
                 | Some (d, l', r) => Some ((d, l'), r) | None => None end)
      (fun e => let (d, l') := e in
        match first_open (cumulative a b p) (Z.shiftr d (l' - p)) 0 with
        | Some (k, low) =>
          if (Z.shiftr d (l' - p) + 1 <=? low)%Z then fun ws => Some (k, ws)
          else refine a b ps d l'
        | None => refine a b ps d l'
        end)).
    + intros ws. cbn [refine]. unfold bind.
      destruct (extend p digits l ws) as [[[d l'] r]|]; auto.
      destruct (first_open (cumulative a b p) (Z.shiftr d (l' - p)) 0) as [[k low]|]; auto.
      destruct (Z.shiftr d (l' - p) + 1 <=? low)%Z; auto.
    + apply reads_bind; [apply reads_extend|]. intros [d l'].
      destruct (first_open (cumulative a b p) (Z.shiftr d (l' - p)) 0) as [[k low]|]; [|apply IH].
      destruct (Z.shiftr d (l' - p) + 1 <=? low)%Z; [apply reads_done|apply IH].
Defined.

Lemma reads_inverse : forall a b t digits, reads (inverse a b t digits).
Proof.
  intros a b t digits. unfold inverse.
  destruct (first_above (fst t) digits 0 (- snd t)) as [[k before]|]; [|apply reads_refine].
  destruct (snd t <=? digits - before)%Z; [apply reads_done|apply reads_refine].
Defined.

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

(** ** The law of a draw *)

Section Draws.
  Variable d : blocks.
  Let r : R := ratio (num d) (den d).
  Let s : Z := shift d.
  Hypothesis num_pos : (0 < num d)%Z.
  Hypothesis den_pos : (0 < den d)%Z.
  Hypothesis s_range : (0 <= s <= 60)%Z.
  Hypothesis table_is : table_of d = table (num d * 2 ^ s) (den d).

  (** What follows a block and its sign. *)
  Definition after_block (more : nat) (x : Z * bool) : sampler Z :=
    let (block, sign) := x in
    if (2 ^ (61 - s) <=? block)%Z then fun _ => None
    else if (s =? 0)%Z then fun ws => Some ((2 * block + Z.b2z sign)%Z, ws)
    else bind (acceptance (num d) (den d) s) (fun y =>
      let (l, ok) := y in
      if ok : bool then fun ws => Some ((2 * (block * 2 ^ s + l) + Z.b2z sign)%Z, ws)
      else draw more d).

  Lemma draw_step : forall more ws,
    draw (S more) d ws = bind (block_and_sign (num d * 2 ^ s) (den d)) (after_block more) ws.
  Proof.
    intros more [|u ws]; [reflexivity|]. cbn [draw]. unfold bind, block_and_sign.
    rewrite table_is. fold s. rewrite (Z.shiftl_mul_pow2 (num d) s) by lia.
    destruct (inverse _ _ _ (u / 2) ws) as [[block w1]|]; auto. unfold after_block.
    destruct (2 ^ (61 - s) <=? block)%Z; auto.
    rewrite (Z.shiftl_mul_pow2 block s) by lia.
    assert (Hbit : (u mod 2)%Z = Z.b2z (Z.odd u)) by (rewrite Zmod_odd; destruct (Z.odd u); auto).
    rewrite Hbit. destruct (Z.eqb_spec s 0) as [->|_].
    - rewrite Z.mul_1_r. auto.
    - unfold acceptance, bind, place. destruct w1 as [|v [|t w2]]; auto. cbn [bernoulli_exp].
      destruct (decide _ (t / 2) w2) as [[[|] w3]|]; auto.
  Qed.

  (** Of all strings at most (1 - r) r^x / 2 lead to x with a given sign. *)
  Theorem draw_law : forall more x sign,
    at_most (draw more d) (fun y => (y =? 2 * Z.of_nat x + Z.b2z sign)%Z) ((1 - r) * r ^ x / 2).
  Proof.
    pose proof (ratio_bounds (num d) (den d) num_pos den_pos) as Hr. fold r in Hr.
    pose proof (two_pos s ltac:(lia)) as H2.
    set (size_ := Z.to_nat (2 ^ s)).
    assert (Hp2 : (0 < 2 ^ s)%Z) by (apply Z.pow_pos_nonneg; lia).
    assert (Hsize : Z.of_nat size_ = (2 ^ s)%Z) by (unfold size_; rewrite Z2Nat.id; lia).
    assert (Hbig : ratio (num d * 2 ^ s) (den d) = r ^ size_).
    { rewrite <- Hsize. apply ratio_power. auto. }
    assert (Hbig0 : (0 < num d * 2 ^ s)%Z) by nia.
    set (rej := refused (num d) (den d) s).
    assert (Hrej0 : 0 <= rej) by (apply refused_nonneg; auto).
    assert (Hrej : 1 - rej = (1 - r ^ size_) / (two s * (1 - r))).
    { unfold rej, refused. fold r size_. ring. }
    induction more as [|more IH]; intros x sign.
    - intros m. unfold leads. replace (strings m _) with 0%Z.
      + pose proof (words_IZR m). assert (0 <= r ^ x) by (apply pow_le; lra).
        assert (0 <= (1 - r) * r ^ x / 2) by nra. apply Rmult_le_pos; lra.
      + symmetry. transitivity (strings m (fun _ => 0%Z)); [|rewrite strings_const; lia].
        apply strings_ext. intros ws _. reflexivity.
    - set (h := (x / size_)%nat). set (l := (x mod size_)%nat).
      assert (Hs0 : size_ <> 0%nat) by lia.
      assert (Hx : (x = size_ * h + l)%nat) by (apply Nat.div_mod; auto).
      assert (Hl : (l < size_)%nat) by (apply Nat.mod_upper_bound; auto).
      set (dx := (1 - r) * r ^ x / 2). assert (Hx0 : 0 <= r ^ x) by (apply pow_le; lra).
      assert (Hdx : 0 <= dx) by (unfold dx; nra).
      assert (Hl0 : 0 <= r ^ l) by (apply pow_le; lra).
      assert (Hinv : 0 < / two s) by (apply Rinv_0_lt_compat; auto).
      apply at_most_same with (1 := draw_step more).
      apply at_most_le with
        (c := (1 - r ^ size_) * (r ^ size_) ^ h / 2 * (/ two s * r ^ l) + 1 * (rej * dx)).
      + apply at_most_bind with (q := fun _ => True)
          (p := fun y => (fst y =? Z.of_nat h)%Z && Bool.eqb (snd y) sign) (p' := fun _ => true);
          auto; try nra.
        * apply reads_block_and_sign.
        * intros ? ? ? ? ?. auto.
        * rewrite <- Hbig. apply block_and_sign_law; auto.
        * apply at_most_one.
        * intros [block b] _. cbn [fst snd]. unfold after_block.
          assert (Hnever : 0 <= (if (block =? Z.of_nat h)%Z && Bool.eqb b sign
                                 then / two s * r ^ l else 0) + rej * dx).
          { destruct ((block =? Z.of_nat h)%Z && Bool.eqb b sign); nra. }
          destruct (2 ^ (61 - s) <=? block)%Z.
          { apply at_most_le with (2 := Hnever). apply at_most_never. intros; discriminate. }
          destruct (Z.eqb_spec s 0) as [Hs|Hs].
          -- assert (size_ = 1%nat) by (unfold size_; rewrite Hs; reflexivity).
             assert (l = 0%nat) by lia.
             destruct ((block =? Z.of_nat h)%Z && Bool.eqb b sign) eqn:E.
             ++ apply at_most_le with (c := 1); [apply at_most_one|].
                assert (two s = 1) by (rewrite Hs; reflexivity).
                rewrite H0. rewrite H1. rewrite Rinv_1. simpl pow. nra.
             ++ apply at_most_le with (2 := Hnever). apply at_most_never.
                intros ws a w Ea. inversion Ea; subst a.
                destruct (Z.eqb_spec (2 * block + Z.b2z b) (2 * Z.of_nat x + Z.b2z sign)); auto.
                exfalso. assert (block = Z.of_nat h /\ b = sign).
                { destruct b, sign; simpl in e; split; auto; lia. }
                destruct H1 as [-> ->]. rewrite Z.eqb_refl, eqb_reflx in E. discriminate.
          -- set (hit := (block =? Z.of_nat h)%Z && Bool.eqb b sign) in *.
             replace ((if hit then / two s * r ^ l else 0) + rej * dx)
               with ((if hit then / two s * r ^ l else 0) * 1 + rej * dx) by ring.
             apply at_most_bind with (q := fun y => (0 <= fst y < 2 ^ s)%Z)
               (p := fun y => hit && ((fst y =? Z.of_nat l)%Z && Bool.eqb (snd y) true))
               (p' := fun y => negb (snd y)); auto; try lra.
             ++ apply reads_acceptance.
             ++ apply acceptance_possible. lia.
             ++ destruct hit; cbn [andb].
                ** exact (acceptance_law (num d) (den d) s num_pos den_pos s_range l true).
                ** apply at_most_never. auto.
             ++ apply rejection_law; auto.
             ++ intros [l' ok] Hq. cbn [fst snd] in *. destruct ok; cbn [negb].
                ** rewrite Rplus_0_r. destruct (hit && ((l' =? Z.of_nat l)%Z && Bool.eqb true true)) eqn:E;
                     [apply at_most_one|].
                   apply at_most_never. intros ws a w Ea. inversion Ea; subst a.
                   destruct (Z.eqb_spec (2 * (block * 2 ^ s + l') + Z.b2z b)
                               (2 * Z.of_nat x + Z.b2z sign)); auto. exfalso.
                   assert (Hb : b = sign /\ (block * 2 ^ s + l' = Z.of_nat x)%Z).
                   { destruct b, sign; simpl in e; split; auto; lia. }
                   destruct Hb as [-> Hb].
                   assert (Hx' : (Z.of_nat x = 2 ^ s * Z.of_nat h + Z.of_nat l)%Z).
                   { rewrite Hx at 1. rewrite Nat2Z.inj_add, Nat2Z.inj_mul, Hsize. auto. }
                   assert (block = Z.of_nat h).
                   { assert (Z.of_nat l < 2 ^ s)%Z by lia. nia. }
                   subst block. assert (l' = Z.of_nat l) by nia. subst l'.
                   unfold hit in E. rewrite !Z.eqb_refl, !eqb_reflx in E. discriminate.
                ** rewrite andb_false_r, andb_false_r, Rplus_0_l. apply IH.
      + right. unfold dx. rewrite Hx at 2. rewrite pow_add, pow_mult.
        replace ((1 - r ^ size_) * (r ^ size_) ^ h / 2 * (/ two s * r ^ l))
          with ((1 - rej) * ((1 - r) * ((r ^ size_) ^ h * r ^ l) / 2))
          by (rewrite Hrej; field; lra).
        rewrite Hx at 1. rewrite pow_add, pow_mult. ring.
  Qed.

  Corollary geometric_draw_law : forall n,
    at_most (geometric d) (fun k => (k =? Z.of_nat n)%Z) ((1 - r) * r ^ n).
  Proof.
    intros n. replace ((1 - r) * r ^ n) with ((1 - r) * r ^ n / 2 + (1 - r) * r ^ n / 2) by field.
    intros m.
    replace (leads m (geometric d) (fun k => (k =? Z.of_nat n)%Z))
      with (leads m (draw attempts d) (fun y => (y / 2 =? Z.of_nat n)%Z)).
    - revert m. apply at_most_or with (2 := draw_law attempts n false) (3 := draw_law attempts n true).
      intros y. destruct (Z.eqb_spec (y / 2) (Z.of_nat n)); [|unfold one; destruct (_ =? _)%Z, (_ =? _)%Z; lia].
      pose proof (Z.div_mod y 2 ltac:(lia)). pose proof (Z.mod_pos_bound y 2 ltac:(lia)).
      cbn [Z.b2z].
      destruct (Z.eqb_spec y (2 * Z.of_nat n + 0)), (Z.eqb_spec y (2 * Z.of_nat n + 1));
        unfold one; lia.
    - unfold leads, geometric. apply strings_ext. intros ws _.
      destruct (draw attempts d ws) as [[y w]|]; auto.
  Qed.

  Lemma reads_draw : forall more, reads (draw more d).
  Proof.
    induction more as [|more IH].
    - exists Stuck. intros [|]; reflexivity.
    - apply reads_same with (1 := draw_step more). apply reads_bind.
      + apply reads_block_and_sign.
      + intros [block sign]. unfold after_block.
        destruct (2 ^ (61 - s) <=? block)%Z; [apply reads_none|].
        destruct (s =? 0)%Z; [apply reads_done|].
        apply reads_bind; [apply reads_acceptance|]. intros [l [|]]; [apply reads_done|apply IH].
  Defined.

  Lemma draw_nonneg : forall more, possible (draw more d) (fun y => (0 <= y)%Z).
  Proof.
    assert (Hp2 : (0 < 2 ^ s)%Z) by (apply Z.pow_pos_nonneg; lia).
    induction more as [|more IH]; [intros [|] ? ? ? E; discriminate|].
    intros ws y w Hws E. rewrite draw_step in E. revert ws y w Hws E.
    apply possible_bind with (q := fun x => (0 <= fst x)%Z).
    - apply reads_block_and_sign.
    - intros ws [k b] w Hws E. destruct ws as [|u ws]; [discriminate|]. inversion Hws; subst.
      cbn [block_and_sign] in E. destruct (inverse _ _ _ (u / 2) ws) as [[k' w']|] eqn:Ei; [|discriminate].
      inversion E; subst. cbn [fst].
      destruct (inverse_ok (num d * 2 ^ s) (den d) ltac:(nia) den_pos (u / 2) ws k w H2
                  ltac:(apply Z.div_pos; lia) Ei) as (n & -> & _). lia.
    - intros [block b] Hb. cbn [fst] in Hb. unfold after_block.
      destruct (2 ^ (61 - s) <=? block)%Z; [intros ? ? ? _ E; discriminate|].
      destruct (s =? 0)%Z.
      + intros ws y w _ E. inversion E; subst. destruct b; simpl Z.b2z; lia.
      + apply possible_bind with (q := fun y => (0 <= fst y < 2 ^ s)%Z).
        * apply reads_acceptance.
        * apply acceptance_possible. lia.
        * intros [l [|]] Hl; cbn [fst] in Hl.
          -- intros ws y w _ E. inversion E; subst. destruct b; simpl Z.b2z; nia.
          -- apply IH.
  Qed.

  (** ** Discrete Laplace *)

  Definition after_draw (more : nat) (x : Z) : sampler Z :=
    if (x mod 2 =? 0)%Z then fun ws => Some ((x / 2)%Z, ws)
    else if (x / 2 =? 0)%Z then signed more d else fun ws => Some ((- (x / 2))%Z, ws).

  Lemma signed_step : forall more ws,
    signed (S more) d ws = bind (draw attempts d) (after_draw more) ws.
  Proof.
    intros more ws. cbn [signed]. unfold bind, after_draw.
    destruct (draw attempts d ws) as [[x w]|]; auto.
    destruct (x mod 2 =? 0)%Z; auto. destruct (x / 2 =? 0)%Z; auto.
  Qed.

  (** Of all strings at most (1 - r)/(1 + r) r^|z| lead to z. *)
  Theorem signed_law : forall more z,
    at_most (signed more d) (fun y => (y =? z)%Z) ((1 - r) / (1 + r) * r ^ Z.abs_nat z).
  Proof.
    pose proof (ratio_bounds (num d) (den d) num_pos den_pos) as Hr. fold r in Hr.
    intros more z. set (n := Z.abs_nat z).
    assert (H0 : 0 <= r ^ n) by (apply pow_le; lra).
    assert (H1 : 0 < / (1 + r)) by (apply Rinv_0_lt_compat; lra).
    set (c := (1 - r) / (1 + r) * r ^ n).
    assert (Hc : 0 <= c) by (unfold c, Rdiv; apply Rmult_le_pos; [apply Rmult_le_pos|]; lra).
    induction more as [|more IH].
    - apply at_most_le with (2 := Hc). apply at_most_never. intros ws a w E. discriminate.
    - apply at_most_same with (1 := signed_step more).
      apply at_most_le with (c := (1 - r) * r ^ n / 2 * 1 + (1 - r) * r ^ 0 / 2 * c).
      + apply at_most_bind with (q := fun x => (0 <= x)%Z)
          (p := fun x => (x =? 2 * Z.of_nat n + Z.b2z (z <? 0))%Z)
          (p' := fun x => (x =? 2 * Z.of_nat 0 + Z.b2z true)%Z); try lra.
        * apply reads_draw.
        * apply draw_nonneg.
        * apply draw_law.
        * apply draw_law.
        * intros x Hx. unfold after_draw.
          pose proof (Z.div_mod x 2 ltac:(lia)) as Hdm.
          pose proof (Z.mod_pos_bound x 2 ltac:(lia)) as Hm.
          assert (Hret : forall v, (v = z -> x = 2 * Z.of_nat n + Z.b2z (z <? 0))%Z ->
            at_most (fun ws : list Z => Some (v, ws)) (fun y => (y =? z)%Z)
              ((if (x =? 2 * Z.of_nat n + Z.b2z (z <? 0))%Z then 1 else 0)
               + (if (x =? 2 * Z.of_nat 0 + Z.b2z true)%Z then c else 0))).
          { intros v Hv. destruct (Z.eqb_spec x (2 * Z.of_nat n + Z.b2z (z <? 0))) as [_|Hne].
            - apply at_most_le with (c := 1); [apply at_most_one|].
              destruct (x =? 2 * Z.of_nat 0 + Z.b2z true)%Z; lra.
            - apply at_most_le with (c := 0);
                [|destruct (x =? 2 * Z.of_nat 0 + Z.b2z true)%Z; lra].
              apply at_most_never. intros ws a w E. inversion E; subst a.
              destruct (Z.eqb_spec v z) as [Hvz|]; auto. exfalso. auto. }
          destruct (Z.eqb_spec (x mod 2) 0) as [He|He].
          -- apply Hret. intros Hv. destruct (Z.ltb_spec z 0); simpl Z.b2z; unfold n; lia.
          -- destruct (Z.eqb_spec (x / 2) 0) as [Hz|Hz].
             ++ apply at_most_le with (1 := IH).
                replace (x =? 2 * Z.of_nat 0 + Z.b2z true)%Z with true
                  by (symmetry; apply Z.eqb_eq; simpl Z.b2z; lia).
                destruct (x =? 2 * Z.of_nat n + Z.b2z (z <? 0))%Z; lra.
             ++ apply Hret. intros Hv. destruct (Z.ltb_spec z 0); simpl Z.b2z; unfold n; lia.
      + right. unfold c. simpl pow. field. lra.
  Qed.
End Draws.

(** The samplers as they are made for a scale p/q, r = exp(-q/p). *)
Lemma blocks_fit : forall p q, (0 < p)%Z -> (0 < q)%Z -> (floor_log2 p q <= 60)%Z ->
  (0 < num (blocks_of p q))%Z /\ (0 < den (blocks_of p q))%Z
  /\ (0 <= shift (blocks_of p q) <= 60)%Z
  /\ table_of (blocks_of p q)
     = table (num (blocks_of p q) * 2 ^ shift (blocks_of p q)) (den (blocks_of p q)).
Proof.
  intros p q Hp Hq Hs. unfold blocks_of. cbn [num den shift table_of].
  split; [auto|split; [auto|split; [lia|]]]. unfold table.
  rewrite Z.shiftl_mul_pow2 by lia. reflexivity.
Qed.

Theorem geometric_law : forall p q n, (0 < p)%Z -> (0 < q)%Z -> (floor_log2 p q <= 60)%Z ->
  let r := exp (- (IZR q / IZR p)) in
  at_most (geometric (blocks_of p q)) (fun k => (k =? Z.of_nat n)%Z) ((1 - r) * r ^ n).
Proof.
  intros p q n Hp Hq Hs r. destruct (blocks_fit p q Hp Hq Hs) as (H1 & H2 & H3 & H4).
  exact (geometric_draw_law (blocks_of p q) H1 H2 H3 H4 n).
Qed.

Theorem discrete_laplace_law : forall p q z, (0 < p)%Z -> (0 < q)%Z -> (floor_log2 p q <= 60)%Z ->
  let r := exp (- (IZR q / IZR p)) in
  at_most (discrete_laplace (blocks_of p q)) (fun y => (y =? z)%Z)
    ((1 - r) / (1 + r) * r ^ Z.abs_nat z).
Proof.
  intros p q z Hp Hq Hs r. destruct (blocks_fit p q Hp Hq Hs) as (H1 & H2 & H3 & H4).
  exact (signed_law (blocks_of p q) H1 H2 H3 H4 attempts z).
Qed.

Print Assumptions geometric_law.
Print Assumptions discrete_laplace_law.
