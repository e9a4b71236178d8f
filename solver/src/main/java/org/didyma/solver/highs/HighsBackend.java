package org.didyma.solver.highs;

import java.util.Optional;
import org.didyma.solver.Backend;
import org.didyma.solver.Effort;
import org.didyma.solver.IntegerProgram;
import org.didyma.solver.ProgressListener;
import org.didyma.solver.Session;
import org.didyma.solver.SolveReport;
import org.didyma.solver.watch.WatchedSession;

/**
 * HiGHS, a branch-and-cut solver that computes in doubles.
 *
 * <p>Promises: the bound is the engine's own dual bound; interrupts and limits of time and nodes
 * leave the incumbent. Does not promise: that an optimum is one. Points that are worse than the
 * best by one have been seen to be called optimal with a gap of 0, and an implication holds only up
 * to the engine's tolerance, as it becomes a row with a large constant; whether the point satisfies
 * it is checked in integers. There is no deterministic limit.
 *
 * <p>Pinned: {@code mip_rel_gap} and {@code mip_abs_gap} at 0, as the first is 1e-4 otherwise;
 * {@code large_matrix_value}, so that coefficients above 1e15 are not an error; no output.
 */
public final class HighsBackend implements Backend {

  private static final long LARGEST = 1L << 53;

  /** The constants of implications are up to twice, their rows up to four times as large. */
  private static final long LARGEST_WITH_IMPLICATIONS = 1L << 51;

  @Override
  public String name() {
    return "highs";
  }

  @Override
  public String version() {
    return HighsLibrary.load().Highs_version();
  }

  @Override
  public Optional<String> refusal(IntegerProgram program, Effort effort) {
    boolean plain = program.implications().isEmpty();
    if (program.magnitude() >= (plain ? LARGEST : LARGEST_WITH_IMPLICATIONS)) {
      return Optional.of(
          "the program reaches "
              + (plain ? "2^53" : "2^51, and has implications")
              + "; highs computes in doubles"
              + System.lineSeparator()
              + "Maybe scale the data to smaller integers, or use cpsat.");
    }
    if (effort.deterministicLimit().isPresent()) {
      return Optional.of(
          "highs has no deterministic limit"
              + System.lineSeparator()
              + "Maybe set a limit of nodes, or of time.");
    }
    return Optional.empty();
  }

  @Override
  public SolveReport solve(IntegerProgram program, Effort effort, ProgressListener listener) {
    try (Session session = open(program)) {
      return session.solve(program.objective(), effort, listener);
    }
  }

  @Override
  public Session open(IntegerProgram program) {
    return new WatchedSession(this, program, () -> new HighsSession(this, program));
  }
}
