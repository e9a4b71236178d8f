package org.didyma.oracles.named;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.didyma.formulations.program.TinyBranchAndBound;
import org.didyma.oracles.OptimizationOracle;
import org.didyma.oracles.OracleContract;
import org.didyma.solver.Engine;
import org.didyma.solver.Engines;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/** Every oracle that has a name keeps the contract, and so does one of an engine of tests. */
@ParameterizedClass
@MethodSource("all")
class ListedOraclesTest extends OracleContract {

  @Parameter private NamedOracle named;

  static List<NamedOracle> all() {
    List<Engine> engines = new ArrayList<>(Engines.ALL);
    engines.add(new Engine("toy", TinyBranchAndBound::new));
    return Oracles.with(engines).all();
  }

  @Override
  protected OptimizationOracle oracle(int threads) {
    return named.make(OracleSettings.ofThreads(threads));
  }

  /** Whatever has an engine starts a process for each problem. */
  @Override
  protected int problems() {
    return named instanceof NamedOracle.Search ? 200 : 5;
  }

  @Test
  void searchesProveAndEnginesClaim() {
    OptimizationOracle oracle = oracle(1);
    assertThat(oracle.proves()).isEqualTo(named instanceof NamedOracle.Search);
    assertThat(oracle.mayProve()).isEqualTo(!(named instanceof NamedOracle.OfEngine));
    assertThat(named.name()).matches("[a-z]+(-[a-z]+)*");
    if (!named.name().equals("toy")) {
      assertThat(Oracles.ALL.named(named.name()).orElseThrow().name()).isEqualTo(named.name());
    }
  }

  @Test
  void thereIsNoOracleOfAnotherName() {
    assertThat(Oracles.ALL.named("auto")).isEmpty();
    assertThat(Oracles.ALL.all()).extracting(NamedOracle::name).doesNotHaveDuplicates();
  }
}
