package org.didyma.oracles.engine;

import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.didyma.core.InvalidInputException;
import org.didyma.core.ParameterReference;
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

  private static final long POLL_MILLISECONDS = 20;

  private final Formulation formulation;
  private final Backend backend;
  private final Effort effort;
  private final boolean smallest;

  /**
   * An oracle that does not say which minimiser its point is.
   *
   * @param effort threads and limits of each solve; its start and interrupter are not used
   */
  public ProgramOracle(Formulation formulation, Backend backend, Effort effort) {
    this(formulation, backend, effort, false);
  }

  private ProgramOracle(Formulation formulation, Backend backend, Effort effort, boolean smallest) {
    this.formulation = formulation;
    this.backend = backend;
    this.effort = effort;
    this.smallest = smallest;
  }

  /**
   * The same, whose answer is claimed to be the lexicographically smallest minimiser. The engine
   * solves a few more programs for it, each with the limits of the effort; an answer that is not
   * claimed as a whole is {@link Answer.Status#STOPPED}.
   */
  public ProgramOracle ofSmallestMinimiser() {
    return new ProgramOracle(formulation, backend, effort, true);
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
   * <p>The engine begins with the point that the listener knows when its program is ready.
   *
   * @throws WrongClaimException when the engine claims what cannot be
   * @throws EngineFailedException when there is no engine or it failed
   * @throws InvalidInputException when formulation or engine do not take the problem
   */
  @Override
  public Answer minimise(LearningProblem problem, SearchListener listener) {
    if (problem.lattice().isEmpty()) {
      return nothing(Answer.Status.INFEASIBLE, Long.MAX_VALUE);
    }
    Optional<FormulatedProgram> formulated = formulate(problem, listener);
    if (formulated.isEmpty()) {
      return nothing(Answer.Status.STOPPED, Long.MIN_VALUE);
    }
    try (EngineSession session = open(formulated.get())) {
      return session.minimise(problem.perturbation(), listener.known(), listener);
    }
  }

  private Answer nothing(Answer.Status status, long bound) {
    return new Answer(status, Optional.empty(), Long.MAX_VALUE, bound, Optional.empty(), name(), 0);
  }

  /**
   * Writes the program down, which takes seconds for large tables, on a thread of its own, so that
   * the listener does not have to wait for it; nothing when it does not want to.
   */
  private Optional<FormulatedProgram> formulate(LearningProblem problem, SearchListener listener) {
    FutureTask<FormulatedProgram> task = new FutureTask<>(() -> formulation.formulate(problem));
    Thread thread = new Thread(task, "didyma-formulation");
    thread.setDaemon(true);
    thread.start();
    while (!listener.isCancelled()) {
      try {
        return Optional.of(task.get(POLL_MILLISECONDS, TimeUnit.MILLISECONDS));
      } catch (TimeoutException e) {
        // The listener is asked again.
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        return Optional.empty();
      } catch (ExecutionException e) {
        if (e.getCause() instanceof Error error) {
          throw error;
        }
        throw (RuntimeException) e.getCause();
      }
    }
    return Optional.empty();
  }

  /**
   * Prepares the program of a problem, to be minimised under one perturbation after another.
   *
   * @param problem its lattice has points
   */
  public EngineSession open(LearningProblem problem) {
    return open(formulation.formulate(problem));
  }

  private EngineSession open(FormulatedProgram formulated) {
    backend
        .refusal(formulated.program(), effort)
        .ifPresent(
            reason -> {
              throw new InvalidInputException(
                  "the solver %s does not accept this integer program: %s"
                      .formatted(name(), reason.lines().findFirst().orElse("")),
                  "use " + ParameterReference.of("oracle") + " chain.");
            });
    return new EngineSession(formulated, backend, effort, smallest);
  }
}
