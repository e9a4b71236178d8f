package org.didyma.oracles.search.bounds;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.didyma.oracles.search.space.SearchSpace;
import org.jspecify.annotations.Nullable;

/**
 * The search for conflicts at one node, by a simplex in doubles. That a conflict is one is decided
 * in integers: some sum of multiples of its wishes asks for more than any weights within the box
 * give.
 */
final class ConflictNode {

  /** Few, as what is asked for first is seldom all that matters. */
  private static final int ROWS_AT_ONCE = 8;

  private static final double VIOLATED = 1e-6;

  /** Multipliers are rounded to integers of so many bits. */
  private static final int BITS = 24;

  private final SearchSpace space;
  private final ChainForest forest;
  private final ConflictWishes wishes;
  private final int depth;
  private final @Nullable List<Conflict> kept;
  private final int free;
  private final BoundedSimplex simplex;
  private final boolean[] isRow; // by wish
  private int[] wishOfRow = new int[64]; // -1 for one that is paid for
  private int rows;
  private long work;

  // The conflict at hand: its wishes, how many times each, and the sum of their entries.
  private int[] member = new int[64];
  private long[] times = new long[64];
  private int members;
  private long asked;
  private final long[] sum;

  /**
   * For a node.
   *
   * @param wishes the list of them there, whose prices go down
   * @param kept gets the conflicts that are found; null where nobody needs them
   */
  ConflictNode(
      SearchSpace space,
      ChainForest forest,
      ConflictWishes wishes,
      int depth,
      @Nullable List<Conflict> kept) {
    this.kept = kept;
    this.space = space;
    this.forest = forest;
    this.wishes = wishes;
    this.depth = depth;
    this.free = space.size() - depth;
    this.isRow = new boolean[wishes.count()];
    this.sum = new long[free];
    double[] low = new double[free];
    double[] high = new double[free];
    for (int k = 0; k < free; k++) {
      low[k] = space.low(depth + k);
      high[k] = space.high(depth + k);
    }
    this.simplex = new BoundedSimplex(low, high);
  }

  /** Steps so far. */
  long work() {
    return work + simplex.work();
  }

  /**
   * What is paid besides, at least; no more need be found than exceeds a cutoff.
   *
   * @param most about how many steps it may take
   */
  long paid(long cutoff, long most) {
    long paid = 0;
    while (paid <= cutoff && work() < most) {
      switch (simplex.check(4 * (free + 10))) {
        case FEASIBLE -> {
          if (!addUnfulfilled()) {
            return paid;
          }
        }
        case UNKNOWN -> {
          return paid;
        }
        case CONFLICT -> {
          long price = take();
          if (price == 0) {
            return paid;
          }
          paid += price;
        }
      }
    }
    return paid;
  }

  /** Adds the wishes that the point is farthest from; false when it fulfils all. */
  private boolean addUnfulfilled() {
    double[] by = new double[ROWS_AT_ONCE];
    int[] which = new int[ROWS_AT_ONCE];
    int n = 0;
    for (int wish = 0; wish < wishes.count(); wish++) {
      if (isRow[wish] || wishes.price(wish) == 0) {
        continue;
      }
      double missed = missedBy(wish);
      if (missed <= VIOLATED || n == ROWS_AT_ONCE && missed <= by[n - 1]) {
        continue;
      }
      int i = n < ROWS_AT_ONCE ? n++ : n - 1;
      for (; i > 0 && by[i - 1] < missed; i--) {
        by[i] = by[i - 1];
        which[i] = which[i - 1];
      }
      by[i] = missed;
      which[i] = wish;
    }
    work += wishes.work();
    for (int i = 0; i < n; i++) {
      add(which[i]);
    }
    return n > 0;
  }

  private double missedBy(int wish) {
    double q = 0;
    for (int s = wishes.chain(wish); s != 0; s = forest.tail(s)) {
      q += forest.value(s) * simplex.value(forest.position(s) - depth);
    }
    return wishes.isLower(wish) ? wishes.end(wish) - q : q - wishes.end(wish);
  }

  private void add(int wish) {
    int n = 0;
    for (int s = wishes.chain(wish); s != 0; s = forest.tail(s)) {
      n++;
    }
    int[] variables = new int[n];
    double[] entries = new double[n];
    int i = 0;
    for (int s = wishes.chain(wish); s != 0; s = forest.tail(s)) {
      variables[i] = forest.position(s) - depth;
      entries[i++] = forest.value(s);
    }
    isRow[wish] = true;
    boolean isLower = wishes.isLower(wish);
    simplex.addRow(
        variables,
        entries,
        isLower ? wishes.end(wish) : Double.NEGATIVE_INFINITY,
        isLower ? Double.POSITIVE_INFINITY : wishes.end(wish));
    if (rows == wishOfRow.length) {
      wishOfRow = Arrays.copyOf(wishOfRow, 2 * rows);
    }
    wishOfRow[rows++] = wish;
  }

  /** Takes the least price of a conflict from its wishes; 0 where it is not proven to be one. */
  private long take() {
    try {
      read(simplex.multipliers());
      if (most() >= asked) {
        return 0;
      }
      reduce();
      if (kept != null) {
        shrink();
      }
    } catch (ArithmeticException e) {
      return 0;
    }
    long least = Long.MAX_VALUE;
    for (int i = 0; i < members; i++) {
      least = Math.min(least, wishes.price(member[i]));
    }
    for (int i = 0; i < members; i++) {
      wishes.pay(member[i], least);
    }
    if (kept != null) {
      kept.add(conflict(least));
    }
    for (int r = 0; r < rows; r++) {
      // Nothing is asked for any more where it is paid for.
      if (wishOfRow[r] >= 0 && wishes.price(wishOfRow[r]) == 0) {
        wishOfRow[r] = -1;
        simplex.forget(free + r);
      }
    }
    return least;
  }

  /** The multipliers as integers. */
  private void read(double[] multipliers) {
    double largest = Double.MIN_NORMAL;
    for (double m : multipliers) {
      largest = Math.max(largest, Math.abs(m));
    }
    if (rows > member.length) {
      member = new int[2 * rows];
      times = new long[2 * rows];
    }
    members = 0;
    asked = 0;
    Arrays.fill(sum, 0);
    for (int r = 0; r < rows; r++) {
      int wish = wishOfRow[r];
      long y = Math.round(Math.scalb(multipliers[r] / largest, BITS));
      if (wish >= 0 && y != 0 && wishes.price(wish) > 0 && wishes.isLower(wish) == y > 0) {
        member[members] = wish;
        times[members++] = y;
        asked = Math.addExact(asked, Math.multiplyExact(y, wishes.end(wish)));
        addTo(wish, y);
      }
    }
  }

  /** Leaves out wishes without which the others are a conflict still. */
  private void reduce() {
    int kept = 0;
    for (int i = 0; i < members; i++) {
      int wish = member[i];
      long part = Math.multiplyExact(times[i], wishes.end(wish));
      addTo(wish, -times[i]);
      if (most() < Math.subtractExact(asked, part)) {
        asked -= part;
      } else {
        addTo(wish, times[i]);
        member[kept] = wish;
        times[kept++] = times[i];
      }
    }
    members = kept;
  }

  /** Makes the multiples small, as long as they show that it is a conflict. */
  private void shrink() {
    long largest = 0;
    for (int i = 0; i < members; i++) {
      largest = Math.max(largest, Math.abs(times[i]));
    }
    long[] exact = Arrays.copyOf(times, members);
    int[] all = Arrays.copyOf(member, members);
    for (long most = 1; most < largest; most += 1 + most / 8) {
      members = 0;
      asked = 0;
      Arrays.fill(sum, 0);
      for (int i = 0; i < all.length; i++) {
        long y = Math.floorDiv(2 * exact[i] * most + largest, 2 * largest);
        if (y != 0) {
          member[members] = all[i];
          times[members++] = y;
          asked = Math.addExact(asked, Math.multiplyExact(y, wishes.end(all[i])));
          addTo(all[i], y);
        }
      }
      if (most() < asked) {
        return;
      }
    }
    members = all.length;
    System.arraycopy(exact, 0, times, 0, members);
    System.arraycopy(all, 0, member, 0, members);
  }

  private Conflict conflict(long price) {
    int[] order =
        IntStream.range(0, members)
            .boxed()
            .sorted(Comparator.comparingInt(i -> wishes.cell(member[i])))
            .mapToInt(Integer::intValue)
            .toArray();
    return new Conflict(
        price,
        IntStream.of(order).map(i -> wishes.cell(member[i])).toArray(),
        IntStream.of(order).mapToLong(i -> times[i]).toArray());
  }

  /** The largest that the sum of multiples can be within the box. */
  private long most() {
    long most = 0;
    for (int k = 0; k < free; k++) {
      int w = sum[k] > 0 ? space.high(depth + k) : space.low(depth + k);
      most = Math.addExact(most, Math.multiplyExact(sum[k], (long) w));
    }
    return most;
  }

  private void addTo(int wish, long y) {
    for (int s = wishes.chain(wish); s != 0; s = forest.tail(s)) {
      int k = forest.position(s) - depth;
      sum[k] = Math.addExact(sum[k], Math.multiplyExact(y, (long) forest.value(s)));
    }
  }
}
