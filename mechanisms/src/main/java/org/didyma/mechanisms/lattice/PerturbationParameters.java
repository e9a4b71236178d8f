package org.didyma.mechanisms.lattice;

import java.math.BigInteger;
import java.util.List;
import org.didyma.core.InvalidInputException;
import org.didyma.core.ParameterReference;
import org.didyma.exact.Rational;
import org.didyma.formulations.Cells;
import org.didyma.formulations.LearningProblem;
import org.didyma.formulations.Perturbation;
import org.didyma.formulations.ScoreLoss;
import org.didyma.formulations.WeightLattice;
import org.didyma.mechanisms.calibration.PublishedScale;
import org.didyma.privacy.Adjacency;
import org.didyma.privacy.Epsilon;
import org.didyma.privacy.PrivacyGuarantee;

/**
 * Public parameters of a mechanism that releases the minimum of a perturbed objective.
 *
 * @param epsilon privacy parameter, above 0
 * @param adjacency which data sets are neighbours
 * @param lattice the weights to choose from
 * @param loss of a record, public
 * @param law of the noise
 * @param rule which answers of the oracle are released
 */
public record PerturbationParameters(
    Epsilon epsilon,
    Adjacency adjacency,
    WeightLattice lattice,
    ScoreLoss loss,
    NoiseLaw law,
    AnswerRule rule) {

  /** Loss and noise may each use half of {@link LearningProblem#MAGNITUDE}. */
  private static final BigInteger ROOM = BigInteger.valueOf(LearningProblem.MAGNITUDE / 2);

  /** A table of so many records must find room. */
  private static final long LEAST_RECORDS = 1_000_000;

  public PerturbationParameters {
    if (epsilon.value().signum() == 0) {
      throw new IllegalArgumentException("epsilon is not above 0");
    }
  }

  /** Discrete Laplace noise, for the proven and lexicographically smallest minimiser. */
  public PerturbationParameters(
      Epsilon epsilon, Adjacency adjacency, WeightLattice lattice, ScoreLoss loss) {
    this(
        epsilon,
        adjacency,
        lattice,
        loss,
        new NoiseLaw.DiscreteLaplace(),
        AnswerRule.LEAST_MINIMISER);
  }

  /** Delta, the range of the change of L between neighbours. */
  public long sensitivity() {
    return Math.multiplyExact(adjacency.changes(), loss.width());
  }

  /** Refuses what no mechanism of the kind takes. */
  void check() {
    lattice.requirePoint();
    if (law instanceof NoiseLaw.PublishedGaussian && !adjacency.publishesRecords()) {
      throw new InvalidInputException(
          "the published calibration is for records that are replaced",
          "use "
              + ParameterReference.of("neighbours")
              + " replace, or "
              + ParameterReference.of("calibration")
              + " proven.");
    }
  }

  /**
   * Refuses noise without room.
   *
   * @param largest a bound on the noise's part of the objective
   */
  void requireRoom(Rational largest, long unit) {
    if (!hasRoom(largest)) {
      throw tooWide();
    }
    boolean isEnough =
        adjacency.publishesRecords()
            ? maxRecords(unit) >= LEAST_RECORDS
            : taper(unit) <= unit / (4 * LEAST_RECORDS);
    if (!isEnough) {
      throw new InvalidInputException(
          "over this lattice exact arithmetic has no room for a table of %d records"
              .formatted(LEAST_RECORDS),
          "use smaller weights, a ball such as ball:1:40, or the exponential mechanism.");
    }
  }

  /** Whether there is room for noise of such a part of the objective. */
  boolean hasRoom(Rational largest) {
    return largest.compareTo(new Rational(ROOM, BigInteger.ONE)) < 0;
  }

  /** Says that the noise does not fit. */
  InvalidInputException tooWide() {
    return new InvalidInputException(
        "the noise for epsilon %s over this lattice is beyond exact arithmetic here"
            .formatted(epsilon),
        "use a larger epsilon, smaller weights or a ball, or the exponential mechanism.");
  }

  /** The largest number of records for which the objective fits without a taper. */
  long maxRecords(long unit) {
    return ROOM.divide(BigInteger.valueOf(unit))
        .divide(BigInteger.valueOf(loss.greatest()))
        .longValueExact();
  }

  /**
   * j, by how much less the loss weighs for each record, where their number is private: the least
   * for which the loss of no table leaves its room; 0 where that of {@link Cells#MOST_RECORDS}
   * records does not, and where the number is public.
   */
  long taper(long unit) {
    if (adjacency.publishesRecords() || maxRecords(unit) > Cells.MOST_RECORDS) {
      return 0;
    }
    // n (U - j n) c <= U^2 c / (4 j), c the greatest loss of a record, is to be below ROOM.
    BigInteger u = BigInteger.valueOf(unit);
    return u.multiply(u)
        .multiply(BigInteger.valueOf(loss.greatest()))
        .divide(ROOM.shiftLeft(2))
        .add(BigInteger.ONE)
        .longValueExact();
  }

  /** U(n) = max(0, U - j n), what the loss of a table of n records is multiplied by. */
  long weight(long records, long unit) {
    long taper = taper(unit);
    return taper == 0 ? unit : Math.max(0, unit - taper * Math.min(records, unit / taper + 1));
  }

  /** Refuses a table for which the objective does not fit, where its size is public. */
  void check(Cells cells, long unit) {
    long most = maxRecords(unit);
    if (adjacency.publishesRecords() && cells.records() > most) {
      throw new InvalidInputException(
          "the table has more than the %d records that exact arithmetic has room for"
              .formatted(most),
          "use a lattice of smaller norm, or smaller costs.");
    }
  }

  /**
   * Stops a run whose noise does not fit.
   *
   * @throws ArithmeticException with probability below 2^-2900, whatever the data are
   */
  void requireFit(Perturbation eta) {
    BigInteger size = BigInteger.ZERO;
    for (int m = 0; m < eta.projectedLength(); m++) {
      size = size.max(BigInteger.valueOf(eta.projected(m)).abs());
    }
    for (int j = 0; j < lattice.coordinates(); j++) {
      BigInteger term = BigInteger.valueOf(eta.linear(j)).abs();
      size = size.add(term.multiply(BigInteger.valueOf(lattice.largest(j))));
      if (eta.separator().isPresent()) {
        for (int i = 0; i < eta.separator().get().steps(j); i++) {
          size = size.add(BigInteger.valueOf(eta.separator().get().weight(j, i)).abs());
        }
      }
    }
    if (size.compareTo(ROOM) >= 0) {
      throw new ArithmeticException("noise beyond its bounds");
    }
  }

  /**
   * What the law promises of exact minima.
   *
   * @param proven whether the noise is as wide as is proven
   */
  PrivacyGuarantee guarantee(boolean proven) {
    if (law instanceof NoiseLaw.Gaussian gaussian) {
      return PrivacyGuarantee.approximate(epsilon, gaussian.delta(), adjacency);
    }
    if (law instanceof NoiseLaw.PublishedGaussian published) {
      PublishedScale scale = published.scale();
      return proven
          ? PrivacyGuarantee.approximate(epsilon, published.delta(), adjacency)
          : new PrivacyGuarantee.Unproven(scale.source(), adjacency, List.of());
    }
    return PrivacyGuarantee.pure(epsilon, adjacency);
  }
}
