package org.didyma.formulations;

import java.util.Arrays;

/**
 * An integer perturbation of the loss: the objective becomes {@code U*L(w) - <eta, w> - h(|w|^2)}.
 *
 * <p>U, the unit, is the number of noise steps that weigh as much as one unit of loss; eta has one
 * integer per coordinate of the lattice (the intercept last); h is a table over the squared norm of
 * the feature weights, the projected term of objective perturbation, empty when there is none.
 */
public final class Perturbation {

  private final long unit;
  private final long[] linear;
  private final long[] projected;

  private Perturbation(long unit, long[] linear, long[] projected) {
    this.unit = unit;
    this.linear = linear;
    this.projected = projected;
  }

  /**
   * A perturbation with a projected term.
   *
   * @param unit U, at least 1
   * @param linear eta, one integer per coordinate
   * @param projected h(0), h(1), ... up to the largest squared norm of the lattice, or empty
   */
  public static Perturbation of(long unit, long[] linear, long[] projected) {
    if (unit < 1) {
      throw new InvalidInputException(
          "the unit of the perturbation is " + unit, "give a unit of at least 1.");
    }
    return new Perturbation(unit, linear.clone(), projected.clone());
  }

  /** A linear perturbation. */
  public static Perturbation linear(long unit, long... linear) {
    return of(unit, linear, new long[0]);
  }

  /** No perturbation: the objective is the loss itself. */
  public static Perturbation none(int coordinates) {
    return of(1, new long[coordinates], new long[0]);
  }

  /** U. */
  public long unit() {
    return unit;
  }

  /** Number of coordinates of eta. */
  public int coordinates() {
    return linear.length;
  }

  /** eta_j. */
  public long linear(int coordinate) {
    return linear[coordinate];
  }

  public boolean hasProjectedTerm() {
    return projected.length > 0;
  }

  /** h(s), 0 when there is no projected term. */
  public long projected(int squaredNorm) {
    return projected.length == 0 ? 0 : projected[squaredNorm];
  }

  /** Number of entries of the table h; the entries are h(0) .. h(length - 1). */
  public int projectedLength() {
    return projected.length;
  }

  /** True when the objective is the loss itself. */
  public boolean isNone() {
    return unit == 1 && projected.length == 0 && Arrays.stream(linear).allMatch(v -> v == 0);
  }
}
