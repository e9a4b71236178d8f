package org.didyma.oracles.search.relaxed;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.Set;
import org.didyma.core.CancellationToken;
import org.didyma.formulations.Cells;
import org.didyma.formulations.LearningProblem;
import org.didyma.formulations.ScoreLoss;
import org.didyma.formulations.WeightLattice;
import org.didyma.formulations.Weights;
import org.didyma.oracles.search.space.SharedIncumbent;

/**
 * The points on one support, by branch and bound on values: the weight of the relaxed point that is
 * farthest from whole numbers is split there, and every relaxed point is rounded and evaluated in
 * integers.
 */
final class SupportValues {

  private static final int STEPS = 30;

  /** Nearer to a whole number than this, a weight is taken for one. */
  private static final double WHOLE = 1e-6;

  private final LearningProblem problem;
  private final LossRows rows;
  private final SharedIncumbent incumbent;
  private final CancellationToken stop;
  private final BoxRelaxation relaxed;
  private final Set<Weights> seen = new HashSet<>();

  /**
   * @param stop asked at every node
   */
  SupportValues(
      LearningProblem problem,
      LossRows rows,
      SharedIncumbent incumbent,
      CancellationToken stop,
      int most) {
    this.problem = problem;
    this.rows = rows;
    this.incumbent = incumbent;
    this.stop = stop;
    this.relaxed = new BoxRelaxation(rows, most);
  }

  /** Offers all points on a support that are sought. */
  void search(BoxRelaxation start) {
    int k = start.size;
    int[] vars = start.vars.clone();
    int[] low = new int[k];
    int[] high = new int[k];
    for (int j = 0; j < k; j++) {
      low[j] = rows.low[vars[j]];
      high[j] = rows.high[vars[j]];
    }
    seen.clear();
    // Not by recursion: of a wide range one value after the other may have to be split off.
    Deque<Part> open = new ArrayDeque<>();
    open.push(new Part(low, high, start.w.clone()));
    while (!open.isEmpty() && !stop.isStopped()) {
      split(vars, k, open.pop(), open);
    }
  }

  /** A box that is still to be searched, and weights near its best ones. */
  private record Part(int[] low, int[] high, double[] near) {

    /** What lies between two values of one weight. */
    Part between(double[] near, int weight, int from, int to) {
      int[] newLow = low.clone();
      int[] newHigh = high.clone();
      newLow[weight] = from;
      newHigh[weight] = to;
      return new Part(newLow, newHigh, near);
    }
  }

  /** Offers a point of a part, and leaves what it is split into, the first one on top. */
  private void split(int[] vars, int k, Part part, Deque<Part> open) {
    int[] low = part.low;
    int[] high = part.high;
    relaxed.clear();
    for (int j = 0; j < k; j++) {
      relaxed.add(vars[j], part.near[j]);
      relaxed.low[j] = low[j];
      relaxed.high[j] = high[j];
      relaxed.w[j] = Math.min(high[j], Math.max(low[j], part.near[j]));
    }
    relaxed.start();
    double cutoff = rows.cutoff(incumbent.value());
    relaxed.descend(cutoff, false, STEPS);
    if (relaxed.bound() > cutoff) {
      return;
    }
    double[] w = relaxed.w.clone();
    offer(vars, k, w);
    int split = -1;
    double farthest = WHOLE;
    int widest = -1;
    for (int j = 0; j < k; j++) {
      double distance = Math.abs(w[j] - Math.rint(w[j]));
      if (distance > farthest) {
        farthest = distance;
        split = j;
      }
      if (high[j] > low[j] && (widest < 0 || high[j] - low[j] > high[widest] - low[widest])) {
        widest = j;
      }
    }
    if (split >= 0) {
      int floor = (int) Math.floor(w[split]);
      boolean lowerFirst = w[split] - floor < 0.5;
      leave(
          open,
          part,
          w,
          split,
          lowerFirst ? floor + 1 : low[split],
          lowerFirst ? high[split] : floor);
      leave(
          open,
          part,
          w,
          split,
          lowerFirst ? low[split] : floor + 1,
          lowerFirst ? floor : high[split]);
    } else if (widest >= 0) {
      int value = (int) Math.rint(w[widest]);
      leave(open, part, w, widest, value + 1, high[widest]);
      leave(open, part, w, widest, low[widest], value - 1);
      leave(open, part, w, widest, value, value);
    }
  }

  private static void leave(
      Deque<Part> open, Part part, double[] near, int weight, int from, int to) {
    if (from <= to) {
      open.push(part.between(near, weight, from, to));
    }
  }

  /** Rounds a relaxed point, and offers it. */
  private void offer(int[] vars, int k, double[] w) {
    WeightLattice lattice = problem.lattice();
    int[] point = new int[lattice.coordinates()];
    for (int j = 0; j < k; j++) {
      int whole = (int) Math.rint(w[j]);
      int coordinate = rows.coordinate[vars[j]];
      point[coordinate] = lattice.isFeature(coordinate) ? whole : whole * lattice.interceptStep();
    }
    Weights weights = Weights.of(point);
    if (seen.add(weights)) {
      incumbent.offer(objective(weights), point);
    }
  }

  private long objective(Weights weights) {
    Cells cells = problem.cells();
    ScoreLoss loss = problem.scoreLoss();
    long sum = 0;
    for (int c = 0; c < cells.count(); c++) {
      long score = problem.score(weights, c);
      sum += cells.positives(c) == 0 ? 0 : cells.positives(c) * loss.positive(score);
      sum += cells.negatives(c) == 0 ? 0 : cells.negatives(c) * loss.negative(score);
    }
    return sum;
  }
}
