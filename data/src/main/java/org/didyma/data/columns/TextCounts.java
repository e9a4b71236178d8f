package org.didyma.data.columns;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongUnaryOperator;
import org.didyma.core.InvalidInputException;
import org.didyma.core.PrivacyUnit;
import org.didyma.core.QuotedText;
import org.didyma.data.cells.LabelUse;
import org.didyma.data.records.RowConsumer;
import org.didyma.data.records.Table;
import org.didyma.data.schema.Feature;
import org.didyma.data.schema.Schema;
import org.didyma.exact.SecureBits;

/**
 * How many records have which text in columns whose categories nobody knows; where the schema has
 * units, among at most k records of each, drawn at random within it as {@link
 * org.didyma.data.units.UnitSample} does. Texts that can be no category count nowhere. Private:
 * what may be told of it is up to a mechanism.
 */
public final class TextCounts {

  /** A longer text is no category. */
  static final int LONGEST = 60;

  private final Schema schema;
  private final List<String> columns;
  private final LongUnaryOperator below;

  /** By column. */
  private final List<Map<String, Long>> counts = new ArrayList<>();

  private final Map<String, Sample> units = new HashMap<>();

  /** Of the records of one unit as many as may be used, with their texts by column. */
  private static final class Sample {
    private long seen;
    private String[][] kept = {};
  }

  private TextCounts(Schema schema, LongUnaryOperator below) {
    this.schema = schema;
    this.columns = schema.features().stream().map(Feature::column).toList();
    this.below = below;
    columns.forEach(column -> counts.add(new HashMap<>()));
  }

  /**
   * Reads a table, once.
   *
   * @param table with a schema whose features are the columns ({@link Columns#byText})
   * @param pause called now and then; what it throws ends the reading
   * @return for each column numbers of records by text, all above 0
   */
  public static List<Map<String, Long>> of(Table table, Runnable pause) {
    return of(table, pause, new SecureBits()::below);
  }

  /**
   * The same.
   *
   * @param below draws a number from 0 to a bound less 1, all equally likely
   */
  static List<Map<String, Long>> of(Table table, Runnable pause, LongUnaryOperator below) {
    TextCounts texts = new TextCounts(table.schema(), below);
    table.records().each(table.schema(), LabelUse.REQUIRED, texts.new Reading(pause));
    for (Sample unit : texts.units.values()) {
      for (String[] record : unit.kept) {
        texts.count(record);
      }
    }
    return texts.counts;
  }

  /** Takes records as they come. */
  private final class Reading implements RowConsumer {

    private final Runnable pause;
    private int[] at = {};
    private int unitAt;

    Reading(Runnable pause) {
      this.pause = pause;
    }

    @Override
    public void columns(List<String> names) {
      at = columns.stream().mapToInt(column -> find(names, column)).toArray();
      unitAt = schema.unit().map(unit -> find(names, unit.column())).orElse(0);
    }

    private static int find(List<String> names, String column) {
      int place = names.indexOf(column);
      if (place < 0) {
        throw new InvalidInputException(
            "the table has no column " + QuotedText.of(column),
            "check the name of the column, \"separator\" and \"header\" in the schema.");
      }
      return place;
    }

    private static String field(List<String> fields, int place) {
      return place < fields.size() ? fields.get(place) : "";
    }

    @Override
    public void accept(long position, long line, List<String> fields, int[] x, int label) {
      if ((position & 1023) == 0) {
        pause.run();
      }
      String[] texts = Arrays.stream(at).mapToObj(a -> field(fields, a)).toArray(String[]::new);
      if (schema.unit().isEmpty()) {
        count(texts);
        return;
      }
      String id = field(fields, unitAt);
      PrivacyUnit unit = schema.unit().get();
      if (!id.isEmpty() && !schema.missing().contains(id)) {
        keep(units.computeIfAbsent(id, i -> new Sample()), unit.records(), texts);
      } else if (unit.missing() == PrivacyUnit.Missing.OWN) {
        count(texts);
      }
    }
  }

  /** The t-th record of a unit is kept with probability min(1, k/t), in the place of any other. */
  private void keep(Sample unit, int most, String[] texts) {
    long before = unit.seen++;
    if (before < most) {
      unit.kept = Arrays.copyOf(unit.kept, (int) before + 1);
      unit.kept[(int) before] = texts;
    } else {
      long drawn = below.applyAsLong(before + 1);
      if (drawn < most) {
        unit.kept[(int) drawn] = texts;
      }
    }
  }

  private void count(String[] texts) {
    for (int c = 0; c < texts.length; c++) {
      if (canBeCategory(texts[c]) && !schema.features().get(c).form().isMissing(texts[c])) {
        counts.get(c).merge(texts[c], 1L, Long::sum);
      }
    }
  }

  /**
   * Whether a text may be a category that is found, by public rules: one to 60 characters that can
   * be seen, and spaces between them. A missing token is none either.
   */
  private static boolean canBeCategory(String text) {
    return !text.isEmpty()
        && text.length() <= LONGEST
        && text.equals(text.trim())
        && text.codePoints().allMatch(TextCounts::isSeen);
  }

  private static boolean isSeen(int point) {
    return switch (Character.getType(point)) {
      case Character.CONTROL,
          Character.FORMAT,
          Character.SURROGATE,
          Character.PRIVATE_USE,
          Character.UNASSIGNED,
          Character.LINE_SEPARATOR,
          Character.PARAGRAPH_SEPARATOR ->
          false;
      case Character.SPACE_SEPARATOR -> point == ' ';
      default -> true;
    };
  }
}
