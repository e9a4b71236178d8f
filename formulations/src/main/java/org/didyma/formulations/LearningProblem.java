package org.didyma.formulations;

import java.io.Serializable;
import java.math.BigInteger;
import org.didyma.ground.InvalidInputException;

/**
 * Cells, a lattice, costs and a perturbation: minimise F(w) = U*L(w) - &lt;eta, w&gt; - h(|w|^2) +
 * sum_j c_j(w_j) over w in W, where L(w) is the total cost of the errors of "predict + iff &lt;w,
 * x&gt; + intercept &gt; 0" (so a score of zero predicts -).
 *
 * <p>All quantities are integers. Construction checks that no score and no objective value, nor any
 * partial sum of either, can leave the range of long; so the arithmetic of an oracle needs no
 * checks of its own.
 */
public final class LearningProblem implements Serializable {

  /** Every score, objective and partial sum stays below this in absolute value. */
  public static final long MAGNITUDE = 1L << 61;

  private final Cells cells;
  private final WeightLattice lattice;
  private final Costs costs;
  private final Perturbation perturbation;

  private LearningProblem(
      Cells cells, WeightLattice lattice, Costs costs, Perturbation perturbation) {
    this.cells = cells;
    this.lattice = lattice;
    this.costs = costs;
    this.perturbation = perturbation;
    if (lattice.features() != cells.dimension()) {
      throw new IllegalArgumentException(
          "a lattice of %d features for cells of %d coordinates"
              .formatted(lattice.features(), cells.dimension()));
    }
    if (perturbation.coordinates() != lattice.coordinates()) {
      throw new InvalidInputException(
          "the perturbation has %d coordinates, the lattice %d"
              .formatted(perturbation.coordinates(), lattice.coordinates()),
          "give one integer per coordinate of the lattice, the intercept last.");
    }
    if (perturbation.hasProjectedTerm()
        && perturbation.projectedLength() <= lattice.largestSquaredNorm()) {
      throw new InvalidInputException(
          "the projected term has %d entries, the squared norm reaches %d"
              .formatted(perturbation.projectedLength(), lattice.largestSquaredNorm()),
          "give one entry per squared norm from 0.");
    }
    if (!perturbation.separator().map(set -> set.separates(lattice)).orElse(true)) {
      throw new IllegalArgumentException("the separator set is that of another lattice");
    }
    checkScores();
    checkObjective();
  }

  /** The problem of minimising the cost of errors, unperturbed. */
  public static LearningProblem of(Cells cells, WeightLattice lattice, Costs costs) {
    return of(cells, lattice, costs, Perturbation.none(lattice.coordinates()));
  }

  public static LearningProblem of(
      Cells cells, WeightLattice lattice, Costs costs, Perturbation perturbation) {
    return new LearningProblem(cells, lattice, costs, perturbation);
  }

  /**
   * Whether every table of at most some records makes a problem, unperturbed: by public numbers,
   * where {@link #of} looks at the values and counts of one table.
   */
  public static boolean fits(WeightLattice lattice, Costs costs, long records) {
    BigInteger weights =
        BigInteger.valueOf(lattice.hasIntercept() ? lattice.largest(lattice.features()) : 0);
    for (int j = 0; j < lattice.features(); j++) {
      // No value of a row is larger.
      weights = weights.add(BigInteger.valueOf(lattice.largest(j)).shiftLeft(31));
    }
    BigInteger limit = BigInteger.valueOf(MAGNITUDE);
    BigInteger loss = BigInteger.valueOf(costs.largest()).multiply(BigInteger.valueOf(records));
    return weights.compareTo(limit) < 0 && loss.compareTo(limit) < 0;
  }

  public Cells cells() {
    return cells;
  }

  public WeightLattice lattice() {
    return lattice;
  }

  public Costs costs() {
    return costs;
  }

  public Perturbation perturbation() {
    return perturbation;
  }

  /**
   * g_c, the cost of predicting + rather than - in a cell: falseAlarm * n-_c - missedPositive *
   * n+_c. Then L(w) = {@link #baseLoss()} + sum of g_c over the cells predicted +.
   */
  public long gain(int cell) {
    return costs.falseAlarm() * cells.negatives(cell)
        - costs.missedPositive() * cells.positives(cell);
  }

  /** The loss of predicting - everywhere. */
  public long baseLoss() {
    long loss = 0;
    for (int c = 0; c < cells.count(); c++) {
      loss += costs.missedPositive() * cells.positives(c);
    }
    return loss;
  }

  /** &lt;w, x_c&gt; + intercept. */
  public long score(Weights w, int cell) {
    long score = lattice.hasIntercept() ? w.get(lattice.features()) : 0;
    for (int e = cells.start(cell); e < cells.start(cell + 1); e++) {
      score += (long) w.get(cells.column(e)) * cells.value(e);
    }
    return score;
  }

  /** L(w), the total cost of the errors. */
  public long loss(Weights w) {
    long loss = baseLoss();
    for (int c = 0; c < cells.count(); c++) {
      if (score(w, c) > 0) {
        loss += gain(c);
      }
    }
    return loss;
  }

  /** The number of misclassified records. */
  public long errors(Weights w) {
    long errors = 0;
    for (int c = 0; c < cells.count(); c++) {
      errors += score(w, c) > 0 ? cells.negatives(c) : cells.positives(c);
    }
    return errors;
  }

  /** F(w) = U*L(w) - &lt;eta, w&gt; - h(|w|^2) + sum_j c_j(w_j). */
  public long objective(Weights w) {
    long value = perturbation.unit() * loss(w);
    int norm = 0;
    for (int j = 0; j < w.size(); j++) {
      value += perturbation.cost(j, w.get(j));
      norm += lattice.isFeature(j) && perturbation.hasProjectedTerm() ? w.get(j) * w.get(j) : 0;
    }
    return value - perturbation.projected(norm);
  }

  private void checkScores() {
    try {
      for (int c = 0; c < cells.count(); c++) {
        long sum = lattice.hasIntercept() ? lattice.largest(lattice.features()) : 0;
        for (int e = cells.start(c); e < cells.start(c + 1); e++) {
          long x = Math.abs((long) cells.value(e));
          sum = Math.addExact(sum, Math.multiplyExact(x, lattice.largest(cells.column(e))));
        }
        checkMagnitude(sum);
      }
    } catch (ArithmeticException e) {
      throw tooLarge("a score", e);
    }
  }

  private void checkObjective() {
    try {
      long sum = 0;
      for (int c = 0; c < cells.count(); c++) {
        sum = Math.addExact(sum, Math.multiplyExact(costs.missedPositive(), cells.positives(c)));
        sum = Math.addExact(sum, Math.multiplyExact(costs.falseAlarm(), cells.negatives(c)));
      }
      sum = Math.multiplyExact(sum, perturbation.unit());
      for (int j = 0; j < lattice.coordinates(); j++) {
        sum = Math.addExact(sum, perturbation.largestCost(j, lattice.largest(j)));
      }
      long projected = 0;
      for (int s = 0; s < perturbation.projectedLength(); s++) {
        projected = Math.max(projected, Math.absExact(perturbation.projected(s)));
      }
      checkMagnitude(Math.addExact(sum, projected));
    } catch (ArithmeticException e) {
      throw tooLarge("the objective", e);
    }
  }

  private static void checkMagnitude(long bound) {
    if (bound >= MAGNITUDE) {
      throw new ArithmeticException("magnitude");
    }
  }

  private static InvalidInputException tooLarge(String what, ArithmeticException cause) {
    return new InvalidInputException(
        what + " could exceed 2^61, the limit of exact arithmetic here",
        "use smaller weights, a coarser scale of the features, or smaller costs or perturbations.",
        cause);
  }
}
