package org.didyma.models.quality;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.didyma.data.schema.Schema;
import org.didyma.formulations.Cells;
import org.didyma.formulations.Weights;
import org.didyma.mechanisms.Diagnostics;
import org.didyma.mechanisms.HoldoutQuery;
import org.didyma.mechanisms.RawOutput;
import org.didyma.mechanisms.counts.NoisyCounts;
import org.didyma.formulations.WeightLattice;
import org.didyma.models.Rule;
import org.didyma.privacy.Adjacency;
import org.didyma.privacy.Epsilon;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The exact law of the noisy count of bands by label value, over all pairs of neighbouring tables
 * of at most three records: how much likelier an output is by the one than by the other.
 */
class OutcomeCountsTest {

  private static final Schema SCHEMA =
      Schema.parse(
          """
          {"policies": "total",
           "label": {"time": "days", "event": {"column": "died", "positive": "1"},
                     "horizons": [30, 90]},
           "features": [{"column": "x", "categories": ["a", "b"], "reference": "a"}]}
          """,
          "test");

  private static final int LABELS = 5;
  private static final double EPSILON = 1;
  private static final RawOutput.Point CARD =
      new RawOutput.Point(WeightLattice.cube(1, 1), Weights.of(1), Diagnostics.of(0, 0));

  /** A record is 5 x + label, or {@link #ABSENT}. */
  private static final int RECORDS = 2 * LABELS;

  private static final int ABSENT = RECORDS;

  private static Cells cells(List<Integer> records) {
    Cells.Builder builder = Cells.builder(SCHEMA.dimension(), LABELS);
    for (int record : records) {
      if (record != ABSENT) {
        long[] ofLabels = new long[LABELS];
        ofLabels[record % LABELS] = 1;
        builder.add(new int[] {record / LABELS}, ofLabels);
      }
    }
    return builder.build();
  }

  private static long[] counts(Cells cells) {
    Rule rule = Rule.of(CARD, SCHEMA.dimension());
    return ScoreBands.of(rule, SCHEMA, ScoreBands.USUAL).counts(rule, SCHEMA, cells);
  }

  /** The broken variant: a person is counted in each interval of which something is known. */
  private static long[] countsOfIntervals(Cells cells) {
    long[] counts = counts(cells);
    long[] more = counts.clone();
    for (int c = 0; c < counts.length; c++) {
      if (c % LABELS == 1) {
        more[c - 1] += counts[c];
      }
    }
    return more;
  }

  /**
   * The largest ln(P(r | h) / P(r | h')) over neighbours and outputs r. P(r | h) is proportional to
   * exp(-|r - h| epsilon / changes), also given that sums agree, so the largest ratio is at r = h.
   */
  private static double worst(
      Adjacency adjacency, int changes, Function<Cells, long[]> counting) {
    double worst = 0;
    for (List<Integer> rest : List.of(List.<Integer>of(), List.of(3), List.of(3, 9))) {
      for (int one = 0; one <= RECORDS; one++) {
        for (int other = 0; other <= RECORDS; other++) {
          boolean isAdded = one == ABSENT || other == ABSENT;
          if (isAdded == adjacency.equals(Adjacency.ADD_REMOVE)) {
            worst = Math.max(worst, ratio(rest, one, other, changes, counting));
          }
        }
      }
    }
    return worst;
  }

  private static double ratio(
      List<Integer> rest, int one, int other, int changes, Function<Cells, long[]> counting) {
    List<Integer> records = new ArrayList<>(rest);
    records.add(one);
    long[] h = counting.apply(cells(records));
    records.set(rest.size(), other);
    long[] neighbour = counting.apply(cells(records));
    double distance = 0;
    for (int c = 0; c < h.length; c++) {
      distance += Math.abs(h[c] - neighbour[c]);
    }
    return distance * EPSILON / changes;
  }

  @ParameterizedTest
  @ValueSource(strings = {"add-remove", "replace"})
  void anOutputIsAtMostEpsilonLikelierAndReachesIt(Adjacency adjacency) {
    assertThat(worst(adjacency, adjacency.changes(), OutcomeCountsTest::counts))
        .isEqualTo(EPSILON);
    assertThat(worst(adjacency, adjacency.changes(), OutcomeCountsTest::countsOfIntervals))
        .as("a record in two cells")
        .isGreaterThan(EPSILON);
  }

  /** The broken variant: sensitivity 1, where a replaced record changes two counts. */
  @Test
  void aReplacedRecordChangesTwoCounts() {
    assertThat(worst(Adjacency.REPLACE, 1, OutcomeCountsTest::counts)).isEqualTo(2 * EPSILON);
    assertThat(worst(Adjacency.ADD_REMOVE, 1, OutcomeCountsTest::counts)).isEqualTo(EPSILON);
  }

  /** What is asked of a held-out part is that count, at that price, and also of an empty part. */
  @ParameterizedTest
  @ValueSource(strings = {"add-remove", "replace"})
  void aPartThatIsHeldOutIsCountedLikewise(Adjacency adjacency) {
    HeldOutScores scores =
        new HeldOutScores(SCHEMA, ScoreBands.USUAL, Epsilon.parse("1"), adjacency);
    for (List<Integer> part : List.of(List.<Integer>of(), List.of(1, 7, 9))) {
      HoldoutQuery.Posed<?, ?, long[]> posed = scores.pose(CARD, cells(part));
      assertThat(posed.parameters())
          .isEqualTo(new NoisyCounts.Parameters(Epsilon.parse("1"), adjacency, 2 * LABELS));
      long[] counts = (long[]) posed.data();
      assertThat(counts).hasSize(2 * LABELS);
      for (int c = 0; c < counts.length; c++) {
        assertThat(counts[c]).isEqualTo(part.contains(c) ? 1 : 0);
      }
    }
  }
}
