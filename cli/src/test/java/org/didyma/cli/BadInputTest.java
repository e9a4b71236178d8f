package org.didyma.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Every mistake of a user is one line that says what is wrong, and possibly one of advice. */
class BadInputTest {

  private static final Pattern ERROR = Pattern.compile("didyma: [^\n]+\n(Hint: [^\n]+\n)?");

  @TempDir static Path folder;
  private static People people;

  @BeforeAll
  static void writeFiles() throws Exception {
    people = BadFiles.in(folder);
  }

  static Stream<List<String>> badCommandLines() {
    return BadCommandLines.all();
  }

  @ParameterizedTest
  @MethodSource("badCommandLines")
  void isOneLineAndAnAdvice(List<String> words) {
    List<String> before = people.files();
    Run run = Run.of(BadCommandLines.in(folder, words));

    assertThat(run.code()).describedAs(run.toString()).isEqualTo(2);
    assertThat(run.out()).isEmpty();
    assertThat(run.err().replaceFirst("note: [^\n]*\n", "")).matches(ERROR);
    assertThat(run.err()).doesNotContain("\tat ", "Exception", "null");
    assertThat(people.files()).isEqualTo(before);
  }

  /**
   * Promises and settings that cannot be are refused by public numbers, before the table is read.
   */
  @Test
  void whatPublicNumbersShowToBeWrongCostsNothing() {
    for (List<String> words : BadCommandLines.privacy()) {
      Run run = Run.of(BadCommandLines.in(folder, words));
      assertThat(run.code()).describedAs(run.toString()).isEqualTo(2);
      assertThat(run.err()).describedAs(words.toString()).doesNotContain("spent");
    }
  }

  @ParameterizedTest
  @MethodSource("badCommandLines")
  void isOneObjectWithJson(List<String> words) {
    if (words.stream().anyMatch(List.of("predict", "export", "suggest", "--format")::contains)
        || words.isEmpty()
        || words.get(words.size() - 1).startsWith("--")) {
      return;
    }
    List<String> withFormat = new ArrayList<>(words);
    withFormat.add("--format=json");
    Run run = Run.of(BadCommandLines.in(folder, withFormat));

    assertThat(run.code()).describedAs(run.toString()).isEqualTo(2);
    assertThat(run.out()).isEmpty();
    var error = Run.parse(run.err().replaceFirst("note: [^\n]*\n", "")).path("error");
    assertThat(error.path("code").intValue()).isEqualTo(2);
    assertThat(error.path("message").textValue()).isNotBlank().doesNotContain("\n");
    assertThat(error.path("advice").isTextual()).isTrue();
  }

  /** Words and advice about a value that is wrong, and about no other. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          learn --records 1,200      | --records is "1,200", which is not a whole number | write 1200.
          learn --records 1e3        | --records is "1e3", which is not a whole number | use digits alone, such as 1200.
          solve --mechanism dp-sgd --records 1_200 | which is not a whole number | use a whole number
          learn --records 12_000     | which is not a whole number | write 12000.
          solve --threads two        | --threads is "two", which is not a whole number | use a whole number such as 100
          solve --threads 9999999999 | --threads is "9999999999", which is not a whole number from 1 to 256 | use a whole number
          audit --confidence 0,99    | --confidence is "0,99", which is not a number | use digits and a point, such as 0.5.
          solve --lattice sparse:5:0 | S of --lattice "sparse:5:0" is not from 1 | how many weights may be non-zero
          solve --lattice ball:5:0   | R2 of --lattice "ball:5:0" is not from 1 | the largest squared norm
          solve --lattice box:0      | K of --lattice "box:0" is not from 1 | use a small number
          solve --lattice cube       | which is not a lattice | use auto, ternary, box:K
          optimize --lattice cube    | which is not a lattice | use ternary, box:K
          """)
  void saysWhatIsWrongWithAValue(String words, String wrong, String advice) {
    List<String> line = new ArrayList<>(List.of(words.split(" ")));
    line.addAll(
        switch (line.get(0)) {
          case "solve" -> List.of("--epsilon", "1");
          case "learn" -> List.of("--epsilon", "1", "--columns", "x", "--out", "y");
          default -> List.of();
        });
    if (!line.get(0).equals("audit")) {
      line.addAll(
          line.get(0).equals("learn")
              ? List.of("--data", people.table.toString())
              : List.of("--data", people.table.toString(), "--schema", people.schema.toString()));
    }
    Run run = Run.of(line.toArray(String[]::new));
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err()).contains(wrong);
    assertThat(run.err().substring(run.err().indexOf("\nHint:"))).contains(advice);
  }

  /**
   * Two kinds of files say what a table can contain; who gives the wrong one hears of the right.
   */
  @Test
  void theOtherFileOfColumnsIsNamed() {
    for (String given : List.of("--schema x", "--schema=x")) {
      for (String command : List.of("learn ", "schema learn ")) {
        Run run = Run.of((command + given).split(" "));
        assertThat(run.code()).isEqualTo(2);
        assertThat(run.err())
            .startsWith("didyma: there is no option \"" + given.split(" ")[0])
            .contains("\nHint: give it as --columns FILE: a schema is a file of columns, too.");
      }
    }
    for (String command : List.of("solve --epsilon 1", "optimize", "evaluate --model x")) {
      Run run = Run.of((command + " --columns x").split(" "));
      assertThat(run.code()).isEqualTo(2);
      assertThat(run.err())
          .startsWith("didyma: there is no option \"--columns\"")
          .contains("\nHint: ");
    }
    Run run = Run.of("solve", "--columns", "x");
    assertThat(run.err()).contains("Hint: give --schema FILE", "or use didyma learn");
  }

  /** Where only public samples are read, the option of private tables is another. */
  @Test
  void aSampleIsNoData() {
    Run run = Run.of("schema", "suggest", "--data", "people.csv");
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err()).contains("no option \"--data\"", "Hint: give --public-sample FILE");
  }

  /** An option is often missing because it is misspelt. */
  @Test
  void whatIsMisspeltIsNamedBeforeWhatIsMissing() {
    Run run = Run.of("learn", "--data", "x", "--colums", "y");
    assertThat(run.err())
        .startsWith("didyma: there is no option \"--colums\"")
        .contains("--columns");
    assertThat(Run.of("learn", "--data", "x").err()).contains("--columns");
  }

  /** Who has no schema yet, or names a folder for the model in it, hears where to go. */
  @Test
  void whatIsThereIsNamed(@TempDir Path learned) throws Exception {
    Run schema = Run.line("solve --data %s --epsilon 1", people.table);
    assertThat(schema.err()).contains("didyma schema learn --columns FILE");

    Path card = learned.resolve("card.json");
    Run empty = Run.line("predict --data %s --model %s", people.table, learned);
    assertThat(empty.err()).doesNotContain("card.json");
    Files.writeString(card, "{}");
    Run model = Run.line("predict --data %s --model %s", people.table, learned);
    assertThat(model.code()).isEqualTo(2);
    assertThat(model.err()).contains("\nHint: use the model in it, " + card + ".");
  }

  /** Public numbers show it, so no table is read and no epsilon spent. */
  @Test
  void stepsThatTheLossDoesNotAdmitCostNothing() {
    for (String mechanism : List.of("psgd", "output-perturbation")) {
      List<String> words =
          new ArrayList<>(
              List.of("solve", "--data", "{people.csv}", "--schema", "{people.schema.json}"));
      words.addAll(List.of("--epsilon=1", "--step-size=100", "--mechanism", mechanism));
      if (mechanism.equals("psgd")) {
        words.addAll(List.of("--steps=constant", "--batch=1"));
      }
      Run run = Run.of(BadCommandLines.in(folder, words));
      assertThat(run.code()).isEqualTo(2);
      assertThat(run.err()).contains("the constant step is above").doesNotContain("spent");
    }
  }

  @Test
  void mistakesInOptionsComeBeforeTheTableIsRead() {
    Run run =
        Run.line(
            "solve --epsilon 0 --data %s --schema %s",
            people.path("no-such.csv"), people.path("no-such.json"));
    assertThat(run.err()).startsWith("didyma: --epsilon");
    run =
        Run.line(
            "solve --epsilon 1 --data %s --schema %s --out %s",
            people.path("no-such.csv"), people.path("no-such.json"), people.path("exists.json"));
    assertThat(run.err()).contains("exists already");
  }

  @Test
  void aStackTraceIsPrintedOnRequestOnly() {
    Run run = Run.of("solve", "--stacktrace", "--epsilon", "1");
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err()).contains("InvalidInputException", "\tat org.didyma");
  }

  @Test
  void anUnreadableFileIsAnErrorOfTheUser() throws Exception {
    Path secret =
        people.write(
            "secret.csv", new String(Files.readAllBytes(people.table), StandardCharsets.UTF_8));
    assertThat(secret.toFile().setReadable(false, false)).isTrue();
    if (Files.isReadable(secret)) {
      return; // For an administrator every file is readable.
    }
    Run run = Run.line("solve --epsilon 1 --data %s --schema %s", secret, people.schema);
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err()).matches(ERROR);
  }

  @Test
  void misspeltCommandsGetASuggestion() {
    assertThat(Run.of("slove").err()).contains("solve");
  }
}
