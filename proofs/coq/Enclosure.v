(** [enclose] encloses exp(-a/b), by its alternating series. The theorems of this file rest on the
    axioms of Coq's real numbers. *)

Require Import ZArith Reals List Lia Lra.
Require Import Didyma.Samplers.
Open Scope R_scope.
Arguments Z.add : simpl never.
Arguments Z.sub : simpl never.
Arguments Z.mul : simpl never.
Arguments Z.opp : simpl never.

Definition two (n : Z) : R := IZR (2 ^ n).

Lemma two_pos : forall n, (0 <= n)%Z -> 0 < two n.
Proof. intros n H. unfold two. apply IZR_lt. apply Z.pow_pos_nonneg; lia. Qed.

Lemma two_add : forall m n, (0 <= m)%Z -> (0 <= n)%Z -> two (m + n) = two m * two n.
Proof. intros. unfold two. rewrite Z.pow_add_r by lia. apply mult_IZR. Qed.

(** Rounded quotients. *)
Lemma div_low : forall x d, (0 < d)%Z -> IZR (x / d) * IZR d <= IZR x.
Proof.
  intros x d H. rewrite <- mult_IZR. apply IZR_le. rewrite Z.mul_comm. apply Z.mul_div_le; auto.
Qed.

Lemma div_high : forall x d, (0 < d)%Z -> IZR x < (IZR (x / d) + 1) * IZR d.
Proof.
  intros x d H. rewrite <- plus_IZR, <- mult_IZR. apply IZR_lt.
  pose proof (Z.mul_succ_div_gt x d H). lia.
Qed.

Lemma shift_low : forall x s, (0 <= s)%Z -> IZR (Z.shiftr x s) * two s <= IZR x.
Proof.
  intros x s H. rewrite Z.shiftr_div_pow2 by auto. apply div_low. apply Z.pow_pos_nonneg; lia.
Qed.

Lemma shift_high : forall x s, (0 <= s)%Z -> IZR x <= IZR (up x s) * two s.
Proof.
  intros x s H. unfold up. rewrite opp_IZR.
  pose proof (shift_low (- x) s H) as Hl. rewrite opp_IZR in Hl. lra.
Qed.

(** The terms y^k / k! and the partial sums of their alternating series. *)
Definition term (y : R) (k : nat) : R := y ^ k / INR (fact k).
Definition partial (y : R) (n : nat) : R := sum_f_R0 (tg_alt (term y)) n.

Lemma fact_pos : forall k, 0 < INR (fact k).
Proof. intros. apply INR_fact_lt_0. Qed.

Lemma term_step : forall y k, term y (S k) = term y k * y / INR (S k).
Proof.
  intros y k. unfold term. rewrite fact_simpl, mult_INR. simpl pow.
  pose proof (fact_pos k). assert (0 < INR (S k)) by (apply lt_0_INR; lia).
  field. lra.
Qed.

Lemma term_nonneg : forall y k, 0 <= y -> 0 <= term y k.
Proof.
  intros y k H. unfold term. apply Rmult_le_pos; [apply pow_le; auto|].
  apply Rlt_le, Rinv_0_lt_compat, fact_pos.
Qed.

Lemma terms_decrease : forall y, 0 <= y <= 1 -> Un_decreasing (term y).
Proof.
  intros y Hy n. rewrite term_step. pose proof (term_nonneg y n ltac:(lra)).
  assert (1 <= INR (S n)) by (rewrite S_INR; pose proof (pos_INR n); lra).
  apply Rmult_le_reg_r with (INR (S n)); [lra|].
  unfold Rdiv. rewrite Rmult_assoc, Rinv_l by lra. nra.
Qed.

Lemma exp_is_limit : forall y, Un_cv (partial y) (exp (- y)).
Proof.
  intros y. unfold exp. destruct (exist_exp (- y)) as [l Hl]. simpl.
  unfold exp_in, infinite_sum in Hl. intros e He. destruct (Hl e He) as [N HN].
  exists N. intros n Hn. unfold partial.
  replace (sum_f_R0 (tg_alt (term y)) n)
    with (sum_f_R0 (fun i => / INR (fact i) * (- y) ^ i) n); [apply HN; auto|].
  apply sum_eq. intros i _. unfold tg_alt, term.
  replace (- y) with (-1 * y) by ring. rewrite Rpow_mult_distr. unfold Rdiv. ring.
Qed.

Lemma partial_bounds : forall y n, 0 <= y <= 1 ->
  partial y (S (2 * n)) <= exp (- y) <= partial y (2 * n).
Proof.
  intros y n Hy. apply alternated_series_ineq.
  - apply terms_decrease; auto.
  - apply cv_speed_pow_fact.
  - apply exp_is_limit.
Qed.

Lemma partial_step : forall y n,
  partial y (S n) = if Nat.even n then partial y n - term y (S n) else partial y n + term y (S n).
Proof.
  intros y n. unfold partial. simpl sum_f_R0. unfold tg_alt.
  destruct (Nat.even n) eqn:E.
  - apply Nat.even_spec in E. destruct E as [m ->].
    rewrite pow_1_odd. ring.
  - rewrite <- Nat.negb_odd in E. apply Bool.negb_false_iff in E.
    apply Nat.odd_spec in E. destruct E as [m ->].
    replace (S (2 * m + 1)) with (2 * S m)%nat by lia. rewrite pow_1_even. ring.
Qed.

(** ** The series *)

Lemma series_ok : forall fuel yi w k low high tl th,
  (0 <= w)%Z -> (0 <= yi)%Z -> IZR yi <= two w -> (0 <= tl)%Z ->
  let y := IZR yi / two w in
  IZR tl <= term y k * two w <= IZR th ->
  IZR low <= partial y k * two w <= IZR high ->
  let r := series fuel yi w (Z.of_nat (S k)) low high tl th (Nat.even k) in
  IZR (fst r) <= exp (- y) * two w <= IZR (snd r).
Proof.
  induction fuel as [|fuel IH]; intros yi w k low high tl th Hw Hy Hy1 Htl0 y Ht Hs; cbn [series].
  - pose proof (two_pos w Hw) as H2. rewrite Z.shiftl_mul_pow2, Z.mul_1_l by auto.
    cbn [fst snd]. fold (two w).
    assert (0 <= y) by (unfold y; apply Rmult_le_pos; [apply IZR_le; auto|apply Rlt_le, Rinv_0_lt_compat; auto]).
    assert (exp (- y) <= 1).
    { rewrite <- exp_0. destruct H as [H|H]; [left; apply exp_increasing; lra|rewrite <- H; right; f_equal; ring]. }
    pose proof (exp_pos (- y)). split; nra.
  - pose proof (two_pos w Hw) as H2.
    assert (Hyy : y * two w = IZR yi) by (unfold y; field; lra).
    assert (Hy0 : 0 <= IZR yi) by (apply IZR_le; auto).
    assert (Hyr : 0 <= y <= 1) by (split; nra).
    set (k' := Z.of_nat (S k)). assert (Hk : IZR k' = INR (S k)) by (unfold k'; rewrite <- INR_IZR_INZ; auto).
    assert (Hkz : (0 < k')%Z) by (unfold k'; lia).
    assert (Hk1 : 1 <= INR (S k)) by (rewrite S_INR; pose proof (pos_INR k); lra).
    set (tl' := (Z.shiftr (tl * yi) w / k')%Z). set (th' := (up (th * yi) w / k' + 1)%Z).
    assert (Hterm : term y (S k) * INR (S k) = term y k * y) by (rewrite term_step; field; lra).
    pose proof (term_nonneg y k ltac:(lra)) as Htk.
    assert (Htl' : IZR tl' <= term y (S k) * two w).
    { pose proof (div_low (Z.shiftr (tl * yi) w) k' Hkz) as D. fold tl' in D. rewrite Hk in D.
      pose proof (shift_low (tl * yi) w Hw) as S1. rewrite mult_IZR in S1.
      assert (IZR tl * IZR yi <= term y k * two w * (y * two w)) by (rewrite Hyy; nra).
      assert (IZR (Z.shiftr (tl * yi) w) <= term y k * y * two w).
      { apply Rmult_le_reg_r with (two w); auto. nra. }
      apply Rmult_le_reg_r with (INR (S k)); [lra|]. nra. }
    assert (Hth' : term y (S k) * two w <= IZR th').
    { pose proof (div_high (up (th * yi) w) k' Hkz) as D. rewrite Hk in D.
      pose proof (shift_high (th * yi) w Hw) as S1. rewrite mult_IZR in S1.
      assert (term y k * two w * (y * two w) <= IZR th * IZR yi) by (rewrite Hyy; nra).
      assert (term y k * y * two w <= IZR (up (th * yi) w)).
      { apply Rmult_le_reg_r with (two w); auto. nra. }
      unfold th'. rewrite plus_IZR.
      apply Rmult_le_reg_r with (INR (S k)); [lra|]. nra. }
    assert (Htl0' : (0 <= tl')%Z).
    { unfold tl'. apply Z.div_pos; [|auto]. apply Z.shiftr_nonneg. nia. }
    pose proof (partial_step y k) as Hstep.
    destruct (Nat.even k) eqn:Ek; cbn [negb].
    + apply Nat.even_spec in Ek as Ek'. destruct Ek' as [n ->].
      destruct (partial_bounds y n Hyr) as [B1 B2].
      assert (Hlow : IZR (low - th') <= partial y (S (2 * n)) * two w) by (rewrite minus_IZR, Hstep; nra).
      assert (Hhigh : partial y (S (2 * n)) * two w <= IZR (high - tl')) by (rewrite minus_IZR, Hstep; nra).
      destruct (tl' =? 0)%Z; cbn [fst snd]; [split; nra|].
      replace false with (Nat.even (S (2 * n))) by (rewrite Nat.even_succ, <- Nat.negb_even, Ek; auto).
      replace (k' + 1)%Z with (Z.of_nat (S (S (2 * n)))) by (unfold k'; lia).
      apply IH; auto.
    + rewrite <- Nat.negb_odd in Ek. apply Bool.negb_false_iff in Ek.
      apply Nat.odd_spec in Ek as Ek'. destruct Ek' as [n ->].
      destruct (partial_bounds y n Hyr) as [B1 _].
      destruct (partial_bounds y (S n) Hyr) as [_ B2].
      replace (2 * S n)%nat with (S (2 * n + 1)) in B2 by lia.
      replace (S (2 * n)) with (2 * n + 1)%nat in B1 by lia.
      assert (Hlow : IZR (low + tl') <= partial y (S (2 * n + 1)) * two w) by (rewrite plus_IZR, Hstep; nra).
      assert (Hhigh : partial y (S (2 * n + 1)) * two w <= IZR (high + th')) by (rewrite plus_IZR, Hstep; nra).
      destruct (tl' =? 0)%Z; cbn [fst snd]; [split; nra|].
      replace true with (Nat.even (S (2 * n + 1))) by (rewrite Nat.even_succ; auto).
      replace (k' + 1)%Z with (Z.of_nat (S (S (2 * n + 1)))) by (unfold k'; lia).
      apply IH; auto.
Qed.

Lemma squared_ok : forall times w low high t, (0 <= w)%Z -> (0 <= low)%Z ->
  IZR low <= exp (- t) * two w <= IZR high ->
  let r := squared times w low high in
  (0 <= fst r)%Z /\ IZR (fst r) <= exp (- (t * 2 ^ times)) * two w <= IZR (snd r).
Proof.
  induction times as [|n IH]; intros w low high t Hw Hl H; cbn [squared].
  - cbn [fst snd pow]. rewrite Rmult_1_r. auto.
  - pose proof (two_pos w Hw) as H2. pose proof (exp_pos (- t)) as He.
    assert (Hl0 : 0 <= IZR low) by (apply IZR_le; auto).
    replace (t * 2 ^ S n) with ((t + t) * 2 ^ n) by (simpl pow; ring).
    apply IH; auto.
    + apply Z.shiftr_nonneg. nia.
    + replace (- (t + t)) with (- t + - t) by ring. rewrite exp_plus.
      set (e := exp (- t)) in *.
      pose proof (shift_low (low * low) w Hw) as S1. rewrite mult_IZR in S1.
      pose proof (shift_high (high * high) w Hw) as S2. rewrite mult_IZR in S2.
      assert (0 <= e * two w) by nra.
      split; apply Rmult_le_reg_r with (two w); auto; nra.
Qed.

Lemma floor_log2_ok : forall a b, (0 < a)%Z -> (0 < b)%Z ->
  (a * 2 ^ Z.max 0 (- (floor_log2 a b + 1)) < b * 2 ^ Z.max 0 (floor_log2 a b + 1)
   /\ b * 2 ^ Z.max 0 (floor_log2 a b) <= a * 2 ^ Z.max 0 (- floor_log2 a b))%Z.
Proof.
  intros a b Ha Hb. unfold floor_log2.
  destruct (Z.log2_spec a Ha) as [A1 A2]. destruct (Z.log2_spec b Hb) as [B1 B2].
  pose proof (Z.log2_nonneg a). pose proof (Z.log2_nonneg b).
  set (la := Z.log2 a) in *. set (lb := Z.log2 b) in *. set (e := (la - lb)%Z).
  rewrite !Z.shiftl_mul_pow2 by lia.
  assert (Hpow : forall x y, (0 <= x)%Z -> (0 <= y)%Z -> (2 ^ (x + y) = 2 ^ x * 2 ^ y)%Z)
    by (intros; apply Z.pow_add_r; lia).
  assert (Hpos : forall x, (0 <= x -> 0 < 2 ^ x)%Z) by (intros; apply Z.pow_pos_nonneg; lia).
  assert (Hup : forall d, (0 <= la + 1 + Z.max 0 (- d) <= lb + Z.max 0 d)%Z ->
    (a * 2 ^ Z.max 0 (- d) < b * 2 ^ Z.max 0 d)%Z).
  { intros d Hd. apply Z.lt_le_trans with (2 ^ (la + 1) * 2 ^ Z.max 0 (- d))%Z.
    - pose proof (Hpos (Z.max 0 (- d)) ltac:(lia)). rewrite <- Z.add_1_r in A2. nia.
    - rewrite <- Hpow by lia. apply Z.le_trans with (2 ^ lb * 2 ^ Z.max 0 d)%Z.
      + rewrite <- Hpow by lia. apply Z.pow_le_mono_r; lia.
      + pose proof (Hpos (Z.max 0 d) ltac:(lia)). nia. }
  destruct (Z.leb_spec (b * 2 ^ Z.max 0 e) (a * 2 ^ Z.max 0 (- e))) as [H1|H1].
  - split; [|auto]. apply Hup. subst e. lia.
  - replace (e - 1 + 1)%Z with e by lia. split; [auto|].
    apply Z.le_trans with (2 ^ (lb + 1) * 2 ^ Z.max 0 (e - 1))%Z.
    + pose proof (Hpos (Z.max 0 (e - 1)) ltac:(lia)). rewrite <- Z.add_1_r in B2. nia.
    + rewrite <- Hpow by lia. apply Z.le_trans with (2 ^ la * 2 ^ Z.max 0 (- (e - 1)))%Z.
      * rewrite <- Hpow by lia. apply Z.pow_le_mono_r; [lia|]. subst e. lia.
      * pose proof (Hpos (Z.max 0 (- (e - 1))) ltac:(lia)). nia.
Qed.

Lemma exp_step : forall t d, 0 <= t -> 0 <= d -> exp (- t) - d <= exp (- (t + d)) <= exp (- t).
Proof.
  intros t d Ht Hd. replace (- (t + d)) with (- t + - d) by ring. rewrite exp_plus.
  pose proof (exp_ineq1_le (- d)) as H1. pose proof (exp_pos (- t)) as H2.
  assert (H3 : exp (- t) <= 1).
  { rewrite <- exp_0. destruct Ht as [Ht|<-]; [left; apply exp_increasing; lra|right; f_equal; ring]. }
  assert (H4 : exp (- d) <= 1).
  { rewrite <- exp_0. destruct Hd as [Hd|<-]; [left; apply exp_increasing; lra|right; f_equal; ring]. }
  split; nra.
Qed.

Lemma two_pow : forall n, (0 <= n)%Z -> two n = 2 ^ Z.to_nat n.
Proof.
  intros n H. unfold two. rewrite <- (Z2Nat.id n H) at 1. rewrite <- pow_IZR. reflexivity.
Qed.

Lemma exp_below_two : forall n : nat, exp (- INR n) * 2 ^ n <= 1.
Proof.
  induction n as [|n IH].
  - simpl. rewrite Ropp_0, exp_0. lra.
  - rewrite S_INR. replace (- (INR n + 1)) with (- INR n + - (1)) by ring. rewrite exp_plus.
    simpl pow. pose proof (exp_pos (- INR n)). pose proof (exp_pos (- (1))).
    assert (exp (- (1)) * 2 <= 1).
    { rewrite exp_Ropp. pose proof (exp_ineq1_le 1).
      apply Rmult_le_reg_l with (exp 1); [lra|]. rewrite <- Rmult_assoc, Rinv_r by lra. lra. }
    assert (0 < 2 ^ n) by (apply pow_lt; lra). nra.
Qed.

Theorem enclose_ok : forall a b p, (0 <= a)%Z -> (0 < b)%Z -> (0 < p)%Z ->
  IZR (fst (enclose a b p)) <= exp (- (IZR a / IZR b)) * two p <= IZR (snd (enclose a b p))
  /\ (0 <= fst (enclose a b p))%Z.
Proof.
  intros a b p Ha Hb Hp. unfold enclose.
  pose proof (two_pos p ltac:(lia)) as H2p.
  assert (Hbr : 0 < IZR b) by (apply IZR_lt; auto).
  destruct (Z.eqb_spec a 0) as [->|Ha0].
  - rewrite Z.shiftl_mul_pow2, Z.mul_1_l by lia. cbn [fst snd]. fold (two p).
    replace (- (0 / IZR b)) with 0 by (field; lra). rewrite exp_0.
    split; [lra|]. apply Z.pow_nonneg. lia.
  - destruct (floor_log2_ok a b ltac:(lia) Hb) as [Lup Llow].
    set (e := floor_log2 a b) in *.
    assert (Har : 0 < IZR a) by (apply IZR_lt; lia).
    destruct (Z.ltb_spec (Z.log2 p) e) as [Hlog|Hlog].
    + cbn [fst snd]. pose proof (exp_pos (- (IZR a / IZR b))) as He.
      split; [|lia]. split; [nra|].
      (* a/b >= 2^e > p *)
      pose proof (Z.log2_nonneg p).
      rewrite (Z.max_r 0 e), (Z.max_l 0 (- e)) in Llow by lia.
      destruct (Z.log2_spec p Hp) as [_ P2].
      assert (Hpe : (p <= 2 ^ e)%Z).
      { apply Z.le_trans with (2 ^ Z.succ (Z.log2 p))%Z; [lia|]. apply Z.pow_le_mono_r; lia. }
      assert (Hab : (p * b <= a)%Z) by nia.
      assert (Hq : IZR p <= IZR a / IZR b).
      { apply Rmult_le_reg_r with (IZR b); auto. unfold Rdiv.
        rewrite Rmult_assoc, Rinv_l, Rmult_1_r by lra. rewrite <- mult_IZR. apply IZR_le; auto. }
      assert (Hexp : exp (- (IZR a / IZR b)) <= exp (- IZR p)).
      { destruct Hq as [Hq|Hq]; [left; apply exp_increasing; lra|rewrite Hq; lra]. }
      pose proof (exp_below_two (Z.to_nat p)) as H1. rewrite INR_IZR_INZ, Z2Nat.id in H1 by lia.
      rewrite two_pow in * by lia. nra.
    + set (h := Z.max 0 (e + 2 + Z.min 8 (p / 32))).
      set (w := (p + 32 + h)%Z).
      assert (Hh : (0 <= h)%Z) by (subst h; lia).
      assert (Hw : (0 <= w)%Z) by (subst w; lia).
      set (yi := (Z.shiftl a w / Z.shiftl b h)%Z).
      pose proof (two_pos w Hw) as H2w. pose proof (two_pos h Hh) as H2h.
      assert (Hden : (0 < Z.shiftl b h)%Z).
      { rewrite Z.shiftl_mul_pow2 by auto. pose proof (Z.pow_pos_nonneg 2 h ltac:(lia) Hh). nia. }
      assert (Hyi0 : (0 <= yi)%Z).
      { apply Z.div_pos; auto. apply Z.shiftl_nonneg. auto. }
      set (t := IZR a / IZR b / two h).
      assert (Ht : t * (IZR b * two h) = IZR a) by (unfold t; field; lra).
      assert (Hyl : IZR yi <= t * two w).
      { pose proof (div_low (Z.shiftl a w) (Z.shiftl b h) Hden) as D. fold yi in D.
        rewrite !Z.shiftl_mul_pow2 in D by auto. rewrite !mult_IZR in D. fold (two w) (two h) in D.
        assert (0 < IZR b * two h) by nra.
        apply Rmult_le_reg_r with (IZR b * two h); auto. nra. }
      assert (Hyh : t * two w < IZR yi + 1).
      { pose proof (div_high (Z.shiftl a w) (Z.shiftl b h) Hden) as D. fold yi in D.
        rewrite !Z.shiftl_mul_pow2 in D by auto. rewrite !mult_IZR in D. fold (two w) (two h) in D.
        assert (0 < IZR b * two h) by nra.
        apply Rmult_lt_reg_r with (IZR b * two h); auto. nra. }
      assert (Htle : t <= 1).
      { (* a < b 2^(e+1) and h >= e + 1 *)
        assert (Hz : (a <= b * 2 ^ h)%Z).
        { assert (Hm : (0 < 2 ^ Z.max 0 (- (e + 1)))%Z) by (apply Z.pow_pos_nonneg; lia).
          assert (Hm2 : (2 ^ Z.max 0 (e + 1) <= 2 ^ h)%Z).
          { apply Z.pow_le_mono_r; [lia|]. subst h.
            assert (0 <= p / 32)%Z by (apply Z.div_pos; lia). lia. }
          nia. }
        apply IZR_le in Hz. rewrite mult_IZR in Hz. fold (two h) in Hz.
        assert (0 < IZR b * two h) by nra.
        apply Rmult_le_reg_r with (IZR b * two h); auto. nra. }
      assert (Hyi1 : IZR yi <= two w) by nra.
      set (y := IZR yi / two w).
      assert (Hyy : y * two w = IZR yi) by (unfold y; field; lra).
      pose proof (series_ok (Z.to_nat (w + 4)) yi w 0 (Z.shiftl 1 w) (Z.shiftl 1 w)
                    (Z.shiftl 1 w) (Z.shiftl 1 w) Hw Hyi0 Hyi1) as Hser.
      rewrite Z.shiftl_mul_pow2, Z.mul_1_l in * by auto.
      assert (Hone : IZR (2 ^ w) <= term y 0 * two w <= IZR (2 ^ w)).
      { fold (two w). unfold term. simpl. lra. }
      assert (Hone' : IZR (2 ^ w) <= partial y 0 * two w <= IZR (2 ^ w)).
      { fold (two w). unfold partial, tg_alt, term. simpl. lra. }
      specialize (Hser ltac:(apply Z.pow_nonneg; lia) Hone Hone').
      cbn [Nat.even] in Hser. change (Z.of_nat 1) with 1%Z in Hser.
      destruct (series (Z.to_nat (w + 4)) yi w 1 (2 ^ w) (2 ^ w) (2 ^ w) (2 ^ w) true)
        as [sl sh]. cbn [fst snd] in Hser. fold y in Hser.
      assert (Hy0 : 0 <= y) by (assert (0 <= IZR yi) by (apply IZR_le; auto); nra).
      destruct (exp_step y (t - y) Hy0 ltac:(nra)) as [X1 X2].
      replace (y + (t - y)) with t in X1, X2 by ring.
      pose proof (exp_pos (- t)) as Het.
      assert (Hlow : IZR (Z.max 0 (sl - 1)) <= exp (- t) * two w).
      { destruct (Z.max_spec 0 (sl - 1)) as [[_ ->]|[_ ->]]; [|nra].
        rewrite minus_IZR. nra. }
      assert (Hhigh : exp (- t) * two w <= IZR sh) by nra.
      destruct (squared_ok (Z.to_nat h) w (Z.max 0 (sl - 1)) sh t Hw ltac:(lia)
                  (conj Hlow Hhigh)) as [Q0 [Q1 Q2]].
      destruct (squared (Z.to_nat h) w (Z.max 0 (sl - 1)) sh) as [ql qh]. cbn [fst snd] in *.
      rewrite <- two_pow in Q1, Q2 by auto.
      replace (t * two h) with (IZR a / IZR b) in Q1, Q2 by (unfold t; field; lra).
      replace (w - p)%Z with (32 + h)%Z by (subst w; lia).
      assert (Hd : (0 <= 32 + h)%Z) by lia.
      pose proof (two_pos (32 + h) Hd) as H2d.
      assert (Hsplit : two w = two p * two (32 + h)).
      { rewrite <- two_add by lia. f_equal. unfold w. lia. }
      pose proof (shift_low ql (32 + h) Hd). pose proof (shift_high qh (32 + h) Hd).
      split; [|apply Z.shiftr_nonneg; auto].
      split; apply Rmult_le_reg_r with (two (32 + h)); auto; nra.
Qed.

Print Assumptions enclose_ok.
