package org.didyma.solver;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Map;
import org.didyma.core.InvalidInputException;

/** Where downloaded data sets and unpacked libraries are kept. */
public final class CacheFolder {

  private CacheFolder() {}

  /**
   * The folder of this user: {@code $DIDYMA_CACHE}, else {@code $XDG_CACHE_HOME/didyma}, else
   * {@code .cache/didyma} in {@code $HOME}, or in the home that the system knows. It need not exist
   * yet.
   *
   * @throws InvalidInputException when a variable holds no valid path
   */
  public static Path standard() {
    return of(System.getenv(), System.getProperty("user.home", "."));
  }

  static Path of(Map<String, String> environment, String home) {
    String wanted = environment.getOrDefault("DIDYMA_CACHE", "");
    if (!wanted.isEmpty()) {
      return path(wanted, "DIDYMA_CACHE");
    }
    String shared = environment.getOrDefault("XDG_CACHE_HOME", "");
    // By its specification a relative path in this variable is to be ignored.
    if (!shared.isEmpty() && path(shared, "XDG_CACHE_HOME").isAbsolute()) {
      return path(shared, "XDG_CACHE_HOME").resolve("didyma");
    }
    // A container may run as a user of no name, whose home Java calls "?".
    String told = environment.getOrDefault("HOME", "");
    Path own = !told.isEmpty() && path(told, "HOME").isAbsolute() ? Path.of(told) : Path.of(home);
    return own.resolve(".cache").resolve("didyma");
  }

  private static Path path(String value, String variable) {
    try {
      return Path.of(value);
    } catch (InvalidPathException e) {
      throw new InvalidInputException(
          "the environment variable " + variable + " holds not a valid path",
          "set it to a folder, or unset it.",
          e);
    }
  }
}
