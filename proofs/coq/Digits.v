(** Uniform numbers whose digits are drawn when they are asked for: comparisons with a number that
    is known by its enclosures only, and inversion of a law that is. *)

Require Import ZArith List Bool Lia.
Require Import Didyma.Samplers Didyma.Laws.
Import ListNotations.
Open Scope Z_scope.

Definition fair (ws : list Z) : Prop := Forall (fun u => 0 <= u < word) ws.

Definition len (ws : list Z) : Z := Z.of_nat (length ws).
Arguments len : simpl never.

(** All digits there are, in units of the last one. *)
Fixpoint number (digits : Z) (ws : list Z) : Z :=
  match ws with
  | [] => digits
  | u :: r => number (digits * word + u) r
  end.

Lemma len_cons : forall u ws, len (u :: ws) = len ws + 1.
Proof. intros. unfold len. simpl length. lia. Qed.

Lemma len_nonneg : forall ws, 0 <= len ws.
Proof. intros. unfold len. lia. Qed.

Lemma word_is : word = 2 ^ 64.
Proof. reflexivity. Qed.

Global Opaque word.

(** The number lies in [digits, digits + 1] in units of its first digits. *)
Lemma number_bounds : forall ws digits, fair ws ->
  digits * 2 ^ (64 * len ws) <= number digits ws
  /\ number digits ws + 1 <= (digits + 1) * 2 ^ (64 * len ws).
Proof.
  induction ws as [|u ws IH]; intros digits H.
  - unfold len. simpl. lia.
  - inversion H as [|? ? Hu Hws]; subst. cbn [number]. specialize (IH (digits * word + u) Hws).
    rewrite len_cons. replace (64 * (len ws + 1)) with (64 + 64 * len ws) by lia.
    pose proof (len_nonneg ws). rewrite Z.pow_add_r by lia. rewrite <- word_is.
    set (s := 2 ^ (64 * len ws)) in *. assert (0 < s) by (apply Z.pow_pos_nonneg; lia). nia.
Qed.

Lemma take_ok : forall n digits ws d r, fair ws -> take n digits ws = Some (d, r) ->
  fair r /\ number d r = number digits ws /\ len ws = Z.of_nat n + len r.
Proof.
  induction n as [|n IH]; intros digits ws d r Hw H; simpl in H.
  - inversion H; subst. split; [auto|split; [auto|lia]].
  - destruct ws as [|u ws]; [discriminate|]. inversion Hw; subst.
    destruct (IH _ _ _ _ H3 H) as (H4 & H5 & H6). rewrite len_cons.
    split; [auto|split; [auto|lia]].
Qed.

Lemma extend_ok : forall p digits l ws d l' r, fair ws ->
  extend p digits l ws = Some (d, l', r) ->
  p <= l' /\ fair r /\ number d r = number digits ws /\ l' + 64 * len r = l + 64 * len ws.
Proof.
  intros p digits l ws d l' r Hw H. unfold extend in H.
  destruct (Z.ltb_spec l p) as [Hl|Hl].
  - destruct (take _ digits ws) as [[d1 r1]|] eqn:E; [|discriminate].
    inversion H; subst d1 l' r1; clear H. destruct (take_ok _ _ _ _ _ Hw E) as (H1 & H2 & H3).
    pose proof (Z.div_mod (p - l + 63) 64 ltac:(lia)).
    pose proof (Z.mod_pos_bound (p - l + 63) 64 ltac:(lia)).
    rewrite Z2Nat.id in H3 by (apply Z.div_pos; lia).
    split; [lia|split; [auto|split; [auto|lia]]].
  - inversion H; subst. split; [lia|auto].
Qed.

(** Digits that are kept enclose the number. *)
Lemma leading_ok : forall p digits l ws, fair ws -> 0 <= p <= l ->
  let mine := Z.shiftr digits (l - p) in
  mine * 2 ^ (l + 64 * len ws) <= number digits ws * 2 ^ p
  /\ (number digits ws + 1) * 2 ^ p <= (mine + 1) * 2 ^ (l + 64 * len ws).
Proof.
  intros p digits l ws Hw Hp mine. destruct (number_bounds ws digits Hw) as [H1 H2].
  assert (Hm : mine = digits / 2 ^ (l - p)) by (apply Z.shiftr_div_pow2; lia).
  pose proof (len_nonneg ws).
  assert (Hs : 2 ^ (l + 64 * len ws) = 2 ^ p * 2 ^ (l - p) * 2 ^ (64 * len ws)).
  { rewrite <- !Z.pow_add_r by lia. f_equal. lia. }
  rewrite Hs.
  assert (Hc : 0 < 2 ^ (l - p)) by (apply Z.pow_pos_nonneg; lia).
  assert (Ha : 0 < 2 ^ p) by (apply Z.pow_pos_nonneg; lia).
  assert (Hb : 0 < 2 ^ (64 * len ws)) by (apply Z.pow_pos_nonneg; lia).
  pose proof (Z.div_mod digits (2 ^ (l - p)) ltac:(lia)) as Hd. rewrite <- Hm in Hd.
  pose proof (Z.mod_pos_bound digits (2 ^ (l - p)) Hc) as Hr.
  set (a := 2 ^ p) in *. set (c := 2 ^ (l - p)) in *. set (b := 2 ^ (64 * len ws)) in *.
  set (n := number digits ws) in *.
  assert (mine * c <= digits) by lia. assert (digits + 1 <= (mine + 1) * c) by lia.
  assert (mine * c * b <= n) by nia. assert (n + 1 <= (mine + 1) * c * b) by nia. nia.
Qed.

(** What a comparison has told: the whole number lies below the lower end of some enclosure, or
    not below the upper end of one. *)
Definition told (enc : Z -> Z * Z) (b : bool) (digits l : Z) (ws : list Z) : Prop :=
  exists p, 0 < p /\
    if b then (number digits ws + 1) * 2 ^ p <= fst (enc p) * 2 ^ (l + 64 * len ws)
    else snd (enc p) * 2 ^ (l + 64 * len ws) <= number digits ws * 2 ^ p.

Theorem is_below_ok : forall enc ps digits l ws b r, fair ws -> Forall (fun p => 0 < p) ps ->
  is_below enc ps digits l ws = Some (b, r) -> told enc b digits l ws.
Proof.
  intros enc ps. induction ps as [|p ps IH]; intros digits l ws b r Hw Hps H; simpl in H;
    [discriminate|].
  inversion Hps as [|? ? Hp Hps']; subst.
  destruct (extend p digits l ws) as [[[d l'] r']|] eqn:E; [|discriminate].
  destruct (extend_ok _ _ _ _ _ _ _ Hw E) as (Hl & Hw' & Hn & Hlen).
  destruct (leading_ok p d l' r' Hw' ltac:(lia)) as [L1 L2].
  rewrite Hn, Hlen in L1, L2.
  assert (0 < 2 ^ (l + 64 * len ws)).
  { rewrite <- Hlen. apply Z.pow_pos_nonneg; [lia|]. pose proof (len_nonneg r'). lia. }
  destruct (enc p) as [low high] eqn:Ee.
  destruct (Z.leb_spec (Z.shiftr d (l' - p) + 1) low) as [Hlow|_].
  - inversion H; subst. exists p. rewrite Ee. cbn [fst]. split; [auto|]. nia.
  - destruct (Z.leb_spec high (Z.shiftr d (l' - p))) as [Hhigh|_].
    + inversion H; subst. exists p. rewrite Ee. cbn [snd]. split; [auto|]. nia.
    + specialize (IH d l' r' b r Hw' Hps' H). destruct IH as (p' & Hp' & IH).
      exists p'. rewrite Hn, Hlen in IH. auto.
Qed.

Theorem decide_ok : forall enc digits ws b r, fair ws -> 0 <= digits ->
  decide enc digits ws = Some (b, r) -> told enc b digits 63 ws.
Proof.
  intros enc digits ws b r Hw Hd H. unfold decide in H.
  destruct (enc 63) as [low high] eqn:Ee.
  destruct (number_bounds ws digits Hw) as [H1 H2].
  pose proof (len_nonneg ws).
  assert (Hs : 2 ^ (63 + 64 * len ws) = 2 ^ 63 * 2 ^ (64 * len ws)) by (apply Z.pow_add_r; lia).
  assert (0 < 2 ^ (64 * len ws)) by (apply Z.pow_pos_nonneg; lia).
  unfold slack in H. set (x := 2 ^ (64 * len ws)) in *. set (n := number digits ws) in *.
  destruct (Z.ltb_spec digits (low - 2 ^ 17)) as [Hlow|_].
  - inversion H; subst. exists 63. rewrite Ee, Hs. cbn [fst]. split; [lia|].
    assert ((digits + 1) * x <= low * x) by nia. lia.
  - destruct (Z.ltb_spec (high + 2 ^ 17) digits) as [Hhigh|_].
    + inversion H; subst. exists 63. rewrite Ee, Hs. cbn [snd]. split; [lia|].
      assert (high * x <= digits * x) by nia. lia.
    + apply (is_below_ok enc precisions digits 63 ws b r Hw); auto.
      unfold precisions. repeat (apply Forall_cons; [lia|]). apply Forall_nil.
Qed.

(** ** The law of a comparison *)

Definition clamp (x s : Z) : Z := Z.max 0 (Z.min x s).

Lemma total_clamp : forall n from b s, 0 <= s ->
  total n from (fun u => clamp (b - u * s) s) = clamp (b - from * s) (Z.of_nat n * s).
Proof.
  induction n as [|n IH]; intros from b s Hs; cbn [total].
  - unfold clamp. lia.
  - rewrite IH by auto. unfold clamp. rewrite Nat2Z.inj_succ.
    replace (b - (from + 1) * s) with (b - from * s - s) by ring.
    replace (Z.succ (Z.of_nat n) * s) with (s + Z.of_nat n * s) by ring.
    assert (0 <= Z.of_nat n * s) by nia. lia.
Qed.

(** Of all strings of m words, those whose number is below b. *)
Lemma strings_below : forall m digits b,
  strings m (fun ws => one (number digits ws <? b))
  = clamp (b - digits * word ^ Z.of_nat m) (word ^ Z.of_nat m).
Proof.
  induction m as [|m IH]; intros digits b; cbn [strings number].
  - rewrite Z.pow_0_r. unfold clamp. destruct (Z.ltb_spec digits b); unfold one; lia.
  - pose proof word_positive as HW.
    assert (0 < word ^ Z.of_nat m) by (apply Z.pow_pos_nonneg; lia).
    rewrite (total_ext _ _ _ (fun u => clamp
      (b - digits * word ^ Z.of_nat (S m) - u * word ^ Z.of_nat m) (word ^ Z.of_nat m))).
    + rewrite total_clamp by lia. rewrite words_are, Nat2Z.inj_succ, Z.pow_succ_r by lia.
      f_equal. ring.
    + intros u _. rewrite IH. f_equal. rewrite Nat2Z.inj_succ, Z.pow_succ_r by lia. ring.
Qed.

Lemma total_pairs : forall n from g, total (2 * n) (2 * from) g
  = total n from (fun d => g (2 * d) + g (2 * d + 1)).
Proof.
  induction n as [|n IH]; intros from g; auto.
  replace (2 * S n)%nat with (S (S (2 * n))) by lia. cbn [total].
  replace (2 * from + 1 + 1) with (2 * (from + 1)) by ring. rewrite IH. ring.
Qed.

(** The sum of a bound over first words whose last bit does not matter. *)
Lemma strings_of_halves : forall m b, 0 <= b <= 2 ^ 63 * word ^ Z.of_nat m ->
  total words 0 (fun u => strings m (fun ws => one (number (u / 2) ws <? b))) = 2 * b.
Proof.
  intros m b Hb. pose proof word_positive as HW.
  assert (Hwords : words = (2 * Z.to_nat (2 ^ 63))%nat).
  { apply Nat2Z.inj. rewrite words_are, Nat2Z.inj_mul, Z2Nat.id by lia. rewrite word_is. lia. }
  assert (0 < word ^ Z.of_nat m) by (apply Z.pow_pos_nonneg; lia).
  rewrite Hwords. change 0 with (2 * 0) at 1. rewrite total_pairs.
  rewrite (total_ext _ _ _ (fun d => 2 * clamp (b - d * word ^ Z.of_nat m) (word ^ Z.of_nat m))).
  - rewrite total_times, total_clamp by lia. rewrite Z2Nat.id by lia. unfold clamp. lia.
  - intros d _. rewrite !strings_below.
    replace (2 * d / 2) with d by (rewrite Z.mul_comm, Z.div_mul; lia).
    replace ((2 * d + 1) / 2) with d by
      (rewrite Z.add_comm, Z.mul_comm, Z.div_add by lia; reflexivity). ring.
Qed.

Lemma strings_le : forall m g h,
  (forall ws, fair ws -> len ws = Z.of_nat m -> g ws <= h ws) -> strings m g <= strings m h.
Proof.
  induction m as [|m IH]; intros g h H; cbn [strings].
  - apply H; [constructor|reflexivity].
  - apply total_le. intros u Hu. rewrite words_are in Hu. apply IH. intros ws Hw Hl. apply H.
    + constructor; auto.
    + rewrite len_cons. lia.
Qed.

Lemma strings_sum : forall m g h,
  strings m (fun ws => g ws + h ws) = strings m g + strings m h.
Proof.
  induction m as [|m IH]; intros g h; cbn [strings]; auto.
  rewrite <- total_plus. apply total_ext. intros u _. apply IH.
Qed.

Lemma total_words_le : forall m (g h : Z -> list Z -> Z),
  (forall u ws, 0 <= u < word -> fair ws -> len ws = Z.of_nat m -> g u ws <= h u ws) ->
  total words 0 (fun u => strings m (g u)) <= total words 0 (fun u => strings m (h u)).
Proof.
  intros m g h H. apply total_le. intros u Hu. rewrite words_are in Hu.
  apply strings_le. auto.
Qed.

(** A uniform number from its first word, whose last bit is left for a sign. *)
Definition comparison (enc : Z -> Z * Z) (ws : list Z) : option (bool * list Z) :=
  match ws with [] => None | u :: r => decide enc (u / 2) r end.

Lemma power_of_words : forall m, 2 ^ (64 * Z.of_nat m) = word ^ Z.of_nat m.
Proof. intros. rewrite Z.pow_mul_r by lia. rewrite word_is. reflexivity. Qed.

(** How many different numbers have digits of m + 1 words, without the bit for a sign. *)
Definition numbers (m : nat) : Z := 2 ^ 63 * word ^ Z.of_nat m.

Lemma numbers_are : forall m, 2 * numbers m = word ^ Z.of_nat (S m) /\ 0 < numbers m
  /\ 2 ^ (63 + 64 * Z.of_nat m) = numbers m.
Proof.
  intros m. unfold numbers. pose proof word_positive as HW.
  assert (0 < word ^ Z.of_nat m) by (apply Z.pow_pos_nonneg; lia).
  rewrite Nat2Z.inj_succ, Z.pow_succ_r by lia. rewrite word_is at 2.
  rewrite Z.pow_add_r, power_of_words by lia. lia.
Qed.

Lemma number_below : forall m u ws, 0 <= u < word -> fair ws -> len ws = Z.of_nat m ->
  number (u / 2) ws < numbers m.
Proof.
  intros m u ws Hu Hws Hl. destruct (number_bounds ws (u / 2) Hws) as [_ H].
  rewrite Hl, power_of_words in H. unfold numbers.
  assert (u / 2 < 2 ^ 63) by (apply Z.div_lt_upper_bound; rewrite word_is in Hu; lia).
  assert (0 < word ^ Z.of_nat m) by (apply Z.pow_pos_nonneg; pose proof word_positive; lia). nia.
Qed.

(** A test of samples from m + 1 words that holds only for numbers from b up to below c. *)
Lemma leads_between : forall A m (sampler : list Z -> option (A * list Z)) test b c,
  0 <= b <= c -> c <= numbers m ->
  (forall u ws x r, 0 <= u < word -> fair ws -> len ws = Z.of_nat m ->
    sampler (u :: ws) = Some (x, r) -> test x = true -> b <= number (u / 2) ws < c) ->
  leads (S m) sampler test <= 2 * (c - b).
Proof.
  intros A m sampler test b c Hb Hc H. unfold leads. cbn [strings].
  set (g := fun u ws => one match sampler (u :: ws) with Some (a, _) => test a | None => false end).
  assert (Hle : total words 0 (fun u => strings m (fun ws =>
      g u ws + one (number (u / 2) ws <? b)))
    <= total words 0 (fun u => strings m (fun ws => one (number (u / 2) ws <? c)))).
  { apply (total_words_le m (fun u ws => g u ws + one (number (u / 2) ws <? b))
             (fun u ws => one (number (u / 2) ws <? c))).
    intros u ws Hu Hws Hl. specialize (H u ws). unfold g.
    destruct (sampler (u :: ws)) as [[x r]|].
    - specialize (H x r Hu Hws Hl eq_refl). destruct (test x).
      + specialize (H eq_refl). destruct (Z.ltb_spec (number (u / 2) ws) b); [lia|].
        destruct (Z.ltb_spec (number (u / 2) ws) c); [unfold one; lia|lia].
      + destruct (Z.ltb_spec (number (u / 2) ws) b), (Z.ltb_spec (number (u / 2) ws) c);
          unfold one; lia.
    - destruct (Z.ltb_spec (number (u / 2) ws) b), (Z.ltb_spec (number (u / 2) ws) c);
        unfold one; lia. }
  rewrite strings_of_halves in Hle by (unfold numbers in Hc; lia).
  rewrite (total_ext _ _ _ (fun u => strings m (g u)
    + strings m (fun ws => one (number (u / 2) ws <? b)))) in Hle
    by (intros; apply strings_sum).
  rewrite total_plus, strings_of_halves in Hle by (unfold numbers in Hc; lia).
  subst g. cbv beta in Hle. lia.
Qed.

Print Assumptions decide_ok.
