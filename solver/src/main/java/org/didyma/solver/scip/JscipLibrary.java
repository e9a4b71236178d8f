package org.didyma.solver.scip;

import java.nio.file.Path;
import java.util.function.Consumer;
import org.didyma.solver.EngineUnavailableException;
import org.didyma.solver.natives.LibraryName;
import org.didyma.solver.natives.NativeLibraries;

/** Loads {@code libjscip}. */
final class JscipLibrary {

  private JscipLibrary() {}

  /**
   * Loads the library for the classes of a loader. Where it needs a SCIP of the very name that the
   * bundled one has, and the system does not find any, the bundled one is taken.
   *
   * @param load {@link System#load} called by a class of that loader
   */
  static void load(Path library, Consumer<String> load) throws JscipUnusableException {
    try {
      load.accept(library.toString());
    } catch (UnsatisfiedLinkError e) {
      if (!lacksBundledScip(e)) {
        throw new JscipUnusableException(String.valueOf(e.getMessage()), e);
      }
      try {
        NativeLibraries libraries = NativeLibraries.standard();
        libraries.load(libraries.file(LibraryName.SCIP));
        load.accept(library.toString());
      } catch (UnsatisfiedLinkError | EngineUnavailableException again) {
        throw new JscipUnusableException(String.valueOf(again.getMessage()), again);
      }
    }
  }

  private static boolean lacksBundledScip(UnsatisfiedLinkError e) {
    String name = String.valueOf(NativeLibraries.standard().file(LibraryName.SCIP).getFileName());
    return String.valueOf(e.getMessage()).contains(name);
  }
}
