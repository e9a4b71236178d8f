(** The bound by levels: what is left of a path's state is made smaller, but simpler. A chain gives
    its function to the levels of a stair, the least over the rest of its scores; and the topmost
    step of a stair gives the sum of all that it has to the step below, the least over its weight. *)

Require Import ZArith List Bool Lia.
Require Import Didyma.Tables Didyma.Store Didyma.Problem Didyma.State.
Import ListNotations.
Open Scope Z_scope.

Fixpoint zip_min (a b : list Z) : list Z :=
  match a, b with
  | x :: a', y :: b' => Z.min x y :: zip_min a' b'
  | _, _ => []
  end.

Lemma size_zip_min : forall a b, size (zip_min a b) = Z.min (size a) (size b).
Proof.
  induction a as [|x a IH]; intros [|y b]; cbn [zip_min]; rewrite ?size_cons;
    try (unfold size; simpl; lia). rewrite IH. lia.
Qed.

Lemma nthz_zip_min : forall a b i, 0 <= i < size a -> i < size b ->
  nthz (zip_min a b) i = Z.min (nthz a i) (nthz b i).
Proof.
  induction a as [|x a IH]; intros [|y b] i Ha Hb; cbn [zip_min nthz];
    rewrite ?size_cons in *; try (unfold size in *; simpl in *; lia).
  destruct (Z.eqb_spec i 0); auto. apply IH; lia.
Qed.

(** The least of n neighbours, from each place that has so many. *)
Fixpoint windows (n : positive) (l : list Z) : list Z :=
  match n with
  | xH => l
  | xO m => let s := windows m l in zip_min s (drop s (Zpos m))
  | xI m => let s := windows m l in zip_min l (drop (zip_min s (drop s (Zpos m))) 1)
  end.

Lemma windows_ok : forall n l, Zpos n <= size l ->
  size (windows n l) = size l - Zpos n + 1 /\
  forall i t, 0 <= i -> 0 <= t < Zpos n -> i + Zpos n <= size l ->
    nthz (windows n l) i <= nthz l (i + t).
Proof.
  assert (Htwo : forall m l s, size s = size l - Zpos m + 1 -> Zpos (xO m) <= size l ->
    (forall i t, 0 <= i -> 0 <= t < Zpos m -> i + Zpos m <= size l -> nthz s i <= nthz l (i + t)) ->
    size (zip_min s (drop s (Zpos m))) = size l - Zpos (xO m) + 1 /\
    forall i t, 0 <= i -> 0 <= t < Zpos (xO m) -> i + Zpos (xO m) <= size l ->
      nthz (zip_min s (drop s (Zpos m))) i <= nthz l (i + t)).
  { intros m l s Hs Hl H. rewrite Pos2Z.inj_xO in *. split.
    - rewrite size_zip_min, size_drop by lia. lia.
    - intros i t Hi Ht Hn. rewrite nthz_zip_min by (rewrite ?size_drop; lia).
      rewrite nthz_drop by lia. destruct (Z_lt_le_dec t (Zpos m)).
      + specialize (H i t). lia.
      + specialize (H (Zpos m + i) (t - Zpos m)).
        replace (Zpos m + i + (t - Zpos m)) with (i + t) in H by lia. lia. }
  induction n as [m IH|m IH|]; intros l Hl; cbn [windows].
  - rewrite Pos2Z.inj_xI in Hl. destruct (IH l ltac:(lia)) as [H1 H2].
    destruct (Htwo m l (windows m l) H1 ltac:(rewrite Pos2Z.inj_xO; lia) H2) as [H3 H4].
    rewrite Pos2Z.inj_xI. rewrite Pos2Z.inj_xO in H3, H4. split.
    + rewrite size_zip_min, size_drop by lia. lia.
    + intros i t Hi Ht Hn. rewrite nthz_zip_min by (rewrite ?size_drop; lia).
      rewrite nthz_drop by lia. destruct (Z.eq_dec t 0) as [->|].
      * rewrite Z.add_0_r. lia.
      * specialize (H4 (1 + i) (t - 1)). replace (1 + i + (t - 1)) with (i + t) in H4 by lia. lia.
  - rewrite Pos2Z.inj_xO in Hl. destruct (IH l ltac:(lia)) as [H1 H2]. apply Htwo; auto.
  - split; [lia|]. intros i t Hi Ht _. replace t with 0 by lia. rewrite Z.add_0_r. lia.
Qed.

(** For each place q, the least of costs(i) + g(q + i). *)
Fixpoint cheapest (costs g : list Z) : list Z :=
  match costs with
  | [] => []
  | c :: r =>
    let first := map (Z.add c) g in
    match r with [] => first | _ => zip_min first (cheapest r (drop g 1)) end
  end.

Lemma size_map : forall (f : Z -> Z) l, size (map f l) = size l.
Proof. intros. unfold size. rewrite map_length. auto. Qed.

Lemma nthz_map_add : forall c l i, 0 <= i < size l -> nthz (map (Z.add c) l) i = c + nthz l i.
Proof.
  induction l as [|a l IH]; intros i H; [unfold size in H; simpl in H; lia|].
  rewrite size_cons in H. simpl. destruct (Z.eqb_spec i 0); auto. apply IH. lia.
Qed.

Lemma cheapest_ok : forall costs g, 0 < size costs <= size g ->
  size (cheapest costs g) = size g - size costs + 1 /\
  forall q i, 0 <= q -> 0 <= i < size costs -> q + size costs <= size g ->
    nthz (cheapest costs g) q <= nthz costs i + nthz g (q + i).
Proof.
  induction costs as [|c r IH]; intros g H; [unfold size in H; simpl in H; lia|].
  rewrite size_cons in *. cbn [cheapest]. pose proof (size_nonneg r).
  destruct r as [|d r].
  - replace (size []) with 0 in * by auto. split; [rewrite size_map; lia|].
    intros q i Hq Hi Hn. replace i with 0 by lia. rewrite Z.add_0_r.
    rewrite nthz_map_add by lia. simpl. lia.
  - assert (Hd : size (drop g 1) = size g - 1) by (apply size_drop; lia).
    pose proof (size_nonneg r). rewrite size_cons in *.
    destruct (IH (drop g 1) ltac:(lia)) as [I1 I2]. split.
    + rewrite size_zip_min, size_map, I1. lia.
    + intros q i Hq Hi Hn. rewrite nthz_zip_min by (rewrite ?size_map; lia).
      rewrite nthz_map_add by lia. destruct (Z.eq_dec i 0) as [->|].
      * rewrite Z.add_0_r. cbn [nthz]. simpl. lia.
      * specialize (I2 q (i - 1) Hq ltac:(lia) ltac:(lia)). rewrite nthz_drop in I2 by lia.
        replace (1 + (q + (i - 1))) with (q + i) in I2 by lia.
        replace (nthz (c :: d :: r) i) with (nthz (d :: r) (i - 1)); [lia|].
        cbn [nthz]. destruct (Z.eqb_spec i 0); [lia|]. auto.
Qed.

(** [Give]: the form of [giver] is [entry] times that of [taker] and a rest of [others], which has
    [width] values from [least_rest] on. [Fold]: that of [top] is the weight of [step_] more than
    that of [below_]. *)
Inductive relaxation :=
| Give (giver taker : key) (entry : Z) (others : form) (least_rest : Z) (width : positive)
| Fold (top step_ below_ : key).

Definition differ (a b : key) : bool := negb (same_key a b).

Lemma differ_ok : forall a b, differ a b = true -> a <> b.
Proof. intros a b H ->. unfold differ in H. rewrite same_key_refl in H. discriminate. Qed.

(** The sum of a function and of what is given, as a function of the taker. *)
Definition given (f old : fn) (entry least_rest : Z) (width : positive) : option fn :=
  if flen f <? Zpos width then None
  else merge old (of_table (flow f) (flen f - Zpos width + 1) (windows width (table f)))
         least_rest entry.

Definition folded (top step_ old : fn) : option fn :=
  let first := flow old + flow step_ - flow top in
  if (0 <? flen step_) && (0 <=? first) && (first + flen step_ + flen old - 1 <=? flen top)
  then Some (of_table (flow old) (flen old)
         (add_lists (table old) (cheapest (table step_) (drop (table top) first))))
  else None.

Definition run_relaxation (chains : store chain) (m : relaxation) (s : state) : option state :=
  match m with
  | Give k1 k2 x _ a n =>
    match get k1 (live s) with
    | None => Some s
    | Some f =>
      match function chains s k2 with
      | None => None
      | Some old =>
        match given f old x a n with
        | None => None
        | Some new =>
          Some (State (bound s - fmin f - fmin old + fmin new)
                      (put k1 None (put k2 (Some new) (live s))))
        end
      end
    end
  | Fold k1 k2 k3 =>
    match function chains s k1, function chains s k2, function chains s k3 with
    | Some f, Some g, Some old =>
      match folded f g old with
      | None => None
      | Some new =>
        Some (State (bound s - fmin f - fmin g - fmin old + fmin new)
                    (put k1 None (put k2 None (put k3 (Some new) (live s)))))
      end
    | _, _, _ => None
    end
  end.

(** Relaxes until the bound exceeds a limit. *)
Fixpoint run_relaxations (chains : store chain) (limit : Z) (ms : list relaxation) (s : state)
  : option state :=
  match ms with
  | [] => Some s
  | m :: ms' =>
    if limit <? bound s then Some s
    else match run_relaxation chains m s with
         | None => None
         | Some s' => run_relaxations chains limit ms' s'
         end
  end.

Section Point.
  Variable chains : store chain.
  Variable w : Z -> Z.
  Hypothesis chains_fine : chains_ok chains w.

  Definition relaxation_holds (m : relaxation) : Prop :=
    match m with
    | Give k1 k2 x others a n =>
      k1 <> k2 /\ form_at chains w k1 = x * form_at chains w k2 + lin others w /\
      a <= lin others w < a + Zpos n
    | Fold k1 k2 k3 =>
      k1 <> k2 /\ k1 <> k3 /\ k2 <> k3 /\
      form_at chains w k1 = form_at chains w k2 + form_at chains w k3
    end.

  Lemma given_ok : forall f old x a n new q r, wf f -> wf old ->
    given f old x a n = Some new -> inside old q -> inside f (x * q + r) -> a <= r < a + Zpos n ->
    wf new /\ inside new q /\ at_ new q <= at_ old q + at_ f (x * q + r).
  Proof.
    intros f old x a n new q r Hf Ho H Hq Hi Hr. unfold given in H.
    destruct (Z.ltb_spec (flen f) (Zpos n)) as [|Hn]; [discriminate|].
    destruct Hf as [Hs _]. destruct (windows_ok n (table f) ltac:(lia)) as [W1 W2].
    match type of H with merge _ ?g _ _ = _ =>
      assert (Hg : wf g) by (apply of_table_wf; lia);
      destruct (merge_ok _ _ _ _ _ H Ho Hg) as [Hw Hm] end.
    destruct (Hm q Hq) as (M1 & M2 & M3). split; [auto|split; [auto|]].
    rewrite M3. unfold at_, inside in *. simpl in *.
    specialize (W2 (a + x * q - flow f) (r - a) ltac:(lia) ltac:(lia) ltac:(lia)).
    replace (a + x * q - flow f + (r - a)) with (x * q + r - flow f) in W2 by lia. lia.
  Qed.

  Lemma folded_ok : forall f g old new q v, wf f -> wf g -> wf old ->
    folded f g old = Some new -> inside old q -> inside g v ->
    wf new /\ inside new q /\ at_ new q <= at_ old q + at_ g v + at_ f (v + q).
  Proof.
    intros f g old new q v [Hf _] [Hg _] [Ho _] H Hq Hv. unfold folded in H.
    set (first := flow old + flow g - flow f) in *.
    destruct ((0 <? flen g) && (0 <=? first) && (first + flen g + flen old - 1 <=? flen f)) eqn:E;
      [|discriminate].
    rewrite !andb_true_iff in E. destruct E as [[E1 E2] E3].
    apply Z.ltb_lt in E1. apply Z.leb_le in E2, E3. inversion H; subst new; clear H.
    pose proof (size_nonneg (table old)).
    assert (Hd : size (drop (table f) first) = flen f - first) by (rewrite size_drop; lia).
    unfold inside in *.
    destruct (cheapest_ok (table g) (drop (table f) first) ltac:(lia)) as [C1 C2].
    assert (Hle : size (table old) <= size (cheapest (table g) (drop (table f) first))) by lia.
    split; [apply of_table_wf; rewrite size_add_lists; auto|]. split; [simpl; auto|].
    unfold at_. simpl. rewrite nthz_add_lists by lia.
    specialize (C2 (q - flow old) (v - flow g) ltac:(lia) ltac:(lia) ltac:(lia)).
    rewrite nthz_drop in C2 by lia.
    replace (first + (q - flow old + (v - flow g))) with (v + q - flow f) in C2 by (subst first; lia).
    lia.
  Qed.

  Lemma run_relaxation_ok : forall m s s' T, worth chains w T s -> relaxation_holds m ->
    run_relaxation chains m s = Some s' -> exists T', T' <= T /\ worth chains w T' s'.
  Proof.
    intros m s s' T Hw Hm H.
    assert (HT : forall s', (forall k f, get k (live s') = Some f ->
        wf f /\ inside f (form_at chains w k)) ->
      bound s' + total (live s') (above chains w) <= T ->
      exists T', T' <= T /\ worth chains w T' s').
    { intros t H1 H2. exists (bound t + total (live t) (above chains w)).
      split; [auto|split; auto]. }
    pose proof Hw as [HT0 Hl].
    destruct m as [k1 k2 x others a n|k1 k2 k3]; cbn [run_relaxation] in H.
    - destruct Hm as (Hne & Hform & Hr).
      destruct (get k1 (live s)) as [f|] eqn:Ef;
        [|inversion H; subst s'; exists T; split; [lia|auto]].
      destruct (function chains s k2) as [old|] eqn:Eo; [|discriminate].
      destruct (given f old x a n) as [new|] eqn:En; [|discriminate].
      inversion H; subst s'; clear H.
      destruct (function_ok _ _ _ _ _ _ chains_fine Hw Eo) as (Ho1 & Ho2 & Ho3).
      destruct (Hl _ _ Ef) as [Hf1 Hf2]. rewrite Hform in Hf2.
      destruct (given_ok f old x a n new _ _ Hf1 Ho1 En Ho2 Hf2 Hr) as (G1 & G2 & G3).
      apply HT; simpl.
      + intros k g E. destruct (get_put_some _ _ _ _ _ E) as [[_ E']|E']; [discriminate|].
        destruct (get_put_some _ _ _ _ _ E') as [[-> E'']|E'']; [|auto].
        inversion E''; subst; auto.
      + rewrite total_put, total_put. rewrite get_put_other by auto. rewrite Ef, Ho3. simpl.
        unfold above in *. rewrite Hform. lia.
    - destruct Hm as (H12 & H13 & H23 & Hform).
      destruct (function chains s k1) as [f|] eqn:E1; [|discriminate].
      destruct (function chains s k2) as [g|] eqn:E2; [|discriminate].
      destruct (function chains s k3) as [old|] eqn:E3; [|discriminate].
      destruct (folded f g old) as [new|] eqn:En; [|discriminate].
      inversion H; subst s'; clear H.
      destruct (function_ok _ _ _ _ _ _ chains_fine Hw E1) as (F1 & F2 & F3).
      destruct (function_ok _ _ _ _ _ _ chains_fine Hw E2) as (G1 & G2 & G3).
      destruct (function_ok _ _ _ _ _ _ chains_fine Hw E3) as (O1 & O2 & O3).
      destruct (folded_ok f g old new _ _ F1 G1 O1 En O2 G2) as (N1 & N2 & N3).
      apply HT; simpl.
      + intros k e E. destruct (get_put_some _ _ _ _ _ E) as [[_ E']|E']; [discriminate|].
        destruct (get_put_some _ _ _ _ _ E') as [[_ E'']|E'']; [discriminate|].
        destruct (get_put_some _ _ _ _ _ E'') as [[-> E0]|E0]; [|auto].
        inversion E0; subst; auto.
      + rewrite !total_put. rewrite !get_put_other by auto. rewrite F3, G3, O3. simpl.
        unfold above in *. rewrite Hform. lia.
  Qed.

  Lemma run_relaxations_ok : forall l ms s s' T, worth chains w T s ->
    Forall relaxation_holds ms -> run_relaxations chains l ms s = Some s' -> bound s' <= T.
  Proof.
    intros l. induction ms as [|m ms IH]; intros s s' T Hw Hm H; cbn [run_relaxations] in H.
    - inversion H; subst. eapply bound_below; eauto.
    - inversion Hm as [|? ? H1 H2]; subst.
      destruct (l <? bound s); [inversion H; subst; eapply bound_below; eauto|].
      destruct (run_relaxation chains m s) as [s1|] eqn:E; [|discriminate].
      destruct (run_relaxation_ok _ _ _ _ Hw H1 E) as (T' & HT & Hw').
      specialize (IH _ _ _ Hw' H2 H). lia.
  Qed.
End Point.
