package org.didyma.cli;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.didyma.data.schema.SchemaKey;
import org.didyma.data.schema.SchemaKey.Choice;
import org.didyma.data.schema.SchemaKey.Part;
import org.didyma.mechanisms.Parameter;
import org.didyma.operations.Operations;

/** The lists of keys in the page of schemas, each with its default and what else it can be. */
final class SchemaPage {

  private SchemaPage() {}

  /** The lists by their names on the page. */
  static Map<String, String> parts() {
    Map<String, String> parts = new LinkedHashMap<>();
    for (Part part : Part.values()) {
      parts.put(part.name().toLowerCase(Locale.ROOT), list(part));
    }
    return parts;
  }

  private static String list(Part part) {
    // Neighbours of which the same is said share a line.
    Map<String, List<String>> byText = new LinkedHashMap<>();
    SchemaKey.of(part)
        .forEach(
            key ->
                byText
                    .computeIfAbsent(text(part, key), t -> new ArrayList<>())
                    .add("`" + key.key() + "`"));
    return byText.entrySet().stream()
        .map(line -> "- " + String.join(", ", line.getValue()) + line.getKey() + "\n")
        .collect(Collectors.joining());
  }

  private static String text(Part part, SchemaKey key) {
    String usual = part == Part.CARD ? option(key) : usual(key.usual());
    StringBuilder text = new StringBuilder(usual.isEmpty() ? "" : " (" + usual + ")");
    text.append(": ").append(key.sentence());
    boolean bare = false;
    for (Choice choice : key.choices()) {
      text.append(bare && choice.sentence().isEmpty() ? ", `" : "; `").append(choice.json());
      text.append(choice.total() ? "` (total)" : "`");
      bare = choice.sentence().isEmpty();
      text.append(bare ? "" : ": " + choice.sentence());
    }
    return text.toString();
  }

  private static String usual(String usual) {
    return usual.matches("\".*\"|true|false") ? "`" + usual + "`" : usual;
  }

  /** The option that says the same. */
  private static String option(SchemaKey key) {
    String name =
        key == SchemaKey.PENALTIES
            ? "penalty-of"
            : key.key().replaceAll("[A-Z]", "-$0").toLowerCase(Locale.ROOT);
    Parameter<?> parameter =
        Operations.ALL.stream()
            .filter(listed -> listed.name().equals("solve"))
            .flatMap(listed -> listed.operation().declaration().parameters().stream())
            .filter(p -> p.name().equals(name))
            .findFirst()
            .orElseThrow();
    return "`" + ("--" + name + " " + parameter.letter()).strip() + "`";
  }
}
