package org.didyma.cli.planted;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * A defect that is put into a copy of the sources on purpose.
 *
 * @param name of its own
 * @param breaks the promise that it breaks, in one sentence
 * @param edits what it changes
 * @param caught the tests that must fail, each
 */
record PlantedBug(String name, String breaks, List<Edit> edits, List<NamedTest> caught) {

  /**
   * One change of one file.
   *
   * @param file relative to the root of the project
   * @param fragment what is there, once; its words may be parted by any white space
   * @param replacement what is put in its place
   */
  record Edit(Path file, String fragment, String replacement) {

    String appliedTo(String source) {
      Matcher found = pattern().matcher(source);
      List<int[]> places = new ArrayList<>();
      while (found.find()) {
        places.add(new int[] {found.start(), found.end()});
      }
      if (places.size() != 1) {
        throw new IllegalStateException(
            "%s contains %d times, not once: %s".formatted(file, places.size(), fragment));
      }
      int[] place = places.get(0);
      return source.substring(0, place[0]) + replacement + source.substring(place[1]);
    }

    private Pattern pattern() {
      return Pattern.compile(
          fragment
              .strip()
              .lines()
              .flatMap(line -> List.of(line.strip().split("\\s+")).stream())
              .map(Pattern::quote)
              .collect(Collectors.joining("\\s+")));
    }
  }

  /**
   * A class of tests, or one of its methods.
   *
   * @param module its folder
   * @param type its simple name, behind its package or the end of it where the name occurs twice
   * @param method empty for all
   */
  record NamedTest(String module, String type, String method) {

    private static final Pattern FORM = Pattern.compile("(\\w+)/([\\w.]+)(?:#(\\w+))?");

    static NamedTest parse(String text) {
      Matcher parts = FORM.matcher(text);
      if (!parts.matches()) {
        throw new IllegalArgumentException("no test of the form module/Class#method: " + text);
      }
      return new NamedTest(
          parts.group(1), parts.group(2), parts.group(3) == null ? "" : parts.group(3));
    }

    @Override
    public String toString() {
      return module + "/" + type + (method.isEmpty() ? "" : "#" + method);
    }
  }

  /** The changed files, with their new text. */
  Map<Path, String> sources(Function<Path, String> original) {
    Map<Path, String> changed = new LinkedHashMap<>();
    for (Edit edit : edits) {
      String before = changed.computeIfAbsent(edit.file, original);
      changed.put(edit.file, edit.appliedTo(before));
    }
    return changed;
  }
}
