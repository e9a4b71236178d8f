package org.didyma.models.export;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import org.didyma.core.InvalidInputException;
import org.didyma.core.ParameterReference;
import org.didyma.core.QuotedText;

/**
 * What a column adds as tests of its answer, of which the first that holds decides.
 *
 * @param test what is asked
 * @param value what is compared with; empty where nothing is
 * @param points what is added; empty where the schema refuses the answer
 */
record FirstMatch(Test test, String value, OptionalDouble points) {

  /** What is asked of an answer. */
  enum Test {
    /** There is none. */
    MISSING,
    EQUAL,
    LESS,
    GREATER,
    /** Nothing: it holds. */
    ANY
  }

  /** Expressions nest as deep as a column has tests, and readers of both languages recurse. */
  private static final int MOST_TESTS = 200;

  /** Decimals of FHIRPath and CQL have so many digits after the point for certain. */
  static final int DECIMALS = 8;

  /** The tests of a column, {@link Test#MISSING} first and {@link Test#ANY} last. */
  static List<FirstMatch> of(TypedColumn column, String format) {
    List<FirstMatch> tests = new ArrayList<>();
    OptionalDouble unlisted = column.other();
    column
        .allWords()
        .forEach(
            (word, points) -> {
              if (!word.isEmpty() && (column.isNumber() || !points.equals(unlisted))) {
                tests.add(new FirstMatch(Test.EQUAL, word, points));
              }
            });
    OptionalDouble rest = unlisted;
    if (column.isNumber()) {
      TypedColumn.Line line = column.line();
      List<OptionalDouble> points = line.points();
      int last = line.starts().size();
      tests.add(new FirstMatch(Test.LESS, start(line, 0), points.get(0)));
      tests.add(new FirstMatch(Test.GREATER, line.high().toPlainString(), points.get(last + 1)));
      for (int i = 1; i < last; i++) {
        if (!points.get(i).equals(points.get(i + 1))) {
          tests.add(new FirstMatch(Test.LESS, start(line, i), points.get(i)));
        }
      }
      rest = points.get(last);
      tests.forEach(test -> requireNumber(test, column, format));
    }
    tests.add(0, new FirstMatch(Test.MISSING, "", column.missing()));
    tests.add(new FirstMatch(Test.ANY, "", rest));
    if (tests.size() > MOST_TESTS) {
      throw refused(column, "has more than %d cases".formatted(MOST_TESTS), format);
    }
    return tests;
  }

  private static String start(TypedColumn.Line line, int i) {
    return line.starts().get(i).toPlainString();
  }

  private static void requireNumber(FirstMatch test, TypedColumn column, String format) {
    BigDecimal number = new BigDecimal(test.value).stripTrailingZeros();
    if (number.scale() > DECIMALS) {
      throw refused(column, "has a number of more than %d decimals".formatted(DECIMALS), format);
    }
    if (number.abs().compareTo(BigDecimal.valueOf(Integer.MAX_VALUE)) > 0) {
      throw refused(column, "has a number of more than 32 bits", format);
    }
  }

  private static InvalidInputException refused(TypedColumn column, String what, String format) {
    return new InvalidInputException(
        "the column %s %s, which %s does not express"
            .formatted(QuotedText.of(column.name()), what, format),
        "write the model in another form, such as " + ParameterReference.of("to", "json") + ".");
  }
}
