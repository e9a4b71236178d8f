(** The reach bound: what is below a node that leaves only few free weights other than 0. *)

Require Import ZArith List Bool Lia.
Require Import Didyma.Tables Didyma.Store Didyma.Problem Didyma.Largest Didyma.State Didyma.Reach.
Import ListNotations.
Open Scope Z_scope.

(** The least of m and of the first n elements. *)
Fixpoint least_of (n : Z) (l : list Z) (m : Z) : Z :=
  match l with
  | [] => m
  | a :: r => if n <=? 0 then m else least_of (n - 1) r (Z.min m a)
  end.

Lemma least_of_ok : forall l n m,
  least_of n l m <= m /\ forall i, 0 <= i < n -> i < size l -> least_of n l m <= nthz l i.
Proof.
  induction l as [|a l IH]; intros n m.
  - simpl. split; [lia|]. intros i Hi Hs. unfold size in Hs. simpl in Hs. lia.
  - cbn [least_of nthz]. destruct (IH (n - 1) (Z.min m a)) as [I1 I2].
    destruct (Z.leb_spec n 0); (split; [lia|]); intros i Hi Hs; [lia|].
    destruct (Z.eqb_spec i 0); [lia|]. rewrite size_cons in Hs. apply I2; lia.
Qed.

(** How far f falls below a value between two places. *)
Definition dip (f : fn) (top a b : Z) : Z :=
  let start := Z.max 0 (a - flow f) in
  top - least_of (b - flow f - start + 1) (drop (table f) start) top.

Lemma dip_nonneg : forall f top a b, 0 <= dip f top a b.
Proof. intros. unfold dip. pose proof (least_of_ok (drop (table f) (Z.max 0 (a - flow f)))
  (b - flow f - Z.max 0 (a - flow f) + 1) top). lia. Qed.

Lemma dip_ok : forall f top a b q, wf f -> inside f q -> a <= q <= b ->
  top - at_ f q <= dip f top a b.
Proof.
  intros f top a b q [Hs _] Hi Hq. unfold inside in Hi. unfold dip, at_.
  set (start := Z.max 0 (a - flow f)).
  destruct (least_of_ok (drop (table f) start) (b - flow f - start + 1) top) as [_ H].
  specialize (H (q - flow f - start)). rewrite size_drop in H by lia.
  rewrite nthz_drop in H by lia. replace (start + (q - flow f - start)) with (q - flow f) in H by lia.
  specialize (H ltac:(lia) ltac:(lia)). lia.
Qed.

Section Few.
  Variable chains : store chain.

  (** The reaches that a positive and a negative weight can be behind. *)
  Definition change_many (r : Z) (f : fn) (c : chain) : option (Z -> Z * Z -> Z * Z) :=
    match ends c with
    | None => None
    | Some (u, d) =>
      let top := at_ f 0 in
      let up := dip f top 1 (first_sum r u) in
      let down := dip f top (- first_sum r d) (-1) in
      Some (fun x ab =>
        if 0 <? x then (fst ab + up, snd ab + down) else (fst ab + down, snd ab + up))
    end.

  Definition larger (x : Z * (Z * Z)) : Z := Z.max (fst (snd x)) (snd (snd x)).

  (** A bound where at most r of some weights are not 0 and these are all that is free. *)
  Definition reach_many (r : Z) (js : list Z) (s : state) : option Z :=
    match gather (change_many r) (both (live s) chains []) (bound s) (map (fun j => (j, (0, 0))) js)
    with
    | None => None
    | Some (z, kept) => Some (z - first_sum r (falling (map larger kept)))
    end.

  (** For each value of each weight, what it changes. *)
  Definition change_one (f : fn) (c : chain) : option (Z -> list (Z * Z) -> list (Z * Z)) :=
    let top := at_ f 0 in
    Some (fun x vs => map (fun va => (fst va, snd va + (at_ f (x * fst va) - top))) vs).

  (** The value where all are 0, and what each value of each alone adds to it. *)
  Definition reach_one (xs : list (Z * list Z)) (s : state)
    : option (Z * list (Z * list (Z * Z))) :=
    gather change_one (both (live s) chains []) (bound s)
      (map (fun x => (fst x, map (fun v => (v, 0)) (snd x))) xs).

  Variable w : Z -> Z.
  Hypothesis fine : chains_ok chains w.

  Lemma both_sound : forall T s, worth chains w T s ->
    Forall (sound w) (both (live s) chains []) /\
    T = bound s + added (surplus w) (both (live s) chains []).
  Proof.
    intros T s [HT Hl]. split.
    - apply Forall_forall. intros [f o] Hin. apply both_in in Hin.
      destruct Hin as [[]|(k & Hk & ->)]. unfold sound. simpl.
      destruct (get k chains) as [c|] eqn:E; auto.
      destruct (Hl _ _ Hk) as [Hf Hi]. destruct (fine _ _ E) as (_ & _ & _ & _ & He).
      unfold form_at in Hi. rewrite E in Hi. auto.
    - rewrite both_total. rewrite (total_ext _ _ _ (above chains w)).
      + unfold added. simpl. lia.
      + intros k f. unfold surplus, above, form_at. destruct (get k chains); auto.
  Qed.

  Definition worth_many (v : Z) (ab : Z * Z) : Z :=
    if 0 <? v then fst ab else if v <? 0 then snd ab else 0.
  Definition fits_many (v : Z) (ab : Z * Z) : Prop := 0 <= fst ab /\ 0 <= snd ab.

  Lemma gains_many : forall up down f, 0 <= up -> 0 <= down ->
    (if 0 <? lin f w then up else if lin f w <? 0 then down else 0) <=
    gains w (fun x v => if 0 <? x * v then up else if x * v <? 0 then down else 0) f.
  Proof.
    intros up down f Hu Hd.
    assert (H : 0 <= gains w
      (fun x v => if 0 <? x * v then up else if x * v <? 0 then down else 0) f /\
      (0 < lin f w -> up <= gains w
        (fun x v => if 0 <? x * v then up else if x * v <? 0 then down else 0) f) /\
      (lin f w < 0 -> down <= gains w
        (fun x v => if 0 <? x * v then up else if x * v <? 0 then down else 0) f)).
    { induction f as [|[j x] f IH]; cbn [gains lin]; [lia|].
      destruct IH as (I0 & I1 & I2).
      destruct (Z.ltb_spec 0 (x * w j)); destruct (Z.ltb_spec (x * w j) 0); lia. }
    destruct (Z.ltb_spec 0 (lin f w)); destruct (Z.ltb_spec (lin f w) 0); lia.
  Qed.

  Lemma change_many_ok : forall r f c u, change_many r f c = Some u -> sound w (f, Some c) ->
    used (chain_form c) w <= r ->
    exists D, changes worth_many fits_many u D /\
      - gains w D (chain_form c) <= at_ f (lin (chain_form c) w) - at_ f 0.
  Proof.
    intros r f c u H (Hf & Hi & He) Hn. unfold change_many in H. simpl in Hf, Hi, He.
    destruct (ends c) as [[us ds]|]; [|discriminate]. specialize (He _ _ _ eq_refl Hn).
    set (top := at_ f 0) in *. set (q := lin (chain_form c) w) in *.
    pose proof (dip_nonneg f top 1 (first_sum r us)) as N1.
    pose proof (dip_nonneg f top (- first_sum r ds) (-1)) as N2.
    pose proof (dip_ok f top 1 (first_sum r us) q Hf Hi) as D1.
    pose proof (dip_ok f top (- first_sum r ds) (-1) q Hf Hi) as D2.
    set (up := dip f top 1 (first_sum r us)) in *.
    set (down := dip f top (- first_sum r ds) (-1)) in *.
    exists (fun x v => if 0 <? x * v then up else if x * v <? 0 then down else 0). split.
    - inversion H; subst u; clear H. intros x [a b] v [Ha Hb]. unfold fits_many, worth_many in *.
      simpl in *.
      destruct (Z.ltb_spec 0 x); simpl; (split; [lia|]);
        destruct (Z.ltb_spec 0 v); destruct (Z.ltb_spec v 0);
        destruct (Z.ltb_spec 0 (x * v)); destruct (Z.ltb_spec (x * v) 0); try lia; nia.
    - pose proof (gains_many up down (chain_form c) N1 N2) as G. fold q in G.
      destruct (Z.ltb_spec 0 q); [lia|]. destruct (Z.ltb_spec q 0); [lia|].
      assert (q = 0) by lia. assert (at_ f q = top) by (subst top; congruence). lia.
  Qed.

  Lemma reach_many_ok : forall r js s T b, worth chains w T s -> on w js <= r ->
    reach_many r js s = Some b -> b <= T.
  Proof.
    intros r js s T b Hw Hr H. unfold reach_many in H.
    destruct (gather _ _ _ _) as [[z kept]|] eqn:E; [|discriminate]. inversion H; subst b; clear H.
    destruct (both_sound _ _ Hw) as [Hs ->].
    assert (Hm : map fst (map (fun j : Z => (j, (0, 0))) js) = js).
    { rewrite map_map. apply map_id. }
    destruct (gather_ok w worth_many fits_many (change_many r) r (change_many_ok r) _ _ _ _ _ E Hs)
      as (G1 & G2 & G3).
    - apply Forall_forall. intros x Hx. apply in_map_iff in Hx. destruct Hx as (j & <- & _).
      unfold fits_many. simpl. lia.
    - rewrite Hm. auto.
    - assert (H0 : kept_worth w worth_many (map (fun j : Z => (j, (0, 0))) js) = 0).
      { clear. unfold kept_worth. induction js as [|j js IH]; auto. cbn [map fold_right fst snd].
        rewrite IH. unfold worth_many. simpl. destruct (0 <? w j), (w j <? 0); auto. }
      rewrite H0 in G3. rewrite Hm in G1.
      assert (kept_worth w worth_many kept <= first_sum r (falling (map larger kept))); [|lia].
      pose proof (chosen_few _ larger (fun x : Z * (Z * Z) => is_on (w (fst x))) kept r) as C.
      cbv beta in C.
      assert (K : kept_worth w worth_many kept <=
        fold_right (fun a s => is_on (w (fst a)) * larger a + s) 0 kept).
      { clear - G2. unfold kept_worth. induction G2 as [|[j [a b]] l [Ha Hb] Hl IH]; simpl; [lia|].
        simpl in *. unfold worth_many at 1, larger at 1, is_on at 1. simpl.
        destruct (Z.ltb_spec 0 (w j)); destruct (Z.ltb_spec (w j) 0);
          destruct (Z.eqb_spec (w j) 0); lia. }
      eapply Z.le_trans; [exact K|apply C].
      + intros [j [a b]] Hin. unfold fitting in G2. rewrite Forall_forall in G2.
        destruct (G2 _ Hin). unfold larger, is_on. simpl in *. split; [lia|].
        destruct (w j =? 0); auto.
      + eapply Z.le_trans; [|exact Hr]. rewrite <- G1. clear.
        unfold on. induction kept as [|[j ab] l IH]; simpl; lia.
  Qed.

  Fixpoint look (v : Z) (vs : list (Z * Z)) : Z :=
    match vs with [] => 0 | (u, a) :: r => if u =? v then a else look v r end.

  Definition worth_one (v : Z) (vs : list (Z * Z)) : Z := - (if v =? 0 then 0 else look v vs).
  Definition fits_one (v : Z) (vs : list (Z * Z)) : Prop := In v (map fst vs).

  Lemma look_in : forall v vs, In v (map fst vs) -> In (v, look v vs) vs.
  Proof.
    induction vs as [|[u a] vs IH]; simpl; [tauto|]. intros H.
    destruct (Z.eqb_spec u v) as [->|]; auto. destruct H; [congruence|auto].
  Qed.

  Lemma change_one_ok : forall f c u, change_one f c = Some u -> sound w (f, Some c) ->
    used (chain_form c) w <= 1 ->
    exists D, changes worth_one fits_one u D /\
      - gains w D (chain_form c) <= at_ f (lin (chain_form c) w) - at_ f 0.
  Proof.
    intros f c u H _ Hn. unfold change_one in H. inversion H; subst u; clear H.
    exists (fun x v => - (if v =? 0 then 0 else at_ f (x * v) - at_ f 0)). split.
    - intros x vs v Hv. unfold fits_one, worth_one in *. rewrite map_map. simpl. split; [auto|].
      destruct (Z.eqb_spec v 0); [lia|].
      assert (look v (map (fun va => (fst va, snd va + (at_ f (x * fst va) - at_ f 0))) vs)
              = look v vs + (at_ f (x * v) - at_ f 0)); [|lia].
      clear - Hv. induction vs as [|[u a] vs IH]; simpl in *; [tauto|].
      destruct (Z.eqb_spec u v) as [->|]; auto. apply IH. destruct Hv; [congruence|auto].
    - assert (U : forall g, 0 <= used g w).
      { induction g as [|[j x] g IH]; simpl; [lia|]. unfold is_on. destruct (w j =? 0); lia. }
      set (D := fun x v : Z => - (if v =? 0 then 0 else at_ f (x * v) - at_ f 0)).
      assert (Z0 : forall g, used g w <= 0 -> lin g w = 0 /\ gains w D g = 0).
      { induction g as [|[j x] g IH]; cbn [used lin gains]; [auto|]. intros Hg.
        pose proof (U g). unfold is_on in Hg. subst D. cbv beta in *.
        destruct (Z.eqb_spec (w j) 0) as [E|]; [|lia]. destruct (IH ltac:(lia)) as [-> ->].
        rewrite E. lia. }
      assert (G : - gains w D (chain_form c) = at_ f (lin (chain_form c) w) - at_ f 0); [|lia].
      revert Hn. generalize (chain_form c). induction f0 as [|[j x] g IH]; cbn [used lin gains].
      + lia.
      + intros Hg. unfold is_on in Hg. destruct (Z.eqb_spec (w j) 0) as [E|E].
        * specialize (IH ltac:(lia)). unfold D at 1. rewrite E. simpl.
          rewrite Z.mul_0_r. replace (0 + lin g w) with (lin g w) by lia. lia.
        * destruct (Z0 g ltac:(lia)) as [-> ->]. unfold D.
          destruct (Z.eqb_spec (w j) 0); [contradiction|]. rewrite !Z.add_0_r. lia.
  Qed.

  Lemma reach_one_ok : forall xs s T z kept, worth chains w T s ->
    Forall (fun x => In (w (fst x)) (snd x)) xs -> on w (map fst xs) <= 1 ->
    reach_one xs s = Some (z, kept) ->
    (on w (map fst xs) = 0 /\ z <= T) \/
    exists j vs a, In (j, vs) kept /\ In (w j, a) vs /\ w j <> 0 /\ z + a <= T /\
      sum (map fst xs) (fun j => w j * w j) = w j * w j.
  Proof.
    intros xs s T z kept Hw Hx Hn H. unfold reach_one in H.
    destruct (both_sound _ _ Hw) as [Hs ->].
    set (from := map (fun x : Z * list Z => (fst x, map (fun v => (v, 0)) (snd x))) xs) in *.
    assert (Hm : map fst from = map fst xs) by (subst from; rewrite map_map; auto).
    destruct (gather_ok w worth_one fits_one change_one 1 change_one_ok _ _ _ _ _ H Hs)
      as (G1 & G2 & G3).
    - subst from. clear - Hx. induction Hx as [|x l H Hl IH]; simpl; constructor; auto.
      unfold fits_one. simpl. rewrite map_map, map_id. auto.
    - rewrite Hm. auto.
    - assert (H0 : kept_worth w worth_one from = 0).
      { subst from. clear. unfold kept_worth. induction xs as [|[j vs] xs IH]; auto.
        cbn [map fold_right fst snd]. rewrite IH. unfold worth_one.
        assert (look (w j) (map (fun v => (v, 0)) vs) = 0).
        { induction vs as [|v vs IHv]; auto. cbn [map look]. destruct (v =? w j); auto. }
        destruct (w j =? 0); lia. }
      rewrite H0 in G3. rewrite Hm in G1. rewrite <- G1 in *. clear G1 H0 Hm Hx from H Hs Hw.
      assert (K : (on w (map fst kept) = 0 /\ kept_worth w worth_one kept = 0 /\
                   sum (map fst kept) (fun j => w j * w j) = 0) \/
        exists j vs a, In (j, vs) kept /\ In (w j, a) vs /\ w j <> 0 /\
          kept_worth w worth_one kept = - a /\
          sum (map fst kept) (fun j => w j * w j) = w j * w j).
      { clear G3. unfold kept_worth, on in *.
        induction G2 as [|[j vs] l Hj Hl IH]; cbn [map fold_right fst snd sum] in *; [auto|].
        pose proof (on_nonneg w (map fst l)) as N. unfold on in N.
        unfold is_on at 1 in Hn. unfold is_on at 1. unfold worth_one at 1 3.
        destruct (Z.eqb_spec (w j) 0) as [E|E].
        - destruct (IH ltac:(lia)) as [(A & B & C)|(i & us & a & A & B & C & D & F)].
          + left. rewrite E. lia.
          + right. exists i, us, a. rewrite E. simpl. auto with zarith.
        - right. destruct (IH ltac:(lia)) as [(A & B & C)|(i & us & a & A & B & C & D & F)].
          + exists j, vs, (look (w j) vs). split; [simpl; auto|].
            split; [apply look_in; auto|]. split; [auto|split; lia].
          + exfalso. assert (1 <= fold_right (fun j s => is_on (w j) + s) 0 (map fst l)); [|lia].
            clear - A C. induction l as [|[k x] l IH]; [destruct A|].
            cbn [map fold_right fst]. pose proof (on_nonneg w (map fst l)) as N. unfold on in N.
            destruct A as [A|A].
            * inversion A; subst. unfold is_on at 1. destruct (Z.eqb_spec (w i) 0); lia.
            * specialize (IH A). unfold is_on at 1. destruct (w k =? 0); lia. }
      destruct K as [(A & B & C)|(j & vs & a & A & B & C & D & F)].
      + left. lia.
      + right. exists j, vs, a. split; [auto|split; [auto|split; [auto|split; [lia|auto]]]].
  Qed.
End Few.
