package org.didyma.oracles.search;

import java.math.BigInteger;
import java.util.Optional;
import org.didyma.core.InvalidInputException;
import org.didyma.core.ParameterReference;
import org.didyma.formulations.Constraints;
import org.didyma.formulations.LearningProblem;
import org.didyma.formulations.WeightLattice;
import org.didyma.formulations.Weights;
import org.didyma.oracles.Answer;
import org.didyma.oracles.Certificate;
import org.didyma.oracles.OptimizationOracle;
import org.didyma.oracles.SearchListener;

/**
 * Minimisation by evaluating every point of the lattice, in lexicographic order. The reference that
 * cleverer oracles are tested against, and a choice of its own for small lattices.
 */
public final class Enumeration implements OptimizationOracle {

  /** Largest number of points of the lattice's box. */
  public static final long MAX_POINTS = 1L << 26;

  private static final long PULSE = 1 << 8;

  @Override
  public String name() {
    return "enumeration";
  }

  @Override
  public boolean proves() {
    return true;
  }

  @Override
  public String describe(LearningProblem problem) {
    return "every point in turn";
  }

  @Override
  public Answer minimise(LearningProblem problem, SearchListener listener) {
    WeightLattice lattice = problem.lattice();
    lattice.constraints().ifPresent(Constraints::requireNoPenalties);
    checkSize(lattice);
    int d = lattice.coordinates();
    int[] w = new int[d];
    for (int j = 0; j < d; j++) {
      w[j] = lattice.low(j);
    }
    Optional<Weights> best = Optional.empty();
    long bestValue = Long.MAX_VALUE;
    long points = 0;
    long looked = 0;
    boolean more = true;
    while (more) {
      Weights point = Weights.of(w);
      if (lattice.contains(point)) {
        points++;
        long value = problem.objective(point);
        if (value < bestValue) {
          bestValue = value;
          best = Optional.of(point);
        }
      }
      // Few points of the box may be points of the lattice.
      if (++looked % PULSE == 0) {
        listener.progress(new SearchListener.Progress(points, bestValue, Long.MIN_VALUE));
        if (listener.isCancelled()) {
          return new Answer(
              Answer.Status.STOPPED,
              best,
              bestValue,
              Long.MIN_VALUE,
              Optional.empty(),
              name(),
              points);
        }
      }
      more = advance(w, lattice);
    }
    if (best.isEmpty()) {
      return new Answer(
          Answer.Status.INFEASIBLE, best, bestValue, bestValue, Optional.empty(), name(), 0);
    }
    return new Answer(
        Answer.Status.OPTIMAL,
        best,
        bestValue,
        bestValue,
        Optional.of(new Certificate.Enumerated(BigInteger.valueOf(points))),
        name(),
        points);
  }

  /** Steps to the next point of the box; false after the last. */
  private static boolean advance(int[] w, WeightLattice lattice) {
    for (int j = w.length - 1; j >= 0; j--) {
      if (w[j] < lattice.high(j)) {
        w[j]++;
        return true;
      }
      w[j] = lattice.low(j);
    }
    return false;
  }

  private static void checkSize(WeightLattice lattice) {
    BigInteger points = BigInteger.ONE;
    for (int j = 0; j < lattice.coordinates(); j++) {
      points = points.multiply(BigInteger.valueOf(lattice.high(j) - lattice.low(j) + 1L));
    }
    if (points.compareTo(BigInteger.valueOf(MAX_POINTS)) > 0) {
      throw new InvalidInputException(
          "the box of the lattice has " + points + " points, enumeration takes " + MAX_POINTS,
          "use " + ParameterReference.of("oracle") + " chain.");
    }
  }
}
