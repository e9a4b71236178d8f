(** The geometric and the discrete Laplace law of the samplers, at any scale. The theorems of this
    file rest on the axioms of Coq's real numbers. *)

Require Import ZArith Reals List Bool Lia Lra.
Require Import Didyma.Samplers Didyma.Laws Didyma.Digits Didyma.Enclosure Didyma.Inversion
  Didyma.Readers Didyma.Blocks.
Import ListNotations.
Open Scope R_scope.

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
