package org.didyma.studio.steps;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.didyma.core.InvalidInputException;
import org.didyma.core.Json;
import org.didyma.core.Sha256;
import org.didyma.data.catalog.Catalog;
import org.didyma.studio.page.Words;
import org.didyma.studio.project.Project;

/** The columns that a card is to be learned from: a file's, or what a catalogued table brings. */
record NamedColumns(Project project) {

  private static final int MOST_NAMED = 12;

  /** The columns so far; empty where nothing is known. */
  Optional<ObjectNode> tree() {
    if (project.given("columns").isEmpty()) {
      return project.given("dataset").stream()
          .findFirst()
          .flatMap(name -> Catalog.find(name).columnsFile())
          .map(json -> parsed(json, "the catalogue"));
    }
    Path file = Path.of(project.text("columns"));
    try {
      return Optional.of(parsed(Files.readString(file), file.toString()));
    } catch (IOException e) {
      throw new InvalidInputException(file + " cannot be read", "begin again.", e);
    }
  }

  /** What tells whether the file has changed; empty where there is none. */
  String fingerprint() {
    if (project.given("columns").isEmpty()) {
      return "";
    }
    Path file = Path.of(project.text("columns"));
    try {
      return Sha256.of(Files.readAllBytes(file));
    } catch (IOException e) {
      throw new InvalidInputException(file + " cannot be read", "go back to the columns.", e);
    }
  }

  static ObjectNode parsed(String json, String source) {
    try {
      if (Json.exact(json) instanceof ObjectNode tree) {
        return tree;
      }
      throw new InvalidInputException(source + " is no file of columns", "begin again.");
    } catch (JsonProcessingException e) {
      throw new InvalidInputException(source + Json.fault(e), "correct it there.", e);
    }
  }

  /** How many there are, and which were left out. */
  String count(ObjectNode columns) {
    int used = columns.path("features").size();
    List<String> without = new LeftOut(project).without(columns);
    String all = Words.of(used == 1 ? "release.column" : "release.columns", used);
    return without.isEmpty() ? all : Words.of("release.without", all, listed(without));
  }

  /** Which there are, and what they predict. */
  String names(ObjectNode columns) {
    List<String> names = new ArrayList<>();
    columns.path("features").forEach(feature -> names.add(feature.path("column").asText()));
    String outcome =
        columns.path("label").path("column").asText(columns.path("label").path("time").asText());
    return Words.of("release.predict", listed(names), outcome);
  }

  /** Names, the first of them where there are many. */
  static String listed(List<String> names) {
    int more = Math.max(0, names.size() - MOST_NAMED);
    String some = String.join(", ", names.subList(0, names.size() - more));
    return more == 0 ? some : Words.of("columns.more", some, more);
  }
}
