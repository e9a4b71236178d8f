package org.didyma.models.quality;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import org.didyma.data.schema.Schema;
import org.didyma.formulations.Costs;
import org.didyma.mechanisms.counts.CountNoise;
import org.didyma.mechanisms.counts.NoisyCounts;
import org.didyma.models.Model;
import org.didyma.models.ModelReader;
import org.didyma.models.ModelReaderTest;
import org.didyma.models.Rule;
import org.didyma.models.page.TextTable;
import org.didyma.privacy.Adjacency;
import org.didyma.privacy.Epsilon;
import org.junit.jupiter.api.Test;

/** What bands of scores are called, and which are joined. */
class ScoreBandsTest {

  /** Points from -5 to 2, of which those above -3 are positive. */
  private static final Model MODEL = ModelReader.parse(ModelReaderTest.RISKY, "m");

  private static final double THRESHOLD = -3;

  /** Each number of points is in the range that the name of its band says, and in no other. */
  @Test
  void namesHoldTheirPointsAndNoOthers() {
    for (int width = 1; width <= 9; width++) {
      for (int first = -7; first <= 1; first++) {
        for (int count = 1; count <= 5; count++) {
          holdTheirPoints(new ScoreBands(width, first, count));
        }
      }
    }
  }

  private static void holdTheirPoints(ScoreBands bands) {
    for (int from = 0; from < bands.count(); from++) {
      for (int to = from; to < bands.count(); to++) {
        String name = bands.name(from, to, THRESHOLD);
        for (int place = 0; place < bands.count(); place++) {
          for (double score = bands.least(place); score <= bands.last(place); score++) {
            assertThat(bands.place(score)).isEqualTo(place);
            assertThat(holds(name, (long) (score + THRESHOLD)))
                .as("%s: %s to %s are %s, at %s", bands, from, to, name, score)
                .isEqualTo(from <= place && place <= to);
          }
        }
      }
    }
  }

  private static boolean holds(String name, long points) {
    String[] words = name.split(" ");
    if (name.equals("all")) {
      return true;
    }
    if (name.startsWith("up to ")) {
      return points <= Long.parseLong(words[2]);
    }
    if (name.startsWith("from ")) {
      return points >= Long.parseLong(words[1]);
    }
    return points >= Long.parseLong(words[0]) && points <= Long.parseLong(words[words.length - 1]);
  }

  @Test
  void bandsOfRealScoresSayWhereTheyBegin() {
    ScoreBands bands = new ScoreBands(0.25, -2, 5);
    assertThat(bands.name(0, 1, 0)).isEqualTo("up to -0.2500");
    assertThat(bands.name(1, 2, 0)).isEqualTo("-0.5000 to 0");
    assertThat(bands.name(3, 4, 0)).isEqualTo("above 0");
    assertThat(bands.name(0, 4, 0)).isEqualTo("all");
  }

  /** A whole width would say that scores are whole. */
  @Test
  void bandsOfRealScoresHaveNoWholeWidth() {
    Schema schema =
        Schema.parse(
            """
            {"label": {"column": "y", "positive": "1", "negative": "0"},
             "features": [{"column": "n", "integer": [0, 9], "scale": 1}]}
            """,
            "s");
    Rule reals = new Rule.Reals(List.of(10.0), 45);
    for (int most : new int[] {2, 10, 45, 90}) {
      ScoreBands bands = ScoreBands.of(reals, schema, most);
      assertThat(bands.isWhole()).isFalse();
      assertThat(bands.count()).isBetween(1, most);
    }
    assertThat(ScoreBands.of(new Rule.Points(List.of(10), 45), schema, 10).isWhole()).isTrue();
  }

  /** Whatever weights and threshold are, a band is of one decision, and there is one for all. */
  @Test
  void bandsKeepDecisionsApartAtAnyScale() {
    Schema schema =
        Schema.parse(
            """
            {"label": {"column": "y", "positive": "1", "negative": "0"},
             "features": [{"column": "n", "integer": [0, 9], "thresholds": [3, 6]}]}
            """,
            "s");
    double[] numbers = {0, 0x1p-1060, 1e-300, 0.3, 1, 7, 0x1p53, 1e300, 1e307};
    for (double a : numbers) {
      for (double b : numbers) {
        for (double t : numbers) {
          for (int signs = 0; signs < 8; signs++) {
            double second = (signs & 2) > 0 ? -b : b;
            double threshold = (signs & 4) > 0 ? -t : t;
            Rule reals = new Rule.Reals(List.of((signs & 1) > 0 ? -a : a, second), threshold);
            requireDecisionsApart(reals, schema, ScoreBands.of(reals, schema, 64));
          }
        }
      }
    }
    Rule never = new Rule.Points(List.of(0, 0), Integer.MAX_VALUE);
    requireDecisionsApart(never, schema, ScoreBands.of(never, schema, 64));
  }

  private static void requireDecisionsApart(Rule rule, Schema schema, ScoreBands bands) {
    assertThat(bands.count()).as("%s", rule).isBetween(1, 64);
    for (int[] x : new int[][] {{0, 0}, {1, 0}, {1, 1}}) {
      double score = rule.classifier(schema).score(x);
      assertThat(bands.place(score) >= bands.firstPositive())
          .as("%s, %s, score %s", rule, bands, score)
          .isEqualTo(score > 0);
    }
  }

  private static Schema scaled(int most) {
    return Schema.parse(
        """
        {"label": {"column": "y", "positive": "1", "negative": "0"},
         "features": [{"column": "n", "integer": [0, %d], "scale": 1}]}
        """
            .formatted(most),
        "s");
  }

  /** The least whole width with few enough bands, wherever the decision is. */
  @Test
  void bandsOfPointsAreAsNarrowAsCanBe() {
    Schema schema = scaled(9);
    for (int points = -300; points <= 300; points += 37) {
      for (int threshold = -3000; threshold <= 3000; threshold += 101) {
        for (int most : new int[] {2, 3, 10, 64}) {
          double width = 1;
          double low = Math.min(0, 9 * points) - threshold;
          double high = Math.max(0, 9 * points) - threshold;
          while (Math.ceil(high / width) - Math.ceil(low / width) + 1 > most) {
            width++;
          }
          ScoreBands bands =
              ScoreBands.of(new Rule.Points(List.of(points), threshold), schema, most);
          assertThat(bands.width()).as("%d, %d, %d", points, threshold, most).isEqualTo(width);
        }
      }
    }
  }

  /** As many steps as there are bands, not as many as there are scores. */
  @Test
  void bandsOfWideScoresAreFoundAtOnce() {
    Rule wide = new Rule.Points(List.of(4), 1);
    Schema schema = scaled(1_000_000_000);
    ScoreBands two =
        assertTimeoutPreemptively(Duration.ofSeconds(3), () -> ScoreBands.of(wide, schema, 2));
    assertThat(two.width()).isEqualTo(4e9 - 1);
    ScoreBands usual =
        assertTimeoutPreemptively(Duration.ofSeconds(3), () -> ScoreBands.of(wide, schema, 64));
    assertThat(usual.count()).isEqualTo(64);
  }

  /** What was written when the number of the only band was the least of all is read rightly. */
  @Test
  void theLeastNumberOfABandIsBelowTheDecision() {
    ScoreBands bands = new ScoreBands(Double.MIN_NORMAL, Integer.MIN_VALUE, 1);
    assertThat(bands.firstPositive()).isGreaterThanOrEqualTo(bands.count());
  }

  @Test
  void aScoreThatStandsForABandIsTheMeanOfItsScores() {
    ScoreBands whole = new ScoreBands(3, -1, 3);
    assertThat(whole.middle(0)).isEqualTo(-4);
    assertThat(new ScoreBands(2, 0, 1).middle(0)).isEqualTo(-0.5);
    assertThat(new ScoreBands(1, 4, 1).middle(0)).isEqualTo(4);
    assertThat(new ScoreBands(0.5, 1, 1).middle(0)).isEqualTo(0.25);
  }

  /** Bands of two points: -6 and -5, -4 and -3, -2 and -1, 0 and 1, 2 and 3. */
  @Test
  void rowsAreCalledByBothEndsAndTellAllTheirRisks() {
    long many = 1000;
    TextTable table = QualityText.risks(MODEL, quality(many, many, many, many, many));
    assertThat(column(table, "points"))
        .containsExactly("up to -5", "-4 to -3", "-2 to -1", "0 to 1", "from 2");
    assertThat(column(table, "predicted risk"))
        .containsExactly(
            "6.9 %", "10.8 % - 16.7 %", "24.8 % - 35.2 %", "47.3 % - 59.6 %", "70.9 %");
  }

  /** Positive is predicted above -3 points. */
  @Test
  void rowsDoNotStraddleTheDecision() {
    for (long[] counts :
        List.of(
            new long[] {1000, 2, 2, 1000, 1000},
            new long[] {0, 0, 1000, 0, 1000},
            new long[] {1000, 1000, 1, 0, 0},
            new long[] {0, 0, 0, 0, 0})) {
      Quality quality = quality(counts);
      int positive = quality.scores().bands().firstPositive();
      List<RiskLine> lines = quality.joinedRisks();
      assertThat(lines).allMatch(line -> line.last() < positive || line.first() >= positive);
      assertThat(IntStream.range(1, lines.size()))
          .allMatch(i -> lines.get(i).first() == lines.get(i - 1).last() + 1);
      assertThat(lines.get(0).first()).isZero();
      assertThat(lines.get(lines.size() - 1).last()).isEqualTo(4);
    }
  }

  private static Quality quality(long... records) {
    ScoreBands bands = new ScoreBands(2, -1, records.length);
    CountNoise noise =
        new NoisyCounts.Parameters(Epsilon.parse("1000"), Adjacency.ADD_REMOVE, 2 * records.length)
            .noise();
    long[] counts = new long[2 * records.length];
    for (int i = 0; i < records.length; i++) {
      counts[i] = records[i] * (i + 1) / 10;
      counts[records.length + i] = records[i] - counts[i];
    }
    return new Quality(new NoisyScores(bands, counts, noise), Costs.EQUAL, MODEL.risk());
  }

  private static List<String> column(TextTable table, String name) {
    int at = table.head().indexOf(name);
    return table.lines().stream().map(row -> row.get(at)).toList();
  }
}
