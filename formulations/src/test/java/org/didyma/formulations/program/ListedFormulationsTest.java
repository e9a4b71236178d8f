package org.didyma.formulations.program;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.didyma.formulations.LearningProblem;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Every formulation of {@link Formulations#ALL} satisfies the contract, on the most general kind of
 * problem that it takes. Its golden file has its name.
 */
@ParameterizedClass
@MethodSource("all")
class ListedFormulationsTest extends FormulationContract {

  @Parameter private NamedFormulation named;

  static List<NamedFormulation> all() {
    return Formulations.ALL;
  }

  /** What a loss adds to itself for other problems is tested by the name of the addition. */
  @Override
  protected Formulation formulation() {
    return named instanceof NamedFormulation.Loss stated ? stated.loss() : named.formulation();
  }

  @Override
  protected SmallProblems.Table table() {
    List<SmallProblems.Table> generalFirst =
        List.of(
            SmallProblems.Table.ANY,
            SmallProblems.Table.CONCAVE,
            SmallProblems.Table.SEPARATOR,
            SmallProblems.Table.NONE);
    return generalFirst.stream().filter(this::takes).findFirst().orElseThrow();
  }

  private boolean takes(SmallProblems.Table table) {
    SmallProblems problems = new SmallProblems(12);
    for (int i = 0; i < 100; i++) {
      if (formulation().refusal(problems.next(100, table)).isPresent()) {
        return false;
      }
    }
    return true;
  }

  @Override
  protected String goldenFile() {
    return named.name() + ".lp";
  }

  @Test
  void itIsFoundByItsName() {
    assertThat(named.name()).matches("[a-z]+(-[a-z]+)*");
    assertThat(named.use()).isNotBlank();
    assertThat(Formulations.named(named.name())).contains(named);
  }

  /** The loss that is usual for an engine states nothing that the engine would have to rewrite. */
  @Test
  void theUsualOneSuitsTheEngine() {
    assertThat(Formulations.usual(true).name()).isEqualTo("indicator");
    assertThat(Formulations.usual(false).name()).isEqualTo("big-m");
    assertThat(Formulations.named("auto")).isEmpty();
  }

  /** A formulation of another's making is one class: the contract, and a place in the list. */
  @Test
  void aLossOfAnotherIsStatedWithAllThatProblemsNeed() {
    NamedFormulation toy = new NamedFormulation.Loss(new ToyFormulation(), "for tests");
    SmallProblems problems = new SmallProblems(13);
    List<String> written = new ArrayList<>();
    for (SmallProblems.Table table : SmallProblems.Table.values()) {
      LearningProblem problem = problems.next(50, table);
      assertThat(toy.formulation().refusal(problem)).isEmpty();
      written.add(toy.formulation().formulate(problem).formulation());
    }
    assertThat(toy.name()).isEqualTo("toy");
    assertThat(written).startsWith("toy", "separator-toy", "projected-toy");
  }

  /** The implications of {@link IndicatorFormulation} under another name. */
  private static final class ToyFormulation implements LossFormulation {

    @Override
    public String name() {
      return "toy";
    }

    @Override
    public void addLoss(ProgramDraft draft) {
      new IndicatorFormulation().addLoss(draft);
    }
  }
}
