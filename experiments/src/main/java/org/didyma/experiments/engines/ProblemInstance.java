package org.didyma.experiments.engines;

import java.util.OptionalLong;
import org.didyma.core.InvalidInputException;
import org.didyma.core.QuotedText;
import org.didyma.exact.RandomBits;
import org.didyma.formulations.Cells;
import org.didyma.formulations.LearningProblem;
import org.didyma.formulations.Perturbation;
import org.didyma.formulations.WeightLattice;
import org.didyma.formulations.Weights;

/**
 * A problem to compare engines on.
 *
 * @param name how rows of the comparison call it; unique in it
 * @param problem over a lattice without constraints, and without a separator set
 * @param optimum its least objective, where a certificate has proven it
 * @param attained the least objective that is known of any point, where it is not certified
 */
public record ProblemInstance(
    String name, LearningProblem problem, OptionalLong optimum, OptionalLong attained) {

  /** A problem of which nothing is known. */
  public ProblemInstance(String name, LearningProblem problem) {
    this(name, problem, OptionalLong.empty());
  }

  /** A problem whose optimum is certified, if anything is known of it. */
  public ProblemInstance(String name, LearningProblem problem, OptionalLong optimum) {
    this(name, problem, optimum, OptionalLong.empty());
  }

  /**
   * The same problem of which a point is known, whose value claims are held against.
   *
   * @param weights of the lattice
   */
  public ProblemInstance withPoint(Weights weights) {
    if (!problem.lattice().contains(weights)) {
      throw new IllegalArgumentException("the lattice has no such point");
    }
    return new ProblemInstance(name, problem, optimum, OptionalLong.of(problem.objective(weights)));
  }

  public ProblemInstance {
    if (problem.perturbation().hasSeparator()) {
      throw new IllegalArgumentException("a separator set belongs to one order of features");
    }
    if (problem.lattice().isConstrained()) {
      throw new InvalidInputException(
          "the schema has rules for the card, which solvers cannot follow",
          "leave \"card\" out of the schema.");
    }
    if (problem.lattice().isEmpty()) {
      throw new InvalidInputException(
          "the lattice of problem %s has no point".formatted(QuotedText.of(name)),
          "give a larger radius, or ranges of weights that hold 0.");
    }
  }

  /** The same problem with its features in a random order. */
  ProblemInstance shuffled(RandomBits bits) {
    WeightLattice lattice = problem.lattice();
    int[] order = new int[lattice.features()];
    for (int j = 0; j < order.length; j++) {
      int i = (int) bits.below(j + 1L);
      order[j] = order[i];
      order[i] = j;
    }
    Cells cells = problem.cells();
    Cells.Builder shuffled = cells.anew(order.length);
    for (int c = 0; c < cells.count(); c++) {
      shuffled.add(permuted(cells.row(c), order), cells.counts(c));
    }
    return new ProblemInstance(
        name,
        LearningProblem.of(
            shuffled.build(),
            permuted(lattice, order),
            problem.scoreLoss(),
            permuted(problem.perturbation(), order)),
        optimum,
        attained);
  }

  /** The intercept, where there is one, stays the last. */
  private static Perturbation permuted(Perturbation noise, int[] order) {
    long[] linear = new long[noise.coordinates()];
    for (int j = 0; j < linear.length; j++) {
      linear[j] = noise.linear(j < order.length ? order[j] : j);
    }
    long[] projected = new long[noise.projectedLength()];
    for (int s = 0; s < projected.length; s++) {
      projected[s] = noise.projected(s);
    }
    return Perturbation.of(noise.unit(), linear, projected);
  }

  private static int[] permuted(int[] values, int[] order) {
    int[] permuted = new int[order.length];
    for (int j = 0; j < order.length; j++) {
      permuted[j] = values[order[j]];
    }
    return permuted;
  }

  private static WeightLattice permuted(WeightLattice lattice, int[] order) {
    int[] low = new int[order.length];
    int[] high = new int[order.length];
    int[] group = new int[order.length];
    for (int j = 0; j < order.length; j++) {
      low[j] = lattice.low(order[j]);
      high[j] = lattice.high(order[j]);
      group[j] = lattice.group(order[j]);
    }
    WeightLattice permuted = WeightLattice.box(low, high).withGroups(group);
    permuted = lattice.hasBall() ? permuted.withBall(lattice.largestSquaredNorm()) : permuted;
    permuted = lattice.isSparse() ? permuted.withMaxNonZeros(lattice.maxNonZeros()) : permuted;
    return lattice.hasIntercept()
        ? permuted.withIntercept(
            lattice.low(order.length), lattice.high(order.length), lattice.interceptStep())
        : permuted;
  }
}
