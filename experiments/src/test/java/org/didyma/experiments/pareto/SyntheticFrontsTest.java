package org.didyma.experiments.pareto;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.LongUnaryOperator;
import java.util.stream.LongStream;
import org.didyma.experiments.pareto.instance.SettingsEvaluation;
import org.didyma.experiments.pareto.proposal.BayesianProposer;
import org.didyma.experiments.pareto.proposal.Proposer;
import org.didyma.experiments.pareto.proposal.Proposers;
import org.didyma.experiments.pareto.space.SettingsDistribution;
import org.didyma.experiments.pareto.surrogate.IndependentProcesses;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * On fronts that are known, the search has 99 % of the area with at most half of the evaluations
 * that random search needs, medians of several starts.
 */
class SyntheticFrontsTest {

  private static final int SEEDS = 12;
  private static final double ENOUGH = 0.99;
  private static final int MOST = 160;

  @Test
  void needsAtMostHalfOfWhatRandomSearchNeedsOnSomeFronts() {
    for (int which : new int[] {0, 2, 5}) {
      check(SyntheticFront.all().get(which), 1);
    }
  }

  @Test
  @Tag("long")
  void needsAtMostHalfOfWhatRandomSearchNeedsOnTenFronts() {
    SyntheticFront.all().forEach(front -> check(front, 5));
  }

  private static void check(SyntheticFront front, int runs) {
    long bayesian = median(runs, start -> evaluations(front, bayesian(front, start), MOST));
    assertThat(bayesian).describedAs(front.name()).isLessThanOrEqualTo(MOST);
    int most = Math.toIntExact(2 * bayesian);
    long random =
        median(
            5,
            start ->
                evaluations(
                    front,
                    Proposers.random(SettingsDistribution.uniform(front.space()), 100 + start),
                    most));
    assertThat(random).describedAs(front.name()).isGreaterThanOrEqualTo(2 * bayesian);
  }

  private static long median(int runs, LongUnaryOperator run) {
    long[] all = LongStream.rangeClosed(1, runs).map(run).toArray();
    Arrays.sort(all);
    return all[runs / 2];
  }

  private static Proposer bayesian(SyntheticFront front, long start) {
    return new BayesianProposer(
        front.space(),
        Proposers.random(SettingsDistribution.uniform(front.space()), start),
        SEEDS,
        SyntheticFront.REFERENCE,
        new IndependentProcesses(SEEDS, start),
        BayesianProposer.Criterion.AREA_TIMES_PROBABILITY,
        false,
        start);
  }

  /** How many evaluations until the area is large enough; one more than allowed where it is not. */
  private static long evaluations(SyntheticFront front, Proposer proposer, int most) {
    double wanted = ENOUGH * front.truth();
    List<SettingsEvaluation> told = new ArrayList<>();
    while (told.size() < most) {
      SettingsEvaluation evaluation = front.evaluate(proposer.ask(told));
      told.add(evaluation);
      if (FoundFront.of(told, SyntheticFront.REFERENCE).hypervolume() >= wanted) {
        return told.size();
      }
    }
    return most + 1L;
  }
}
