package org.didyma.data.columns;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.didyma.core.InvalidInputException;
import org.didyma.core.Json;
import org.didyma.data.cells.LabelUse;
import org.didyma.data.records.Records;
import org.didyma.data.records.RowConsumer;
import org.didyma.data.schema.BinaryLabel;
import org.didyma.data.schema.EventTimeLabel;
import org.didyma.data.schema.Feature;
import org.didyma.data.schema.Label;
import org.didyma.data.schema.NumberLabel;
import org.didyma.data.schema.RecordWeight;
import org.didyma.data.schema.Schema;

/**
 * How a schema, or a file of columns, reads the fields of a table: how many of each column are what
 * the schema foresees, and how many fall under which policy. Exact counts of a table, without any
 * privacy: for whoever holds it, who learns so whether the schema takes it as it is written down,
 * such as numbers with a decimal comma. Nothing public may be chosen by them.
 *
 * @param records how many there are
 * @param fitting how many records no policy refuses
 * @param labels how many records have each value of the label, as far as labels are read
 * @param openLines how many lines end within a quoted field, where each line is a record
 * @param columns by column: those of the label first, then features in the order of the schema
 */
public record SchemaFitReport(
    long records, long fitting, List<Long> labels, long openLines, List<OfColumn> columns) {

  /** What to do with dates that are not declared as such; to follow a semicolon. */
  public static final String ADVICE_ON_DATES =
      "of a date state its range as \"date\" in the schema, and its \"format\"";

  public SchemaFitReport {
    labels = List.copyOf(labels);
    columns = List.copyOf(columns);
  }

  /** What a column is to hold. */
  public enum Content {
    LABEL,
    NUMBER,
    CATEGORY,
    /** Categories that nobody has listed. */
    TEXT
  }

  /**
   * Why some fields of a column are not read.
   *
   * @param text a usual word or number for no value, or the format of a date; else empty
   * @param fields how many there are
   */
  public record Found(MisreadCause clue, String text, long fields) {}

  /**
   * The fields of a column. All but the last three numbers add up to that of records.
   *
   * @param read as a label, a number of the range, a listed category, or any text
   * @param missing empty, where that means no value, or another missing token
   * @param outside numbers outside of the range
   * @param malformed no numbers, where these are wanted
   * @param unlisted none of the categories or labels, where these are wanted
   * @param commas of the malformed ones those that are numbers when their comma is a point
   * @param replaced those of any kind with the character U+FFFD, as which bytes read that are none
   *     in the charset of the table
   * @param refused those that refuse the table, as the policies have it
   * @param found what is known of those that are not read, and of numbers beyond the range
   */
  public record OfColumn(
      String column,
      Content content,
      long read,
      long missing,
      long outside,
      long malformed,
      long unlisted,
      long commas,
      long replaced,
      long refused,
      List<Found> found) {

    public OfColumn {
      found = List.copyOf(found);
    }
  }

  /**
   * Counts how a schema reads records.
   *
   * @param pause called now and then; what it throws ends the reading
   * @throws InvalidInputException when the table cannot be read: it lacks a column, or its records
   *     are not written down as the schema says
   */
  public static SchemaFitReport of(Schema schema, Records records, Runnable pause) {
    return of(schema, List.of(), records, pause);
  }

  /**
   * The same for a file of columns, whose open columns have the widest range that they may have.
   */
  public static SchemaFitReport of(Columns columns, Records records, Runnable pause) {
    return of(columns.fields(), columns.unknownCategories(), records, pause);
  }

  /** How one field of a feature is read: a count of one, of what it is, and of its comma. */
  public static OfColumn ofField(Schema schema, Feature feature, String field) {
    FeatureCounts counts = new FeatureCounts(feature);
    counts.add(schema.trim() ? field.trim() : field);
    return counts.result();
  }

  private static SchemaFitReport of(
      Schema schema, List<String> unknown, Records records, Runnable pause) {
    records.requireFields();
    List<ColumnCounts> counts = new ArrayList<>();
    LabelFields labels = new LabelFields(schema.label());
    counts.addAll(labels.columns);
    for (Feature feature : schema.features()) {
      counts.add(
          unknown.contains(feature.column())
              ? new TextFields(feature)
              : new FeatureCounts(feature));
    }
    schema
        .weight()
        .map(RecordWeight::read)
        .filter(w -> schema.features().stream().noneMatch(f -> f.column().equals(w.column())))
        .map(FeatureCounts::new)
        .ifPresent(counts::add);
    Reading reading = new Reading(counts, labels, pause);
    long all = records.each(refusingNoField(schema), LabelUse.REQUIRED, reading);
    return new SchemaFitReport(
        all,
        reading.fitting,
        Arrays.stream(labels.records).boxed().toList(),
        reading.openLines,
        counts.stream().map(ColumnCounts::result).toList());
  }

  /** The same columns, whatever is in their fields. */
  private static Schema refusingNoField(Schema schema) {
    ObjectNode copy = schema.toJsonNode().deepCopy();
    copy.remove("card");
    if (copy.get("weight") instanceof ObjectNode weight && weight.has("cap")) {
      weight.put("other", "none").put("onMissing", "none");
    }
    ObjectNode label = (ObjectNode) copy.get("label");
    JsonNode usual = anyValue(schema.label());
    label.set("other", usual);
    label.set("onMissing", usual);
    for (JsonNode node : copy.get("features")) {
      ObjectNode feature = (ObjectNode) node;
      feature.remove("points");
      feature.put("onMissing", "none");
      if (feature.has("categories")) {
        feature.put("other", "none");
      } else {
        feature.put("outside", "none").put("malformed", "none");
      }
    }
    return Schema.parse(Json.text(copy), "the schema");
  }

  /** A policy that keeps every record: a value of the label, which is not looked at. */
  private static JsonNode anyValue(Label label) {
    if (label instanceof BinaryLabel) {
      return TextNode.valueOf("negative");
    }
    if (label instanceof EventTimeLabel) {
      return TextNode.valueOf("unseen");
    }
    ObjectNode policy = Json.object();
    return label.values().isEmpty()
        ? policy.put("value", label instanceof NumberLabel n ? n.low() : BigDecimal.ZERO)
        : policy.put("value", label.values().get(0));
  }

  /** Hands each field to its column. */
  private static final class Reading implements RowConsumer {

    private final List<ColumnCounts> counts;
    private final LabelFields labels;
    private final Runnable pause;
    private final int[] places;
    private long fitting;
    private long openLines;

    Reading(List<ColumnCounts> counts, LabelFields labels, Runnable pause) {
      this.counts = counts;
      this.labels = labels;
      this.pause = pause;
      this.places = new int[counts.size()];
    }

    @Override
    public void columns(List<String> names) {
      for (int c = 0; c < places.length; c++) {
        places[c] = names.indexOf(counts.get(c).column);
      }
    }

    @Override
    public void openLine() {
      openLines++;
    }

    @Override
    public void accept(long position, long line, List<String> fields, int[] x, int label) {
      if ((position & 1023) == 0) {
        pause.run();
      }
      boolean fits = true;
      for (int c = 0; c < places.length; c++) {
        String field = places[c] < fields.size() ? fields.get(places[c]) : "";
        boolean taken = counts.get(c).add(field);
        fits &= taken || c < labels.columns.size();
      }
      fitting += labels.endRecord() && fits ? 1 : 0;
    }
  }
}
