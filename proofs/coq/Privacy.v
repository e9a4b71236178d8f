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

  (** Probabilities proportional to weights whose ratios are at most c have ratios of at most c^2:
      f(x) / (sum of f) <= c^2 g(x) / (sum of g). *)
  Theorem weights_to_probabilities : forall l f g c, 0 <= c ->
    (forall x, In x l -> 0 <= f x /\ 0 <= g x /\ f x <= c * g x /\ g x <= c * f x) ->
    forall x, In x l -> f x * mass l g <= c * c * (g x * mass l f).
  Proof.
    intros l f g c Hc H x Hx. destruct (H x Hx) as (F0 & G0 & FG & _).
    assert (M : mass l g <= c * mass l f) by (apply mass_le; intros y Hy; apply H; auto).
    assert (M0 : 0 <= mass l g) by (apply mass_nonneg; intros y Hy; apply H; auto).
    assert (N0 : 0 <= mass l f) by (apply mass_nonneg; intros y Hy; apply H; auto).
    apply Rle_trans with (c * g x * mass l g); [apply Rmult_le_compat_r; auto|].
    apply Rle_trans with (c * g x * (c * mass l f)); [apply Rmult_le_compat_l; auto; nra|].
    right. ring.
  Qed.

  (** Scores that differ by at most d between neighbours, in proportion to exp(eps u / (2 d)). *)
  Theorem exponential_mechanism : forall l u v eps d, 0 <= eps -> 0 < d ->
    (forall x, In x l -> Rabs (u x - v x) <= d) ->
    let f := fun x => exp (eps * u x / (2 * d)) in
    let g := fun x => exp (eps * v x / (2 * d)) in
    forall x, In x l -> f x * mass l g <= exp eps * (g x * mass l f).
  Proof.
    intros l u v eps d He Hd H f g x Hx.
    set (c := exp (eps / 2)).
    assert (Hcc : exp eps = c * c) by (unfold c; rewrite <- exp_plus; f_equal; lra).
    assert (Hstep : forall s t, s - t <= d -> exp (eps * s / (2 * d)) <= c * exp (eps * t / (2 * d))).
    { intros s t Hst. unfold c. rewrite <- exp_plus.
      assert (eps * s / (2 * d) <= eps / 2 + eps * t / (2 * d)).
      { apply Rmult_le_reg_r with (2 * d); [lra|]. field_simplify; [|lra|lra]. nra. }
      destruct H0 as [H0|H0]; [left; apply exp_increasing; auto|rewrite H0; lra]. }
    rewrite Hcc. apply weights_to_probabilities; auto.
    - left. apply exp_pos.
    - intros y Hy. specialize (H y Hy). unfold Rabs in H.
      split; [left; apply exp_pos|]. split; [left; apply exp_pos|].
      split; apply Hstep; destruct (Rcase_abs (u y - v y)); lra.
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
