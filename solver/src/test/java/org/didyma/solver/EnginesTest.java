package org.didyma.solver;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/** The list of engines. */
class EnginesTest {

  @ParameterizedTest
  @FieldSource("org.didyma.solver.Engines#ALL")
  void anEngineIsFoundByItsNameAndSaysWhatItIs(Engine engine) {
    assertThat(engine.name()).matches("[a-z]+(-[a-z]+)*");
    assertThat(Engines.named(engine.name())).contains(engine);
    assertThat(engine.facts().words()).doesNotContain("\n").doesNotEndWith(".").isNotBlank();
    assertThat(engine.facts().licence()).matches("[A-Za-z0-9.+-]+");
    assertThat(engine.inWorker().facts()).isEqualTo(engine.facts());
    assertThat(engine.inWorker().name()).isEqualTo(engine.backend().name());
    assertThat(engine.backend().name()).isEqualTo(engine.name());
    assertThat(Engines.named("no-engine")).isEqualTo(Optional.empty());
  }

  /** Nobody gets on the list without the contract. */
  @ParameterizedTest
  @FieldSource("org.didyma.solver.Engines#ALL")
  void anEngineHasATestOfItsContract(Engine engine) throws ClassNotFoundException {
    assertThat(Class.forName(engine.backend().getClass().getName() + "Test"))
        .isAssignableTo(BackendContract.class);
  }
}
