package org.didyma.cli;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.didyma.core.ParameterReference;
import org.didyma.mechanisms.MechanismSpec;
import org.didyma.mechanisms.Mechanisms;
import org.didyma.mechanisms.Parameter;
import org.didyma.mechanisms.RequiredInput;

/**
 * The page of mechanisms and their parameters, made of the declarations. What several mechanisms of
 * a family declare alike stands once in a list of the family.
 */
final class MechanismsPage {

  /** A parameter as an item of a list, without the default. */
  private record Row(String name, String what, List<String> words, String letter) {

    static Row of(Parameter<?> parameter) {
      List<String> words = parameter.words();
      String what = plain(parameter.sentence());
      if (words.stream().allMatch(what::contains)) {
        for (String word : words) {
          what = what.replaceFirst("\\b" + Pattern.quote(word) + "\\b", "`" + word + "`");
        }
      }
      return new Row(parameter.name(), what, words, parameter.isFlag() ? "" : parameter.letter());
    }

    /**
     * With the default in bold among words, or after the letter. Words that the sentence explains
     * are not listed.
     */
    String line(String usual) {
      boolean isExplained = words.stream().allMatch(word -> what.contains("`" + word + "`"));
      String listed =
          words.stream()
              .filter(word -> word.equals(usual) || !isExplained)
              .map(word -> word.equals(usual) ? "**`" + word + "`**" : "`" + word + "`")
              .collect(Collectors.joining(", "));
      String values =
          Stream.of(words.isEmpty() ? letter : listed, words.contains(usual) ? "" : usual)
              .filter(text -> !text.isEmpty())
              .collect(Collectors.joining("; "));
      return "- `%s`%s: %s\n".formatted(name, values.isEmpty() ? "" : " (" + values + ")", what);
    }
  }

  private final StringBuilder page = new StringBuilder();

  private MechanismsPage() {}

  static String text() {
    MechanismsPage made = new MechanismsPage();
    made.page.append(
        """
        # Mechanisms

        `didyma solve --mechanism NAME --help` shows the same as options. Choose values without \
        looking at the data. Brackets have the default, in bold or after a semicolon, and values \
        that no sentence names. "Takes" names general options of `didyma solve`, "Shared" \
        parameters of the lists above, with the default where it differs.

        """);
    Map<Boolean, List<MechanismSpec<?, ?>>> families =
        Mechanisms.ALL.stream().collect(Collectors.partitioningBy(kind -> kind.learnsFromRows()));
    made.family(
        "Mechanisms that learn from unique rows with counts",
        Objects.requireNonNull(families.get(false)));
    made.family("Mechanisms that learn from rows", Objects.requireNonNull(families.get(true)));
    return made.page.toString().stripTrailing() + "\n";
  }

  private void family(String title, List<MechanismSpec<?, ?>> kinds) {
    Map<Row, List<String>> uses = uses(kinds);
    Map<String, Row> common = new LinkedHashMap<>();
    uses.forEach(
        (row, defaults) -> {
          if (defaults.size() > 1) {
            common.merge(
                row.name(),
                row,
                (a, b) ->
                    Objects.requireNonNull(uses.get(b)).size()
                            > Objects.requireNonNull(uses.get(a)).size()
                        ? b
                        : a);
          }
        });
    Map<Row, String> usual = new LinkedHashMap<>();
    common
        .values()
        .forEach(row -> usual.put(row, mostFrequent(Objects.requireNonNull(uses.get(row)))));
    Set<Row> everywhere = everywhere(usual.keySet(), kinds);
    page.append("## ").append(title).append("\n\n");
    if (!everywhere.isEmpty()) {
      page.append("All that have parameters share:\n\n");
      everywhere.forEach(row -> page.append(row.line(Objects.requireNonNull(usual.get(row)))));
      page.append('\n');
    }
    page.append("Several share:\n\n");
    usual.forEach((row, words) -> page.append(everywhere.contains(row) ? "" : row.line(words)));
    page.append('\n');
    for (MechanismSpec<?, ?> kind : kinds) {
      page.append("### ").append(kind.name()).append("\n\n").append(sentences(kind));
      List<String> shared = new ArrayList<>();
      StringBuilder own = new StringBuilder();
      for (Parameter<?> parameter : kind.parameters()) {
        Row row = Row.of(parameter);
        String words = usual(parameter);
        String agreed = usual.get(row);
        if (agreed == null) {
          own.append(row.line(words));
        } else if (!everywhere.contains(row) || !agreed.equals(words)) {
          shared.add("`" + row.name() + "`" + (agreed.equals(words) ? "" : " (" + words + ")"));
        }
      }
      if (!shared.isEmpty()) {
        page.append(" Shared: ").append(String.join(", ", shared)).append('.');
      }
      page.append('\n');
      if (own.length() > 0) {
        page.append('\n').append(own);
      }
      page.append('\n');
    }
  }

  /** What all mechanisms that share anything have in common, whatever the defaults. */
  private static Set<Row> everywhere(Set<Row> shared, List<MechanismSpec<?, ?>> kinds) {
    Set<Row> everywhere = new LinkedHashSet<>(shared);
    for (MechanismSpec<?, ?> kind : kinds) {
      Set<Row> own = kind.parameters().stream().map(Row::of).collect(Collectors.toSet());
      if (!own.isEmpty()) {
        everywhere.retainAll(own);
      }
    }
    return everywhere;
  }

  /** The defaults of each row, by mechanism. */
  private static Map<Row, List<String>> uses(List<MechanismSpec<?, ?>> kinds) {
    Map<Row, List<String>> uses = new LinkedHashMap<>();
    for (MechanismSpec<?, ?> kind : kinds) {
      for (Parameter<?> parameter : kind.parameters()) {
        uses.computeIfAbsent(Row.of(parameter), row -> new ArrayList<>()).add(usual(parameter));
      }
    }
    return uses;
  }

  /** The first of the words that occur most often. */
  private static String mostFrequent(List<String> words) {
    return words.stream()
        .distinct()
        .max(Comparator.comparing((String word) -> java.util.Collections.frequency(words, word)))
        .orElseThrow();
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
    List<String> needs = kind.needs().stream().sorted().map(need -> word(kind, need)).toList();
    if (!needs.isEmpty()) {
      text.append(" Takes ").append(String.join(", ", needs)).append('.');
    }
    if (!kind.proof().isEmpty()) {
      String file = kind.proof().replaceFirst("^docs/", "");
      text.append(" [Proof](../%s).".formatted(file));
    }
    return text.toString();
  }

  private static String word(MechanismSpec<?, ?> kind, RequiredInput need) {
    String limit =
        need == RequiredInput.INTERCEPT && !kind.mayHaveIntercept()
            ? " (none only)"
            : need == RequiredInput.DELTA && kind.needsDelta() ? " (above 0)" : "";
    return "`" + need.label() + "`" + limit;
  }

  private static String usual(Parameter<?> parameter) {
    return plain(parameter.requiredWords().orElse(parameter.usualWords()));
  }

  private static String plain(String text) {
    return ParameterReference.in(text, name -> "`" + name + "`");
  }
}
