package org.didyma.oracles.certificate;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.didyma.formulations.Cells;
import org.didyma.formulations.Costs;
import org.didyma.formulations.LearningProblem;
import org.didyma.formulations.Perturbation;
import org.didyma.formulations.ScoreLoss;
import org.didyma.formulations.WeightLattice;

/**
 * A problem as the checker sees it: rows as chains of (position, entry) pairs, and integers in
 * units of 1/S of the objective, S the unit of the slopes.
 *
 * <p>With positions 0 .. k-1 fixed, the cells whose rows agree from position k on have the same
 * free part q in their score p + q. They are a chain; it is numbered by that common rest, so fixing
 * its first position turns it into its tail. Its cost is a function of q, the sum over its cells of
 *
 * <pre>  loss(p + q) - loss(0) - slope * (p + q),</pre>
 *
 * loss that of a cell's records, so gain * [p + q &gt; 0] for 0/1 loss. The slopes, any integers,
 * are taken back by the weights: weight w_j costs linear_j * w_j + square_j * w_j^2, with linear_j
 * = -S * eta_j + (the sum of slope * x_j over all cells) and square_j = S * mu. Chains whose only
 * position is j add up to one function of w_j, which that cost belongs to.
 *
 * <p>Functions are numbered: that of chain i is i, that of position k is {@link #count} + k.
 * Construction fails with an ArithmeticException unless all sums of absolute values stay below
 * 2^61, so that nothing that is computed from these numbers can overflow.
 */
final class Chains {

  static final long LIMIT = 1L << 61;

  private record Chain(int position, int entry, int tail) {}

  final int size; // number of positions
  final int count; // number of chains; 0 is the empty one, and tails come before their chains
  final int[] position; // by chain: its first
  final int[] entry;
  final int[] tail;
  final long[] low; // by function: the least q, or the least weight
  final long[] high;
  final int[] row; // by cell: the chain that is its whole row
  final long[] swing; // by cell: at least the largest difference between two of its losses
  final long[] slope;
  final long[] linear; // by position
  final long[] square;
  final long base; // the objective of the score 0 everywhere with w = 0
  private final ScoreLoss loss;
  private final long[][] counts; // by label, then cell: times S and U

  /**
   * @param slopes by cell of the problem; empty if all are 0
   */
  Chains(LearningProblem problem, TreeCertificate certificate, List<Long> slopes, int[] order) {
    this.size = order.length;
    this.loss = problem.scoreLoss();
    Cells cells = problem.cells();
    this.row = new int[cells.count()];
    List<Chain> chains = new ArrayList<>();
    number(problem, order, chains);
    this.count = chains.size();
    this.position = chains.stream().mapToInt(Chain::position).toArray();
    this.entry = chains.stream().mapToInt(Chain::entry).toArray();
    this.tail = chains.stream().mapToInt(Chain::tail).toArray();
    this.low = new long[count + size];
    this.high = new long[count + size];
    this.swing = new long[row.length];
    this.counts = new long[cells.labels()][row.length];
    this.slope = new long[row.length];
    this.linear = new long[size];
    this.square = new long[size];
    if (!slopes.isEmpty()) {
      Arrays.setAll(slope, slopes::get);
    }
    this.base = scale(problem, certificate, order);
    limitRanges(problem, certificate.slopeUnit(), order);
    for (int i = 1; i < count; i++) {
      long a = entry[i] * low[count + position[i]];
      long b = entry[i] * high[count + position[i]];
      low[i] = low[tail[i]] + Math.min(a, b);
      high[i] = high[tail[i]] + Math.max(a, b);
    }
  }

  /** Numbers the rows and their tails. */
  private void number(LearningProblem problem, int[] order, List<Chain> chains) {
    Cells cells = problem.cells();
    Map<Chain, Integer> numbers = new HashMap<>();
    int[] place = new int[size];
    for (int k = 0; k < size; k++) {
      place[order[k]] = k;
    }
    int intercept = problem.lattice().hasIntercept() ? 1 : 0;
    chains.add(new Chain(size, 0, 0));
    for (int c = 0; c < row.length; c++) {
      long[] pairs = new long[cells.start(c + 1) - cells.start(c) + intercept];
      for (int e = cells.start(c); e < cells.start(c + 1); e++) {
        pairs[e - cells.start(c)] =
            (long) place[cells.column(e)] << 32 | cells.value(e) & 0xFFFFFFFFL;
      }
      if (intercept == 1) {
        pairs[pairs.length - 1] = (long) place[size - 1] << 32 | 1;
      }
      Arrays.sort(pairs);
      for (int i = pairs.length - 1; i >= 0; i--) {
        Chain chain = new Chain((int) (pairs[i] >> 32), (int) pairs[i], row[c]);
        Integer known = numbers.putIfAbsent(chain, chains.size());
        if (known == null) {
          chains.add(chain);
        }
        row[c] = known == null ? chains.size() - 1 : known;
      }
    }
  }

  /** Computes gains and the costs of the weights; returns the base. */
  private long scale(LearningProblem problem, TreeCertificate certificate, int[] order) {
    Cells cells = problem.cells();
    WeightLattice lattice = problem.lattice();
    Perturbation perturbation = problem.perturbation();
    long scale = certificate.slopeUnit();
    long unit = Math.multiplyExact(scale, perturbation.unit());
    long sum = 0;
    long magnitude = 0;
    for (int k = 0; k < size; k++) {
      long largest = lattice.largest(order[k]);
      long eta = Math.multiplyExact(scale, perturbation.linear(order[k]));
      linear[k] = Math.negateExact(eta);
      magnitude = exactSum(magnitude, eta, largest);
      if (lattice.isFeature(order[k])) {
        square[k] = Math.multiplyExact(scale, certificate.normMultiplier());
        magnitude = exactSum(magnitude, square[k], largest * largest);
      }
    }
    for (int c = 0; c < row.length; c++) {
      for (int k = 0; k < counts.length; k++) {
        counts[k][c] = Math.multiplyExact(unit, cells.count(c, k));
        sum = exactSum(sum, counts[k][c], loss.of(k, 0));
      }
      long reach = 1;
      for (int i = row[c]; i != 0; i = tail[i]) {
        int k = position[i];
        linear[k] = Math.addExact(linear[k], Math.multiplyExact(slope[c], entry[i]));
        reach = exactSum(reach, entry[i], Math.max(1, lattice.largest(order[k])));
      }
      magnitude = exactSum(magnitude, 1, mostLoss(c, reach));
      swing[c] =
          loss instanceof Costs
              ? Math.abs(loss(c, 1))
              : Math.multiplyExact(loss.width(), Math.multiplyExact(unit, cells.records(c)));
      // Once in the chain's function, once in those of the weights.
      magnitude = exactSum(magnitude, slope[c], Math.multiplyExact(2, reach));
    }
    for (int s = 0; s < perturbation.projectedLength(); s++) {
      exactSum(magnitude, scale, perturbation.projected(s));
    }
    return sum;
  }

  /** At least the loss of a cell at any score up to one, either way; ends of tables only rise. */
  private long mostLoss(int cell, long reach) {
    long within = loss instanceof Costs ? 0 : loss.greatest();
    long sum = 0;
    for (int k = 0; k < counts.length; k++) {
      long most = Math.max(within, Math.max(loss.of(k, -reach), loss.of(k, reach)));
      sum = Math.addExact(sum, Math.multiplyExact(counts[k][cell], most));
    }
    return sum;
  }

  /** What the records of a cell cost at a score more than at 0, in units of 1/S. */
  long loss(int cell, long score) {
    long sum = 0;
    for (int k = 0; k < counts.length; k++) {
      sum += counts[k][cell] * (loss.of(k, score) - loss.of(k, 0));
    }
    return sum;
  }

  /** What a cell's records of a label count, in units of 1/S. */
  long count(int cell, int label) {
    return counts[label][cell];
  }

  /** A way to compute least sums of losses without tables. */
  LossPieces pieces() {
    return new LossPieces(this, loss);
  }

  /** True when a cell's loss is one step. */
  boolean isZeroOne() {
    return loss instanceof Costs;
  }

  /** A sum of absolute values below the limit. */
  private static long exactSum(long sum, long factor, long value) {
    long product = Math.multiplyExact(Math.absExact(factor), Math.absExact(value));
    long result = Math.addExact(sum, product);
    if (result >= LIMIT) {
      throw new ArithmeticException("a sum reaches 2^61");
    }
    return result;
  }

  /**
   * The range of each position. In a plain box, a weight whose linear term outweighs all that it
   * can change in the loss is, at every minimum, where that term wants it.
   */
  private void limitRanges(LearningProblem problem, long scale, int[] order) {
    WeightLattice lattice = problem.lattice();
    Perturbation perturbation = problem.perturbation();
    boolean box = !lattice.hasBall() && !lattice.isSparse() && !perturbation.hasProjectedTerm();
    long[] influence = new long[size]; // by position
    for (int c = 0; c < row.length; c++) {
      for (int i = row[c]; i != 0; i = tail[i]) {
        influence[position[i]] += swing[c] / scale;
      }
    }
    for (int k = 0; k < size; k++) {
      long eta = perturbation.linear(order[k]);
      boolean up = box && eta > influence[k];
      boolean down = box && -eta > influence[k];
      low[count + k] = up ? lattice.high(order[k]) : lattice.low(order[k]);
      high[count + k] = down ? lattice.low(order[k]) : lattice.high(order[k]);
    }
  }

  /** The first free position of a function. */
  int firstPosition(int function) {
    return function < count ? position[function] : function - count;
  }

  /** The function that the cost of a chain is part of. */
  int function(int chain) {
    return chain != 0 && tail[chain] == 0 ? count + position[chain] : chain;
  }
}
