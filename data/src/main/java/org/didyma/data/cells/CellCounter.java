package org.didyma.data.cells;

import java.math.BigDecimal;
import org.didyma.data.schema.LabelPolicy;
import org.didyma.data.schema.Schema;
import org.didyma.formulations.Cells;
import org.jspecify.annotations.Nullable;

/**
 * Counts records that a source has grouped itself, by the rules of a schema.
 *
 * <p>A field of a feature has a small code, which stands for the values of the feature's
 * coordinates; fields of equal codes are equal to the schema. A source finds codes by whatever
 * means, asking {@link #code} and {@link #label} about any field that it has no own way for, and
 * adds up how many records have which. Then cells are those of a CSV file with the same fields.
 */
public final class CellCounter {

  /** The label of a record that does not count. */
  public static final int DROPPED = LabelPolicy.DROPPED;

  private final RecordCoder coder;

  /** Made when something is added first: who asks about single records counts nothing. */
  private @Nullable CodeCounts counts;

  private final int features;
  private final int dimension;
  private final int labels;

  /**
   * Counts nothing yet.
   *
   * @param name of the source, for messages
   */
  public CellCounter(String name, Schema schema) {
    this.coder =
        new RecordCoder(
            name, schema, LabelUse.REQUIRED, (position, line, codes, label, weight) -> {});
    this.features = schema.features().size();
    this.dimension = schema.dimension();
    this.labels = schema.label().labels();
  }

  /**
   * The code of a field.
   *
   * @param feature its number in the schema, from 0
   * @return at least 0; negative when the schema refuses the field
   */
  public int code(int feature, String field) {
    return coder.code(feature, field);
  }

  /**
   * Whether a field is listed, or a number, or missing; what is none of these counts as the schema
   * says.
   *
   * @param feature its number in the schema, from 0
   */
  public boolean reads(int feature, String field) {
    return coder.reads(feature, field);
  }

  /**
   * The code of a number of a feature of numbers, whether or not it means that there is no value.
   *
   * @param feature its number in the schema, from 0
   * @param number of a date its days from 1970-01-01 on
   */
  public int number(int feature, BigDecimal number) {
    return coder.number(feature, number);
  }

  /**
   * The code of a field that is neither listed nor a number nor missing.
   *
   * @param feature its number in the schema, from 0
   */
  public int unread(int feature) {
    return coder.unread(feature);
  }

  /** What a field of the label's column means that is neither listed nor missing. */
  public int unreadLabel() {
    return coder.unreadLabel();
  }

  /**
   * The coordinates of a feature that a field has.
   *
   * @param code of the field, not negative
   */
  public int[] coordinates(int feature, int code) {
    return coder.coordinates(feature, code);
  }

  /**
   * What a field of the label's column means.
   *
   * @return the code of the label's value, from 0; {@link #DROPPED}, or another negative number
   *     when the schema refuses the field
   */
  public int label(String field) {
    return coder.labelCode(field);
  }

  /**
   * The code of a field of the weight, which says with the label how often a record counts.
   *
   * @return at least 0; negative when the schema refuses the field
   */
  public int weight(String field) {
    return coder.weight(field);
  }

  /** The same of a number of that column, whether or not it means that there is no value. */
  public int weight(BigDecimal number) {
    return coder.weight(number);
  }

  /** The same for a field of it that is neither a number nor missing. */
  public int unreadWeight() {
    return coder.unreadWeight();
  }

  /** The number of features. */
  public int features() {
    return features;
  }

  /**
   * Adds records of equal codes, label and weight.
   *
   * @param weight as {@link #weight} has it
   * @throws org.didyma.core.InvalidInputException also when the schema refuses the weight
   */
  public void add(int[] codes, int label, int weight, long records) {
    requireRead(codes, label, records);
    if (label == DROPPED) {
      return;
    }
    if (weight == LabelPolicy.REFUSED) {
      throw coder.refusedWeight();
    }
    counts().add(codes, label, Math.multiplyExact(records, (long) coder.times(weight, label)));
  }

  /**
   * Adds records of equal codes and label.
   *
   * @param codes a code per feature; only lent
   * @param label as {@link #label} has it
   * @param records how many, at least 1
   * @throws org.didyma.core.InvalidInputException when the schema refuses the label or a field
   */
  public void add(int[] codes, int label, long records) {
    requireRead(codes, label, records);
    if (label != DROPPED) {
      counts().add(codes, label, records);
    }
  }

  private void requireRead(int[] codes, int label, long records) {
    if (codes.length != features || records < 1) {
      throw new IllegalArgumentException("codes and count");
    }
    for (int f = 0; f < features; f++) {
      requireCode(f, codes[f]);
    }
    requireLabel(label);
  }

  /**
   * Refuses a code that stands for a field that the schema refuses.
   *
   * @param feature its number in the schema, from 0
   */
  public void requireCode(int feature, int code) {
    if (code < 0) {
      throw coder.refusedFeature(feature, code);
    }
  }

  /** Refuses a label that stands for a field that the schema refuses. */
  public void requireLabel(int label) {
    if (label == LabelPolicy.REFUSED) {
      throw coder.refusedLabel();
    }
  }

  /**
   * The feature vector that codes stand for.
   *
   * @param codes a code per feature, at least 0 each
   */
  public int[] vector(int[] codes) {
    return coder.expand(codes, 0);
  }

  /** The cells of what was added. */
  public Cells cells() {
    return counts().cells(dimension, coder);
  }

  private CodeCounts counts() {
    CodeCounts made = counts;
    if (made == null) {
      made = new CodeCounts(features, labels);
      counts = made;
    }
    return made;
  }
}
