package org.didyma.solver.natives;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.ortools.init.OrToolsVersion;
import com.sun.jna.Function;
import com.sun.jna.NativeLibrary;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.didyma.solver.EngineUnavailableException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class NativeLibrariesTest {

  @TempDir private Path cache;

  @Test
  void theEnginesLoadFromTheFolderOfTheUser() {
    NativeLibraries libraries = NativeLibraries.standard();
    libraries.loadOrTools();
    assertThat(OrToolsVersion.getVersionString()).isEqualTo(NativeLibraries.VERSION);
    NativeLibrary highs = libraries.load(libraries.file(LibraryName.HIGHS));
    Function version = highs.getFunction("Highs_version");
    assertThat(version.invokeString(new Object[0], false)).startsWith("1.12");
    Function major =
        libraries.load(libraries.file(LibraryName.SCIP)).getFunction("SCIPmajorVersion");
    assertThat(major.invokeInt(new Object[0])).isEqualTo(10);
  }

  @Test
  void aDamagedFolderIsReplacedAndAGoodOneKept() throws IOException {
    Path folder = NativeLibraries.in(cache).folder();
    Path highs = NativeLibraries.in(cache).file(LibraryName.HIGHS);
    Object first = Files.getAttribute(highs, "lastModifiedTime");
    assertThat(NativeLibraries.in(cache).folder()).isEqualTo(folder);
    assertThat(Files.getAttribute(highs, "lastModifiedTime")).isEqualTo(first);

    Files.write(highs, new byte[10]);
    // What a process leaves behind that was killed half way.
    Path partial = folder.resolveSibling(folder.getFileName() + ".partial");
    Files.createDirectory(partial);
    Files.write(partial.resolve("half"), new byte[10]);
    NativeLibraries.in(cache);
    assertThat(Files.size(highs)).isGreaterThan(1_000_000);
    assertThat(partial).doesNotExist();
  }

  @Test
  void processesThatStartAtOnceShareOneFolder() throws Exception {
    List<Process> processes = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      processes.add(start(List.of()));
    }
    for (Process process : processes) {
      assertThat(output(process)).isEqualTo("1.12.0");
      assertThat(process.waitFor()).isZero();
    }
    try (Stream<Path> files = Files.list(cache.resolve("natives"))) {
      assertThat(files.map(f -> f.getFileName().toString()))
          .hasSize(2)
          .allMatch(name -> !name.endsWith(".partial"));
    }
  }

  @Test
  void aFolderThatCannotBeMadeIsOneClearError() throws IOException {
    Path file = Files.createFile(cache.resolve("file"));
    assertThatThrownBy(() -> NativeLibraries.in(file))
        .isInstanceOf(EngineUnavailableException.class)
        .hasMessageContaining("cannot be unpacked into " + file)
        .hasMessageContaining("DIDYMA_CACHE");
  }

  /** The limit on the size of files stands for a disk that is full. */
  @Test
  @EnabledOnOs(OS.LINUX)
  void aFullDiskIsOneClearErrorAndLeavesNothingBehind() throws Exception {
    Process process = start(List.of("sh", "-c", "ulimit -f 2000; exec \"$0\" \"$@\""));
    assertThat(output(process))
        .contains("cannot be unpacked into " + cache)
        .contains("File too large")
        .contains("make room there");
    assertThat(process.waitFor()).isEqualTo(3);
    try (Stream<Path> files = Files.list(cache.resolve("natives"))) {
      assertThat(files.map(f -> f.getFileName().toString())).allMatch(n -> n.endsWith(".lock"));
    }
  }

  private Process start(List<String> before) throws IOException {
    List<String> command = new ArrayList<>(before);
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-XX:TieredStopAtLevel=1", "-XX:-UsePerfData"));
    command.addAll(List.of("-cp", System.getProperty("java.class.path")));
    command.add(PrintVersion.class.getName());
    ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
    builder.environment().put("DIDYMA_CACHE", cache.toString());
    return builder.start();
  }

  private static String output(Process process) {
    try {
      return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Runs in a process of its own. */
  static final class PrintVersion {

    private PrintVersion() {}

    public static void main(String[] args) {
      try {
        NativeLibraries libraries = NativeLibraries.standard();
        Function version =
            libraries.load(libraries.file(LibraryName.HIGHS)).getFunction("Highs_version");
        System.out.println(version.invokeString(new Object[0], false));
      } catch (EngineUnavailableException e) {
        System.out.println(e.getMessage());
        System.exit(3);
      }
    }
  }
}
