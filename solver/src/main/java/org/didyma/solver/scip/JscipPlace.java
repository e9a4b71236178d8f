package org.didyma.solver.scip;

import java.io.File;
import java.io.IOException;
import java.net.MalformedURLException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Where a user's JSCIPOpt may be: a folder with its jar and {@code libjscip}, or else the class
 * path and {@code java.library.path}.
 */
final class JscipPlace {

  /** Names the folder for one run of Java; comes before the environment. */
  static final String PROPERTY = "didyma.jscip";

  private static final String VARIABLE = "DIDYMA_JSCIP";

  private static final String LIBRARY = System.mapLibraryName("jscip");

  /** Nothing for the class path. */
  private final @Nullable String folder;

  private JscipPlace(@Nullable String folder) {
    this.folder = folder;
  }

  /**
   * The folder that the system property {@code didyma.jscip} or the environment variable {@code
   * DIDYMA_JSCIP} names, otherwise the class path.
   */
  static JscipPlace standard() {
    return named(System.getProperty(PROPERTY, ""), System.getenv());
  }

  static JscipPlace named(String property, Map<String, String> environment) {
    String name = property.isEmpty() ? environment.getOrDefault(VARIABLE, "") : property;
    return name.isEmpty() ? classPath() : folder(name);
  }

  static JscipPlace folder(String name) {
    try {
      return new JscipPlace(Path.of(name).toAbsolutePath().normalize().toString());
    } catch (InvalidPathException e) {
      return new JscipPlace(name); // said when it is looked for
    }
  }

  static JscipPlace classPath() {
    return new JscipPlace(null);
  }

  /**
   * Loads it. Nothing when there is none on the class path; a folder that was named must have one.
   *
   * @throws JscipUnusableException when there is one, or should be, that does not load
   */
  Optional<JscipClasses> load() throws JscipUnusableException {
    return folder == null ? fromClassPath() : Optional.of(fromFolder(folder));
  }

  private Optional<JscipClasses> fromClassPath() throws JscipUnusableException {
    ClassLoader loader = JscipPlace.class.getClassLoader();
    if (loader == null || loader.getResource("jscip/Scip.class") == null) {
      return Optional.empty();
    }
    // Where its classes are not initialised yet, they will report failures.
    loader.setPackageAssertionStatus("jscip", true);
    Path library = onLibraryPath();
    JscipLibrary.load(library, System::load);
    return Optional.of(JscipClasses.of(loader, library, toString()));
  }

  private static Path onLibraryPath() throws JscipUnusableException {
    for (String each : System.getProperty("java.library.path", "").split(File.pathSeparator)) {
      Path file = Path.of(each, LIBRARY).toAbsolutePath();
      if (Files.exists(file)) {
        return file;
      }
    }
    throw new JscipUnusableException(LIBRARY + " is not in java.library.path", null);
  }

  private JscipClasses fromFolder(String name) throws JscipUnusableException {
    Path path = path(name);
    List<URL> jars = jars(path);
    if (jars.isEmpty()) {
      throw new JscipUnusableException("there is no jar, such as scip.jar, in the folder", null);
    }
    Path library = path.resolve(LIBRARY);
    if (!Files.exists(library)) {
      throw new JscipUnusableException("there is no " + LIBRARY + " in the folder", null);
    }
    JscipLoader loader = new JscipLoader(jars);
    if (loader.findResource("jscip/Scip.class") == null) {
      throw new JscipUnusableException("its jars have no class jscip.Scip", null);
    }
    JscipLibrary.load(library, loader::loadLibrary);
    return JscipClasses.of(loader, library, toString());
  }

  private static Path path(String name) throws JscipUnusableException {
    try {
      Path path = Path.of(name).toAbsolutePath().normalize();
      if (Files.isDirectory(path)) {
        return path;
      }
    } catch (InvalidPathException e) {
      throw new JscipUnusableException("that is not a valid path", e);
    }
    throw new JscipUnusableException("that is not a folder", null);
  }

  private static List<URL> jars(Path folder) throws JscipUnusableException {
    try (Stream<Path> files = Files.list(folder)) {
      List<URL> jars = new ArrayList<>();
      for (Path file : files.sorted(Comparator.naturalOrder()).toList()) {
        if (file.toString().endsWith(".jar")) {
          jars.add(url(file));
        }
      }
      return jars;
    } catch (IOException e) {
      throw new JscipUnusableException("the folder cannot be read", e);
    }
  }

  private static URL url(Path file) throws MalformedURLException {
    return file.toUri().toURL();
  }

  /** For "jscip at ...". */
  @Override
  public String toString() {
    return folder == null ? "on the class path" : "at " + folder;
  }
}
