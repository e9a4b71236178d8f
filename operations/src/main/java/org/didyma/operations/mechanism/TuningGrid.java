package org.didyma.operations.mechanism;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.didyma.core.InvalidInputException;
import org.didyma.core.QuotedText;

/**
 * The settings that tuning tries: all combinations of values of some options.
 *
 * @param names of parameters
 * @param settings values by name, in the order of the last list first
 */
record TuningGrid(Set<String> names, List<Map<String, String>> settings) {

  private static final int MOST = 1000;

  TuningGrid {
    names = Set.copyOf(names);
    settings = List.copyOf(settings);
  }

  /**
   * Reads lists of values.
   *
   * @param texts such as {@code lambda=1e-4,1e-3}
   */
  static TuningGrid parse(List<String> texts) {
    Map<String, List<String>> lists = new LinkedHashMap<>();
    for (String text : texts) {
      int equals = text.indexOf('=');
      List<String> values =
          equals < 1 ? List.of() : List.of(text.substring(equals + 1).split(",", -1));
      if (values.isEmpty() || values.stream().anyMatch(String::isBlank)) {
        throw new InvalidInputException(
            "--tune has " + QuotedText.of(text) + ", which is not a list of values of an option",
            "write it as in --tune lambda=0.0001,0.001.");
      }
      String name = equals < 0 ? text : text.substring(0, equals);
      if (values.stream().distinct().count() < values.size() || lists.containsKey(name)) {
        throw new InvalidInputException(
            "--tune has " + QuotedText.of(text) + ", which repeats a value or an option",
            "give each option once, with different values.");
      }
      lists.put(name, values);
    }
    List<Map<String, String>> settings = List.of(Map.of());
    for (Map.Entry<String, List<String>> list : lists.entrySet()) {
      if ((long) settings.size() * list.getValue().size() > MOST) {
        throw new InvalidInputException(
            "--tune makes more than %d combinations of values".formatted(MOST),
            "use shorter lists; private tuning splits the records among all combinations.");
      }
      settings = combined(settings, list.getKey(), list.getValue());
    }
    if (settings.size() < 2) {
      throw new InvalidInputException(
          "--tune needs at least two combinations",
          "give more than one value, as in --tune lambda=0.0001,0.001.");
    }
    return new TuningGrid(lists.keySet(), settings);
  }

  private static List<Map<String, String>> combined(
      List<Map<String, String>> settings, String name, List<String> values) {
    List<Map<String, String>> longer = new ArrayList<>();
    for (Map<String, String> setting : settings) {
      for (String value : values) {
        Map<String, String> more = new LinkedHashMap<>(setting);
        more.put(name, value);
        longer.add(more);
      }
    }
    return longer;
  }

  static String words(Map<String, String> setting) {
    return setting.entrySet().stream()
        .map(e -> "--" + e.getKey() + " " + e.getValue())
        .collect(Collectors.joining(" "));
  }
}
