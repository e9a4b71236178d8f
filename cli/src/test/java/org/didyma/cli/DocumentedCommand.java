package org.didyma.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A command line of a document: in an indented block, or in a block of the language sh.
 *
 * @param page the document's path from the root
 * @param line as it stands there, lines that go on joined
 * @param words without the word didyma, a comment, and what becomes of the output
 */
record DocumentedCommand(String page, String line, List<String> words) {

  private static final Path ROOT = Path.of("..");
  private static final Pattern FENCE = Pattern.compile("\\s*```(.*)");
  private static final Pattern COMMAND =
      Pattern.compile("\\s*(?:\\$ )?(?:[A-Z_]+=\\S+ )*(?:\\./)?didyma (.*)");
  private static final Pattern WORD = Pattern.compile("'([^']*)'|\"([^\"]*)\"|([^\\s'\"]+)");

  static List<DocumentedCommand> all() throws IOException {
    List<DocumentedCommand> all = new ArrayList<>();
    try (Stream<Path> below = Files.walk(ROOT.resolve("docs"))) {
      for (Path page :
          Stream.concat(Stream.of(ROOT.resolve("README.md")), below)
              .filter(path -> path.toString().endsWith(".md"))
              .sorted()
              .toList()) {
        all.addAll(of(ROOT.relativize(page).toString(), Files.readString(page)));
      }
    }
    return all;
  }

  /** The commands of a page, in order. */
  static List<DocumentedCommand> of(String page, String markdown) {
    List<DocumentedCommand> commands = new ArrayList<>();
    String language = null;
    for (String line : markdown.replace("\\\n", " ").lines().toList()) {
      Matcher fence = FENCE.matcher(line);
      Matcher command = COMMAND.matcher(line);
      if (fence.matches()) {
        language = language == null ? fence.group(1) : null;
      } else if (command.matches()
          && (language == null ? line.startsWith("    ") : language.equals("sh"))) {
        String shown = line.strip().replaceAll("\\s+", " ");
        commands.add(new DocumentedCommand(page, shown, words(command.group(1))));
      }
    }
    return commands;
  }

  /** What a shell would hand over. */
  private static List<String> words(String line) {
    List<String> words = new ArrayList<>();
    StringBuilder word = new StringBuilder();
    Matcher part = WORD.matcher(line);
    int end = 0;
    while (part.find()) {
      if (part.start() > end && word.length() > 0) {
        words.add(word.toString());
        word.setLength(0);
      }
      end = part.end();
      String plain = part.group(3);
      if (plain != null && word.length() == 0 && plain.matches("#.*|[|>&;<].*")) {
        return words;
      }
      word.append(plain != null ? plain : part.group(1) != null ? part.group(1) : part.group(2));
    }
    if (word.length() > 0) {
      words.add(word.toString());
    }
    return words;
  }
}
