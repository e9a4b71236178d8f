package org.didyma;

import java.util.List;
import org.didyma.face.Adapters;
import org.didyma.spi.Engine;

/** The solvers for integer programs that the library brings, for programs that wrap one. */
public final class Engines {

  private Engines() {}

  /** Their names. */
  public static List<String> names() {
    return org.didyma.solver.Engines.ALL.stream().map(org.didyma.solver.Engine::name).toList();
  }

  /**
   * A solver, in a process of its own.
   *
   * @throws DidymaException when there is none of that name
   */
  public static Engine named(String name) {
    return Adapters.known(name)
        .orElseThrow(
            () ->
                DidymaException.of(
                    "there is no solver " + name,
                    "use one of: %s.".formatted(String.join(", ", names()))));
  }
}
