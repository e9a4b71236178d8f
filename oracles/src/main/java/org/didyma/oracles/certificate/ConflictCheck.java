package org.didyma.oracles.certificate;

import java.util.Arrays;

/**
 * The bound from conflicts, under 0/1 loss on a box without noise.
 *
 * <p>A conflict is a set of rows, each wished to be predicted + or -, with positive multiples that
 * show that no weights below the node fulfil all wishes: the sum of multiple times score over the
 * rows that are wished + less that over the others stays below the sum of the multiples of the rows
 * that are wished +, which have a score of 1 at least. So one wish at least is not fulfilled, and
 * for each price t &gt;= 0
 *
 * <pre>  L(w) &gt;= L(w) + t - t (the number of wishes that w does not fulfil).</pre>
 *
 * <p>The right side is a loss with other gains, so it has a chain bound.
 */
final class ConflictCheck implements NodeConflicts.Node {

  private final Chains chains;
  private final long unit; // of prices: how many of the chains it has
  private final NodeConflicts.Reader conflicts;
  private final int[][] cells; // by depth: grouped by function
  private final int[][] function; // by depth: of each of these
  private final long[] score; // by cell: from the fixed weights
  private final long[] gain; // by cell
  private final long[] sum; // by position: of a conflict

  private int depth;
  private int[] value = {};
  private boolean areConflicts;
  private long constant;
  private long magnitude;

  // A function: its value before the first place, and what is added from each place on.
  private final long[] place;
  private final long[] added;
  private final long[] sorted;
  private final long[] total;

  ConflictCheck(Chains chains, TreeCertificate certificate) {
    this.chains = chains;
    this.unit = certificate.slopeUnit() * certificate.perturbation().unit();
    this.conflicts = new NodeConflicts.Reader(certificate.conflicts(), chains.row.length);
    int n = chains.row.length;
    this.cells = new int[chains.size + 1][];
    this.function = new int[chains.size + 1][];
    this.score = new long[n];
    this.gain = new long[n];
    this.sum = new long[chains.size];
    this.place = new long[n];
    this.added = new long[n];
    this.sorted = new long[n];
    this.total = new long[n];
  }

  /**
   * Takes the conflicts of the next node that they close.
   *
   * @param value by position: of the fixed weights
   * @return false when one of them is none
   */
  boolean next(int depth, int[] value) {
    this.depth = depth;
    this.value = value;
    constant = chains.base;
    magnitude = 0;
    areConflicts = true;
    for (int c = 0; c < gain.length; c++) {
      gain[c] = chains.loss(c, 1);
    }
    conflicts.next(this);
    return areConflicts;
  }

  /** Passes by those of the next node. */
  void skip() {
    conflicts.next((price, count, rows, multiples) -> {});
  }

  /** After the last node: nothing may be left. */
  void end() {
    conflicts.end();
  }

  /** Whether the bound at the node exceeds a value, in units of the chains. */
  boolean exceeds(long limit) {
    group();
    for (int c = 0; c < gain.length; c++) {
      score[c] = 0;
      for (int i = chains.row[c]; chains.position[i] < depth; i = chains.tail[i]) {
        score[c] += (long) chains.entry[i] * value[chains.position[i]];
      }
    }
    long bound = constant;
    int[] members = cells[depth];
    int[] functions = function[depth];
    for (int from = 0, to = 0; from < members.length; from = to) {
      while (to < members.length && functions[to] == functions[from]) {
        to++;
      }
      bound += least(functions[from], members, from, to);
    }
    return bound > limit;
  }

  /** Takes a conflict's price from the gains. */
  @Override
  public void conflict(long price, int count, int[] rows, long[] multiples) {
    Arrays.fill(sum, 0);
    long wished = 0;
    for (int m = 0; m < count; m++) {
      for (int i = chains.row[rows[m]]; i != 0; i = chains.tail[i]) {
        int k = chains.position[i];
        sum[k] = Math.addExact(sum[k], Math.multiplyExact(multiples[m], (long) chains.entry[i]));
      }
      wished = Math.addExact(wished, Math.max(0, multiples[m]));
    }
    long most = 0;
    for (int k = 0; k < sum.length; k++) {
      long w = k < depth ? value[k] : sum[k] > 0 ? high(k) : low(k);
      most = Math.addExact(most, Math.multiplyExact(sum[k], w));
    }
    areConflicts &= most < wished;
    long paid = Math.multiplyExact(price, unit);
    magnitude = Math.addExact(magnitude, Math.multiplyExact(paid, count + 1L));
    if (magnitude >= Chains.LIMIT) {
      throw new ArithmeticException("a sum reaches 2^61");
    }
    constant += paid;
    for (int m = 0; m < count; m++) {
      gain[rows[m]] += multiples[m] > 0 ? paid : -paid;
      constant -= multiples[m] > 0 ? paid : 0;
    }
  }

  private long low(int position) {
    return chains.low[chains.count + position];
  }

  private long high(int position) {
    return chains.high[chains.count + position];
  }

  /** The cells by the functions that they are part of at this depth; 0 is that of decided ones. */
  private void group() {
    if (cells[depth] != null) {
      return;
    }
    int n = gain.length;
    long[] sorted = new long[n];
    for (int c = 0; c < n; c++) {
      int i = chains.row[c];
      while (chains.position[i] < depth) {
        i = chains.tail[i];
      }
      sorted[c] = (long) chains.function(i) << 32 | c;
    }
    Arrays.sort(sorted);
    cells[depth] = new int[n];
    function[depth] = new int[n];
    Arrays.setAll(cells[depth], i -> (int) sorted[i]);
    Arrays.setAll(function[depth], i -> (int) (sorted[i] >> 32));
  }

  /** The least sum of the gains of a function's cells. */
  private long least(int f, int[] members, int from, int to) {
    long start = 0;
    int places = 0;
    for (int m = from; m < to; m++) {
      int c = members[m];
      long wanted = 1 - score[c];
      if (f == 0) {
        start += wanted <= 0 ? gain[c] : 0;
        continue;
      }
      int x = f < chains.count ? 1 : entry(c);
      // Predicted + where x q is at least as much.
      long at = x > 0 ? -Math.floorDiv(-wanted, x) : Math.floorDiv(wanted, x) + 1;
      long by = x > 0 ? gain[c] : -gain[c];
      start += x > 0 ? 0 : gain[c];
      if (at <= chains.low[f]) {
        start += by;
      } else if (at <= chains.high[f]) {
        place[places] = at;
        added[places++] = by;
      }
    }
    return start + leastOfSteps(places);
  }

  /** The least of 0 and of the sums of what is added up to each place. */
  private long leastOfSteps(int places) {
    System.arraycopy(place, 0, sorted, 0, places);
    Arrays.sort(sorted, 0, places);
    Arrays.fill(total, 0, places, 0);
    for (int i = 0; i < places; i++) {
      // Of several equal places always the same.
      total[Arrays.binarySearch(sorted, 0, places, place[i])] += added[i];
    }
    long least = 0;
    long value = 0;
    for (int i = 0; i < places; i++) {
      value += total[i];
      least = Math.min(least, value);
    }
    return least;
  }

  /** The entry of a cell's only free position. */
  private int entry(int cell) {
    int i = chains.row[cell];
    while (chains.position[i] < depth) {
      i = chains.tail[i];
    }
    return chains.entry[i];
  }
}
