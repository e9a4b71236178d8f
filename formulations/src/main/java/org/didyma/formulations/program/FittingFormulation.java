package org.didyma.formulations.program;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.didyma.formulations.LearningProblem;

/** The first of several formulations that expresses a problem. */
public final class FittingFormulation implements Formulation {

  private final List<Formulation> choices;

  /**
   * @param choices at least one; the best first
   */
  public FittingFormulation(List<Formulation> choices) {
    if (choices.isEmpty()) {
      throw new IllegalArgumentException("there is nothing to choose from");
    }
    this.choices = List.copyOf(choices);
  }

  /** A way to state the loss, with whatever the perturbation of a problem needs besides. */
  public static FittingFormulation of(LossFormulation loss) {
    List<Formulation> choices = new ArrayList<>();
    choices.add(loss);
    Formulations.additions().forEach(addition -> choices.add(addition.around().apply(loss)));
    return new FittingFormulation(choices);
  }

  /** The name of the first choice; a program has the name of the one that was taken. */
  @Override
  public String name() {
    return choices.get(0).name();
  }

  /** The reason of the last choice. */
  @Override
  public Optional<String> refusal(LearningProblem problem) {
    return fitting(problem).refusal(problem);
  }

  @Override
  public FormulatedProgram formulate(LearningProblem problem) {
    return fitting(problem).formulate(problem);
  }

  private Formulation fitting(LearningProblem problem) {
    return choices.stream()
        .filter(choice -> choice.refusal(problem).isEmpty())
        .findFirst()
        .orElse(choices.get(choices.size() - 1));
  }
}
