package org.didyma.oracles.certificate;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Deque;
import java.util.stream.IntStream;
import org.didyma.formulations.Cells;
import org.didyma.formulations.LearningProblem;
import org.didyma.formulations.LogLoss;
import org.didyma.formulations.WeightLattice;

/**
 * A proof without a tree for log losses that are computed where they are needed: looks at every set
 * of features that may have weights other than 0, each of the largest size, by bounds on real
 * losses ({@link RealLossBound}), and what these do not close point by point, in integers.
 *
 * <p>Sets are built by ascending places in an order of the features. A part of a set stands for all
 * sets that go on with later features; the box over its own and all later ones bounds them. Any
 * order and any weights are valid.
 */
final class RealLossProof {

  /** Parts of at most so many features are bounded by all later ones. */
  private static final int EARLY = 3;

  private static final int STEPS = 12;
  private static final int MORE_STEPS = 40;

  /** A weight this near to a whole number is split off there. */
  private static final double WHOLE = 1e-6;

  /** What a bound over all later features counts for, in bounds over few. */
  private static final int DEAR = 64;

  private final LearningProblem problem;
  private final WeightLattice lattice;
  private final LogLoss loss;
  private final long objective;
  private final Team team;
  private final int size;
  private final int[] order;

  /**
   * @throws RefusedException when this proof does not apply
   */
  RealLossProof(LearningProblem problem, long objective, Team team) {
    this.problem = problem;
    this.lattice = problem.lattice();
    this.loss = (LogLoss) problem.scoreLoss();
    this.objective = objective;
    this.team = team;
    require(problem.perturbation().isNone(), "the loss is perturbed, and its proof is not");
    require(!lattice.hasBall(), "a ball limits the weights, and proofs of log losses know none");
    int[] features =
        IntStream.range(0, lattice.features()).filter(j -> lattice.largest(j) > 0).toArray();
    for (int j : features) {
      require(lattice.low(j) <= 0 && lattice.high(j) >= 0, "some weight cannot be 0");
    }
    this.size = Math.min(lattice.maxNonZeros(), features.length);
    this.order = strongestFirst(features);
  }

  /** The features, those first that lower the loss most by themselves. */
  private int[] strongestFirst(int[] features) {
    Walk walk = new Walk();
    double[] least = new double[lattice.features()];
    for (int j : features) {
      least[j] = walk.least(j);
    }
    return IntStream.of(features)
        .boxed()
        .sorted(Comparator.comparingDouble(j -> least[j]))
        .mapToInt(Integer::intValue)
        .toArray();
  }

  /**
   * Looks at all sets.
   *
   * @throws RefusedException when some point has a smaller objective
   */
  void run() {
    team.run(() -> new Walk().run());
  }

  /** The objective of a point. */
  long objective(int[] w) {
    Cells cells = problem.cells();
    long value = 0;
    for (int c = 0; c < cells.count(); c++) {
      long score = lattice.hasIntercept() ? w[lattice.features()] : 0;
      for (int e = cells.start(c); e < cells.start(c + 1); e++) {
        score += (long) cells.value(e) * w[cells.column(e)];
      }
      value += cells.positives(c) == 0 ? 0 : cells.positives(c) * loss.positive(score);
      value += cells.negatives(c) == 0 ? 0 : cells.negatives(c) * loss.negative(score);
    }
    return value;
  }

  private static void require(boolean holds, String otherwise) {
    if (!holds) {
      throw new RefusedException(otherwise);
    }
  }

  /** What one thread does. */
  private final class Walk {

    private final RealLossBound real = new RealLossBound(problem);
    private final RealLossBound chosen = new RealLossBound(problem); // of the first places
    private final double limit = real.limit(objective);
    private final double[][] early = new double[size + 1][lattice.coordinates()];
    private final double[][] own = new double[size + 1][lattice.coordinates()];
    private final int[] set = new int[size]; // places in the order
    private int steps;

    /** About the least loss of a feature by itself, with the intercept. */
    double least(int feature) {
      int[] j = box(new int[] {feature}, 1);
      double[] w = new double[j.length];
      real.exceeds(j, ends(j, false), ends(j, true), w, Double.POSITIVE_INFINITY, STEPS, false);
      return real.loss();
    }

    void run() {
      if (size == 0) {
        if (team.takes(0)) {
          lookAt(0);
        }
        return;
      }
      if (isClosed(0)) {
        return;
      }
      go(0);
      int pairs = 0;
      for (int f = 0; f <= order.length - size; f++) {
        if (size == 1) {
          if (team.takes(f)) {
            set[0] = f;
            lookAt(1);
          }
          continue;
        }
        boolean ready = false;
        boolean closed = false;
        for (int g = f + 1; g <= order.length - size + 1; g++) {
          // Pairs are numbered whatever is closed, so that threads agree on the numbers.
          if (!team.takes(pairs++) || closed) {
            continue;
          }
          set[0] = f;
          if (!ready) {
            closed = isClosed(1);
            go(1);
            ready = true;
          }
          set[1] = g;
          // A closed pair closes those with the same first feature and a later second one.
          closed = closed || below(2);
        }
      }
    }

    /** Looks at all sets that begin with the first places; true when one bound closed them. */
    private boolean below(int count) {
      if (count == size) {
        lookAt(size);
        return false;
      }
      if (count <= EARLY && isClosed(count)) {
        return true;
      }
      go(count);
      for (int f = set[count - 1] + 1; f <= order.length - size + count; f++) {
        set[count] = f;
        if (below(count + 1)) {
          break;
        }
      }
      return false;
    }

    /** True when the first places and all later features cannot fall below V together. */
    private boolean isClosed(int count) {
      count(DEAR);
      int from = count == 0 ? 0 : set[count - 1] + 1;
      int[] features = new int[count + order.length - from];
      for (int i = 0; i < features.length; i++) {
        features[i] = order[i < count ? set[i] : from + i - count];
      }
      int[] j = box(features, features.length);
      double[] w = gather(j, early[Math.max(0, count - 1)]);
      boolean closed = real.exceeds(j, ends(j, false), ends(j, true), w, limit, STEPS, true);
      scatter(j, w, early[count]);
      return closed;
    }

    /** Finds good weights for the first places. */
    private void go(int count) {
      int[] j = chosen(count);
      double[] w = gather(j, own[Math.max(0, count - 1)]);
      chosen.exceeds(j, ends(j, false), ends(j, true), w, Double.POSITIVE_INFINITY, STEPS, false);
      scatter(j, w, own[count]);
    }

    /** Looks at a set of the largest size. */
    private void lookAt(int count) {
      count(1);
      int[] j = chosen(count);
      double[] low = ends(j, false);
      double[] high = ends(j, true);
      double[] w = gather(j, own[Math.max(0, count - 1)]);
      boolean closed =
          count == 0
              ? real.exceeds(j, low, high, w, limit, STEPS, true)
              : real.exceedsFrom(chosen, j, low, high, w, limit, STEPS);
      if (!closed) {
        values(j, low, high, w);
      }
    }

    /** A box whose points are still to be looked at, and weights near its best ones. */
    private record Part(double[] low, double[] high, double[] near) {

      /** What lies between two values of one weight. */
      Part between(double[] near, int weight, double from, double to) {
        double[] newLow = low.clone();
        double[] newHigh = high.clone();
        newLow[weight] = from;
        newHigh[weight] = to;
        return new Part(newLow, newHigh, near);
      }
    }

    /** Looks at the points of a box. */
    private void values(int[] j, double[] low, double[] high, double[] near) {
      // Not by recursion: of a wide range one value after the other may have to be split off.
      Deque<Part> open = new ArrayDeque<>();
      open.push(new Part(low, high, near));
      while (!open.isEmpty()) {
        split(j, open.pop(), open);
      }
    }

    /** Closes a part, or leaves what it is split into. */
    private void split(int[] j, Part part, Deque<Part> open) {
      count(1);
      double[] low = part.low;
      double[] high = part.high;
      double[] w = part.near.clone();
      for (int a = 0; a < j.length; a++) {
        w[a] = Math.max(low[a], Math.min(high[a], w[a]));
      }
      if (Arrays.equals(low, high)) {
        point(j, low);
        return;
      }
      if (real.exceeds(j, low, high, w, limit, MORE_STEPS, false)) {
        return;
      }
      int split = 0;
      int widest = 0;
      for (int a = 1; a < j.length; a++) {
        split = rest(w[a]) > rest(w[split]) ? a : split;
        widest = high[a] - low[a] > high[widest] - low[widest] ? a : widest;
      }
      boolean between = rest(w[split]) > WHOLE;
      int at = between ? split : widest;
      require(Double.isFinite(w[at]), "no weights could be found to split a region at");
      double below = between ? Math.floor(w[at]) : Math.rint(w[at]) - 1;
      double above = between ? below + 1 : below + 2;
      // The wider part comes last, so that few are open at a time.
      boolean belowIsWider = below - low[at] > high[at] - above;
      leave(open, part, w, at, belowIsWider ? low[at] : above, belowIsWider ? below : high[at]);
      leave(open, part, w, at, belowIsWider ? above : low[at], belowIsWider ? high[at] : below);
      leave(open, part, w, at, below + 1, above - 1);
    }

    private double rest(double x) {
      return Math.abs(x - Math.rint(x));
    }

    private void leave(
        Deque<Part> open, Part part, double[] w, int weight, double from, double to) {
      if (from <= to) {
        open.push(part.between(w, weight, from, to));
      }
    }

    private void point(int[] j, double[] at) {
      int[] w = new int[lattice.coordinates()];
      for (int a = 0; a < j.length; a++) {
        w[j[a]] = ((int) at[a]) * (lattice.isFeature(j[a]) ? 1 : lattice.interceptStep());
      }
      require(objective(w) >= objective, "some weights have a smaller objective");
    }

    private int[] chosen(int count) {
      return box(IntStream.range(0, count).map(i -> order[set[i]]).toArray(), count);
    }

    /** Features, and the intercept. */
    private int[] box(int[] features, int count) {
      int[] j = Arrays.copyOf(features, count + (lattice.hasIntercept() ? 1 : 0));
      if (lattice.hasIntercept()) {
        j[count] = lattice.features();
      }
      return j;
    }

    /** The ends of ranges; an intercept counts its steps. */
    private double[] ends(int[] j, boolean high) {
      return IntStream.of(j).mapToDouble(l -> end(l, high)).toArray();
    }

    private int end(int coordinate, boolean high) {
      int end = high ? lattice.high(coordinate) : lattice.low(coordinate);
      return lattice.isFeature(coordinate) ? end : end / lattice.interceptStep();
    }

    private double[] gather(int[] j, double[] all) {
      return IntStream.of(j)
          .mapToDouble(l -> Math.max(end(l, false), Math.min(end(l, true), all[l])))
          .toArray();
    }

    private void scatter(int[] j, double[] w, double[] all) {
      Arrays.fill(all, 0);
      for (int a = 0; a < j.length; a++) {
        all[j[a]] = w[a];
      }
    }

    private void count(int more) {
      steps += more;
      if (steps >= Team.PULSE) {
        steps -= Team.PULSE;
        team.pulse();
      }
    }
  }
}
