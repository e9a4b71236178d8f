package org.didyma.cli.planted;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.platform.engine.DiscoverySelector;
import org.junit.platform.engine.FilterResult;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.discovery.DiscoverySelectors;
import org.junit.platform.engine.support.descriptor.MethodSource;
import org.junit.platform.launcher.PostDiscoveryFilter;
import org.junit.platform.launcher.TagFilter;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;

/** Runs named tests of one module in a Java process of their own, each until its first failure. */
final class TestRun {

  private static final long MINUTES = 8;

  private TestRun() {}

  /**
   * What a named test came to.
   *
   * @param ran tests that passed or failed, not those that were skipped
   * @param failure what failed first; empty when nothing did
   */
  record Outcome(int ran, String failure) {
    boolean passed() {
      return ran > 0 && failure.isEmpty();
    }

    boolean failed() {
      return !failure.isEmpty();
    }

    @Override
    public String toString() {
      return failed() ? failure : ran == 0 ? "SKIPPED" : "NOT CAUGHT";
    }
  }

  /**
   * Runs tests with some classes in front of all others.
   *
   * @param first a folder of classes
   */
  static Map<PlantedBug.NamedTest, Outcome> of(
      Project project, List<PlantedBug.NamedTest> tests, Path first)
      throws IOException, InterruptedException {
    Map<PlantedBug.NamedTest, Outcome> outcomes = new LinkedHashMap<>();
    for (String module : tests.stream().map(PlantedBug.NamedTest::module).distinct().toList()) {
      List<PlantedBug.NamedTest> own =
          tests.stream().filter(t -> t.module().equals(module)).toList();
      outcomes.putAll(inModule(project, module, own, first));
    }
    return outcomes;
  }

  /** A process ends with the first failure, so that there may be one for each test. */
  private static Map<PlantedBug.NamedTest, Outcome> inModule(
      Project project, String module, List<PlantedBug.NamedTest> tests, Path first)
      throws IOException, InterruptedException {
    Map<PlantedBug.NamedTest, Outcome> outcomes = new LinkedHashMap<>();
    while (outcomes.size() < tests.size()) {
      List<PlantedBug.NamedTest> rest = tests.subList(outcomes.size(), tests.size());
      for (String line : lines(project, module, rest, first)) {
        String[] parts = line.split("\t", 2);
        outcomes.put(tests.get(outcomes.size()), new Outcome(Integer.parseInt(parts[0]), parts[1]));
      }
    }
    return outcomes;
  }

  /** What a process says about the first of some tests, a line each. */
  private static List<String> lines(
      Project project, String module, List<PlantedBug.NamedTest> tests, Path first)
      throws IOException, InterruptedException {
    Path results = Files.createTempFile("planted", ".results");
    Path output = Files.createTempFile("planted", ".log");
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-ea", "-Xmx1g", "-cp", project.classPath(module, first)));
    command.addAll(List.of("--add-modules", "jdk.incubator.vector", "-Ddidyma.vectors=off"));
    command.addAll(List.of(TestRun.class.getName(), results.toString()));
    for (PlantedBug.NamedTest test : tests) {
      command.add(project.className(test) + "#" + test.method());
    }
    Process process =
        new ProcessBuilder(command)
            .directory(project.folder(module).toFile())
            .redirectErrorStream(true)
            .redirectOutput(output.toFile())
            .start();
    boolean ended = process.waitFor(MINUTES, TimeUnit.MINUTES);
    if (!ended) {
      process.destroyForcibly().waitFor();
    }
    List<String> lines = Files.readAllLines(results);
    if (!ended || lines.isEmpty()) {
      throw new IllegalStateException(
          "tests of %s did not come to an end; see %s".formatted(module, output));
    }
    Files.delete(results);
    Files.delete(output);
    return lines;
  }

  /**
   * The process.
   *
   * @param args a file for the results, and tests as class#method
   */
  public static void main(String[] args) throws IOException {
    Path results = Path.of(args[0]);
    for (int i = 1; i < args.length; i++) {
      String[] parts = args[i].split("#", 2);
      int ran = run(parts[0], parts[1], results);
      append(results, ran, "");
    }
    System.exit(0);
  }

  /** One line of results. */
  private static void append(Path results, int ran, String failure) throws IOException {
    Files.writeString(results, ran + "\t" + failure + "\n", StandardOpenOption.APPEND);
  }

  /** Runs tests until the first failure, which ends the process; returns how many ran. */
  private static int run(String type, String method, Path results) {
    DiscoverySelector all = DiscoverySelectors.selectClass(type);
    LauncherDiscoveryRequestBuilder request =
        LauncherDiscoveryRequestBuilder.request().selectors(all);
    if (method.isEmpty()) {
      request.filters(TagFilter.excludeTags("long"));
    } else {
      request.filters(
          (PostDiscoveryFilter)
              test ->
                  FilterResult.includedIf(
                      test.getSource()
                          .filter(MethodSource.class::isInstance)
                          .map(s -> ((MethodSource) s).getMethodName().equals(method))
                          .orElse(true)));
    }
    FirstFailure listener = new FirstFailure(results);
    LauncherFactory.create().execute(request.build(), listener);
    return listener.ran;
  }

  private static final class FirstFailure implements TestExecutionListener {
    private final Path results;
    private int ran;

    FirstFailure(Path results) {
      this.results = results;
    }

    @Override
    public void executionFinished(TestIdentifier test, TestExecutionResult result) {
      if (test.isTest() && result.getStatus() != TestExecutionResult.Status.ABORTED) {
        ran++;
      }
      if (result.getStatus() == TestExecutionResult.Status.FAILED) {
        result.getThrowable().ifPresent(Throwable::printStackTrace);
        String place =
            test.getSource()
                .filter(MethodSource.class::isInstance)
                .map(s -> ((MethodSource) s).getMethodName())
                .orElse(test.getDisplayName());
        try {
          append(results, Math.max(1, ran), place);
        } catch (IOException e) {
          throw new UncheckedIOException(e);
        } finally {
          // Hooks stop the servers that tests have started.
          System.exit(1);
        }
      }
    }
  }
}
