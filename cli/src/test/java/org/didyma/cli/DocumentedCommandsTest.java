package org.didyma.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.zip.GZIPOutputStream;
import org.didyma.operations.Cancellation;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/**
 * Each command of the documents is one that the program takes, and runs: on a small table, page by
 * page, each page in a folder of its own. Those that not-run.txt names are only read.
 */
class DocumentedCommandsTest {

  private static final String FILE =
      "[\\w./-]+\\.(csv|csv\\.gz|json|html|cells|ledger|lp|mps|sol|svg|md|key|round|member|secret)";

  @TempDir static Path originals;
  @TempDir Path folder;

  /** What a command has in it that is not run, and why. */
  private static Map<String, String> notRun() throws IOException {
    Map<String, String> reasons = new LinkedHashMap<>();
    for (String line :
        Files.readAllLines(Path.of("src/test/resources/org/didyma/cli/not-run.txt"))) {
      if (!line.startsWith("#")) {
        String[] parts = line.split("\t");
        assertThat(parts).as(line).hasSize(2);
        reasons.put(parts[0], parts[1]);
      }
    }
    return reasons;
  }

  private static boolean isRun(DocumentedCommand command) throws IOException {
    return notRun().keySet().stream().noneMatch(command.line()::contains);
  }

  /** Names of options, their values, and what has to be given. */
  @Test
  void everyCommandIsUnderstood() throws IOException {
    List<String> wrong = new ArrayList<>();
    for (DocumentedCommand command : DocumentedCommand.all()) {
      refusal(command)
          .ifPresent(why -> wrong.add(command.page() + ": " + command.line() + "\n  " + why));
    }
    assertThat(wrong).as(String.join("\n", wrong)).isEmpty();
  }

  private static Optional<String> refusal(DocumentedCommand command) {
    String[] words = HelpCommand.words(command.words().toArray(String[]::new));
    Terminal terminal = new Terminal(System.out, System.err, false, new Cancellation());
    try {
      CommandLine.ParseResult parsed = CommandTable.commandLine(words, terminal).parseArgs(words);
      while (parsed.hasSubcommand()) {
        parsed = parsed.subcommand();
      }
      if (parsed.commandSpec().userObject() instanceof OperationCommand operation
          && !parsed.isUsageHelpRequested()) {
        operation.inputs();
      }
      return Optional.empty();
    } catch (RuntimeException e) {
      return Optional.of(String.valueOf(e.getMessage()));
    }
  }

  @Test
  void aCommandIsTakenApartAsAShellDoesAndAWrongOneIsRefused() {
    List<DocumentedCommand> commands =
        DocumentedCommand.of(
            "page.md",
            """
            Not `didyma doctor` here.

                A=b didyma predict --model 'a card.json' \\
                  --record age=1 > out.csv   # as a shell has it

            ```sh
            ./didyma solve --epsilonn 1
            didyma audit rspm --samples two | cat
            ```
            ```text
            didyma demo
            ```
            """);
    assertThat(commands)
        .extracting(DocumentedCommand::words)
        .containsExactly(
            List.of("predict", "--model", "a card.json", "--record", "age=1"),
            List.of("solve", "--epsilonn", "1"),
            List.of("audit", "rspm", "--samples", "two"));
    assertThat(commands.stream().map(command -> refusal(command).orElse("")))
        .satisfiesExactly(
            right -> assertThat(right).isEmpty(),
            option -> assertThat(option).contains("--epsilonn"),
            value -> assertThat(value).contains("--samples"));
  }

  @Test
  void whatIsNotRunIsThereAndHasAReason() throws IOException {
    List<DocumentedCommand> all = DocumentedCommand.all();
    assertThat(notRun())
        .allSatisfy(
            (part, reason) -> {
              assertThat(reason).isNotBlank();
              assertThat(all).as(part).anyMatch(command -> command.line().contains(part));
            });
  }

  @Test
  void allOthersRun() throws IOException {
    Map<String, List<DocumentedCommand>> pages = new LinkedHashMap<>();
    for (DocumentedCommand command : DocumentedCommand.all()) {
      if (isRun(command)) {
        pages.computeIfAbsent(command.page(), page -> new ArrayList<>()).add(command);
      }
    }
    List<String> failed = new ArrayList<>();
    for (Map.Entry<String, List<DocumentedCommand>> page : pages.entrySet()) {
      Path place = folder.resolve(page.getKey().replace('/', '-'));
      prepare(place);
      for (DocumentedCommand command : page.getValue()) {
        Run run = run(place, command);
        if (run.code() != ExitCode.DONE.code()) {
          failed.add(page.getKey() + ": " + command.line() + "\n" + run.err());
        }
      }
    }
    assertThat(failed).as(String.join("\n", failed)).isEmpty();
    assertThat(pages).hasSizeGreaterThan(5);
  }

  private static void prepare(Path place) throws IOException {
    Files.createDirectories(place.resolve("safe"));
    Files.write(place.resolve("safe/people.key"), new byte[32]);
    Files.write(place.resolve("people.key"), new byte[32]);
    try (var files = Files.list(originals)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        Files.copy(file, place.resolve(file.getFileName()), StandardCopyOption.REPLACE_EXISTING);
      }
    }
  }

  /** Runs a command on the files in a folder. What it makes is not there before. */
  private static Run run(Path place, DocumentedCommand command) throws IOException {
    String[] words = command.words().toArray(String[]::new);
    for (int i = 0; i < words.length; i++) {
      boolean written = i > 0 && words[i - 1].matches("open|--out|--report|--(?!hold)[a-z]+-out");
      if (written || words[i].matches(FILE)) {
        words[i] = place.resolve(words[i].replaceFirst("^/", "")).toString();
      }
      if (written) {
        remove(Path.of(words[i]));
      }
    }
    Run run = Run.of(words);
    if (command.line().contains("schema skeleton")) {
      prepare(place); // The reader fills in what the table does not say.
    }
    return run;
  }

  /** Removes a file and what lies beside it, such as the anchor of a ledger. */
  private static void remove(Path file) throws IOException {
    String name = String.valueOf(file.getFileName());
    try (var files = Files.list(file.getParent())) {
      for (Path each : files.filter(Files::isRegularFile).toList()) {
        if (String.valueOf(each.getFileName()).startsWith(name)) {
          Files.delete(each);
        }
      }
    }
  }

  /** The files that documents name. */
  @BeforeAll
  static void makesFiles() throws IOException {
    People people = new People(originals);
    people.write(
        "people.schema.json",
        """
        {"policies": "total",
         "label": {"column": "ill", "positive": "yes", "negative": "no"},
         "features": [
           {"column": "age", "integer": [18, 90], "thresholds": [30, 45, 60, 75]},
           {"column": "visits", "integer": [0, 40], "thresholds": [10, 20]},
           {"column": "sex", "categories": ["f", "m"], "reference": "m"}]}
        """);
    people.write(
        "colours.schema.json",
        """
        {"label": {"column": "colour", "classes": ["red", "green", "blue"]},
         "features": [
           {"column": "age", "integer": [18, 90], "thresholds": [30, 45, 60, 75]},
           {"column": "sex", "categories": ["f", "m"], "reference": "m"}]}
        """);
    people.write(
        "colours.csv",
        "age,sex,colour\n" + "43,f,red\n63,m,green\n71,f,blue\n25,m,red\n".repeat(60));
    people.write(
        "survey.schema.json",
        """
        {"weight": {"column": "w", "cap": 5, "onMissing": {"value": 1}},
         "label": {"column": "ill", "positive": "yes", "negative": "no"},
         "features": [{"column": "age", "integer": [18, 90], "thresholds": [30, 45, 60]}]}
        """);
    people.write(
        "survey.columns.json",
        """
        {"weight": {"column": "w", "cap": 5, "onMissing": {"value": 1}},
         "label": {"column": "ill", "positive": "yes", "negative": "no"},
         "features": [{"column": "age", "integer": [18, 90]}]}
        """);
    people.write(
        "survey.csv", "w,age,ill\n" + "0.7,43,yes\n2,63,no\n9,71,yes\n1,25,no\n".repeat(60));
    people.write(
        "visits.schema.json",
        """
        {"label": {"column": "visits", "count": 20},
         "features": [
           {"column": "age", "integer": [18, 90], "thresholds": [30, 45, 60, 75]},
           {"column": "sex", "categories": ["f", "m"], "reference": "m"}]}
        """);
    people.write(
        "colon.columns.json",
        """
        {"label": {"time": "time", "event": {"column": "status", "positive": "1"},
                   "horizons": [365, 730, 1095, 1825]},
         "features": [
           {"column": "age", "integer": [18, 90]},
           {"column": "obstruct", "integer": [0, 1], "thresholds": [1]},
           {"column": "node4", "integer": [0, 1], "thresholds": [1]},
           {"column": "extent", "integer": [1, 4], "thresholds": [3, 4]}]}
        """);
    people.write(
        "colon.csv",
        "age,obstruct,node4,extent,time,status\n"
            + "43,0,1,3,1521,1\n63,1,0,3,3087,0\n71,0,0,2,963,1\n".repeat(40));
    people.write(
        "people.columns.json",
        """
        {"label": {"column": "ill", "positive": "yes", "negative": "no"},
         "features": [
           {"column": "age", "integer": [18, 90]},
           {"column": "visits", "integer": [0, 40]},
           {"column": "sex", "categories": ["f", "m"]}]}
        """);
    people.write(
        "events.json",
        """
        {"event": "repeated", "times": "9",
         "of": {"event": "gaussian", "noise-multiplier": "3", "adjacency": "replace"}}
        """);
    List<String> lines = Files.readAllLines(people.table);
    people.write(
        "growing.csv",
        lines.get(0)
            + ",admitted\n"
            + String.join("", lines.stream().skip(1).map(line -> line + ",2026-01-31\n").toList()));
    people.write(
        "dp-events.json",
        "{\"neighboring_relation\":\"REPLACE_ONE\",\"event\":{\"module_name\":"
            + "\"dp_accounting.dp_event\",\"class_name\":\"LaplaceDpEvent\",\"noise_multiplier\":8}}");
    for (String name : List.of("held-out", "new-people", "public", "2024", "2025")) {
      Files.copy(people.table, originals.resolve(name + ".csv"));
    }
    try (var out =
        new GZIPOutputStream(Files.newOutputStream(originals.resolve("people.csv.gz")))) {
      Files.copy(people.table, out);
    }
    Run.of(people.args("solve", "--epsilon", "1", "--out", people.path("card.json")));
    Files.copy(originals.resolve("card.json"), originals.resolve("model.json"));
    Run.of(people.args("optimize", "--certificate-out", people.path("proof.json")));
    for (String name : List.of("quality", "2024.quality", "2025.quality")) {
      Run.line(
          "evaluate --model %s --data %s --epsilon 1 --out %s",
          people.path("card.json"), people.table, people.path(name + ".json"));
    }
    Run.line("ledger open %s --epsilon 2", people.path("people.ledger"));
  }
}
