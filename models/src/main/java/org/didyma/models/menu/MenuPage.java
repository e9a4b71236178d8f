package org.didyma.models.menu;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.didyma.data.schema.BinaryLabel;
import org.didyma.data.schema.Schema;
import org.didyma.models.CardAgreement;
import org.didyma.models.Measured;
import org.didyma.models.MeasuredOutcome;
import org.didyma.models.MeasuredQuality;
import org.didyma.models.Model;
import org.didyma.models.cards.PointsCard;
import org.didyma.models.page.Page;
import org.didyma.models.page.TextTable;
import org.didyma.models.quality.IntervalEstimate;
import org.didyma.models.quality.groups.GroupFigure;
import org.didyma.models.quality.groups.GroupReport;

/**
 * The cards of one menu side by side. It says nothing that their model files do not.
 *
 * @param cards of whole points, of distinct names
 * @param schema that has all their columns
 * @param alike how often each two decide alike, where they {@link #decide}, see {@link
 *     CardAgreement}
 * @param spent what the menu spends, in sentences
 */
public record MenuPage(
    List<MenuCard> cards,
    Schema schema,
    List<List<Optional<BigDecimal>>> alike,
    List<String> spent) {

  private static final BigDecimal PERCENT = BigDecimal.valueOf(100);

  /** The gaps shown of cards that were measured by groups. */
  private static final List<GroupFigure> GAPS =
      List.of(
          GroupFigure.SELECTION_RATE,
          GroupFigure.TRUE_POSITIVE_RATE,
          GroupFigure.FALSE_POSITIVE_RATE);

  /** What was measured of the cards on the records that were held out. */
  public static final String MEASURED = "Measured on the records that were held out";

  /** Two cards of which it is known how often they decide alike. */
  @FunctionalInterface
  public interface Pair<T> {
    T of(String one, String other, BigDecimal share);
  }

  /**
   * A page.
   *
   * @param schema that has all columns of the cards
   * @param spent what the menu spends, in sentences
   */
  public static MenuPage of(Schema schema, List<MenuCard> cards, List<String> spent) {
    List<Model> models = cards.stream().map(MenuCard::model).toList();
    List<List<Optional<BigDecimal>>> alike =
        schema.label() instanceof BinaryLabel ? new CardAgreement(schema).of(models) : List.of();
    return new MenuPage(List.copyOf(cards), schema, alike, spent);
  }

  private List<Model> models() {
    return cards.stream().map(MenuCard::model).toList();
  }

  private List<String> names() {
    return cards.stream().map(MenuCard::name).toList();
  }

  /** Each two cards, where it can be counted how often they decide alike. */
  public <T> List<T> pairs(Pair<T> pair) {
    List<T> all = new ArrayList<>();
    for (int i = 0; decide() && i < cards.size(); i++) {
      for (int k = 0; k < i; k++) {
        String one = cards.get(k).name();
        String other = cards.get(i).name();
        alike.get(k).get(i).ifPresent(share -> all.add(pair.of(one, other, share)));
      }
    }
    return all;
  }

  /** Whether the cards were measured. */
  public boolean isMeasured() {
    return cards.stream().allMatch(card -> card.model().measured().isPresent());
  }

  /** How well each card orders records, where the cards were measured. */
  public TextTable figures() {
    TextTable table = new TextTable(1, head("figure"));
    List<Measured> measured = models().stream().map(m -> m.measured().orElseThrow()).toList();
    table.add(line(name(measured.get(0)), measured.stream().map(MenuPage::figure).toList()));
    List<GroupReport> byGroup =
        cards.stream()
            .flatMap(card -> card.told().stream())
            .filter(GroupReport.class::isInstance)
            .map(GroupReport.class::cast)
            .toList();
    if (byGroup.size() == cards.size()) {
      table.add(line("accuracy", byGroup.stream().map(r -> figure(r.accuracy())).toList()));
      for (GroupFigure of : GAPS) {
        table.add(
            line(
                "gap in " + of.words(),
                byGroup.stream().map(r -> figure(r.quality().gap(of))).toList()));
      }
    }
    return table;
  }

  private static String figure(IntervalEstimate of) {
    return of.isUnknownShare() ? "unknown" : figure(of.value(), of.low(), of.high());
  }

  private static String name(Measured measured) {
    return measured instanceof MeasuredOutcome outcome ? outcome.figures().get(0).name() : "AUC";
  }

  private static String figure(Measured measured) {
    if (measured instanceof MeasuredOutcome outcome) {
      MeasuredOutcome.Figure first = outcome.figures().get(0);
      return figure(first.value(), first.low(), first.high());
    }
    MeasuredQuality.Figure auc = ((MeasuredQuality) measured).auc();
    return figure(auc.value(), auc.low(), auc.high());
  }

  private static String figure(double value, double low, double high) {
    return String.format(Locale.ROOT, "%.3f (%.3f to %.3f)", value, low, high);
  }

  /** The weights as they were learned, a line for each feature that some card uses. */
  public TextTable points() {
    TextTable table = new TextTable(1, head("feature"));
    List<Map<String, String>> weights = models().stream().map(MenuPage::weights).toList();
    Set<String> used = new LinkedHashSet<>();
    schema.coordinateNames().stream()
        .filter(name -> weights.stream().anyMatch(w -> w.containsKey(name)))
        .forEach(used::add);
    for (String name : used) {
      table.add(line(name, weights.stream().map(w -> w.getOrDefault(name, "")).toList()));
    }
    if (decide()) {
      table.add(line("positive above", models().stream().map(m -> m.rule().limit()).toList()));
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
    for (int i = 0; i < cards.size(); i++) {
      table.add(
          line(
              cards.get(i).name(),
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
    return line(first, names());
  }

  private static List<String> line(String first, List<String> more) {
    return Stream.concat(Stream.of(first), more.stream()).toList();
  }

  /** The figures of the menu as a whole, without its cards. */
  public String text() {
    StringBuilder text = new StringBuilder();
    spent.forEach(sentence -> text.append(sentence).append('\n'));
    text.append("\nWeights side by side:\n").append(points().text());
    if (isMeasured()) {
      text.append("\n%s:\n".formatted(MEASURED)).append(figures().text());
    }
    if (cards.size() > 1 && decide()) {
      text.append("\nDecisions alike, of all combinations of values of the schema:\n")
          .append(agreement().text());
    }
    return text.toString();
  }

  /** The page. */
  public Page page() {
    List<PointsCard> printed = models().stream().map(PointsCard::of).toList();
    Page page =
        new Page(
            "A menu of cards: " + printed.get(0).title(),
            "Cards that were released together, each of a public variant of one schema.");
    page.points(spent);
    List<Consumer<Page>> parts = new ArrayList<>();
    for (int i = 0; i < cards.size(); i++) {
      String name = cards.get(i).name();
      PointsCard card = printed.get(i);
      parts.add(p -> p.heading(name).card(card));
    }
    page.columns(parts);
    page.heading("Weights side by side").table(points());
    if (isMeasured()) {
      page.heading(MEASURED)
          .text("With an interval of 95 % for sampling and noise, each of that card alone.")
          .table(figures());
    }
    if (cards.size() > 1 && decide()) {
      page.heading("How often the cards decide alike")
          .text(
              "Percentages of all combinations of values that the schema allows, each counted"
                  + " once. This uses no record and spends no privacy.")
          .table(agreement());
    }
    page.heading("Guarantee").text(printed.get(0).guarantee());
    return page.heading("What this does not protect").points(printed.get(0).limits());
  }
}
