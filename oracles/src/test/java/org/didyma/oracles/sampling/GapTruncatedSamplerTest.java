package org.didyma.oracles.sampling;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.function.Supplier;
import org.didyma.exact.LawBits;
import org.didyma.exact.RandomBits;
import org.didyma.formulations.LearningProblem;
import org.didyma.formulations.Weights;
import org.didyma.oracles.RandomProblems;
import org.didyma.oracles.SearchListener;
import org.junit.jupiter.api.Test;

/**
 * Chi-square tests at false-alarm rate 1e-6 each, against the law by enumeration of losses that are
 * cut where the sampler cuts them.
 */
class GapTruncatedSamplerTest {

  private static final double FALSE_ALARM = 1e-6;

  /** lambda = 1/2, as of epsilon 1 under replacement. */
  private static final Rate HALF = Rate.of(1, 2);

  private final RandomBits bits = LawBits.of(9);

  @Test
  void drawsFollowTheLawThatIsCutAtTheGap() {
    RandomProblems problems = new RandomProblems(13);
    GapTruncatedSampler truncated = new GapTruncatedSampler();
    boolean usedTheRest = false;
    for (int i = 0; i < 20; ) {
      LearningProblem problem = RandomProblems.unperturbed(problems.next(81));
      if (new ExactDistribution(problem, 0.5).probability.isEmpty()) {
        continue;
      }
      long gap = 1 + i % 5;
      GapTruncatedSampler.Prepared prepared =
          truncated.prepare(problem, HALF, gap, GapTruncatedSampler.MAX_RANK, SearchListener.NONE);
      long least =
          new ExactDistribution(problem, 0.5)
              .probability.keySet().stream().mapToLong(problem::loss).min().orElseThrow();
      ExactDistribution law =
          new ExactDistribution(
              problem.lattice(), 0.5, w -> Math.min(problem.loss(w), least + gap));
      usedTheRest |= prepared.listed() < law.probability.size();
      assertThat(law.pValue(20_000, () -> prepared.draw(bits))).isGreaterThan(FALSE_ALARM);
      i++;
    }
    assertThat(usedTheRest).isTrue();
  }

  /** By rank, by rank and gap, and with ranks beyond the lattice. */
  @Test
  void drawsFollowTheLawThatIsCutAtARank() {
    RandomProblems problems = new RandomProblems(15);
    GapTruncatedSampler truncated = new GapTruncatedSampler();
    int byRank = 0;
    for (int i = 0; i < 24; ) {
      LearningProblem problem = RandomProblems.unperturbed(problems.next(81));
      ExactDistribution whole = new ExactDistribution(problem, 0.5);
      if (whole.probability.isEmpty()) {
        continue;
      }
      int rank = List.of(1, 2, 5, 200).get(i % 4);
      long gap = i % 3 == 0 ? 4 : GapTruncatedSampler.NO_GAP;
      long[] losses =
          whole.probability.keySet().stream().mapToLong(problem::loss).sorted().toArray();
      long limit = rank <= losses.length ? losses[rank - 1] : Long.MAX_VALUE;
      byRank += gap > 4 && limit < Long.MAX_VALUE ? 1 : 0;
      long least = gap > 4 ? limit : Math.min(limit, losses[0] + gap);
      GapTruncatedSampler.Prepared prepared =
          truncated.prepare(problem, HALF, gap, rank, SearchListener.NONE);
      assertThat(prepared.listed())
          .isEqualTo((int) Arrays.stream(losses).filter(l -> l < least).count());
      ExactDistribution law =
          new ExactDistribution(problem.lattice(), 0.5, w -> Math.min(problem.loss(w), least));
      assertThat(law.pValue(20_000, () -> prepared.draw(bits))).isGreaterThan(FALSE_ALARM);
      i++;
    }
    assertThat(byRank).isGreaterThan(5);
  }

  @Test
  void withAWideGapNothingIsCut() {
    RandomProblems problems = new RandomProblems(14);
    LearningProblem problem = RandomProblems.unperturbed(problems.next(81));
    GapTruncatedSampler.Prepared prepared =
        new GapTruncatedSampler()
            .prepare(problem, HALF, 1_000_000, GapTruncatedSampler.MAX_RANK, SearchListener.NONE);
    Supplier<Weights> truncated = () -> prepared.draw(bits);
    assertThat(new ExactDistribution(problem, 0.5).pValue(50_000, truncated))
        .isGreaterThan(FALSE_ALARM);
  }
}
