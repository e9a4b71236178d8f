package org.didyma.oracles.search.bounds;

/**
 * Loops that add chains of ternary weights to their tails, one for each {@link TableRun.Shape}.
 *
 * <p>Most tables have five to thirteen entries, so that what is around a loop over them would take
 * longer than the loop. Of the three windows that are the table without its last two entries,
 * without its first and its last, and without its first two, two thirds are known by where they
 * are; the rest is common to all three.
 */
final class TernarySums {

  /** Tables of less than this many entries have no middle. */
  static final int SHORTEST = 5;

  private final int[] table;
  private final int[] message;

  /**
   * Loops over tables and messages that they share with others.
   *
   * @param table all tables, with entries and sums below 2^30
   * @param message all messages
   */
  TernarySums(int[] table, int[] message) {
    this.table = table;
    this.message = message;
  }

  /**
   * Adds chains to their tails, and to costs by how much the tails' messages have grown.
   *
   * @param run of another shape than {@link TableRun.Shape#OTHER}
   * @param ops of the plan, for this path
   * @param value of the position that is fixed
   * @param chosen its number
   * @param changed by position, set where costs change
   * @return what the chains have sent to the position before, which is to be taken back
   */
  long add(TableRun run, int[] ops, int value, int chosen, long[] costs, boolean[] changed) {
    long sent = 0;
    for (int op = run.first(); op < run.end(); op += StarPlan.FIELDS) {
      sent += message[ops[op + StarPlan.SENT] + chosen];
      changed[ops[op + StarPlan.HEAD]] = true;
    }
    switch (run.shape()) {
      case TAKE -> take(run, ops, value, costs);
      case ADD -> add(run, ops, value, costs);
      case PURE -> addPure(run, ops, value, costs);
      case OTHER -> throw new IllegalArgumentException("no loop for " + run);
    }
    return sent;
  }

  private void addPure(TableRun run, int[] ops, int value, long[] costs) {
    int[] table = this.table;
    int step = run.step();
    for (int op = run.first(); op < run.end(); op += StarPlan.FIELDS) {
      int source = ops[op + StarPlan.SOURCE] + ops[op + StarPlan.FACTOR] * value;
      int at = ops[op + StarPlan.COSTS];
      costs[at] += table[source];
      costs[at + 1] += table[source + step];
      costs[at + 2] += table[source + 2 * step];
    }
  }

  /** The tail takes the chain's table over. */
  private void take(TableRun run, int[] ops, int value, long[] costs) {
    int[] table = this.table;
    int[] message = this.message;
    int step = run.step();
    int last = run.length() - 1;
    for (int op = run.first(); op < run.end(); op += StarPlan.FIELDS) {
      int source = ops[op + StarPlan.SOURCE] + ops[op + StarPlan.FACTOR] * value;
      ops[ops[op + StarPlan.NEXT]] = source + ops[op + StarPlan.NEXT_FROM];
      int lowest = ops[op + StarPlan.VALLEY];
      int below;
      int within;
      int above;
      if (lowest == Valleys.UNKNOWN) {
        int nextLow = table[source + 1];
        int nextHigh = table[source + last - 1];
        int middle = table[source + 2];
        for (int i = 3; i < last - 1; i++) {
          middle = Math.min(middle, table[source + i]);
        }
        below = Math.min(Math.min(table[source], nextLow), middle);
        within = Math.min(Math.min(nextLow, nextHigh), middle);
        above = Math.min(Math.min(nextHigh, table[source + last]), middle);
      } else {
        below = table[Valleys.within(lowest, source, source + last - 2)];
        within = table[Valleys.within(lowest, source + 1, source + last - 1)];
        above = table[Valleys.within(lowest, source + 2, source + last)];
      }
      int to = ops[op + StarPlan.TO] + 1;
      message[to - step] = below;
      message[to] = within;
      message[to + step] = above;
      int at = ops[op + StarPlan.COSTS] + 1;
      costs[at - step] += below;
      costs[at] += within;
      costs[at + step] += above;
    }
  }

  private void add(TableRun run, int[] ops, int value, long[] costs) {
    int[] table = this.table;
    int[] message = this.message;
    int step = run.step();
    int last = run.length() - 1;
    for (int op = run.first(); op < run.end(); op += StarPlan.FIELDS) {
      int source = ops[op + StarPlan.SOURCE] + ops[op + StarPlan.FACTOR] * value;
      int previous = ops[op + StarPlan.PREVIOUS];
      int target = ops[op + StarPlan.TARGET];
      int low = table[previous] + table[source];
      int nextLow = table[previous + 1] + table[source + 1];
      int first = table[previous + 2] + table[source + 2];
      int second = table[previous + last - 2] + table[source + last - 2];
      int nextHigh = table[previous + last - 1] + table[source + last - 1];
      int high = table[previous + last] + table[source + last];
      table[target] = low;
      table[target + 1] = nextLow;
      table[target + 2] = first;
      int middle = Math.min(first, second);
      for (int i = 3; i < last - 2; i++) {
        int sum = table[previous + i] + table[source + i];
        table[target + i] = sum;
        middle = Math.min(middle, sum);
      }
      table[target + last - 2] = second;
      table[target + last - 1] = nextHigh;
      table[target + last] = high;
      int below = Math.min(Math.min(low, nextLow), middle);
      int within = Math.min(Math.min(nextLow, nextHigh), middle);
      int above = Math.min(Math.min(nextHigh, high), middle);
      int old = ops[op + StarPlan.OLD] + 1;
      int at = ops[op + StarPlan.COSTS] + 1;
      costs[at - step] += below - message[old - step];
      costs[at] += within - message[old];
      costs[at + step] += above - message[old + step];
      int to = ops[op + StarPlan.TO] + 1;
      message[to - step] = below;
      message[to] = within;
      message[to + step] = above;
    }
  }
}
