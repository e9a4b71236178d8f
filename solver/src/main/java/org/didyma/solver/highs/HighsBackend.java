package org.didyma.solver.highs;

import java.util.Optional;
import org.didyma.solver.DoubleArithmetic;
import org.didyma.solver.Effort;
import org.didyma.solver.EngineFacts;
import org.didyma.solver.IntegerProgram;
import org.didyma.solver.Session;
import org.didyma.solver.SessionBackend;
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
 * {@code large_matrix_value} at 1e17, so that coefficients above 1e15 are not an error; {@code
 * output_flag} off, as standard output belongs to the caller; {@code threads} at the effort's and
 * {@code parallel} on where they are more than one, as half of the cores are taken otherwise;
 * {@code random_seed} at the effort's variant, which breaks ties and is no source of noise.
 */
public final class HighsBackend implements SessionBackend {

  @Override
  public String name() {
    return "highs";
  }

  @Override
  public String version() {
    return HighsLibrary.load().Highs_version();
  }

  @Override
  public EngineFacts facts() {
    return new EngineFacts("branch and cut in doubles", "MIT", false, true);
  }

  @Override
  public Optional<String> refusal(IntegerProgram program, Effort effort) {
    return DoubleArithmetic.refusal(name(), program, effort, true);
  }

  @Override
  public Session open(IntegerProgram program) {
    return new WatchedSession(this, program, () -> new HighsSession(this, program));
  }
}
