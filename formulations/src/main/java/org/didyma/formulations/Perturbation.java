package org.didyma.formulations;

import java.io.Serializable;
import java.util.Arrays;
import java.util.Optional;
import org.didyma.core.InvalidInputException;
import org.jspecify.annotations.Nullable;

/**
 * An integer perturbation of the loss: the objective becomes {@code U*L(w) - <eta, w> - h(|w|^2) +
 * sum_j c_j(w_j)}.
 *
 * <p>U, the unit, is the number of noise steps that weigh as much as one unit of loss; eta has one
 * integer per coordinate of the lattice (the intercept last); h is a table over the squared norm of
 * the feature weights, the projected term of objective perturbation, empty when there is none; c is
 * a weighted separator set, the term of "report separator-perturbed minimum", zero when there is
 * none.
 */
public final class Perturbation implements Serializable {

  private final long unit;
  private final long[] linear;
  private final long[] projected;
  private final @Nullable SeparatorWeights separator;

  private Perturbation(
      long unit, long[] linear, long[] projected, @Nullable SeparatorWeights separator) {
    this.unit = unit;
    this.linear = linear;
    this.projected = projected;
    this.separator = separator;
  }

  /**
   * A perturbation with a projected term.
   *
   * @param unit U, at least 1
   * @param linear eta, one integer per coordinate
   * @param projected h(0), h(1), ... up to the largest squared norm of the lattice, or empty
   * @throws InvalidInputException when the unit is below 1
   */
  public static Perturbation of(long unit, long[] linear, long[] projected) {
    if (unit < 1) {
      throw new InvalidInputException(
          "the unit of the perturbation is " + unit, "give a unit of at least 1.");
    }
    return new Perturbation(unit, linear.clone(), projected.clone(), null);
  }

  /**
   * A weighted separator set and nothing else.
   *
   * @param unit U, at least 1
   */
  public static Perturbation separator(long unit, SeparatorWeights weights) {
    return linear(unit, new long[weights.coordinates()]).with(weights);
  }

  /**
   * A linear perturbation and nothing else.
   *
   * @param unit U, at least 1; comes first, before the coordinates of eta
   * @param linear eta, one integer per coordinate of the lattice, the intercept last; copied
   * @throws InvalidInputException when the unit is below 1
   */
  public static Perturbation linear(long unit, long... linear) {
    return of(unit, linear, new long[0]);
  }

  /** No perturbation: the objective is the loss itself. */
  public static Perturbation none(int coordinates) {
    return of(1, new long[coordinates], new long[0]);
  }

  /** This perturbation with another weighted separator set. */
  public Perturbation with(SeparatorWeights weights) {
    return new Perturbation(unit, linear, projected, weights);
  }

  /** U. */
  public long unit() {
    return unit;
  }

  /**
   * The same noise beside a loss that weighs otherwise.
   *
   * @param other U, at least 1
   */
  public Perturbation withUnit(long other) {
    if (other < 1) {
      throw new IllegalArgumentException("a unit is at least 1");
    }
    return new Perturbation(other, linear, projected, separator);
  }

  /** Number of coordinates of eta. */
  public int coordinates() {
    return linear.length;
  }

  /** eta_j. */
  public long linear(int coordinate) {
    return linear[coordinate];
  }

  /** The weighted separator set, if there is one. */
  public Optional<SeparatorWeights> separator() {
    return Optional.ofNullable(separator);
  }

  public boolean hasSeparator() {
    return separator != null;
  }

  /** -eta_j*v + c_j(v), what the value v of a coordinate adds to the objective by itself. */
  public long cost(int coordinate, int value) {
    long cost = -linear[coordinate] * value;
    return separator == null ? cost : cost + separator.at(coordinate, value);
  }

  /** An upper bound on the absolute value of {@link #cost} over a coordinate's range. */
  long largestCost(int coordinate, long largestValue) {
    long sum = Math.multiplyExact(Math.absExact(linear[coordinate]), largestValue);
    if (separator == null) {
      return sum;
    }
    long most = 0;
    for (int i = 0; i <= separator.steps(coordinate); i++) {
      long at = separator.at(coordinate, separator.low(coordinate) + i);
      most = Math.max(most, Math.absExact(at));
    }
    return Math.addExact(sum, most);
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
    return unit == 1
        && projected.length == 0
        && separator == null
        && Arrays.stream(linear).allMatch(v -> v == 0);
  }
}
