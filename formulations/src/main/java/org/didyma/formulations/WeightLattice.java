package org.didyma.formulations;

import java.io.Serializable;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.Optional;
import java.util.stream.IntStream;
import org.didyma.core.InvalidInputException;
import org.jspecify.annotations.Nullable;

/**
 * The set W of weight vectors to choose from: integers w_j in [low_j, high_j] for the feature
 * coordinates, optionally |w|^2 &lt;= R2, optionally at most S non-zero weights, and optionally an
 * intercept with a range of its own, which counts neither towards the norm nor towards S. The
 * intercept may be limited to the multiples of a step.
 *
 * <p>A lattice is public: it is chosen without looking at the data. Coordinates of one attribute
 * (the levels of a category) may be declared a group, which helps a search and changes nothing.
 *
 * <p>Coordinates are numbered 0 .. features() - 1; the intercept, when there is one, is coordinate
 * features(). Immutable.
 */
public final class WeightLattice implements Serializable {

  /** Largest absolute weight accepted. */
  public static final int MAX_WEIGHT = 1_000_000;

  private final int[] low;
  private final int[] high;
  private final boolean intercept;
  private final int squaredRadius;
  private final int maxNonZeros;
  private final int[] groups;
  private final @Nullable Constraints constraints;
  private final int interceptStep;

  /** The largest squared norm in the box, and how many features have other weights than 0. */
  private final long boxSquaredNorm;

  private final int movable;

  /** Once it is known: counting can take seconds, and draws ask for it again. */
  private transient @Nullable BigInteger cardinality;

  private WeightLattice(
      int[] low,
      int[] high,
      boolean intercept,
      int squaredRadius,
      int maxNonZeros,
      int[] groups,
      @Nullable Constraints constraints,
      int interceptStep) {
    this.low = low;
    this.high = high;
    this.intercept = intercept;
    this.squaredRadius = squaredRadius;
    this.maxNonZeros = maxNonZeros;
    this.groups = groups;
    this.constraints = constraints;
    this.interceptStep = interceptStep;
    long norm = 0;
    int others = 0;
    for (int j = 0; j < features(); j++) {
      norm += (long) largest(j) * largest(j);
      others += largest(j) > 0 ? 1 : 0;
    }
    this.boxSquaredNorm = norm;
    this.movable = others;
    if (constraints != null) {
      if (constraints.coordinates() != features()) {
        throw new IllegalArgumentException("constraints of as many features are needed");
      }
      ScoreEquivalence.requireDecided(this, constraints);
    }
  }

  /**
   * All w with low_j &lt;= w_j &lt;= high_j, without intercept.
   *
   * @param low least weights by coordinate, from -{@link #MAX_WEIGHT}; copied
   * @param high as many largest weights, up to {@link #MAX_WEIGHT}; copied
   * @throws IllegalArgumentException when they differ in length
   * @throws InvalidInputException when a range is empty or too large
   */
  public static WeightLattice box(int[] low, int[] high) {
    if (low.length != high.length) {
      throw new IllegalArgumentException("low and high differ in length");
    }
    for (int j = 0; j < low.length; j++) {
      checkRange("weight " + (j + 1), low[j], high[j]);
    }
    return new WeightLattice(
        low.clone(),
        high.clone(),
        false,
        Integer.MAX_VALUE,
        Integer.MAX_VALUE,
        noGroups(low),
        null,
        1);
  }

  /**
   * All w in {-bound .. bound}^features, without intercept.
   *
   * @param features number d of coordinates
   * @param bound largest absolute weight, from 0 to {@link #MAX_WEIGHT}
   * @throws InvalidInputException when the bound is out of range
   */
  public static WeightLattice cube(int features, int bound) {
    int[] low = new int[features];
    int[] high = new int[features];
    Arrays.fill(low, -bound);
    Arrays.fill(high, bound);
    return box(low, high);
  }

  /**
   * The points of this lattice with |w|^2 &lt;= squaredRadius, the intercept not counted, in place
   * of what an earlier ball left.
   *
   * @throws InvalidInputException when it is negative
   */
  public WeightLattice withBall(int squaredRadius) {
    if (squaredRadius < 0) {
      throw new InvalidInputException(
          "the squared radius " + squaredRadius + " is negative", "give a radius of at least 0.");
    }
    return new WeightLattice(
        low, high, intercept, squaredRadius, maxNonZeros, groups, constraints, interceptStep);
  }

  /**
   * The points of this lattice with at most {@code limit} non-zero feature weights, in place of
   * what an earlier limit left.
   *
   * @throws InvalidInputException when it is negative
   */
  public WeightLattice withMaxNonZeros(int limit) {
    if (limit < 0) {
      throw new InvalidInputException(
          "the limit " + limit + " on non-zero weights is negative", "give a limit of at least 0.");
    }
    return new WeightLattice(
        low, high, intercept, squaredRadius, limit, groups, constraints, interceptStep);
  }

  /**
   * This lattice times an intercept in [interceptLow, interceptHigh].
   *
   * @throws IllegalStateException when the lattice has an intercept already
   * @throws InvalidInputException when the range is empty or exceeds {@link #MAX_WEIGHT}
   */
  public WeightLattice withIntercept(int interceptLow, int interceptHigh) {
    return withIntercept(interceptLow, interceptHigh, 1);
  }

  /**
   * This lattice times an intercept that is a multiple of a step, in [interceptLow, interceptHigh].
   *
   * @param step at least 1; both ends of the range are multiples of it
   * @throws IllegalStateException when the lattice has an intercept already
   * @throws InvalidInputException when the range is empty or exceeds {@link #MAX_WEIGHT}, or does
   *     not go by the step
   */
  public WeightLattice withIntercept(int interceptLow, int interceptHigh, int step) {
    if (intercept) {
      throw new IllegalStateException("the lattice has an intercept already");
    }
    if (step < 1 || interceptLow % step != 0 || interceptHigh % step != 0) {
      throw new InvalidInputException(
          "the range %d..%d of the intercept does not go by steps of %d"
              .formatted(interceptLow, interceptHigh, step),
          "give a step of at least 1 that both ends are multiples of.");
    }
    checkRange("intercept", interceptLow, interceptHigh);
    int d = low.length;
    int[] newLow = Arrays.copyOf(low, d + 1);
    int[] newHigh = Arrays.copyOf(high, d + 1);
    newLow[d] = interceptLow;
    newHigh[d] = interceptHigh;
    return new WeightLattice(
        newLow, newHigh, true, squaredRadius, maxNonZeros, groups, constraints, step);
  }

  /**
   * Declares which feature coordinates belong to one attribute, such as the levels of a category or
   * the thresholds of a number. Several of them may differ from 0 in a row; a search looks itself.
   *
   * @param groups a group number per feature coordinate, -1 for a coordinate on its own; copied
   * @throws IllegalArgumentException when there is another number of them
   */
  public WeightLattice withGroups(int... groups) {
    if (groups.length != features()) {
      throw new IllegalArgumentException("one group number per feature is needed");
    }
    return new WeightLattice(
        low,
        high,
        intercept,
        squaredRadius,
        maxNonZeros,
        groups.clone(),
        constraints,
        interceptStep);
  }

  /**
   * The points of this lattice that meet constraints on columns, and no redundant ones.
   *
   * @throws IllegalArgumentException when they are for another number of coordinates
   * @throws InvalidInputException when redundant weightings are to be left out beside a ball,
   *     limits on columns or steps of the intercept
   */
  public WeightLattice withConstraints(Constraints constraints) {
    return new WeightLattice(
        low,
        high,
        intercept,
        squaredRadius,
        maxNonZeros,
        groups,
        constraints.isNone() ? null : constraints,
        interceptStep);
  }

  /** True when constraints on columns or redundancy leave out points of the box. */
  public boolean isConstrained() {
    return constraints != null;
  }

  /** The constraints; none where {@link #isConstrained} does not hold. */
  public Optional<Constraints> constraints() {
    return Optional.ofNullable(constraints);
  }

  /** Number d of feature coordinates. */
  public int features() {
    return intercept ? low.length - 1 : low.length;
  }

  /** Number of coordinates of a point: features, and one for the intercept when there is one. */
  public int coordinates() {
    return low.length;
  }

  /** Whether points have an intercept, as their last coordinate. */
  public boolean hasIntercept() {
    return intercept;
  }

  /** What the intercept is a multiple of, 1 where all whole numbers of its range are values. */
  public int interceptStep() {
    return interceptStep;
  }

  /** Smallest value of a coordinate. */
  public int low(int coordinate) {
    return low[coordinate];
  }

  /** Largest value of a coordinate. */
  public int high(int coordinate) {
    return high[coordinate];
  }

  /** Largest absolute value of a coordinate. */
  public int largest(int coordinate) {
    return Math.max(Math.abs(low[coordinate]), Math.abs(high[coordinate]));
  }

  /** True when some point of the box is cut off by the ball. */
  public boolean hasBall() {
    return squaredRadius < boxSquaredNorm;
  }

  /** True when some point of the box has more non-zero weights than allowed. */
  public boolean isSparse() {
    return maxNonZeros < movable;
  }

  /**
   * Largest squared norm of the feature weights that the ball (or, without one, the box) allows.
   *
   * @throws InvalidInputException when it does not fit the range of int
   */
  public int largestSquaredNorm() {
    long norm = Math.min(squaredRadius, boxSquaredNorm);
    if (norm == Integer.MAX_VALUE) {
      throw new InvalidInputException(
          "the squared norm of the weights exceeds " + Integer.MAX_VALUE,
          "use a smaller range of weights.");
    }
    return (int) norm;
  }

  /**
   * Refuses a lattice that no problem can have.
   *
   * @throws InvalidInputException when squared norms do not fit the range of int
   */
  public void requireNormOfInt() {
    largestSquaredNorm();
  }

  /** S, or the number of features when there is no limit. */
  public int maxNonZeros() {
    return Math.min(maxNonZeros, features());
  }

  /**
   * No point has more non-zero feature weights: the limit, or the squared radius of a smaller ball,
   * since each of them adds at least 1 to the squared norm.
   */
  public int mostNonZeros() {
    return Math.min(maxNonZeros(), squaredRadius);
  }

  /** True when no point has all the non-zero weights that the box allows. */
  public boolean hasFewNonZeros() {
    return mostNonZeros() < movable;
  }

  /** The group of a feature coordinate, -1 when it stands alone. */
  public int group(int feature) {
    return groups[feature];
  }

  /** True when a coordinate counts towards the norm and the number of non-zeros. */
  public boolean isFeature(int coordinate) {
    return coordinate < features();
  }

  /** Whether w is a point of this lattice; one of another length is not. */
  public boolean contains(Weights w) {
    if (w.size() != coordinates()) {
      return false;
    }
    long norm = 0;
    int nonZeros = 0;
    for (int j = 0; j < w.size(); j++) {
      int v = w.get(j);
      if (v < low[j] || v > high[j]) {
        return false;
      }
      if (isFeature(j)) {
        norm += (long) v * v;
        nonZeros += v != 0 ? 1 : 0;
      } else if (v % interceptStep != 0) {
        return false;
      }
    }
    boolean inBall = squaredRadius == Integer.MAX_VALUE || norm <= squaredRadius;
    return inBall && nonZeros <= maxNonZeros && meetsConstraints(w);
  }

  private boolean meetsConstraints(Weights w) {
    return constraints == null
        || constraints.allow(w.toArray())
            && (constraints.wholes().isEmpty()
                || new ScoreEquivalence(this, constraints).isFirst(w));
  }

  /** True when no point satisfies the ball, the limit on non-zeros and the constraints. */
  public boolean isEmpty() {
    if (constraints != null) {
      return cardinality().signum() == 0;
    }
    // The point nearest to zero has the least norm and the fewest non-zero weights.
    int[] nearest = new int[low.length];
    for (int j = 0; j < low.length; j++) {
      nearest[j] = Math.max(low[j], Math.min(high[j], 0));
    }
    return !contains(Weights.of(nearest));
  }

  /**
   * Refuses a lattice without points. All weights 0 meet every limit: so some range is without 0.
   *
   * @throws InvalidInputException when there is none
   */
  public void requirePoint() {
    if (isEmpty()) {
      throw new InvalidInputException(
          "no weights meet all rules together: those that cannot be 0, and limits on columns,"
              + " thresholds, weights other than 0 or their squares",
          "leave one of the rules out.");
    }
  }

  /** |W|, exactly. */
  public BigInteger cardinality() {
    BigInteger known = cardinality;
    if (known == null) {
      known = count();
      cardinality = known;
    }
    return known;
  }

  private BigInteger count() {
    if (constraints != null && !constraints.wholes().isEmpty()) {
      return new ScoreEquivalence(this, constraints).count(constraints);
    }
    // Nothing ties the intercept to the other weights.
    return choicesOfFeatures().multiply(BigInteger.valueOf(choicesOfIntercept()));
  }

  private BigInteger choicesOfFeatures() {
    if (constraints == null) {
      return completions(IntStream.range(0, features()).toArray()).total();
    }
    boolean[] all = new boolean[features()];
    Arrays.fill(all, true);
    return Arrays.stream(ConstrainedCount.byNonZeros(this, constraints, all))
        .reduce(BigInteger.ZERO, BigInteger::add);
  }

  /** How many values the intercept has; 1 where there is none. */
  long choicesOfIntercept() {
    return intercept ? ((long) high[features()] - low[features()]) / interceptStep + 1 : 1;
  }

  /**
   * Exact numbers of points that continue a prefix, for coordinates fixed in the given order.
   * Constraints on columns are left out of account: with them, these are upper bounds, while {@link
   * #cardinality} is exact.
   *
   * @param order a permutation of all coordinates
   * @throws InvalidInputException when the ball is too large to count exactly
   */
  public Completions completions(int[] order) {
    return Completions.of(this, order);
  }

  private static int[] noGroups(int[] low) {
    int[] groups = new int[low.length];
    Arrays.fill(groups, -1);
    return groups;
  }

  private static void checkRange(String what, int low, int high) {
    if (low > high || low < -MAX_WEIGHT || high > MAX_WEIGHT) {
      throw new InvalidInputException(
          "the range %d..%d of the %s is empty or exceeds -%d..%d"
              .formatted(low, high, what, MAX_WEIGHT, MAX_WEIGHT),
          "give a low and a high value with low <= high.");
    }
  }
}
