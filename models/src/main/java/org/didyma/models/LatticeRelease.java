package org.didyma.models;

import java.util.Optional;
import org.didyma.exact.Rational;
import org.didyma.formulations.WeightLattice;
import org.didyma.formulations.Weights;
import org.didyma.formulations.loss.OutcomeLoss;
import org.didyma.mechanisms.RawOutput;

/** A released point of a lattice. */
public final class LatticeRelease extends Release {

  private final WeightLattice lattice;
  private final Weights weights;
  private final Optional<Rational> unit;
  private final Optional<OutcomeLoss> loss;

  LatticeRelease(QueryResult<?> answered, RawOutput.Point drawn) {
    super(answered, drawn.risk());
    this.lattice = drawn.lattice();
    this.weights = drawn.weights();
    this.unit = drawn.unit();
    this.loss = drawn.loss();
  }

  /** The public set that the weights were chosen from. */
  public WeightLattice lattice() {
    return lattice;
  }

  /** The released weights, the intercept (if the lattice has one) last. */
  public Weights weights() {
    return weights;
  }

  /** What one point is of the real weights that were rounded; empty where none were. */
  public Optional<Rational> unit() {
    return unit;
  }

  /** The loss by which scores of a label of more than two values are read. */
  public Optional<OutcomeLoss> loss() {
    return loss;
  }

  @Override
  public String toString() {
    return "%s: %s, %s".formatted(mechanism(), weights, guarantee().statement());
  }
}
