package org.didyma.experiments.pareto.proposal;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.didyma.experiments.pareto.instance.Aim;
import org.didyma.experiments.pareto.instance.SettingsEvaluation;
import org.didyma.experiments.pareto.space.Dimension;
import org.didyma.experiments.pareto.space.Settings;
import org.didyma.experiments.pareto.space.SettingsDistribution;
import org.didyma.experiments.pareto.space.Space;
import org.didyma.experiments.pareto.surrogate.IndependentProcesses;
import org.junit.jupiter.api.Test;

class ProposersTest {

  private static final int SEEDS = 6;

  private static final Space SPACE =
      Space.of(
          Dimension.continuous("x", 0, 1),
          Dimension.whole("n", 1, 9),
          Dimension.choice("word", List.of("one", "two", "three")));

  private static SettingsEvaluation evaluate(Settings settings) {
    double x = settings.number("x");
    double n = settings.number("n") / 10 + (settings.text("word").equals("two") ? 0 : 0.3);
    return new SettingsEvaluation(settings, 0.1 + 5 * x, List.of(0.6 - 0.4 * x + 0.3 * n), "", 0);
  }

  private static Proposer bayesian() {
    return new BayesianProposer(
        SPACE,
        Proposers.sobol(SPACE, 7),
        SEEDS,
        new Aim(10, 1),
        new IndependentProcesses(SEEDS, 7),
        BayesianProposer.Criterion.AREA_TIMES_PROBABILITY,
        false,
        7);
  }

  private static List<SettingsEvaluation> run(
      Proposer proposer, List<SettingsEvaluation> before, int until) {
    List<SettingsEvaluation> told = new ArrayList<>(before);
    while (told.size() < until) {
      told.add(evaluate(proposer.ask(told)));
    }
    return told;
  }

  /** Whether a search was killed does not show in what comes after. */
  @Test
  void goesOnAsIfItHadNotBeenBroken() {
    List<SettingsEvaluation> whole = run(bayesian(), List.of(), 24);
    for (int broken : new int[] {0, 3, SEEDS, 11, 23}) {
      assertThat(run(bayesian(), whole.subList(0, broken), 24)).isEqualTo(whole);
    }
  }

  @Test
  void doesNotTryTheSameAgain() {
    Space few = Space.of(Dimension.whole("n", 1, 12), Dimension.choice("word", List.of("a", "b")));
    Proposer proposer =
        new BayesianProposer(
            few,
            Proposers.listed(few.grid(2, 4)),
            4,
            new Aim(10, 1),
            new IndependentProcesses(4, 1),
            BayesianProposer.Criterion.AREA_TIMES_PROBABILITY,
            false,
            1);
    List<SettingsEvaluation> told = new ArrayList<>();
    Set<Settings> tried = new HashSet<>();
    while (told.size() < 20) {
      Settings next = proposer.ask(told);
      assertThat(tried.add(next)).isTrue();
      double n = next.number("n");
      told.add(new SettingsEvaluation(next, n, List.of(1 - n / 20), "", 0));
    }
  }

  /** Settings that cannot be used, an infinite epsilon and no error at all are taken. */
  @Test
  void livesWithOutcomesAtTheLimits() {
    List<SettingsEvaluation> told = new ArrayList<>();
    Proposer proposer = bayesian();
    for (int k = 0; k < 15; k++) {
      Settings next = proposer.ask(told);
      told.add(
          switch (k % 3) {
            case 0 ->
                new SettingsEvaluation(next, Double.POSITIVE_INFINITY, List.of(), "refused", 0);
            case 1 -> new SettingsEvaluation(next, 0, List.of(1.0), "", 0);
            default -> new SettingsEvaluation(next, 2, List.of(0.0), "", 0);
          });
    }
    assertThat(told).hasSize(15);
  }

  /** Of 64 points, each sixteenth of each side has four. */
  /**
   * Half of the numbers are in the upper half, where half of the logarithms are in the first
   * decade.
   */
  @Test
  void uniformNumbersAreEvenAlsoOnALogarithmicScale() {
    Space wide = Space.of(Dimension.logarithmic("x", 1, 100), Dimension.whole("n", 1, 9));
    Proposer uniform = Proposers.random(SettingsDistribution.uniformNumbers(wide), 7);
    List<SettingsEvaluation> told = new ArrayList<>();
    for (int i = 0; i < 400; i++) {
      told.add(new SettingsEvaluation(uniform.ask(told), 1, List.of(0.5), "", 0));
    }
    // Outside with probability below 1e-6 at one half, and at the whole numbers' five ninths.
    assertThat(told.stream().filter(e -> e.settings().number("x") > 50.5).count())
        .isBetween(150L, 250L);
    assertThat(told.stream().filter(e -> e.settings().number("n") >= 5).count())
        .isBetween(172L, 272L);
  }

  @Test
  void sobolPointsAreEven() {
    Space square = Space.of(Dimension.continuous("x", 0, 1), Dimension.continuous("y", 0, 1));
    for (String side : List.of("x", "y")) {
      assertThat(sixteenths(Proposers.sobol(square, 3), side)).containsOnly(4L);
      assertThat(sixteenths(Proposers.random(SettingsDistribution.uniform(square), 3), side))
          .anyMatch(count -> count != 4);
    }
  }

  private static List<Long> sixteenths(Proposer proposer, String side) {
    List<SettingsEvaluation> told = new ArrayList<>();
    long[] counts = new long[16];
    for (int k = 0; k < 64; k++) {
      Settings s = proposer.ask(told);
      counts[(int) (16 * s.number(side))]++;
      told.add(new SettingsEvaluation(s, 1, List.of(0.5), "", 0));
    }
    return Arrays.stream(counts).boxed().toList();
  }
}
