package org.didyma.examples;

import java.time.Duration;
import org.didyma.Lattice;
import org.didyma.Problem;
import org.didyma.PublicTable;

/**
 * Asks CP-SAT for the optimum, by an integer program. What it says, within a minute, is a claim.
 */
public final class AskAnEngine {

  private AskAnEngine() {}

  /** Prints what the engine says. */
  public static void main(String[] args) {
    System.out.println(problem().timeLimit(Duration.ofMinutes(1)).ask("cp-sat"));
  }

  /** The fewest errors on the patients. */
  static Problem problem() {
    return Problem.of(PublicTable.of(new Patients(), Patients.SCHEMA), Lattice.ternary());
  }
}
