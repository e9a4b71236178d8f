package org.didyma.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.didyma.operations.Operations;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Texts that follow from declarations, held against what was last agreed on: a change of a
 * declaration shows as a change of these files. A test that fails leaves the new text in {@code
 * target}, to be looked at and copied.
 */
class GeneratedTextsTest {

  /** What follows in the page of JSON is made of declarations. */
  private static final String GENERATED = "<!-- From here on made of the declarations. -->";

  /** A list that is made of declarations, below its name. */
  private static final Pattern PART = Pattern.compile("(<!-- made: (\\w+) -->\n\n)(?:- .+\n)*");

  /** The help of every command, one after the other. */
  @Test
  void helpIsTheOneThatWasAgreedOn() throws IOException {
    StringBuilder all = new StringBuilder();
    for (List<String> path : HelpTest.commands().toList()) {
      List<String> words = Stream.concat(path.stream(), Stream.of("--help")).toList();
      all.append("$ didyma ").append(String.join(" ", words)).append('\n');
      all.append(Run.of(words.toArray(String[]::new)).out()).append('\n');
    }
    for (String mechanism : List.of("exponential", "opdisc", "psgd", "dp-sgd")) {
      all.append("$ didyma solve --mechanism %s --help\n".formatted(mechanism));
      all.append(Run.of("solve", "--mechanism", mechanism, "--help").out()).append('\n');
    }
    requireSame(all.toString(), Path.of("src/test/resources/org/didyma/cli/help.txt"));
  }

  /** The page of mechanisms and their parameters. */
  @Test
  void thePageOfMechanismsIsTrue() throws IOException {
    requireSame(MechanismsPage.text(), Path.of("../docs/reference/mechanisms.md"));
  }

  /** The page of commands. */
  @Test
  void thePageOfCommandsIsTrue() throws IOException {
    requireSame(CommandsPage.text(), Path.of("../docs/reference/commands.md"));
  }

  /** The contest's problems that are open. */
  @Test
  void thePageOfOpenProblemsIsTrue() throws IOException {
    requireSame(OpenProblemsPage.text(), Path.of("../docs/results/contest/open.md"));
  }

  /** What programs read of each operation. */
  @Test
  void thePageOfJsonIsTrue() throws IOException {
    Path page = Path.of("../docs/reference/json.md");
    String own = Files.readString(page).replaceAll("(?s)" + GENERATED + ".*", GENERATED);
    requireSame(own + "\n" + OperationTexts.json(Operations.ALL), page);
  }

  /** The codes that commands end with. */
  @Test
  void thePageOfExitCodesIsTrue() throws IOException {
    requireParts(
        Path.of("../docs/reference/exit-codes.md"),
        Map.of(
            "codes",
            Arrays.stream(ExitCode.values())
                .map(code -> "- **%d** %s\n".formatted(code.code(), code.meaning()))
                .collect(Collectors.joining())));
  }

  /** The keys of a schema. */
  @Test
  void thePageOfSchemasIsTrue() throws IOException {
    requireParts(Path.of("../docs/reference/schema.md"), SchemaPage.parts());
  }

  /** The keys of a label, of which the page tells in its own words. */
  @Test
  void thePageOfSchemasHasTheLabel(@TempDir Path folder) throws IOException {
    Path schema =
        Files.writeString(
            folder.resolve("s.json"),
            """
            {"label": {"column": "ill", "?": 0}, "features": []}
            """);
    Matcher keys =
        Pattern.compile("the keys are (.*)").matcher(Run.of("schema", "check", schema + "").err());
    assertThat(keys.find()).isTrue();
    String page = Files.readString(Path.of("../docs/reference/schema.md"));
    String section = page.split("### The label", -1)[1].split("\n###", -1)[0];
    for (String key : keys.group(1).split(", ", -1)) {
      assertThat(section).contains("`" + key + "`");
    }
  }

  /** The functions of Python. */
  @Test
  void functionsOfPythonFollowTheDeclarations() throws IOException {
    requireSame(OperationTexts.python(Operations.ALL), Path.of("../python/didyma/operations.py"));
  }

  /** The functions of R, and that the package exports them. */
  @Test
  void functionsOfRFollowTheDeclarations() throws IOException {
    requireSame(OperationTexts.r(Operations.ALL), Path.of("../r/R/operations.R"));
    Path names = Path.of("../r/NAMESPACE");
    String own = Files.readString(names).replaceAll("export\\(run_.*\\)\n", "");
    requireSame(
        Operations.ALL.stream()
                .map(listed -> "export(%s)\n".formatted(OperationTexts.rName(listed)))
                .collect(Collectors.joining())
            + own,
        names);
  }

  /** The picture of the README shows a card that {@code didyma learn} made. */
  @Test
  void thePictureOfACardIsOfARealOne() throws IOException {
    String sheet = Run.of("export", "--model", "../docs/card.json", "--to", "svg").out();
    requireSame(cropped(sheet), Path.of("../docs/card.svg"));
  }

  /** A sheet that ends below its last line, with an edge, 700 pixels wide. */
  private static String cropped(String sheet) {
    long last =
        Pattern.compile(" y=\"(\\d+)")
            .matcher(sheet)
            .results()
            .mapToLong(y -> Long.parseLong(y.group(1)))
            .max()
            .orElseThrow();
    return sheet
        .replaceFirst(
            "width=\"210mm\" height=\"[^\"]*\" viewBox=\"0 0 (\\d+) [^\"]*\"",
            "width=\"700\" viewBox=\"0 0 $1 %d\"".formatted(last + 40))
        .replace("fill=\"#fff\"/>", "fill=\"#fff\" stroke=\"#999\"/>");
  }

  /**
   * A page has lists that are made, each below a comment with its name and of lines that begin with
   * a dash; the rest is its own.
   */
  private static void requireParts(Path page, Map<String, String> parts) throws IOException {
    String text =
        PART.matcher(Files.readString(page))
            .replaceAll(
                part ->
                    Matcher.quoteReplacement(
                        part.group(1) + Objects.requireNonNull(parts.get(part.group(2)))));
    for (String name : parts.keySet()) {
      assertThat(text).containsOnlyOnce("<!-- made: " + name + " -->");
    }
    requireSame(text, page);
  }

  /**
   * A text that is made must be the one that is there; the new one is left in the target folder.
   */
  static void requireSame(String text, Path agreed) throws IOException {
    Path made = Path.of("target").resolve(String.valueOf(agreed.getFileName()));
    Files.createDirectories(made.toAbsolutePath().getParent());
    Files.writeString(made, text);
    assertThat(Files.isRegularFile(agreed) ? Files.readString(agreed) : "")
        .describedAs("%s; the new text is in %s", agreed, made.toAbsolutePath())
        .isEqualTo(text);
  }
}
