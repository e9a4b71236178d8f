package org.didyma.models;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;
import org.didyma.privacy.Delta;
import org.didyma.privacy.Epsilon;

/** What is to be said of public numbers that are hardly meant, or with which little is promised. */
public final class UnusualNumbers {

  /** Above it a promise allows nearly everything. */
  private static final BigDecimal MOST_EPSILON = BigDecimal.TEN;

  /** More records than tables have. */
  private static final long MOST_RECORDS = 1_000_000_000;

  /** Of delta, where nobody says how many records there are. */
  private static final BigDecimal MOST_DELTA = new BigDecimal("0.001");

  private UnusualNumbers() {}

  /**
   * Sentences without a full stop; none for usual numbers.
   *
   * @param records a public number of them, if there is one
   */
  public static List<String> notes(Epsilon epsilon, Delta delta, OptionalLong records) {
    List<String> notes = new ArrayList<>();
    if (epsilon.value().compareTo(MOST_EPSILON) > 0) {
      notes.add(
          ("an epsilon of %s protects hardly anything: one record may make a result e^%s times as"
                  + " likely; usual values are 0.1 to 3")
              .formatted(epsilon, epsilon));
    }
    BigDecimal one =
        records.isPresent()
            ? BigDecimal.ONE.divide(BigDecimal.valueOf(Math.max(1, records.getAsLong())), 30, 0)
            : MOST_DELTA;
    if (delta.value().compareTo(one) > 0) {
      notes.add(
          ("a delta of %s is above one over %s, so whole records may be published; usual values"
                  + " are 1e-6 and below")
              .formatted(delta, records.isPresent() ? "the number of records" : "1,000"));
    }
    if (records.orElse(0) > MOST_RECORDS) {
      notes.add(
          String.format(
              Locale.ROOT,
              "%,d records are more than tables have: plan and expectations may be wrong",
              records.getAsLong()));
    }
    return notes;
  }
}
