package org.didyma.cli.pareto;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** The command line of a search, for a shell: what it said, but for what it printed and wrote. */
final class CopiedCommand {

  private static final Pattern PLAIN = Pattern.compile("[\\w./:=,+-]+");
  private static final Set<String> OUTPUT =
      Set.of("--report", "--format", "--threads", "--again", "--best-at");

  private CopiedCommand() {}

  /**
   * The words with others added.
   *
   * @param words as they were given, without the program's name
   */
  static String of(List<String> words, String... more) {
    List<String> kept = new ArrayList<>(List.of("didyma"));
    for (int i = 0; i < words.size(); i++) {
      String word = words.get(i);
      if (OUTPUT.contains(word)) {
        i++;
      } else if (OUTPUT.stream().noneMatch(option -> word.startsWith(option + "="))) {
        kept.add(word);
      }
    }
    kept.addAll(List.of(more));
    return kept.stream().map(CopiedCommand::quoted).collect(Collectors.joining(" "));
  }

  /** A word as a shell takes it. */
  private static String quoted(String word) {
    return PLAIN.matcher(word).matches() ? word : "'" + word.replace("'", "'\\''") + "'";
  }
}
