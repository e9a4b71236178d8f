package org.didyma.data.rows;

import java.io.Serializable;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.didyma.core.InvalidInputException;
import org.jspecify.annotations.Nullable;

/**
 * How raw feature vectors become rows of norm at most 1, from public facts alone.
 *
 * <p>A raw vector x in R^p is mapped in this order: each coordinate is divided by its public
 * magnitude m_j and clamped to [-1, 1], and its public middle c_j is subtracted, which is 0 unless
 * the scale has a {@link RowBody}; a last coordinate of 1, the bias, is appended; the vector is
 * brought within the body, where there is one, and divided by the public norm N, or by its own norm
 * where that is larger. So a row depends on its record alone, no record is trusted to keep its
 * bounds, and neighbours stay neighbours. The rule "positive when &lt;w, row&gt; exceeds 0" is a
 * linear rule on x, whatever the divisor was.
 */
public final class RowScale implements Serializable {

  /** Shrinks rows so that rounding to single precision cannot bring them above norm 1. */
  public static final double ROUNDING = 1 - 0x1p-22;

  private final double[] magnitudes;
  private final double norm;
  private final @Nullable RowBody body;

  private RowScale(double[] magnitudes, double norm, @Nullable RowBody body) {
    this.magnitudes = magnitudes;
    this.norm = norm;
    this.body = body;
  }

  /**
   * A scale.
   *
   * @param magnitudes m_j: public bounds on the absolute values of the coordinates, finite, from 0;
   *     where it is 0 the coordinate is dropped
   * @param norm N: public, finite, above 0
   */
  public static RowScale of(double[] magnitudes, double norm) {
    if (!(norm > 0 && norm < Double.POSITIVE_INFINITY)) {
      throw new InvalidInputException(
          "the norm of rows is not a number above 0", "leave it out, or use a number such as 4.");
    }
    for (double magnitude : magnitudes) {
      if (!(magnitude >= 0 && magnitude < Double.POSITIVE_INFINITY)) {
        throw new IllegalArgumentException("the magnitude of a feature is not finite");
      }
    }
    return new RowScale(magnitudes.clone(), norm, null);
  }

  /**
   * The same scale for rows that are measured from the middle of a body.
   *
   * @param around of as many coordinates
   */
  RowScale within(RowBody around) {
    if (around.rawDimension() != magnitudes.length) {
      throw new IllegalArgumentException("the body is for another number of features");
    }
    return new RowScale(magnitudes, norm, around);
  }

  /**
   * A scale whose norm is the largest that a row within its magnitudes can have.
   *
   * @param magnitudes as in {@link #of}
   */
  public static RowScale of(double[] magnitudes) {
    long used = Arrays.stream(magnitudes).filter(m -> m > 0).count();
    return of(magnitudes, Math.sqrt(used + 1.0));
  }

  /** Number p of raw coordinates. */
  public int rawDimension() {
    return magnitudes.length;
  }

  /** Number d = p + 1 of coordinates of a row. */
  public int dimension() {
    return magnitudes.length + 1;
  }

  /** The public norm N. */
  public double norm() {
    return norm;
  }

  /** The body that holds N times every row, where rows are measured from its middle. */
  public Optional<RowBody> body() {
    return Optional.ofNullable(body);
  }

  /** A raw coordinate within [-1, 1], before the middle is subtracted. */
  public double scaled(int coordinate, double x) {
    double magnitude = magnitudes[coordinate];
    return Math.max(-1, Math.min(1, magnitude > 0 ? x / magnitude : 0));
  }

  /**
   * Maps a raw vector.
   *
   * @param x of length p
   * @param row filled; of length p + 1
   * @throws InvalidInputException when a coordinate is not finite
   */
  void apply(double[] x, double[] row) {
    double square = 1;
    for (int j = 0; j < magnitudes.length; j++) {
      if (!Double.isFinite(x[j])) {
        throw new InvalidInputException(
            "a feature of a record is not a finite number",
            "replace such values by a public rule, such as 0, before the table is read.");
      }
      row[j] = scaled(j, x[j]) - middle(j);
      square += row[j] * row[j];
    }
    row[magnitudes.length] = 1;
    double beyond = body == null ? 1 : Math.max(1, body.gauge(row));
    double factor = ROUNDING / Math.max(norm * beyond, Math.sqrt(square));
    for (int j = 0; j < row.length; j++) {
      row[j] *= factor;
    }
  }

  private double middle(int coordinate) {
    return body == null ? 0 : body.middle(coordinate);
  }

  /**
   * The weights of the rule on raw vectors that weights w on rows stand for.
   *
   * @param w of length p + 1
   */
  public List<Double> rawWeights(double[] w) {
    return IntStream.range(0, magnitudes.length)
        .mapToObj(j -> magnitudes[j] > 0 ? w[j] / magnitudes[j] / norm : 0.0)
        .toList();
  }

  /**
   * Weights on rows for a rule on raw vectors: the inverse of {@link #rawWeights} and {@link
   * #rawThreshold} together.
   *
   * @param rawWeights of length p
   * @param rawThreshold the rule is positive where the weighted sum of a raw vector exceeds it
   * @return of length p + 1, the bias last
   */
  public double[] rowWeights(List<Double> rawWeights, double rawThreshold) {
    double[] w = new double[dimension()];
    double shift = 0;
    for (int j = 0; j < magnitudes.length; j++) {
      w[j] = rawWeights.get(j) * magnitudes[j] * norm;
      shift += w[j] * middle(j);
    }
    w[magnitudes.length] = shift - rawThreshold * norm;
    return w;
  }

  /**
   * The threshold of the rule whose weights are {@link #rawWeights}: positive when the weighted sum
   * of a raw vector exceeds it.
   *
   * @param w of length p + 1
   */
  public double rawThreshold(double[] w) {
    double shift = 0;
    for (int j = 0; j < magnitudes.length; j++) {
      shift += w[j] * middle(j);
    }
    return (shift - w[magnitudes.length]) / norm + 0.0;
  }
}
