package org.didyma.operations.pareto;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.didyma.operations.Inputs;
import org.didyma.operations.ShellWords;

/**
 * The command line of a search, for a shell: what was given, but for what was printed and written.
 */
final class CopiedCommand {

  private static final Set<String> OUTPUT = Set.of("report", "threads", "again", "best-at");

  private CopiedCommand() {}

  /**
   * The words of a search with others added.
   *
   * @param in what was given to it
   */
  static String of(Inputs in, String... more) {
    List<String> words = new ArrayList<>(List.of("didyma", "pareto"));
    Pareto.DECLARATION.parameters().stream()
        .filter(in::has)
        .filter(parameter -> !OUTPUT.contains(parameter.name()))
        .forEach(
            parameter -> {
              for (String text : in.texts(parameter)) {
                String name = "--" + parameter.name();
                words.add(parameter.isFlag() ? name : name + "=" + text);
              }
            });
    words.addAll(List.of(more));
    return ShellWords.of(words);
  }
}
