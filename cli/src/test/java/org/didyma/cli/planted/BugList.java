package org.didyma.cli.planted;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Reads a list of planted bugs:
 *
 * <pre>
 *   bug gaussian-halved
 *     breaks What the bug breaks, in a sentence.
 *     caught privacy/GridNoiseTest#drawsItsLaw, mechanisms/DpSgdTest
 *     file exact/src/main/java/org/didyma/exact/GridNoise.java
 *   - what is there,
 *   - exactly once
 *   + what is put there
 * </pre>
 *
 * <p>White space counts as such only. A second block of {@code -} lines is a second change; {@code
 * file} may occur again before it. Without {@code +} lines the fragment is deleted. Lines that
 * begin with {@code #} are comments.
 */
final class BugList {

  private final List<PlantedBug> bugs = new ArrayList<>();
  private final List<PlantedBug.Edit> edits = new ArrayList<>();
  private final List<PlantedBug.NamedTest> caught = new ArrayList<>();
  private final StringBuilder fragment = new StringBuilder();
  private final StringBuilder replacement = new StringBuilder();
  private String name = "";
  private String breaks = "";
  private String file = "";

  private BugList() {}

  static List<PlantedBug> parse(String text) {
    BugList list = new BugList();
    text.lines().forEach(list::line);
    list.endBug();
    return list.bugs;
  }

  private void line(String line) {
    if (line.startsWith("#") || line.isBlank()) {
      return;
    }
    if (line.startsWith("-")) {
      if (!replacement.isEmpty()) {
        endEdit();
      }
      fragment.append(line.substring(1)).append('\n');
      return;
    }
    if (line.startsWith("+")) {
      replacement.append(line.substring(1)).append('\n');
      return;
    }
    String[] words = line.strip().split("\\s+", 2);
    String rest = words.length == 2 ? words[1] : "";
    switch (words[0]) {
      case "bug" -> {
        endBug();
        name = rest;
      }
      case "breaks" -> breaks = rest;
      case "caught" ->
          Arrays.stream(rest.split(",\\s*")).map(PlantedBug.NamedTest::parse).forEach(caught::add);
      case "file" -> {
        endEdit();
        file = rest;
      }
      default -> throw new IllegalArgumentException("not a line of a planted bug: " + line);
    }
  }

  private void endEdit() {
    if (fragment.isEmpty() != replacement.isEmpty() && fragment.isEmpty()) {
      throw new IllegalArgumentException(name + " puts something nowhere");
    }
    if (!fragment.isEmpty()) {
      edits.add(new PlantedBug.Edit(Path.of(file), fragment.toString(), replacement.toString()));
    }
    fragment.setLength(0);
    replacement.setLength(0);
  }

  private void endBug() {
    endEdit();
    if (!name.isEmpty()) {
      if (breaks.isEmpty() || edits.isEmpty() || caught.isEmpty()) {
        throw new IllegalArgumentException(name + " lacks what it breaks, changes or is caught by");
      }
      bugs.add(new PlantedBug(name, breaks, List.copyOf(edits), List.copyOf(caught)));
    }
    edits.clear();
    caught.clear();
    name = "";
    breaks = "";
    file = "";
  }
}
