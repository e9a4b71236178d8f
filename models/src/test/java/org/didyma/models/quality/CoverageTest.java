package org.didyma.models.quality;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.didyma.models.quality.Coverage.Figure;
import org.didyma.privacy.Adjacency;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Intervals of 95 % hold the truth as often as they say. */
class CoverageTest {

  /** Where no interval below is expected to cover in less than 94 % of all cases. */
  private static final double LEAST = 0.94;

  private static final double MOST = 0.99;

  /** Above which a share that is too high is no fault, since nothing is known. */
  private static final double WIDE = 0.9;

  /**
   * Few regimes, few releases. A share of 94 % in 1000 releases is below 91 % with probability
   * 7e-5, so a false alarm of one of 40 has probability 3e-3 at most; starts are fixed.
   */
  @Test
  void intervalsHoldTheTruth() {
    Population[] populations = Population.all();
    for (Adjacency adjacency : Adjacency.values()) {
      Coverage coverage = Coverage.of(populations[1], 500, "0.5", adjacency, 1000, 7);
      for (Figure figure :
          List.of(Figure.ACCURACY, Figure.LOG_LOSS, Figure.AUC, Figure.RISK, Figure.ALL_RISKS)) {
        assertThat(coverage.share(figure))
            .as("%s %s: %s", adjacency, figure, coverage.text(figure))
            .isGreaterThan(0.91);
      }
    }
  }

  /**
   * One error in twenty costs twenty, and of 200 records all such may be right: the counts alone
   * would hold the mean cost in 86 % of all releases.
   */
  @Test
  void costsOfRareDearErrorsAreHeld() {
    for (Adjacency adjacency : Adjacency.values()) {
      Coverage coverage = Coverage.of(Population.all()[1], 200, "3", adjacency, 2000, 7);
      assertThat(coverage.share(Figure.DEAR_COST))
          .as("%s: %s", adjacency, coverage.text(Figure.DEAR_COST))
          .isGreaterThan(0.93);
    }
  }

  /**
   * Twelve scores in four bands: the figures of scores are held though bands have others, and so
   * are those where every pair in a band is in the right order, and in the wrong one.
   */
  @Test
  void whatBandsHideIsHeld() {
    int releases = 1000;
    Population population = Population.all()[0];
    for (Adjacency adjacency : Adjacency.values()) {
      BandCoverage coverage = BandCoverage.of(population, 3, 20_000, "1", adjacency, releases, 7);
      assertThat(coverage.auc()).as("%s AUC", adjacency).isGreaterThan(0.99);
      assertThat(coverage.logLoss()).as("%s log loss", adjacency).isGreaterThan(0.99);
      assertThat(coverage.brier()).as("%s Brier score", adjacency).isGreaterThan(0.99);
      assertThat(coverage.aucInBands()).as("%s AUC in bands", adjacency).isLessThan(0.1);
      // One end is missed as often as that of an interval of 95 %.
      assertThat(coverage.leastAuc()).as("%s least AUC", adjacency).isBetween(0.955, 0.999);
      assertThat(coverage.mostAuc()).as("%s most AUC", adjacency).isBetween(0.955, 0.999);
      assertThat(coverage.leastLogLoss()).as("%s least loss", adjacency).isBetween(0.955, 0.999);
      assertThat(coverage.mostLogLoss()).as("%s most loss", adjacency).isBetween(0.955, 0.999);
    }
  }

  /**
   * Twelve lines of mostly noise, far out in its tails: intervals by the series of Cornish and
   * Fisher alone would hold all risks in 99.6 % of all releases.
   */
  @Test
  void allRisksAreNotHeldTooOften() {
    Coverage coverage = Coverage.of(Population.all()[2], 2000, "0.5", Adjacency.REPLACE, 1000, 7);
    assertThat(coverage.share(Figure.ALL_RISKS))
        .as(coverage.text(Figure.ALL_RISKS))
        .isBetween(LEAST, 0.99);
  }

  /** Noise adds little to the error of measured risks, for sizes and prices that people have. */
  @ParameterizedTest
  @CsvSource({"26000,0.1,0.0025", "2000,0.5,0.0035"})
  void measuredRisksAreNearlyThoseOfTheSample(int records, String epsilon, double most) {
    assertThat(error(records, epsilon) - error(records, "1000")).isBetween(0.0, most);
  }

  /**
   * The level itself, as docs/results/coverage.md has it: noise and the sample together. Means of
   * 200 releases; starts are fixed.
   */
  @ParameterizedTest
  @CsvSource({"26000,0.1,0.0044,0.0060", "2000,0.5,0.0136,0.0165"})
  void measuredRisksAreAsNearAsIsTold(int records, String epsilon, double added, double replaced) {
    assertThat(error(records, epsilon)).isCloseTo(added, withinPercentage(5));
    assertThat(error(records, epsilon, Adjacency.REPLACE)).isCloseTo(replaced, withinPercentage(5));
  }

  private static double error(int records, String epsilon) {
    return error(records, epsilon, Adjacency.ADD_REMOVE);
  }

  private static double error(int records, String epsilon, Adjacency adjacency) {
    return Coverage.of(Population.all()[1], records, epsilon, adjacency, 200, 5).calibrationError();
  }

  /** All regimes, 10,000 releases each; docs/results/coverage.csv has their figures. */
  @Test
  @Tag("long")
  void intervalsHoldTheTruthInEveryRegime() throws IOException {
    int releases = Integer.getInteger("didyma.releases", 10_000);
    StringBuilder table = new StringBuilder("| population | records | epsilon | neighbours |");
    for (Figure figure : Figure.values()) {
      table.append(' ').append(figure).append(" |");
    }
    table.append('\n').append("|---|---|---|---|").append("---|".repeat(Figure.values().length));
    table.append('\n');
    List<String> misses = new ArrayList<>();
    // Two standard errors of a share of 94 %.
    double slack = 2 * Math.sqrt(0.94 * 0.06 / releases);
    double slackAbove = 2 * Math.sqrt(0.99 * 0.01 / releases);
    for (Population population : Population.all()) {
      for (int records : new int[] {200, 2000, 20_000, 100_000}) {
        for (String epsilon : new String[] {"0.1", "0.5", "1", "3"}) {
          for (Adjacency adjacency : Adjacency.values()) {
            Coverage coverage =
                Coverage.of(population, records, epsilon, adjacency, releases, records);
            String regime =
                "| %s | %d | %s | %s |"
                    .formatted(population.name(), records, epsilon, adjacency.label());
            table.append(regime);
            for (Figure figure : Figure.values()) {
              table.append(' ').append(coverage.text(figure)).append(" |");
              double share = coverage.share(figure);
              if (share < LEAST - slack
                  || share > MOST + slackAbove && coverage.width(figure) < WIDE) {
                misses.add(regime + " " + figure + " " + coverage.text(figure));
              }
            }
            table.append('\n');
            Files.writeString(Path.of("target", "coverage.md"), table);
          }
        }
      }
    }
    assertThat(misses).isEmpty();
  }
}
