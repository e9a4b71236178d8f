package org.didyma.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * The texts that people read say things with the field's words: help, pinned answers and the string
 * literals of the program have no word of {@code site/words/forbidden.tsv}. Exceptions stand in
 * {@code user-texts.tsv}, each with its reason, and each has to be needed.
 */
class UserTextsTest {

  private static final Path ROOT = Path.of("..");
  private static final Path RESOURCES = Path.of("src/test/resources/org/didyma/cli");

  /** With fewer words a literal is a key, a name or a heading. */
  private static final Pattern THREE_WORDS =
      Pattern.compile("(?s)([A-Za-z][A-Za-z'-]*\\W+){2}\\w.*");

  /** A part of the options of a command in the list of its help: a name that users type. */
  private static final Pattern NAMED_PART = Pattern.compile("  [a-z-]+  +(.*\\(\\d+\\))");

  /** Lines of answers in JSON, CSV and CSS. */
  private static final Pattern DATA = Pattern.compile("\\| *([\"{}\\[\\]].*|[^ ]*,[^ ]*|\\..*)");

  /**
   * A text that may have a forbidden word.
   *
   * @param place the end of its file's path
   * @param fragment a part of the text
   * @param reason why
   */
  private record Excuse(String place, String fragment, String reason) {}

  private final ForbiddenWords words = new ForbiddenWords();
  private final Set<Excuse> needed = new LinkedHashSet<>();

  @Test
  void everyTextHasTheWordsOfTheField() throws IOException {
    List<Excuse> excuses = excuses();
    List<String> found = new ArrayList<>();
    StringLiterals.forEach(
        sources(),
        (file, text) -> {
          if (THREE_WORDS.matcher(text).find()) {
            check(ROOT.toAbsolutePath().normalize().relativize(file), text, excuses, found);
          }
        });
    for (Path file : answers()) {
      for (String line : Files.readAllLines(file)) {
        if (!DATA.matcher(line).matches()
            && (line.isEmpty() || "$~?:#".indexOf(line.charAt(0)) < 0)) {
          check(file, NAMED_PART.matcher(line).replaceFirst("$1"), excuses, found);
        }
      }
    }
    assertThat(found).isEmpty();
    assertThat(needed).containsExactlyInAnyOrderElementsOf(excuses);
  }

  private void check(Path place, String text, List<Excuse> excuses, List<String> found) {
    List<ForbiddenWords.Hit> hits = words.in(text);
    if (hits.isEmpty()) {
      return;
    }
    List<Excuse> mine =
        excuses.stream().filter(e -> place.endsWith(e.place) && text.contains(e.fragment)).toList();
    needed.addAll(mine);
    if (mine.isEmpty()) {
      found.add("%s: %s in: %s".formatted(place, hits, text.strip()));
    }
  }

  /** What is looked for is found, and what users type is none of it. */
  @Test
  void aForbiddenWordIsSeen() {
    assertThat(words.in("The Promise holds for both draws.")).hasSize(2);
    assertThat(words.in("see --draws, `engine`, \"engines\": [] and <div class=\"drawing\">"))
        .isEmpty();
  }

  /** A word is also found where the literal is broken, and a joined literal is one text. */
  @Test
  void neighbouringLiteralsAreOneText() throws IOException {
    Path source = Files.createTempFile("Texts", ".java");
    try {
      Files.writeString(
          source,
          """
          class Texts {
            String a(int n) {
              return "holds for all lines at"
                  + " once, " + n + ("and " + "more");
            }
          }
          """);
      List<String> texts = new ArrayList<>();
      StringLiterals.forEach(List.of(source), (file, text) -> texts.add(text));
      assertThat(texts).containsExactly("holds for all lines at once, ", "and more");
    } finally {
      Files.delete(source);
    }
  }

  private static List<Path> sources() throws IOException {
    List<Path> sources = new ArrayList<>();
    try (Stream<Path> rooms = Files.list(ROOT)) {
      for (Path room : rooms.map(r -> r.resolve("src/main/java")).toList()) {
        if (Files.isDirectory(room)) {
          try (Stream<Path> all = Files.walk(room)) {
            sources.addAll(all.filter(f -> f.toString().endsWith(".java")).toList());
          }
        }
      }
    }
    assertThat(sources).hasSizeGreaterThan(1000);
    return sources;
  }

  private static List<Path> answers() throws IOException {
    List<Path> files = new ArrayList<>(List.of(RESOURCES.resolve("help.txt")));
    try (Stream<Path> pinned = Files.list(RESOURCES.resolve("pinned"))) {
      files.addAll(pinned.sorted().toList());
    }
    return files;
  }

  private static List<Excuse> excuses() throws IOException {
    return Files.readAllLines(RESOURCES.resolve("user-texts.tsv")).stream()
        .filter(line -> !line.startsWith("#"))
        .map(line -> line.split("\t"))
        .map(fields -> new Excuse(fields[0], fields[1], fields[2]))
        .toList();
  }
}
