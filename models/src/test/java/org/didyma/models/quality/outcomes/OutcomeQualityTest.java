package org.didyma.models.quality.outcomes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.stream.IntStream;
import org.assertj.core.data.Offset;
import org.didyma.data.schema.Label;
import org.didyma.data.schema.Schema;
import org.didyma.formulations.loss.LossForm;
import org.didyma.formulations.loss.Losses;
import org.didyma.mechanisms.counts.CountNoise;
import org.didyma.mechanisms.reading.ScoreReading;
import org.didyma.models.OutcomeReading;
import org.didyma.models.Verdict;
import org.didyma.models.quality.IntervalEstimate;
import org.didyma.models.quality.ScoreBands;
import org.didyma.models.quality.outcomes.OutcomeFigure.Kind;
import org.junit.jupiter.api.Test;

/** What is said of a card for a label of more than two values. */
class OutcomeQualityTest {

  private static final CountNoise NOISE = CountNoise.independent(1);

  private static OutcomeQuality quality(
      String label, String loss, int first, int bands, long... counts) {
    Label declared =
        Schema.parse(
                """
                {"label": %s, "features": [{"column": "x", "categories": ["a", "b"]}]}
                """
                    .formatted(label),
                "test")
            .label();
    LossForm form = Losses.parse(loss);
    return new OutcomeQuality(
        new OutcomeReading(declared, form, ScoreReading.of(form).orElseThrow()),
        new NoisyOutcomes(new ScoreBands(1, first, bands), declared.labels(), counts, NOISE));
  }

  private static OutcomeQuality lives(long... counts) {
    return quality(
        "{\"time\": \"t\", \"event\": {\"column\": \"e\", \"positive\": \"1\"},"
            + " \"horizons\": [1, 2]}",
        "hazard:0.5:0.05:0.0625:0.25,0.25",
        0,
        2,
        counts);
  }

  /** An interval from 0 to 1 is all of an order of records, not of a mean. */
  @Test
  void figuresOfWhichNothingIsKnownAreNotTold() {
    assertThat(OutcomeText.figures(lives(-2, 1, 0, 3, -1, 0, 2, -1, 1, -2)).text())
        .containsPattern("(?m)^concordance +unknown ");
    assertThat(
            OutcomeText.figures(lives(400, 300, 100, 200, 2500, 800, 400, 200, 100, 1800)).text())
        .doesNotContain("unknown");
    IntervalEstimate wide = new IntervalEstimate(0.5, 0, 1);
    assertThat(new OutcomeFigure("k", "kappa", wide, Kind.AGREEMENT).isUnknown()).isFalse();
    assertThat(new OutcomeFigure("m", "mean", wide, Kind.NUMBER).isUnknown()).isFalse();
    assertThat(new OutcomeFigure("c", "concordance", wide, Kind.FRACTION).isUnknown()).isTrue();
  }

  @Test
  void fewRecordsDoNotShowThatACardIsBetter() {
    OutcomeQuality few = lives(4, 3, 1, 2, 25, 8, 4, 2, 1, 18);
    OutcomeFigure concordance = few.figures().get(0);
    assertThat(concordance.key()).isEqualTo("concordance");
    assertThat(concordance.estimate().value()).isGreaterThan(0.5);
    assertThat(concordance.estimate().low()).isLessThan(0.5);
    assertThat(few.verdict().kind()).isEqualTo(Verdict.Kind.UNCLEAR);
    OutcomeQuality many = lives(400, 300, 100, 200, 2500, 800, 400, 200, 100, 1800);
    assertThat(many.verdict().kind()).isEqualTo(Verdict.Kind.BETTER);
    assertThat(many.verdict().sentence()).contains("concordance at least 0.5");
  }

  /** Survival and risk are of the same horizons, by group and of all. */
  @Test
  void groupsAreNamedByTheirHorizons() {
    OutcomeQuality many = lives(400, 300, 100, 200, 2500, 800, 400, 200, 100, 1800);
    GroupTable survival = many.groups().get(0);
    assertThat(survival.lines()).hasSize(4);
    assertThat(survival.names()).containsExactly("1", "2");
    // No event in the first interval, of 3,400 at risk in it.
    assertThat(survival.lines().get(0).measured().value()).isCloseTo(3000.0 / 3400, near());
    assertThat(many.groups().get(1).lines().stream().map(GroupFigure::of)).isEqualTo(List.of(0, 1));
  }

  private static Offset<Double> near() {
    return within(1e-4);
  }

  /** A line that explains an eighth of the variance is better than the mean of all. */
  @Test
  void aLineOfPointsIsBetterThanTheMean() {
    long[] counts = IntStream.range(0, 15).mapToLong(c -> c % 5 == c / 5 + 1 ? 900 : 100).toArray();
    OutcomeQuality line =
        quality(
            "{\"column\": \"y\", \"number\": [0, 4], \"steps\": 4}",
            "number:1:1:0,4,5:centre=2",
            -1,
            3,
            counts);
    OutcomeFigure determination = line.figures().get(1);
    assertThat(determination.key()).isEqualTo("r2");
    // But for the noise's share, mean squared errors of 15/13, 10/13 and 15/13 in the bands, and a
    // variance of 46/39.
    assertThat(determination.estimate().value()).isCloseTo(1 - 40.0 / 46, near());
    assertThat(line.verdict().kind()).as("" + determination).isEqualTo(Verdict.Kind.BETTER);
    assertThat(line.verdict().sentence()).contains("concordance").doesNotContain("level");
  }

  /** Points that order records well are worth something, whatever level they are read at. */
  @Test
  void aGoodOrderAtAWrongLevelIsSaidToBeThat() {
    long[] counts = IntStream.range(0, 15).mapToLong(c -> c % 5 == c / 5 + 1 ? 900 : 100).toArray();
    String label = "{\"column\": \"y\", \"number\": [0, 4], \"steps\": 4}";
    OutcomeQuality high = quality(label, "number:1:1:0,4,5:centre=4", -1, 3, counts);
    assertThat(high.figures().get(1).estimate().high()).isNegative();
    OutcomeFigure order = high.figures().get(0);
    assertThat(order.key()).isEqualTo("concordance");
    long right = 0;
    long all = 0;
    for (int c = 0; c < 15; c++) {
      for (int d = 0; d < 15; d++) {
        boolean isPair = c % 5 > d % 5;
        all += isPair ? 2 * counts[c] * counts[d] : 0;
        right += isPair ? (1 + Integer.compare(c / 5, d / 5)) * counts[c] * counts[d] : 0;
      }
    }
    assertThat(order.estimate().value()).isCloseTo((double) right / all, near());
    assertThat(high.verdict().kind()).isEqualTo(Verdict.Kind.BETTER);
    assertThat(high.verdict().sentence())
        .contains("concordance at least 0.", "Its order is good, but its level is not shown");
  }
}
