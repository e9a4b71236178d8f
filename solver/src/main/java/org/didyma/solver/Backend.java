package org.didyma.solver;

import java.util.List;
import java.util.Optional;

/**
 * An engine for integer programs. Whatever it answers is what the engine <em>claims</em>; see
 * {@link SolveReport}. Several threads may use one backend at the same time.
 */
public interface Backend {

  /** A short lower-case name, such as {@code cp-sat}. */
  String name();

  /**
   * The version of the engine itself.
   *
   * @throws EngineUnavailableException when the engine cannot be loaded
   */
  String version();

  /** What is known of the engine without loading it. */
  EngineFacts facts();

  /**
   * What a public constructor of this class takes, in its order, to make the same backend in
   * another process; empty for the constructor without parameters.
   */
  default List<Enum<?>> settings() {
    return List.of();
  }

  /**
   * Why this backend would not even try, for example because the numbers of the program are too
   * large for its arithmetic or because the effort sets a limit it does not have; empty when it
   * would.
   */
  Optional<String> refusal(IntegerProgram program, Effort effort);

  /**
   * Minimises. Never throws because of the engine: what goes wrong there, and a refusal, is a
   * report with {@link Termination#ERROR}. What the listener throws stops the engine and comes out
   * here.
   */
  SolveReport solve(IntegerProgram program, Effort effort, ProgressListener listener);

  /**
   * Prepares a program for many objectives. An engine that can keep its model across objectives
   * overrides this; otherwise every solve starts from the program again.
   */
  default Session open(IntegerProgram program) {
    return (objective, effort, listener) ->
        solve(program.withObjective(objective), effort, listener);
  }
}
