package org.didyma.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * What docs/howto/install.md says of what is installed and of the environment, against the sources.
 */
class InstalledTextsTest {

  private static final Path ROOT = Path.of("..");
  private static final Path DESCRIPTOR = Path.of("src/main/distribution/release/zip.xml");
  private static final Pattern VARIABLE = Pattern.compile("DIDYMA_[A-Z]+(_[A-Z]+)*");
  private static final Pattern LINK = Pattern.compile("\\]\\(([^)\\s#]+)(#[^)\\s]*)?\\)");
  private static final Pattern INCLUDED =
      Pattern.compile(
          "<directory>\\$\\{project.basedir}/..</directory>(.*?)</fileSet>", Pattern.DOTALL);
  private static final Pattern INCLUDE = Pattern.compile("<include>(.*?)</include>");

  /** No variables: an aggregate of H2, and what the names of two begin with. */
  private static final Set<String> OTHERS = Set.of("DIDYMA_EPOCH", "DIDYMA_DATABASE");

  /** The distribution that the archive begins with has these. */
  private static final Set<String> BESIDES = Set.of("LICENSE");

  /** Sources that documents point to, and that install.md says are in the repository alone. */
  private static final List<String> REPOSITORY =
      List.of(
          "examples/", "cli/src/test/planted/", "experiments/src/main/resources/", "proofs/coq/");

  @Test
  void everyVariableIsInTheTableAndNoOther() throws IOException {
    Set<String> read = new TreeSet<>();
    List<Path> places = new ArrayList<>(List.of(ROOT.resolve("didyma")));
    for (String folder : List.of("python/didyma", "r/R")) {
      places.addAll(files(ROOT.resolve(folder)));
    }
    try (Stream<Path> rooms = Files.list(ROOT)) {
      for (Path room : rooms.map(r -> r.resolve("src/main")).filter(Files::isDirectory).toList()) {
        places.addAll(files(room));
      }
    }
    for (Path place : places) {
      read.addAll(variables(Files.readString(place, StandardCharsets.ISO_8859_1)));
    }
    read.removeAll(OTHERS);
    String table =
        Files.readAllLines(ROOT.resolve("docs/howto/install.md")).stream()
            .filter(line -> line.startsWith("| "))
            .collect(Collectors.joining("\n"));
    assertThat(variables(table)).isEqualTo(read).hasSizeGreaterThan(6);
  }

  private static Set<String> variables(String text) {
    return VARIABLE
        .matcher(text)
        .results()
        .map(found -> found.group())
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /** The check of a release compares what the other files have with this archive. */
  @Test
  void documentsOfAnArchiveLinkToWhatIsInIt() throws IOException {
    String own =
        INCLUDED
            .matcher(Files.readString(DESCRIPTOR))
            .results()
            .map(found -> found.group(1))
            .collect(Collectors.joining());
    List<String> patterns = INCLUDE.matcher(own).results().map(found -> found.group(1)).toList();
    List<Path> documents = new ArrayList<>(files(ROOT.resolve("docs")));
    try (Stream<Path> top = Files.list(ROOT)) {
      documents.addAll(top.filter(Files::isRegularFile).toList());
    }
    int links = 0;
    for (Path document : documents) {
      String name = ROOT.relativize(document).toString();
      if (!name.endsWith(".md") || !isIncluded(name, patterns)) {
        continue;
      }
      for (String link : links(Files.readString(document))) {
        Path target = document.resolveSibling(link).normalize();
        String path = ROOT.relativize(target).toString();
        assertThat(target).describedAs("%s links to %s", name, link).exists();
        if (REPOSITORY.stream().noneMatch((path + "/")::startsWith)) {
          assertThat(isIncluded(path, patterns) || Files.isDirectory(target))
              .describedAs("%s links to %s, which %s leaves out", name, link, DESCRIPTOR)
              .isTrue();
        }
        links++;
      }
    }
    assertThat(links).isGreaterThan(200);
  }

  private static boolean isIncluded(String name, List<String> patterns) {
    return BESIDES.contains(name)
        || patterns.stream()
            .anyMatch(
                pattern ->
                    FileSystems.getDefault()
                        .getPathMatcher("glob:" + pattern)
                        .matches(Path.of(name)));
  }

  private static List<String> links(String text) {
    return LINK.matcher(text)
        .results()
        .map(found -> found.group(1))
        .filter(link -> !link.contains(":"))
        .toList();
  }

  private static List<Path> files(Path folder) throws IOException {
    try (Stream<Path> all = Files.walk(folder)) {
      return all.filter(Files::isRegularFile).toList();
    }
  }
}
