package org.didyma.operations.learn;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;
import org.didyma.core.InvalidInputException;
import org.didyma.core.Json;
import org.didyma.data.schema.Schema;
import org.didyma.models.Model;
import org.didyma.models.ModelWriter;
import org.didyma.models.menu.MenuCard;
import org.didyma.models.menu.MenuPage;
import org.didyma.models.quality.MeasuredReport;
import org.didyma.models.quality.outcomes.ReportReader;
import org.didyma.operations.SoftwareVersion;
import org.didyma.privacy.ledger.Ledger;

/**
 * The cards of a menu in the folder of {@link LearnModel}. All that was released is in one file,
 * written at once; a folder for each card, and the page, follow from it.
 *
 * @param folder with the file
 */
record MenuFolder(LearnFolder folder) {

  /** What leaves. */
  static ObjectNode tree(List<String> spent, List<MenuCard> cards) {
    ObjectNode tree = Json.object();
    spent.forEach(tree.putArray("spent")::add);
    ArrayNode all = tree.putArray("cards");
    for (MenuCard card : cards) {
      ObjectNode own = all.addObject().put("name", card.name());
      own.set("model", ModelWriter.tree(card.model()));
      card.measured().ifPresent(m -> own.set("quality", m.tree(SoftwareVersion.text())));
    }
    return tree;
  }

  /** What was released. */
  ObjectNode released() {
    try {
      return (ObjectNode) Json.strict(folder.read(LearnFolder.CARDS));
    } catch (JsonProcessingException e) {
      throw new InvalidInputException(
          folder.path().resolve(LearnFolder.CARDS) + Json.fault(e),
          "restore the one that was written.",
          e);
    }
  }

  private List<JsonNode> cards() {
    return StreamSupport.stream(released().path("cards").spliterator(), false).toList();
  }

  /** Whether everything is there that follows from what was released. */
  boolean isWhole(boolean hasCutOffs) {
    return folder.has(LearnFolder.PAGE)
        && cards().stream()
            .map(card -> card.path("name").asText())
            .allMatch(
                name ->
                    Files.isDirectory(folder.path().resolve(name))
                        && folder.within(name).isWhole(hasCutOffs));
  }

  /** Writes what follows from what was released, but for what is there; touches no table. */
  MenuPage writeRest(Schema schema, Optional<Ledger> ledger) {
    List<MenuCard> cards = new ArrayList<>();
    for (JsonNode card : cards()) {
      String name = card.path("name").asText();
      LearnFolder own = folder.within(name);
      own.writeUnlessThere(card.path("model"), Optional.ofNullable(card.get("quality")));
      Model model = own.card();
      Optional<MeasuredReport> measured = own.quality().map(file -> ReportReader.read(file, model));
      own.writeRest(model, measured, ledger);
      cards.add(MenuCard.read(name, model, measured));
    }
    List<String> spent =
        StreamSupport.stream(released().path("spent").spliterator(), false)
            .map(JsonNode::asText)
            .collect(Collectors.toList());
    MenuPage page = MenuPage.of(schema, cards, spent);
    folder.writeUnlessThere(LearnFolder.PAGE, () -> page.page().html());
    return page;
  }
}
