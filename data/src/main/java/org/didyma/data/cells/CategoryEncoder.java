package org.didyma.data.cells;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.didyma.data.schema.CategoricalFeature;
import org.didyma.data.schema.FieldForm;
import org.didyma.data.schema.Policy;
import org.jspecify.annotations.Nullable;

/**
 * Encodes a column of categories: the code is the number of the category, which for those in an
 * order is the number of coordinates that are 1.
 */
final class CategoryEncoder extends FieldEncoder {

  private final TokenTable tokens;

  /** Of words that are digits, where all categories are; null otherwise. */
  private final @Nullable TokenTable whole;

  private final int otherCode;

  /** Per code the index of the coordinate that is 1, in an order the last of them, or -1. */
  private final int[] coordinate;

  /** Codes below are categories in an order; 0 where there is none. */
  private final int steps;

  private final int width;

  CategoryEncoder(CategoricalFeature feature) {
    List<String> categories = feature.categories();
    int m = categories.size();
    this.coordinate = new int[m + 2];
    this.steps = feature.isOrdered() ? m : 0;
    int next = 0;
    for (int c = 0; c < m; c++) {
      boolean isZero = feature.isOrdered() ? c == 0 : categories.get(c).equals(feature.reference());
      coordinate[c] = isZero ? -1 : next++;
    }
    coordinate[m] = feature.other().addsCoordinate() ? next++ : -1;
    coordinate[m + 1] = feature.onMissing().addsCoordinate() ? next++ : -1;
    this.width = next;
    this.otherCode = code(feature.other(), categories, m, REFUSED_OTHER);
    int missingCode = code(feature.onMissing(), categories, m + 1, REFUSED_MISSING);
    List<String> words = new ArrayList<>(categories);
    words.addAll(feature.form().missing());
    int[] codes = new int[words.size()];
    for (int w = 0; w < codes.length; w++) {
      codes[w] = w < m ? w : missingCode;
    }
    boolean folds = feature.form().ignoresCase();
    this.tokens = TokenTable.of(words, codes, folds);
    this.whole = FieldForm.areWhole(categories) ? TokenTable.ofWhole(words, codes) : null;
  }

  private static int code(Policy policy, List<String> categories, int own, int refused) {
    return switch (policy.kind()) {
      case CATEGORY, NONE -> own;
      case VALUE -> categories.indexOf(policy.value());
      case ERROR, CLIP, MISSING -> refused;
    };
  }

  @Override
  public int code(char[] buffer, int offset, int length) {
    int code = listed(buffer, offset, length);
    if (code != TokenTable.NONE) {
      return code;
    }
    return otherCode == REFUSED_OTHER && length == 0 ? REFUSED_EMPTY : otherCode;
  }

  private int listed(char[] buffer, int offset, int length) {
    int code = tokens.find(buffer, offset, length);
    if (code == TokenTable.NONE && whole != null) {
      int of = FieldForm.wholeLength(buffer, offset, length);
      return of < length ? whole.find(buffer, offset, of) : TokenTable.NONE;
    }
    return code;
  }

  @Override
  boolean reads(char[] buffer, int offset, int length) {
    return listed(buffer, offset, length) != TokenTable.NONE;
  }

  @Override
  int unread() {
    return otherCode;
  }

  @Override
  int width() {
    return width;
  }

  @Override
  void expand(int code, int[] x, int from) {
    int last = coordinate[code];
    if (code < steps) {
      Arrays.fill(x, from, from + last + 1, 1);
    } else if (last >= 0) {
      x[from + last] = 1;
    }
  }

  @Override
  String domainReason(int refused) {
    return "the value is none of the categories of the schema";
  }

  @Override
  String domainAdvice(int refused) {
    return "add the category to the schema, or state \"other\" for the column.";
  }
}
