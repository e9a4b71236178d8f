package org.didyma.models.editing;

import static java.math.BigDecimal.ZERO;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.didyma.core.InvalidInputException;
import org.didyma.core.QuotedText;
import org.didyma.data.schema.BinaryLabel;
import org.didyma.data.schema.Feature;
import org.didyma.data.schema.NumericFeature;
import org.didyma.data.schema.Schema;
import org.didyma.formulations.WeightLattice;
import org.didyma.mechanisms.RiskScale;
import org.didyma.models.Model;
import org.didyma.models.Rule;
import org.didyma.models.cards.EditableLevels;
import org.didyma.models.cards.PointsCard;
import org.didyma.models.cards.PrintedPoints;
import org.didyma.models.quality.QualityFile;

/**
 * A released card while people change it by hand: cut points, names, points and the cut-off. Only
 * the released card is used, so this is post-processing. Columns that are not on the card stay so.
 */
public final class CardEditor {

  /** A level as people change it. */
  public record Level(String name, long points) {}

  /**
   * A column of the card.
   *
   * @param column its name
   * @param title what people call it
   * @param cuts cut points, as the schema has them; none where there are no such
   * @param levels that the schema tells apart, in the order of the card
   */
  public record Column(String column, String title, List<String> cuts, List<Level> levels) {}

  private final Model released;
  private final Rule.Points rule;
  private final List<EditedColumn> columns = new ArrayList<>();
  private final List<String> changes = new ArrayList<>();
  private Schema schema;
  private boolean hasMovedCuts;
  private Optional<Long> cutOff = Optional.empty();

  /**
   * Begins with a card.
   *
   * @throws InvalidInputException when it has no whole points
   */
  public CardEditor(Model released) {
    if (!(released.rule() instanceof Rule.Points points)) {
      throw new InvalidInputException(
          "this model has no whole points to change",
          "learn a card, or have its weights rounded to points when it is released.");
    }
    this.released = released;
    this.rule = points;
    this.schema = released.schema();
    PrintedPoints printed = PrintedPoints.of(released, PrintedPoints.Form.FROM_ZERO);
    int at = 0;
    for (int f = 0; f < schema.features().size(); f++) {
      Feature feature = schema.features().get(f);
      int end = at + feature.coordinates().size();
      columns.add(
          new EditedColumn(
              feature,
              points.weights().subList(at, end),
              EditableLevels.of(schema, feature),
              printed.shifts().get(f)));
      at = end;
    }
  }

  /** The columns that are on the released card, as they are by now. */
  public List<Column> columns() {
    List<String> printed =
        PointsCard.of(released).sections().stream().map(PointsCard.Section::column).toList();
    return columns.stream()
        .filter(column -> printed.contains(column.feature().column()))
        .map(this::shown)
        .toList();
  }

  private Column shown(EditedColumn column) {
    Feature feature = feature(column);
    List<Level> levels = new ArrayList<>();
    List<EditableLevels.Level> named = EditableLevels.of(schema, feature);
    for (int l = 0; l < named.size(); l++) {
      levels.add(new Level(named.get(l).name(), column.points(l)));
    }
    List<String> cuts =
        feature instanceof NumericFeature number && number.scale() == null
            ? number.thresholds().stream().map(number::shown).toList()
            : List.of();
    return new Column(feature.column(), schema.title(feature.column()), cuts, levels);
  }

  /** The same feature in the schema of now. */
  private Feature feature(EditedColumn column) {
    return schema.features().get(columns.indexOf(column));
  }

  /** From how many points on the released card predicts positive; empty for other outcomes. */
  public Optional<Long> releasedCutOff() {
    return released.schema().label() instanceof BinaryLabel
        ? Optional.of(PrintedPoints.of(released, PrintedPoints.Form.FROM_ZERO).cutOff() + 1)
        : Optional.empty();
  }

  /** Whether records may have other levels than before. */
  public boolean hasMovedCuts() {
    return hasMovedCuts;
  }

  /** A cut point that is to be moved. */
  public record Move(String column, String from, String to) {}

  /**
   * Moves cut points. One may go where another one was: those that go up are moved from the
   * largest, the others from the smallest on, so that they increase all the while.
   */
  public void cut(List<Move> moves) {
    Comparator<Move> byPlace = Comparator.comparing(move -> decimal(move.from()).orElse(ZERO));
    moves.stream()
        .filter(CardEditor::isUp)
        .sorted(byPlace.reversed())
        .forEach(move -> cut(move.column(), move.from(), move.to()));
    moves.stream()
        .filter(move -> !isUp(move))
        .sorted(byPlace)
        .forEach(move -> cut(move.column(), move.from(), move.to()));
  }

  private static boolean isUp(Move move) {
    return decimal(move.to()).orElse(ZERO).compareTo(decimal(move.from()).orElse(ZERO)) > 0;
  }

  /** Moves a cut point of a column. */
  public void cut(String name, String from, String to) {
    EditedColumn column = column(name);
    Column shown = shown(column);
    int at = shown.cuts().indexOf(from);
    if (at < 0) {
      throw new InvalidInputException(
          "the column %s has no cut point %s".formatted(QuotedText.of(name), QuotedText.of(from)),
          shown.cuts().isEmpty()
              ? "it has no cut points."
              : "use one of " + String.join(", ", shown.cuts()) + ".");
    }
    ObjectNode tree = (ObjectNode) schema.toJsonNode();
    ArrayNode cuts =
        (ArrayNode) tree.path("features").path(columns.indexOf(column)).path("thresholds");
    requireBetween(shown, at, to);
    cuts.set(at, cuts.get(at).isTextual() ? new TextNode(to) : cuts.numberNode(number(to)));
    // A rule for this cut point alone is by a name that has the number in it.
    JsonNode rules = tree.path("features").path(columns.indexOf(column)).path("points");
    Optional<JsonNode> own = Optional.empty();
    if (rules instanceof ObjectNode byName) {
      own = Optional.ofNullable(byName.remove(feature(column).coordinates().get(at).name()));
    }
    schema = parsed(tree, "the new cut point %s of %s".formatted(to, name));
    if (own.isPresent()) {
      ((ObjectNode) rules).set(feature(column).coordinates().get(at).name(), own.get());
      schema = parsed(tree, "the new cut point %s of %s".formatted(to, name));
    }
    if (!feature(column).column().equals(name) || shown(column).cuts().size() <= at) {
      throw new IllegalStateException("a moved cut point keeps the columns");
    }
    hasMovedCuts = true;
    changes.add("%s: cut point %s, not %s".formatted(shown.title(), to, from));
  }

  /** Cut points increase; those of dates are for the schema to judge. */
  private static void requireBetween(Column column, int at, String to) {
    List<String> cuts = new ArrayList<>(column.cuts());
    cuts.set(at, to);
    for (int k = Math.max(1, at); k < Math.min(cuts.size(), at + 2); k++) {
      Optional<BigDecimal> below = decimal(cuts.get(k - 1));
      Optional<BigDecimal> above = decimal(cuts.get(k));
      if (below.isPresent() && above.isPresent() && below.get().compareTo(above.get()) >= 0) {
        throw new InvalidInputException(
            "the cut points of %s would be %s, which do not increase"
                .formatted(column.title(), String.join(", ", cuts)),
            "choose a number between the neighbouring cut points.");
      }
    }
  }

  private static Optional<BigDecimal> decimal(String text) {
    try {
      return Optional.of(new BigDecimal(text));
    } catch (NumberFormatException e) {
      return Optional.empty();
    }
  }

  private static BigDecimal number(String text) {
    try {
      return new BigDecimal(text);
    } catch (NumberFormatException e) {
      throw new InvalidInputException(
          "the new cut point %s is not a number".formatted(QuotedText.of(text)),
          "write it as in the schema, such as 54.",
          e);
    }
  }

  /** A column of the card, or that of the outcome. */
  private String named(String name) {
    return name.equals(schema.label().column()) ? name : column(name).feature().column();
  }

  /** Calls a column, or the outcome, otherwise. */
  public void rename(String name, String title) {
    String before = schema.title(named(name));
    ObjectNode tree = (ObjectNode) schema.toJsonNode();
    tree.withObject("/display/titles").put(name, title);
    schema = parsed(tree, "the new name of " + name);
    changes.add("%s is called %s".formatted(before, title));
  }

  /** Calls a category of a column, or a value of the outcome, otherwise. */
  public void rename(String name, String category, String label) {
    String before = schema.label(named(name), category).orElse(category);
    ObjectNode tree = (ObjectNode) schema.toJsonNode();
    ((ObjectNode) tree.withObject("/display/labels")).withObjectProperty(name).put(category, label);
    schema = parsed(tree, "the new name of " + category);
    changes.add("%s, %s is called %s".formatted(schema.title(name), before, label));
  }

  private static Schema parsed(ObjectNode tree, String what) {
    return Schema.parse(tree.toString(), QuotedText.oneLine(what));
  }

  /**
   * Gives levels of a column points; equal ones are one line of the card.
   *
   * @param first number of the first level, from 1
   * @param last number of the last one
   */
  public void points(String name, int first, int last, long points) {
    each(name, first, last, (column, level) -> points);
  }

  /** Adds to the points of levels, as above. */
  public void add(String name, int first, int last, long added) {
    each(name, first, last, (column, level) -> Math.addExact(column.points(level), added));
  }

  /** Rounds all points of the card to multiples, half up. */
  public void round(int multiple) {
    for (Column shown : columns()) {
      EditedColumn column = column(shown.column());
      each(
          shown.column(),
          1,
          column.levels().size(),
          (own, level) ->
              Math.floorDiv(2 * own.points(level) + multiple, 2L * multiple) * multiple);
    }
  }

  /** Predicts positive at this number of points of the changed card or more. */
  public void cutOff(long least) {
    if (releasedCutOff().isEmpty()) {
      throw new InvalidInputException(
          "a cut-off is for outcomes of two values, and this card's has more", "leave it out.");
    }
    cutOff = Optional.of(least);
  }

  private interface NewPoints {
    long of(EditedColumn column, int level);
  }

  private void each(String name, int first, int last, NewPoints points) {
    EditedColumn column = column(name);
    int count = column.levels().size();
    if (first < 1 || last < first || last > count) {
      throw new InvalidInputException(
          "the column %s has no levels %d to %d".formatted(QuotedText.of(name), first, last),
          "its levels are numbered from 1 to %d, in the order in which they are listed."
              .formatted(count));
    }
    for (int l = first - 1; l < last; l++) {
      long after = points.of(column, l);
      if (Math.abs(after) > WeightLattice.MAX_WEIGHT / 2) {
        throw new InvalidInputException(
            "the new points of %s are too large".formatted(QuotedText.of(name)),
            "use smaller ones.");
      }
      column.set(l, after);
    }
  }

  private EditedColumn column(String name) {
    return columns.stream()
        .filter(c -> c.feature().column().equals(name))
        .filter(c -> columns().stream().anyMatch(shown -> shown.column().equals(name)))
        .findFirst()
        .orElseThrow(
            () ->
                new InvalidInputException(
                    "the card has no column " + QuotedText.of(name),
                    "use one of "
                        + columns().stream()
                            .map(c -> QuotedText.of(c.column()))
                            .collect(Collectors.joining(", "))
                        + "."));
  }

  /**
   * The changed card, of whose worth nothing is said.
   *
   * @throws InvalidInputException when nothing was changed
   */
  public Model edited() {
    List<Integer> weights = new ArrayList<>();
    long threshold = rule.threshold();
    for (EditedColumn column : columns) {
      column.weights().forEach(weight -> weights.add(Math.toIntExact(weight)));
      threshold -= column.base();
    }
    Model same = made(new Rule.Points(weights, Math.toIntExact(threshold)), released.risk());
    long own = PrintedPoints.of(same, PrintedPoints.Form.FROM_ZERO).cutOff() + 1;
    long up = cutOff.orElse(own) - own;
    List<String> all = new ArrayList<>(changes);
    all.addAll(pointsOf(same));
    releasedCutOff()
        .filter(before -> before != own + up)
        .ifPresent(before -> all.add(cutOffLine(own + up, before)));
    if (all.isEmpty()) {
      throw new InvalidInputException("nothing was changed", "name a change.");
    }
    return released.edited(
        schema,
        new Rule.Points(weights, Math.toIntExact(threshold + up)),
        up == 0 ? released.risk() : released.risk().flatMap(risk -> new MovedRisk(risk).up(up)),
        all,
        QualityFile.fingerprint(released));
  }

  /** What the printed card has for other points than the released one, a line each. */
  private List<String> pointsOf(Model made) {
    List<String> all = new ArrayList<>();
    CardEditor now = new CardEditor(made);
    for (int f = 0; f < columns.size(); f++) {
      List<EditableLevels.Level> named = EditableLevels.of(schema, schema.features().get(f));
      for (int l = 0; l < named.size(); l++) {
        long before = columns.get(f).released(l);
        long after = now.columns.get(f).points(l);
        if (after != before) {
          all.add(
              "%s, %s: %d point%s, not %d"
                  .formatted(
                      schema.title(columns.get(f).feature().column()),
                      named.get(l).name(),
                      after,
                      after == 1 ? "" : "s",
                      before));
        }
      }
    }
    return all;
  }

  /** The least points of each column are printed as 0, which the cut-off takes up. */
  private String cutOffLine(long now, long before) {
    return "cut-off: %d, not %d%s"
        .formatted(
            now, before, cutOff.isPresent() ? "" : ", because the least points of a column are 0");
  }

  private Model made(Rule.Points points, Optional<RiskScale> risk) {
    return released.edited(
        schema, points, risk, List.of("draft"), QualityFile.fingerprint(released));
  }
}
