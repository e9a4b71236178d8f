package org.didyma.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.didyma.operations.Cancellation;
import org.didyma.operations.Operations;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;

/** Every command explains itself, and the example in its help does what it says. */
class HelpTest {

  /** Groups of commands show the examples of their members. */
  private static final Set<String> RUN = new HashSet<>();

  @TempDir static Path originals;
  @TempDir Path folder;

  static Stream<List<String>> commands() {
    List<List<String>> all = new ArrayList<>();
    CommandLine root =
        CommandTable.complete(new Terminal(System.out, System.err, false, new Cancellation()));
    all.add(List.of());
    root.getSubcommands().forEach((name, command) -> collect(List.of(name), command, all));
    return all.stream();
  }

  private static void collect(List<String> path, CommandLine command, List<List<String>> all) {
    if (command.getCommandSpec().usageMessage().hidden()) {
      return;
    }
    all.add(path);
    command
        .getSubcommands()
        .forEach(
            (name, child) ->
                collect(Stream.concat(path.stream(), Stream.of(name)).toList(), child, all));
  }

  @ParameterizedTest
  @MethodSource("commands")
  void describesItselfWithAnExampleThatWorks(List<String> path) throws IOException {
    Run help = Run.of(Stream.concat(path.stream(), Stream.of("--help")).toArray(String[]::new));
    assertThat(help.code()).isZero();
    assertThat(help.err()).isEmpty();
    assertThat(help.out().lines()).allMatch(line -> line.length() <= 80);
    if (Operations.ALL.stream().anyMatch(o -> o.name().equals(String.join(" ", path)))) {
      assertThat(help.out().lines().count()).isLessThanOrEqualTo(60);
    }

    List<String> lines = help.out().lines().toList();
    int heading = Math.max(lines.indexOf("Example:"), lines.indexOf("Examples:"));
    assertThat(heading).describedAs(help.out()).isPositive();
    // A long example goes on in the next line.
    String written =
        lines.subList(heading + 1, lines.size()).stream()
            .map(String::strip)
            .collect(Collectors.joining(" "));
    List<String> examples = List.of(written.split(" (?=didyma )"));
    assertThat(examples).hasSize(lines.contains("Example:") ? 1 : 2);
    for (String example : examples) {
      assertThat(example).startsWith("didyma ").contains(String.join(" ", path));
      if (example.contains("data fetch")) {
        return; // Needs the network.
      }
      if (example.contains("studio")) {
        return; // Serves pages until it is ended.
      }
      if (!RUN.add(example)) {
        continue;
      }
      Run run = Run.of(withFiles(small(example)));
      if (example.contains("jdbc:postgresql:")) {
        // A server of that name is elsewhere: the example is understood and gets as far as asking.
        assertThat(run.err()).contains("jdbc:postgresql://localhost/clinic ");
        continue;
      }
      if (example.contains("experiment submit")) {
        // What nobody has found is in no file: the example is understood and gets as far as
        // reading.
        assertThat(run.err()).contains("dense-votes-1.json cannot be read");
        continue;
      }
      assertThat(run.code()).describedAs(example + "\n" + run.err()).isZero();
    }
  }

  @ParameterizedTest
  @MethodSource("commands")
  void isAlsoReachedByTheWordHelp(List<String> path) {
    Run help = Run.of(Run.with(List.of("help"), path.toArray(String[]::new)));
    assertThat(help.code()).isZero();
    assertThat(help.out()).isEqualTo(Run.of(Run.with(path, "--help")).out());
    Run further = Run.of(Run.with(List.of("help"), Run.with(path, "nope")));
    assertThat(further.code()).isEqualTo(2);
    assertThat(further.err()).contains("\"nope\"").contains(" --help");
  }

  /** The files that examples name, made once: learning them takes longer than most examples. */
  @BeforeAll
  static void makesFiles() throws IOException {
    People people = new People(originals);
    people.write("sample.csv", "sex,age,ill\nf,30,yes\nm,40,no\nf,50,no\n");
    Files.copy(people.table, originals.resolve("t.csv"));
    people.write(
        "columns.json",
        "{\"label\": {\"column\": \"ill\", \"positive\": \"yes\", \"negative\": \"no\"},"
            + " \"features\": [{\"column\": \"age\", \"integer\": [18, 90]},"
            + " {\"column\": \"visits\", \"integer\": [0, 40]},"
            + " {\"column\": \"sex\", \"categories\": [\"f\", \"m\"]}]}");
    people.write("dict.csv", "name,kind,range or values\nage,integer,18-90\nsex,nominal,f | m\n");
    Files.copy(originals.resolve("columns.json"), originals.resolve("c.json"));
    people.write(
        "events.json",
        "{\"event\":\"repeated\",\"times\":\"9\",\"of\":"
            + "{\"event\":\"gaussian\",\"noise-multiplier\":\"3\",\"adjacency\":\"replace\"}}");
    people.write(
        "dp-events.json",
        "{\"neighboring_relation\":\"REPLACE_ONE\",\"event\":{\"module_name\":"
            + "\"dp_accounting.dp_event\",\"class_name\":\"LaplaceDpEvent\",\"noise_multiplier\":8}}");
    // So large an epsilon that the card is the same in every run.
    Run.of(people.args("solve", "--epsilon", "900", "--out", people.path("model.json")));
    Run.of(people.args("optimize", "--certificate-out", people.path("proof.json")));
    for (String year : new String[] {"2024", "2025"}) {
      String quality = people.path(year + ".quality.json");
      Run.of(
          Stream.concat(
                  Stream.of("evaluate", "--model", people.path("model.json")),
                  Stream.of(
                      "--data", people.path("people.csv"), "--epsilon", "1", "--out", quality))
              .toArray(String[]::new));
    }
    Run.of("ledger", "open", people.path("people.ledger"), "--epsilon", "2");
    Run.of("cells", "export", "--dataset", "bank", "--out", people.path("north.cells"));
    Files.copy(originals.resolve("north.cells"), originals.resolve("south.cells"));
    makesSites(people);
  }

  /** A round of two sites; what is masked is by copies of their keys. */
  private static void makesSites(People people) throws IOException {
    people.write("s.json", People.SCHEMA);
    String round = people.path("r");
    Run.line(
        "site invite --schema %s --sites 2 --epsilon 1 --out %s", people.path("s.json"), round);
    for (String site : new String[] {"a", "b"}) {
      Run.line(
          "site join --round %s --name %s --secret %s --out %s",
          round, site, people.path(site + ".secret"), people.path(site + ".member"));
    }
    String members = people.path("a.member") + " " + people.path("b.member");
    for (String site : new String[] {"a", "b"}) {
      Files.copy(originals.resolve(site + ".secret"), originals.resolve(site + ".copy"));
      Run.line("ledger open %s --epsilon 1", people.path(site + ".ledger"));
      String mask = "site mask " + members + " --round %s --secret %s";
      String shown = Run.line(mask, round, people.path(site + ".copy")).out();
      Run.line(
          mask + " --fingerprint %s --data %s --ledger %s --out %s",
          round,
          people.path(site + ".copy"),
          shown.lines().findFirst().orElse(""),
          people.table,
          people.path(site + ".ledger"),
          people.path(site + ".masked"));
    }
  }

  /** What makes an example smaller that would take seconds. */
  private static String small(String example) {
    return example
        .replace("--suite random", "--suite random --instances 1")
        .replace("--seconds 0.1", "--seconds 0.01");
  }

  /** The example's words, with its files in the test's folder. */
  private String[] withFiles(String example) throws IOException {
    try (Stream<Path> files = Files.list(originals)) {
      for (Path file : files.toList()) {
        Files.copy(file, folder.resolve(file.getFileName()), StandardCopyOption.REPLACE_EXISTING);
      }
    }
    String[] words = Arrays.stream(example.split(" ")).skip(1).toArray(String[]::new);
    for (int i = 0; i < words.length; i++) {
      if (Files.exists(folder.resolve(words[i]))
          || words[i].equals("new.ledger")
          || words[Math.max(0, i - 1)].matches("--out|--secret")) {
        words[i] = folder.resolve(words[i]).toString();
      }
    }
    return words;
  }
}
