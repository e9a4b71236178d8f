package org.didyma.oracles.search.relaxed;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.didyma.core.CancellationToken;
import org.didyma.core.InvalidInputException;
import org.didyma.formulations.Cells;
import org.didyma.formulations.LearningProblem;
import org.didyma.formulations.LogLoss;
import org.didyma.formulations.WeightLattice;
import org.didyma.oracles.SearchListener;
import org.didyma.oracles.SearchStoppedException;
import org.didyma.oracles.search.space.SharedIncumbent;
import org.didyma.oracles.search.tree.TreeSearch;

/** What the threads of a search by relaxed supports share, once a first point is found. */
public final class RelaxedSupports {

  private static final int STEPS = 12;

  /** Most weights of a support that are searched so by choice. */
  private static final int MOST_WEIGHTS = 10;

  /** Most numbers of a matrix of all rows, by choice: 128 MB. */
  private static final long MOST_ENTRIES = 1L << 24;

  private final LearningProblem problem;
  private final LossRows rows;
  private final SharedIncumbent incumbent;
  private final int size;
  private final long rootBound;

  private RelaxedSupports(
      LearningProblem problem, LossRows rows, SharedIncumbent incumbent, int size, long rootBound) {
    this.problem = problem;
    this.rows = rows;
    this.incumbent = incumbent;
    this.size = size;
    this.rootBound = rootBound;
  }

  /** True for the problems that are searched in this way, whether they can be or not. */
  public static boolean suit(LearningProblem problem) {
    return problem.scoreLoss() instanceof LogLoss;
  }

  /** True where tables by scores would do as well, but relaxations are the better bound. */
  public static boolean pay(Cells cells, WeightLattice lattice) {
    long positions = lattice.coordinates();
    return fits(lattice)
        && Math.min(lattice.maxNonZeros(), lattice.features()) <= MOST_WEIGHTS
        && cells.count() * positions <= MOST_ENTRIES
        && hasSeveralValues(cells);
  }

  /** Whether some feature has several non-zero values. */
  private static boolean hasSeveralValues(Cells cells) {
    int[] first = new int[cells.dimension()];
    for (int e = 0; e < cells.start(cells.count()); e++) {
      int j = cells.column(e);
      if (first[j] != 0 && first[j] != cells.value(e)) {
        return true;
      }
      first[j] = cells.value(e);
    }
    return false;
  }

  /**
   * Prepares a search and offers a first point.
   *
   * @param problem under a {@link LogLoss}
   * @throws InvalidInputException when something else than the loss counts, or weights may not be 0
   * @throws SearchStoppedException when stopped by the listener
   */
  public static RelaxedSupports of(
      LearningProblem problem, SharedIncumbent incumbent, SearchListener listener) {
    requireFits(problem);
    WeightLattice lattice = problem.lattice();
    CancellationToken stop = listener::isCancelled;
    int[] features =
        IntStream.range(0, lattice.features()).filter(j -> lattice.largest(j) > 0).toArray();
    LossRows given = new LossRows(problem, features);
    int[] positions = new FirstSupport(given, 1, stop).strongestFirst();
    LossRows rows = given.inOrder(Arrays.stream(positions).map(i -> features[i]).toArray());
    int size = Math.min(lattice.maxNonZeros(), features.length);
    offerFirst(problem, rows, size, incumbent, stop);
    if (stop.isStopped()) {
      throw new SearchStoppedException();
    }
    BoxRelaxation all = new BoxRelaxation(rows, rows.coordinate.length);
    IntStream.range(0, rows.coordinate.length).forEach(i -> all.add(i, 0));
    all.start();
    all.descend(Double.POSITIVE_INFINITY, false, STEPS);
    return new RelaxedSupports(
        problem, rows, incumbent, size, Math.max(0, rows.steps(all.bound())));
  }

  private static void offerFirst(
      LearningProblem problem,
      LossRows rows,
      int size,
      SharedIncumbent incumbent,
      CancellationToken stop) {
    int[] support = new FirstSupport(rows, size, stop).find();
    BoxRelaxation relaxed = new BoxRelaxation(rows, size + 1);
    if (rows.intercept) {
      relaxed.add(rows.features, 0);
    }
    for (int f : support) {
      relaxed.add(f, 0);
    }
    relaxed.start();
    new SupportValues(problem, rows, incumbent, stop, size + 1).search(relaxed);
  }

  /** A lower bound on all objectives. */
  public long rootBound() {
    return rootBound;
  }

  /** How deep the tree is whose nodes may be shared out. */
  public int depth() {
    return size;
  }

  /** The work of one thread. */
  public TreeSearch search(TreeSearch.Pulse pulse) {
    return new RelaxedSupportSearch(problem, rows, size, incumbent, rootBound, pulse);
  }

  private static boolean fits(WeightLattice lattice) {
    return !lattice.hasBall()
        && !lattice.isConstrained()
        && IntStream.range(0, lattice.features())
            .allMatch(j -> lattice.low(j) <= 0 && lattice.high(j) >= 0);
  }

  private static void requireFits(LearningProblem problem) {
    if (!fits(problem.lattice()) || !problem.perturbation().isNone()) {
      throw new InvalidInputException(
          "scores from %d to %d are too many for a table of the loss, and without one nothing but"
                  .formatted(
                      ((LogLoss) problem.scoreLoss()).range().low(),
                      ((LogLoss) problem.scoreLoss()).range().high())
              + " the loss and a number of weights that are not 0 may count",
          "leave out balls, perturbations, constraints and ranges without 0, or use thresholds or a"
              + " coarser scale of the features.");
    }
  }
}
