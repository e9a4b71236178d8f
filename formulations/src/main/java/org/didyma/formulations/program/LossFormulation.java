package org.didyma.formulations.program;

import java.util.Optional;
import org.didyma.formulations.LearningProblem;

/**
 * A formulation that differs from others in how it states the loss. Most take 0/1 loss by
 * themselves, without a projected term and without a separator set; others add what these need.
 */
public interface LossFormulation extends Formulation {

  /** Adds variables, constraints and costs to a draft so that its objective contains U*L(w). */
  void addLoss(ProgramDraft draft);

  /** True when the loss is stated by implications, which some engines turn into rows. */
  default boolean usesImplications() {
    return false;
  }

  @Override
  default Optional<String> refusal(LearningProblem problem) {
    if (!problem.isZeroOne()) {
      return Optional.of("its loss is not 0/1, but " + problem.scoreLoss().name());
    }
    return perturbationRefusal(problem);
  }

  /** Why a problem needs something besides the loss. */
  default Optional<String> perturbationRefusal(LearningProblem problem) {
    if (problem.perturbation().hasSeparator()) {
      return Optional.of("the problem has a separator set; the formulation separator does");
    }
    return problem.perturbation().hasProjectedTerm()
        ? Optional.of("the problem has a projected term; the formulations projected and lookup do")
        : Optional.empty();
  }

  @Override
  default FormulatedProgram formulate(LearningProblem problem) {
    ProgramDraft draft = ProgramDraft.of(this, problem);
    draft.limitNorm();
    addLoss(draft);
    return draft.finish();
  }
}
