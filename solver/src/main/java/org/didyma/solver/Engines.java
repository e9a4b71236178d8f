package org.didyma.solver;

import java.util.List;
import java.util.Optional;
import org.didyma.solver.cpsat.CpSatBackend;
import org.didyma.solver.highs.HighsBackend;
import org.didyma.solver.scip.ScipBackend;

/**
 * The engines that come with the program. What names engines (oracles, help and errors of the
 * command line, the doctor, comparisons) goes by this list.
 *
 * <p>Whoever has an engine of their own hands its {@link Backend} to whatever takes one; it needs
 * no place here.
 */
public final class Engines {

  /** All of them, in the order of the help. */
  public static final List<Engine> ALL =
      List.of(
          new Engine("cp-sat", CpSatBackend::new),
          new Engine("scip", ScipBackend::new),
          new Engine("highs", HighsBackend::new));

  private Engines() {}

  /** The engine of a name, if there is one. */
  public static Optional<Engine> named(String name) {
    return ALL.stream().filter(engine -> engine.name().equals(name)).findFirst();
  }
}
