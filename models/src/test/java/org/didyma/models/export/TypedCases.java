package org.didyma.models.export;

import java.math.BigDecimal;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.didyma.core.InvalidInputException;
import org.didyma.models.Model;

/**
 * Records for consumers with typed fields: texts, doubles and whole numbers, or nothing, with what
 * is said here of the same fields as text.
 */
final class TypedCases {

  /**
   * What is said of a record.
   *
   * @param fields as text, in the order of the columns, "" where there is nothing
   * @param said decision and risk as in {@link ScoredCases}, empty where a field is refused
   * @param added what each column adds; null where a field is refused
   */
  record Scored(List<String> fields, String said, double[] added) {}

  private static final String[] TEXTS = {
    "a", "b c", "", "NA", "12", "\\\"'", "</script>", "é", "x"
  };
  private static final String[] WHOLE = {
    "-1", "7", "25", "90", "-5", "91", "-6", "0", "6", "24", "999", "-99"
  };
  private static final String[] DECIMAL = {
    "-0.125",
    "-0.1250001",
    "3.1",
    "3.0999999",
    "12.25",
    "12.25000001",
    "-1.5",
    "-1.50001",
    "0",
    "999",
    "-99"
  };
  private static final String[] SCALED = {
    "1.25",
    "1.2499999",
    "-1.25",
    "-1.2500001",
    "3.75",
    "40",
    "38.75",
    "-10",
    "40.01",
    "-10.5",
    "999",
    "-99"
  };

  private static final String[] CODES = {"0", "1", "-2", "03", "1.0", "-2.0", "3", "", "NA"};

  /** All but the last, whose dates such consumers do not have. */
  static final List<String> COLUMNS =
      ScoredCases.COLUMNS.subList(0, ScoredCases.COLUMNS.size() - 1);

  private TypedCases() {}

  static Scored of(Model model, Scorecard card, Random random) {
    List<String> fields =
        List.of(
            ScoredCases.pick(random, TEXTS),
            number(random, WHOLE, 0),
            number(random, DECIMAL, 3),
            number(random, SCALED, 2),
            ScoredCases.pick(random, CODES));
    Map<String, String> record = new HashMap<>();
    for (int c = 0; c < fields.size(); c++) {
      record.put(COLUMNS.get(c), fields.get(c));
    }
    try {
      double[] added = card.added(record);
      double sum = 0;
      for (double own : added) {
        sum += own;
      }
      return new Scored(fields, ScoredCases.line(model, sum - card.threshold()), added);
    } catch (InvalidInputException e) {
      return new Scored(fields, "", null);
    }
  }

  /** A number in plain digits. */
  private static String number(Random random, String[] edges, int digits) {
    return switch (random.nextInt(5)) {
      case 0 -> "";
      case 1, 2 -> ScoredCases.pick(random, edges);
      default ->
          BigDecimal.valueOf(random.nextInt(120) - 15)
              .add(BigDecimal.valueOf(random.nextInt(1000), 3))
              .setScale(digits, java.math.RoundingMode.FLOOR)
              .stripTrailingZeros()
              .toPlainString();
    };
  }
}
