package org.didyma.experiments.pareto;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.didyma.core.InvalidInputException;
import org.didyma.core.Json;
import org.didyma.core.Sha256;
import org.didyma.experiments.JsonLines;
import org.didyma.experiments.pareto.instance.SettingsEvaluation;
import org.didyma.experiments.pareto.space.Settings;

/**
 * The evaluations of a search in {@link JsonLines}: its description with a fingerprint, then a line
 * per evaluation. A search that was killed goes on from there.
 */
public final class SearchFile implements AutoCloseable {

  /** The file's name in the folder of a search. */
  public static final String NAME = "evaluations.jsonl";

  private final JsonLines lines;
  private final List<SettingsEvaluation> evaluations = new ArrayList<>();

  private SearchFile(JsonLines lines) {
    this.lines = lines;
  }

  /**
   * Opens the file of a search, or makes it.
   *
   * @param folder made if there is none
   * @param description everything that the evaluations depend on
   * @throws InvalidInputException when the file is of another search, is damaged or in use
   */
  public static SearchFile open(Path folder, ObjectNode description) {
    Path path = folder.resolve(NAME);
    try {
      Files.createDirectories(folder);
      SearchFile file = new SearchFile(JsonLines.open(path));
      try {
        file.read(path, description);
        return file;
      } catch (RuntimeException e) {
        file.close();
        throw e;
      }
    } catch (IOException e) {
      throw new InvalidInputException(
          "the evaluations in " + path + " cannot be read or written",
          "choose a folder that you may write to.",
          e);
    }
  }

  /**
   * The start of the simulation of the search that is in a folder, so that one whose start nobody
   * chose can go on; empty where there is none.
   */
  public static OptionalLong start(Path folder) {
    return JsonLines.seed(folder.resolve(NAME));
  }

  private void read(Path path, ObjectNode description) {
    List<JsonNode> all = lines.lines();
    String fingerprint = Sha256.of(description.toString().getBytes(StandardCharsets.UTF_8));
    if (all.isEmpty()) {
      ObjectNode header = Json.object();
      header.put("format", "didyma-front/1");
      header.put("note", "simulated with a known seed on public data: not private");
      header.put("fingerprint", fingerprint);
      header.set("description", description);
      lines.append(header);
      return;
    }
    if (!all.get(0).path("fingerprint").asText().equals(fingerprint)) {
      throw new InvalidInputException(
          path + " has evaluations of another search, or of another description of this one",
          "choose another folder, or remove the file.");
    }
    for (int number = 2; number <= all.size(); number++) {
      evaluations.add(evaluation(all.get(number - 1), number));
    }
  }

  /** All evaluations so far, in order. */
  public List<SettingsEvaluation> evaluations() {
    return List.copyOf(evaluations);
  }

  /** Appends one. */
  public void add(SettingsEvaluation evaluation) {
    lines.append(tree(evaluation));
    evaluations.add(evaluation);
  }

  /** An evaluation as JSON. */
  public static ObjectNode tree(SettingsEvaluation evaluation) {
    ObjectNode tree = Json.object();
    ObjectNode settings = tree.putObject("settings");
    evaluation.settings().texts().forEach(settings::put);
    if (Double.isFinite(evaluation.epsilon())) {
      tree.put("epsilon", evaluation.epsilon());
    }
    ArrayNode errors = tree.putArray("errors");
    evaluation.errors().forEach(errors::add);
    if (!evaluation.note().isEmpty()) {
      tree.put("note", evaluation.note());
    }
    return tree.put("seconds", evaluation.seconds());
  }

  private SettingsEvaluation evaluation(JsonNode tree, int number) {
    if (!tree.path("settings").isObject() || !tree.path("errors").isArray()) {
      throw lines.damaged(number);
    }
    Map<String, String> texts = new LinkedHashMap<>();
    tree.path("settings")
        .fieldNames()
        .forEachRemaining(name -> texts.put(name, tree.path("settings").path(name).asText()));
    List<Double> errors = new ArrayList<>();
    tree.path("errors").forEach(error -> errors.add(error.asDouble()));
    return new SettingsEvaluation(
        new Settings(texts),
        tree.path("epsilon").asDouble(Double.POSITIVE_INFINITY),
        errors,
        tree.path("note").asText(),
        tree.path("seconds").asDouble());
  }

  @Override
  public void close() {
    lines.close();
  }
}
