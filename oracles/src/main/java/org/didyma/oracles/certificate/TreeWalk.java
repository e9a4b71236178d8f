package org.didyma.oracles.certificate;

import org.didyma.formulations.LearningProblem;
import org.didyma.formulations.Perturbation;
import org.didyma.formulations.WeightLattice;
import org.didyma.oracles.SearchListener;
import org.didyma.oracles.SearchStoppedException;
import org.jspecify.annotations.Nullable;

/** Follows a tree from code to code, and derives for each closed node why it may be closed. */
final class TreeWalk {

  private static final int PULSE = 1 << 12;

  private final WeightLattice lattice;
  private final Perturbation perturbation;
  private final int[] order;
  private final int size;
  private final StepLists lists;
  private final @Nullable ReachBound reach; // only where non-zero weights are limited
  private final long objective;
  private final SearchListener listener;
  private final long squaredRadius;
  private final long[] leastNorm; // by depth: of the free weights
  private final long[] greatestNorm;
  private final int[] leastNonZeros;
  private final long[][] maximum; // [b][s]: of the projected term from s to s + 2^b - 1

  private final int[] value; // by depth
  private final long[] norm; // by depth: of the fixed weights
  private final int[] nonZeros;

  TreeWalk(
      LearningProblem problem,
      int[] order,
      StepLists lists,
      long objective,
      SearchListener listener) {
    this.lattice = problem.lattice();
    this.perturbation = problem.perturbation();
    this.order = order;
    this.size = order.length;
    this.lists = lists;
    this.reach = lattice.isSparse() ? new ReachBound(lists, problem, order) : null;
    this.objective = objective;
    this.listener = listener;
    boolean bounded = lattice.hasBall() || perturbation.hasProjectedTerm();
    this.squaredRadius = bounded ? lattice.largestSquaredNorm() : Long.MAX_VALUE;
    this.leastNorm = new long[size + 1];
    this.greatestNorm = new long[size + 1];
    this.leastNonZeros = new int[size + 1];
    for (int k = size - 1; k >= 0; k--) {
      long nearest = Math.max(0, Math.max(lattice.low(order[k]), -lattice.high(order[k])));
      long farthest = lattice.largest(order[k]);
      boolean feature = lattice.isFeature(order[k]);
      leastNorm[k] = leastNorm[k + 1] + (feature ? nearest * nearest : 0);
      greatestNorm[k] = greatestNorm[k + 1] + (feature ? farthest * farthest : 0);
      leastNonZeros[k] = leastNonZeros[k + 1] + (feature && nearest > 0 ? 1 : 0);
    }
    this.maximum = maxima(perturbation, bounded ? (int) squaredRadius : 0);
    this.value = new int[size];
    this.norm = new long[size + 1];
    this.nonZeros = new int[size + 1];
  }

  private static long[][] maxima(Perturbation perturbation, int last) {
    if (!perturbation.hasProjectedTerm()) {
      return new long[0][];
    }
    int n = last + 1;
    long[][] maximum = new long[32 - Integer.numberOfLeadingZeros(n)][];
    for (int b = 0; b < maximum.length; b++) {
      maximum[b] = new long[n - (1 << b) + 1];
      for (int s = 0; s < maximum[b].length; s++) {
        maximum[b][s] =
            b == 0
                ? perturbation.projected(s)
                : Math.max(maximum[b - 1][s], maximum[b - 1][s + (1 << (b - 1))]);
      }
    }
    return maximum;
  }

  /** Reads the whole tree. */
  void run(NodeCodes.Reader codes) {
    int depth = 0;
    while (depth >= 0) {
      int code = codes.next();
      if (codes.read() % PULSE == 0) {
        pulse(codes.read());
      }
      if (code == NodeCodes.BRANCH) {
        if (depth == size) {
          throw refused(codes, "is branched, but nothing is left to fix");
        }
        if (depth > 0) {
          lists.descend(depth - 1, value[depth - 1]);
        }
        fix(depth, lattice.low(order[depth]));
        depth++;
      } else {
        close(depth, code, codes);
        while (--depth >= 0 && value[depth] == lattice.high(order[depth])) {
          // The last child: its parent is done as well.
        }
        if (depth >= 0) {
          fix(depth, value[depth] + 1);
          depth++;
        }
      }
    }
    codes.end();
  }

  private void fix(int depth, int v) {
    boolean feature = lattice.isFeature(order[depth]);
    value[depth] = v;
    norm[depth + 1] = norm[depth] + (feature ? (long) v * v : 0);
    nonZeros[depth + 1] = nonZeros[depth] + (feature && v != 0 ? 1 : 0);
  }

  /** Derives the reason why the current node may be closed. */
  private void close(int depth, int code, NodeCodes.Reader codes) {
    boolean empty =
        norm[depth] + leastNorm[depth] > squaredRadius
            || nonZeros[depth] + leastNonZeros[depth] > lattice.maxNonZeros();
    if (empty != (code == NodeCodes.EMPTY)) {
      throw refused(
          codes,
          empty
              ? "is closed by a bound, but holds no point"
              : "is closed as empty, but the lattice has points there");
    }
    if (empty) {
      return;
    }
    long projected = projected(depth);
    if (code == NodeCodes.BOUND) {
      long enough = objective - projected;
      long bound = depth == 0 ? lists.root() : lists.descend(depth - 1, value[depth - 1], enough);
      if (bound < enough) {
        throw refused(codes, "is closed by its bound, which is below the objective");
      }
      return;
    }
    if (reach == null || !reach.applies(depth)) {
      throw refused(codes, "is closed by a limit on non-zero weights that does not apply there");
    }
    if (depth > 0) {
      lists.descend(depth - 1, value[depth - 1]);
    }
    int left = lattice.maxNonZeros() - nonZeros[depth];
    if (reach.bound(depth, left, norm[depth], projected) < objective) {
      throw refused(codes, "is closed by its reaches, whose bound is below the objective");
    }
  }

  /** The least that the projected term can contribute. */
  private long projected(int depth) {
    if (maximum.length == 0) {
      return 0;
    }
    int from = (int) (norm[depth] + leastNorm[depth]);
    int to = (int) Math.min(squaredRadius, norm[depth] + greatestNorm[depth]);
    int b = 31 - Integer.numberOfLeadingZeros(to - from + 1);
    return -Math.max(maximum[b][from], maximum[b][to - (1 << b) + 1]);
  }

  private void pulse(long nodes) {
    listener.progress(new SearchListener.Progress(nodes, objective, Long.MIN_VALUE));
    if (listener.isCancelled()) {
      throw new SearchStoppedException();
    }
  }

  private static RefusedException refused(NodeCodes.Reader codes, String why) {
    return new RefusedException("node %d of the tree %s".formatted(codes.read(), why));
  }
}
