package org.didyma.cli.compare;

import java.util.Optional;
import org.didyma.formulations.LearningProblem;
import org.didyma.formulations.Weights;
import org.didyma.formulations.program.FittingFormulation;
import org.didyma.formulations.program.Formulation;
import org.didyma.formulations.program.IndicatorFormulation;
import org.didyma.formulations.program.LookupProjectedFormulation;
import org.didyma.formulations.program.LossFormulation;
import org.didyma.formulations.program.SeparatorFormulation;
import org.didyma.formulations.program.SeparatorWeights;

/**
 * A problem under one draw of noise, the same for all engines: its own perturbation, linear and
 * projected, and possibly a weighted separator set, which is neither.
 *
 * @param problem with its perturbation
 * @param separator what is added to its objective
 */
record PerturbedProblem(LearningProblem problem, Optional<SeparatorWeights> separator) {

  /** The objective at w in exact integers. */
  long value(Weights w) {
    return Math.addExact(problem.objective(w), separator.map(s -> s.at(w)).orElse(0L));
  }

  /**
   * The problem written down for an engine.
   *
   * @param word name of the formulation on the command line
   */
  Formulation formulation(FormulationName word) {
    if (word == FormulationName.LOOKUP) {
      return new LookupProjectedFormulation(new IndicatorFormulation());
    }
    LossFormulation loss = word.loss();
    return separator
        .<Formulation>map(weights -> new SeparatorFormulation(loss, weights))
        .orElseGet(() -> FittingFormulation.of(loss));
  }
}
