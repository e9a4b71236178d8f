package org.didyma.toys;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import org.didyma.Claim;
import org.didyma.Compare;
import org.didyma.Comparison;
import org.didyma.DidymaException;
import org.didyma.Engines;
import org.didyma.Lattice;
import org.didyma.Neighbours;
import org.didyma.Optimum;
import org.didyma.PrivateTable;
import org.didyma.Problem;
import org.didyma.PublicTable;
import org.didyma.Release;
import org.didyma.ReleaseRequest;
import org.didyma.Schema;
import org.didyma.spi.Effort;
import org.didyma.spi.Engine;
import org.didyma.spi.EngineReport;
import org.didyma.spi.Mechanism;
import org.didyma.spi.Program;
import org.didyma.spi.Randomness;
import org.didyma.spi.Setting;
import org.didyma.spi.UniqueRows;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Each thing of one's own is a file, and a line to use it. */
class ToysTest {

  private static final Schema SCHEMA =
      Schema.parse(
          """
          {"policies": "total", "name": "patients",
           "label": {"column": "ill", "positive": "yes", "negative": "no"},
           "features": [
             {"column": "smoker", "categories": ["yes", "no"], "reference": "no"},
             {"column": "age", "integer": [0, 120], "thresholds": [50]}]}
          """);

  private static final Problem PROBLEM =
      Problem.of(PublicTable.of(new ToySource(), SCHEMA), Lattice.ternary().withIntercept(1))
          .missedPositiveCosts(2);

  @Test
  void aMechanismOfOnesOwnReleases() {
    Release release =
        PrivateTable.of(new ToySource(), SCHEMA)
            .unaccounted()
            .release(ReleaseRequest.by(new ToyMechanism()).with("grain", "4").epsilon("0.5"));
    assertThat(release.mechanism()).isEqualTo("toy-majority");
    assertThat(release.proof()).contains("the comment of this class");
    assertThat(release.guarantee().toString()).startsWith("0.5-differentially private");
    assertThat(release.model().points()).isEmpty();
    assertThat(Math.abs(release.model().threshold())).isEqualTo(1);
  }

  @Test
  void itsLawIsThatOfItsNoise() {
    // 39 of 60 are ill: at an epsilon of 50 noise of some 0.04 records does not change the label.
    for (int i = 0; i < 20; i++) {
      Release release =
          PrivateTable.of(new ToySource(), SCHEMA)
              .unaccounted()
              .release(ReleaseRequest.by(new ToyMechanism()).epsilon("50"));
      assertThat(release.model().threshold()).isEqualTo(-1);
    }
  }

  @ParameterizedTest
  @CsvSource({"REPLACE, 2", "ADD_REMOVE, 1"})
  void itIsToldWhatNeighboursDifferIn(Neighbours neighbours, int changes) {
    List<Integer> told = new ArrayList<>();
    Mechanism curious =
        new ToyMechanism() {
          @Override
          public int[] draw(UniqueRows rows, Setting setting, Randomness random) {
            told.add(setting.changes());
            assertThat(setting.epsilon()).isEqualByComparingTo("0.5");
            assertThat(setting.missedPositive()).isEqualTo(3);
            assertThat(setting.falseAlarm()).isEqualTo(2);
            return super.draw(rows, setting, random);
          }
        };
    PrivateTable.of(new ToySource(), SCHEMA)
        .unaccounted()
        .release(
            ReleaseRequest.by(curious)
                .epsilon("0.5")
                .neighbours(neighbours)
                .missedPositiveCosts(3)
                .falseAlarmCosts(2));
    assertThat(told).containsExactly(changes);
  }

  @Test
  void whatItsLatticeDoesNotHaveIsNotReleased() {
    ReleaseRequest outside =
        ReleaseRequest.by(
                new Mechanism() {
                  @Override
                  public String name() {
                    return "outside";
                  }

                  @Override
                  public String sentence() {
                    return "weights that are too large";
                  }

                  @Override
                  public String proof() {
                    return "none";
                  }

                  @Override
                  public int[] draw(UniqueRows rows, Setting setting, Randomness random) {
                    int[] weights = new int[setting.weights()];
                    weights[0] = setting.high(0) + 1;
                    return weights;
                  }
                })
            .epsilon("1");
    assertThatThrownBy(
            () -> PrivateTable.of(new ToySource(), SCHEMA).unaccounted().release(outside))
        .isInstanceOf(DidymaException.class)
        .hasMessage("the mechanism outside failed");
  }

  @Test
  void anEngineAndAFormulationOfOnesOwnFindTheOptimum() {
    Optimum optimum = PROBLEM.minimise();
    Claim claim = PROBLEM.ask(new ToyEngine());
    assertThat(claim.claimsOptimum()).isTrue();
    assertThat(claim.cost()).isEqualTo(optimum.cost()).isPositive();
    assertThat(PROBLEM.ask(new ToyEngine(), new ToyFormulation()).cost()).isEqualTo(optimum.cost());
    assertThat(PROBLEM.ask(Engines.named("highs"), new ToyFormulation()).cost())
        .isEqualTo(optimum.cost());
  }

  /** What an engine claims is held against the problem. */
  @Test
  void anEngineThatMakesWeightsUpIsFoundOut() {
    Engine liar =
        new Engine() {
          @Override
          public String name() {
            return "liar";
          }

          @Override
          public String version() {
            return "1";
          }

          @Override
          public EngineReport minimise(Program program, Effort effort) {
            return EngineReport.optimal(
                program.variables().stream().map(Program.Variable::upper).toList());
          }
        };
    assertThatThrownBy(() -> PROBLEM.ask(liar)).isInstanceOf(DidymaException.class);
  }

  @Test
  void theyAreComparedWithOthers() {
    Comparison engines = Compare.on(PROBLEM).engines("search").and(new ToyEngine()).run();
    assertThat(engines.toString().lines())
        .anyMatch(line -> line.startsWith("patients  toy") && line.contains("1 of 1"));
    Comparison mechanisms =
        Compare.on(PROBLEM)
            .mechanisms("exponential")
            .and(new ToyMechanism())
            .epsilons("1")
            .repetitions(2)
            .run();
    assertThat(mechanisms.toString()).contains("exponential", "toy-majority");
    assertThat(mechanisms.runs()).isEqualTo(4);
  }

  @Test
  void anExportOfOnesOwnHasTheModel() {
    Optimum optimum = PROBLEM.minimise();
    assertThat(optimum.model().export(new ToyExport())).isEqualTo("smoker=yes +1\nage>=50 +1\n> 0");
  }
}
