package org.didyma.solver.scip;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** The JSCIPOpt in the folder {@code shared/jscip} beside the project, for tests only. */
final class RealJscip {

  private static @Nullable JscipClasses classes;

  private RealJscip() {}

  /** The folder; skips the test without it, or on another platform than its own. */
  static Path folder() {
    boolean fits =
        System.getProperty("os.name").equals("Linux")
            && System.getProperty("os.arch").equals("amd64");
    assumeTrue(fits, "skipped: the JSCIPOpt for tests is for linux x86-64");
    for (Path each = Path.of("").toAbsolutePath(); each != null; each = each.getParent()) {
      Path folder = each.resolveSibling("shared").resolve("jscip");
      if (Files.exists(folder.resolve("libjscip.so"))) {
        return folder.normalize();
      }
    }
    assumeTrue(false, "skipped: no folder ../shared/jscip with a JSCIPOpt");
    throw new IllegalStateException();
  }

  /** Its classes, loaded once: Java loads a library for one class loader only. */
  static synchronized JscipClasses classes() {
    if (classes == null) {
      Path folder = folder();
      try {
        classes = JscipPlace.folder(folder.toString()).load().orElseThrow();
      } catch (JscipUnusableException e) {
        throw new AssertionError(e);
      }
    }
    return classes;
  }

  static Scip open() {
    return new Scip(ScipEngine.of(classes()).open());
  }
}
