(** Samplers that read one word after the other, and how the parts of all strings that lead to a
    result go together. The theorems of this file rest on the axioms of Coq's real numbers. *)

Require Import ZArith Reals List Bool Lia Lra.
Require Import Didyma.Samplers Didyma.Laws Didyma.Digits.
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
