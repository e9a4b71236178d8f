package org.didyma.databases;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.didyma.core.InvalidInputException;
import org.didyma.core.QuotedText;
import org.jspecify.annotations.Nullable;

/** JDBC drivers of databases that do not come along. */
public final class Drivers {

  /** The variable that names a folder of jars. */
  public static final String FOLDER = "DIDYMA_DRIVERS";

  private Drivers() {}

  /**
   * Knows the drivers that come along, and those in the jars of the folder that the environment
   * names.
   */
  public static ClassLoader from(Map<String, String> environment) {
    ClassLoader own = Drivers.class.getClassLoader();
    @Nullable String folder = environment.get(FOLDER);
    if (folder == null || folder.isBlank()) {
      return own;
    }
    try (Stream<Path> files = Files.list(Path.of(folder))) {
      List<Path> jars = files.filter(f -> f.toString().endsWith(".jar")).sorted().toList();
      URL[] urls = new URL[jars.size()];
      for (int i = 0; i < urls.length; i++) {
        urls[i] = url(jars.get(i));
      }
      return new URLClassLoader(urls, own);
    } catch (IOException e) {
      throw new InvalidInputException(
          FOLDER + " names " + QuotedText.of(folder) + ", which is not a readable folder",
          "name a folder with the jars of JDBC drivers.",
          e);
    }
  }

  private static URL url(Path jar) {
    try {
      return jar.toUri().toURL();
    } catch (MalformedURLException e) {
      throw new UncheckedIOException(e);
    }
  }
}
