package org.didyma.cli.compare;

import java.time.Duration;
import org.didyma.cli.Cancellation;
import org.didyma.formulations.LearningProblem;

/** An engine in the comparison. */
interface Contestant {

  /** The engine's name on the command line. */
  String engine();

  /** The formulation's name on the command line; empty for a search of our own. */
  String formulation();

  /**
   * Minimises. What goes wrong is part of the outcome.
   *
   * @param limit wall-clock time
   */
  Outcome run(LearningProblem problem, Duration limit, Cancellation cancellation);
}
