package org.didyma.mechanisms.lattice;

import java.math.BigInteger;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Optional;
import org.didyma.core.InvalidInputException;
import org.didyma.core.ParameterReference;
import org.didyma.exact.ExactLogarithm;
import org.didyma.formulations.Constraints;
import org.didyma.formulations.WeightLattice;
import org.didyma.mechanisms.Parameter;
import org.didyma.mechanisms.ParameterValues;
import org.didyma.oracles.sampling.LogPrior;
import org.didyma.oracles.sampling.Rate;

/**
 * What is publicly preferred among the points of a lattice before any record is seen, by how many
 * feature weights are not 0, besides what its lattice has of {@linkplain
 * org.didyma.formulations.Constraints#withPenalties penalties}. It is added to the loss, so it
 * changes neither rate nor promise; the proof is docs/proofs/exponential-mechanism.md, section 9.
 *
 * @param form how points of different numbers of weights compare
 * @param penalty what each non-zero feature weight adds to the loss, in its units
 */
public record LatticePrior(Form form, long penalty) {

  /** How points of different numbers of non-zero weights compare. */
  public enum Form {
    /** All points alike, so that most of the prior is on many weights. */
    POINTS,
    /**
     * All numbers of weights alike, and all points of one number: a choice among lattices of
     * exactly 0, 1, 2, ... non-zero weights.
     */
    SIZES
  }

  /** No preference. */
  public static final LatticePrior NONE = new LatticePrior(Form.POINTS, 0);

  private static final int PRECISION = 64;

  static final Parameter<Form> FORM =
      Parameter.oneOf("prior", "NAME", Form.values())
          .usually(Form.POINTS)
          .says(
              "the prior: all weight vectors equally likely (points), or all numbers of non-zero"
                  + " weights (sizes), which favours simple cards");

  static final Parameter<Long> PENALTY =
      Parameter.whole("penalty", "N", Constraints.LARGEST_PENALTY)
          .says("penalty on each non-zero weight, in units of the loss (costs of errors)");

  public LatticePrior {
    if (penalty < 0 || penalty > Constraints.LARGEST_PENALTY) {
      throw new IllegalArgumentException("a penalty is from 0 to " + Constraints.LARGEST_PENALTY);
    }
  }

  /** The prior of a mechanism's values. */
  static LatticePrior of(ParameterValues values) {
    return new LatticePrior(values.get(FORM), values.find(PENALTY).orElse(0L));
  }

  /**
   * Refuses a lattice whose points are not counted by their number of weights, from its shape
   * alone.
   *
   * @throws InvalidInputException when it does
   */
  void requireTakes(WeightLattice lattice) {
    if (penalty > 0 && leavesRedundantOut(lattice)) {
      // Of those that score alike the first stays, which may have more weights than another.
      throw new InvalidInputException(
          "redundant weightings have equal scores, but a penalty on weights can differ",
          "leave out "
              + ParameterReference.of("penalty")
              + ", or the rule that leaves redundant weightings out.");
    }
    if (form != Form.SIZES) {
      return;
    }
    // Which weighting comes first of those that score alike depends on the limit on weights, so
    // counts under different limits are not those of the points of one lattice.
    if (leavesRedundantOut(lattice)) {
      throw new InvalidInputException(
          "numbers of non-zero weights are not counted where redundant weightings are left out",
          "leave out "
              + ParameterReference.of("prior", "sizes")
              + ", or the rule that leaves redundant weightings out.");
    }
    // Of all tables of counts that is the largest.
    int limit = mostWeights(lattice);
    while (limit > 0 && !lattice.withMaxNonZeros(limit).isSparse()) {
      limit--;
    }
    lattice.withMaxNonZeros(limit).cardinality();
  }

  private static boolean leavesRedundantOut(WeightLattice lattice) {
    return lattice.constraints().map(c -> !c.wholes().isEmpty()).orElse(false);
  }

  private static int mostWeights(WeightLattice lattice) {
    return Math.min(lattice.features(), lattice.maxNonZeros());
  }

  /**
   * What is added to the loss of a point for a draw of some rate: the penalties, those of the
   * lattice's columns among them, and to make sizes alike ln(|W_s|/min_t |W_t|)/lambda to the
   * nearest integer, W_s the points with s non-zero weights. A function of public things.
   *
   * @throws InvalidInputException when the prior does not take the lattice
   */
  LogPrior handicap(WeightLattice lattice, Rate rate) {
    LogPrior bySize = equals(NONE) ? LogPrior.NONE : bySize(lattice, rate);
    return lattice.constraints().map(bySize::with).orElse(bySize);
  }

  private LogPrior bySize(WeightLattice lattice, Rate rate) {
    requireTakes(lattice);
    long[] bySize = new long[lattice.features() + 1];
    BigInteger[] points = form == Form.SIZES ? pointsBySize(lattice) : new BigInteger[0];
    Optional<BigInteger> fewest = fewest(points);
    for (int s = 0; s < bySize.length; s++) {
      BigInteger added = BigInteger.valueOf(penalty).multiply(BigInteger.valueOf(s));
      if (s < points.length && points[s].signum() > 0) {
        added = added.add(logarithm(points[s], fewest.orElseThrow(), rate));
      }
      bySize[s] = added.min(BigInteger.valueOf(LogPrior.LARGEST)).longValueExact();
    }
    return LogPrior.of(bySize);
  }

  /** |W_s| for s from 0 to the most that there can be. */
  private static BigInteger[] pointsBySize(WeightLattice lattice) {
    int most = mostWeights(lattice);
    BigInteger[] points = new BigInteger[most + 1];
    BigInteger before = BigInteger.ZERO;
    for (int s = 0; s <= most; s++) {
      BigInteger upTo = lattice.withMaxNonZeros(s).cardinality();
      points[s] = upTo.subtract(before);
      before = upTo;
    }
    return points;
  }

  private static Optional<BigInteger> fewest(BigInteger[] points) {
    return Arrays.stream(points).filter(n -> n.signum() > 0).min(Comparator.naturalOrder());
  }

  /** ln(x/y)/lambda, to the nearest integer up to the precision of the logarithms. */
  private static BigInteger logarithm(BigInteger x, BigInteger y, Rate rate) {
    BigInteger difference =
        ExactLogarithm.enclose(x, 0, PRECISION)
            .low()
            .subtract(ExactLogarithm.enclose(y, 0, PRECISION).low());
    BigInteger halves =
        difference
            .multiply(rate.denominator())
            .shiftLeft(1)
            .divide(rate.numerator().shiftLeft(PRECISION));
    return halves.add(BigInteger.ONE).shiftRight(1);
  }
}
