package org.didyma.data.cells;

import java.math.BigDecimal;
import org.didyma.data.schema.ColumnWeight;
import org.didyma.data.schema.GroupWeight;
import org.didyma.data.schema.LabelPolicy;
import org.didyma.data.schema.RecordWeight;

/** What the field of the weight means: a code for {@link RecordWeight#times}. */
sealed interface WeightCoder permits ColumnWeightCoder, WeightCoder.OfGroups {

  static WeightCoder of(RecordWeight weight) {
    return weight instanceof ColumnWeight column
        ? new ColumnWeightCoder(column)
        : new OfGroups(new CategoryEncoder(((GroupWeight) weight).field()));
  }

  /** The code of a field, at least 0, or {@link LabelPolicy#REFUSED}. */
  int of(char[] buffer, int offset, int length);

  /** The same of a number, whether or not it means that there is none. */
  int of(BigDecimal number);

  /** The same of a field that is neither listed nor a number nor missing. */
  int unread();

  /** Which group it is. */
  record OfGroups(CategoryEncoder groups) implements WeightCoder {

    @Override
    public int of(char[] buffer, int offset, int length) {
      return groups.code(buffer, offset, length);
    }

    @Override
    public int of(BigDecimal number) {
      throw new IllegalArgumentException("groups are words");
    }

    @Override
    public int unread() {
      return groups.unread();
    }
  }
}
