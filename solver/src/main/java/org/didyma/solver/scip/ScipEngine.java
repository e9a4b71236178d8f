package org.didyma.solver.scip;

import java.nio.file.Path;

/** Which SCIP there is on this machine. */
final class ScipEngine {

  private ScipEngine() {}

  /** The user's jscip where it is installed, otherwise the bundled library. */
  static ScipBinding preferred() {
    return JscipClasses.installed()
        .<ScipBinding>map(JscipBinding::new)
        .orElseGet(ScipEngine::bundled);
  }

  /** The library that ships with OR-Tools. */
  static ScipBinding bundled() {
    ScipFunctions.bind(Path.of(System.getenv("SCIPLIB")));
    return new JnaBinding();
  }
}
