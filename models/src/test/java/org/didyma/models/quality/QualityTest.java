package org.didyma.models.quality;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.didyma.formulations.Costs;
import org.didyma.mechanisms.RiskScale;
import org.didyma.mechanisms.counts.CountNoise;
import org.didyma.mechanisms.counts.NoisyCounts;
import org.didyma.models.Confusion;
import org.didyma.models.Model;
import org.didyma.models.ModelReader;
import org.didyma.models.ModelReaderTest;
import org.didyma.models.ScoreCounts;
import org.didyma.models.Verdict;
import org.didyma.models.cards.PointsCard;
import org.didyma.models.page.Chart;
import org.didyma.privacy.Adjacency;
import org.didyma.privacy.Epsilon;
import org.didyma.privacy.PrivacyGuarantee;
import org.junit.jupiter.api.Test;

/** With next to no noise figures are those of the counts, and intervals those of sampling. */
class QualityTest {

  /** Scores -2 .. 2: positive records, then negative ones. */
  private static final long[] COUNTS = {10, 30, 50, 60, 80, 200, 90, 60, 30, 20};

  private static final ScoreBands BANDS = new ScoreBands(1, -2, 5);
  private static final RiskScale SCALE = RiskScale.of(1, 1);

  private static Quality quality() {
    CountNoise noise =
        new NoisyCounts.Parameters(Epsilon.parse("1000"), Adjacency.ADD_REMOVE, 10).noise();
    return new Quality(new NoisyScores(BANDS, COUNTS, noise), new Costs(3, 1), Optional.of(SCALE));
  }

  private static ScoreCounts exact() {
    ScoreCounts counts = new ScoreCounts();
    for (int i = 0; i < 5; i++) {
      counts.add(i - 2, COUNTS[i], COUNTS[5 + i]);
    }
    return counts;
  }

  /**
   * Of 2,000 positive and 14,600 negative records, predicting positive from the fourth band on
   * misses 600 and has 2,600 false alarms: that costs 3,200, and predicting none 2,000. Where a
   * miss costs three, it is 4,400 in place of 6,000.
   */
  @Test
  void decisionsAreShownWhereNoConstantMayCostLess() {
    long[] counts = {100, 200, 300, 400, 1000, 5000, 4000, 3000, 2000, 600};
    CountNoise noise =
        new NoisyCounts.Parameters(Epsilon.parse("1000"), Adjacency.ADD_REMOVE, 10).noise();
    NoisyScores scores = new NoisyScores(BANDS, counts, noise);
    Quality even = new Quality(scores, new Costs(1, 1), Optional.empty());
    Quality uneven = new Quality(scores, new Costs(3, 1), Optional.empty());
    assertThat(even.verdict().kind()).isEqualTo(Verdict.Kind.BETTER);
    assertThat(even.areDecisionsShown()).isFalse();
    assertThat(uneven.areDecisionsShown()).isTrue();
    // The verdict says it, wherever it stands.
    String undecided = "At its own cut-off it is not shown to cost less than one prediction";
    assertThat(even.verdict().sentence()).contains(undecided);
    assertThat(uneven.verdict().sentence()).doesNotContain(undecided);
    // All positive costs as much as the few negative ones, which is less.
    assertThat(new Quality(scores, new Costs(1000, 1), Optional.empty()).areDecisionsShown())
        .isFalse();
  }

  /**
   * The risk of all scores on one side of a cut-off, and what that cut-off's predictive value says,
   * are one number with one interval; nothing is known of a side where nobody is.
   */
  @Test
  void aRiskAndAPredictiveValueAreOneNumber() {
    Random random = new Random(7);
    for (int i = 0; i < 20; i++) {
      long[] counts = random.longs(10, -10, 40).toArray();
      CountNoise noise =
          new NoisyCounts.Parameters(Epsilon.parse("0.5"), Adjacency.ADD_REMOVE, 10).noise();
      Quality quality =
          new Quality(new NoisyScores(BANDS, counts, noise), new Costs(1, 1), Optional.empty());
      List<RiskLine> lines = quality.joinedRisks();
      RiskLine first = lines.get(0);
      RiskLine last = lines.get(lines.size() - 1);
      assertThat(quality.cutoff(last.first()).precision()).isEqualTo(last.risk());
      assertThat(quality.cutoff(first.last() + 1).npv()).isEqualTo(first.risk().complement());
      assertThat(quality.cutoff(BANDS.count()).precision().isUnknownShare()).isTrue();
      assertThat(quality.cutoff(0).npv().isUnknownShare()).isTrue();
    }
  }

  /** A guess in the middle of all that a figure can be looks like a result, and is none. */
  @Test
  void figuresOfWhichNothingIsKnownAreNotTold() {
    CountNoise noise =
        new NoisyCounts.Parameters(Epsilon.parse("0.1"), Adjacency.ADD_REMOVE, 10).noise();
    long[] none = {1, -2, 0, 3, -1, 0, -3, 1, 2, -1};
    String text =
        QualityText.figures(
                new Quality(
                    new NoisyScores(BANDS, none, noise), new Costs(3, 1), Optional.of(SCALE)))
            .text();
    for (String figure : List.of("accuracy", "AUC", "Gini", "cost per record")) {
      assertThat(text).containsPattern("(?m)^" + figure + " +unknown ");
    }
    assertThat(QualityText.figures(quality()).text()).doesNotContain("unknown");
  }

  /** A mark in the middle of a chart reads like a risk of 50 %. */
  @Test
  void risksOfWhichNothingIsKnownAreNotDrawn() {
    CountNoise noise =
        new NoisyCounts.Parameters(Epsilon.parse("0.1"), Adjacency.ADD_REMOVE, 10).noise();
    long[] counts = {1, -2, 0, 3, -1, 0, -3, 1, 2, 400};
    Quality quality =
        new Quality(new NoisyScores(BANDS, counts, noise), new Costs(3, 1), Optional.of(SCALE));
    List<Chart> charts =
        QualityCharts.of(
            new EvaluationReport(
                ModelReader.parse(ModelReaderTest.MODEL, "m"),
                quality,
                PrivacyGuarantee.pure(Epsilon.parse("1"), Adjacency.ADD_REMOVE)));
    List<RiskLine> known =
        quality.joinedRisks().stream().filter(l -> !l.risk().isUnknownShare()).toList();
    assertThat(known).isNotEmpty().hasSizeLessThan(quality.joinedRisks().size());
    assertThat(charts.get(0).series().get(1).marks())
        .extracting(Chart.Mark::y)
        .containsExactlyElementsOf(known.stream().map(line -> line.risk().value()).toList());
    assertThat(charts.get(2).series().get(1).marks())
        .hasSize(
            (int)
                quality.calibrationCurve().stream()
                    .filter(point -> !point.measured().risk().isUnknownShare())
                    .count())
        .hasSizeLessThan(quality.calibrationCurve().size());
  }

  /** Said where noise may be why: not of a risk that is really too low, nor where there is none. */
  @Test
  void lowRisksAboveTheCutOffAreExplained() {
    String explained = "can be below 50.0 %, from which on the card predicts positive";
    assertThat(QualityText.notes(quality())).noneMatch(note -> note.contains(explained));
    long[] low = {10, 30, 50, 45, 80, 200, 90, 60, 55, 20};
    for (int times : new int[] {1, 100}) {
      long[] counts = Arrays.stream(low).map(count -> times * count).toArray();
      List<String> notes =
          QualityText.notes(
              new Quality(
                  new NoisyScores(BANDS, counts, quality().scores().noise()),
                  new Costs(3, 1),
                  Optional.of(SCALE)));
      assertThat(notes.stream().anyMatch(note -> note.contains(explained))).isEqualTo(times == 1);
    }
  }

  /** The printed card adds 2 to the points of a column, so that its cut-off is 0 in place of -2. */
  @Test
  void risksAreToldByThePointsOfThePrintedCard() {
    Model model =
        ModelReader.parse(
            ModelReaderTest.MODEL
                .replace("\"points\": 2}", "\"points\": -2}")
                .replace("\"threshold\": -3", "\"threshold\": -2"),
            "m");
    PointsCard card = PointsCard.of(model);
    assertThat(card.rule()).contains("when the points are at least 1;");
    List<String> points =
        QualityText.risks(model, quality()).lines().stream().map(line -> line.get(0)).toList();
    // The score 1 is the first that is positive, and has a line of its own.
    assertThat(points).contains("1").hasSize(5);
    EvaluationReport evaluation =
        new EvaluationReport(
            model, quality(), PrivacyGuarantee.pure(Epsilon.parse("1"), Adjacency.ADD_REMOVE));
    assertThat(evaluation.shift()).isZero();
    assertThat(points).element(2).isEqualTo("0");
  }

  /** A value that is not listed has points that the line of predicted risks leaves out. */
  @Test
  void predictedRisksAreDrawnForListedValues() {
    Model model =
        ModelReader.parse(
            """
            {"format": "didyma-model/1", "mechanism": "none", "guarantee": {"kind": "none"},
             "model": {"kind": "linear-lattice", "threshold": -2,
                       "schema": {"label": {"column": "y", "positive": "1", "negative": "0"},
                                  "features": [{"column": "c", "categories": ["u", "v"],
                                                "other": "none"}]},
                       "weights": [{"feature": "c=u", "points": -1},
                                   {"feature": "c=v", "points": -2}]},
             "software": {"version": "1", "proof": ""}}
            """,
            "m");
    ScoreBands bands = ScoreBands.of(model, ScoreBands.USUAL);
    assertThat(bands.count()).isEqualTo(3);
    Quality quality =
        new Quality(
            new NoisyScores(
                bands, new long[] {100, 200, 0, 300, 100, 0}, quality().scores().noise()),
            Costs.EQUAL,
            Optional.of(SCALE));
    EvaluationReport evaluation =
        new EvaluationReport(
            model, quality, PrivacyGuarantee.pure(Epsilon.parse("1"), Adjacency.ADD_REMOVE));
    assertThat(QualityCharts.of(evaluation).get(0).series().get(0).marks())
        .extracting(Chart.Mark::x)
        .containsExactly(0.0, 1.0);
  }

  @Test
  void figuresAreThoseOfTheExactCounts() {
    Confusion confusion = Confusion.of(exact(), Optional.of(SCALE));
    Quality quality = quality();
    double tight = 1e-9;
    assertThat(quality.records()).isEqualTo(confusion.records());
    assertThat(quality.accuracy().value()).isCloseTo(confusion.accuracy(), within(tight));
    assertThat(quality.balancedAccuracy().value())
        .isCloseTo(confusion.balancedAccuracy(), within(tight));
    assertThat(quality.auc().value()).isCloseTo(confusion.auc(), within(tight));
    assertThat(quality.brier().orElseThrow().value())
        .isCloseTo(confusion.risk().orElseThrow().brier(), within(tight));
    assertThat(quality.logLoss().orElseThrow().value())
        .isCloseTo(confusion.risk().orElseThrow().logLoss(), within(tight));
    // 60 + 80 positive records are found, 90 missed; 20 + 30 negative ones are mistaken.
    Cutoff decision = quality.decision();
    assertThat(decision.above()).isZero();
    assertThat(decision.sensitivity().value()).isCloseTo(140.0 / 230, within(tight));
    assertThat(decision.specificity().value()).isCloseTo(350.0 / 400, within(tight));
    assertThat(decision.precision().value()).isCloseTo(140.0 / 190, within(tight));
    assertThat(decision.npv().value()).isCloseTo(350.0 / 440, within(tight));
    assertThat(decision.cost().value()).isCloseTo((3 * 90 + 50) / 630.0, within(tight));
    assertThat(decision.lift()).isCloseTo(140.0 / 190 / (230.0 / 630), within(tight));
    // The shares above -1, say, are 190 of 230 and 110 of 400.
    assertThat(quality.separation().value()).isCloseTo(190.0 / 230 - 110.0 / 400, within(tight));
  }

  /** Wilson's interval with z = 2.05, from its closed form. */
  @Test
  void intervalsOfSharesAreWilsons() {
    IntervalEstimate accuracy = quality().accuracy();
    double n = 630;
    double p = 490 / n;
    double z = 2.05;
    double middle = (p + z * z / (2 * n)) / (1 + z * z / n);
    double half = z / (1 + z * z / n) * Math.sqrt(p * (1 - p) / n + z * z / (4 * n * n));
    assertThat(accuracy.low()).isCloseTo(middle - half, within(1e-3));
    assertThat(accuracy.high()).isCloseTo(middle + half, within(1e-3));
  }

  /** DeLong's variance by its definition, over pairs. */
  @Test
  void intervalOfTheAreaIsDeLongs() {
    IntervalEstimate auc = quality().auc();
    double a = auc.value();
    double ofPositives = 0;
    double ofNegatives = 0;
    for (int t = 0; t < 5; t++) {
      double won = 0;
      double lost = 0;
      for (int s = 0; s < 5; s++) {
        won += COUNTS[5 + s] * (t > s ? 1 : t == s ? 0.5 : 0);
        lost += COUNTS[s] * (s > t ? 1 : t == s ? 0.5 : 0);
      }
      ofPositives += COUNTS[t] * Math.pow(won / 400 - a, 2);
      ofNegatives += COUNTS[5 + t] * Math.pow(lost / 230 - a, 2);
    }
    double deviation = Math.sqrt(ofPositives / 230 / 230 + ofNegatives / 400 / 400);
    assertThat(auc.high() - auc.low()).isCloseTo(2 * 2.06 * deviation, within(0.002));
  }

  /** Risks of a card are held against those of one who knows the share of positives alone. */
  @Test
  void risksWorseThanTheShareAreToldSo() {
    double p = 230.0 / 630;
    double share = -p * Math.log(p) - (1 - p) * Math.log(1 - p);
    Quality good = quality();
    assertThat(good.logLossOfShare()).isCloseTo(share, within(1e-12));
    assertThat(good.isWorseThanShare()).isFalse();
    assertThat(QualityText.notes(good))
        .hasSize(3)
        .contains(
            "Log loss of the predicted risks: %.4f; always predicting the prevalence: %.4f."
                .formatted(good.logLoss().orElseThrow().value(), share));
    // The same scores, said to be eight times as sure.
    Quality bold = new Quality(good.scores(), new Costs(3, 1), Optional.of(RiskScale.of(8, 1)));
    assertThat(bold.logLoss().orElseThrow().low()).isGreaterThan(share);
    assertThat(QualityText.notes(bold))
        .hasSize(4)
        .last()
        .asString()
        .startsWith("The model's predicted risks are worse than none");
    Quality none = new Quality(good.scores(), new Costs(3, 1), Optional.empty());
    assertThat(none.isWorseThanShare()).isFalse();
    assertThat(QualityText.notes(none)).hasSize(1);
  }

  @Test
  void risksRiseAndHoldTheirShares() {
    List<RiskLine> lines = quality().risks();
    assertThat(lines).hasSize(5);
    double before = 0;
    for (RiskLine line : lines) {
      assertThat(line.risk().value()).isGreaterThanOrEqualTo(before);
      assertThat(line.lowest()).isLessThanOrEqualTo(line.risk().low());
      assertThat(line.highest()).isGreaterThanOrEqualTo(line.risk().high());
      double share = (double) line.positives() / (line.positives() + line.negatives());
      assertThat(share).isBetween(line.risk().low(), line.risk().high());
      before = line.risk().value();
    }
  }

  /** More noise, wider intervals; and a table without records says nothing. */
  @Test
  void noiseWidensIntervals() {
    double before = 0;
    for (String epsilon : new String[] {"3", "0.5", "0.1", "0.01"}) {
      CountNoise noise =
          new NoisyCounts.Parameters(Epsilon.parse(epsilon), Adjacency.REPLACE, 10).noise();
      Quality quality =
          new Quality(new NoisyScores(BANDS, COUNTS, noise), Costs.EQUAL, Optional.empty());
      assertThat(quality.accuracy().width()).isGreaterThan(before);
      before = quality.accuracy().width();
    }
    CountNoise noise =
        new NoisyCounts.Parameters(Epsilon.parse("1"), Adjacency.ADD_REMOVE, 10).noise();
    Quality nothing =
        new Quality(new NoisyScores(BANDS, new long[10], noise), Costs.EQUAL, Optional.empty());
    assertThat(nothing.accuracy().low()).isZero();
    assertThat(nothing.accuracy().high()).isEqualTo(1);
    assertThat(nothing.auc().width()).isEqualTo(1);
    // What is predicted positive, and what is not.
    assertThat(nothing.joinedRisks()).hasSize(2);
  }

  /** Where no score is predicted positive, nobody is found, and that is certain. */
  @Test
  void whatCannotHappenIsKnown() {
    CountNoise noise =
        new NoisyCounts.Parameters(Epsilon.parse("1"), Adjacency.REPLACE, 10).noise();
    ScoreBands negative = new ScoreBands(1, -6, 5);
    Quality quality =
        new Quality(new NoisyScores(negative, COUNTS, noise), Costs.EQUAL, Optional.empty());
    assertThat(quality.decision().sensitivity().high()).isLessThan(0.05);
    assertThat(quality.decision().specificity().low()).isGreaterThan(0.95);
    assertThat(quality.decision().flagged().high()).isLessThan(0.05);
  }

  /** Noise may leave a share of positive records that is none, by which nothing is divided. */
  @Test
  void thereIsNoLiftOverWhatIsNoShare() {
    requireLift(false, -3, -5);
    requireLift(false, 5, -3);
    requireLift(false, 0, 7);
    requireLift(true, 5, 0);
    requireLift(true, 5, 3);
  }

  private static void requireLift(boolean isThere, long positives, long negatives) {
    CountNoise noise =
        new NoisyCounts.Parameters(Epsilon.parse("1"), Adjacency.ADD_REMOVE, 10).noise();
    long[] counts = {0, 0, 0, 0, positives, 0, 0, 0, 0, negatives};
    Quality quality =
        new Quality(new NoisyScores(BANDS, counts, noise), Costs.EQUAL, Optional.empty());
    assertThat(Double.isNaN(quality.decision().lift()))
        .as("%d positive, %d negative", positives, negatives)
        .isEqualTo(!isThere);
  }

  @Test
  void bandsKeepDecisionsApart() {
    ScoreBands bands = new ScoreBands(7, -3, 6);
    assertThat(bands.place(0)).isLessThan(bands.firstPositive());
    assertThat(bands.place(1)).isEqualTo(bands.firstPositive());
    assertThat(bands.place(-1e9)).isZero();
    assertThat(bands.place(1e9)).isEqualTo(5);
    for (int score = -20; score <= 20; score++) {
      int place = bands.place(score);
      assertThat(score <= 0).as("%d", score).isEqualTo(place < bands.firstPositive());
    }
  }
}
