package org.didyma.data.cells;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.didyma.data.schema.FieldForm;
import org.didyma.data.schema.Label;
import org.jspecify.annotations.Nullable;

/** Tells what the fields of the label's column mean. */
public final class LabelCoder {

  public static final int NEGATIVE = 0;
  public static final int POSITIVE = 1;
  public static final int MISSING = 2;
  static final int OTHER = 3;

  private final TokenTable words;

  /** Of words that are digits, where all labels are; null otherwise. */
  private final @Nullable TokenTable whole;

  public LabelCoder(Label label) {
    List<String> listed = new ArrayList<>(label.values());
    listed.addAll(label.form().missing());
    int[] codes = new int[listed.size()];
    Arrays.fill(codes, MISSING);
    Arrays.fill(codes, 0, label.values().size(), NEGATIVE);
    Arrays.fill(codes, 0, label.positive().size(), POSITIVE);
    this.words = TokenTable.of(listed, codes, label.form().ignoresCase());
    this.whole = FieldForm.areWhole(label.values()) ? TokenTable.ofWhole(listed, codes) : null;
  }

  /** What a field is: {@link #POSITIVE}, {@link #NEGATIVE}, {@link #MISSING} or {@link #OTHER}. */
  public int of(char[] buffer, int offset, int length) {
    int code = words.find(buffer, offset, length);
    if (code == TokenTable.NONE && whole != null) {
      int digits = FieldForm.wholeLength(buffer, offset, length);
      code = digits < length ? whole.find(buffer, offset, digits) : TokenTable.NONE;
    }
    return code == TokenTable.NONE ? OTHER : code;
  }
}
