package org.didyma.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What commands answer, held against what was last agreed on: exit codes, errors, texts and JSON.
 *
 * <p>Each file in {@code src/test/resources/org/didyma/cli/pinned} lists command lines and their
 * answers:
 *
 * <pre>
 * $ solve PEOPLE --epsilon 0
 * exit 2
 * ! a line of standard error
 * | a line of standard output
 * </pre>
 *
 * <p>The lines of a file run in its order, in a fresh folder {@code DIR} with {@link PinnedFiles}.
 * In place of {@code $} there may be {@code ~}, where numbers are by chance or by the clock and
 * shown as {@code #}; {@code ?}, where even words of the result are by chance, so that of JSON its
 * keys outside lists are shown and of text nothing; and {@code :}, which only makes files for what
 * follows.
 *
 * <p>To pin a new command line write it without an answer and run this test with {@code
 * -Dpinned.rewrite=true}, which writes all answers into the files. An intended change is then a
 * difference that somebody reviews.
 */
class PinnedTest {

  /** The version of what is not released yet is a word that texts may have too. */
  private static final String WHERE_VERSIONS_ARE =
      "(?<=Didyma |chain |enumeration |\"version\" : \"|version=\")";

  private static final Path PINNED = Path.of("src/test/resources/org/didyma/cli/pinned");

  /** What several command lines share. */
  private static final Map<String, String> SHORT =
      Map.of(
          "PEOPLE", "--data DIR/people.csv --schema DIR/people.schema.json",
          "FIXED", "--data DIR/people.csv --schema DIR/fixed.schema.json --intercept=0:0");

  private static final Pattern WORD = Pattern.compile("'([^']*)'|(\\S+)");

  private static final Pattern NUMBER =
      Pattern.compile("(?<![A-Za-z#])[+-]?\\b\\d[\\d,]*(\\.\\d+)?([eE][+-]?\\d+)?");

  private static final Pattern SECONDS =
      Pattern.compile("(?<=\"seconds\" : )[\\dE.-]+|\\b\\d+([.]\\d+)?(?= s\\b)");

  /** Of a file that states the version. */
  private static final String HASH_OF_A_CARD = "(?<=\"of\" : \")[0-9a-f]{64}";

  private static final Pattern HASH = Pattern.compile("\\b[0-9a-f]{64}\\b");

  /** Columns are as wide as their numbers. */
  private static final Pattern BLANKS = Pattern.compile("(?<=\\S) {2,}|-{2,}");

  @TempDir static Path inputs;
  @TempDir Path folder;

  static Stream<Path> files() throws IOException {
    try (Stream<Path> files = Files.list(PINNED)) {
      return files.sorted().toList().stream();
    }
  }

  @BeforeAll
  static void makeInputs() throws Exception {
    PinnedFiles.write(inputs);
  }

  @ParameterizedTest
  @MethodSource("files")
  void answersAsAgreedOn(Path file) throws IOException {
    copyInputs();
    String agreed = Files.readString(file);
    String now = answered(agreed);
    if (Boolean.getBoolean("pinned.rewrite")) {
      Files.writeString(file, now);
    } else {
      assertThat(now).as(file.toString()).isEqualTo(agreed);
    }
  }

  /** The same command lines and comments with the answers of today. */
  private String answered(String agreed) {
    StringBuilder text = new StringBuilder();
    for (String line : agreed.lines().toList()) {
      if (line.startsWith("#")) {
        text.append(line).append('\n');
      } else if (line.startsWith(":")) {
        Run run = run(line);
        assertThat(run.code()).as(line + run.err()).isZero();
        text.append(line).append('\n');
      } else if (!line.isEmpty() && "$~?".indexOf(line.charAt(0)) >= 0) {
        text.append(line).append('\n').append(answer(line.charAt(0), run(line))).append('\n');
      }
    }
    return text.toString();
  }

  private String answer(char kind, Run run) {
    StringBuilder text = new StringBuilder("exit ").append(run.code()).append('\n');
    String out = kind == '?' ? keys(run.out()) : normal(kind, run.out());
    normal(kind, run.err())
        .lines()
        .forEach(l -> text.append(l.isEmpty() ? "!" : "! " + l).append('\n'));
    out.lines().forEach(l -> text.append(l.isEmpty() ? "|" : "| " + l).append('\n'));
    return text.toString();
  }

  private String normal(char kind, String text) {
    String same =
        text.replace(folder.toString(), "DIR")
            .replaceAll(WHERE_VERSIONS_ARE + Pattern.quote(Version.text()), "VERSION")
            .replaceAll(HASH_OF_A_CARD, "HASH");
    if (kind == '$') {
      return SECONDS.matcher(same).replaceAll("#");
    }
    same = NUMBER.matcher(HASH.matcher(same).replaceAll("#")).replaceAll("#");
    return BLANKS.matcher(same).replaceAll("  ");
  }

  /** The paths of all values and lists. */
  private static String keys(String text) {
    if (!text.startsWith("{")) {
      return "";
    }
    Set<String> paths = new LinkedHashSet<>();
    collect(Run.parse(text), "", paths);
    return String.join("\n", paths);
  }

  private static void collect(JsonNode node, String path, Set<String> paths) {
    if (!node.isObject()) {
      paths.add(path);
    }
    node.properties().forEach(f -> collect(f.getValue(), path + "." + f.getKey(), paths));
  }

  private Run run(String line) {
    String whole = line.substring(1);
    for (Map.Entry<String, String> shorter : SHORT.entrySet()) {
      whole = whole.replace(shorter.getKey(), shorter.getValue());
    }
    Matcher matcher = WORD.matcher(whole.replace("DIR", folder.toString()));
    List<String> words = new ArrayList<>();
    while (matcher.find()) {
      words.add(matcher.group(1) != null ? matcher.group(1) : matcher.group(2));
    }
    return Run.of(words.toArray(String[]::new));
  }

  private void copyInputs() throws IOException {
    try (Stream<Path> files = Files.walk(inputs)) {
      for (Path from : files.skip(1).toList()) {
        Files.copy(from, folder.resolve(inputs.relativize(from).toString()));
      }
    }
  }
}
