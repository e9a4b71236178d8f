package org.didyma.operations.mechanism;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.didyma.core.ParameterReference;
import org.didyma.mechanisms.MechanismSpec;
import org.didyma.mechanisms.Parameter;

/** What the help says about mechanisms and their parameters, from their declarations. */
public final class ParameterHelp {

  /** So many mechanisms are named in front of what concerns them; more are not. */
  private static final int FEW = 4;

  private ParameterHelp() {}

  static String line(MechanismSpec<?, ?> kind) {
    List<String> needed = new ArrayList<>();
    if (kind.needsDelta()) {
      needed.add("--delta");
    }
    kind.parameters().stream()
        .filter(Parameter::isRequired)
        .forEach(p -> needed.add("--" + p.name()));
    return "%s: %s%s%s"
        .formatted(
            kind.name(),
            inOptions(kind.sentence()),
            needed.isEmpty() ? "" : "; needs " + String.join(", ", needed),
            kind.isPrivate() ? "" : "; NOT PRIVATE, for comparison, without --epsilon");
  }

  /**
   * A parameter.
   *
   * @param takers the mechanisms that take it
   */
  static String of(Parameter<?> parameter, List<MechanismSpec<?, ?>> takers) {
    Map<String, List<MechanismSpec<?, ?>>> bySentence = new LinkedHashMap<>();
    for (MechanismSpec<?, ?> taker : takers) {
      String sentence = withWords(own(parameter, taker));
      bySentence.computeIfAbsent(sentence, s -> new ArrayList<>()).add(taker);
    }
    List<String> parts = new ArrayList<>();
    bySentence.forEach(
        (sentence, kinds) -> parts.add(who(kinds) + inOptions(sentence) + usual(parameter, kinds)));
    return String.join("; ", parts);
  }

  /** A parameter in the help of one mechanism. */
  public static String alone(Parameter<?> parameter) {
    String usual = parameter.usualWords();
    return inOptions(withWords(parameter))
        + (usual.isEmpty() ? "" : "; default " + usual)
        + parameter.requiredWords().map(words -> "; " + inOptions(words)).orElse("");
  }

  /** The sentence, and the words that the parameter can be unless the sentence explains them. */
  private static String withWords(Parameter<?> parameter) {
    List<String> words = parameter.words();
    return words.isEmpty() || parameter.sentence().contains(words.get(0))
        ? parameter.sentence()
        : parameter.sentence() + ": " + list(words, "or");
  }

  private static Parameter<?> own(Parameter<?> parameter, MechanismSpec<?, ?> taker) {
    return taker.parameter(parameter.name()).orElseThrow();
  }

  /** Whom it concerns. */
  private static String who(List<MechanismSpec<?, ?>> kinds) {
    if (kinds.size() <= FEW) {
      return names(kinds) + ": ";
    }
    boolean gradient = kinds.stream().allMatch(MechanismSpec::learnsFromRows);
    return gradient ? "gradient methods: " : "";
  }

  private static String names(List<MechanismSpec<?, ?>> kinds) {
    return list(kinds.stream().map(MechanismSpec::name).toList(), "and");
  }

  private static String list(List<String> words, String last) {
    int n = words.size() - 1;
    return n == 0
        ? words.get(0)
        : "%s %s %s".formatted(String.join(", ", words.subList(0, n)), last, words.get(n));
  }

  /**
   * The usual values, the most frequent one first, the others with whom they are of; who needs one.
   */
  private static String usual(Parameter<?> parameter, List<MechanismSpec<?, ?>> kinds) {
    Map<String, List<MechanismSpec<?, ?>>> required = new LinkedHashMap<>();
    for (MechanismSpec<?, ?> kind : kinds) {
      own(parameter, kind)
          .requiredWords()
          .ifPresent(words -> required.computeIfAbsent(words, w -> new ArrayList<>()).add(kind));
    }
    Map<String, List<MechanismSpec<?, ?>>> byWords = new LinkedHashMap<>();
    for (MechanismSpec<?, ?> kind : kinds) {
      String words = own(parameter, kind).usualWords();
      byWords.computeIfAbsent(words, w -> new ArrayList<>()).add(kind);
    }
    byWords.remove("");
    List<String> parts = new ArrayList<>();
    byWords.entrySet().stream()
        .sorted((a, b) -> Integer.compare(b.getValue().size(), a.getValue().size()))
        .forEach(
            entry ->
                parts.add(
                    parts.isEmpty()
                        ? entry.getKey()
                        : entry.getKey() + " for " + names(entry.getValue())));
    StringBuilder usual =
        new StringBuilder(parts.isEmpty() ? "" : "; default " + String.join(", ", parts));
    required.forEach(
        (words, by) ->
            usual
                .append("; ")
                .append(inOptions(words))
                .append(by.size() == kinds.size() ? "" : " by " + names(by)));
    return usual.toString();
  }

  /** Parameters as options. */
  static String inOptions(String text) {
    return ParameterReference.in(text, name -> "--" + name);
  }
}
