package org.didyma.data.columns;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import org.didyma.core.InvalidInputException;
import org.didyma.core.Json;
import org.didyma.data.cells.FieldEncoder;
import org.didyma.data.cells.LabelCoder;
import org.didyma.data.cells.LabelUse;
import org.didyma.data.cells.RecordCoder;
import org.didyma.data.records.Records;
import org.didyma.data.records.RowConsumer;
import org.didyma.data.schema.CategoricalFeature;
import org.didyma.data.schema.Feature;
import org.didyma.data.schema.FieldForm;
import org.didyma.data.schema.LabelPolicy;
import org.didyma.data.schema.NumericFeature;
import org.didyma.data.schema.Policy;
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
 * @param positive how many records have a positive label, as far as labels are read
 * @param openLines how many lines end within a quoted field, where each line is a record
 * @param columns by column: the label first, then features in the order of the schema
 */
public record SchemaFitReport(
    long records, long fitting, long positive, long openLines, List<OfColumn> columns) {

  /** What to do with dates that are not declared as such; to follow a semicolon. */
  public static final String ADVICE_ON_DATES =
      "of a date state its range as \"date\" in the schema, and its \"format\"";

  public SchemaFitReport {
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
    List<Counts> counts = new ArrayList<>();
    LabelCounts labels = new LabelCounts(schema);
    counts.add(labels);
    for (Feature feature : schema.features()) {
      counts.add(
          unknown.contains(feature.column())
              ? new TextFields(feature)
              : new FeatureCounts(feature));
    }
    schema.weight().map(RecordWeight::read).map(FeatureCounts::new).ifPresent(counts::add);
    Reading reading = new Reading(counts, pause);
    long all = records.each(refusingNoField(schema), LabelUse.REQUIRED, reading);
    return new SchemaFitReport(
        all,
        reading.fitting,
        labels.positive,
        reading.openLines,
        counts.stream().map(Counts::result).toList());
  }

  /** The same columns, whatever is in their fields. */
  private static Schema refusingNoField(Schema schema) {
    ObjectNode copy = schema.toJsonNode().deepCopy();
    copy.remove("card");
    if (copy.get("weight") instanceof ObjectNode weight) {
      weight.put("other", "none").put("onMissing", "none");
    }
    ObjectNode label = (ObjectNode) copy.get("label");
    label.put("other", "negative").put("onMissing", "negative");
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

  /** Hands each field to its column. */
  private static final class Reading implements RowConsumer {

    private final List<Counts> counts;
    private final Runnable pause;
    private final int[] places;
    private long fitting;
    private long openLines;

    Reading(List<Counts> counts, Runnable pause) {
      this.counts = counts;
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
        fits &= counts.get(c).add(field);
      }
      fitting += fits ? 1 : 0;
    }
  }

  /** Counts of one column. */
  private abstract static class Counts {

    final String column;
    private final Content content;
    long read;
    long missing;
    long outside;
    long malformed;
    long unlisted;
    long commas;
    private long replaced;
    private long refused;

    Counts(String column, Content content) {
      this.column = column;
      this.content = content;
    }

    /** Counts a field, and says whether the schema takes it. */
    boolean add(String field) {
      boolean taken = isTaken(field);
      refused += taken ? 0 : 1;
      replaced += field.indexOf('\uFFFD') >= 0 ? 1 : 0;
      return taken;
    }

    abstract boolean isTaken(String field);

    OfColumn result() {
      return new OfColumn(
          column,
          content,
          read,
          missing,
          outside,
          malformed,
          unlisted,
          commas,
          replaced,
          refused,
          clues().result());
    }

    abstract MisreadCauses clues();
  }

  private static final class LabelCounts extends Counts {

    private final LabelCoder labels;
    private final RecordCoder coder;
    private final MisreadCauses clues;
    private long positive;

    LabelCounts(Schema schema) {
      super(schema.label().column(), Content.LABEL);
      this.labels = new LabelCoder(schema.label());
      this.coder =
          new RecordCoder("", schema, LabelUse.REQUIRED, (p, l, codes, label, weight) -> {});
      this.clues = new MisreadCauses(schema.label().values(), field -> isRead(code(field)));
    }

    private int code(String field) {
      return labels.of(field.toCharArray(), 0, field.length());
    }

    private static boolean isRead(int code) {
      return code == LabelCoder.POSITIVE || code == LabelCoder.NEGATIVE;
    }

    @Override
    boolean isTaken(String field) {
      int code = code(field);
      positive += code == LabelCoder.POSITIVE ? 1 : 0;
      if (isRead(code)) {
        read++;
      } else if (code == LabelCoder.MISSING) {
        missing++;
      } else {
        unlisted++;
        clues.add(field);
      }
      return coder.labelCode(field) != LabelPolicy.REFUSED;
    }

    @Override
    MisreadCauses clues() {
      return clues;
    }
  }

  /** A column of numbers, or of listed categories. */
  private static final class FeatureCounts extends Counts {

    private final boolean isNumber;
    private final FieldEncoder own;

    /** Says by what it refuses what a field is. */
    private final FieldEncoder strict;

    private final MisreadCauses clues;

    FeatureCounts(Feature feature) {
      super(
          feature.column(), feature instanceof NumericFeature ? Content.NUMBER : Content.CATEGORY);
      this.isNumber = feature instanceof NumericFeature;
      this.own = FieldEncoder.of(feature);
      this.strict = FieldEncoder.of(refusing(feature));
      this.clues =
          feature instanceof NumericFeature number
              ? new MisreadCauses(number, this::isRead)
              : new MisreadCauses(((CategoricalFeature) feature).categories(), this::isRead);
    }

    /** Whether a field is a category, or a number within the range or not. */
    private boolean isRead(String field) {
      int code = code(strict, field);
      return code >= 0 || code == FieldEncoder.REFUSED_RANGE;
    }

    private static Feature refusing(Feature feature) {
      if (feature instanceof NumericFeature n) {
        return new NumericFeature(
            n.column(),
            n.kind(),
            n.low(),
            n.high(),
            n.thresholds(),
            n.scale(),
            Policy.ERROR,
            Policy.ERROR,
            Policy.ERROR,
            n.form());
      }
      CategoricalFeature c = (CategoricalFeature) feature;
      return new CategoricalFeature(
          c.column(),
          c.categories(),
          c.isOrdered(),
          c.reference(),
          Policy.ERROR,
          Policy.ERROR,
          c.form());
    }

    @Override
    boolean isTaken(String field) {
      switch (code(strict, field)) {
        case FieldEncoder.REFUSED_MISSING -> missing++;
        case FieldEncoder.REFUSED_RANGE -> {
          outside++;
          clues.addOutside(field);
        }
        case FieldEncoder.REFUSED_FORM -> {
          malformed++;
          clues.add(field);
          int without = code(strict, field.replace(',', '.'));
          commas += without >= 0 || without == FieldEncoder.REFUSED_RANGE ? 1 : 0;
        }
        case FieldEncoder.REFUSED_OTHER -> {
          unlisted++;
          clues.add(field);
        }
        case FieldEncoder.REFUSED_EMPTY -> {
          malformed += isNumber ? 1 : 0;
          unlisted += isNumber ? 0 : 1;
        }
        default -> read++;
      }
      return code(own, field) >= 0;
    }

    @Override
    MisreadCauses clues() {
      return clues;
    }

    private static int code(FieldEncoder encoder, String field) {
      return encoder.code(field.toCharArray(), 0, field.length());
    }
  }

  /** A column whose categories are unknown. */
  private static final class TextFields extends Counts {

    private final FieldForm form;
    private final MisreadCauses clues = new MisreadCauses(List.of(), field -> false);

    TextFields(Feature feature) {
      super(feature.column(), Content.TEXT);
      this.form = feature.form();
    }

    @Override
    boolean isTaken(String field) {
      boolean has = !field.isEmpty() && !form.isMissing(field);
      read += has ? 1 : 0;
      missing += has ? 0 : 1;
      if (has) {
        clues.addText(field);
      }
      return true;
    }

    @Override
    MisreadCauses clues() {
      return clues;
    }
  }
}
