package org.didyma.cli;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * The words that {@code site/words/forbidden.tsv} replaces, as they are looked for in texts of the
 * program: names of options, code, markup keys of JSON and names with hyphens are no prose and may
 * have them.
 */
final class ForbiddenWords {

  /** A word that a text has, and what to say instead. */
  record Hit(String word, String instead) {}

  private record Entry(Pattern pattern, String instead) {}

  private static final Path LIST = Path.of("../site/words/forbidden.tsv");
  private static final Pattern NO_PROSE =
      Pattern.compile(
          "--[a-z][a-z-]*(=\\S+)?|`[^`]*`|<[^<>]*>|\"\\w+\" ?:|\\b[a-z]+(-[a-z0-9]+)+\\b");

  private final List<Entry> entries = new ArrayList<>();

  ForbiddenWords() {
    try {
      for (String line : Files.readAllLines(LIST)) {
        if (!line.startsWith("#")) {
          String[] fields = line.split("\t");
          entries.add(
              new Entry(
                  Pattern.compile("\\b(?:" + fields[0] + ")\\b", Pattern.CASE_INSENSITIVE),
                  fields[1]));
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The forbidden words of a text, in the order of the list. */
  List<Hit> in(String text) {
    String prose = NO_PROSE.matcher(text).replaceAll(" ");
    return entries.stream()
        .flatMap(
            entry ->
                entry
                    .pattern
                    .matcher(prose)
                    .results()
                    .map(found -> new Hit(found.group(), entry.instead)))
        .toList();
  }
}
