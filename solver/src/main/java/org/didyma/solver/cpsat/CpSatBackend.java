package org.didyma.solver.cpsat;

import com.google.ortools.init.OrToolsVersion;
import java.util.Optional;
import org.didyma.solver.Effort;
import org.didyma.solver.EngineFacts;
import org.didyma.solver.IntegerProgram;
import org.didyma.solver.Session;
import org.didyma.solver.SessionBackend;
import org.didyma.solver.natives.NativeLibraries;
import org.didyma.solver.watch.WatchedSession;

/**
 * CP-SAT, a solver that searches with clauses, propagation and linear relaxations. It computes
 * bounds of the objective in integers.
 *
 * <p>Promises: implications are handled as such; interrupts and limits of time work; a time limit
 * leaves the incumbent. Does not promise: that an optimum is one. There is an open report of a
 * wrong one on a linear model (<a href="https://github.com/google/or-tools/issues/5293">issue
 * 5293</a>). There is no limit of nodes. A deterministic limit counts the work of each thread by
 * itself.
 *
 * <p>Pinned: {@code presolve_inclusion_work_limit} at 0, which avoids that issue; {@code
 * catch_sigint_signal} off, as Ctrl-C belongs to the caller; {@code log_search_progress} on and
 * {@code log_to_stdout} off, as bounds on the way are read from the log, which is not printed;
 * {@code num_workers} at the effort's threads, as all cores are taken otherwise; {@code
 * random_seed} at the effort's variant, which breaks ties and is no source of noise.
 */
public final class CpSatBackend implements SessionBackend {

  /** CP-SAT adds up a few such numbers itself before it checks. */
  private static final long LARGEST = 1L << 62;

  @Override
  public String name() {
    return "cp-sat";
  }

  @Override
  public String version() {
    NativeLibraries.standard().loadOrTools();
    return OrToolsVersion.getVersionString();
  }

  @Override
  public EngineFacts facts() {
    return new EngineFacts(
        "a search with clauses, propagation and linear relaxations", "Apache-2.0", true, true);
  }

  @Override
  public Optional<String> refusal(IntegerProgram program, Effort effort) {
    if (program.magnitude() >= LARGEST) {
      return Optional.of(
          "the program reaches 2^62, too much for the arithmetic of cp-sat"
              + System.lineSeparator()
              + "Hint: scale the data to smaller integers.");
    }
    if (effort.nodeLimit().isPresent()) {
      return Optional.of(
          "cp-sat has no limit of nodes"
              + System.lineSeparator()
              + "Hint: set a limit of time, or a deterministic limit.");
    }
    return Optional.empty();
  }

  @Override
  public Session open(IntegerProgram program) {
    return new WatchedSession(this, program, () -> new CpSatSession(this, program));
  }
}
