package org.didyma.oracles.certificate;

/**
 * The bound by levels of {@code docs/reference/certificate.md}: each chain sends the levels of one
 * step of {@link Steps}, its receiver, what it costs at least there, its <em>message</em>; what is
 * left is the least sum over the levels of each stair.
 *
 * <p>Fixing a position turns each chain that starts there into its tail, whose message takes the
 * place of its own. A chain whose free positions are all of one stair needs no table: it is a cost
 * of its receiver's levels until these are fixed.
 */
final class LevelTables implements PathBound {

  private static final int NONE = Steps.NONE;

  private final Chains chains;
  private final Steps steps;
  private final LevelPlan plan;
  private final long[][] weight; // by position, then value: what the weight costs
  private final long[] table;
  private final long[] messages;
  private final long[] constant; // by depth: what is fixed
  private final long[][] cost; // by depth, at Steps.start: what the levels of free positions cost
  private final int[] reach; // by position that is fixed: its level, counted from the least one
  private final long[] upTo; // scratch: the least of a block up to an entry
  private final long[] onward; // scratch: the least of a block from an entry on
  private final long[] sums; // scratch

  LevelTables(Chains chains, Steps steps) {
    this(chains, steps, new LevelPlan(chains, steps), new long[chains.size][]);
    fill();
  }

  private LevelTables(Chains chains, Steps steps, LevelPlan plan, long[][] weight) {
    this.chains = chains;
    this.steps = steps;
    this.plan = plan;
    this.weight = weight;
    this.table = new long[plan.entries()];
    this.messages = new long[plan.messages()];
    this.constant = new long[chains.size + 1];
    this.cost = new long[chains.size + 1][steps.start[chains.size]];
    this.reach = new int[chains.size];
    this.upTo = new long[plan.longest()];
    this.onward = new long[plan.longest()];
    this.sums = new long[steps.start[chains.size]];
  }

  @Override
  public LevelTables copy() {
    LevelTables copy = new LevelTables(chains, steps, plan, weight);
    System.arraycopy(table, 0, copy.table, 0, table.length);
    System.arraycopy(messages, 0, copy.messages, 0, messages.length);
    System.arraycopy(cost[0], 0, copy.cost[0], 0, cost[0].length);
    copy.constant[0] = constant[0];
    return copy;
  }

  /** Writes what there is before anything is fixed. */
  private void fill() {
    for (int k = 0; k < chains.size; k++) {
      weight[k] = new long[steps.own[k]];
      for (int i = 0; i < weight[k].length; i++) {
        long v = chains.low[chains.count + k] + i;
        weight[k][i] = chains.linear[k] * v + chains.square[k] * v * v;
      }
    }
    constant[0] = chains.base;
    for (int c = 0; c < chains.row.length; c++) {
      int row = chains.row[c];
      if (row != 0 && plan.isPure[row]) {
        int at = at(row);
        for (int i = 0; i < plan.levels[row]; i++) {
          cost[0][at + i] += function(c, lowest(row) + (long) plan.entry[row] * i);
        }
      } else if (row != 0) {
        for (int i = 0; i < plan.length(row); i++) {
          table[plan.tables[row] + i] += function(c, chains.low[row] + i);
        }
      }
    }
    for (int i = 1; i < chains.count; i++) {
      if (plan.tables[i] != NONE) {
        send(i, plan.tables[i], plan.sent[i]);
        add(cost[0], at(i), plan.sent[i], plan.levels[i]);
      }
    }
  }

  private long function(int cell, long score) {
    return chains.loss(cell, score) - chains.slope[cell] * score;
  }

  /** The q of a pure chain at its receiver's least level. */
  private long lowest(int chain) {
    return plan.entry[chain] > 0 ? chains.low[chain] : chains.high[chain];
  }

  /** Where the least level that a chain can reach lies among the costs. */
  private int at(int chain) {
    return steps.start[plan.receiver[chain]] + reached(steps.below[plan.first[chain]]);
  }

  private int reached(int position) {
    return position == NONE ? 0 : reach[position];
  }

  private void add(long[] costs, int at, int message, int count) {
    for (int i = 0; i < count; i++) {
      costs[at + i] += messages[message + i];
    }
  }

  private void remove(long[] costs, int at, int message, int count) {
    for (int i = 0; i < count; i++) {
      costs[at + i] -= messages[message + i];
    }
  }

  /**
   * For each level of the receiver, the least of a chain's function over the q that it allows: a
   * window, which is a part of two neighbouring blocks of its length, the end of one and the start
   * of the next.
   */
  private void send(int chain, int from, int to) {
    int entry = plan.entry[chain];
    int step = Math.abs(entry);
    int count = plan.levels[chain];
    int length = plan.length(chain);
    int window = length - step * (count - 1);
    for (int block = 0; block < length; block += window) {
      int end = Math.min(block + window, length);
      long least = Long.MAX_VALUE;
      for (int i = block; i < end; i++) {
        least = Math.min(least, table[from + i]);
        upTo[i] = least;
      }
      least = Long.MAX_VALUE;
      for (int i = end - 1; i >= block; i--) {
        least = Math.min(least, table[from + i]);
        onward[i] = least;
      }
    }
    for (int i = 0; i < count; i++) {
      int at = step * (entry > 0 ? i : count - 1 - i);
      messages[to + i] = Math.min(onward[at], upTo[at + window - 1]);
    }
  }

  @Override
  public long root() {
    return bound(0);
  }

  @Override
  public long descend(int depth, int value, long enough) {
    int chosen = (int) (value - chains.low[chains.count + depth]);
    int next = depth + 1;
    reach[depth] = reached(steps.below[depth]) + chosen;
    int from = steps.start[next];
    System.arraycopy(cost[depth], from, cost[next], from, cost[next].length - from);
    constant[next] =
        constant[depth] + weight[depth][chosen] + cost[depth][steps.start[depth] + reach[depth]];
    LevelPlan.Merge[] merges = plan.merges[depth];
    for (int i = 0; i < merges.length; i++) {
      if (i == merges.length / 3 && enough < Long.MAX_VALUE) {
        long early = bound(next);
        if (early >= enough) {
          return early;
        }
      }
      merge(merges[i], depth, value, chosen);
    }
    return bound(next);
  }

  private void merge(LevelPlan.Merge merge, int depth, int value, int chosen) {
    long[] costs = cost[depth + 1];
    int sent = merge.sent() + (merge.isCut() ? chosen : 0);
    if (merge.receiver() == depth) {
      constant[depth + 1] -= messages[sent];
    } else {
      int at = steps.start[merge.receiver()] + reached(merge.base());
      remove(costs, at, sent, merge.left());
    }
    int tail = merge.tail();
    int source = merge.source() + merge.factor() * value;
    int at = at(tail);
    int levels = plan.levels[tail];
    if (merge.next() == NONE) {
      int lowest = source + (int) (lowest(tail) - chains.low[tail]);
      for (int i = 0; i < levels; i++) {
        costs[at + i] += table[lowest + plan.entry[tail] * i];
      }
      return;
    }
    int length = plan.length(tail);
    System.arraycopy(table, source, table, merge.next(), length);
    if (merge.previous() != NONE) {
      for (int i = 0; i < length; i++) {
        table[merge.next() + i] += table[merge.previous() + i];
      }
      remove(costs, at, merge.old(), levels);
    }
    send(tail, merge.next(), merge.message());
    add(costs, at, merge.message(), levels);
  }

  /** What is fixed, and the least sum over the free steps of each stair. */
  private long bound(int depth) {
    long bound = constant[depth];
    for (int[] positions : steps.steps) {
      if (positions[positions.length - 1] >= depth) {
        bound += least(depth, positions);
      }
    }
    return bound;
  }

  /** The least that the free steps of a stair cost, from the topmost down. */
  private long least(int depth, int[] positions) {
    int lowest = 0;
    while (positions[lowest] < depth) {
      lowest++;
    }
    int fixed = steps.below[positions[lowest]];
    int reached = reached(fixed);
    int others = fixed == NONE ? 0 : steps.levels(fixed) - 1; // levels out of reach
    int above = NONE;
    for (int i = positions.length - 1; i >= lowest; i--) {
      int k = positions[i];
      int at = steps.start[k] + reached;
      for (int b = 0; b < steps.levels(k) - others; b++) {
        sums[b] = cost[depth][at + b] + (above == NONE ? 0 : leastFrom(above, b));
      }
      above = k;
    }
    return leastFrom(above, 0);
  }

  /** The least that a step and those above it cost, its level being a weight above another. */
  private long leastFrom(int position, int level) {
    long least = Long.MAX_VALUE;
    long[] own = weight[position];
    for (int v = 0; v < own.length; v++) {
      least = Math.min(least, own[v] + sums[level + v]);
    }
    return least;
  }
}
