package org.didyma.formulations;

import java.io.Serializable;
import java.math.BigInteger;
import java.util.function.ToLongFunction;
import org.didyma.core.InvalidInputException;
import org.didyma.core.ParameterReference;

/**
 * Cells, a lattice, a loss and a perturbation: minimise F(w) = U*L(w) - &lt;eta, w&gt; - h(|w|^2) +
 * sum_j c_j(w_j) over w in W, where L(w) is the sum over all records of a {@link ScoreLoss} at the
 * score &lt;w, x&gt; + intercept. With {@link Costs} it is the total cost of the errors of "predict
 * + iff the score is above 0" (so a score of zero predicts -).
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
  private final ScoreLoss loss;
  private final Perturbation perturbation;

  private LearningProblem(
      Cells cells,
      WeightLattice lattice,
      ScoreLoss loss,
      Perturbation perturbation,
      boolean overClasses) {
    this.cells = cells;
    this.lattice = lattice;
    this.loss = loss;
    this.perturbation = perturbation;
    if (lattice.features() != cells.dimension()) {
      throw new IllegalArgumentException(
          "a lattice of %d features for rows of %d features"
              .formatted(lattice.features(), cells.dimension()));
    }
    if (loss.labels() != cells.labels()) {
      throw new InvalidInputException(
          "a loss of %d labels for a table of %d".formatted(loss.labels(), cells.labels()),
          "use a loss of as many labels.");
    }
    if (perturbation.coordinates() != lattice.coordinates()) {
      throw new InvalidInputException(
          "the perturbation has %d features, the lattice %d"
              .formatted(perturbation.coordinates(), lattice.coordinates()),
          "give one integer per feature of the lattice, the intercept last.");
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
    requireSuited(lattice, loss);
    checkScores(overClasses);
    checkObjective(overClasses);
    lattice.requireNormOfInt();
  }

  /**
   * The problem of minimising the loss, unperturbed.
   *
   * @param lattice of as many features as the cells have coordinates
   * @throws IllegalArgumentException when it has another number of features
   * @throws InvalidInputException when a score, an objective or a squared norm could be too large,
   *     or the loss is not defined for all scores of the lattice
   */
  public static LearningProblem of(Cells cells, WeightLattice lattice, ScoreLoss loss) {
    return of(cells, lattice, loss, Perturbation.none(lattice.coordinates()));
  }

  /**
   * The problem of minimising the perturbed loss; see {@link #of(Cells, WeightLattice, ScoreLoss)}.
   *
   * @param perturbation of as many coordinates as the lattice
   * @throws InvalidInputException also when it has another number of coordinates, or its projected
   *     term is too short
   */
  public static LearningProblem of(
      Cells cells, WeightLattice lattice, ScoreLoss loss, Perturbation perturbation) {
    return new LearningProblem(cells, lattice, loss, perturbation, false);
  }

  /**
   * A problem whose points are classes of weights that agree on all scores. Some points of its box
   * are no classes; these alone may have scores that the loss is not defined for, where a table
   * goes on in any way. So there is no perturbation, which would have to be held against the range
   * of the loss.
   *
   * @param unit U
   */
  public static LearningProblem ofClasses(
      Cells cells, WeightLattice lattice, ScoreLoss loss, long unit) {
    Perturbation none = Perturbation.linear(unit, new long[lattice.coordinates()]);
    return new LearningProblem(cells, lattice, loss, none, true);
  }

  /**
   * Refuses a lattice and a loss that make no problem whatever the cells are, by public facts.
   *
   * @throws InvalidInputException when the intercept goes by steps and the loss is no {@link
   *     LogLoss}
   */
  public static void requireSuited(WeightLattice lattice, ScoreLoss loss) {
    if (lattice.interceptStep() != 1 && !(loss instanceof LogLoss)) {
      throw new InvalidInputException(
          "an intercept by steps goes with a log loss without a least risk only",
          "give the range of " + ParameterReference.of("intercept") + " without a step.");
    }
  }

  /** The same cells and lattice under another perturbation. */
  public LearningProblem under(Perturbation other) {
    return of(cells, lattice, loss, other);
  }

  /**
   * Whether every table of at most some records makes a problem, unperturbed: by public numbers,
   * where {@link #of} looks at the values and counts of one table.
   */
  public static boolean fits(WeightLattice lattice, ScoreLoss loss, long records) {
    BigInteger weights =
        BigInteger.valueOf(lattice.hasIntercept() ? lattice.largest(lattice.features()) : 0);
    for (int j = 0; j < lattice.features(); j++) {
      // No value of a row is larger.
      weights = weights.add(BigInteger.valueOf(lattice.largest(j)).shiftLeft(31));
    }
    BigInteger limit = BigInteger.valueOf(MAGNITUDE);
    BigInteger sum = BigInteger.valueOf(loss.greatest()).multiply(BigInteger.valueOf(records));
    return weights.compareTo(limit) < 0 && sum.compareTo(limit) < 0;
  }

  public Cells cells() {
    return cells;
  }

  public WeightLattice lattice() {
    return lattice;
  }

  /** What a record costs at a score. */
  public ScoreLoss scoreLoss() {
    return loss;
  }

  /** True for 0/1 loss, whose cells are steps at the score 0. */
  public boolean isZeroOne() {
    return loss instanceof Costs;
  }

  /** The costs of errors, which decisions are judged by; the whole loss where it is 0/1. */
  public Costs costs() {
    return loss.costs();
  }

  public Perturbation perturbation() {
    return perturbation;
  }

  /**
   * g_c, the cost of predicting + rather than - in a cell: falseAlarm * n-_c - missedPositive *
   * n+_c. For 0/1 loss L(w) = {@link #baseLoss()} + sum of g_c over the cells predicted +.
   *
   * @throws IllegalStateException when the loss is another one
   */
  public long gain(int cell) {
    if (!(loss instanceof Costs costs)) {
      throw new IllegalStateException("a cell has a gain under 0/1 loss only");
    }
    return costs.falseAlarm() * cells.negatives(cell)
        - costs.missedPositive() * cells.positives(cell);
  }

  /** The loss at the score 0 everywhere; for 0/1 loss that of predicting - everywhere. */
  public long baseLoss() {
    long sum = 0;
    for (int c = 0; c < cells.count(); c++) {
      sum += loss.of(cells, c, 0);
    }
    return sum;
  }

  /** What a cell costs at a score more than at 0: L(w) is the base loss and the sum of these. */
  public long lossAt(int cell, long score) {
    if (loss instanceof Costs) {
      return score > 0 ? gain(cell) : 0;
    }
    return loss.of(cells, cell, score) - loss.of(cells, cell, 0);
  }

  /** At least the largest difference between two losses of a cell; |g_c| for 0/1 loss. */
  public long swing(int cell) {
    return loss instanceof Costs ? Math.abs(gain(cell)) : loss.width() * cells.records(cell);
  }

  /**
   * &lt;w, x_c&gt; + intercept. Here and below, weights are a point of the lattice: of others only
   * the number of coordinates is looked at, and numbers may overflow.
   *
   * @throws IllegalArgumentException when the weights have another number of coordinates
   */
  public long score(Weights w, int cell) {
    requireSize(w);
    long score = lattice.hasIntercept() ? w.get(lattice.features()) : 0;
    for (int e = cells.start(cell); e < cells.start(cell + 1); e++) {
      score += (long) w.get(cells.column(e)) * cells.value(e);
    }
    return score;
  }

  private void requireSize(Weights w) {
    if (w.size() != lattice.coordinates()) {
      throw new IllegalArgumentException(
          "%d weights for a lattice of %d features".formatted(w.size(), lattice.coordinates()));
    }
  }

  /** L(w), the sum of all records' losses. */
  public long loss(Weights w) {
    requireSize(w);
    long sum = baseLoss();
    for (int c = 0; c < cells.count(); c++) {
      sum += lossAt(c, score(w, c));
    }
    return sum;
  }

  /** What shifting a table to the minimum 0 took from the loss of this table's records. */
  public long lossLeftOut() {
    if (!(loss instanceof ScoreTable table)) {
      return 0;
    }
    long sum = 0;
    for (int c = 0; c < cells.count(); c++) {
      for (int k = 0; k < cells.labels(); k++) {
        sum += cells.count(c, k) * table.shift(k);
      }
    }
    return sum;
  }

  /**
   * The number of misclassified records.
   *
   * @throws IllegalStateException when there are more than two labels
   */
  public long errors(Weights w) {
    requireSize(w);
    if (cells.labels() != Cells.TWO) {
      throw new IllegalStateException("a decision is between two labels");
    }
    long errors = 0;
    for (int c = 0; c < cells.count(); c++) {
      errors += score(w, c) > 0 ? cells.negatives(c) : cells.positives(c);
    }
    return errors;
  }

  /** F(w) = U*L(w) - &lt;eta, w&gt; - h(|w|^2) + sum_j c_j(w_j). */
  public long objective(Weights w) {
    requireSize(w);
    long value = perturbation.unit() * loss(w);
    int norm = 0;
    for (int j = 0; j < w.size(); j++) {
      value += perturbation.cost(j, w.get(j));
      norm += lattice.isFeature(j) && perturbation.hasProjectedTerm() ? w.get(j) * w.get(j) : 0;
    }
    return value - perturbation.projected(norm);
  }

  private void checkScores(boolean overClasses) {
    try {
      for (int c = 0; c < cells.count(); c++) {
        long sum = lattice.hasIntercept() ? lattice.largest(lattice.features()) : 0;
        for (int e = cells.start(c); e < cells.start(c + 1); e++) {
          long x = Math.abs((long) cells.value(e));
          sum = Math.addExact(sum, Math.multiplyExact(x, lattice.largest(cells.column(e))));
        }
        checkMagnitude(sum);
        if (!overClasses || loss instanceof LogLoss) {
          checkRange(c);
        }
      }
    } catch (ArithmeticException e) {
      throw tooLarge("a score", e);
    }
  }

  /** What is defined for a range of scores has to reach as far as the scores of a cell do. */
  private void checkRange(int cell) {
    ScoreRange range;
    if (loss instanceof LogLoss computed) {
      range = computed.range();
    } else if (loss instanceof ScoreTable table && !table.isSaturated()) {
      range = new ScoreRange(table.low(), table.high());
    } else {
      return;
    }
    if (!isWithin(cell, range)) {
      throw new InvalidInputException(
          "the loss %s is defined for scores from %d to %d only, and the lattice reaches others"
              .formatted(loss.name(), range.low(), range.high()),
          "make the loss for the whole range of the lattice and of the features.");
    }
  }

  /** Whether the lattice can give a cell no scores beyond a range; a search passes through 0. */
  private boolean isWithin(int cell, ScoreRange range) {
    // From the quickest on.
    return isWithin(scores(cell, ScoreReach::farthest), range)
        || isWithin(scores(cell, ScoreReach::bound), range)
        || isWithin(scores(cell, ScoreReach::value), range);
  }

  private static boolean isWithin(ScoreRange scores, ScoreRange range) {
    return Math.min(0, scores.low()) >= range.low() && Math.max(0, scores.high()) <= range.high();
  }

  /** The scores between those that the lattice can give a cell. */
  private ScoreRange scores(int cell, ToLongFunction<ScoreReach> reach) {
    int entries = cells.start(cell + 1) - cells.start(cell);
    long[] gains = new long[entries];
    long[] above = new long[entries];
    long[] below = new long[entries];
    for (int i = 0; i < entries; i++) {
      int j = cells.column(cells.start(cell) + i);
      long x = cells.value(cells.start(cell) + i);
      gains[i] = Math.abs(x);
      above[i] = Math.max(0, x > 0 ? lattice.high(j) : -lattice.low(j));
      below[i] = Math.max(0, x > 0 ? -lattice.low(j) : lattice.high(j));
    }
    int b = lattice.features();
    long high = reach.applyAsLong(new ScoreReach(lattice, gains, above));
    long low = -reach.applyAsLong(new ScoreReach(lattice, gains, below));
    return lattice.hasIntercept()
        ? new ScoreRange(low + lattice.low(b), high + lattice.high(b))
        : new ScoreRange(low, high);
  }

  private void checkObjective(boolean overClasses) {
    try {
      long sum = 0;
      for (int c = 0; c < cells.count(); c++) {
        long records = cells.records(c);
        if (loss instanceof Costs costs) {
          sum = Math.addExact(sum, Math.multiplyExact(costs.missedPositive(), cells.positives(c)));
          sum = Math.addExact(sum, Math.multiplyExact(costs.falseAlarm(), cells.negatives(c)));
        } else {
          long greatest = overClasses ? greatest(scores(c, ScoreReach::farthest)) : loss.greatest();
          sum = Math.addExact(sum, Math.multiplyExact(greatest, records));
        }
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

  /** The largest value of the loss, or of what goes on beyond its ends. */
  private long greatest(ScoreRange scores) {
    long greatest = loss.greatest();
    for (int k = 0; k < loss.labels(); k++) {
      long atEnds = Math.max(loss.of(k, scores.low()), loss.of(k, scores.high()));
      greatest = Math.max(greatest, atEnds);
    }
    return greatest;
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
