package org.didyma.studio.http;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Named texts of a form or of an address, in the order in which they came. */
public record Fields(Map<String, List<String>> all) {

  /** None. */
  public static final Fields NONE = new Fields(Map.of());

  /**
   * Reads {@code name=text&name=text}, percent-encoded.
   *
   * @throws IllegalArgumentException when it is not
   */
  static Fields parse(String encoded) {
    Map<String, List<String>> all = new LinkedHashMap<>();
    for (String pair : encoded.split("&")) {
      if (!pair.isEmpty()) {
        int equals = pair.indexOf('=');
        String name = equals < 0 ? pair : pair.substring(0, equals);
        all.computeIfAbsent(decoded(name), n -> new ArrayList<>())
            .add(equals < 0 ? "" : decoded(pair.substring(equals + 1)));
      }
    }
    return new Fields(all);
  }

  private static String decoded(String text) {
    return URLDecoder.decode(text, StandardCharsets.UTF_8);
  }

  /** The last text of a name without blanks around it; empty where there is none. */
  public String text(String name) {
    List<String> texts = all.getOrDefault(name, List.of());
    return texts.isEmpty() ? "" : texts.get(texts.size() - 1).strip();
  }

  /** The same, where it is not empty. */
  public Optional<String> given(String name) {
    return Optional.of(text(name)).filter(text -> !text.isEmpty());
  }

  /** The same, and others in place of those of the same name. */
  public Fields with(Fields others) {
    Map<String, List<String>> more = new LinkedHashMap<>(all);
    more.putAll(others.all);
    return new Fields(more);
  }

  /** Whether there is one of that name. */
  public boolean has(String name) {
    return all.containsKey(name);
  }

  /** The lines of a text that are not blank, without blanks around them. */
  public List<String> lines(String name) {
    return text(name).lines().map(String::strip).filter(line -> !line.isEmpty()).toList();
  }
}
