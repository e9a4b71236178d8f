package org.didyma.exact;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Laws of draws by tests at false-alarm rate 1e-6 each. */
class SegmentChoiceTest {

  private static final double FALSE_ALARM = 1e-6;

  /** The twin of one and a half times the rate, among two ways, needs most: some 8,000. */
  private static final int DRAWS = 12_000;

  /** Weights of all ways to cut, by the definition: each segment has the sum over its levels. */
  private static Map<List<Integer>, Double> law(double rate, long[][] losses, int cuts) {
    Map<List<Integer>, Double> law = new HashMap<>();
    int bins = losses[0].length;
    for (int mask = 0; mask < 1 << (bins - 1); mask++) {
      if (Integer.bitCount(mask) == cuts) {
        List<Integer> begins = new ArrayList<>();
        double weight = 1;
        int from = 0;
        for (int bin = 1; bin <= bins; bin++) {
          boolean isCut = bin < bins && (mask >> (bin - 1) & 1) == 1;
          if (isCut) {
            begins.add(bin);
          }
          if (isCut || bin == bins) {
            double sum = 0;
            for (long[] level : losses) {
              long loss = 0;
              for (int i = from; i < bin; i++) {
                loss += level[i];
              }
              sum += Math.exp(-rate * loss);
            }
            weight *= sum;
            from = bin;
          }
        }
        law.put(begins, weight);
      }
    }
    double all = law.values().stream().mapToDouble(w -> w).sum();
    law.replaceAll((begins, weight) -> weight / all);
    return law;
  }

  private static Map<List<Integer>, Integer> drawn(SegmentChoice choice, long seed) {
    RandomBits bits = LawBits.of(seed);
    return LawTest.counts(DRAWS, () -> choice.draw(bits));
  }

  @Test
  void drawsFollowTheLaw() {
    long[][] two = {{3, 0, 1, 4, 0, 2}, {0, 2, 2, 0, 3, 1}};
    long[][] three = {{3, 0, 1, 4, 0, 2}, {0, 2, 2, 0, 3, 1}, {1, 1, 1, 1, 1, 1}};
    for (long[][] losses : List.of(two, three)) {
      for (int cuts : new int[] {1, 2, 3}) {
        SegmentChoice choice = new SegmentChoice(Rational.of(1, 3), losses, cuts);
        Map<List<Integer>, Integer> drawn = drawn(choice, 7 + cuts);
        assertThat(LawTest.pValue(law(1.0 / 3, losses, cuts), drawn))
            .as("%d cuts", cuts)
            .isGreaterThan(FALSE_ALARM);
        // Twins at one and a half times the rate, and with the levels of segments held together.
        assertThat(LawTest.pValue(law(0.5, losses, cuts), drawn)).isLessThan(FALSE_ALARM);
        long[][] single = {losses[0], losses[0]};
        assertThat(LawTest.pValue(law(1.0 / 3, single, cuts), drawn)).isLessThan(FALSE_ALARM);
      }
    }
  }

  /** What all ways lose is no matter, however little their weight: here below 2^-10^12. */
  @Test
  void largeLossesAreToldApart() {
    long much = 1L << 40;
    long[][] losses = {{much, much + 1, much, much}, {much + 2, much, much + 3, much}};
    long[][] less = {{0, 1, 0, 0}, {2, 0, 3, 0}};
    SegmentChoice choice = new SegmentChoice(Rational.of(1, 2), losses, 1);
    Map<List<Integer>, Integer> drawn = drawn(choice, 3);
    assertThat(LawTest.pValue(law(0.5, less, 1), drawn)).isGreaterThan(FALSE_ALARM);
    assertThat(LawTest.pValue(law(0.75, less, 1), drawn)).isLessThan(FALSE_ALARM);
  }

  @Test
  void whatDoublesWouldLoseDecidesNothing() {
    // Two places of equal weight, and numbers that differ from a half in the 255th digit.
    SegmentChoice choice = new SegmentChoice(Rational.ONE, new long[][] {{5, 0, 9}}, 1);
    long ones = -1L;
    RandomBits below = Bits.scripted(0, (1L << 63) - 2, ones, ones, ones, 0);
    RandomBits above = Bits.scripted(0, 1L << 63, 0, 0, 0, 1);
    assertThat(choice.draw(below)).containsExactly(1);
    assertThat(choice.draw(above)).containsExactly(2);
  }

  @Test
  void forcedCutsNeedNoBits() {
    SegmentChoice all = new SegmentChoice(Rational.ONE, new long[][] {{1, 2, 3}}, 2);
    RandomBits none =
        () -> {
          throw new IllegalStateException("no bits are there");
        };
    assertThat(all.draw(none)).containsExactly(1, 2);
    assertThat(new SegmentChoice(Rational.ONE, new long[][] {{1, 2, 3}}, 0).draw(none)).isEmpty();
    assertThatThrownBy(() -> new SegmentChoice(Rational.ONE, new long[][] {{1, 2, 3}}, 3))
        .isInstanceOf(IllegalArgumentException.class);
  }

  /** Against arithmetic of sixty decimal digits. */
  @Test
  void powersAndSumsAreEnclosed() {
    int digits = 150;
    for (int k = 1; k < 60; k++) {
      EnclosedReal base = EnclosedReal.exp(Rational.of(k, 7), digits);
      BigDecimal decimal = Law.exp(BigDecimal.valueOf(k).divide(BigDecimal.valueOf(7), Law.DIGITS));
      requireHolds(base, decimal);
      EnclosedReal power = base.power(k, digits);
      BigDecimal decimalPower = decimal.pow(k, Law.DIGITS);
      requireHolds(power, decimalPower);
      requireHolds(power.plus(base, digits), decimalPower.add(decimal));
      requireHolds(base.plus(power, digits), decimalPower.add(decimal));
    }
  }

  private static void requireHolds(EnclosedReal enclosed, BigDecimal number) {
    BigDecimal unit = power(enclosed.exponent());
    BigDecimal error = number.multiply(new BigDecimal("1e-50"));
    assertThat(new BigDecimal(enclosed.low()).multiply(unit))
        .isLessThanOrEqualTo(number.add(error))
        .isGreaterThan(number.multiply(new BigDecimal("0.9999999999999999999999999999999999")));
    assertThat(new BigDecimal(enclosed.high()).multiply(unit))
        .isGreaterThanOrEqualTo(number.subtract(error))
        .isLessThan(number.multiply(new BigDecimal("1.0000000000000000000000000000000001")));
  }

  private static BigDecimal power(long exponent) {
    BigDecimal two = BigDecimal.valueOf(2).pow((int) Math.abs(exponent));
    return exponent < 0 ? BigDecimal.ONE.divide(two) : two;
  }
}
