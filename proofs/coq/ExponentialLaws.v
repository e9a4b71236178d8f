(** The law of Bernoulli(exp(-a/b)). The theorems of this file rest on the axioms of Coq's real numbers. *)

Require Import ZArith Reals List Lia Lra.
Require Import Didyma.Samplers Didyma.Laws Didyma.Digits Didyma.Enclosure.
Import ListNotations.
Open Scope R_scope.

Definition floor (x : R) : Z := (Rdefinitions.up x - 1)%Z.

Lemma floor_ok : forall x, IZR (floor x) <= x /\ (forall z, IZR z <= x -> (z <= floor x)%Z).
Proof.
  intros x. unfold floor. destruct (archimed x) as [H1 H2]. split.
  - rewrite minus_IZR. lra.
  - intros z Hz. assert (z < Rdefinitions.up x)%Z; [|lia]. apply lt_IZR. lra.
Qed.

(** Samples whose uniform numbers lie between x and y are at most y - x of all. *)
Lemma leads_between_real : forall A m (sampler : list Z -> option (A * list Z)) test x y,
  0 <= x <= y -> y <= 1 ->
  (forall u ws a r, (0 <= u < word)%Z -> fair ws -> len ws = Z.of_nat m ->
    sampler (u :: ws) = Some (a, r) -> test a = true ->
    x * IZR (numbers m) <= IZR (number (u / 2) ws)
    /\ IZR (number (u / 2) ws + 1) <= y * IZR (numbers m)) ->
  IZR (leads (S m) sampler test) <= (y - x) * IZR (word ^ Z.of_nat (S m)).
Proof.
  intros A m sampler test x y Hx Hy H.
  destruct (numbers_are m) as (Hd2 & Hd & _).
  assert (Hdr : 0 < IZR (numbers m)) by (apply IZR_lt; auto).
  rewrite <- Hd2, mult_IZR. set (d := IZR (numbers m)) in *.
  set (b := (- floor (- (x * d)))%Z). set (c := floor (y * d)).
  destruct (floor_ok (- (x * d))) as [B1 B2]. destruct (floor_ok (y * d)) as [C1 C2].
  assert (Hb : x * d <= IZR b) by (unfold b; rewrite opp_IZR; lra).
  assert (Hb' : forall z, x * d <= IZR z -> (b <= z)%Z).
  { intros z Hz. unfold b. assert (- z <= floor (- (x * d)))%Z; [|lia].
    apply B2. rewrite opp_IZR. lra. }
  assert (Hb0 : (0 <= b)%Z) by (apply le_IZR; nra).
  fold c in C1, C2. assert (Hcn : (c <= numbers m)%Z) by (apply le_IZR; fold d; nra).
  destruct (Z_le_gt_dec b c) as [Hbc|Hbc].
  - assert (leads (S m) sampler test <= 2 * (c - b))%Z.
    { apply leads_between; [lia|auto|]. intros u ws a r Hu Hws Hl E Ht.
      destruct (H u ws a r Hu Hws Hl E Ht) as [H1 H2]. split; [auto|].
      apply C2 in H2. lia. }
    apply IZR_le in H0. rewrite mult_IZR, minus_IZR in H0. nra.
  - assert (leads (S m) sampler test <= 2 * (0 - 0))%Z.
    { apply leads_between; [lia|lia|]. intros u ws a r Hu Hws Hl E Ht. exfalso.
      destruct (H u ws a r Hu Hws Hl E Ht) as [H1 H2]. apply Hb' in H1. apply C2 in H2.
      lia. }
    apply IZR_le in H0. change (IZR (2 * (0 - 0))) with 0 in H0.
    assert (0 <= (y - x) * (2 * d)) by (apply Rmult_le_pos; lra). lra.
Qed.

Lemma told_exp : forall a b answer digits l ws, (0 <= a)%Z -> (0 < b)%Z ->
  (0 <= l + 64 * len ws)%Z -> told (enclose a b) answer digits l ws ->
  let r := exp (- (IZR a / IZR b)) in
  let d := two (l + 64 * len ws) in
  if answer : bool then IZR (number digits ws + 1) <= r * d else r * d <= IZR (number digits ws).
Proof.
  intros a b answer digits l ws Ha Hb Hl (p & Hp & H) r d.
  destruct (enclose_ok a b p Ha Hb Hp) as [[E1 E2] _]. fold r in E1, E2.
  assert (H2p : 0 < two p) by (apply two_pos; lia).
  assert (Hd : 0 < d) by (apply two_pos; auto).
  apply (Rmult_le_compat_r d) in E1, E2; try lra.
  destruct answer; apply IZR_le in H; rewrite !mult_IZR in H; fold (two p) in H;
    change (IZR (2 ^ (l + 64 * len ws))) with d in H;
    apply Rmult_le_reg_r with (two p); auto; lra.
Qed.

Lemma two_numbers : forall m, two (63 + 64 * Z.of_nat m) = IZR (numbers m).
Proof. intros. unfold two. f_equal. apply numbers_are. Qed.

Lemma exp_at_most_one : forall a b, (0 <= a)%Z -> (0 < b)%Z -> exp (- (IZR a / IZR b)) <= 1.
Proof.
  intros a b Ha Hb. rewrite <- exp_0. assert (0 < IZR b) by (apply IZR_lt; auto).
  assert (0 <= IZR a / IZR b).
  { apply Rmult_le_pos; [apply IZR_le; auto|apply Rlt_le, Rinv_0_lt_compat; auto]. }
  destruct H0 as [H0|H0]; [left; apply exp_increasing; lra|rewrite <- H0; right; f_equal; ring].
Qed.

(** Of all strings of m + 1 words at most exp(-a/b) lead to true, and at most 1 - exp(-a/b) to
    false. The rest are those that are too short to tell. *)
Theorem bernoulli_exp_law : forall a b m, (0 <= a)%Z -> (0 < b)%Z ->
  let r := exp (- (IZR a / IZR b)) in
  let all := IZR (word ^ Z.of_nat (S m)) in
  IZR (leads (S m) (bernoulli_exp a b) (fun x => x)) <= r * all /\
  IZR (leads (S m) (bernoulli_exp a b) negb) <= (1 - r) * all.
Proof.
  intros a b m Ha Hb r all. pose proof (exp_pos (- (IZR a / IZR b))) as Hr. fold r in Hr.
  pose proof (exp_at_most_one a b Ha Hb) as Hr1. fold r in Hr1.
  assert (Hmain : forall u ws x s, (0 <= u < word)%Z -> fair ws -> len ws = Z.of_nat m ->
    bernoulli_exp a b (u :: ws) = Some (x, s) ->
    if x then IZR (number (u / 2) ws + 1) <= r * IZR (numbers m)
    else r * IZR (numbers m) <= IZR (number (u / 2) ws)).
  { intros u ws x s Hu Hws Hl E. cbn [bernoulli_exp] in E.
    assert (Hu2 : (0 <= u / 2)%Z) by (apply Z.div_pos; lia).
    pose proof (decide_ok _ _ _ _ _ Hws Hu2 E) as T.
    pose proof (told_exp a b x (u / 2) 63 ws Ha Hb ltac:(rewrite Hl; lia) T) as H.
    cbv zeta in H. rewrite Hl, two_numbers in H. exact H. }
  destruct (numbers_are m) as (_ & Hd & _). apply IZR_lt in Hd.
  split.
  - replace (r * all) with ((r - 0) * all) by ring. apply leads_between_real; [lra|lra|].
    intros u ws x s Hu Hws Hl E Ht. specialize (Hmain u ws x s Hu Hws Hl E). subst x.
    split; [|auto]. rewrite Rmult_0_l. apply IZR_le.
    destruct (number_bounds ws (u / 2) Hws) as [H1 _].
    assert (0 <= u / 2)%Z by (apply Z.div_pos; lia).
    assert (0 < 2 ^ (64 * len ws))%Z by (apply Z.pow_pos_nonneg; rewrite ?Hl; lia). nia.
  - apply leads_between_real; [lra|lra|].
    intros u ws x s Hu Hws Hl E Ht. specialize (Hmain u ws x s Hu Hws Hl E).
    destruct x; [discriminate|]. split; [auto|]. rewrite Rmult_1_l. apply IZR_le.
    pose proof (number_below m u ws Hu Hws Hl). lia.
Qed.

Print Assumptions bernoulli_exp_law.
