package org.didyma.exact;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A choice among all ways to cut a row of bins into a given number of segments and to give each
 * segment one of several levels, with probability proportional to exp(-rate * loss), exactly. The
 * loss is the sum over bins of what each loses at the level of its segment. Told are the cuts.
 *
 * <p>Forward sums have the weight of all ways up to each bin, by the number of cuts before it and
 * by its level; backward, each step is drawn by its share of such a sum. Sums are enclosed by
 * integers, and a uniform number is compared with a share to as many digits as it takes to tell, so
 * rounding decides nothing. Time and memory grow with bins times cuts, not with losses.
 */
public final class SegmentChoice {

  private static final int FIRST_DIGITS = 63;

  /**
   * Digits beyond the precision of a share: a loss below 2^63 widens a power in proportion to it,
   * and thousands of bins and levels widen a sum by 2^20 more.
   */
  private static final int GUARD = 96;

  private static final int MOST_RATE = 1 << 14;

  private final Rational rate;
  private final long[][] losses;
  private final int bins;
  private final int cuts;

  /** Forward sums by precision, each the double of the one before; made when asked for. */
  private final List<@Nullable EnclosedReal[][][]> sums = new ArrayList<>();

  /**
   * @param rate above 0
   * @param losses by level and bin, at least 0
   * @param cuts from 0 to the number of bins less 1
   */
  public SegmentChoice(Rational rate, long[][] losses, int cuts) {
    if (rate.signum() <= 0 || rate.compareTo(Rational.of(MOST_RATE)) > 0) {
      throw new IllegalArgumentException("the rate is not above 0, or far too large");
    }
    if (losses.length == 0 || cuts < 0 || cuts >= losses[0].length) {
      throw new IllegalArgumentException("there are no such segments");
    }
    this.rate = rate;
    this.bins = losses[0].length;
    this.cuts = cuts;
    this.losses = new long[losses.length][];
    for (int level = 0; level < losses.length; level++) {
      this.losses[level] = losses[level].clone();
      for (long loss : losses[level]) {
        if (loss < 0 || losses[level].length != bins) {
          throw new IllegalArgumentException("a loss is below 0, or bins are missing");
        }
      }
    }
  }

  /** One way to come to a bin: as many cuts before it, and a level. */
  private record Place(int cuts, int level) {}

  /**
   * Draws.
   *
   * @return the bins from 1 that begin a segment after the first, increasing
   */
  public List<Integer> draw(RandomBits random) {
    List<Integer> drawn = new ArrayList<>();
    Place place = choose(bins - 1, allLevels(cuts), random);
    for (int bin = bins - 1; bin > 0; bin--) {
      Place before = choose(bin - 1, before(bin, place), random);
      if (before.cuts() < place.cuts()) {
        drawn.add(bin);
      }
      place = before;
    }
    Collections.reverse(drawn);
    return drawn;
  }

  /** From where a place of a bin is reached: without a cut, or with one from any level. */
  private List<Place> before(int bin, Place place) {
    List<Place> all = new ArrayList<>();
    if (place.cuts() < bin) {
      all.add(place);
    }
    if (place.cuts() > 0) {
      all.addAll(allLevels(place.cuts() - 1));
    }
    return all;
  }

  private List<Place> allLevels(int cutsBefore) {
    List<Place> all = new ArrayList<>();
    for (int level = 0; level < losses.length; level++) {
      all.add(new Place(cutsBefore, level));
    }
    return all;
  }

  /** One of some places of a bin, by their sums. */
  private Place choose(int bin, List<Place> places, RandomBits random) {
    if (places.size() == 1) {
      return places.get(0);
    }
    LazyUniform uniform = new LazyUniform(random.nextLong() >>> 1, FIRST_DIGITS, random);
    for (int i = 0; i < places.size() - 1; i++) {
      int upTo = i + 1;
      if (uniform.isBelow(precision -> share(bin, places, upTo, precision))) {
        return places.get(i);
      }
    }
    return places.get(places.size() - 1);
  }

  /** Encloses the share of the first of some places. */
  private Interval share(int bin, List<Place> places, int first, int precision) {
    EnclosedReal[][] own = forward(precision)[bin];
    long top = Long.MIN_VALUE;
    for (Place place : places) {
      top = Math.max(top, own[place.cuts()][place.level()].top());
    }
    long last = top - precision - GUARD;
    BigInteger[] low = {BigInteger.ZERO, BigInteger.ZERO};
    BigInteger[] high = {BigInteger.ZERO, BigInteger.ZERO};
    for (int i = 0; i < places.size(); i++) {
      EnclosedReal sum = own[places.get(i).cuts()][places.get(i).level()];
      int side = i < first ? 0 : 1;
      low[side] = low[side].add(sum.low(last));
      high[side] = high[side].add(sum.high(last));
    }
    // part / (part + rest) grows with the part and falls with the rest.
    return new Interval(
        low[0].shiftLeft(precision).divide(low[0].add(high[1])),
        high[0].shiftLeft(precision).divide(high[0].add(low[1])).add(BigInteger.ONE));
  }

  private EnclosedReal[][][] forward(int precision) {
    int step = Integer.numberOfTrailingZeros(precision / LazyUniform.FIRST_PRECISION);
    while (sums.size() <= step) {
      sums.add(null);
    }
    EnclosedReal[][][] known = sums.get(step);
    if (known == null) {
      known = forwardOf(precision + GUARD);
      sums.set(step, known);
    }
    return known;
  }

  /** By bin, number of cuts before it and level, where there is a way; with so many digits. */
  private EnclosedReal[][][] forwardOf(int digits) {
    EnclosedReal base = EnclosedReal.exp(rate, digits);
    EnclosedReal[][][] forward = new EnclosedReal[bins][][];
    for (int bin = 0; bin < bins; bin++) {
      int most = Math.min(cuts, bin);
      forward[bin] = new EnclosedReal[most + 1][losses.length];
      for (int level = 0; level < losses.length; level++) {
        EnclosedReal own = base.power(losses[level][bin], digits);
        for (int before = 0; before <= most; before++) {
          forward[bin][before][level] =
              bin == 0 ? own : own.times(reached(forward[bin - 1], before, level, digits), digits);
        }
      }
    }
    return forward;
  }

  /** The weight of all ways to a place, but for what its own bin loses. */
  private static EnclosedReal reached(
      EnclosedReal[][] previous, int cutsBefore, int level, int digits) {
    @Nullable EnclosedReal sum = cutsBefore < previous.length ? previous[cutsBefore][level] : null;
    if (cutsBefore > 0) {
      for (EnclosedReal from : previous[cutsBefore - 1]) {
        sum = sum == null ? from : sum.plus(from, digits);
      }
    }
    if (sum == null) {
      throw new IllegalStateException("a place that is not reached");
    }
    return sum;
  }
}
