package org.didyma.oracles.search.supports;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.Function;
import org.didyma.formulations.LearningProblem;
import org.didyma.formulations.WeightLattice;
import org.didyma.formulations.Weights;
import org.didyma.oracles.SearchListener;
import org.didyma.oracles.SearchStoppedException;
import org.didyma.oracles.search.space.NormTerms;
import org.didyma.oracles.search.space.SearchSpace;
import org.didyma.oracles.search.space.SharedIncumbent;
import org.didyma.oracles.search.tree.SharedSearch;
import org.didyma.oracles.search.tree.TreeSearch;
import org.jspecify.annotations.Nullable;

/**
 * How many points of a lattice have each loss, for lattices that limit the number of non-zero
 * weights so much that all their points can be looked at, support by support.
 *
 * <p>Points of one loss are numbered by the order of a walk over supports. What is known here is
 * computed from private data.
 */
public final class LossCounts {

  /** Largest loss; a draw has a clock for each. */
  private static final long MOST_LOSS = 1 << 20;

  private final SearchListener listener;
  private final LearningProblem problem;
  private final NormTerms norms;
  private final SupportTables tables;
  private final long[] counts;
  private final long supports;
  private final Finding finding;

  /**
   * Counts the points.
   *
   * @param problem one for which {@link #pay}
   * @param threads at least 1
   * @param listener asked whether to stop; it is told nothing
   * @throws SearchStoppedException when it says so
   */
  public LossCounts(LearningProblem problem, int threads, SearchListener listener) {
    this.problem = problem;
    this.norms = new NormTerms(SearchSpace.of(problem));
    this.tables = new SupportTables(problem, listener);
    // Only asked: what the search would tell is not for those who listen here.
    this.listener =
        new SearchListener() {
          @Override
          public boolean isCancelled() {
            return listener.isCancelled();
          }
        };
    List<Counting> workers = new ArrayList<>();
    Function<TreeSearch.Pulse, Counting> worker =
        pulse -> {
          workers.add(new Counting(pulse));
          return workers.get(workers.size() - 1);
        };
    SharedSearch search =
        new SharedSearch(
            tables.depth(threads),
            0,
            Collections.nCopies(threads, worker),
            new SharedIncumbent(),
            this.listener,
            0);
    if (!search.run()) {
      throw new SearchStoppedException();
    }
    this.counts = workers.get(0).counts;
    for (Counting other : workers.subList(1, workers.size())) {
      for (int loss = 0; loss < counts.length; loss++) {
        counts[loss] += other.counts[loss];
      }
    }
    this.supports = search.nodes();
    this.finding = new Finding();
  }

  /** True when all points of an unperturbed problem can be looked at in short time. */
  public static boolean pay(LearningProblem problem) {
    return problem.isZeroOne()
        && !hasRedundant(problem)
        && SupportWork.payForAllPoints(problem)
        && mostLoss(problem) <= MOST_LOSS;
  }

  /** True when that takes a second or two at most, so that nothing else pays. */
  public static boolean isShort(LearningProblem problem) {
    return problem.isZeroOne()
        && !hasRedundant(problem)
        && SupportWork.payForFewPoints(problem)
        && mostLoss(problem) <= MOST_LOSS;
  }

  /** Points that are left out as redundant are told from others one by one, not by support. */
  private static boolean hasRedundant(LearningProblem problem) {
    return problem.lattice().constraints().map(c -> !c.wholes().isEmpty()).orElse(false);
  }

  private static long mostLoss(LearningProblem problem) {
    long most = problem.baseLoss();
    for (int c = 0; c < problem.cells().count(); c++) {
      most += Math.max(0, problem.gain(c));
    }
    return most;
  }

  /** One more than the largest loss that is possible. */
  public int losses() {
    return counts.length;
  }

  /** How many points of the lattice have a loss. */
  public long count(int loss) {
    return counts[loss];
  }

  /** Groups of supports that were looked at together. */
  public long nodes() {
    return supports;
  }

  /**
   * A point by its loss and its number among the points of that loss. Not thread-safe.
   *
   * @param number from 0 to {@code count(loss) - 1}
   * @throws SearchStoppedException when the listener says so
   */
  public Weights point(int loss, long number) {
    return finding.find(loss, number);
  }

  /** Counts the points of all supports. */
  private final class Counting extends SupportWalk implements SupportPoints.Receiver {

    private final SupportPoints points = new SupportPoints(problem, tables, false);
    private final long base = problem.baseLoss();
    private final long[] counts = new long[Math.toIntExact(mostLoss(problem) + 1)];

    Counting(Pulse pulse) {
      super(problem.lattice(), tables, pulse, workPerSupport());
    }

    @Override
    void addLeast(long[] some, long whole, long[] bound, int features) {
      // All supports are looked at.
    }

    @Override
    void visitEmpty(long[] patterns) {
      points.list(0, new int[0], patterns, this);
    }

    @Override
    void visit(int size, int[] path, int features, long[] bound) {
      for (int t = features - 1; t >= 0; t--) {
        if (isLeft(size, t)) {
          points.list(size + 1, path, patterns(size, t), this);
        }
      }
    }

    @Override
    public boolean wants(long bound) {
      return true;
    }

    @Override
    public void take(int size, int[] features, int[] weights, long[] losses) {
      if (isFeasible(size, weights)) {
        for (long loss : losses) {
          counts[(int) (base + loss)]++;
        }
      }
    }

    @Override
    public long openBound(int depth) {
      return 0;
    }
  }

  /** Looks for one point of a loss, past supports that have none of so small a loss. */
  private final class Finding extends SupportWalk implements SupportPoints.Receiver {

    private final SupportPoints points = new SupportPoints(problem, tables, true);
    private long wanted;
    private long before;
    private @Nullable Weights found;

    Finding() {
      super(
          problem.lattice(), tables, (search, depth) -> !listener.isCancelled(), workPerSupport());
    }

    Weights find(int loss, long number) {
      wanted = loss - problem.baseLoss();
      before = number;
      found = null;
      search(new int[0]);
      if (found == null) {
        throw new SearchStoppedException();
      }
      return found;
    }

    @Override
    void addLeast(long[] some, long whole, long[] bound, int features) {
      SupportSearch.addLeastGain(some, whole, bound, features);
    }

    @Override
    void visitEmpty(long[] patterns) {
      points.list(0, new int[0], patterns, this);
    }

    @Override
    void visit(int size, int[] path, int features, long[] bound) {
      for (int t = features - 1; t >= 0 && found == null; t--) {
        if (bound[t] <= wanted && isLeft(size, t)) {
          points.list(size + 1, path, patterns(size, t), this);
        }
      }
    }

    @Override
    public boolean wants(long bound) {
      return found == null && bound <= wanted;
    }

    @Override
    public void take(int size, int[] features, int[] weights, long[] losses) {
      if (found != null || !isFeasible(size, weights)) {
        return;
      }
      for (int i = 0; i < losses.length; i++) {
        if (losses[i] == wanted && before-- == 0) {
          found = pointOf(size, features, weights, i);
          stop();
          return;
        }
      }
    }

    @Override
    public long openBound(int depth) {
      return 0;
    }
  }

  /** So many steps if each weight has two values other than 0, with some to spare. */
  private long workPerSupport() {
    return 1L << (2 * tables.limit() + 3);
  }

  private boolean isFeasible(int size, int[] weights) {
    long norm = 0;
    for (int i = 0; i < size; i++) {
      norm += (long) weights[i] * weights[i];
    }
    return norms.isFeasible(problem.lattice().coordinates(), norm, 0);
  }

  private Weights pointOf(int size, int[] features, int[] weights, int interceptIndex) {
    WeightLattice lattice = problem.lattice();
    int[] w = new int[lattice.coordinates()];
    for (int i = 0; i < size; i++) {
      w[tables.coordinate(features[i])] = weights[i];
    }
    if (lattice.hasIntercept()) {
      w[w.length - 1] = lattice.low(w.length - 1) + interceptIndex;
    }
    return Weights.of(w);
  }
}
