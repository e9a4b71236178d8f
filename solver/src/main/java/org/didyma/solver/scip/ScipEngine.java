package org.didyma.solver.scip;

import com.sun.jna.NativeLibrary;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Supplier;
import org.didyma.solver.natives.LibraryName;
import org.didyma.solver.natives.NativeLibraries;
import org.jspecify.annotations.Nullable;

/** Which SCIP this process uses. It uses one only: two builds of SCIP do not get along in it. */
final class ScipEngine {

  private static @Nullable ScipEngine preferred;

  private final Supplier<ScipBinding> bindings;

  private ScipEngine(Supplier<ScipBinding> bindings) {
    this.bindings = bindings;
  }

  /**
   * The user's jscip where it is installed and loads, otherwise the bundled library; decided once
   * per process.
   *
   * @throws org.didyma.solver.EngineUnavailableException when neither can be loaded
   */
  static synchronized ScipEngine preferred() {
    if (preferred == null) {
      preferred = of(JscipPlace.standard());
    }
    return preferred;
  }

  /** The jscip of a place where it loads, otherwise the bundled library. */
  static ScipEngine of(JscipPlace place) {
    try {
      Optional<JscipClasses> found = place.load();
      return found.isPresent() ? of(found.get()) : bundled("bundled");
    } catch (JscipUnusableException e) {
      return bundled("bundled; jscip %s is not used: %s".formatted(place, e.getMessage()));
    }
  }

  static ScipEngine of(JscipClasses jscip) {
    return new ScipEngine(() -> new JscipBinding(jscip));
  }

  /** The library that ships with OR-Tools. */
  static ScipEngine bundled() {
    return bundled("bundled");
  }

  private static ScipEngine bundled(String origin) {
    NativeLibraries libraries = NativeLibraries.standard();
    Path library = libraries.file(LibraryName.SCIP);
    NativeLibrary unused = libraries.load(library);
    ScipFunctions.bind(library);
    return new ScipEngine(() -> new JnaBinding(origin));
  }

  ScipBinding open() {
    return bindings.get();
  }
}
