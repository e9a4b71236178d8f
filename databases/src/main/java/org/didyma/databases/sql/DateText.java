package org.didyma.databases.sql;

import org.didyma.data.schema.DateForm;

/** Dates in the patterns of engines that have some. */
final class DateText {

  /** A time of day, or none. */
  private static final String TIME = "(?:[T ][0-9][-0-9:.+ ZAPM]*)?";

  /** Year, month and day that there are, in eight digits. */
  private static final String DAY =
      "((?:[0-9]{4}(?:(?:0[13578]|1[02])(?:0[1-9]|[12][0-9]|3[01])"
          + "|(?:0[469]|11)(?:0[1-9]|[12][0-9]|30)|02(?:0[1-9]|1[0-9]|2[0-8])))"
          + "|(?:[0-9]{2}(?:0[48]|[2468][048]|[13579][26])|(?:[02468][048]|[13579][26])00)0229)";

  private DateText() {}

  /** A text as a whole number of eight digits where it is a date of one form. */
  static String of(CountingDialect dialect, String text, DateForm form) {
    String[] parts = new String[3];
    String few = form == DateForm.ISO ? "([0-9]{2})" : "([0-9]{1,2})";
    for (int part = 0; part < parts.length; part++) {
      parts[form.places().get(part)] = part == 0 ? "([0-9]{4})" : few;
    }
    String pattern = String.join("[" + form.separator() + "]", parts) + TIME;
    StringBuilder key = new StringBuilder();
    for (int part = 0; part < parts.length; part++) {
      String own = dialect.group(text, pattern, form.places().get(part) + 1);
      key.append(part == 0 ? "" : " || ");
      key.append(part == 0 || form == DateForm.ISO ? own : "LPAD(" + own + ", 2, '0')");
    }
    return dialect.digits(dialect.group(key.toString(), DAY, 1));
  }
}
