package org.didyma.solver.natives;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Map;
import org.didyma.solver.EngineUnavailableException;

/** Where unpacked libraries are kept. */
final class CacheFolder {

  private CacheFolder() {}

  /**
   * The folder of this user: {@code $DIDYMA_CACHE}, else {@code $XDG_CACHE_HOME/didyma}, else
   * {@code ~/.cache/didyma}; the same that downloaded data sets are kept in. It need not exist yet.
   *
   * @throws EngineUnavailableException when a variable holds no valid path
   */
  static Path standard() {
    return of(System.getenv(), System.getProperty("user.home", "."));
  }

  static Path of(Map<String, String> environment, String home) {
    String own = environment.getOrDefault("DIDYMA_CACHE", "");
    if (!own.isEmpty()) {
      // Absolute, because libraries are only loaded by absolute paths.
      return path(own, "DIDYMA_CACHE").toAbsolutePath();
    }
    String shared = environment.getOrDefault("XDG_CACHE_HOME", "");
    // By its specification a relative path in this variable is to be ignored.
    if (!shared.isEmpty() && path(shared, "XDG_CACHE_HOME").isAbsolute()) {
      return path(shared, "XDG_CACHE_HOME").resolve("didyma");
    }
    return Path.of(home, ".cache", "didyma");
  }

  private static Path path(String value, String variable) {
    try {
      return Path.of(value);
    } catch (InvalidPathException e) {
      throw new EngineUnavailableException(
          "the environment variable " + variable + " holds no valid path",
          "set it to a folder, or unset it.",
          e);
    }
  }
}
