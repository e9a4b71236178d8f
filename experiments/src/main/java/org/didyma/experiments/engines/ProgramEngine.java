package org.didyma.experiments.engines;

import java.time.Duration;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.didyma.core.InvalidInputException;
import org.didyma.experiments.Trial;
import org.didyma.formulations.LearningProblem;
import org.didyma.formulations.Weights;
import org.didyma.formulations.program.Formulation;
import org.didyma.formulations.program.NamedFormulation;
import org.didyma.oracles.Answer;
import org.didyma.oracles.Certificate;
import org.didyma.oracles.SearchListener;
import org.didyma.oracles.engine.EngineFailedException;
import org.didyma.oracles.engine.EngineSession;
import org.didyma.oracles.engine.ProgramOracle;
import org.didyma.oracles.engine.WrongClaimException;
import org.didyma.solver.Backend;
import org.didyma.solver.Effort;
import org.didyma.solver.InvalidProgramException;
import org.didyma.solver.SolveReport;

/** An engine for integer programs with one of the formulations. */
public final class ProgramEngine implements EngineParticipant {

  private final String engine;
  private final Backend backend;
  private final NamedFormulation formulation;

  /**
   * @param engine its name in the comparison
   */
  public ProgramEngine(String engine, Backend backend, NamedFormulation formulation) {
    this.engine = engine;
    this.backend = backend;
    this.formulation = formulation;
  }

  @Override
  public String engine() {
    return engine;
  }

  @Override
  public String formulation() {
    return formulation.name();
  }

  @Override
  public String promise(EngineTask task, Trial trial) {
    return "its optima are claims";
  }

  @Override
  public RunOutcome run(
      LearningProblem problem, Duration limit, int threads, SearchListener listener) {
    Formulation program = formulation.formulation();
    Optional<String> refusal = program.refusal(problem);
    if (refusal.isPresent()) {
      return RunOutcome.without(RunOutcome.Status.REFUSED, formulation.name(), refusal.get());
    }
    RecordingBackend recorder = new RecordingBackend(backend);
    Effort effort = Effort.unlimited().withThreads(threads).withTimeLimit(limit);
    ProgramOracle oracle = new ProgramOracle(program, recorder, effort);
    try (EngineSession session = oracle.open(problem)) {
      session.prepare();
      return run(session, problem, recorder, listener);
    } catch (InvalidInputException | InvalidProgramException e) {
      return RunOutcome.without(
          RunOutcome.Status.REFUSED,
          formulation.name(),
          String.valueOf(e.getMessage()).lines().findFirst().orElse(""));
    }
  }

  private RunOutcome run(
      EngineSession session,
      LearningProblem problem,
      RecordingBackend recorder,
      SearchListener listener) {
    String written = session.program().formulation();
    try {
      Answer answer =
          session.minimise(problem.perturbation(), SearchListener.asking(listener::isCancelled));
      return outcome(
          answer.status() == Answer.Status.CLAIMED
              ? RunOutcome.Status.CLAIMED
              : RunOutcome.Status.LIMIT,
          written,
          answer.weights(),
          problem,
          bound(answer),
          recorder,
          "");
    } catch (WrongClaimException e) {
      return outcome(
          RunOutcome.Status.WRONG,
          written,
          point(session, problem, recorder),
          problem,
          OptionalLong.empty(),
          recorder,
          String.valueOf(e.getMessage()));
    } catch (EngineFailedException e) {
      return RunOutcome.without(RunOutcome.Status.FAILED, written, String.valueOf(e.getMessage()));
    }
  }

  private static OptionalLong bound(Answer answer) {
    return answer.certificate().orElse(null) instanceof Certificate.Claimed claimed
            && claimed.bound() != Long.MIN_VALUE
        ? OptionalLong.of(claimed.bound())
        : OptionalLong.empty();
  }

  /** The weights of a point that came with a wrong claim, if they are in the lattice at all. */
  private static Optional<Weights> point(
      EngineSession session, LearningProblem problem, RecordingBackend recorder) {
    try {
      return recorder
          .report()
          .flatMap(SolveReport::incumbent)
          .map(incumbent -> session.program().reading().weights(incumbent.point()))
          .filter(w -> problem.lattice().contains(w));
    } catch (ArithmeticException e) {
      return Optional.empty();
    }
  }

  private static RunOutcome outcome(
      RunOutcome.Status status,
      String written,
      Optional<Weights> weights,
      LearningProblem problem,
      OptionalLong bound,
      RecordingBackend recorder,
      String fault) {
    Optional<SolveReport> report = recorder.report();
    return new RunOutcome(
        status,
        report.map(SolveReport::version).orElse(""),
        written,
        weights.map(w -> OptionalLong.of(problem.objective(w))).orElse(OptionalLong.empty()),
        weights.map(w -> OptionalLong.of(problem.loss(w))).orElse(OptionalLong.empty()),
        bound,
        report.map(SolveReport::nodes).orElse(OptionalLong.empty()),
        recorder.secondsToBest(),
        report.map(r -> OptionalDouble.of(r.seconds())).orElse(OptionalDouble.empty()),
        weights.map(w -> recorder.trajectory(problem.objective(w))).orElse(Trajectory.EMPTY),
        fault,
        "");
  }
}
