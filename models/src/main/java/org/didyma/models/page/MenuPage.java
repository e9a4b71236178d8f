package org.didyma.models.page;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.didyma.data.schema.BinaryLabel;
import org.didyma.data.schema.Schema;
import org.didyma.models.Model;
import org.didyma.models.cards.PointsCard;

/**
 * The cards of one menu side by side. It says nothing that their model files do not.
 *
 * @param names of the variants, distinct
 * @param models of whole points, as many
 * @param schema that has all their columns
 * @param alike how often each two decide alike, where they {@link #decide}, see {@link
 *     org.didyma.models.CardAgreement}
 * @param spent what the menu spends, in sentences
 */
public record MenuPage(
    List<String> names,
    List<Model> models,
    Schema schema,
    List<List<Optional<BigDecimal>>> alike,
    List<String> spent) {

  private static final BigDecimal PERCENT = BigDecimal.valueOf(100);

  /** The weights as they were learned, a line for each feature that some card uses. */
  public TextTable points() {
    TextTable table = new TextTable(1, head("feature"));
    List<Map<String, String>> weights = models.stream().map(MenuPage::weights).toList();
    Set<String> used = new LinkedHashSet<>();
    schema.coordinateNames().stream()
        .filter(name -> weights.stream().anyMatch(w -> w.containsKey(name)))
        .forEach(used::add);
    for (String name : used) {
      table.add(line(name, weights.stream().map(w -> w.getOrDefault(name, "")).toList()));
    }
    if (decide()) {
      table.add(line("positive above", models.stream().map(m -> m.rule().limit()).toList()));
    }
    return table;
  }

  /** Whether the cards decide between two values of the label. */
  public boolean decide() {
    return schema.label() instanceof BinaryLabel;
  }

  private static Map<String, String> weights(Model model) {
    return model.points().stream()
        .collect(
            Collectors.toMap(
                p -> p.coordinate().name(), Model.Point::weight, (a, b) -> a, LinkedHashMap::new));
  }

  /** The percentages of the public grid on which two cards decide alike. */
  public TextTable agreement() {
    TextTable table = new TextTable(1, head("card"));
    for (int i = 0; i < names.size(); i++) {
      table.add(
          line(
              names.get(i),
              alike.get(i).stream()
                  .map(share -> share.map(MenuPage::percent).orElse(""))
                  .toList()));
    }
    return table;
  }

  private static String percent(BigDecimal share) {
    return share.multiply(PERCENT).stripTrailingZeros().toPlainString() + " %";
  }

  private List<String> head(String first) {
    return line(first, names);
  }

  private static List<String> line(String first, List<String> more) {
    return Stream.concat(Stream.of(first), more.stream()).toList();
  }

  /** The page. */
  public Page page() {
    List<PointsCard> cards = models.stream().map(PointsCard::of).toList();
    Page page =
        new Page(
            "A menu of cards: " + cards.get(0).title(),
            "Cards that were released together, each of a public variant of one schema.");
    page.points(spent);
    List<Consumer<Page>> parts = new ArrayList<>();
    for (int i = 0; i < cards.size(); i++) {
      String name = names.get(i);
      PointsCard card = cards.get(i);
      parts.add(p -> p.heading(name).card(card));
    }
    page.columns(parts);
    page.heading("Weights side by side").table(points());
    if (models.size() > 1 && decide()) {
      page.heading("How often the cards decide alike")
          .text(
              "Percentages of all combinations of values that the schema allows, each counted"
                  + " once. This uses no record and spends no privacy.")
          .table(agreement());
    }
    page.heading("Guarantee").text(cards.get(0).guarantee());
    return page.heading("What this does not protect").points(cards.get(0).limits());
  }
}
