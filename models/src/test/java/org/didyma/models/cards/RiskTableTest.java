package org.didyma.models.cards;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.didyma.data.schema.Schema;
import org.didyma.formulations.Costs;
import org.didyma.mechanisms.RiskScale;
import org.didyma.models.Rule;
import org.didyma.models.ScoreSpan;
import org.junit.jupiter.api.Test;

class RiskTableTest {

  private static final Schema SCHEMA =
      Schema.parse(
          """
          {"label": {"column": "y", "positive": "1", "negative": "0"},
           "features": [{"column": "a", "categories": ["u", "v", "w"]},
                        {"column": "b", "categories": ["p", "q"], "reference": "p"},
                        {"column": "o", "categories": ["lo", "mi", "hi"], "ordered": true},
                        {"column": "n", "integer": [0, 9], "thresholds": [2, 5, 7],
                         "onMissing": "category"},
                        {"column": "m", "integer": [-2, 2], "scale": 1}]}
          """,
          "s");

  /** Against every record of the schema: each has its line, and no line is without need. */
  @Test
  void hasALineForEveryRecord() {
    List<int[]> records = records();
    Random random = new Random(11);
    for (int trial = 0; trial < 2_000; trial++) {
      List<Integer> weights =
          IntStream.range(0, SCHEMA.dimension()).mapToObj(j -> random.nextInt(5) - 2).toList();
      Rule.Points rule = new Rule.Points(weights, random.nextInt(21) - 10);
      RiskScale scale = RiskScale.of(1 + random.nextInt(30), 10).with(new Costs(1 + trial % 4, 2));
      if (trial % 2 == 0) {
        scale = scale.clippedAt(new BigDecimal("0.0" + (1 + random.nextInt(9))));
      }
      if (trial % 8 == 0) {
        // One clip is nearly certain.
        Costs costs = new Costs(300_000, 1);
        scale = scale.with(trial % 16 == 0 ? costs : new Costs(1, 300_000));
      }
      long cutOff = rule.threshold() + trial % 3;
      List<PointsCard.Risk> lines = RiskTable.of(ScoreSpan.of(rule, SCHEMA), cutOff, scale);
      TreeSet<Long> reached = new TreeSet<>();
      for (int[] x : records) {
        long points = (long) rule.classifier(SCHEMA).score(x) + cutOff;
        if (!reached.add(points)) {
          continue;
        }
        assertThat(lines.stream().filter(line -> holds(line.points(), points)).toList())
            .singleElement()
            .extracting(PointsCard.Risk::risk)
            .isEqualTo(scale.text(points - cutOff));
      }
      for (PointsCard.Risk line : lines) {
        assertThat(reached.first() <= last(line.points()) && first(line.points()) <= reached.last())
            .describedAs(line.points())
            .isTrue();
      }
    }
  }

  private static List<int[]> records() {
    int d = SCHEMA.dimension();
    List<int[]> all = new ArrayList<>();
    for (int bits = 0; bits < 1 << (d - 1); bits++) {
      for (int m = -2; m <= 2; m++) {
        int number = bits;
        int[] x = IntStream.range(0, d).map(j -> number >> j & 1).toArray();
        x[d - 1] = m;
        // A record has a category; the schema's own test lets it have none.
        if (SCHEMA.admits(x) && x[0] + x[1] + x[2] == 1) {
          all.add(x);
        }
      }
    }
    assertThat(all).hasSize(3 * 2 * 3 * 5 * 5);
    return all;
  }

  private static boolean holds(String words, long points) {
    return first(words) <= points && points <= last(words);
  }

  private static long first(String words) {
    return words.startsWith("up to") ? Long.MIN_VALUE : Long.parseLong(words.split(" ")[0]);
  }

  private static long last(String words) {
    return words.endsWith("more") ? Long.MAX_VALUE : Long.parseLong(words.replace("up to ", ""));
  }

  /** Wide weights have a line for every second, fifth, tenth ... number of points. */
  @Test
  void isShortHoweverWideTheWeightsAre() {
    for (int weight : List.of(20, 30, 100, 12_345, 1_000_000)) {
      List<Integer> weights = IntStream.range(0, SCHEMA.dimension()).mapToObj(j -> weight).toList();
      for (long denominator : List.of(1L, 20L, 1_000L, 1_000_000L, 1_000_000_000_000L)) {
        List<PointsCard.Risk> lines =
            RiskTable.of(
                ScoreSpan.of(new Rule.Points(weights, weight / 2), SCHEMA),
                weight / 2,
                RiskScale.of(1, denominator));
        assertThat(lines).hasSizeBetween(1, 33);
      }
    }
    List<PointsCard.Risk> tens =
        RiskTable.of(
            ScoreSpan.of(new Rule.Points(List.of(100, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0), 50), SCHEMA),
            50,
            RiskScale.of(1, 20));
    assertThat(tens).extracting(PointsCard.Risk::points).startsWith("0", "5", "10").endsWith("100");
  }
}
