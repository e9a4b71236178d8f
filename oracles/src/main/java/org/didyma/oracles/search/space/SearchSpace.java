package org.didyma.oracles.search.space;

import org.didyma.core.InvalidInputException;
import org.didyma.formulations.Cells;
import org.didyma.formulations.LearningProblem;
import org.didyma.formulations.LogLoss;
import org.didyma.formulations.WeightLattice;

/**
 * The coordinates of a problem in the static order in which a search fixes them: position k of the
 * search is coordinate {@link #coordinate(int)} of the lattice, with values {@code low(k) ..
 * high(k)}.
 *
 * <p>Unless another order is given, the most frequent coordinate comes first ({@link
 * CoordinateOrder}).
 */
public final class SearchSpace {

  private final LearningProblem problem;
  private final int[] order;
  private final int[] low;
  private final int[] high;

  /** mu, by which the norm terms are split; see {@link NormTerms}. */
  private final long normMultiplier;

  private SearchSpace(
      LearningProblem problem, int[] order, int[] low, int[] high, long normMultiplier) {
    this.problem = problem;
    this.order = order;
    this.low = low;
    this.high = high;
    this.normMultiplier = normMultiplier;
  }

  /** The whole lattice of a problem. */
  public static SearchSpace of(LearningProblem problem) {
    return inOrder(problem, CoordinateOrder.mostFrequentFirst(problem));
  }

  /**
   * The whole lattice in a given order.
   *
   * @param order a permutation of the coordinates
   */
  public static SearchSpace inOrder(LearningProblem problem, int[] order) {
    if (problem.scoreLoss() instanceof LogLoss loss) {
      throw new InvalidInputException(
          "scores from %d to %d are too many for a table of the loss %s"
              .formatted(loss.range().low(), loss.range().high(), loss.name()),
          "use thresholds or a coarser scale of the features, or smaller weights.");
    }
    WeightLattice lattice = problem.lattice();
    int[] low = new int[order.length];
    int[] high = new int[order.length];
    for (int k = 0; k < order.length; k++) {
      low[k] = lattice.low(order[k]);
      high[k] = lattice.high(order[k]);
    }
    return new SearchSpace(problem, order, low, high, 0);
  }

  /**
   * The part of the lattice that can hold a minimiser, prepared for minimisation. Where |eta_j|
   * exceeds anything that coordinate j can change in the loss, w_j sits at the bound of eta_j's
   * sign. Applies to boxes only; a ball, a limit on non-zeros, constraints or a projected term
   * couple the coordinates. For a ball or a projected term a multiplier of the squared norm is
   * chosen instead. Errors in a box without a perturbation are minimised in fewer nodes where what
   * is disputed comes first.
   */
  public static SearchSpace ofMinimisers(LearningProblem problem) {
    WeightLattice lattice = problem.lattice();
    boolean isBox = !lattice.hasBall() && !lattice.isSparse() && !lattice.isConstrained();
    SearchSpace space =
        isBox && problem.isZeroOne() && problem.perturbation().isNone()
            ? inOrder(problem, CoordinateOrder.mostDisputedFirst(problem))
            : of(problem);
    if (!isBox || problem.perturbation().hasProjectedTerm()) {
      return new SearchSpace(
          problem, space.order, space.low, space.high, NormTerms.chooseMultiplier(space));
    }
    long[] influence = influence(problem);
    for (int k = 0; k < space.order.length; k++) {
      long eta = problem.perturbation().linear(space.order[k]);
      if (problem.perturbation().hasSeparator()) {
        space.limitByCost(k, influence[space.order[k]]);
      } else if (eta > influence[space.order[k]]) {
        space.low[k] = space.high[k];
      } else if (-eta > influence[space.order[k]]) {
        space.high[k] = space.low[k];
      }
    }
    return space;
  }

  /** Cuts values off the ends of a range that cost more than the best and all that can be saved. */
  private void limitByCost(int position, long influence) {
    long most = Math.addExact(leastWeightCost(position), influence);
    while (weightCost(position, low[position]) > most) {
      low[position]++;
    }
    while (weightCost(position, high[position]) > most) {
      high[position]--;
    }
  }

  public LearningProblem problem() {
    return problem;
  }

  /** Number of positions. */
  public int size() {
    return order.length;
  }

  /** The lattice coordinate at a position. */
  public int coordinate(int position) {
    return order[position];
  }

  public int low(int position) {
    return low[position];
  }

  public int high(int position) {
    return high[position];
  }

  /**
   * mu: the chain bound's objective contains mu*|w|^2, and the norm terms take it away again. 0 for
   * a space that was not prepared for minimisation.
   */
  public long normMultiplier() {
    return normMultiplier;
  }

  /**
   * -eta_l v + c_l(v) + mu v^2, what a weight costs apart from the loss, in the chain bound's
   * objective.
   */
  public long weightCost(int position, int v) {
    long mu = problem.lattice().isFeature(order[position]) ? normMultiplier : 0;
    return problem.perturbation().cost(order[position], v) + mu * v * v;
  }

  /** The least of {@link #weightCost} over a position's values. */
  public long leastWeightCost(int position) {
    long least = Long.MAX_VALUE;
    for (int v = low[position]; v <= high[position]; v++) {
      least = Math.min(least, weightCost(position, v));
    }
    return least;
  }

  /** The order itself: the coordinate at each position. */
  public int[] order() {
    return order.clone();
  }

  /** The position of each coordinate. */
  public int[] positions() {
    int[] position = new int[order.length];
    for (int k = 0; k < order.length; k++) {
      position[order[k]] = k;
    }
    return position;
  }

  /** For each coordinate, U times the sum of the swings of the cells in which it occurs. */
  private static long[] influence(LearningProblem problem) {
    long[] influence = new long[problem.lattice().coordinates()];
    Cells cells = problem.cells();
    long unit = problem.perturbation().unit();
    for (int c = 0; c < cells.count(); c++) {
      long weight = unit * problem.swing(c);
      for (int e = cells.start(c); e < cells.start(c + 1); e++) {
        influence[cells.column(e)] += weight;
      }
      if (problem.lattice().hasIntercept()) {
        influence[influence.length - 1] += weight;
      }
    }
    return influence;
  }
}
