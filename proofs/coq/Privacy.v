(** Pure differential privacy of the exponential mechanism on a finite set, and of discrete Laplace
    noise. The theorems of this file rest on the axioms of Coq's real numbers. *)

Require Import ZArith Reals List Lia Lra.
Import ListNotations.
Open Scope R_scope.

Section Weights.
  Variable X : Type.

  Fixpoint mass (l : list X) (f : X -> R) : R :=
    match l with [] => 0 | x :: r => f x + mass r f end.

  Lemma mass_le : forall l f g c, (forall x, In x l -> f x <= c * g x) ->
    mass l f <= c * mass l g.
  Proof.
    induction l as [|x l IH]; intros f g c H; simpl; [lra|].
    pose proof (H x (or_introl eq_refl)). pose proof (IH f g c (fun y Hy => H y (or_intror Hy))).
    lra.
  Qed.

  Lemma mass_nonneg : forall l f, (forall x, In x l -> 0 <= f x) -> 0 <= mass l f.
  Proof.
    induction l as [|x l IH]; intros f H; simpl; [lra|].
    pose proof (H x (or_introl eq_refl)). pose proof (IH f (fun y Hy => H y (or_intror Hy))). lra.
  Qed.

  (** Weights whose ratios lie between k and c k for all x give probabilities whose ratios are at
      most c:  f(x) / (sum of f) <= c g(x) / (sum of g). *)
  Theorem bounded_range : forall l f g k c, 0 < k -> 0 <= c ->
    (forall x, In x l -> 0 <= g x /\ k * g x <= f x <= c * k * g x) ->
    forall x, In x l -> f x * mass l g <= c * (g x * mass l f).
  Proof.
    intros l f g k c Hk Hc H x Hx. destruct (H x Hx) as (G0 & _ & FG).
    assert (M : mass l g <= / k * mass l f).
    { apply mass_le. intros y Hy. destruct (H y Hy) as (_ & GF & _).
      apply Rmult_le_reg_l with k; auto. rewrite <- Rmult_assoc, Rinv_r by lra. lra. }
    assert (M0 : 0 <= mass l g) by (apply mass_nonneg; intros y Hy; apply H; auto).
    assert (M1 : k * mass l g <= mass l f).
    { apply (Rmult_le_compat_l k) in M; [|lra]. rewrite <- Rmult_assoc, Rinv_r in M by lra. lra. }
    apply Rle_trans with (c * k * g x * mass l g); [apply Rmult_le_compat_r; auto|].
    replace (c * k * g x * mass l g) with (c * g x * (k * mass l g)) by ring.
    replace (c * (g x * mass l f)) with (c * g x * mass l f) by ring.
    apply Rmult_le_compat_l; auto. apply Rmult_le_pos; auto.
  Qed.

  (** Losses u and v of neighbours that differ by at least d and at most d + r, in proportion to
      exp(-lambda u): the probabilities have a ratio of at most exp(lambda r). *)
  Theorem exponential_mechanism : forall l u v lambda d r, 0 <= lambda ->
    (forall x, In x l -> d <= v x - u x <= d + r) ->
    let f := fun x => exp (- (lambda * u x)) in
    let g := fun x => exp (- (lambda * v x)) in
    forall x, In x l -> f x * mass l g <= exp (lambda * r) * (g x * mass l f).
  Proof.
    intros l u v lambda d r Hl H f g x Hx.
    assert (Hle : forall s t, s <= t -> exp s <= exp t).
    { intros s t [Hst|<-]; [left; apply exp_increasing; auto|lra]. }
    apply bounded_range with (k := exp (lambda * d)); auto; [apply exp_pos|left; apply exp_pos|].
    intros y Hy. specialize (H y Hy). unfold f, g. rewrite <- !exp_plus.
    split; [left; apply exp_pos|]. split; apply Hle; nra.
  Qed.
End Weights.

(** Discrete Laplace noise of ratio a on values that differ by at most d between neighbours: the
    probabilities of a release r, in proportion to a^|r - m|, have a ratio of at most a^-d. *)
Theorem discrete_laplace : forall a (r m m' : Z) (d : nat), 0 < a <= 1 ->
  (Z.abs (m - m') <= Z.of_nat d)%Z ->
  a ^ Z.abs_nat (r - m) * a ^ d <= a ^ Z.abs_nat (r - m').
Proof.
  intros a r m m' d Ha Hd. rewrite <- pow_add.
  replace (Z.abs_nat (r - m) + d)%nat
    with (Z.abs_nat (r - m') + (Z.abs_nat (r - m) + d - Z.abs_nat (r - m')))%nat by lia.
  rewrite pow_add. rewrite <- (Rmult_1_r (a ^ Z.abs_nat (r - m'))) at 2.
  apply Rmult_le_compat_l; [apply pow_le; lra|].
  rewrite <- (pow1 (Z.abs_nat (r - m) + d - Z.abs_nat (r - m'))). apply pow_incr. lra.
Qed.

Print Assumptions exponential_mechanism.
Print Assumptions discrete_laplace.
