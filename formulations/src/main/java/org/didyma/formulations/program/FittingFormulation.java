package org.didyma.formulations.program;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.didyma.formulations.LearningProblem;

/** The first of several formulations that expresses a problem. */
public final class FittingFormulation implements Formulation {

  private final List<Formulation> choices;
  private final List<Formulation> forOtherLosses; // empty where choices do for all losses

  /**
   * @param choices at least one; the best first
   */
  public FittingFormulation(List<Formulation> choices) {
    this(choices, List.of());
  }

  private FittingFormulation(List<Formulation> choices, List<Formulation> forOtherLosses) {
    if (choices.isEmpty()) {
      throw new IllegalArgumentException("there is nothing to choose from");
    }
    this.choices = List.copyOf(choices);
    this.forOtherLosses = List.copyOf(forOtherLosses);
  }

  /**
   * A way to state the loss, with whatever the perturbation of a problem needs besides. Losses
   * other than 0/1 are stated by {@link PiecewiseLossFormulation}, whatever states 0/1 loss.
   */
  public static FittingFormulation of(LossFormulation loss) {
    return new FittingFormulation(
        withAdditions(loss), withAdditions(new PiecewiseLossFormulation()));
  }

  private static List<Formulation> withAdditions(LossFormulation loss) {
    List<Formulation> choices = new ArrayList<>();
    choices.add(loss);
    Formulations.additions().forEach(addition -> choices.add(addition.around().apply(loss)));
    return choices;
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
    boolean others = !problem.isZeroOne() && !forOtherLosses.isEmpty();
    List<Formulation> list = others ? forOtherLosses : choices;
    boolean plain =
        !problem.perturbation().hasProjectedTerm() && !problem.perturbation().hasSeparator();
    return list.stream()
        .filter(choice -> choice.refusal(problem).isEmpty())
        .findFirst()
        .orElse(list.get(others && plain ? 0 : list.size() - 1));
  }
}
