package org.didyma.oracles.certificate;

import java.util.Arrays;
import org.didyma.formulations.ScoreLoss;
import org.didyma.formulations.ScoreTable;
import org.jspecify.annotations.Nullable;

/**
 * The least value, over an interval of q, of a quadratic polynomial plus the losses of cells whose
 * scores are p + x q.
 *
 * <p>A loss is linear in the score but for some <em>bends</em>: 0/1 loss has them at 0 and at 1, a
 * table only where its differences change. So the sum is a polynomial between the places where some
 * cell's score passes a bend, and has its least value at an end of such a piece or at the vertex.
 *
 * <p>Coefficients are of lines that go on far beyond their pieces, so they may overflow; then they
 * are right modulo 2^64. So are the values, which {@link Chains} has made sure of to be below 2^61
 * and which alone are compared.
 */
final class LossPieces {

  /** Most places that are kept at a time, if a cell has many (50 MB). */
  private static final int MOST_PLACES = 1 << 20;

  private final Chains chains;
  private final long first; // where the bends begin
  private final long[] rise; // by label: of the loss of a record below that
  private final long[] value; // by label: of that line at the score 0, more than the loss there
  private final long[] bend; // scores, ascending
  private final long[][] change; // by label: what the rise changes by at each bend
  private final int most;

  // The sum: a polynomial up to the first place, and what is added to it from each place on.
  private long constant;
  private long linear;
  private int places;
  private long[] place = new long[64];
  private long[] addedConstant = new long[64];
  private long[] addedLinear = new long[64];
  private long[] sorted = new long[0];
  private long[] sumConstant = new long[0];
  private long[] sumLinear = new long[0];

  LossPieces(Chains chains, ScoreLoss loss) {
    this.chains = chains;
    this.first = loss instanceof ScoreTable table ? table.low() : 0;
    int n = loss instanceof ScoreTable table ? Math.toIntExact(table.high() - first + 1) : 2;
    int labels = loss.labels();
    this.rise = new long[labels];
    this.value = new long[labels];
    Arrays.setAll(rise, k -> loss.of(k, first) - loss.of(k, first - 1));
    Arrays.setAll(value, k -> loss.of(k, first) - loss.of(k, 0) - first * rise[k]);
    long[] bends = new long[n];
    long[][] changes = new long[labels][n];
    int count = 0;
    for (long s = first; s < first + n; s++) {
      boolean isBend = false;
      for (int k = 0; k < labels; k++) {
        changes[k][count] = loss.of(k, s + 1) - 2 * loss.of(k, s) + loss.of(k, s - 1);
        isBend |= changes[k][count] != 0;
      }
      if (isBend) {
        bends[count++] = s;
      }
    }
    int kept = count;
    this.bend = Arrays.copyOf(bends, kept);
    this.change = new long[labels][];
    Arrays.setAll(change, k -> Arrays.copyOf(changes[k], kept));
    // Room for two places of every cell: sums of few bends are never taken apart.
    this.most = (int) Math.max(MOST_PLACES, 2L * chains.row.length);
  }

  /**
   * The least value over from .. to of costs of the weight, where q is one, and of the losses of
   * cells, less their slopes.
   *
   * <p>Where more places than there is room for are passed, it is the sum of the least values of
   * parts, so a lower bound. Such losses are searched by bounds that take every cell by itself.
   *
   * @param cells which of them
   * @param score p by cell
   * @param entry x by cell; null where it is 1
   */
  long least(
      int[] cells,
      long[] score,
      int @Nullable [] entry,
      long weight,
      long square,
      long from,
      long to) {
    constant = 0;
    linear = weight;
    places = 0;
    long sum = 0;
    long squared = square;
    for (int c : cells) {
      if (places > most - bend.length) {
        sum += least(squared, from, to);
        squared = 0;
        constant = 0;
        linear = 0;
        places = 0;
      }
      add(c, score[c], entry == null ? 1 : entry[c], from, to);
    }
    return sum + least(squared, from, to);
  }

  private void add(int cell, long p, long x, long from, long to) {
    long steep = -chains.slope[cell];
    for (int k = 0; k < rise.length; k++) {
      steep += chains.count(cell, k) * rise[k];
      constant += chains.count(cell, k) * value[k];
    }
    constant += steep * p;
    linear += steep * x;
    int start = places;
    for (int i = 0; i < bend.length; i++) {
      // Where the score is above the bend it adds by * (p + x q - bend).
      long by = 0;
      for (int k = 0; k < rise.length; k++) {
        by += chains.count(cell, k) * change[k][i];
      }
      long s = bend[i];
      long at = x > 0 ? Math.floorDiv(s - p, x) + 1 : -Math.floorDiv(s - p, -x);
      boolean upwards = x > 0;
      if (upwards == (at <= from)) {
        constant += by * (p - s);
        linear += by * x;
      }
      if (at > from && at <= to && by != 0) {
        add(start, at, upwards ? by * (p - s) : by * (s - p), upwards ? by * x : -by * x);
      }
    }
  }

  /** Adds to what is added from a place on; neighbouring bends of a cell may have the same. */
  private void add(int start, long at, long byConstant, long byLinear) {
    if (places > start && place[places - 1] == at) {
      places--;
    } else {
      if (places == place.length) {
        place = Arrays.copyOf(place, 2 * places);
        addedConstant = Arrays.copyOf(addedConstant, 2 * places);
        addedLinear = Arrays.copyOf(addedLinear, 2 * places);
      }
      place[places] = at;
      addedConstant[places] = 0;
      addedLinear[places] = 0;
    }
    addedConstant[places] += byConstant;
    addedLinear[places++] += byLinear;
  }

  private long least(long square, long from, long to) {
    if (sorted.length < places) {
      sorted = new long[place.length];
      sumConstant = new long[place.length];
      sumLinear = new long[place.length];
    }
    System.arraycopy(place, 0, sorted, 0, places);
    Arrays.sort(sorted, 0, places);
    Arrays.fill(sumConstant, 0, places, 0);
    Arrays.fill(sumLinear, 0, places, 0);
    for (int i = 0; i < places; i++) {
      int at = Arrays.binarySearch(sorted, 0, places, place[i]);
      sumConstant[at] += addedConstant[i];
      sumLinear[at] += addedLinear[i];
    }
    long least = Long.MAX_VALUE;
    long start = from;
    for (int i = 0; i <= places; i++) {
      long end = i < places ? sorted[i] - 1 : to;
      if (start <= end) { // else one of several equal places
        least = Math.min(least, leastOfPolynomial(constant, linear, square, start, end));
        start = end + 1;
      }
      if (i < places) {
        constant += sumConstant[i];
        linear += sumLinear[i];
      }
    }
    return least;
  }

  private static long leastOfPolynomial(
      long constant, long linear, long square, long from, long to) {
    long least =
        Math.min(
            constant + (linear + square * from) * from, constant + (linear + square * to) * to);
    // Where there are several q, the slope is that of two values, so it has not overflowed.
    if (square > 0 && from < to) {
      long vertex = Math.floorDiv(-linear, 2 * square);
      for (long q = Math.max(from, vertex); q <= Math.min(to, vertex + 1); q++) {
        least = Math.min(least, constant + (linear + square * q) * q);
      }
    }
    return least;
  }
}
