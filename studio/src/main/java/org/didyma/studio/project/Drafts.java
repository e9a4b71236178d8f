package org.didyma.studio.project;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.didyma.core.InvalidInputException;
import org.didyma.core.Json;
import org.didyma.studio.http.Fields;

/**
 * What was typed on pages and is no answer yet, by page: kept in the folder until it is saved, or
 * is discarded. May be used by several threads.
 */
public final class Drafts {

  private static final String FILE = "studio.drafts.json";

  /** Fields of a form that nobody types. */
  private static final Set<String> NOT_TYPED = Set.of("form", "action", "planned");

  private final Project project;

  public Drafts(Project project) {
    this.project = project;
  }

  /** What was typed on a page; empty where all is saved. */
  public synchronized Optional<Fields> of(String page) {
    JsonNode kept = tree().path(page);
    if (kept.isMissingNode()) {
      return Optional.empty();
    }
    Map<String, List<String>> all = new LinkedHashMap<>();
    kept.fields()
        .forEachRemaining(
            field -> {
              List<String> texts = new ArrayList<>();
              field.getValue().forEach(text -> texts.add(text.asText()));
              all.put(field.getKey(), texts);
            });
    return Optional.of(new Fields(all));
  }

  /** Keeps it, in place of what was typed there before. */
  public synchronized void keep(String page, Fields typed) {
    ObjectNode tree = tree();
    ObjectNode kept = tree.putObject(page);
    typed
        .all()
        .forEach(
            (name, texts) -> {
              if (!NOT_TYPED.contains(name)) {
                texts.forEach(kept.putArray(name)::add);
              }
            });
    project.write(FILE, Json.text(tree));
  }

  /** It was saved, or is not wanted. */
  public synchronized void forget(String page) {
    ObjectNode tree = tree();
    if (tree.remove(page) != null) {
      project.write(FILE, Json.text(tree));
    }
  }

  private ObjectNode tree() {
    Path file = project.inside(FILE);
    try {
      return Files.exists(file) && Json.strict(Files.readString(file)) instanceof ObjectNode tree
          ? tree
          : Json.object();
    } catch (JsonProcessingException e) {
      throw new InvalidInputException(file + Json.fault(e), "remove the file.", e);
    } catch (IOException e) {
      throw new InvalidInputException(file + " cannot be read", "remove it.", e);
    }
  }
}
