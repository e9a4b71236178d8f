package org.didyma.experiments;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Collectors;
import org.didyma.core.InvalidInputException;
import org.didyma.models.ProgramVersion;

/**
 * The results of an experiment in {@link JsonLines}: the description with its fingerprint, then a
 * line per result. A run that was killed can therefore go on.
 *
 * <p>An experiment may grow: results of one that has fewer problems, contenders, places or
 * repetitions, and otherwise the same description, are taken over.
 *
 * <p>So are results of other versions of the program, which may not be those that this one would
 * have: the file says of which versions it has some, and {@link #note} tells.
 */
public final class ResultFile implements AutoCloseable {

  /** The file's name in the folder of an experiment. */
  public static final String NAME = "results.jsonl";

  private static final String VERSIONS = "versions";

  /** In place of a version, where a file was begun before they were kept. */
  private static final String UNTOLD = "(earlier)";

  private static final ObjectMapper JSON = new ObjectMapper();

  private final Path path;
  private final JsonLines lines;
  private final Experiment<?> experiment;
  private final List<RunResult> results = new ArrayList<>();
  private final Set<String> versions = new LinkedHashSet<>();

  private ResultFile(Path path, JsonLines lines, Experiment<?> experiment) {
    this.path = path;
    this.lines = lines;
    this.experiment = experiment;
  }

  /**
   * Opens the file of an experiment, or makes it.
   *
   * @param folder made if there is none
   * @throws InvalidInputException when the file is of another experiment, is damaged or in use
   */
  public static ResultFile open(Path folder, Experiment<?> experiment) {
    Path path = folder.resolve(NAME);
    try {
      Files.createDirectories(folder);
      ResultFile file = new ResultFile(path, JsonLines.open(path), experiment);
      try {
        if (file.read()) {
          return file;
        }
        file.grow();
      } catch (RuntimeException | IOException e) {
        file.close();
        throw e;
      }
      return open(folder, experiment);
    } catch (IOException e) {
      throw new InvalidInputException(
          "the results in " + path + " cannot be read or written",
          "choose a folder that you may write to.",
          e);
    }
  }

  /**
   * The seed of the experiment whose results are in a folder, so that one whose seed nobody chose
   * can go on; empty where there are none.
   */
  public static OptionalLong seed(Path folder) {
    return JsonLines.seed(folder.resolve(NAME));
  }

  /**
   * Reads the results; false when the file has to say something else: they are of a smaller
   * experiment that this one contains, or are to be joined by those of another version.
   */
  private boolean read() {
    List<JsonNode> all = lines.lines();
    if (all.isEmpty()) {
      versions.add(ProgramVersion.text());
      lines.append(header());
      return true;
    }
    Set<Trial> wanted = new HashSet<>(experiment.trials());
    Set<Trial> open = new HashSet<>(wanted);
    boolean same = isSame(all.get(0));
    all.get(0).path(VERSIONS).forEach(version -> versions.add(version.asText()));
    if (versions.isEmpty()) {
      versions.add(UNTOLD);
    }
    for (int number = 2; number <= all.size(); number++) {
      RunResult result = result(all.get(number - 1), number);
      if (!open.remove(result.trial())) {
        throw same || wanted.contains(result.trial())
            ? lines.damaged(number)
            : new InvalidInputException(
                path + " has results beyond this request, the first in line " + number,
                "ask for all of them, or choose another folder.");
      }
      results.add(result);
    }
    if (results.isEmpty()) {
      versions.retainAll(Set.of(ProgramVersion.text()));
    }
    boolean joined = !open.isEmpty() && versions.add(ProgramVersion.text());
    return same && !joined;
  }

  /** What is to be said of results of other versions of the program; empty where there are none. */
  public Optional<String> note() {
    return results.isEmpty() || versions.equals(Set.of(ProgramVersion.text()))
        ? Optional.empty()
        : Optional.of(
            ("results in %s are of version %s of the program, and this is %s, whose results may"
                    + " differ")
                .formatted(path, String.join(" and ", versions), ProgramVersion.text()));
  }

  /** Writes the file anew, with the description of the larger experiment. */
  private void grow() throws IOException {
    StringBuilder text = new StringBuilder().append(header()).append('\n');
    results.forEach(result -> text.append(result.tree(experiment)).append('\n'));
    lines.replaceBy(text.toString());
  }

  private ObjectNode header() {
    ObjectNode header = JsonNodeFactory.instance.objectNode();
    header.put("format", "didyma-results/1");
    header.put("note", "simulated with a known seed on public data: not private");
    ArrayNode all = header.putArray(VERSIONS);
    versions.forEach(all::add);
    header.put("fingerprint", experiment.fingerprint());
    header.set("description", experiment.tree());
    return header;
  }

  /**
   * True for the description itself, false for one that differs in what is run but not in how.
   *
   * @throws InvalidInputException for any other
   */
  private boolean isSame(JsonNode header) {
    if (header.path("fingerprint").asText().equals(experiment.fingerprint())) {
      return true;
    }
    if (!(header.path("description") instanceof ObjectNode old)
        || !common(old).equals(common(experiment.tree()))
        || !problems(experiment.tree()).containsAll(problems(old))) {
      throw new InvalidInputException(
          path + " has results of another experiment, or of another description of this one",
          "choose another folder, or remove the file.");
    }
    return false;
  }

  /** What a run's result depends on besides its own names. */
  private JsonNode common(ObjectNode description) {
    try {
      ObjectNode rest = description.deepCopy();
      rest.remove(
          List.of(
              "question",
              "problems",
              "contenders",
              experiment.axis().name(),
              "repetitions",
              "left_out"));
      return JSON.readTree(rest.toString());
    } catch (JsonProcessingException e) {
      throw new IllegalStateException(e);
    }
  }

  /** The problems as a file has them, so that numbers compare alike. */
  private static Set<JsonNode> problems(ObjectNode description) {
    try {
      Set<JsonNode> all = new HashSet<>();
      JSON.readTree(description.path("problems").toString()).forEach(all::add);
      return all;
    } catch (JsonProcessingException e) {
      throw new IllegalStateException(e);
    }
  }

  private RunResult result(JsonNode node, int number) {
    try {
      return RunResult.of(node, experiment);
    } catch (IllegalArgumentException e) {
      throw lines.damaged(number);
    }
  }

  /** The results so far, those of earlier runs first. */
  public List<RunResult> results() {
    return List.copyOf(results);
  }

  /** What has a result. */
  public Set<Trial> done() {
    return results.stream().map(RunResult::trial).collect(Collectors.toSet());
  }

  /** Appends a result. */
  public void add(RunResult result) {
    lines.append(result.tree(experiment));
    results.add(result);
  }

  @Override
  public void close() {
    lines.close();
  }
}
