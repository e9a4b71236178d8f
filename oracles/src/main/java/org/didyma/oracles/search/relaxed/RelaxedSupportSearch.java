package org.didyma.oracles.search.relaxed;

import java.util.Arrays;
import org.didyma.formulations.LearningProblem;
import org.didyma.oracles.search.space.SharedIncumbent;
import org.didyma.oracles.search.tree.TreeSearch;

/**
 * Search support by support under a log loss that is computed where it is asked for.
 *
 * <p>Supports are built depth first, by ascending positions, those features first that achieve most
 * by themselves. A node is a list of features; below it lie the supports that go on with later
 * ones. Near the root the relaxation over the node's features and <em>all</em> later ones bounds
 * them; once it closes a child, it closes all later children, which have fewer features left. A
 * full support is bounded by the relaxation over its own weights, from the least point of its
 * parent's, and what is left of that is searched by values ({@link SupportValues}). All bounds are
 * those of {@link BoxRelaxation}.
 */
final class RelaxedSupportSearch extends TreeSearch {

  /** Down to here nodes are bounded by all features that are left. */
  private static final int INNER_DEPTH = 3;

  private static final int INNER_STEPS = 12;
  private static final int OWN_STEPS = 12;
  private static final int LEAF_STEPS = 20;

  private final LossRows rows;
  private final SharedIncumbent incumbent;
  private final int size; // features of a full support
  private final BoxRelaxation inner;
  private final double[][] near; // by depth: where the inner relaxation of its node ended
  private final BoxRelaxation[] own; // by depth: the relaxation over the node's features
  private final BoxRelaxation leaf;
  private final SupportValues values;
  private final int[] path;
  private final long rootBound;

  /**
   * @param rows of the problem, those features first that achieve most
   * @param size how many features a full support has
   * @param rootBound a lower bound on the objective
   */
  RelaxedSupportSearch(
      LearningProblem problem,
      LossRows rows,
      int size,
      SharedIncumbent incumbent,
      long rootBound,
      Pulse pulse) {
    super(pulse, 64L * rows.rows);
    this.rows = rows;
    this.incumbent = incumbent;
    this.size = size;
    this.rootBound = rootBound;
    int all = rows.coordinate.length;
    this.inner = new BoxRelaxation(rows, all);
    this.near = new double[size + 1][all];
    this.own = new BoxRelaxation[size + 1];
    for (int d = 0; d < own.length; d++) {
      own[d] = new BoxRelaxation(rows, d + 1);
    }
    this.leaf = new BoxRelaxation(rows, size + 1);
    this.path = new int[size];
    this.values =
        new SupportValues(
            problem,
            rows,
            incumbent,
            () -> {
              count(size);
              return isStopped();
            },
            size + 1);
  }

  @Override
  protected void exploreBelow(int[] prefix) {
    boolean closed = isClosed(0);
    relax(0);
    for (int d = 0; d < prefix.length && !closed; d++) {
      path[d] = prefix[d];
      closed = isClosed(d + 1);
      relax(d + 1);
    }
    if (!closed) {
      explore(prefix.length);
    }
  }

  @Override
  protected int value(int depth) {
    return path[depth];
  }

  @Override
  public long openBound(int depth) {
    return Math.min(rootBound, incumbent.bound());
  }

  /** Searches below the node at the end of the path, which no bound has closed. */
  private void explore(int depth) {
    if (handsOut(depth, rootBound)) {
      return;
    }
    count(depth);
    if (isStopped()) {
      return;
    }
    if (size == 0) {
      values.search(own[0]);
      return;
    }
    int first = depth == 0 ? 0 : path[depth - 1] + 1;
    for (int f = first; f <= rows.features - (size - depth) && !isStopped(); f++) {
      path[depth] = f;
      if (depth + 1 == size) {
        lookAt(f);
      } else if (depth < INNER_DEPTH && isClosed(depth + 1)) {
        // Later children have this one's features but for the last, and fewer that may follow.
        return;
      } else {
        relax(depth + 1);
        explore(depth + 1);
      }
    }
  }

  /** The support of the path. */
  private void lookAt(int feature) {
    count(size);
    double cutoff = rows.cutoff(incumbent.value());
    leaf.start(own[size - 1], feature);
    leaf.descend(cutoff, true, LEAF_STEPS);
    if (leaf.bound() <= cutoff) {
      values.search(leaf);
    }
  }

  /** The least loss of the weights of the node, and where it is. */
  private void relax(int depth) {
    BoxRelaxation relaxed = own[depth];
    if (depth == 0) {
      relaxed.clear();
      if (rows.intercept) {
        relaxed.add(rows.features, 0);
      }
      relaxed.start();
    } else {
      relaxed.start(own[depth - 1], path[depth - 1]);
    }
    relaxed.descend(Double.POSITIVE_INFINITY, false, OWN_STEPS);
  }

  /** True when the node's features and all later ones, of any weights, give nothing sought. */
  private boolean isClosed(int depth) {
    double[] from = near[Math.max(0, depth - 1)];
    double[] to = near[depth];
    inner.clear();
    if (rows.intercept) {
      inner.add(rows.features, from[rows.features]);
    }
    for (int d = 0; d < depth; d++) {
      inner.add(path[d], from[path[d]]);
    }
    for (int f = depth == 0 ? 0 : path[depth - 1] + 1; f < rows.features; f++) {
      inner.add(f, from[f]);
    }
    inner.start();
    double cutoff = rows.cutoff(incumbent.value());
    inner.descend(cutoff, true, INNER_STEPS);
    Arrays.fill(to, 0);
    for (int j = 0; j < inner.size; j++) {
      to[inner.vars[j]] = inner.w[j];
    }
    return inner.bound() > cutoff;
  }
}
