package org.didyma.models.learning;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.didyma.exact.Rational;
import org.didyma.formulations.loss.HazardLoss;
import org.didyma.formulations.loss.NumberLoss;
import org.didyma.formulations.loss.OrderedLoss;
import org.didyma.formulations.loss.OutcomeLoss;
import org.didyma.formulations.loss.PoissonLoss;

/**
 * The baseline of a loss, which is what it expects at the score 0, from noisy counts of the label's
 * values: a function of these and of public numbers alone. With b the scale of the noise, a count
 * below 3b is taken for 0, for noise alone may be as large. Then the usual baseline counts as much
 * as b records of each class, or b records in all, so counts that tell nothing leave it as it is.
 *
 * @param usual the loss with its usual baseline
 * @param counts of K values, at least 0
 * @param weight b, above 0
 */
record NoisyBaseline(OutcomeLoss usual, List<Rational> counts, Rational weight) {

  private static final Rational LARGE = Rational.of(3);

  /** Shares and hazards are whole parts of this, from 1 on, so no class is impossible. */
  private static final int PARTS = 10_000;

  /** Expected counts, and places on a grid, are whole thousandths. */
  private static final int THOUSANDTHS = 1000;

  /** Longer denominators are none of a loss. */
  private static final int MOST_BITS = 40;

  static NoisyBaseline of(OutcomeLoss usual, long[] noisy, Rational scale) {
    Rational least = scale.times(LARGE);
    List<Rational> counts =
        Arrays.stream(noisy)
            .mapToObj(Rational::of)
            .map(count -> count.compareTo(least) < 0 ? Rational.ZERO : count)
            .toList();
    return new NoisyBaseline(usual, counts, scale);
  }

  /** The loss with this baseline. */
  OutcomeLoss loss() {
    if (sum(0, counts.size()).isZero()) {
      return usual;
    }
    if (usual instanceof OrderedLoss ordered) {
      return new OrderedLoss(ordered.scale(), shares());
    }
    if (usual instanceof HazardLoss hazard) {
      return new HazardLoss(hazard.scale(), hazards(hazard.horizons()));
    }
    if (usual instanceof PoissonLoss poisson) {
      Rational most = Rational.of(poisson.greatest());
      Rational rate = part(mean(poisson.rate().dividedBy(most)).times(most), THOUSANDTHS, 1);
      return new PoissonLoss(
          poisson.unit(), poisson.limit(), poisson.step(), rate, poisson.greatest());
    }
    NumberLoss number = (NumberLoss) usual;
    return new NumberLoss(
        number.unit(), number.step(), number.grid(), centre(number), number.huber());
  }

  /** Cumulative shares of all classes but the last, which ascend by a part at least. */
  private List<Rational> shares() {
    int classes = counts.size();
    Rational all = sum(0, classes).plus(weight.times(Rational.of(classes)));
    List<Rational> shares = new ArrayList<>();
    Rational cumulative = Rational.ZERO;
    long last = 0;
    for (int k = 0; k + 1 < classes; k++) {
      cumulative = cumulative.plus(counts.get(k)).plus(weight);
      long room = PARTS - (classes - 1L - k);
      last = Math.min(room, Math.max(last + 1, parts(cumulative.dividedBy(all), PARTS)));
      shares.add(Rational.of(last, PARTS));
    }
    return shares;
  }

  /** Events of an interval over those at risk: who is censored in it is at risk before it only. */
  private List<Rational> hazards(int intervals) {
    Rational prior = weight.times(Rational.of(intervals + 1L));
    List<Rational> hazards = new ArrayList<>();
    for (int j = 0; j < intervals; j++) {
      Rational atRisk = sum(j, intervals).plus(sum(intervals + j + 1, counts.size())).plus(prior);
      Rational hazard = counts.get(j).plus(weight).dividedBy(atRisk);
      hazards.add(Rational.of(Math.min(PARTS - 1, Math.max(1, parts(hazard, PARTS))), PARTS));
    }
    return hazards;
  }

  private Rational centre(NumberLoss loss) {
    Rational back = Rational.of(-1);
    Rational low = loss.grid().low();
    Rational usualPlace = loss.centre().plus(low.times(back)).dividedBy(loss.grid().width());
    Rational centre = low.plus(loss.grid().width().times(part(mean(usualPlace), THOUSANDTHS, 0)));
    return centre.denominator().bitLength() <= MOST_BITS ? centre : loss.centre();
  }

  /** The mean code over the largest one, from 0 to 1. */
  private Rational mean(Rational usualPlace) {
    int codes = counts.size();
    Rational places =
        IntStream.range(0, codes)
            .mapToObj(k -> counts.get(k).times(Rational.of(k, codes - 1L)))
            .reduce(weight.times(usualPlace), Rational::plus);
    return places.dividedBy(sum(0, codes).plus(weight));
  }

  private Rational sum(int from, int to) {
    return counts.subList(from, to).stream().reduce(Rational.ZERO, Rational::plus);
  }

  private static Rational part(Rational number, int whole, long least) {
    return Rational.of(Math.max(least, parts(number, whole)), whole);
  }

  /** The nearest number of parts of a number that is not below 0. */
  private static long parts(Rational number, int whole) {
    Rational doubled = number.times(Rational.of(2L * whole)).plus(Rational.ONE);
    BigInteger parts = doubled.numerator().divide(doubled.denominator().multiply(BigInteger.TWO));
    return parts.longValueExact();
  }
}
