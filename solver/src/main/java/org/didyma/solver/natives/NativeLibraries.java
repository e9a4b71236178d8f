package org.didyma.solver.natives;

import com.sun.jna.Native;
import com.sun.jna.NativeLibrary;
import com.sun.jna.Platform;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.didyma.core.InvalidInputException;
import org.didyma.solver.CacheFolder;
import org.didyma.solver.EngineUnavailableException;
import org.jspecify.annotations.Nullable;

/**
 * The engines' shared libraries for this platform, as OR-Tools brings them, in a folder of their
 * own.
 *
 * <p>OR-Tools' own loader unpacks 70 MB into the temporary folder at every start and leaves them
 * behind when the process is killed. Here they are unpacked once per version: by one process at a
 * time, next to their final place, and renamed when they are complete. A later start compares sizes
 * only.
 */
public final class NativeLibraries {

  /** To be raised together with the version of OR-Tools in the build. */
  static final String VERSION = "9.15.6755";

  /** What Windows does not find by itself next to the library that needs it, in order of need. */
  private static final List<String> WINDOWS_FIRST =
      List.of("zlib1", "bz2", "abseil_dll", "libutf8_validity", "libprotobuf", "re2", "highs");

  /** The same for OR-Tools' own classes. */
  private static final List<String> WINDOWS_OR_TOOLS = List.of("libscip", "ortools");

  private static @Nullable NativeLibraries standard;

  private final Path folder;
  private boolean orToolsLoaded;

  private NativeLibraries(Path folder) {
    this.folder = folder;
  }

  /**
   * The libraries of this user; unpacked now if they are not there yet.
   *
   * @throws EngineUnavailableException when they cannot be unpacked
   */
  public static synchronized NativeLibraries standard() {
    if (standard == null) {
      standard = in(cache());
      // JNA's own small library comes from the same folder, instead of a temporary file per start.
      if (System.getProperty("jna.boot.library.path") == null) {
        System.setProperty("jna.boot.library.path", standard.folder.toString());
      }
    }
    return standard;
  }

  /** The folder of this user; absolute, because libraries are only loaded by absolute paths. */
  private static Path cache() {
    try {
      return CacheFolder.standard().toAbsolutePath();
    } catch (InvalidInputException e) {
      throw new EngineUnavailableException(String.valueOf(e.getMessage()), e.advice(), e);
    }
  }

  static NativeLibraries in(Path cache) {
    String name = "ortools-" + VERSION + "-jna-" + Native.VERSION + "-" + Platform.RESOURCE_PREFIX;
    Path folder = cache.resolve("natives").resolve(name);
    String engines =
        "ortools-" + Platform.RESOURCE_PREFIX + "/" + System.mapLibraryName("jniortools");
    String jna =
        "com/sun/jna/" + Platform.RESOURCE_PREFIX + "/" + System.mapLibraryName("jnidispatch");
    try (LibraryArchive first = LibraryArchive.holding(engines);
        LibraryArchive second = LibraryArchive.holding(jna)) {
      List<LibraryArchive> archives = List.of(first, second);
      if (!isComplete(folder, archives)) {
        unpack(cache.resolve("natives"), name, archives);
      }
    } catch (IOException e) {
      throw new EngineUnavailableException(
          "the jar of the solvers' libraries cannot be read: " + e.getMessage(),
          "it is damaged; fetch it again.",
          e);
    }
    return new NativeLibraries(folder);
  }

  /** Where the libraries are. */
  public Path folder() {
    return folder;
  }

  /** Where the shared library of an engine is. */
  public Path file(LibraryName library) {
    return folder.resolve(library.here());
  }

  /**
   * Loads a library for use with JNA. The system has one copy of it per process, however it is
   * loaded.
   *
   * @param library a file in {@link #folder()}
   * @throws EngineUnavailableException when the system refuses it
   */
  public NativeLibrary load(Path library) {
    try {
      if (Platform.isWindows()) {
        loadFirstOnWindows();
      }
      return NativeLibrary.getInstance(library.toString());
    } catch (LinkageError e) {
      throw refused(library, e);
    }
  }

  /**
   * Makes OR-Tools' Java classes usable.
   *
   * @throws EngineUnavailableException when the system refuses the library
   */
  public synchronized void loadOrTools() {
    if (orToolsLoaded) {
      return;
    }
    Path library = folder.resolve(System.mapLibraryName("jniortools"));
    try {
      if (Platform.isWindows()) {
        loadFirstOnWindows();
        for (String name : WINDOWS_OR_TOOLS) {
          System.load(folder.resolve(name + ".dll").toString());
        }
      }
      System.load(library.toString());
      orToolsLoaded = true;
    } catch (LinkageError e) {
      throw refused(library, e);
    }
  }

  private void loadFirstOnWindows() {
    for (String name : WINDOWS_FIRST) {
      System.load(folder.resolve(name + ".dll").toString());
    }
  }

  private static boolean isComplete(Path folder, List<LibraryArchive> archives) {
    return archives.stream().allMatch(a -> a.isUnpackedIn(folder));
  }

  /** Unpacks into a neighbouring folder and renames it, while no other process does the same. */
  private static synchronized void unpack(Path parent, String name, List<LibraryArchive> archives) {
    Path folder = parent.resolve(name);
    Path partial = parent.resolve(name + ".partial");
    try {
      Files.createDirectories(parent);
      try (FileChannel channel =
              FileChannel.open(
                  parent.resolve(name + ".lock"),
                  StandardOpenOption.CREATE,
                  StandardOpenOption.WRITE);
          FileLock lock = channel.lock()) {
        assert lock.isValid();
        if (isComplete(folder, archives)) {
          return; // another process has done it meanwhile
        }
        try {
          delete(partial); // of a process that was killed
          Files.createDirectory(partial);
          for (LibraryArchive archive : archives) {
            archive.unpackInto(partial);
          }
          delete(folder); // damaged
          Files.move(partial, folder, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException e) {
          delete(partial);
          throw e;
        }
      }
    } catch (IOException e) {
      long megabytes = archives.stream().mapToLong(LibraryArchive::size).sum() / 1_000_000 + 1;
      throw new EngineUnavailableException(
          "the solvers' libraries ("
              + megabytes
              + " MB) cannot be unpacked into "
              + folder
              + ": "
              + e,
          "make room there, allow writing, or set DIDYMA_CACHE to another folder.",
          e);
    }
  }

  private static void delete(Path folder) throws IOException {
    if (!Files.exists(folder)) {
      return;
    }
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }

  private static EngineUnavailableException refused(Path library, LinkageError e) {
    return new EngineUnavailableException(
        "the system does not load " + library + ": " + e.getMessage(),
        "its disk forbids programs (set DIDYMA_CACHE to another folder), or the C library of the"
            + " system is too old.",
        e);
  }
}
