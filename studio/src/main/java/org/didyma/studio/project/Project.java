package org.didyma.studio.project;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.didyma.core.InvalidInputException;
import org.didyma.core.Json;
import org.didyma.mechanisms.Parameter;
import org.didyma.operations.Declaration;

/**
 * A folder of work: files of columns, ledgers, cards with what {@code learn} writes beside them,
 * and the public answers of the user, which are what {@code learn} is given. It can be closed and
 * opened at any time, and the command line goes on with it. May be used by several threads.
 */
public final class Project {

  /** What {@code learn} is given. */
  private static final String ANSWERS = "studio.json";

  private static final String FORMAT = "didyma-studio/1";

  /** A file or folder in the folder, which is no hidden one. */
  private static final Pattern PLAIN_NAME =
      Pattern.compile("[^./\\\\\\p{Cntrl}][^/\\\\\\p{Cntrl}]{0,99}");

  private static final Pattern TABLE =
      Pattern.compile(".*\\.(csv|csv\\.gz|xlsx|arff|parquet)", Pattern.CASE_INSENSITIVE);

  private static final Pattern COLUMNS =
      Pattern.compile(".*\\.(columns|schema)\\.json", Pattern.CASE_INSENSITIVE);

  private static final int MOST_LISTED = 100;

  private final Path folder;
  private final Declaration learn = Invocation.operation("learn").declaration();
  private Map<String, List<String>> answers = new LinkedHashMap<>();

  private Project(Path folder) {
    this.folder = folder;
  }

  /**
   * Opens a folder, with the answers that it has.
   *
   * @throws InvalidInputException when it is none, or the answers cannot be read
   */
  public static Project open(Path folder) {
    if (!Files.isDirectory(folder)) {
      throw new InvalidInputException(
          "there is no folder " + folder, "make it first, or name another one.");
    }
    try {
      Project project = new Project(folder.toRealPath());
      Path file = project.folder.resolve(ANSWERS);
      if (Files.exists(file)) {
        project.answers = project.read(Files.readString(file));
      }
      return project;
    } catch (IOException e) {
      throw new InvalidInputException(
          "the folder %s cannot be read".formatted(folder), "check its permissions.", e);
    }
  }

  private Map<String, List<String>> read(String text) {
    try {
      JsonNode tree = Json.strict(text);
      Map<String, List<String>> given = new LinkedHashMap<>();
      if (tree.path("format").asText().equals(FORMAT)) {
        tree.path("learn")
            .fields()
            .forEachRemaining(
                field -> {
                  List<String> texts = new ArrayList<>();
                  field.getValue().forEach(value -> texts.add(value.asText()));
                  given.put(field.getKey(), texts);
                });
      }
      return given;
    } catch (JsonProcessingException e) {
      throw new InvalidInputException(
          folder.resolve(ANSWERS) + Json.fault(e), "restore the file, or remove it.", e);
    }
  }

  /** Where it is. */
  public Path folder() {
    return folder;
  }

  /** What {@code learn} takes. */
  public Declaration learnDeclaration() {
    return learn;
  }

  /** The parameters of these names of {@code learn}. */
  public List<Parameter<?>> parameters(String... names) {
    return Stream.of(names).<Parameter<?>>map(n -> learn.parameter(n).orElseThrow()).toList();
  }

  /** All that {@code learn} is given by now. */
  public synchronized Invocation learn() {
    return new Invocation("learn", answers);
  }

  /** The answers to a parameter; none where it was not answered. */
  public synchronized List<String> given(String parameter) {
    return answers.getOrDefault(parameter, List.of());
  }

  /** The last answer to it, empty where there is none. */
  public String text(String parameter) {
    List<String> texts = given(parameter);
    return texts.isEmpty() ? "" : texts.get(texts.size() - 1);
  }

  /**
   * Keeps answers.
   *
   * @param asked parameters that were asked for, of which those without an answer are forgotten
   * @throws InvalidInputException for an answer that cannot be read
   */
  public synchronized void answer(List<Parameter<?>> asked, Map<String, List<String>> given) {
    check(asked, given);
    Map<String, List<String>> all = new LinkedHashMap<>(answers);
    asked.forEach(parameter -> all.remove(parameter.name()));
    all.putAll(given);
    ObjectNode tree = Json.object().put("format", FORMAT);
    ObjectNode learned = tree.putObject("learn");
    all.forEach((name, texts) -> texts.forEach(learned.withArray("/" + name)::add));
    write(ANSWERS, Json.text(tree));
    answers = all;
  }

  /**
   * Reads answers, and keeps none.
   *
   * @throws InvalidInputException for an answer that cannot be read
   */
  public void check(List<Parameter<?>> asked, Map<String, List<String>> given) {
    for (Parameter<?> parameter : asked) {
      given.getOrDefault(parameter.name(), List.of()).forEach(parameter::read);
    }
  }

  /** Keeps one answer. */
  public void answer(String parameter, String text) {
    answer(parameters(parameter), Map.of(parameter, List.of(text)));
  }

  /** Whether a table is named. */
  public boolean hasTable() {
    return !given("data").isEmpty() || !given("dataset").isEmpty();
  }

  /** Whether the table is one that comes with its columns. */
  public boolean isCatalogued() {
    return !given("dataset").isEmpty();
  }

  /** Tables in the folder, by name. */
  public List<String> tables() {
    return names(path -> Files.isRegularFile(path) && TABLE.matcher(name(path)).matches());
  }

  /** What is named as a table: a name alone may be that of a file in the folder. */
  public List<String> located(List<String> data) {
    List<String> tables = tables();
    return data.stream()
        .map(name -> tables.contains(name) ? folder.resolve(name).toString() : name)
        .toList();
  }

  /** Whether what is named as a table is the address of a database. */
  public static boolean isDatabase(String data) {
    return data.startsWith("jdbc:");
  }

  /** Files of columns in the folder. */
  public List<String> columnFiles() {
    return names(path -> Files.isRegularFile(path) && COLUMNS.matcher(name(path)).matches());
  }

  /** Ledgers in the folder. */
  public List<String> ledgers() {
    return names(path -> Files.isRegularFile(path.resolveSibling(name(path) + ".head")));
  }

  /** Folders that {@code learn} began, done or not, and those of changed cards. */
  public List<String> cards() {
    return names(
        path ->
            Stream.of("plan.json", "card.json")
                .anyMatch(f -> Files.isRegularFile(path.resolve(f))));
  }

  /** Figures of later evaluations. */
  public List<String> evaluations() {
    return names(path -> name(path).endsWith(".quality.json"));
  }

  private List<String> names(Predicate<Path> wanted) {
    try (Stream<Path> all = Files.list(folder)) {
      return all.filter(path -> PLAIN_NAME.matcher(name(path)).matches())
          .filter(wanted)
          .map(Project::name)
          .sorted()
          .limit(MOST_LISTED)
          .toList();
    } catch (IOException e) {
      throw new InvalidInputException(
          "the folder %s cannot be read".formatted(folder), "check its permissions.", e);
    }
  }

  private static String name(Path path) {
    return String.valueOf(path.getFileName());
  }

  /**
   * A file or folder of the project, whether it is there or not.
   *
   * @throws InvalidInputException for a name that leads elsewhere
   */
  public Path inside(String name) {
    Path path = folder.resolve(requirePlain(name));
    return requireInside(path);
  }

  /** The same of a file in a folder of the project. */
  public Path inside(String name, String file) {
    return requireInside(inside(name).resolve(requirePlain(file)));
  }

  private static String requirePlain(String name) {
    if (!PLAIN_NAME.matcher(name).matches()) {
      throw new InvalidInputException(
          "this is not the name of a file in the folder of the studio",
          "use letters, digits, points and hyphens, such as card-2.");
    }
    return name;
  }

  /** Links must not lead out of the folder. */
  private Path requireInside(Path path) {
    try {
      if (Files.exists(path) && !path.toRealPath().startsWith(folder)) {
        throw new InvalidInputException(
            "this name leads out of the folder of the studio", "use a file in the folder.");
      }
      return path;
    } catch (IOException e) {
      throw new InvalidInputException("a file cannot be read", "check its permissions.", e);
    }
  }

  /** Writes a file of the user's own making, in place of an earlier one. */
  public void write(String name, String content) {
    Path file = inside(name);
    Path draft = folder.resolve("." + name + ".draft");
    try {
      Files.writeString(draft, content);
      Files.move(draft, file, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
    } catch (IOException e) {
      throw new InvalidInputException(
          file + " could not be written", "check free space and permissions.", e);
    }
  }

  /** The next name of this kind that is free: card, card-2, card-3. */
  public String free(String kind, String ending) {
    String name = kind + ending;
    for (int i = 2; Files.exists(folder.resolve(name)); i++) {
      name = kind + "-" + i + ending;
    }
    return name;
  }
}
