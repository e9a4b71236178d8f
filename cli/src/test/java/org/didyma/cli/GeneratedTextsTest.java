package org.didyma.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.didyma.core.ParameterReference;
import org.didyma.mechanisms.MechanismSpec;
import org.didyma.mechanisms.Mechanisms;
import org.didyma.mechanisms.Parameter;
import org.didyma.mechanisms.RequiredInput;
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
    requireSame(page(), Path.of("../docs/reference/mechanisms.md"));
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

  private static String page() {
    StringBuilder page =
        new StringBuilder(
            """
            # Mechanisms

            What `didyma solve --mechanism NAME` takes, from the declarations of the mechanisms. \
            `didyma solve --mechanism NAME --help` shows the same as options. Values are chosen \
            without looking at the data.

            """);
    for (MechanismSpec<?, ?> kind : Mechanisms.ALL) {
      page.append("## ").append(kind.name()).append("\n\n").append(sentences(kind));
      if (!kind.parameters().isEmpty()) {
        page.append("\n| parameter | what | values | default |\n|---|---|---|---|\n");
        kind.parameters().forEach(p -> page.append(row(p)));
      }
      page.append('\n');
    }
    return page.toString().stripTrailing() + "\n";
  }

  private static String sentences(MechanismSpec<?, ?> kind) {
    String sentence = plain(kind.sentence());
    StringBuilder text =
        new StringBuilder(sentence.substring(0, 1).toUpperCase(Locale.ROOT))
            .append(sentence.substring(1))
            .append('.');
    if (!kind.isPrivate()) {
      text.append(" **Not private**, to compare with.");
    }
    text.append(
        kind.learnsFromRows() ? " Learns from rows." : " Learns from unique rows with counts.");
    List<String> needs = kind.needs().stream().sorted().map(need -> word(kind, need)).toList();
    if (!needs.isEmpty()) {
      text.append(" Takes ").append(String.join(", ", needs)).append('.');
    }
    if (kind.needsDelta()) {
      text.append(" Needs a delta above 0.");
    }
    if (!kind.proof().isEmpty()) {
      String file = kind.proof().replaceFirst("^docs/", "");
      text.append(" Proof: [%s](../%s).".formatted(file, file));
    }
    return text.append('\n').toString();
  }

  private static String word(MechanismSpec<?, ?> kind, RequiredInput need) {
    String none = need == RequiredInput.INTERCEPT && !kind.mayHaveIntercept() ? " (none only)" : "";
    return "`" + need.label() + "`" + none;
  }

  private static String row(Parameter<?> parameter) {
    String usual = plain(parameter.requiredWords().orElse(parameter.usualWords()));
    String values = parameter.isFlag() ? "" : parameter.letter();
    return "| `%s` | %s | %s | %s |\n"
        .formatted(
            parameter.name(),
            plain(parameter.sentence()).replace("|", "\\|"),
            parameter.words().isEmpty()
                ? values
                : parameter.words().stream().collect(Collectors.joining(", ")),
            usual);
  }

  private static String plain(String text) {
    return ParameterReference.in(text, name -> "`" + name + "`");
  }
}
