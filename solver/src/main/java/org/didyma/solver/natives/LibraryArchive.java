package org.didyma.solver.natives;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.JarURLConnection;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.JarFile;
import java.util.zip.CRC32;
import java.util.zip.CheckedInputStream;
import java.util.zip.ZipEntry;
import org.didyma.solver.EngineUnavailableException;

/** A folder of shared libraries inside a jar on the class path. */
final class LibraryArchive implements AutoCloseable {

  private final JarFile jar;
  private final List<? extends ZipEntry> libraries;

  private LibraryArchive(JarFile jar, List<? extends ZipEntry> libraries) {
    this.jar = jar;
    this.libraries = libraries;
  }

  /**
   * Opens the jar that holds a resource; its libraries are all files in the folder of that
   * resource.
   *
   * @throws EngineUnavailableException when no jar on the class path has the resource
   */
  static LibraryArchive holding(String resource) throws IOException {
    URL url = LibraryArchive.class.getClassLoader().getResource(resource);
    if (url == null || !(url.openConnection() instanceof JarURLConnection connection)) {
      throw new EngineUnavailableException(
          "the class path has no jar with " + resource,
          "this platform is not supported, or the jar of its libraries was left out.",
          null);
    }
    // A jar of our own, not the one that the class loader shares and that must not be closed.
    connection.setUseCaches(false);
    JarFile jar = connection.getJarFile();
    String folder = resource.substring(0, resource.lastIndexOf('/') + 1);
    return new LibraryArchive(
        jar, jar.stream().filter(e -> !e.isDirectory() && e.getName().startsWith(folder)).toList());
  }

  /** The size of all libraries in bytes. */
  long size() {
    return libraries.stream().mapToLong(ZipEntry::getSize).sum();
  }

  /** Whether a folder has all libraries with their sizes. */
  boolean isUnpackedIn(Path folder) {
    try {
      for (ZipEntry library : libraries) {
        if (Files.size(folder.resolve(fileName(library))) != library.getSize()) {
          return false;
        }
      }
      return true;
    } catch (IOException e) {
      return false;
    }
  }

  /** Writes all libraries into a folder, comparing check sums. */
  void unpackInto(Path folder) throws IOException {
    for (ZipEntry library : libraries) {
      Path file = folder.resolve(fileName(library));
      CRC32 sum = new CRC32();
      try (InputStream in = new CheckedInputStream(jar.getInputStream(library), sum);
          OutputStream out = Files.newOutputStream(file)) {
        in.transferTo(out);
      }
      if (Files.size(file) != library.getSize() || sum.getValue() != library.getCrc()) {
        throw new IOException(library.getName() + " is damaged in " + jar.getName());
      }
    }
  }

  private static String fileName(ZipEntry library) {
    return library.getName().substring(library.getName().lastIndexOf('/') + 1);
  }

  @Override
  public void close() throws IOException {
    jar.close();
  }
}
