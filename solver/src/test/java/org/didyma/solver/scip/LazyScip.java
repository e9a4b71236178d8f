package org.didyma.solver.scip;

import java.util.Optional;
import org.didyma.solver.Backend;
import org.didyma.solver.Effort;
import org.didyma.solver.EngineFacts;
import org.didyma.solver.IntegerProgram;
import org.didyma.solver.IntegerProgramBuilder;
import org.didyma.solver.IntegerVariable;
import org.didyma.solver.LazyBackend;
import org.didyma.solver.ProgressListener;
import org.didyma.solver.SolveReport;

/** SCIP, which hears of a program's rows as lazy constraints only. */
public final class LazyScip implements Backend {

  private final LazyBackend scip;

  /** The bundled SCIP. */
  public LazyScip() {
    this(new ScipBackend(ImplicationStyle.INDICATOR, BundledScip::create));
  }

  LazyScip(LazyBackend scip) {
    this.scip = scip;
  }

  @Override
  public String name() {
    return scip.name();
  }

  @Override
  public String version() {
    return scip.version();
  }

  @Override
  public EngineFacts facts() {
    return scip.facts();
  }

  @Override
  public Optional<String> refusal(IntegerProgram program, Effort effort) {
    return scip.refusal(program, effort);
  }

  @Override
  public SolveReport solve(IntegerProgram program, Effort effort, ProgressListener listener) {
    IntegerProgramBuilder box = IntegerProgram.builder(program.name());
    for (IntegerVariable v : program.variables()) {
      box.integer(v.name(), v.lower(), v.upper());
    }
    IntegerProgram without =
        box.minimise(program.objective().expression(), program.objective().constant()).build();
    return scip.solve(without, new HiddenRows(program.rows(), false), effort, listener);
  }
}
