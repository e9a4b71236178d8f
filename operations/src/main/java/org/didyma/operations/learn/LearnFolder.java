package org.didyma.operations.learn;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.didyma.core.InvalidInputException;
import org.didyma.core.Json;
import org.didyma.data.schema.BinaryLabel;
import org.didyma.data.schema.Label;
import org.didyma.data.schema.Schema;
import org.didyma.models.Model;
import org.didyma.models.ModelReader;
import org.didyma.models.ModelWriter;
import org.didyma.models.SchemaLearner;
import org.didyma.models.learning.LearningPlan;
import org.didyma.models.learning.LearningResult;
import org.didyma.models.quality.MeasuredReport;
import org.didyma.operations.SoftwareVersion;
import org.didyma.operations.files.CardFiles;
import org.didyma.operations.files.OutputFile;
import org.didyma.operations.files.OutputFolder;
import org.didyma.privacy.ledger.Ledger;

/**
 * The folder of {@link LearnModel}, which knows how far a run came. Before a step touches the table
 * a file says that it was begun; what it released follows. So a later run goes on from what was
 * released, and refuses where a step was begun whose result is not there: that one is spent, and
 * may have been seen. What follows from the card and its figures is written again where it is
 * missing.
 */
final class LearnFolder {

  private static final String PLAN = "plan.json";
  private static final String SCHEMA = "schema.json";
  private static final String CARD = "card.json";

  /** The entries of a ledger that paid for the schema, until the card names them. */
  private static final String SCHEMA_USES = "schema.uses";

  /** All cards of a menu with their figures: what was released, in one file. */
  static final String CARDS = "cards.json";

  /** The cards of a menu side by side. */
  static final String PAGE = "menu.html";

  private static final String QUALITY = "quality.json";

  /** What can be made of the card, and of the card and its figures. */
  private static final List<String> OF_CARD = List.of("card.txt", CardFiles.DOSSIER);

  private static final List<String> OF_QUALITY =
      List.of("quality.txt", CardFiles.CUT_OFFS, "quality.svg", "report.html");

  /** What follows the card; a file of such a name would only be noticed when all is spent. */
  private static final List<String> LATER =
      Stream.of(List.of(QUALITY, PAGE), OF_CARD, OF_QUALITY).flatMap(List::stream).toList();

  /** How often another run's figures are looked for, and after how many milliseconds each time. */
  private static final int LOOKS = 20;

  private static final int BETWEEN_LOOKS = 50;

  private final OutputFolder folder;

  private LearnFolder(OutputFolder folder) {
    this.folder = folder;
  }

  /**
   * A new or empty folder for a plan.
   *
   * @param plan all that the steps depend on besides the table
   * @throws InvalidInputException when there is something else of its name
   */
  static LearnFolder make(String name, ObjectNode plan) {
    LearnFolder made = new LearnFolder(OutputFolder.prepare("--out", name));
    made.folder.write(PLAN, Json.text(plan));
    return made;
  }

  /**
   * The folder in which a run of the same plan ended early, if there is one.
   *
   * @param plan as in {@link #make}
   * @throws InvalidInputException when nobody can go on in the folder of this name
   */
  static Optional<LearnFolder> earlier(String name, ObjectNode plan) {
    Path path = OutputFile.path("--out", name);
    if (!Files.isRegularFile(path.resolve(PLAN))) {
      return Optional.empty();
    }
    LearnFolder begun = new LearnFolder(new OutputFolder(path));
    if (begun.has(CARD) || begun.has(CARDS)) {
      throw new InvalidInputException(
          path + " already exists and has a card", "choose another name for the folder.");
    }
    if (!begun.isOf(plan)) {
      throw new InvalidInputException(
          path + " already exists, for another plan or table",
          "repeat the command that began it, with the same version of Didyma, or choose another name"
              + " for the folder.");
    }
    begun.requireNotBegun("card");
    begun.requireNotBegun("cards");
    if (!begun.has(SCHEMA)) {
      begun.requireNotBegun("schema");
    }
    for (String later : LATER) {
      if (begun.has(later)) {
        throw new InvalidInputException(
            path.resolve(later) + " already exists, and there is no card",
            "remove the file, or choose another name for the folder.");
      }
    }
    return Optional.of(begun);
  }

  /** Whether its plan decides the same; what is expected of widths and time decides nothing. */
  private boolean isOf(ObjectNode plan) {
    return decided(read(PLAN)).equals(decided(Json.text(plan)));
  }

  /** What a plan decides; nothing where the text is none. */
  private static JsonNode decided(String plan) {
    try {
      JsonNode tree = Json.strict(plan);
      return tree instanceof ObjectNode object ? object.without(LearningPlan.EXPECTED) : tree;
    } catch (JsonProcessingException e) {
      return NullNode.getInstance();
    }
  }

  /**
   * The folder in which a run of the same plan has released a card, and ended before it had written
   * everything that follows from it.
   *
   * @param plan as in {@link #make}
   * @param label of the plan
   */
  static Optional<LearnFolder> unfinished(String name, ObjectNode plan, Label label) {
    LearnFolder ended = new LearnFolder(new OutputFolder(OutputFile.path("--out", name)));
    boolean same =
        Files.isRegularFile(ended.path().resolve(PLAN))
            && (ended.has(CARD) || ended.has(CARDS))
            && ended.isOf(plan);
    boolean isWhole =
        same
            && (ended.has(CARDS)
                ? new MenuFolder(ended).isWhole(hasCutOffs(plan, label))
                    && !ended.has(begun("cards"))
                : ended.isWhole(hasCutOffs(plan, label)) && !ended.has(begun("card")));
    return same && !isWhole ? Optional.of(ended) : Optional.empty();
  }

  /** Whether everything is there that follows from the card and its figures. */
  boolean isWhole(boolean hasCutOffs) {
    return has(OF_CARD)
        && (!has(QUALITY)
            || OF_QUALITY.stream()
                .allMatch(file -> has(file) || file.equals(CardFiles.CUT_OFFS) && !hasCutOffs));
  }

  /** Whether there is a file of cut-offs: of two label values, and of all records together. */
  private static boolean hasCutOffs(ObjectNode plan, Label label) {
    return label instanceof BinaryLabel && !plan.has("by");
  }

  /** The folder of one card in the folder of a menu. */
  LearnFolder within(String name) {
    Path own = path().resolve(name);
    try {
      Files.createDirectories(own);
    } catch (IOException e) {
      throw new InvalidInputException(
          "the folder " + own + " cannot be made", "check that the folder above is writable.", e);
    }
    return new LearnFolder(new OutputFolder(own));
  }

  /** The card that was released. */
  Model card() {
    return ModelReader.read(path().resolve(CARD));
  }

  /**
   * The file of its figures, where it was written. Who releases a card writes them at once after
   * it, so while that one may be at it they are waited for.
   */
  Optional<Path> quality() {
    for (int i = 0; i < LOOKS && !has(QUALITY) && has(begun("card")); i++) {
      try {
        Thread.sleep(BETWEEN_LOOKS);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        break;
      }
    }
    return has(QUALITY) ? Optional.of(path().resolve(QUALITY)) : Optional.empty();
  }

  /** The file of its figures as JSON. */
  JsonNode qualityTree() {
    try {
      return Json.strict(read(QUALITY));
    } catch (JsonProcessingException e) {
      throw new InvalidInputException(
          path().resolve(QUALITY) + Json.fault(e), "restore the one that was written.", e);
    }
  }

  /** Whether a folder of that name has the schema of an earlier run. */
  static boolean hasSchema(String name) {
    return Files.isRegularFile(OutputFile.path("--out", name).resolve(SCHEMA));
  }

  /** Hashes of the entries of a ledger that paid for that schema. */
  List<String> schemaUses() {
    return has(SCHEMA_USES) ? read(SCHEMA_USES).lines().toList() : List.of();
  }

  /** The schema that an earlier run released, if one did. */
  Optional<Schema> schema() {
    return has(SCHEMA) ? Optional.of(Schema.read(path().resolve(SCHEMA))) : Optional.empty();
  }

  /**
   * Says on disk that a step begins; a step begins once, whoever else goes on in the folder.
   *
   * @throws InvalidInputException when another run has begun it since, or has ended it
   */
  void begin(String step) {
    try {
      folder.write(begun(step), "");
    } catch (InvalidInputException e) {
      requireNotBegun(step);
      throw e;
    }
    // After the mark: whoever ends a step removes the mark later than what the step released.
    if (has(step + ".json")) {
      takeBack(step);
      throw new InvalidInputException(
          "in %s another run has completed the step %s in the meantime".formatted(path(), step),
          "repeat the command to resume, if steps are missing.");
    }
  }

  /** Takes that back, where the step did not get as far as the table. */
  void takeBack(String step) {
    remove(begun(step));
  }

  private void remove(String name) {
    try {
      Files.deleteIfExists(path().resolve(name));
    } catch (IOException e) {
      // Then the folder is refused later, which costs a name and no privacy.
      return;
    }
  }

  /** All is written. */
  void end() {
    takeBack("schema");
    takeBack("card");
    takeBack("cards");
    remove(SCHEMA_USES);
  }

  /** Writes the card and its figures, which cannot be had again. */
  void writeReleased(LearningResult learned) {
    folder.write(CARD, Json.text(ModelWriter.tree(learned.model())));
    learned
        .measured()
        .ifPresent(m -> folder.write(QUALITY, Json.text(m.tree(SoftwareVersion.text()))));
  }

  /** Writes a card of a menu and its figures as they were released, but for what is there. */
  void writeUnlessThere(JsonNode card, Optional<JsonNode> quality) {
    writeUnlessThere(CARD, () -> Json.text(card));
    quality.ifPresent(figures -> writeUnlessThere(QUALITY, () -> Json.text(figures)));
  }

  /** Writes what leaves of a menu, which cannot be had again. */
  void writeReleased(ObjectNode cards) {
    folder.write(CARDS, Json.text(cards));
  }

  /** Writes what follows from the card and its figures, but for what is there. */
  void writeRest(Model card, Optional<? extends MeasuredReport> measured, Optional<Ledger> ledger) {
    CardFiles.of(card, measured, ledger.map(Ledger::statement)).forEach(this::writeUnlessThere);
  }

  /** Another run may be at it, with the same content. */
  void writeUnlessThere(String name, Supplier<String> content) {
    if (has(name)) {
      return;
    }
    try {
      folder.write(name, content.get());
    } catch (InvalidInputException e) {
      if (!has(name)) {
        throw e;
      }
    }
  }

  /** Writes a schema; a run that goes on from it knows what paid for it. */
  void writeSchema(SchemaLearner.Learned learned) {
    if (!learned.uses().isEmpty()) {
      folder.write(SCHEMA_USES, String.join("\n", learned.uses()) + "\n");
    }
    folder.write(SCHEMA, learned.schema().toJson());
  }

  Path path() {
    return folder.path();
  }

  private void requireNotBegun(String step) {
    if (has(begun(step))) {
      throw new InvalidInputException(
          "in %s the step %s began and did not end, so its epsilon is spent"
              .formatted(path(), step),
          "unless another run still works on it, choose another name for the folder, and spend"
              + " epsilon again.");
    }
  }

  private static String begun(String step) {
    return step + ".begun";
  }

  boolean has(String name) {
    return Files.exists(path().resolve(name));
  }

  private boolean has(List<String> names) {
    return names.stream().allMatch(this::has);
  }

  String read(String name) {
    try {
      return Files.readString(path().resolve(name), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new InvalidInputException(
          path().resolve(name) + " cannot be read", "check its permissions.", e);
    }
  }
}
