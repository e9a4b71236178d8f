package org.didyma.formulations;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.didyma.core.InvalidInputException;

/**
 * Counts the points of a lattice with constraints on columns, exactly. Columns that are in no set
 * with others are independent but for the numbers of columns and of non-zero weights and the
 * squared norm, so counts by these three are multiplied as polynomials are; columns in sets with
 * others are gone through as sets.
 */
final class ConstrainedCount {

  /** Most entries of a table of counts. */
  private static final long MOST_ENTRIES = 2_000_000;

  /** Most columns that sets tie to each other. */
  private static final int MOST_TIED = 12;

  private final WeightLattice lattice;
  private final Constraints constraints;
  private final int inLimit; // columns are told apart up to this
  private final int weightLimit; // and non-zero weights
  private final int norms;

  private ConstrainedCount(WeightLattice lattice, Constraints constraints) {
    this.lattice = lattice;
    this.constraints = constraints;
    this.inLimit =
        constraints.mostColumns() == Constraints.ANY_NUMBER
            ? 0
            : Math.min(constraints.mostColumns(), constraints.columns());
    this.weightLimit = lattice.isSparse() ? lattice.maxNonZeros() : 0;
    this.norms = lattice.hasBall() ? lattice.largestSquaredNorm() + 1 : 1;
    long entries = (inLimit + 1L) * (weightLimit + 1L) * norms;
    if (entries > MOST_ENTRIES) {
      throw new InvalidInputException(
          "the lattice is too large to count: its table of norms, columns and non-zero weights needs "
              + entries
              + " entries, the limit is "
              + MOST_ENTRIES,
          "use a smaller squared radius.");
    }
  }

  /**
   * The number of choices of feature weights, by the number of those that are not 0 where a lattice
   * limits it, else altogether.
   *
   * @param free coordinates to count over; the others are 0
   */
  static BigInteger[] byNonZeros(WeightLattice lattice, Constraints constraints, boolean[] free) {
    ConstrainedCount count = new ConstrainedCount(lattice, constraints);
    BigInteger[] total = count.one();
    for (List<Integer> block : count.blocks()) {
      total = count.times(total, count.ofBlock(block, free));
    }
    BigInteger[] sums = new BigInteger[count.weightLimit + 1];
    Arrays.fill(sums, BigInteger.ZERO);
    for (int i = 0; i < total.length; i++) {
      int weights = i / count.norms % sums.length;
      sums[weights] = sums[weights].add(total[i]);
    }
    return sums;
  }

  private BigInteger[] zeros() {
    BigInteger[] table = new BigInteger[(inLimit + 1) * (weightLimit + 1) * norms];
    Arrays.fill(table, BigInteger.ZERO);
    return table;
  }

  private BigInteger[] one() {
    BigInteger[] table = zeros();
    table[0] = BigInteger.ONE;
    return table;
  }

  private int index(int in, int weights, int norm) {
    return (in * (weightLimit + 1) + weights) * norms + norm;
  }

  /** Adds a number of choices at counts that may be above a limit. */
  private void add(BigInteger[] table, int in, int weights, long norm, BigInteger choices) {
    int ownIn = inLimit == 0 && constraints.mostColumns() != 0 ? 0 : in;
    int ownWeights = weightLimit == 0 && !lattice.isSparse() ? 0 : weights;
    long ownNorm = norms == 1 && !lattice.hasBall() ? 0 : norm;
    if (ownIn <= inLimit && ownWeights <= weightLimit && ownNorm < norms) {
      int at = index(ownIn, ownWeights, (int) ownNorm);
      table[at] = table[at].add(choices);
    }
  }

  private BigInteger[] times(BigInteger[] a, BigInteger[] b) {
    BigInteger[] product = zeros();
    for (int i = 0; i < a.length; i++) {
      for (int k = 0; k < b.length && a[i].signum() != 0; k++) {
        if (b[k].signum() != 0) {
          add(
              product,
              in(i) + in(k),
              weights(i) + weights(k),
              (long) norm(i) + norm(k),
              a[i].multiply(b[k]));
        }
      }
    }
    return product;
  }

  private int in(int index) {
    return index / norms / (weightLimit + 1);
  }

  private int weights(int index) {
    return index / norms % (weightLimit + 1);
  }

  private int norm(int index) {
    return index % norms;
  }

  /** The choices of a column that is out, if there is one, and those where it is in. */
  private record OfColumn(boolean mayBeOut, BigInteger[] in) {}

  private OfColumn ofColumn(int column, boolean[] free) {
    // By the number of thresholds: choices with some weight that is not 0.
    List<BigInteger[]> in = new ArrayList<>();
    in.add(zeros());
    boolean out = true;
    for (int j = 0; j < constraints.coordinates(); j++) {
      if (constraints.column(j) == column && free[j]) {
        boolean zero = lattice.low(j) <= 0 && lattice.high(j) >= 0;
        in = with(j, zero, out, in);
        out &= zero;
      }
    }
    BigInteger[] all = zeros();
    for (BigInteger[] ofSteps : in) {
      for (int i = 0; i < all.length; i++) {
        all[i] = all[i].add(ofSteps[i]);
      }
    }
    return new OfColumn(out, all);
  }

  /** One more coordinate. Choices with more thresholds than a column may have do not count. */
  private List<BigInteger[]> with(int j, boolean zero, boolean out, List<BigInteger[]> before) {
    int step = constraints.isStep(j) ? 1 : 0;
    int counted = (int) Math.min((long) before.size() + step, constraints.mostSteps() + 1L);
    List<BigInteger[]> after = new ArrayList<>();
    for (int steps = 0; steps < counted; steps++) {
      after.add(zeros());
    }
    for (int steps = 0; steps < before.size(); steps++) {
      BigInteger[] from = before.get(steps);
      for (int i = 0; i < from.length; i++) {
        if (from[i].signum() == 0) {
          continue;
        }
        if (zero) {
          add(after.get(steps), in(i), weights(i), norm(i), from[i]);
        }
        if (steps + step < counted) {
          addValues(after.get(steps + step), j, in(i), weights(i), norm(i), from[i]);
        }
      }
    }
    if (out && step < counted) {
      addValues(after.get(step), j, 1, 0, 0, BigInteger.ONE);
    }
    return after;
  }

  /** All values of a coordinate but 0. */
  private void addValues(
      BigInteger[] to, int j, int in, int weights, int norm, BigInteger choices) {
    if (!lattice.hasBall()) {
      boolean zero = lattice.low(j) <= 0 && lattice.high(j) >= 0;
      long values = lattice.high(j) - lattice.low(j) + (zero ? 0L : 1L);
      add(to, in, weights + 1, 0, choices.multiply(BigInteger.valueOf(values)));
      return;
    }
    for (int v = lattice.low(j); v <= lattice.high(j); v++) {
      if (v != 0) {
        add(to, in, weights + 1, norm + (long) v * v, choices);
      }
    }
  }

  private BigInteger[] ofBlock(List<Integer> block, boolean[] free) {
    if (block.size() > MOST_TIED) {
      throw new InvalidInputException(
          "%d columns are tied to each other, the limit is %d".formatted(block.size(), MOST_TIED),
          "use fewer or smaller sets of columns.");
    }
    List<OfColumn> own = block.stream().map(c -> ofColumn(c, free)).toList();
    BigInteger[] sum = zeros();
    for (int set = 0; set < 1 << block.size(); set++) {
      BigInteger[] product = goTogether(block, set) ? one() : zeros();
      for (int i = 0; i < block.size(); i++) {
        if ((set >> i & 1) == 1) {
          product = times(product, own.get(i).in());
        } else if (!own.get(i).mayBeOut()) {
          product = zeros();
        }
      }
      for (int i = 0; i < sum.length; i++) {
        sum[i] = sum[i].add(product[i]);
      }
    }
    return sum;
  }

  private boolean goTogether(List<Integer> block, int set) {
    boolean[] in = new boolean[constraints.columns()];
    for (int i = 0; i < block.size(); i++) {
      in[block.get(i)] = (set >> i & 1) == 1;
    }
    for (int[] all : constraints.together()) {
      long some = Arrays.stream(all).filter(c -> in[c]).count();
      if (block.contains(all[0]) && some > 0 && some < all.length) {
        return false;
      }
    }
    return constraints.apart().stream()
        .allMatch(one -> Arrays.stream(one).filter(c -> in[c]).count() <= 1);
  }

  /** Columns that sets tie to each other, directly or by others. */
  private List<List<Integer>> blocks() {
    int[] block = new int[constraints.columns()];
    Arrays.setAll(block, c -> c);
    List<int[]> sets = new ArrayList<>(constraints.together());
    sets.addAll(constraints.apart());
    for (int[] set : sets) {
      for (int c : set) {
        int old = block[c];
        int joined = block[set[0]];
        Arrays.setAll(block, k -> block[k] == old ? joined : block[k]);
      }
    }
    List<List<Integer>> blocks = new ArrayList<>();
    for (int b = 0; b < block.length; b++) {
      List<Integer> own = new ArrayList<>();
      for (int c = 0; c < block.length; c++) {
        if (block[c] == b) {
          own.add(c);
        }
      }
      if (!own.isEmpty()) {
        blocks.add(own);
      }
    }
    return blocks;
  }
}
