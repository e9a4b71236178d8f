package org.didyma.experiments.pareto.space;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * What is tried in one evaluation: texts by names of settings, in the order of the space. Two are
 * equal where all texts are.
 */
public record Settings(Map<String, String> texts) {

  public Settings {
    texts = Collections.unmodifiableMap(new LinkedHashMap<>(texts));
  }

  /** Whether there is a value of a name. */
  public boolean has(String name) {
    return texts.containsKey(name);
  }

  /** The value of a name. */
  public String text(String name) {
    String text = texts.get(name);
    if (text == null) {
      throw new IllegalArgumentException("no setting " + name + " in " + texts);
    }
    return text;
  }

  /** The value of a name as a number. */
  public double number(String name) {
    return Double.parseDouble(text(name));
  }

  @Override
  public String toString() {
    return texts.entrySet().stream()
        .map(e -> e.getKey() + " " + e.getValue())
        .collect(Collectors.joining(", "));
  }
}
