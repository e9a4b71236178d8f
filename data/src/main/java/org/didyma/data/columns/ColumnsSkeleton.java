package org.didyma.data.columns;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.didyma.core.InvalidInputException;
import org.didyma.core.Json;
import org.didyma.core.QuotedText;
import org.didyma.data.schema.UnfilledParts;
import org.didyma.data.text.SpellingSuggestion;

/**
 * A file of columns to be filled in: the columns of an outline, with what is known of each. Of the
 * rest a range or categories are {@code "unknown"}, as files of columns may say, and of whatever
 * nobody may leave open stands {@link UnfilledParts#KEY}, which every reader refuses by the
 * column's name.
 */
public final class ColumnsSkeleton {

  private static final String ANY_KIND = "integer, decimal, date or categories";

  /** What unlisted values count as, the first of these that is listed. */
  private static final List<String> NEUTRAL = List.of("other", "0", "no", "No", "false");

  private final TableOutline outline;
  private final String label;
  private final List<String> positive;
  private final List<String> negative;
  private final List<String> open = new ArrayList<>();
  private final List<String> readAs = new ArrayList<>();

  /**
   * @param label the column to predict; empty where it is not known yet
   * @param positive its values that stand for +1; empty where they are not known
   * @param negative its values that stand for -1; empty for all others that are known
   * @throws InvalidInputException when there is no such column
   */
  public ColumnsSkeleton(
      TableOutline outline, String label, List<String> positive, List<String> negative) {
    this.outline = outline;
    this.label = label;
    this.positive = List.copyOf(positive);
    List<String> names = outline.columns().stream().map(KnownColumn::name).toList();
    if (!label.isEmpty() && !names.contains(label)) {
      throw new InvalidInputException(
          "there is no column " + QuotedText.of(label) + " to predict",
          SpellingSuggestion.nearest(label, names)
              .map(near -> "name " + QuotedText.of(near) + ".")
              .orElse("name one of the table."));
    }
    this.negative = negative.isEmpty() && !positive.isEmpty() ? others() : List.copyOf(negative);
  }

  private List<String> others() {
    return outline.columns().stream()
        .filter(column -> column.name().equals(label))
        .flatMap(column -> column.categories().stream())
        .filter(value -> !positive.contains(value))
        .toList();
  }

  /**
   * The file, with a line for each column; and then {@link #open} tells what it leaves open, and
   * {@link #readAs} what it assumes.
   */
  public String json() {
    open.clear();
    readAs.clear();
    StringBuilder text = new StringBuilder("{ ");
    if (!outline.charset().equals(UTF_8)) {
      text.append(pair("charset", Json.object().textNode(outline.charset().name())))
          .append(",\n  ");
    }
    if (outline.separator() != ',') {
      String separator = String.valueOf(outline.separator());
      text.append(pair("separator", Json.object().textNode(separator))).append(",\n  ");
    }
    text.append(pair("label", label())).append(",\n  \"features\": [");
    String before = "\n    ";
    for (KnownColumn column : outline.columns()) {
      if (!column.name().equals(label)) {
        text.append(before).append(feature(column));
        before = ",\n    ";
      }
    }
    text.append(" ]");
    ObjectNode display = display();
    if (!display.isEmpty()) {
      text.append(",\n  ").append(pair("display", display));
    }
    return text.append(" }\n").toString();
  }

  private static String pair(String key, JsonNode value) {
    String both = Json.object().set(key, value).toString();
    return both.substring(1, both.length() - 1).replaceFirst(":", ": ");
  }

  /** What has to be filled in before the file can be read: {@code the label}, or a column. */
  public List<String> open() {
    return List.copyOf(open);
  }

  /** As which category values of a column count that it does not list, "COLUMN as VALUE" each. */
  public List<String> readAs() {
    return List.copyOf(readAs);
  }

  private ObjectNode label() {
    ObjectNode node = Json.object();
    if (!label.isEmpty()) {
      node.put("column", label);
    }
    if (label.isEmpty() || positive.isEmpty() || negative.isEmpty()) {
      open.add("the label");
      node.put(
          UnfilledParts.KEY,
          label.isEmpty() ? "column, positive and negative" : "positive and negative");
    } else {
      positive.forEach(node.putArray("positive")::add);
      negative.forEach(node.putArray("negative")::add);
    }
    return node;
  }

  private ObjectNode feature(KnownColumn column) {
    ObjectNode node = Json.object().put("column", column.name());
    switch (column.kind()) {
      case INTEGER, DECIMAL -> {
        String kind = column.kind() == KnownColumn.Kind.INTEGER ? "integer" : "decimal";
        column
            .range()
            .ifPresentOrElse(
                range ->
                    node.putArray(kind)
                        .add(new BigDecimal(range.low()))
                        .add(new BigDecimal(range.high())),
                () -> node.put(kind, "unknown"));
      }
      case DATE ->
          column
              .range()
              .ifPresentOrElse(
                  range -> node.putArray("date").add(range.low()).add(range.high()),
                  () -> leaveOpen(node, column, "date"));
      case CATEGORIES, ORDERED -> categories(node, column);
      case UNKNOWN -> leaveOpen(node, column, ANY_KIND);
    }
    if (!column.missing().isEmpty()) {
      column.missing().forEach(node.putArray("missing")::add);
    }
    return node;
  }

  private void leaveOpen(ObjectNode node, KnownColumn column, String what) {
    open.add(column.name());
    node.put(UnfilledParts.KEY, what);
  }

  private void categories(ObjectNode node, KnownColumn column) {
    List<String> categories = new ArrayList<>(column.categories());
    categories.removeAll(column.missing());
    if (categories.isEmpty()) {
      node.put("categories", "unknown");
      return;
    }
    categories.forEach(node.putArray("categories")::add);
    if (column.kind() == KnownColumn.Kind.ORDERED && categories.size() > 1) {
      node.put("ordered", true);
    } else {
      // Without it, a value that nobody may have would have points of its own.
      String other =
          NEUTRAL.stream().filter(categories::contains).findFirst().orElse(categories.get(0));
      node.putObject("other").put("value", other);
      readAs.add("%s as %s".formatted(column.name(), QuotedText.of(other)));
    }
  }

  private ObjectNode display() {
    ObjectNode display = Json.object();
    for (KnownColumn column : outline.columns()) {
      if (column.name().equals(label)) {
        continue;
      }
      if (!column.title().isEmpty()) {
        display.withObjectProperty("titles").put(column.name(), column.title());
      }
      for (Map.Entry<String, String> one : column.labels().entrySet()) {
        if (column.categories().contains(one.getKey())
            && !column.missing().contains(one.getKey())) {
          display
              .withObjectProperty("labels")
              .withObjectProperty(column.name())
              .put(one.getKey(), one.getValue());
        }
      }
    }
    return display;
  }
}
