package org.didyma.cli.options;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.didyma.formulations.program.Formulations;
import org.didyma.formulations.program.IndicatorFormulation;
import org.didyma.formulations.program.NamedFormulation;
import org.didyma.operations.Names;
import org.didyma.operations.inputs.EngineWords;
import org.didyma.oracles.named.OracleSettings;
import org.didyma.oracles.named.Oracles;
import org.didyma.solver.Engine;
import org.didyma.solver.Engines;
import org.junit.jupiter.api.Test;

/** What help says of engines and formulations comes from their lists. */
class WordsTest {

  @Test
  void namesStandInSentences() {
    assertThat(Names.or(List.of())).isEmpty();
    assertThat(Names.or(List.of("a"))).isEqualTo("a");
    assertThat(Names.or(List.of("a", "b"))).isEqualTo("a or b");
    assertThat(Names.and(List.of("a", "b", "c"))).isEqualTo("a, b and c");
  }

  @Test
  void theWordsAreThoseOfTheLists() {
    assertThat(EngineWords.engines(Oracles.ALL)).containsExactly("cp-sat", "scip", "highs");
    assertThat(EngineWords.alone(Oracles.ALL)).isEqualTo("; scip uses one");
    assertThat(EngineWords.races(Oracles.ALL))
        .isEqualTo("portfolio, a race of chain, cp-sat and scip");
    assertThat(EngineWords.usualContestants(Oracles.ALL))
        .containsExactly("chain", "cp-sat", "scip", "highs");
    assertThat(EngineWords.formulations(Formulations.ALL))
        .isEqualTo(
            "indicator, big-m (over unique rows), row-big-m (over records), pieces (for any loss"
                + " of the score), separator (for a separator set), projected, lookup (for a"
                + " projected term)");
  }

  /** An engine is a class and a line of the list; help, contestants and oracles follow. */
  @Test
  void anotherEngineIsEverywhere() {
    List<Engine> engines = new ArrayList<>(Engines.ALL);
    engines.add(new Engine("toy", ToyBackend::new));
    Oracles oracles = Oracles.with(engines);
    assertThat(EngineWords.engines(oracles)).containsExactly("cp-sat", "scip", "highs", "toy");
    assertThat(EngineWords.facts(oracles)).contains("toy, an engine of tests");
    assertThat(EngineWords.alone(oracles)).isEqualTo("; scip and toy use one");
    assertThat(EngineWords.contestants(oracles))
        .containsSubsequence("toy", "cp-sat-benders")
        .endsWith("toy-benders");
    assertThat(oracles.named("toy").orElseThrow().make(OracleSettings.ofThreads(1)).name())
        .isEqualTo("toy");
  }

  @Test
  void anotherFormulationIsInTheHelp() {
    List<NamedFormulation> formulations = new ArrayList<>(Formulations.ALL);
    formulations.add(
        new NamedFormulation.Addition("toy", "for tests", loss -> new IndicatorFormulation()));
    assertThat(EngineWords.formulations(formulations))
        .endsWith("lookup (for a projected term), toy (for tests)");
  }
}
