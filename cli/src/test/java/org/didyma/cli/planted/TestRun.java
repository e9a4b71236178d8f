package org.didyma.cli.planted;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.platform.engine.CancellationToken;
import org.junit.platform.engine.DiscoverySelector;
import org.junit.platform.engine.FilterResult;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.discovery.DiscoverySelectors;
import org.junit.platform.engine.support.descriptor.MethodSource;
import org.junit.platform.launcher.Launcher;
import org.junit.platform.launcher.PostDiscoveryFilter;
import org.junit.platform.launcher.TagFilter;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherExecutionRequestBuilder;
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

  private static Map<PlantedBug.NamedTest, Outcome> inModule(
      Project project, String module, List<PlantedBug.NamedTest> tests, Path first)
      throws IOException, InterruptedException {
    Path results = Files.createTempFile("planted", ".results");
    Path output = Files.createTempFile("planted", ".log");
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-ea", "-Xmx1g", "-cp", project.classPath(module, first)));
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
    if (!process.waitFor(MINUTES, TimeUnit.MINUTES)) {
      process.destroyForcibly().waitFor();
    }
    List<String> lines = Files.readAllLines(results);
    if (lines.size() != tests.size()) {
      throw new IllegalStateException(
          "tests of %s did not come to an end; see %s".formatted(module, output));
    }
    Files.delete(results);
    Files.delete(output);
    Map<PlantedBug.NamedTest, Outcome> outcomes = new LinkedHashMap<>();
    for (int i = 0; i < lines.size(); i++) {
      String[] parts = lines.get(i).split("\t", 2);
      outcomes.put(tests.get(i), new Outcome(Integer.parseInt(parts[0]), parts[1]));
    }
    return outcomes;
  }

  /**
   * The process.
   *
   * @param args a file for the results, and tests as class#method
   */
  public static void main(String[] args) throws IOException {
    StringBuilder results = new StringBuilder();
    for (int i = 1; i < args.length; i++) {
      String[] parts = args[i].split("#", 2);
      Outcome outcome = run(parts[0], parts[1]);
      results.append(outcome.ran).append('\t').append(outcome.failure).append('\n');
      Files.writeString(Path.of(args[0]), results);
    }
    System.exit(0);
  }

  private static Outcome run(String type, String method) {
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
    FirstFailure listener = new FirstFailure();
    Launcher launcher = LauncherFactory.create();
    launcher.execute(
        LauncherExecutionRequestBuilder.request(request.build())
            .cancellationToken(listener.token)
            .listeners(listener)
            .build());
    return new Outcome(listener.ran, listener.failure);
  }

  private static final class FirstFailure implements TestExecutionListener {
    private final CancellationToken token = CancellationToken.create();
    private int ran;
    private String failure = "";

    @Override
    public void executionFinished(TestIdentifier test, TestExecutionResult result) {
      if (token.isCancellationRequested()) {
        return;
      }
      if (test.isTest() && result.getStatus() != TestExecutionResult.Status.ABORTED) {
        ran++;
      }
      if (result.getStatus() == TestExecutionResult.Status.FAILED) {
        failure =
            test.getSource()
                .filter(MethodSource.class::isInstance)
                .map(s -> ((MethodSource) s).getMethodName())
                .orElse(test.getDisplayName());
        ran = Math.max(1, ran);
        result.getThrowable().ifPresent(Throwable::printStackTrace);
        token.cancel();
      }
    }
  }
}
