package org.didyma.data.cells;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.didyma.data.schema.BinaryLabel;
import org.didyma.data.schema.CategoricalFeature;
import org.didyma.data.schema.EventTimeLabel;
import org.didyma.data.schema.Feature;
import org.didyma.data.schema.FieldForm;
import org.didyma.data.schema.Label;
import org.didyma.data.schema.LabelPolicy;
import org.didyma.data.schema.NumericFeature;
import org.jspecify.annotations.Nullable;

/**
 * Tells what the fields of the label's columns mean: each field by itself, then all of them
 * together as a code of the label, from 0.
 */
public final class LabelCoder {

  public static final int NEGATIVE = 0;
  public static final int POSITIVE = 1;
  public static final int MISSING = -3;
  static final int OTHER = -4;

  /** What a field of one column means: at least 0, {@link #MISSING} or {@link #OTHER}. */
  interface Field {
    int of(char[] buffer, int offset, int length);
  }

  private final Label label;
  private final Field[] fields;

  public LabelCoder(Label label) {
    this.label = label;
    this.fields =
        label.fields().stream()
            .map(
                field ->
                    field instanceof NumericFeature n ? new LabelNumber(n, label) : words(field))
            .toArray(Field[]::new);
  }

  private Field words(Feature field) {
    List<String> values = ((CategoricalFeature) field).categories();
    int[] codes = new int[values.size()];
    if (label instanceof BinaryLabel two) {
      Arrays.fill(codes, NEGATIVE);
      Arrays.fill(codes, 0, two.positive().size(), POSITIVE);
    } else if (label instanceof EventTimeLabel times) {
      Arrays.fill(codes, 0, times.positive().size(), POSITIVE);
      return new Words(values, codes, field.form(), times.negative().isEmpty() ? NEGATIVE : OTHER);
    } else {
      Arrays.setAll(codes, k -> k);
    }
    return new Words(values, codes, field.form(), OTHER);
  }

  /** The number of columns. */
  public int columns() {
    return fields.length;
  }

  /**
   * What a field of the first column is: at least 0, {@link #MISSING}, or another negative number.
   */
  public int of(char[] buffer, int offset, int length) {
    return of(0, buffer, offset, length);
  }

  /** The same of a column by its number. */
  public int of(int column, char[] buffer, int offset, int length) {
    return fields[column].of(buffer, offset, length);
  }

  /**
   * The code of the label.
   *
   * @param meanings of its fields, by column; only read
   * @return at least 0, {@link LabelPolicy#DROPPED} or {@link LabelPolicy#REFUSED}
   */
  public int code(int[] meanings) {
    int first = meanings[first(meanings)];
    if (first < 0) {
      return (first == OTHER ? label.other() : label.onMissing()).code();
    }
    return label instanceof EventTimeLabel times
        ? times.code(
            LabelNumber.passed(meanings[0]),
            LabelNumber.reached(meanings[0]),
            meanings[1] == POSITIVE)
        : meanings[0];
  }

  /**
   * The column that decides what is done: the first that means nothing, else is missing, else 0.
   */
  int first(int[] meanings) {
    int first = 0;
    for (int column = 1; column < meanings.length; column++) {
      // Codes of fields are at least 0, above that of what is missing, above that of what is none.
      first = Math.min(meanings[column], 0) < Math.min(meanings[first], 0) ? column : first;
    }
    return first;
  }

  /** A column of words. */
  private static final class Words implements Field {

    private final TokenTable words;

    /** Of words that are digits, where all labels are; null otherwise. */
    private final @Nullable TokenTable whole;

    /** What any other word means. */
    private final int other;

    Words(List<String> values, int[] codes, FieldForm form, int other) {
      List<String> listed = new ArrayList<>(values);
      listed.addAll(form.missing());
      int[] all = Arrays.copyOf(codes, listed.size());
      Arrays.fill(all, codes.length, all.length, MISSING);
      this.words = TokenTable.of(listed, all, form.ignoresCase());
      this.whole = FieldForm.areWhole(values) ? TokenTable.ofWhole(listed, all) : null;
      this.other = other;
    }

    @Override
    public int of(char[] buffer, int offset, int length) {
      int code = words.find(buffer, offset, length);
      if (code == TokenTable.NONE && whole != null) {
        int digits = FieldForm.wholeLength(buffer, offset, length);
        code = digits < length ? whole.find(buffer, offset, digits) : TokenTable.NONE;
      }
      return code == TokenTable.NONE ? other : code;
    }
  }
}
