package org.didyma.cli.options;

import java.util.Optional;
import org.didyma.solver.Backend;
import org.didyma.solver.Effort;
import org.didyma.solver.EngineFacts;
import org.didyma.solver.IntegerProgram;
import org.didyma.solver.ProgressListener;
import org.didyma.solver.SolveReport;

/** An engine that finds nothing. */
public final class ToyBackend implements Backend {

  @Override
  public String name() {
    return "toy";
  }

  @Override
  public String version() {
    return "1";
  }

  @Override
  public EngineFacts facts() {
    return new EngineFacts("an engine of tests", "Apache-2.0", true, false);
  }

  @Override
  public Optional<String> refusal(IntegerProgram program, Effort effort) {
    return Optional.empty();
  }

  @Override
  public SolveReport solve(IntegerProgram program, Effort effort, ProgressListener listener) {
    return SolveReport.error(name(), version(), 0, "it is a toy");
  }
}
