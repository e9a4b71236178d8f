(** Functions of a score as lists of their values. *)

Require Import ZArith List Bool Lia.
Import ListNotations.
Open Scope Z_scope.
Arguments Z.add : simpl never.
Arguments Z.sub : simpl never.
Arguments Z.mul : simpl never.
Arguments Z.opp : simpl never.

(** The element at a place; 0 outside. *)
Fixpoint nthz (l : list Z) (i : Z) : Z :=
  match l with
  | [] => 0
  | a :: r => if i =? 0 then a else nthz r (i - 1)
  end.

Fixpoint drop (l : list Z) (i : Z) : list Z :=
  match l with
  | [] => []
  | _ :: r => if i =? 0 then l else drop r (i - 1)
  end.

Definition size (l : list Z) : Z := Z.of_nat (length l).
Arguments size : simpl never.

Lemma size_cons : forall a l, size (a :: l) = size l + 1.
Proof. intros; unfold size; simpl length; lia. Qed.

Lemma size_nonneg : forall l, 0 <= size l.
Proof. intros; unfold size; lia. Qed.

Lemma nthz_drop : forall l i j, 0 <= i -> 0 <= j -> nthz (drop l i) j = nthz l (i + j).
Proof.
  induction l as [|a l IH]; intros i j Hi Hj; simpl; auto.
  destruct (Z.eqb_spec i 0) as [->|Hn].
  - reflexivity.
  - rewrite IH by lia. destruct (Z.eqb_spec (i + j) 0); [lia|]. f_equal; lia.
Qed.

Lemma size_drop : forall l i, 0 <= i <= size l -> size (drop l i) = size l - i.
Proof.
  induction l as [|a l IH]; intros i Hi; simpl.
  - unfold size in *; simpl in *; lia.
  - rewrite size_cons in *. destruct (Z.eqb_spec i 0) as [->|Hn]; [rewrite size_cons; lia|].
    rewrite IH by lia. lia.
Qed.

Lemma nthz_repeat : forall n i, nthz (repeat 0 n) i = 0.
Proof. induction n as [|n IH]; intros i; simpl; auto. destruct (i =? 0); auto. Qed.

Lemma nthz_in : forall l i, 0 <= i < size l -> In (nthz l i) l.
Proof.
  induction l as [|a l IH]; intros i Hi.
  - unfold size in Hi; simpl in Hi; lia.
  - rewrite size_cons in Hi. simpl. destruct (Z.eqb_spec i 0); [left; auto|right; apply IH; lia].
Qed.

(** The least element. *)
Definition least (l : list Z) : Z :=
  match l with [] => 0 | a :: r => fold_left Z.min r a end.

Lemma fold_min : forall l a, fold_left Z.min l a <= a /\ forall x, In x l -> fold_left Z.min l a <= x.
Proof.
  induction l as [|b l IH]; intros a; simpl.
  - split; [lia|tauto].
  - destruct (IH (Z.min a b)) as [H1 H2]. split; [lia|].
    intros x [->|H]; [lia|auto].
Qed.

Lemma least_in : forall l x, In x l -> least l <= x.
Proof.
  destruct l as [|a l]; simpl; [tauto|]. intros x H.
  destruct (fold_min l a) as [H1 H2]. destruct H as [->|H]; auto.
Qed.

(** Sums, element by element. *)
Fixpoint add_lists (p s : list Z) : list Z :=
  match p, s with
  | a :: p', b :: s' => (a + b) :: add_lists p' s'
  | _, _ => []
  end.

(** The same with every [step]-th element of a list, from a place on. *)
Fixpoint add_steps (p s : list Z) (at_ step : Z) : list Z :=
  match p with
  | [] => []
  | a :: p' => (a + nthz s at_) :: add_steps p' s (at_ + step) step
  end.

(** The same with the values of a function at q, q + 1, ... *)
Fixpoint add_values (p : list Z) (q : Z) (g : Z -> Z) : list Z :=
  match p with
  | [] => []
  | a :: p' => (a + g q) :: add_values p' (q + 1) g
  end.

Lemma size_add_lists : forall p s, size p <= size s -> size (add_lists p s) = size p.
Proof.
  induction p as [|a p IH]; intros [|b s] H; simpl; auto.
  - rewrite size_cons in H. pose proof (size_nonneg p). unfold size in *; simpl in *; lia.
  - rewrite !size_cons in *. rewrite IH; lia.
Qed.

Lemma nthz_add_lists : forall p s i, size p <= size s -> 0 <= i < size p ->
  nthz (add_lists p s) i = nthz p i + nthz s i.
Proof.
  induction p as [|a p IH]; intros [|b s] i H Hi.
  - unfold size in Hi; simpl in Hi; lia.
  - unfold size in Hi; simpl in Hi; lia.
  - rewrite size_cons in H. pose proof (size_nonneg p). unfold size in *; simpl in *; lia.
  - rewrite !size_cons in *. simpl. destruct (Z.eqb_spec i 0); auto. apply IH; lia.
Qed.

Lemma size_add_steps : forall p s a step, size (add_steps p s a step) = size p.
Proof. induction p as [|b p IH]; intros; simpl; auto. rewrite !size_cons, IH; auto. Qed.

Lemma nthz_add_steps : forall p s a step i, 0 <= i < size p ->
  nthz (add_steps p s a step) i = nthz p i + nthz s (a + step * i).
Proof.
  induction p as [|b p IH]; intros s a step i Hi.
  - unfold size in Hi; simpl in Hi; lia.
  - rewrite size_cons in Hi. simpl. destruct (Z.eqb_spec i 0) as [->|Hn].
    + do 2 f_equal; lia.
    + rewrite IH by lia. do 2 f_equal; lia.
Qed.

Lemma size_add_values : forall p q g, size (add_values p q g) = size p.
Proof. induction p as [|b p IH]; intros; simpl; auto. rewrite !size_cons, IH; auto. Qed.

Lemma nthz_add_values : forall p q g i, 0 <= i < size p ->
  nthz (add_values p q g) i = nthz p i + g (q + i).
Proof.
  induction p as [|b p IH]; intros q g i Hi.
  - unfold size in Hi; simpl in Hi; lia.
  - rewrite size_cons in Hi. simpl. destruct (Z.eqb_spec i 0) as [->|Hn].
    + do 2 f_equal; lia.
    + rewrite IH by lia. do 2 f_equal; lia.
Qed.

(** A function on the integers from [flow] to [flow + flen - 1], with its least value. *)
Record fn := Fn { flow : Z; flen : Z; table : list Z; fmin : Z }.

Definition at_ (f : fn) (q : Z) : Z := nthz (table f) (q - flow f).
Definition inside (f : fn) (q : Z) : Prop := flow f <= q < flow f + flen f.
Definition wf (f : fn) : Prop :=
  size (table f) = flen f /\ forall q, inside f q -> fmin f <= at_ f q.

Definition of_table (low n : Z) (t : list Z) : fn := Fn low n t (least t).

Lemma of_table_wf : forall low n t, size t = n -> wf (of_table low n t).
Proof.
  intros low n t H. split; auto. unfold inside, at_; simpl. intros q Hq.
  apply least_in, nthz_in. lia.
Qed.

Definition zero (low n : Z) : fn := Fn low n (repeat 0 (Z.to_nat n)) 0.

Lemma zero_wf : forall low n, 0 <= n -> wf (zero low n).
Proof.
  intros low n H. split; simpl.
  - unfold size. rewrite repeat_length. lia.
  - intros q _. unfold at_; simpl. rewrite nthz_repeat. lia.
Qed.

Lemma zero_at : forall low n q, at_ (zero low n) q = 0.
Proof. intros. apply nthz_repeat. Qed.

(** f + g *)
Definition add_map (f : fn) (g : Z -> Z) : fn :=
  of_table (flow f) (flen f) (add_values (table f) (flow f) g).

Lemma add_map_ok : forall f g, wf f ->
  wf (add_map f g) /\
  forall q, inside f q -> inside (add_map f g) q /\ at_ (add_map f g) q = at_ f q + g q.
Proof.
  intros f g [Hs Hm]. split.
  - apply of_table_wf. rewrite size_add_values; auto.
  - intros q Hq. unfold inside, at_ in *; simpl. split; auto.
    rewrite nthz_add_values by lia. do 2 f_equal; lia.
Qed.

(** q -> dst(q) + src(a + step q), where src has all these values. *)
Definition merge (dst src : fn) (a step : Z) : option fn :=
  let first := a + step * flow dst - flow src in
  let last := first + step * (flen dst - 1) in
  if (0 <=? first) && (first <? flen src) && (0 <=? last) && (last <? flen src)
  then Some (of_table (flow dst) (flen dst)
         (if step =? 1 then add_lists (table dst) (drop (table src) first)
          else add_steps (table dst) (table src) first step))
  else None.

Lemma merge_ok : forall dst src a step f,
  merge dst src a step = Some f -> wf dst -> wf src ->
  wf f /\
  forall q, inside dst q ->
    inside f q /\ inside src (a + step * q) /\ at_ f q = at_ dst q + at_ src (a + step * q).
Proof.
  intros dst src a step f H [Hd _] [Hs _]. unfold merge in H.
  set (first := a + step * flow dst - flow src) in *.
  set (last := first + step * (flen dst - 1)) in *.
  destruct ((0 <=? first) && (first <? flen src) && (0 <=? last) && (last <? flen src)) eqn:E;
    [|discriminate].
  rewrite !andb_true_iff in E. destruct E as [[[E1 E2] E3] E4].
  apply Z.leb_le in E1, E3. apply Z.ltb_lt in E2, E4.
  pose proof (size_nonneg (table dst)) as Hn. rewrite Hd in Hn.
  destruct (Z.eqb_spec step 1) as [Hst|Hst]; inversion H; subst f; clear H.
  - assert (Hle : size (table dst) <= size (drop (table src) first)).
    { rewrite size_drop by lia. subst last. nia. }
    split.
    + apply of_table_wf. rewrite size_add_lists by auto. auto.
    + intros q Hq. unfold inside, at_ in *; simpl. rewrite nthz_add_lists by lia.
      rewrite nthz_drop by lia. subst last first. split; [auto|split; [nia|]].
      do 2 f_equal; nia.
  - split.
    + apply of_table_wf. rewrite size_add_steps. auto.
    + intros q Hq. unfold inside, at_ in *; simpl. rewrite nthz_add_steps by lia.
      split; [auto|split].
      * assert (0 <= q - flow dst <= flen dst - 1) by lia.
        subst last. assert (0 <= first + step * (q - flow dst) < flen src) by nia.
        subst first; nia.
      * do 2 f_equal. subst first; nia.
Qed.
