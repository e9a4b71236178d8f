package org.didyma.studio.steps;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.didyma.core.InvalidInputException;
import org.didyma.core.Json;
import org.didyma.studio.project.Project;

/**
 * The columns that were left out of a file, and what was typed of kinds that columns no longer
 * have: kept beside the file so that it can come back.
 */
record LeftOut(Project project) {

  private static final String FILE = "studio.left-out.json";
  private static final String FEATURES = "features";
  private static final String KINDS = "kinds";

  /** The columns of a file, and behind them those that were left out of it. */
  ColumnsGrid grid(ObjectNode columns) {
    JsonNode kept = kept();
    return grid(columns, kept, kept.path(KINDS));
  }

  /**
   * The same of columns as a form says them.
   *
   * @param before the columns before, with those that were left out
   */
  static ColumnsGrid grid(ObjectNode columns, JsonNode before, JsonNode put) {
    Set<String> used = names(columns);
    ObjectNode all = columns.deepCopy();
    for (JsonNode feature : before.path(FEATURES)) {
      if (!used.contains(name(feature))) {
        all.withArray("/" + FEATURES).add(feature);
      }
    }
    return new ColumnsGrid(all, used, put);
  }

  /** Which are left out of a file, by name. */
  List<String> without(ObjectNode columns) {
    Set<String> used = names(columns);
    List<String> left = new ArrayList<>();
    kept().path(FEATURES).forEach(feature -> left.add(name(feature)));
    left.removeAll(used);
    return left;
  }

  /**
   * Keeps what an edited file has no more.
   *
   * @param all the columns before
   * @param put what was typed of other kinds
   */
  void keep(ObjectNode all, ObjectNode edited, JsonNode put) {
    Set<String> used = names(edited);
    ObjectNode kept = Json.object();
    ArrayNode left = kept.putArray(FEATURES);
    for (JsonNode feature : all.path(FEATURES)) {
      if (!used.contains(name(feature))) {
        left.add(feature);
      }
    }
    if (left.isEmpty() && put.isEmpty()) {
      forget();
    } else {
      project.write(FILE, Json.text(kept.set(KINDS, put)));
    }
  }

  /** Another file of columns has nothing to do with them. */
  void forget() {
    Path file = project.inside(FILE);
    try {
      Files.deleteIfExists(file);
    } catch (IOException e) {
      throw new InvalidInputException(file + " cannot be removed", "remove it.", e);
    }
  }

  private JsonNode kept() {
    Path file = project.inside(FILE);
    try {
      return Files.exists(file) ? Json.exact(Files.readString(file)) : Json.object();
    } catch (JsonProcessingException e) {
      throw new InvalidInputException(file + Json.fault(e), "remove the file.", e);
    } catch (IOException e) {
      throw new InvalidInputException(file + " cannot be read", "remove it.", e);
    }
  }

  private static Set<String> names(ObjectNode columns) {
    Set<String> names = new LinkedHashSet<>();
    columns.path(FEATURES).forEach(feature -> names.add(name(feature)));
    return names;
  }

  private static String name(JsonNode feature) {
    return feature.path("column").asText();
  }
}
