package org.didyma.models.learning;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Random;
import org.didyma.exact.Rational;
import org.didyma.formulations.loss.HazardLoss;
import org.didyma.formulations.loss.LabelGrid;
import org.didyma.formulations.loss.Losses;
import org.didyma.formulations.loss.NumberLoss;
import org.didyma.formulations.loss.OrderedLoss;
import org.didyma.formulations.loss.OutcomeLoss;
import org.didyma.formulations.loss.PoissonLoss;
import org.junit.jupiter.api.Test;

/** What a loss expects at the score 0, by noisy counts. */
class NoisyBaselineTest {

  /** So little noise that counts are what they seem. */
  private static final Rational NONE = Rational.of(1, 1_000_000);

  private static OutcomeLoss loss(String text, int labels, long... counts) {
    return loss(text, LabelGrid.ofCodes(labels), NONE, counts);
  }

  private static OutcomeLoss loss(String text, LabelGrid label, Rational scale, long... counts) {
    return NoisyBaseline.of((OutcomeLoss) Losses.parse(text, label), counts, scale).loss();
  }

  @Test
  void sharesAreCumulative() {
    OrderedLoss loss = (OrderedLoss) loss("ordered:1:0.1", 4, 100, 300, 50, 550);
    assertThat(loss.shares())
        .containsExactly(Rational.of(1, 10), Rational.of(4, 10), Rational.of(45, 100));
    assertThat(loss.scale().unit()).isEqualTo(Rational.ONE);
  }

  /** A life table: 100 people, of whom those who are censored in an interval leave before it. */
  @Test
  void hazardsAreThoseOfALifeTable() {
    // Events 9 and 20, censored 10 and 17, beyond 44.
    HazardLoss loss = (HazardLoss) loss("hazard", 5, 9, 20, 10, 17, 44);
    assertThat(loss.hazards()).containsExactly(Rational.of(1, 10), Rational.of(3125, 10_000));
  }

  @Test
  void ratesAndCentresAreMeans() {
    assertThat(((PoissonLoss) loss("poisson", 4, 10, 20, 30, 40)).rate()).isEqualTo(Rational.of(2));
    NumberLoss number =
        (NumberLoss)
            loss(
                "number",
                new LabelGrid(5, Rational.of(-100), Rational.of(300)),
                NONE,
                0,
                10,
                0,
                30,
                0);
    assertThat(number.centre()).isEqualTo(Rational.of(150));
  }

  /** Counts that noise alone may show leave the loss as it was. */
  @Test
  void whatMayBeNoiseChangesNothing() {
    LabelGrid five = LabelGrid.ofCodes(5);
    for (String text : List.of("ordered", "hazard", "poisson", "number")) {
      OutcomeLoss usual = (OutcomeLoss) Losses.parse(text, five);
      assertThat(loss(text, five, Rational.of(20), 59, -300, 0, 12, -5)).isEqualTo(usual);
    }
    assertThat(loss("ordered", five, Rational.of(20), 60, -300, 0, 12, -5))
        .isNotEqualTo(Losses.parse("ordered", five));
  }

  /** Whatever the noise, what comes of it is a loss, and reads back from its text. */
  @Test
  void anyCountsMakeALoss() {
    Random random = new Random(7);
    for (int i = 0; i < 400; i++) {
      int labels = i % 20 == 0 ? 1001 : 3 + random.nextInt(12);
      long[] counts = new long[labels];
      for (int k = 0; k < labels; k++) {
        counts[k] = random.nextInt(4) == 0 ? random.nextLong() >> 22 : random.nextInt(2000) - 1000;
      }
      Rational scale = Rational.of(1 + random.nextInt(500), 1 + random.nextInt(50));
      LabelGrid label = new LabelGrid(labels, Rational.of(-3, 8), Rational.of(77, 5));
      for (String text : List.of("ordered", "poisson", "number")) {
        check(loss(text, label, scale, counts), label);
      }
      if (labels % 2 == 1) {
        check(loss("hazard", label, scale, counts), label);
      }
    }
  }

  private static void check(OutcomeLoss loss, LabelGrid label) {
    assertThat(Losses.parse(loss.text(), label)).isEqualTo(loss);
    if (loss instanceof OrderedLoss ordered) {
      Rational before = Rational.ZERO;
      for (Rational share : ordered.shares()) {
        assertThat(share).isGreaterThan(before).isLessThan(Rational.ONE);
        before = share;
      }
    }
    if (loss instanceof HazardLoss hazard) {
      assertThat(hazard.hazards())
          .allSatisfy(h -> assertThat(h.doubleValue()).isCloseTo(0.5, within(0.4999)));
    }
  }
}
