package org.didyma.experiments;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import org.didyma.formulations.Costs;
import org.didyma.mechanisms.RiskScale;
import org.didyma.models.ScoreCounts;
import org.junit.jupiter.api.Test;

class TestMetricsTest {

  private final ScoreCounts counts = new ScoreCounts();

  /** Scores -2 to 2, of which each has one positive and -s + 3 negative records: 5 and 15. */
  TestMetricsTest() {
    for (int s = -2; s <= 2; s++) {
      counts.add(s, 1, 3 - s);
    }
  }

  @Test
  void whoTellsNoRisksIsTakenAtTheirWord() {
    TestMetrics judged = TestMetrics.of(counts, Optional.empty());
    // Positive at 1 and 2: three are missed, 2 + 1 negative ones are not positive.
    assertThat(judged.cost()).isEqualTo((5.0 * 3 + 3) / 20);
    assertThat(judged.confusion().errors()).isEqualTo(6);
  }

  /** ln 5 is 1.61: a risk above 1/6 begins at -1 where a point is a unit of log-odds. */
  @Test
  void risksDecideByCosts() {
    TestMetrics judged = TestMetrics.of(counts, Optional.of(RiskScale.of(1, 1)));
    assertThat(judged.cost()).isEqualTo((5.0 * 1 + 4 + 3 + 2 + 1) / 20);
    assertThat(judged.confusion().errors()).isEqualTo(6);
    assertThat(TestMetrics.of(counts, Optional.of(RiskScale.of(2, 1))).cost())
        .isEqualTo((5.0 * 2 + 3 + 2 + 1) / 20);
  }

  /** Learned at these costs, a score of 0 is a risk of 1/6, and decides like a risk below. */
  @Test
  void risksThatWereLearnedAtTheseCostsDecideByTheSignOfTheScore() {
    TestMetrics judged =
        TestMetrics.of(counts, Optional.of(RiskScale.of(1, 1).with(TestMetrics.COSTS)));
    assertThat(judged.cost()).isEqualTo((5.0 * 3 + 2 + 1) / 20);
    TestMetrics other =
        TestMetrics.of(counts, Optional.of(RiskScale.of(1, 1).with(new Costs(1, 5))));
    // A score of 0 is a risk of 5/6 there, and one of -2 a risk of 0.40.
    assertThat(other.cost()).isEqualTo((5.0 + 4 + 3 + 2 + 1) / 20);
  }
}
