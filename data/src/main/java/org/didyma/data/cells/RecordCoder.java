package org.didyma.data.cells;

import java.math.BigDecimal;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.didyma.core.InvalidInputException;
import org.didyma.core.PrivacyUnit;
import org.didyma.core.QuotedText;
import org.didyma.data.schema.BinaryLabel;
import org.didyma.data.schema.Feature;
import org.didyma.data.schema.LabelPolicy;
import org.didyma.data.schema.RecordWeight;
import org.didyma.data.schema.Schema;
import org.didyma.data.text.ColumnNames;
import org.didyma.data.text.CsvScan;
import org.didyma.data.text.Dialect;
import org.didyma.data.text.SpellingSuggestion;
import org.didyma.data.text.TextCharset;
import org.jspecify.annotations.Nullable;

/**
 * Turns the fields of each record into one code per feature and a label.
 *
 * <p>A field that the schema refuses is reported at the end of its record, after the number of
 * fields was found right: a shifted record is better called ragged than wrong in some column.
 */
public final class RecordCoder implements CsvScan.Sink {

  /** Receives the codes of a record; the array is only lent. */
  public interface Codes {

    /** The label is the code of its value, or {@link #UNREAD}; the record counts that often. */
    void accept(long position, long line, int[] codes, int label, int weight);

    /** The unit of the record that follows, or does not because its label drops it. */
    default void unit(String id) {}
  }

  /** The label where labels are not read. */
  public static final int UNREAD = -1;

  /** What Excel begins a table in UTF-8 with. */
  private static final String MARK = String.valueOf(Dialect.BYTE_ORDER_MARK);

  private static final int UNUSED = -1;
  private static final int LABEL = -2;
  private static final int UNIT = -3;
  private static final int SECOND_LABEL = -4;

  /** A line's end without a line feed; in UTF-16 a NUL is between the two. */
  private static final Pattern LONE_RETURN = Pattern.compile("\\r(?![\\n\\x00])");

  private static final String NO_LABEL = "the value is none of the label values of the schema";
  private static final String NO_LABEL_ADVICE =
      "add it to \"positive\" or \"negative\" of the label, or state its \"other\" or"
          + " \"onMissing\".";
  private static final String NO_WEIGHT = "the value is no weight, a number from 0 on";
  private static final String NO_WEIGHT_ADVICE =
      "correct the table, or state \"other\" or \"onMissing\" of the weight.";
  private static final String NO_VALUE_ADVICE =
      "correct the table, or state \"other\" or \"onMissing\" of the label.";

  private final String name;
  private final Schema schema;
  private final LabelUse use;
  private final Codes consumer;
  private final FieldEncoder[] encoders;
  private final LabelCoder labels;
  private final @Nullable WeightCoder weights;
  private final Optional<RecordWeight> counting;

  /** Where the weight is read, besides what else is read there; or UNUSED. */
  private int weightColumn = UNUSED;

  /** Per column of the table the number of its last feature, or LABEL, UNIT or UNUSED. */
  private int[] role = new int[0];

  /** Per feature an earlier one of the same column, or UNUSED. */
  private final int[] earlier;

  private final int[] codes;

  /** What the fields of the label mean, by its columns. */
  private final int[] label;

  /** The code of its weight. */
  private int weight;

  private boolean labelled;
  private @Nullable String unitColumn;
  private String unit = "";
  private int refusedFeature = UNUSED;

  public RecordCoder(String name, Schema schema, LabelUse use, Codes consumer) {
    this.name = name;
    this.schema = schema;
    this.use = use;
    this.consumer = consumer;
    this.encoders = schema.features().stream().map(FieldEncoder::of).toArray(FieldEncoder[]::new);
    this.codes = new int[encoders.length];
    this.earlier = new int[encoders.length];
    this.labels = new LabelCoder(schema.label());
    this.label = new int[labels.columns()];
    this.counting = use == LabelUse.REQUIRED ? schema.weight() : Optional.empty();
    this.weights = counting.map(WeightCoder::of).orElse(null);
  }

  /** Reads units too. */
  public RecordCoder withUnits(PrivacyUnit of) {
    unitColumn = of.column();
    return this;
  }

  /** The feature vector that the codes stand for. */
  public int[] expand(int[] codes, int from) {
    int[] x = new int[schema.dimension()];
    int coordinate = 0;
    for (int f = 0; f < encoders.length; f++) {
      encoders[f].expand(codes[from + f], x, coordinate);
      coordinate += encoders[f].width();
    }
    return x;
  }

  /** How many coordinates a feature has. */
  int width(int feature) {
    return encoders[feature].width();
  }

  /** The coordinates of one feature that a code stands for. */
  int[] coordinates(int feature, int code) {
    int[] x = new int[width(feature)];
    encoders[feature].expand(code, x, 0);
    return x;
  }

  /** The code of a field of a feature, negative when it is refused. */
  int code(int feature, String field) {
    String text = trimmed(field);
    return encoders[feature].code(text.toCharArray(), 0, text.length());
  }

  /** Whether a field of a feature is listed, or a number, or missing. */
  boolean reads(int feature, String field) {
    String text = trimmed(field);
    return encoders[feature].reads(text.toCharArray(), 0, text.length());
  }

  /** The code of a number of a feature of numbers, whether or not it means that there is none. */
  int number(int feature, BigDecimal number) {
    return ((NumberEncoder) encoders[feature]).code(number);
  }

  /** The code of a field of a feature that is neither listed nor a number nor missing. */
  int unread(int feature) {
    return encoders[feature].unread();
  }

  /**
   * The code of a label of one column, {@link LabelPolicy#DROPPED} or {@link LabelPolicy#REFUSED}.
   */
  public int labelCode(String field) {
    String text = trimmed(field);
    return labels.code(new int[] {labels.of(text.toCharArray(), 0, text.length())});
  }

  /** The same for a field that is neither listed nor missing. */
  int unreadLabel() {
    return schema.label().other().code();
  }

  private String trimmed(String field) {
    return schema.trim() ? field.trim() : field;
  }

  /** The code of a field of the weight; {@link LabelPolicy#REFUSED} if it has none. */
  int weight(String field) {
    String text = trimmed(field);
    return Objects.requireNonNull(weights).of(text.toCharArray(), 0, text.length());
  }

  /** The same of a number, whether or not it means that there is none. */
  int weight(BigDecimal number) {
    return Objects.requireNonNull(weights).of(number);
  }

  /** The same for a field that is neither a number nor missing. */
  int unreadWeight() {
    return Objects.requireNonNull(weights).unread();
  }

  /** How often a record counts, by the code of its weight and that of its label. */
  int times(int code, int of) {
    return counting.map(by -> by.times(code, of)).orElse(1);
  }

  /** What a refused weight means, without the place of a record. */
  InvalidInputException refusedWeight() {
    return new InvalidInputException(
        name + inColumn(schema.weight().orElseThrow().column(), NO_WEIGHT), NO_WEIGHT_ADVICE);
  }

  /** What a refused code of a feature means, without the place of a record. */
  InvalidInputException refusedFeature(int feature, int code) {
    return new InvalidInputException(
        name + inColumn(schema.features().get(feature).column(), encoders[feature].reason(code)),
        encoders[feature].advice(code));
  }

  /** What a refused label means, without the place of a record. */
  InvalidInputException refusedLabel() {
    return new InvalidInputException(
        name + inColumn(schema.label().column(), NO_LABEL), noLabelAdvice());
  }

  @Override
  public int leastWidth() {
    return schema.leastWidth();
  }

  @Override
  public void columns(List<String> names) {
    requireItsCharset(names);
    role = new int[names.size()];
    Arrays.fill(role, UNUSED);
    ColumnNames table = new ColumnNames(name, names);
    List<Feature> features = schema.features();
    for (int f = 0; f < features.size(); f++) {
      int at = place(table, features.get(f).column());
      earlier[f] = role[at];
      role[at] = f;
    }
    if (unitColumn != null) {
      role[place(table, unitColumn)] = UNIT;
    }
    if (counting.isPresent()) {
      weightColumn = place(table, counting.get().column());
    }
    List<String> ofLabel = schema.label().columns();
    labelled =
        use == LabelUse.REQUIRED
            || use == LabelUse.OPTIONAL
                && ofLabel.stream().allMatch(column -> table.find(column).isPresent());
    for (int f = 0; labelled && f < ofLabel.size(); f++) {
      role[place(table, ofLabel.get(f))] = f == 0 ? LABEL : SECOND_LABEL;
    }
  }

  private int place(ColumnNames table, String column) {
    return table.find(column).orElseThrow(() -> absent(table, column));
  }

  /** Refuses a header that begins with the mark of UTF-8 where the schema says something else. */
  private void requireItsCharset(List<String> names) {
    Charset charset = schema.charset();
    if (schema.header()
        && !charset.equals(StandardCharsets.UTF_8)
        && names.stream()
            .limit(1)
            .anyMatch(n -> n.startsWith(TextCharset.misread(MARK, charset)))) {
      throw new InvalidInputException(
          name + " begins with the mark of UTF-8, and its schema says \"charset\" " + charset,
          "leave \"charset\" out of the schema.");
    }
  }

  private InvalidInputException absent(ColumnNames table, String column) {
    // The first record is not quoted: without a header it would be a private one.
    return schema.header()
        ? new InvalidInputException(
            name + " has no column " + QuotedText.of(column) + " in its first line",
            advice(table, column))
        : new InvalidInputException(
            "%s has no column %s: its first record has %d fields"
                .formatted(name, QuotedText.of(column), table.all().size()),
            "check the position of the column, \"separator\" and \"header\" in the schema.");
  }

  /**
   * What is wrong with the first line, where that can be seen; none of its words is quoted but one
   * that reads like the column.
   */
  private String advice(ColumnNames table, String column) {
    Charset charset = schema.charset();
    List<String> names = table.all();
    // First, since then all records are in the first line, and no more may be told of it.
    if (names.stream().anyMatch(name -> LONE_RETURN.matcher(name).find())) {
      return "save the table with line feeds: its lines end with carriage returns alone.";
    }
    if (names.stream().anyMatch(name -> name.indexOf('\0') >= 0)) {
      return "save the table as UTF-8: it has NUL characters, as UTF-16 has.";
    }
    if (!charset.equals(StandardCharsets.UTF_8)
        && names.contains(TextCharset.misread(column, charset))) {
      return "leave \"charset\" out of the schema: the table is in UTF-8.";
    }
    if (names.stream().anyMatch(name -> name.indexOf('\uFFFD') >= 0)) {
      return charset.equals(StandardCharsets.UTF_8)
          ? "save the table as UTF-8 (in Excel as \"CSV UTF-8\" or as .xlsx), or state its"
              + " \"charset\" in the schema, such as \"windows-1252\": its first line has bytes"
              + " that are not UTF-8."
          : "check \"charset\" in the schema: the first line has bytes that are none of its"
              + " characters.";
    }
    return table
        .advice(column)
        .or(() -> nearest(table, column))
        .orElse("check the name of the column, \"separator\" and \"header\" in the schema.");
  }

  /**
   * The one name that is nearly that of the column, where all others of the schema are there: then
   * the line is a header beyond doubt, and no record.
   */
  private Optional<String> nearest(ColumnNames table, String column) {
    List<String> others =
        Stream.of(
                schema.features().stream().map(Feature::column),
                schema.label().columns().stream(),
                schema.unit().map(PrivacyUnit::column).stream(),
                schema.weight().map(RecordWeight::column).stream())
            .flatMap(names -> names)
            .filter(name -> !name.equals(column))
            .distinct()
            .toList();
    if (others.size() < 2 || !others.stream().allMatch(c -> table.find(c).isPresent())) {
      return Optional.empty();
    }
    List<String> near =
        table.all().stream()
            .filter(name -> !others.contains(name) && SpellingSuggestion.isNear(name, column))
            .toList();
    return near.size() == 1
        ? Optional.of("you meant " + QuotedText.of(near.get(0)) + ": write it as the table does.")
        : Optional.empty();
  }

  @Override
  public void beginRecord() {
    unit = "";
    refusedFeature = UNUSED;
  }

  @Override
  public void field(int column, char[] buffer, int offset, int length) {
    int f = column < role.length ? role[column] : UNUSED;
    if (column == weightColumn && weights != null) {
      weight = weights.of(buffer, offset, length);
    }
    if (f >= 0) {
      for (int of = f; of != UNUSED; of = earlier[of]) {
        int code = encoders[of].code(buffer, offset, length);
        codes[of] = code;
        if (code < 0 && refusedFeature == UNUSED) {
          refusedFeature = of;
        }
      }
    } else if (f == UNIT) {
      unit = new String(buffer, offset, length);
    } else if (f == LABEL || f == SECOND_LABEL) {
      int of = f == LABEL ? 0 : 1;
      label[of] = labels.of(of, buffer, offset, length);
    }
  }

  @Override
  public void endRecord(long position, long line) {
    if (refusedFeature != UNUSED) {
      FieldEncoder encoder = encoders[refusedFeature];
      int refused = codes[refusedFeature];
      throw refusal(
          line,
          schema.features().get(refusedFeature).column(),
          encoder.reason(refused),
          encoder.advice(refused));
    }
    int code = labelled ? labels.code(label) : UNREAD;
    boolean refused = labelled && code == LabelPolicy.REFUSED;
    if (!refused && unitColumn != null) {
      consumer.unit(unit);
    }
    if (labelled && code == LabelPolicy.DROPPED) {
      return;
    }
    if (refused) {
      throw refusal(line, refusedColumn(), NO_LABEL, noLabelAdvice());
    }
    if (weight == LabelPolicy.REFUSED) {
      throw refusal(line, schema.weight().orElseThrow().column(), NO_WEIGHT, NO_WEIGHT_ADVICE);
    }
    consumer.accept(position, line, codes, code, times(weight, code));
  }

  /** The column of the label whose field refuses the record. */
  private String refusedColumn() {
    return schema.label().columns().get(labels.first(label));
  }

  private String noLabelAdvice() {
    return schema.label() instanceof BinaryLabel ? NO_LABEL_ADVICE : NO_VALUE_ADVICE;
  }

  private InvalidInputException refusal(long line, String column, String what, String advice) {
    String inColumn = inColumn(column, what);
    return InvalidInputException.ofRecord(
        name + ", line " + line + inColumn, name + inColumn, advice);
  }

  private static String inColumn(String column, String what) {
    return ", column " + QuotedText.of(column) + ": " + what;
  }
}
