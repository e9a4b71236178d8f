package org.didyma.cli.options;

import java.util.Arrays;
import java.util.Optional;
import java.util.function.Supplier;
import org.didyma.solver.Backend;
import org.didyma.solver.cpsat.CpSatBackend;
import org.didyma.solver.highs.HighsBackend;
import org.didyma.solver.scip.ScipBackend;
import org.didyma.solver.worker.WorkerBackend;

/** The engines for integer programs, by their names on the command line. */
public enum NativeEngine {
  CP_SAT("cp-sat", CpSatBackend::new),
  SCIP("scip", ScipBackend::new),
  HIGHS("highs", HighsBackend::new);

  private final String word;
  private final Supplier<Backend> backend;

  NativeEngine(String word, Supplier<Backend> backend) {
    this.word = word;
    this.backend = backend;
  }

  public static Optional<NativeEngine> named(String word) {
    return Arrays.stream(values()).filter(engine -> engine.word.equals(word)).findFirst();
  }

  /** The name on the command line. */
  public String word() {
    return word;
  }

  /** False for an engine that would turn implications into rows with large constants. */
  public boolean takesImplications() {
    return this != HIGHS;
  }

  /** The engine in a process of its own: where native code ends, this process goes on. */
  public Backend inWorker() {
    return new WorkerBackend(backend.get());
  }
}
