package org.didyma.cli.planted;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/**
 * Plants the listed bugs one at a time, and expects that every test that is named to catch it
 * fails: {@code ./mvnw test -Pplanted}, or with {@code -Dplanted.bug=NAME,...} only some.
 *
 * <p>A bug is compiled into a folder of its own, which comes before the modules' classes on the
 * class path of the tests' process; nothing else is touched. So what a bug changes must not be a
 * constant that the compiler copies into other files.
 */
@Tag("planted")
class PlantingTest {

  private static final Path REPORT = Path.of("target", "planted-bugs.md");

  private final Project project = new Project(Path.of(".."));

  @TempDir private Path folder;

  @TestFactory
  Stream<DynamicTest> bugs() throws IOException, InterruptedException {
    List<PlantedBug> bugs = chosen();
    List<PlantedBug.NamedTest> tests =
        bugs.stream().flatMap(bug -> bug.caught().stream()).distinct().toList();
    Map<PlantedBug.NamedTest, TestRun.Outcome> unplanted =
        TestRun.of(project, tests, Files.createDirectory(folder.resolve("nothing")));
    assertThat(unplanted)
        .allSatisfy((test, o) -> assertThat(o.failed()).as("%s: %s", test, o).isFalse());
    Files.createDirectories(REPORT.getParent());
    Files.writeString(REPORT, "| bug | what it breaks | caught by |\n|---|---|---|\n");
    return bugs.stream()
        .map(bug -> DynamicTest.dynamicTest(bug.name(), () -> plant(bug, unplanted)));
  }

  private List<PlantedBug> chosen() {
    String names = System.getProperty("planted.bug", "");
    Set<String> wanted =
        Stream.of(names.split(",")).filter(n -> !n.isBlank()).collect(Collectors.toSet());
    List<PlantedBug> bugs =
        project.bugs().stream()
            .filter(bug -> wanted.isEmpty() || wanted.contains(bug.name()))
            .toList();
    assertThat(bugs).as("planted bugs named %s", names).hasSizeGreaterThanOrEqualTo(wanted.size());
    return bugs;
  }

  private void plant(PlantedBug bug, Map<PlantedBug.NamedTest, TestRun.Outcome> unplanted)
      throws IOException, InterruptedException {
    assumeThat(bug.caught())
        .as("what the tests of this bug need is there")
        .allSatisfy(test -> assertThat(unplanted.get(test).passed()).isTrue());
    Path classes = Files.createDirectory(folder.resolve(bug.name()));
    assertThat(project.compile(bug.sources(project::source), classes)).isEmpty();
    Map<PlantedBug.NamedTest, TestRun.Outcome> outcomes =
        TestRun.of(project, bug.caught(), classes);
    String found =
        outcomes.entrySet().stream()
            .map(o -> o.getKey() + ": " + o.getValue())
            .collect(Collectors.joining(", "));
    System.out.println(bug.name() + "  " + found);
    Files.writeString(
        REPORT,
        "| %s | %s | %s |%n".formatted(bug.name(), bug.breaks(), found),
        StandardOpenOption.APPEND);
    assertThat(outcomes)
        .isNotEmpty()
        .allSatisfy((test, o) -> assertThat(o.failed()).as("%s misses it", test).isTrue());
  }
}
