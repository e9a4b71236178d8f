package org.didyma.data;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;

/** Real data sets beside the project, for tests only. */
public final class PublicData {

  private PublicData() {}

  /** The folder {@code shared/datasets} beside the project; skips the test without it. */
  public static Path folder() {
    return file("README.md").getParent();
  }

  /** A file of the folder {@code shared/datasets} beside the project; skips the test without it. */
  public static Path file(String name) {
    Path folder = Path.of("").toAbsolutePath();
    while (folder != null) {
      Path parent = folder.getParent();
      if (parent != null && Files.isRegularFile(parent.resolve("shared/datasets").resolve(name))) {
        return parent.resolve("shared/datasets").resolve(name);
      }
      folder = parent;
    }
    assumeTrue(false, "skipped: no folder ../shared/datasets with " + name);
    throw new IllegalStateException();
  }
}
