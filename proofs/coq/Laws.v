(** Laws of samplers from fair bits, counted: how many of all strings of words of a length lead to
    a result. *)

Require Import ZArith List Bool Lia.
Require Import Didyma.Samplers.
Import ListNotations.
Open Scope Z_scope.
Arguments Z.add : simpl never.
Arguments Z.sub : simpl never.
Arguments Z.mul : simpl never.
Arguments Z.opp : simpl never.

(** ** Counting *)

(** The sum of g over from, from + 1, ..., n of them. *)
Fixpoint total (n : nat) (from : Z) (g : Z -> Z) : Z :=
  match n with
  | O => 0
  | S n' => g from + total n' (from + 1) g
  end.

Lemma total_ext : forall n from g h, (forall i, from <= i < from + Z.of_nat n -> g i = h i) ->
  total n from g = total n from h.
Proof.
  induction n as [|n IH]; intros from g h H; cbn [total]; auto.
  rewrite (H from) by lia. rewrite (IH _ g h); auto. intros; apply H; lia.
Qed.

Lemma total_plus : forall n from g h,
  total n from (fun i => g i + h i) = total n from g + total n from h.
Proof. induction n as [|n IH]; intros; cbn [total]; [lia|]. rewrite IH. lia. Qed.

Lemma total_times : forall n from c g, total n from (fun i => c * g i) = c * total n from g.
Proof. induction n as [|n IH]; intros; cbn [total]; [lia|]. rewrite IH. lia. Qed.

Lemma total_const : forall n from c, total n from (fun _ => c) = Z.of_nat n * c.
Proof. induction n as [|n IH]; intros; cbn [total]; [lia|]. rewrite IH. lia. Qed.

Lemma total_le : forall n from g h, (forall i, from <= i < from + Z.of_nat n -> g i <= h i) ->
  total n from g <= total n from h.
Proof.
  induction n as [|n IH]; intros from g h H; cbn [total]; [lia|].
  assert (g from <= h from) by (apply H; lia).
  assert (total n (from + 1) g <= total n (from + 1) h) by (apply IH; intros; apply H; lia). lia.
Qed.

Lemma total_zero : forall n from g, (forall i, from <= i < from + Z.of_nat n -> g i = 0) ->
  total n from g = 0.
Proof.
  intros. rewrite (total_ext _ _ g (fun _ => 0)) by auto. rewrite total_const. lia.
Qed.

Definition one (b : bool) : Z := if b then 1 else 0.

(** How many numbers of an interval a test holds for that holds for those of another. *)
Lemma total_interval : forall n from f a b, from <= a <= b -> b <= from + Z.of_nat n ->
  (forall i, from <= i < from + Z.of_nat n -> (f i = true <-> a <= i < b)) ->
  total n from (fun i => one (f i)) = b - a.
Proof.
  induction n as [|n IH]; intros from f a b Ha Hb Hf; cbn [total]; [lia|].
  assert (Hfrom : f from = true <-> a <= from < b) by (apply Hf; lia).
  destruct (Z.eq_dec from a) as [->|Hne].
  - destruct (Z.eq_dec a b) as [->|Hab].
    + destruct (f b); [exfalso; lia|]. rewrite total_zero; [unfold one; lia|].
      intros i Hi. assert (f i = true <-> b <= i < b) by (apply Hf; lia).
      destruct (f i); unfold one; [exfalso; lia|auto].
    + destruct (f a); [|exfalso; assert (false = true) by (apply Hfrom; lia); discriminate].
      rewrite (IH (a + 1) f (a + 1) b); unfold one; try lia.
      intros i Hi. assert (f i = true <-> a <= i < b) by (apply Hf; lia). rewrite H. lia.
  - destruct (f from); [exfalso; lia|].
    rewrite (IH (from + 1) f a b); unfold one; try lia.
    intros i Hi. apply Hf. lia.
Qed.

(** ** Uniform integers, from one word *)

Definition words : nat := Z.to_nat word.

Lemma words_are : Z.of_nat words = word.
Proof. unfold words. rewrite Z2Nat.id; [auto|unfold word; lia]. Qed.

Global Opaque words.

(** How many words an attempt turns into something that a test holds for. *)
Definition hits {A} (attempt : Z -> option A) (test : A -> bool) : Z :=
  total words 0 (fun u => one (match attempt u with Some a => test a | None => false end)).

Lemma word_positive : 0 < word.
Proof. unfold word. lia. Qed.

(** The words that lead to h are as many for every h below n. *)
Theorem below_is_uniform : forall n h, 0 < n <= word -> 0 <= h < n ->
  hits (below_attempt n) (fun x => x =? h) = word / n.
Proof.
  intros n h Hn Hh. pose proof word_positive as HW. unfold hits.
  set (q := word / n). set (r := word mod n).
  assert (Hdiv : word = n * q + r) by (apply Z.div_mod; lia).
  assert (Hr : 0 <= r < n) by (apply Z.mod_pos_bound; lia).
  set (a := (h * word + r + n - 1) / n).
  assert (Ha : a * n >= h * word + r /\ (a - 1) * n < h * word + r).
  { pose proof (Z.div_mod (h * word + r + n - 1) n ltac:(lia)).
    pose proof (Z.mod_pos_bound (h * word + r + n - 1) n ltac:(lia)).
    fold a in H. nia. }
  rewrite (total_interval words 0 _ a (a + q)); [lia|split; [|]| |].
  - nia.
  - assert (0 <= q) by (apply Z.div_pos; lia). lia.
  - rewrite words_are. assert ((a + q - 1) * n < (h + 1) * word) by nia.
    assert ((h + 1) * word <= n * word) by nia. nia.
  - intros u Hu. rewrite words_are in Hu. unfold below_attempt. fold r.
    pose proof (Z.div_mod (u * n) word ltac:(lia)) as Hd.
    pose proof (Z.mod_pos_bound (u * n) word HW) as Hm.
    destruct (Z.leb_spec r ((u * n) mod word)) as [Hle|Hlt].
    + rewrite Z.eqb_eq. split; intros H.
      * rewrite H in Hd. split; nia.
      * assert (h * word + r <= u * n) by nia.
        assert (u * n < (h + 1) * word) by nia.
        symmetry. apply (Z.div_unique (u * n) word h (u * n - h * word)); [left; lia|lia].
    + split; [discriminate|]. intros H. exfalso.
      assert (h * word + r <= u * n) by nia.
      assert (u * n < (h + 1) * word) by nia.
      assert (u * n / word = h).
      { symmetry. apply (Z.div_unique (u * n) word h (u * n - h * word)); [left; lia|lia]. }
      rewrite H2 in Hd. lia.
Qed.

Lemma hits_plus : forall A (attempt : Z -> option A) f g k,
  (forall a, one (f a) + one (g a) = one (k a)) ->
  hits attempt f + hits attempt g = hits attempt k.
Proof.
  intros A attempt f g k H. unfold hits. rewrite <- total_plus. apply total_ext.
  intros i _. destruct (attempt i); auto.
Qed.

(** So p/n of the words that are not refused lead to less than p. *)
Theorem below_counts : forall n p, 0 < n <= word -> 0 <= p <= n ->
  hits (below_attempt n) (fun x => (0 <=? x) && (x <? p)) = p * (word / n).
Proof.
  intros n p Hn [Hp Hpn]. revert Hpn. pattern p. apply natlike_ind; [| |exact Hp].
  - intros _. unfold hits. rewrite total_zero; [lia|]. intros i _.
    destruct (below_attempt n i) as [x|]; auto.
    destruct (Z.leb_spec 0 x), (Z.ltb_spec x 0); auto; lia.
  - clear p Hp. intros p Hp IH Hpn. rewrite <- Z.add_1_r in *.
    rewrite <- (hits_plus _ _ (fun x => (0 <=? x) && (x <? p)) (fun x => x =? p)).
    + rewrite IH by lia. rewrite below_is_uniform by lia. lia.
    + intros x. destruct (Z.leb_spec 0 x), (Z.ltb_spec x p), (Z.eqb_spec x p),
        (Z.ltb_spec x (p + 1)); simpl; lia.
Qed.

(** ** Rejection *)

(** The sum of g over all strings of m words. *)
Fixpoint strings (m : nat) (g : list Z -> Z) : Z :=
  match m with
  | O => g []
  | S m' => total words 0 (fun u => strings m' (fun ws => g (u :: ws)))
  end.

Lemma strings_const : forall m c, strings m (fun _ => c) = word ^ Z.of_nat m * c.
Proof.
  induction m as [|m IH]; intros c; cbn [strings].
  - rewrite Z.pow_0_r. lia.
  - rewrite (total_ext _ _ _ (fun _ => word ^ Z.of_nat m * c)) by (intros; apply IH).
    rewrite total_const, words_are, Nat2Z.inj_succ, Z.pow_succ_r by lia. lia.
Qed.

(** How many strings of m words lead to something that a test holds for. *)
Definition leads {A} (m : nat) (sampler : list Z -> option (A * list Z)) (test : A -> bool) : Z :=
  strings m (fun ws => one (match sampler ws with Some (a, _) => test a | None => false end)).

(** Attempts until one succeeds have the law of one that does. *)
Lemma retry_step : forall A (attempt : Z -> option A) test m,
  leads (S m) (retry attempt) test
  = word ^ Z.of_nat m * hits attempt test
    + (word - hits attempt (fun _ => true)) * leads m (retry attempt) test.
Proof.
  intros A attempt test m. unfold leads, hits. cbn [strings].
  rewrite (total_ext _ _ _ (fun u =>
    word ^ Z.of_nat m * one (match attempt u with Some a => test a | None => false end)
    + (1 - one (match attempt u with Some _ => true | None => false end))
      * leads m (retry attempt) test)).
  - rewrite total_plus, total_times. f_equal.
    rewrite (total_ext _ _ _ (fun u => leads m (retry attempt) test
      * (1 + -1 * one (match attempt u with Some _ => true | None => false end))))
      by (intros; lia).
    rewrite total_times, total_plus, total_const, total_times, words_are. unfold leads. lia.
  - intros u _. cbn [retry]. destruct (attempt u) as [a|].
    + cbn [one]. rewrite strings_const. unfold leads. simpl. lia.
    + cbn [one]. unfold leads. lia.
Qed.

Lemma same_ratio : forall a b c r x y, a * y = b * x ->
  a * (c * b + r * y) = b * (c * a + r * x).
Proof.
  intros a b c r x y H. transitivity (c * (a * b) + r * (a * y)); [ring|]. rewrite H. ring.
Qed.

Theorem retry_law : forall A (attempt : Z -> option A) f g m,
  hits attempt f * leads m (retry attempt) g = hits attempt g * leads m (retry attempt) f.
Proof.
  intros A attempt f g m. induction m as [|m IH].
  - unfold leads. cbn. lia.
  - rewrite !retry_step.
    apply same_ratio. exact IH.
Qed.

Lemma strings_ext : forall m g h,
  (forall ws, Forall (fun u => 0 <= u < word) ws -> g ws = h ws) -> strings m g = strings m h.
Proof.
  induction m as [|m IH]; intros g h H; cbn [strings]; [apply H; constructor|].
  apply total_ext. intros u Hu. rewrite words_are in Hu. apply IH. intros ws Hws. apply H.
  constructor; auto.
Qed.

Lemma retry_attempt : forall A (attempt : Z -> option A) ws a r,
  Forall (fun u => 0 <= u < word) ws -> retry attempt ws = Some (a, r) ->
  exists u, 0 <= u < word /\ attempt u = Some a.
Proof.
  induction ws as [|u ws IH]; intros a r Hw H; cbn [retry] in H; [discriminate|].
  inversion Hw; subst. destruct (attempt u) as [b|] eqn:E; [|eauto].
  inversion H; subst. eauto.
Qed.

Lemma leads_ext : forall A (attempt : Z -> option A) f g m,
  (forall u a, 0 <= u < word -> attempt u = Some a -> f a = g a) ->
  leads m (retry attempt) f = leads m (retry attempt) g.
Proof.
  intros A attempt f g m H. unfold leads. apply strings_ext. intros ws Hw.
  destruct (retry attempt ws) as [[a r]|] eqn:E; auto.
  destruct (retry_attempt _ _ _ _ _ Hw E) as (u & Hu & Hua). rewrite (H u a); auto.
Qed.

Lemma below_in_range : forall n u x, 0 < n -> 0 <= u < word -> below_attempt n u = Some x ->
  0 <= x < n.
Proof.
  intros n u x Hn Hu H. unfold below_attempt in H.
  destruct (word mod n <=? (u * n) mod word); [|discriminate]. inversion H; subst.
  pose proof word_positive. split; [apply Z.div_pos; nia|apply Z.div_lt_upper_bound; nia].
Qed.

(** ** Bernoulli(p/q): of all strings of m words that lead to an end, exactly p/q lead to true. *)

Theorem bernoulli_law : forall p q m, 0 < q < 2 ^ 63 -> 0 <= p <= q ->
  q * leads m (bernoulli p q) (fun b => b) = p * leads m (bernoulli p q) (fun _ => true).
Proof.
  intros p q m Hq Hp. pose proof word_positive as HW.
  assert (Hw : 2 ^ 63 <= word) by (unfold word; lia).
  assert (Hn : 0 < word / q) by (apply Z.div_str_pos; lia).
  assert (Hall : forall test, leads m (bernoulli p q) test
                 = leads m (retry (below_attempt q)) (fun x => test (x <? p))).
  { intros test. unfold leads. apply strings_ext. intros ws _. unfold bernoulli, below.
    replace (q <? 2 ^ 63) with true by (symmetry; apply Z.ltb_lt; lia).
    destruct (retry (below_attempt q) ws) as [[x r]|]; auto. }
  rewrite !Hall. clear Hall.
  pose proof (retry_law _ (below_attempt q) (fun x => (0 <=? x) && (x <? p))
                (fun x => (0 <=? x) && (x <? q)) m) as H.
  rewrite !below_counts in H by lia.
  assert (Hext : forall f g, (forall x, 0 <= x < q -> f x = g x) ->
    leads m (retry (below_attempt q)) f = leads m (retry (below_attempt q)) g).
  { intros f g Hfg. apply leads_ext. intros u x Hu E. apply Hfg.
    exact (below_in_range q u x ltac:(lia) Hu E). }
  rewrite (Hext (fun x => x <? p) (fun x => (0 <=? x) && (x <? p))).
  rewrite (Hext (fun _ => true) (fun x => (0 <=? x) && (x <? q))).
  - nia.
  - intros x Hx. symmetry. apply andb_true_iff. rewrite Z.leb_le, Z.ltb_lt. lia.
  - intros x Hx. replace (0 <=? x) with true by (symmetry; apply Z.leb_le; lia). auto.
Qed.

Print Assumptions below_is_uniform.
Print Assumptions retry_law.
Print Assumptions bernoulli_law.
