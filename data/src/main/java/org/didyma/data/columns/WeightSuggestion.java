package org.didyma.data.columns;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import org.didyma.core.InvalidInputException;
import org.didyma.core.PrivacySubject;
import org.didyma.core.QuotedText;
import org.didyma.data.schema.RecordWeight;

/** How much records count, by a column of a public sample. */
final class WeightSuggestion {

  /** The percentage of the sample that is not cut: noise grows with the cap, not the mean. */
  private static final int WHOLE = 95;

  private static final MathContext DIGITS = new MathContext(2, RoundingMode.CEILING);

  /** Whole weights count as they are, others by hundredths of the cap; a smaller step is free. */
  private static final int DECIMALS = 2;

  private WeightSuggestion() {}

  static void describe(ObjectNode node, ColumnSample column, SchemaSuggestion.Options options) {
    String name = QuotedText.of(column.name());
    if (!column.isNumeric() || column.low().signum() < 0 || column.high().signum() == 0) {
      throw new InvalidInputException(
          "the column %s has no numbers above 0 alone, so records cannot count by it"
              .formatted(name),
          "name a column of weights.");
    }
    BigDecimal quantile = column.quantile(WHOLE);
    BigDecimal most = (quantile.signum() > 0 ? quantile : column.high()).round(DIGITS);
    boolean isWhole =
        column.isWhole() && most.compareTo(BigDecimal.valueOf(PrivacySubject.MOST_WEIGHT)) <= 0;
    node.put("column", column.name());
    node.put("cap", ColumnSample.plain(most));
    if (!isWhole) {
      node.put("step", ColumnSample.plain(most.movePointLeft(DECIMALS)));
    }
  }

  /** What somebody should look at. */
  static String doubt(RecordWeight weight) {
    return ("%s by %s, which %d %% of the sample do not exceed; correct the cap by what is known of"
            + " the weights, as noise grows with it")
        .formatted(weight.inWords(), QuotedText.of(weight.column()), WHOLE);
  }
}
