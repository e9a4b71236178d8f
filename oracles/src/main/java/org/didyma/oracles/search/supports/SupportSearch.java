package org.didyma.oracles.search.supports;

import org.didyma.formulations.LearningProblem;
import org.didyma.formulations.WeightLattice;
import org.didyma.formulations.Weights;
import org.didyma.oracles.search.space.NormTerms;
import org.didyma.oracles.search.space.SearchSpace;
import org.didyma.oracles.search.space.SharedIncumbent;

/**
 * Search support by support, for lattices that limit the number of non-zero weights.
 *
 * <p>Whatever the weights of a support, cells of one pattern of its features are predicted alike.
 * So U*L is at least U times the base loss plus the sum, over the patterns, of the smaller of 0 and
 * the pattern's gains. Few supports need more than that; their points are looked at one by one.
 */
public final class SupportSearch extends SupportWalk implements SupportPoints.Receiver {

  private final SearchSpace space;
  private final SupportTables tables;
  private final NormTerms norms;
  private final SharedIncumbent incumbent;
  private final SupportPoints points;
  private final long rootBound;
  private final int[] position; // by feature
  private final long[] leastCost; // by feature: over its non-zero weights
  private final int[] leastNorm;
  private final long[] greatestNorm;
  private final int intercept; // its coordinate, -1 for none
  private final long[] interceptCost; // with U times the base loss
  private final long leastInterceptCost;
  private final int[] point; // by coordinate

  private long cost; // what the support's points cost at least besides their loss

  /**
   * @param rootBound a lower bound on the objective
   */
  public SupportSearch(
      SearchSpace space,
      SupportTables tables,
      NormTerms norms,
      SharedIncumbent incumbent,
      long rootBound,
      Pulse pulse) {
    super(space.problem().lattice(), tables, pulse, 1L << (tables.limit() + 6));
    this.space = space;
    this.tables = tables;
    this.norms = norms;
    this.incumbent = incumbent;
    this.rootBound = rootBound;
    LearningProblem problem = space.problem();
    WeightLattice lattice = problem.lattice();
    this.points = new SupportPoints(problem, tables, true);
    int m = tables.features();
    this.position = new int[m];
    this.leastCost = new long[m];
    this.leastNorm = new int[m];
    this.greatestNorm = new long[m];
    int[] positions = space.positions();
    long costOfZeros = 0;
    for (int j = 0; j < lattice.features(); j++) {
      costOfZeros += space.weightCost(positions[j], 0);
    }
    for (int t = 0; t < m; t++) {
      int j = tables.coordinate(t);
      position[t] = positions[j];
      leastCost[t] = Long.MAX_VALUE;
      for (int v = lattice.low(j); v <= lattice.high(j); v++) {
        if (v != 0) {
          leastCost[t] = Math.min(leastCost[t], costOverZero(t, v));
        }
      }
      leastNorm[t] = 1;
      long farthest = lattice.largest(j);
      greatestNorm[t] = farthest * farthest;
    }
    this.intercept = lattice.hasIntercept() ? lattice.coordinates() - 1 : -1;
    int low = intercept < 0 ? 0 : lattice.low(intercept);
    int high = intercept < 0 ? 0 : lattice.high(intercept);
    this.interceptCost = new long[high - low + 1];
    long least = Long.MAX_VALUE;
    for (int v = low; v <= high; v++) {
      interceptCost[v - low] =
          problem.perturbation().unit() * problem.baseLoss()
              + costOfZeros
              + (intercept < 0 ? 0 : space.weightCost(positions[intercept], v));
      least = Math.min(least, interceptCost[v - low]);
    }
    this.leastInterceptCost = least;
    this.point = new int[lattice.coordinates()];
  }

  /** What a weight of a feature costs apart from the loss, more than the weight 0. */
  private long costOverZero(int feature, int weight) {
    return space.weightCost(position[feature], weight) - space.weightCost(position[feature], 0);
  }

  @Override
  public long openBound(int depth) {
    return Math.min(rootBound, incumbent.bound());
  }

  @Override
  void addLeast(long[] some, long whole, long[] bound, int features) {
    addLeastGain(some, whole, bound, features);
  }

  /** Cells that are predicted alike add the smaller of 0 and their gains. */
  static void addLeastGain(long[] some, long whole, long[] bound, int features) {
    for (int t = 0; t < features; t++) {
      long with = some[t];
      long without = whole - with;
      // x where it is negative, else 0.
      bound[t] += (with & with >> 63) + (without & without >> 63);
    }
  }

  @Override
  void visitEmpty(long[] patterns) {
    look(0, new int[0], Math.min(0, patterns[0]), patterns);
  }

  @Override
  void visit(int size, int[] path, int features, long[] bound) {
    long cheapest = leastInterceptCost + norms.bound(0, 0);
    for (int i = 0; i < size; i++) {
      cheapest += leastCost[path[i]];
    }
    for (int t = features - 1; t >= 0; t--) {
      if (bound[t] + cheapest + leastCost[t] <= incumbent.value() && isLeft(size, t)) {
        look(size + 1, path, bound[t], patterns(size, t));
      }
    }
  }

  /** Looks at the points of a support, unless what they cost besides their loss closes it. */
  private void look(int size, int[] features, long bound, long[] patterns) {
    long least = leastInterceptCost;
    long nearest = 0;
    long farthest = 0;
    for (int i = 0; i < size; i++) {
      least += leastCost[features[i]];
      nearest += leastNorm[features[i]];
      farthest += greatestNorm[features[i]];
    }
    if (!norms.isFeasible(space.size(), nearest, 0)) {
      return;
    }
    cost = least + norms.boundBetween(nearest, farthest);
    if (wants(bound)) {
      points.list(size, features, patterns, this);
    }
  }

  @Override
  public boolean wants(long bound) {
    return bound + cost <= incumbent.value();
  }

  @Override
  public void take(int size, int[] features, int[] weights, long[] losses) {
    long own = 0;
    long norm = 0;
    for (int i = 0; i < size; i++) {
      own += costOverZero(features[i], weights[i]);
      norm += (long) weights[i] * weights[i];
    }
    if (!norms.isFeasible(space.size(), norm, 0)) {
      return;
    }
    own += norms.bound(space.size(), norm);
    for (int i = 0; i < losses.length; i++) {
      long value = own + interceptCost[i] + losses[i];
      if (value <= incumbent.value()) {
        offer(value, size, features, weights, i);
      }
    }
  }

  private void offer(long value, int size, int[] features, int[] weights, int interceptIndex) {
    WeightLattice lattice = space.problem().lattice();
    for (int i = 0; i < size; i++) {
      point[tables.coordinate(features[i])] = weights[i];
    }
    if (intercept >= 0) {
      point[intercept] = lattice.low(intercept) + interceptIndex;
    }
    if (!lattice.isConstrained() || lattice.contains(Weights.of(point))) {
      incumbent.offer(value, point);
    }
    for (int i = 0; i < size; i++) {
      point[tables.coordinate(features[i])] = 0;
    }
  }
}
