package org.didyma.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.didyma.operations.Operations;
import org.junit.jupiter.api.Test;

/**
 * Texts that follow from declarations, held against what was last agreed on: a change of a
 * declaration shows as a change of these files. A test that fails leaves the new text in {@code
 * target}, to be looked at and copied.
 */
class GeneratedTextsTest {

  /** What follows in the page of JSON is made of declarations. */
  private static final String GENERATED = "<!-- From here on made of the declarations. -->";

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

  /** What programs read of each operation. */
  @Test
  void thePageOfJsonIsTrue() throws IOException {
    Path page = Path.of("../docs/reference/json.md");
    String own = Files.readString(page).replaceAll("(?s)" + GENERATED + ".*", GENERATED);
    requireSame(own + "\n" + OperationTexts.json(Operations.ALL), page);
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
