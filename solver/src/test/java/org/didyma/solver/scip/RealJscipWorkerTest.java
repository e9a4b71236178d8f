package org.didyma.solver.scip;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.didyma.solver.Effort;
import org.didyma.solver.IntegerProgram;
import org.didyma.solver.ProgressListener;
import org.didyma.solver.RandomPrograms;
import org.didyma.solver.SolveReport;
import org.didyma.solver.worker.WorkerBackend;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** How a real JSCIPOpt is found: in Java machines of their own, as each decides once. */
class RealJscipWorkerTest {

  @TempDir private Path temporary;

  /**
   * What the child machines run: a solve in this process and one in a worker, told on standard
   * output.
   */
  public static void main(String[] args) {
    IntegerProgram program = RandomPrograms.separator(20, 5, 1);
    for (boolean worker : new boolean[] {false, true}) {
      var backend = worker ? new WorkerBackend(new ScipBackend()) : new ScipBackend();
      SolveReport report = backend.solve(program, Effort.unlimited(), ProgressListener.none());
      System.out.println(
          report.version()
              + " | "
              + report.termination()
              + " | "
              + report.incumbent().orElseThrow().objective().orElseThrow()
              + " | "
              + report.nodes().isPresent());
    }
    System.exit(0);
  }

  @Test
  void aFolderNamedByTheEnvironmentIsUsedHereAndInWorkers() throws Exception {
    Path folder = RealJscip.folder();
    List<String> lines = run(List.of(), folder.toString(), List.of());
    assertTheJscipWorked(lines, "at " + folder);
  }

  @Test
  void aFolderNamedByAPropertyIsUsedHereAndInWorkers() throws Exception {
    Path folder = RealJscip.folder();
    List<String> lines =
        run(
            List.of("-Ddidyma.jscip=" + folder),
            temporary.resolve("ignored").toString(),
            List.of());
    assertTheJscipWorked(lines, "at " + folder);
  }

  @Test
  void theClassPathAndTheLibraryPathAreUsedHereAndInWorkers() throws Exception {
    Path folder = RealJscip.folder();
    List<String> lines =
        run(
            List.of("-Djava.library.path=" + folder),
            "",
            List.of(folder.resolve("scip.jar").toString()));
    assertTheJscipWorked(lines, "on the class path");
  }

  private static void assertTheJscipWorked(List<String> lines, String place) {
    assertThat(lines).hasSize(2);
    assertThat(lines)
        .allSatisfy(
            line -> assertThat(line).startsWith("10.0.0 (jscip " + place + ") | OPTIMAL | "))
        .allSatisfy(line -> assertThat(line).endsWith("| true"));
    assertThat(lines.get(0)).isEqualTo(lines.get(1));
  }

  @Test
  void aFallbackSaysWhy() throws Exception {
    Path jar = RealJscip.folder().resolve("scip.jar");
    String missing = temporary.resolve("none").toString();
    assertThat(run(List.of(), missing, List.of()))
        .allSatisfy(
            line ->
                assertThat(line)
                    .startsWith(
                        ("10.0.0 (bundled; jscip at %s is not used: that is not a folder) |"
                                + " OPTIMAL")
                            .formatted(missing)));
    Files.copy(jar, temporary.resolve("scip.jar"));
    assertThat(run(List.of(), temporary.toString(), List.of()))
        .allSatisfy(line -> assertThat(line).contains("there is no libjscip.so in the folder"));
    Files.writeString(temporary.resolve("libjscip.so"), "no library");
    assertThat(run(List.of(), temporary.toString(), List.of()))
        .allSatisfy(
            line ->
                assertThat(line)
                    .startsWith("10.0.0 (bundled; jscip at " + temporary + " is not used: ")
                    .contains("libjscip.so: ")
                    .contains("| OPTIMAL"));
    assertThat(run(List.of(), "", List.of(jar.toString())))
        .allSatisfy(
            line ->
                assertThat(line)
                    .startsWith(
                        "10.0.0 (bundled; jscip on the class path is not used: libjscip.so is not in"
                            + " java.library.path)"));
    assertThat(run(List.of(), "", List.of()))
        .allSatisfy(line -> assertThat(line).startsWith("10.0.0 (bundled) | OPTIMAL"));
  }

  /** Runs {@link #main} without the classes of the package jscip that tests have. */
  private List<String> run(List<String> options, String environment, List<String> jars)
      throws IOException, InterruptedException {
    Path own = withoutFakes();
    String path =
        Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
            .filter(entry -> !Files.isDirectory(Path.of(entry, "jscip")))
            .collect(Collectors.joining(File.pathSeparator));
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(options);
    command.addAll(List.of("-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-cp"));
    List<String> entries = new ArrayList<>(List.of(path, own.toString()));
    entries.addAll(jars);
    command.add(String.join(File.pathSeparator, entries));
    command.add(RealJscipWorkerTest.class.getName());
    ProcessBuilder builder = new ProcessBuilder(command);
    builder.environment().remove("DIDYMA_JSCIP");
    if (!environment.isEmpty()) {
      builder.environment().put("DIDYMA_JSCIP", environment);
    }
    Path errors = temporary.resolve("errors.txt");
    Process process = builder.redirectError(errors.toFile()).start();
    String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(Files.readString(errors)).isZero();
    return out.lines().toList();
  }

  /** A copy of the test classes that {@link #main} needs. */
  private Path withoutFakes() throws IOException {
    Path copy = temporary.resolve("classes");
    for (Class<?> type : List.of(RealJscipWorkerTest.class, RandomPrograms.class)) {
      String file = type.getName().replace('.', '/') + ".class";
      Path target = copy.resolve(file);
      if (!Files.exists(target)) {
        Files.createDirectories(target.getParent());
        try (var in = type.getResourceAsStream("/" + file)) {
          Files.copy(in, target);
        }
      }
    }
    return copy;
  }
}
