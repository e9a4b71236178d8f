(** The law of the inversion of exp(-(a/b) k), k = 0, 1, ... The theorems of this file rest on the
    axioms of Coq's real numbers. *)

Require Import ZArith Reals List Lia Lra.
Require Import Didyma.Samplers Didyma.Laws Didyma.Digits Didyma.Enclosure Didyma.ExponentialLaws.
Import ListNotations.
Open Scope R_scope.

Section Inversion.
  Variables a b : Z.
  Hypothesis a_pos : (0 < a)%Z.
  Hypothesis b_pos : (0 < b)%Z.

  Definition ratio : R := exp (- (IZR a / IZR b)).

  (** The probability of less than n. *)
  Definition less (n : nat) : R := 1 - ratio ^ n.

  Lemma rate_pos : 0 < IZR a / IZR b.
  Proof.
    apply Rmult_lt_0_compat; [apply IZR_lt; auto|apply Rinv_0_lt_compat, IZR_lt; auto].
  Qed.

  Lemma ratio_bounds : 0 < ratio < 1.
  Proof.
    pose proof rate_pos. split; [apply exp_pos|]. unfold ratio. rewrite <- exp_0.
    apply exp_increasing. lra.
  Qed.

  (** 1/(1 - exp(-c)) is at most 1 + 1/c. *)
  Lemma tail_factor : 1 <= (1 - ratio) * (1 + IZR b / IZR a).
  Proof.
    pose proof rate_pos as Hc. set (c := IZR a / IZR b) in *.
    assert (Ha : 0 < IZR a) by (apply IZR_lt; auto).
    assert (Hb : 0 < IZR b) by (apply IZR_lt; auto).
    replace (IZR b / IZR a) with (/ c) by (unfold c; field; lra).
    unfold ratio. fold c. rewrite exp_Ropp. pose proof (exp_ineq1_le c) as He.
    assert (H : / exp c <= / (1 + c)) by (apply Rinv_le_contravar; lra).
    apply Rle_trans with ((1 - / (1 + c)) * (1 + / c)); [right; field; lra|].
    assert (0 < / c) by (apply Rinv_0_lt_compat; auto). nra.
  Qed.

  (** Enclosures of the sums of the first 1, 2, ..., n powers, the last first. *)
  Fixpoint sums_ok (w : Z) (n : nat) (acc : list (Z * Z)) : Prop :=
    match acc with
    | [] => n = 0%nat
    | s :: r => exists k, n = S k /\
        IZR (fst s) * (1 - ratio) <= less (S k) * two w <= IZR (snd s) * (1 - ratio)
        /\ sums_ok w k r
    end.

  Lemma sums_step : forall fuel w n low high wl wh sl sh acc, (0 <= w)%Z ->
    (0 <= wl)%Z -> (0 <= sl)%Z -> (0 <= low)%Z ->
    IZR wl <= ratio ^ n * two w <= IZR wh -> IZR sl <= ratio * two w <= IZR sh ->
    IZR low * (1 - ratio) <= less n * two w <= IZR high * (1 - ratio) ->
    (acc = [] \/ (0 < low)%Z) -> (n = 0%nat -> (0 < wl)%Z) -> sums_ok w n acc ->
    match sums fuel w low high wl wh sl sh acc with
    | (acc', low', high', weight) => exists n',
        IZR low' * (1 - ratio) <= less n' * two w <= IZR high' * (1 - ratio)
        /\ ratio ^ n' * two w <= IZR weight /\ (acc' = [] \/ (0 < low')%Z)
        /\ sums_ok w n' acc'
    end.
  Proof.
    pose proof ratio_bounds as Hq. set (q := ratio) in *.
    induction fuel as [|fuel IH]; intros w n low high wl wh sl sh acc Hw Hwl Hsl Hl0 Hweight Hstep
      Hsum Hlow H0 Hacc; cbn [sums].
    - exists n. split; [auto|split; [lra|auto]].
    - destruct (wh <=? 2 ^ 48)%Z; [exists n; split; [auto|split; [lra|auto]]|].
      pose proof (two_pos w Hw) as H2.
      assert (Hpow : 0 <= q ^ n) by (apply pow_le; lra).
      assert (Hwl' : 0 <= IZR wl) by (apply IZR_le; auto).
      assert (Hsl' : 0 <= IZR sl) by (apply IZR_le; auto).
      assert (Hless : less (S n) = less n + q ^ n * (1 - q)) by (unfold less; fold q; simpl; ring).
      assert (Hsum' : IZR (low + wl) * (1 - q) <= less (S n) * two w <= IZR (high + wh) * (1 - q)).
      { rewrite !plus_IZR, Hless. split; nra. }
      assert (Hlow0 : (0 < low + wl)%Z).
      { destruct n as [|n']; [specialize (H0 eq_refl); lia|].
        destruct Hlow as [->|Hl]; [simpl in Hacc; discriminate|lia]. }
      apply (IH w (S n)); auto; try lia.
      + apply Z.shiftr_nonneg. nia.
      + pose proof (shift_low (wl * sl) w Hw) as S1. rewrite mult_IZR in S1.
        assert (S2 : IZR (wh * sh) < (IZR (Z.shiftr (wh * sh) w) + 1) * two w).
        { rewrite Z.shiftr_div_pow2 by auto. apply div_high. apply Z.pow_pos_nonneg; lia. }
        rewrite mult_IZR in S2. rewrite plus_IZR. simpl pow.
        assert (0 <= q ^ n * two w) by nra. assert (0 <= q * two w) by nra.
        split; apply Rmult_le_reg_r with (two w); auto; nra.
      + rewrite plus_IZR. lra.
      + simpl. exists n. auto.
  Qed.

  Lemma less_bounds : forall n, 0 <= less n <= 1.
  Proof.
    intros n. pose proof ratio_bounds as Hq. unfold less.
    assert (0 <= ratio ^ n) by (apply pow_le; lra).
    assert (ratio ^ n <= 1) by (rewrite <- (pow1 n); apply pow_incr; lra). lra.
  Qed.

  (** Enclosures of the probabilities of less than k + 1, k + 2, ... *)
  Fixpoint list_ok (p : Z) (k : nat) (fs : list (Z * Z)) : Prop :=
    match fs with
    | [] => True
    | s :: r => IZR (fst s) <= less (S k) * two p <= IZR (snd s) /\ list_ok p (S k) r
    end.

  Lemma list_ok_app : forall p l k s, list_ok p k l ->
    IZR (fst s) <= less (S (k + length l)) * two p <= IZR (snd s) -> list_ok p k (l ++ [s]).
  Proof.
    induction l as [|x l IH]; intros k s Hl Hs; simpl in *.
    - rewrite Nat.add_0_r in Hs. auto.
    - destruct Hl as [H1 H2]. split; [auto|]. apply IH; auto.
      replace (S k + length l)%nat with (k + S (length l))%nat by lia. auto.
  Qed.

  Lemma quotients_ok : forall p w t low acc n, (0 <= p)%Z -> (0 <= w)%Z ->
    two w <= IZR t * (1 - ratio) -> IZR low * (1 - ratio) <= two w -> (0 < t)%Z -> (0 < low)%Z ->
    sums_ok w n acc ->
    length acc = n /\
    list_ok p 0 (rev (map (fun s => (Z.shiftl (fst s) p / t, Z.shiftl (snd s) p / low + 1)%Z) acc)).
  Proof.
    intros p w t low acc. pose proof ratio_bounds as Hq.
    induction acc as [|s r IH]; intros n Hp Hw Ht Hlow Ht0 Hl0 H; simpl in *.
    - auto.
    - destruct H as (k & -> & [H1 H2] & Hr).
      destruct (IH k Hp Hw Ht Hlow Ht0 Hl0 Hr) as [Hlen IHl]. split; [auto|].
      apply list_ok_app; auto. rewrite rev_length, map_length, Hlen. simpl Nat.add.
      cbn [fst snd]. rewrite !Z.shiftl_mul_pow2 by auto.
      pose proof (two_pos p Hp) as H2p. pose proof (two_pos w Hw) as H2w.
      destruct (less_bounds (S k)) as [L0 L1].
      assert (Htr : 0 < IZR t) by (apply IZR_lt; auto).
      assert (Hlr : 0 < IZR low) by (apply IZR_lt; auto).
      pose proof (div_low (fst s * 2 ^ p) t Ht0) as D1.
      pose proof (div_high (snd s * 2 ^ p) low Hl0) as D2.
      rewrite mult_IZR in D1, D2. fold (two p) in D1, D2. split.
      + apply Rmult_le_reg_r with (IZR t); auto. apply Rle_trans with (1 := D1).
        assert (less (S k) * two w <= less (S k) * (IZR t * (1 - ratio))) by (apply Rmult_le_compat_l; auto).
        assert (IZR (fst s) <= less (S k) * IZR t).
        { apply Rmult_le_reg_r with (1 - ratio); [lra|]. lra. }
        apply Rmult_le_compat_r with (r := two p) in H0; lra.
      + rewrite plus_IZR. apply Rmult_le_reg_r with (IZR low); auto.
        apply Rle_trans with (IZR (snd s) * two p); [|lra].
        assert (less (S k) * (IZR low * (1 - ratio)) <= less (S k) * two w) by (apply Rmult_le_compat_l; auto).
        assert (less (S k) * IZR low <= IZR (snd s)).
        { apply Rmult_le_reg_r with (1 - ratio); [lra|]. lra. }
        apply Rmult_le_compat_r with (r := two p) in H0; lra.
  Qed.

  Lemma cumulative_ok : forall p, (0 < p)%Z -> list_ok p 0 (cumulative a b p).
  Proof.
    intros p Hp. unfold cumulative. pose proof ratio_bounds as Hq.
    set (w := (p + 48)%Z). assert (Hw : (0 <= w)%Z) by (unfold w; lia).
    pose proof (two_pos w Hw) as H2w.
    destruct (enclose_ok a b w ltac:(lia) b_pos ltac:(unfold w; lia)) as [E1 E2].
    destruct (enclose a b w) as [sl sh]. cbn [fst snd] in E1, E2. fold ratio in E1.
    assert (Hone : IZR (Z.shiftl 1 w) = two w).
    { rewrite Z.shiftl_mul_pow2, Z.mul_1_l by auto. reflexivity. }
    assert (Hone0 : (0 < Z.shiftl 1 w)%Z).
    { rewrite Z.shiftl_mul_pow2, Z.mul_1_l by auto. apply Z.pow_pos_nonneg; lia. }
    pose proof (sums_step (Z.to_nat (64 * p)) w 0 0 0 (Z.shiftl 1 w) (Z.shiftl 1 w) sl sh [] Hw
      ltac:(lia) E2 ltac:(lia)) as H.
    rewrite Hone in H. unfold less in H at 1 2. simpl pow in H.
    specialize (H ltac:(lra) E1 ltac:(lra) (or_introl eq_refl) (fun _ => Hone0) eq_refl).
    destruct (sums _ w 0 0 _ _ sl sh []) as [[[acc low] high] weight].
    destruct H as (n & [H1 H2] & Hweight & Hlow & Hacc).
    rewrite rev_append_rev, app_nil_r.
    destruct Hlow as [->|Hlow]; [simpl; auto|].
    destruct (less_bounds n) as [L0 L1].
    assert (Hpown : 0 <= ratio ^ n) by (apply pow_le; lra).
    set (t := (high + (weight + weight * b / a + 1))%Z).
    assert (Hwr : 0 <= IZR weight) by nra.
    assert (Ht : two w <= IZR t * (1 - ratio)).
    { pose proof (div_high (weight * b) a a_pos) as D. rewrite mult_IZR in D.
      assert (Ha : 0 < IZR a) by (apply IZR_lt; auto).
      unfold t. rewrite !plus_IZR.
      assert (D' : IZR weight * (IZR b / IZR a) <= IZR (weight * b / a) + 1).
      { apply Rmult_le_reg_r with (IZR a); auto.
        replace (IZR weight * (IZR b / IZR a) * IZR a) with (IZR weight * IZR b) by (field; lra). lra. }
      pose proof tail_factor as Htf.
      assert (Hw1 : IZR weight <= IZR weight * ((1 - ratio) * (1 + IZR b / IZR a))) by nra.
      assert (Hw2 : IZR weight * (1 + IZR b / IZR a)
                    <= IZR weight + (IZR (weight * b / a) + 1)) by lra.
      apply (Rmult_le_compat_r (1 - ratio)) in Hw2; [|lra].
      unfold less in H2. nra. }
    apply quotients_ok with (w := w) (n := n); auto; try lia.
    - nra.
    - apply lt_IZR. nra.
  Qed.

  (** Lower bounds to 63 digits, and how far below they can be. *)
  Fixpoint table_ok (k : nat) (ls : list Z) (wide : Z) : Prop :=
    match ls with
    | [] => True
    | l :: r => IZR l <= less (S k) * two 63 <= IZR (l + wide) /\ table_ok (S k) r wide
    end.

  Lemma bounds_ok : forall fs k wide ls wide', list_ok 96 k fs ->
    bounds fs wide = (ls, wide') -> (wide <= wide')%Z /\ table_ok k ls wide'.
  Proof.
    induction fs as [|[l h] r IH]; intros k wide ls wide' H E; cbn [bounds] in E.
    - inversion E; subst. simpl. split; [lia|auto].
    - destruct H as [[H1 H2] Hr]. cbn [fst snd] in H1, H2.
      set (low := Z.shiftr l 33) in *. set (wd := Z.max wide (Z.shiftr h 33 + 1 - low)) in *.
      assert (Hs : two 96 = two 63 * two 33) by (rewrite <- two_add by lia; reflexivity).
      pose proof (two_pos 33 ltac:(lia)) as H33.
      assert (Hlow : IZR low <= less (S k) * two 63).
      { pose proof (shift_low l 33 ltac:(lia)). fold low in H.
        apply Rmult_le_reg_r with (two 33); auto. rewrite Hs in H1. lra. }
      assert (Hhigh : forall x, (wd <= x)%Z -> less (S k) * two 63 <= IZR (low + x)).
      { intros x Hx.
        assert (IZR h < (IZR (Z.shiftr h 33) + 1) * two 33).
        { rewrite Z.shiftr_div_pow2 by lia. apply div_high. lia. }
        apply Rle_trans with (IZR (Z.shiftr h 33 + 1)).
        - rewrite plus_IZR. apply Rmult_le_reg_r with (two 33); auto. rewrite Hs in H2. lra.
        - apply IZR_le. unfold wd in Hx. lia. }
      destruct (low <? 2 ^ 63 - 2)%Z.
      + destruct (bounds r wd) as [ls' w'] eqn:Er. inversion E; subst ls wide'; clear E.
        destruct (IH (S k) wd ls' w' Hr Er) as [I1 I2]. split; [unfold wd in I1; lia|].
        simpl. split; [split; [auto|apply Hhigh; auto]|auto].
      + inversion E; subst ls wide'; clear E. split; [unfold wd; lia|].
        simpl. split; [split; [auto|apply Hhigh; lia]|auto].
  Qed.

  (** The uniform number that led to a sample lies between the probabilities of less than it and of
      at most it. *)
  Definition between (k digits l : Z) (ws : list Z) : Prop :=
    exists n, k = Z.of_nat n /\
      less n * two (l + 64 * len ws) <= IZR (number digits ws) /\
      IZR (number digits ws + 1) <= less (S n) * two (l + 64 * len ws).

  Lemma first_open_ok : forall p fs k mine k' low, list_ok p k fs ->
    less k * two p <= IZR mine -> first_open fs mine (Z.of_nat k) = Some (k', low) ->
    exists n, k' = Z.of_nat n /\ IZR low <= less (S n) * two p /\ less n * two p <= IZR mine.
  Proof.
    induction fs as [|[l h] r IH]; intros k mine k' low H Hk E; cbn [first_open] in E;
      [discriminate|].
    destruct H as [[H1 H2] Hr]. cbn [fst snd] in H1, H2.
    destruct (Z.ltb_spec mine h) as [Hlt|Hge].
    - inversion E; subst. exists k. auto.
    - apply (IH (S k) mine k' low Hr).
      + apply IZR_le in Hge. lra.
      + rewrite Nat2Z.inj_succ, <- Z.add_1_r. auto.
  Qed.

  Lemma refine_ok : forall ps digits l ws k r, fair ws -> Forall (fun p => 0 < p)%Z ps ->
    (0 <= digits)%Z -> (0 <= l)%Z -> refine a b ps digits l ws = Some (k, r) ->
    between k digits l ws.
  Proof.
    induction ps as [|p ps IH]; intros digits l ws k r Hw Hps Hd Hl0 H; cbn [refine] in H;
      [discriminate|].
    inversion Hps as [|? ? Hp Hps']; subst.
    destruct (extend p digits l ws) as [[[d l'] r']|] eqn:E; [|discriminate].
    destruct (extend_ok _ _ _ _ _ _ _ Hw E) as (Hl & Hw' & Hn & Hlen).
    destruct (leading_ok p d l' r' Hw' ltac:(lia)) as [L1 L2]. rewrite Hn, Hlen in L1, L2.
    set (mine := Z.shiftr d (l' - p)) in *.
    assert (Hd' : (0 <= d)%Z).
    { destruct (number_bounds r' d Hw') as [_ N2]. destruct (number_bounds ws digits Hw) as [N1 _].
      rewrite Hn in N2. assert (0 < 2 ^ (64 * len r'))%Z by (apply Z.pow_pos_nonneg; pose proof (len_nonneg r'); lia).
      assert (0 < 2 ^ (64 * len ws))%Z by (apply Z.pow_pos_nonneg; pose proof (len_nonneg ws); lia). nia. }
    assert (Hmine : (0 <= mine)%Z) by (apply Z.shiftr_nonneg; auto).
    assert (Hdeeper : refine a b ps d l' r' = Some (k, r) -> between k digits l ws).
    { intros H'. destruct (IH d l' r' k r Hw' Hps' Hd' ltac:(lia) H') as (n & Hk & B1 & B2).
      exists n. rewrite Hn, Hlen in B1, B2. auto. }
    destruct (first_open (cumulative a b p) mine 0) as [[k' low]|] eqn:Ef; [|auto].
    destruct (Z.leb_spec (mine + 1) low) as [Hlow|_]; [|auto].
    inversion H; subst k' r; clear H.
    destruct (first_open_ok p _ 0 mine k low (cumulative_ok p Hp)) as (n & Hk & F1 & F2); auto.
    { unfold less. simpl. apply IZR_le in Hmine. lra. }
    pose proof (two_pos p ltac:(lia)) as H2p.
    assert (H2d : 0 < two (l + 64 * len ws)) by (apply two_pos; pose proof (len_nonneg ws); lia).
    exists n. split; [auto|].
    apply IZR_le in L1, L2, Hlow. rewrite !mult_IZR in L1, L2. fold (two p) in L1, L2.
    fold (two (l + 64 * len ws)) in L1, L2.
    split; apply Rmult_le_reg_r with (two p); auto.
    - apply Rle_trans with (2 := L1).
      apply (Rmult_le_compat_r (two (l + 64 * len ws))) in F2; lra.
    - apply Rle_trans with (1 := L2).
      assert (Hx : IZR (mine + 1) <= less (S n) * two p) by lra.
      apply (Rmult_le_compat_r (two (l + 64 * len ws))) in Hx; lra.
  Qed.

  Lemma first_above_ok : forall ls wide k digits before k' before', table_ok k ls wide ->
    less k * two 63 <= IZR (before + wide) ->
    first_above ls digits (Z.of_nat k) before = Some (k', before') ->
    exists n, k' = Z.of_nat n /\ IZR (digits + 1) <= less (S n) * two 63
      /\ less n * two 63 <= IZR (before' + wide).
  Proof.
    induction ls as [|l r IH]; intros wide k digits before k' before' H Hk E;
      cbn [first_above] in E; [discriminate|].
    destruct H as [[H1 H2] Hr]. destruct (Z.ltb_spec digits l) as [Hlt|Hge].
    - inversion E; subst. exists k. split; [auto|split; [|auto]].
      apply Rle_trans with (IZR l); [apply IZR_le; lia|auto].
    - apply (IH wide (S k) digits l k' before'); auto.
      rewrite Nat2Z.inj_succ, <- Z.add_1_r. auto.
  Qed.

  Theorem inverse_ok : forall digits ws k r, fair ws -> (0 <= digits)%Z ->
    inverse a b (bounds (cumulative a b 96) 0) digits ws = Some (k, r) ->
    between k digits 63 ws.
  Proof.
    intros digits ws k r Hw Hd H. unfold inverse in H.
    destruct (bounds (cumulative a b 96) 0) as [ls wide] eqn:Eb. cbn [fst snd] in H.
    destruct (bounds_ok _ 0 _ _ _ (cumulative_ok 96 ltac:(lia)) Eb) as [Hwide Hok].
    assert (Hps : Forall (fun p => 0 < p)%Z precisions).
    { unfold precisions. repeat (apply Forall_cons; [lia|]). apply Forall_nil. }
    assert (Hrefine : refine a b precisions digits 63 ws = Some (k, r) -> between k digits 63 ws).
    { apply refine_ok; auto. lia. }
    destruct (first_above ls digits 0 (- wide)) as [[k' before]|] eqn:Ef; [|auto].
    destruct (Z.leb_spec wide (digits - before)) as [Hle|_]; [|auto].
    inversion H; subst k' r; clear H.
    destruct (first_above_ok ls wide 0 digits (- wide) k before Hok) as (n & Hk & F1 & F2); auto.
    { replace (- wide + wide)%Z with 0%Z by lia. unfold less. simpl. lra. }
    destruct (number_bounds ws digits Hw) as [N1 N2].
    pose proof (len_nonneg ws) as Hl.
    assert (Hs : two (63 + 64 * len ws) = two 63 * two (64 * len ws)) by (apply two_add; lia).
    pose proof (two_pos (64 * len ws) ltac:(lia)) as H2.
    exists n. rewrite Hs. split; [auto|].
    apply IZR_le in N1, N2. rewrite mult_IZR in N1, N2. fold (two (64 * len ws)) in N1, N2.
    split.
    - assert (Hx : less n * two 63 <= IZR digits) by (apply Rle_trans with (1 := F2); apply IZR_le; lia).
      apply (Rmult_le_compat_r (two (64 * len ws))) in Hx; lra.
    - apply (Rmult_le_compat_r (two (64 * len ws))) in F1; lra.
  Qed.

  (** Inversion from a first word, whose last bit is left for a sign. *)
  Definition inversion (ws : list Z) : option (Z * list Z) :=
    match ws with
    | [] => None
    | u :: r => inverse a b (bounds (cumulative a b 96) 0) (u / 2) r
    end.

  (** Of all strings of m + 1 words at most (1 - e^(-a/b)) e^(-(a/b) n) lead to n. *)
  Theorem inversion_law : forall n m,
    IZR (leads (S m) inversion (fun k => (k =? Z.of_nat n)%Z))
    <= (1 - ratio) * ratio ^ n * IZR (word ^ Z.of_nat (S m)).
  Proof.
    intros n m. pose proof ratio_bounds as Hq.
    replace ((1 - ratio) * ratio ^ n) with (less (S n) - less n)
      by (unfold less; simpl pow; ring).
    destruct (less_bounds n) as [L0 _]. destruct (less_bounds (S n)) as [_ L1].
    assert (0 <= ratio ^ n) by (apply pow_le; lra).
    assert (less n <= less (S n)) by (unfold less; simpl pow; nra).
    apply leads_between_real; [lra|lra|].
    intros u ws k r Hu Hws Hl E Ht. apply Z.eqb_eq in Ht. subst k. cbn [inversion] in E.
    assert (Hu2 : (0 <= u / 2)%Z) by (apply Z.div_pos; lia).
    destruct (inverse_ok _ _ _ _ Hws Hu2 E) as (n' & Hn & B1 & B2).
    apply Nat2Z.inj in Hn. subst n'. rewrite Hl, two_numbers in B1, B2. auto.
  Qed.
End Inversion.

Print Assumptions inversion_law.
