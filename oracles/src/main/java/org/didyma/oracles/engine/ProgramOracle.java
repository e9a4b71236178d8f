package org.didyma.oracles.engine;

import java.util.Optional;
import org.didyma.formulations.InvalidInputException;
import org.didyma.formulations.LearningProblem;
import org.didyma.formulations.program.FormulatedProgram;
import org.didyma.formulations.program.Formulation;
import org.didyma.oracles.Answer;
import org.didyma.oracles.OptimizationOracle;
import org.didyma.oracles.SearchListener;
import org.didyma.solver.Backend;
import org.didyma.solver.Effort;

/**
 * Minimisation by an engine for integer programs: any formulation on any backend.
 *
 * <p>The answer is what the engine claims, with the objective recomputed from the cells in exact
 * integers. A claim that its own point contradicts is an exception. That a lattice has no points is
 * found without the engine, and is certain.
 */
public final class ProgramOracle implements OptimizationOracle {

  private final Formulation formulation;
  private final Backend backend;
  private final Effort effort;

  /**
   * @param effort threads and limits of each solve; its start and interrupter are not used
   */
  public ProgramOracle(Formulation formulation, Backend backend, Effort effort) {
    this.formulation = formulation;
    this.backend = backend;
    this.effort = effort;
  }

  @Override
  public String name() {
    return backend.name();
  }

  @Override
  public String identity() {
    return name() + " " + backend.version();
  }

  @Override
  public boolean proves() {
    return false;
  }

  /**
   * {@inheritDoc}
   *
   * @throws WrongClaimException when the engine claims what cannot be
   * @throws EngineFailedException when there is no engine or it failed
   * @throws InvalidInputException when formulation or engine do not take the problem
   */
  @Override
  public Answer minimise(LearningProblem problem, SearchListener listener) {
    if (problem.lattice().isEmpty()) {
      return new Answer(
          Answer.Status.INFEASIBLE,
          Optional.empty(),
          Long.MAX_VALUE,
          Long.MAX_VALUE,
          Optional.empty(),
          name(),
          0);
    }
    try (EngineSession session = open(problem)) {
      return session.minimise(problem.perturbation(), listener);
    }
  }

  /**
   * Prepares the program of a problem, to be minimised under one perturbation after another.
   *
   * @param problem its lattice has points
   */
  public EngineSession open(LearningProblem problem) {
    FormulatedProgram formulated = formulation.formulate(problem);
    backend
        .refusal(formulated.program(), effort)
        .ifPresent(
            reason -> {
              throw new InvalidInputException(
                  "the engine %s does not take this program: %s"
                      .formatted(name(), reason.lines().findFirst().orElse("")),
                  "use --oracle chain.");
            });
    return new EngineSession(formulated, backend.open(formulated.program()), effort);
  }
}
