package org.didyma.cli.account;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.didyma.cli.Terminal;
import org.didyma.ground.Json;
import org.didyma.models.cards.Paragraph;
import org.didyma.privacy.Adjacency;
import org.jspecify.annotations.Nullable;

/** What a calculator found: numbers as decimal strings, and what they rest on. */
final class Answer {

  private static final int WIDTH = 80;
  private static final String FORMAT = "%-11s %s%n";

  private final Map<String, String> numbers = new LinkedHashMap<>();
  private final String accountant;
  private final Adjacency adjacency;
  private final String theorem;
  private final StringBuilder more = new StringBuilder();
  private @Nullable ArrayNode explanation;

  Answer(String accountant, Adjacency adjacency, String theorem) {
    this.accountant = accountant;
    this.adjacency = adjacency;
    this.theorem = theorem;
  }

  /** Adds a number; its name is both its key in JSON and its label. */
  Answer with(String name, Object number) {
    numbers.put(name, number.toString());
    return this;
  }

  /**
   * Adds an explanation.
   *
   * @param words what its words mean, for people
   * @param tree the same as the text, for programs
   */
  Answer explaining(String text, List<String> words, ArrayNode tree) {
    more.append(text).append(System.lineSeparator());
    words.forEach(sentence -> more.append(Paragraph.block("- ", "  ", sentence, WIDTH)));
    explanation = tree;
    return this;
  }

  void print(Terminal terminal, boolean json) {
    terminal.out().print(json ? Json.text(tree()) : text());
  }

  ObjectNode tree() {
    ObjectNode tree = Json.object();
    numbers.forEach(tree::put);
    tree.put("accountant", accountant).put("adjacency", adjacency.label()).put("theorem", theorem);
    if (explanation != null) {
      tree.set("explanation", explanation);
    }
    return tree;
  }

  private String text() {
    StringBuilder text = new StringBuilder();
    numbers.forEach((name, number) -> text.append(FORMAT.formatted(name, number)));
    text.append(FORMAT.formatted("adjacency", adjacency.label() + ": " + adjacency.change()));
    text.append(FORMAT.formatted("accountant", accountant));
    text.append(Paragraph.block("theorem     ", "            ", theorem, WIDTH));
    return text.append(more).toString().replace(System.lineSeparator(), "\n");
  }
}
