package org.didyma.solver.scip;

import java.nio.file.Path;
import java.util.Optional;
import org.didyma.solver.natives.NativeLibraries;

/** Which SCIP there is on this machine. */
final class ScipEngine {

  private ScipEngine() {}

  /**
   * The user's jscip where it is installed, otherwise the bundled library.
   *
   * @throws org.didyma.solver.EngineUnavailableException when neither can be loaded
   */
  static ScipBinding preferred() {
    return preferred(JscipClasses.installed());
  }

  static ScipBinding preferred(Optional<JscipClasses> jscip) {
    return jscip.isPresent() ? new JscipBinding(jscip.get()) : bundled();
  }

  /** The library that ships with OR-Tools. */
  static ScipBinding bundled() {
    NativeLibraries libraries = NativeLibraries.standard();
    Path library = libraries.scip();
    libraries.load(library);
    ScipFunctions.bind(library);
    return new JnaBinding();
  }
}
