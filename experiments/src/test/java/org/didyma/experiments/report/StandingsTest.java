package org.didyma.experiments.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.MissingNode;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.didyma.experiments.Examples;
import org.didyma.experiments.Experiment;
import org.didyma.experiments.Measure;
import org.didyma.experiments.Problem;
import org.didyma.experiments.RunResult;
import org.didyma.experiments.Trial;
import org.didyma.experiments.report.Standings.Side;
import org.didyma.experiments.report.Standings.Team;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StandingsTest {

  @TempDir Path folder;

  /** Problems a and b, places 0.1 and 1. */
  private final Experiment<Problem> experiment = Examples.experiment(4, 42);

  private final List<Team> teams =
      List.of(
          new Team("one", Side.HOME, List.of("exponential", "nobody")),
          new Team("two", Side.HOME, List.of("permute-and-flip")),
          new Team("them", Side.AWAY, List.of("opdisc", "rspm")),
          new Team("others", Side.APART, List.of("exponential", "opdisc")));

  private final List<RunResult> results = new ArrayList<>();

  private void had(String problem, String contender, double... accuracies) {
    for (int i = 0; i < accuracies.length; i++) {
      results.add(
          new RunResult(
              new Trial(problem, contender, BigDecimal.ONE, i + 1),
              RunResult.Status.DONE,
              "",
              Map.of(Measure.ACCURACY, accuracies[i]),
              1,
              MissingNode.getInstance()));
    }
  }

  private void hadNothing(String problem, String contender, int repetition) {
    results.add(
        new RunResult(
            new Trial(problem, contender, BigDecimal.ONE, repetition),
            RunResult.Status.STOPPED,
            "",
            Map.of(),
            1,
            MissingNode.getInstance()));
  }

  private List<List<String>> lines() {
    return new Standings(experiment, results, teams)
        .table(Measure.ACCURACY, BigDecimal.ONE)
        .lines();
  }

  /** Worse by 0.02 in the mean: differences -0.06, 0.02 have an error of 0.04, equal ones none. */
  @Test
  void aTeamWinsWithinAStandardErrorOfTheDifference() {
    had("a", "exponential", 0.70, 0.82);
    had("a", "permute-and-flip", 0.74, 0.78);
    had("a", "opdisc", 0.76, 0.80);
    assertThat(lines().get(0))
        .containsExactly(
            "a",
            "76.0 ± 6.0 (2) exponential",
            "76.0 ± 2.0 (2) permute-and-flip",
            "78.0 ± 2.0 (2) opdisc",
            "78.0 ± 2.0 (2) opdisc");
    assertThat(lines().get(1)).containsExactly("b", "-", "-", "-", "-");
    assertThat(lines().get(2)).containsExactly("won", "1 of 1", "0 of 1", "", "");
  }

  /** Where one difference alone is not 0, the mean is the standard error, whatever is rounded. */
  @Test
  void aSingleDifferenceIsWithinItsError() {
    for (double less : new double[] {0.1, 0.0123, 1.0 / 3, 0.7}) {
      results.clear();
      had("a", "exponential", 0.9, 0.9, 0.9 - less);
      had("a", "permute-and-flip", 0.9, 0.9, 0.9 - less);
      had("a", "opdisc", 0.9, 0.9, 0.9);
      had("b", "exponential", 0.9 - less, 0.8, 0.7, 0.6, 0.5, 0.4, 0.3);
      had("b", "opdisc", 0.9, 0.8, 0.7, 0.6, 0.5, 0.4, 0.3);
      assertThat(lines().get(2)).containsExactly("won", "2 of 2", "1 of 1", "", "");
    }
  }

  /** One repetition has no error, so that only the best has won; more count where both have one. */
  @Test
  void aSingleRepetitionTellsTheBestOnly() {
    had("a", "exponential", 0.7);
    had("a", "permute-and-flip", 0.8);
    had("a", "opdisc", 0.8, 0.6);
    had("b", "exponential", 0.7);
    assertThat(lines().get(2)).containsExactly("won", "0 of 1", "1 of 1", "", "");
    assertThat(lines().get(1).get(1)).isEqualTo("70.0 exponential");
  }

  /** The best rival varies much, so that it says little; the second is better every time. */
  @Test
  void whoWinsHoldsAgainstEachRival() {
    had("a", "opdisc", 0.90, 0.70, 0.90, 0.70);
    had("a", "exponential", 0.78, 0.78, 0.78, 0.78);
    assertThat(lines().get(2)).containsExactly("won", "1 of 1", "0 of 0", "", "");
    had("a", "rspm", 0.79, 0.79, 0.79, 0.79);
    assertThat(lines().get(2)).containsExactly("won", "0 of 1", "0 of 0", "", "");
  }

  /** Left out, the runs that were stopped would make both teams as good as their rival. */
  @Test
  void runsThatCameToNothingDoNotHelp() {
    had("a", "opdisc", 0.8, 0.8);
    had("a", "exponential", 0.8);
    assertThat(lines().get(2)).containsExactly("won", "1 of 1", "0 of 0", "", "");
    hadNothing("a", "exponential", 2);
    hadNothing("a", "permute-and-flip", 1);
    assertThat(lines().get(2)).containsExactly("won", "0 of 1", "0 of 1", "", "");
  }

  /** Where the rival has nothing, nobody can lose against it. */
  @Test
  void rivalsCountInTheRepetitionsThatTheyHave() {
    had("a", "opdisc", 0.8);
    hadNothing("a", "opdisc", 2);
    had("a", "exponential", 0.8, 0.1);
    had("a", "permute-and-flip", 0.7, 0.9);
    assertThat(lines().get(2)).containsExactly("won", "1 of 1", "0 of 1", "", "");
  }

  /** Of costs the smallest is best. */
  @Test
  void whoCostsLessWins() {
    Map.of("exponential", 0.25, "permute-and-flip", 0.5, "opdisc", 0.3, "rspm", 0.4)
        .forEach((contender, cost) -> costs("a", contender, cost));
    List<List<String>> costs = costLines();
    assertThat(costs.get(0))
        .containsExactly(
            "a",
            "0.250 exponential",
            "0.500 permute-and-flip",
            "0.300 opdisc",
            "0.250 exponential");
    assertThat(costs.get(2)).containsExactly("won", "1 of 1", "0 of 1", "", "");
  }

  /** Cheap on the one split that was measured, and who knows what on the other. */
  @Test
  void whoLacksCostsOfSomeSplitsHasNoneAndNobodyWinsAgainstThem() {
    costs("a", "exponential", 0.3, 0.3);
    costs("a", "opdisc", 0.4, 0.4);
    costs("a", "rspm", 0.2, Double.NaN);
    costs("b", "exponential", 0.1, Double.NaN);
    costs("b", "permute-and-flip", 0.2, 0.2);
    costs("b", "opdisc", 0.3, 0.3);
    List<List<String>> lines = costLines();
    assertThat(lines.get(0))
        .containsExactly(
            "a",
            "0.300 ± 0.000 (2) exponential",
            "-",
            "0.400 ± 0.000 (2) opdisc",
            "0.300 ± 0.000 (2) exponential");
    assertThat(lines.get(1))
        .containsExactly(
            "b",
            "-",
            "0.200 ± 0.000 (2) permute-and-flip",
            "0.300 ± 0.000 (2) opdisc",
            "0.300 ± 0.000 (2) opdisc");
    assertThat(lines.get(2)).containsExactly("won", "0 of 0", "1 of 1", "", "");
    // Without risks there are none to miss.
    assertThat(
            new Standings(experiment, results, teams)
                .table(Measure.LOG_LOSS, BigDecimal.ONE)
                .lines()
                .get(2))
        .containsExactly("won", "0 of 0", "0 of 0", "", "");
  }

  /** NaN is a run of a version that did not measure costs. */
  private void costs(String problem, String contender, double... values) {
    for (int i = 0; i < values.length; i++) {
      results.add(
          new RunResult(
              new Trial(problem, contender, BigDecimal.ONE, i + 1),
              RunResult.Status.DONE,
              "",
              Double.isNaN(values[i]) ? Map.of() : Map.of(Measure.COST, values[i]),
              1,
              MissingNode.getInstance()));
    }
  }

  private List<List<String>> costLines() {
    return new Standings(experiment, results, teams).table(Measure.COST, BigDecimal.ONE).lines();
  }

  @Test
  void allPlacesAreWrittenDown() throws Exception {
    had("a", "exponential", 0.7);
    new Standings(experiment, results, teams).write(folder, List.of(Measure.ACCURACY, Measure.AUC));
    assertThat(Files.readString(folder.resolve("standings.md")))
        .contains("## accuracy (%), epsilon 0.1", "## AUC (%), epsilon 1", "70.0 exponential")
        .containsOnlyOnce("- `exponential`: 0.1-differentially private: ");
  }
}
