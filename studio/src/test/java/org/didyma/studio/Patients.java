package org.didyma.studio;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A made-up table of patients with its data dictionary. */
final class Patients {

  static final String DICTIONARY =
      """
      name,kind,range,values,title
      age,integer,18-90,,Age
      sex,nominal,,"f, m",Sex
      ward,nominal,,"A, B, C",Ward
      ill,nominal,,"yes, no",Ill
      """;

  private static final int OLDEST = 90;
  private static final Pattern CUT =
      Pattern.compile("name=\"(cut\\.\\d+\\.\\d+)\" value=\"(\\d+)\"");

  private Patients() {}

  /** Rows in which age and ward tell much. */
  static String csv(int rows) {
    StringBuilder csv = new StringBuilder("age,sex,ward,ill\n");
    for (int i = 0; i < rows; i++) {
      int age = 18 + i * 37 % 73;
      char ward = (char) ('A' + i * 7 % 3);
      boolean ill = age + (ward == 'C' ? 30 : 0) + i * 13 % 40 > 90;
      csv.append("%d,%s,%c,%s\n".formatted(age, i % 2 == 0 ? "f" : "m", ward, ill ? "yes" : "no"));
    }
    return csv.toString();
  }

  /** Writes table and dictionary. */
  static void write(Path folder, int rows) {
    try {
      Files.writeString(folder.resolve("patients.csv"), csv(rows));
      Files.writeString(folder.resolve("dictionary.csv"), DICTIONARY);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * Writes a card that nothing was spent for, as if it had been released.
   *
   * @param weights of its column: points or weight
   */
  static void writeCard(Path card, String weights) {
    String rule =
        weights.equals("points")
            ? "\"kind\": \"linear-lattice\", \"lattice\": \"box:2\", \"intercept\": \"-3:3\""
            : "\"kind\": \"linear-real\"";
    try {
      Files.createDirectories(card);
      Files.writeString(
          card.resolve("card.json"),
          """
          {"format": "didyma-model/1", "mechanism": "none", "guarantee": {"kind": "none"},
           "model": {%s,
             "schema": {"label": {"column": "ill", "positive": "yes", "negative": "no"},
                        "features": [{"column": "age", "integer": [18, 90], "thresholds": [54]}],
                        "display": {"titles": {"age": "secret-of-a-card"}}},
             "weights": [{"feature": "age>=54", "%s": 2}], "threshold": 1},
           "software": {"version": "1", "proof": ""}}
          """
              .formatted(rule, weights));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * The field of the last cut point of a card's page, and another value for it, whatever was drawn:
   * what it does is not known from what was released.
   */
  static String[] movedCut(String page) {
    Matcher cut = CUT.matcher(page);
    String[] last = {};
    while (cut.find()) {
      int at = Integer.parseInt(cut.group(2));
      last = new String[] {cut.group(1), Integer.toString(at < OLDEST ? at + 1 : at - 1)};
    }
    return last;
  }

  /** Goes all the way to the button that releases. */
  static void prepare(Visitor visitor, String epsilon) {
    visitor.press("table", "next", "source", "file:patients.csv");
    visitor.press(
        "columns", "begin", "label", "ill", "positive", "yes", "dictionary", "dictionary.csv");
    visitor.press("columns", "next");
    visitor.press("budget", "next", "epsilon", epsilon, "total", "3", "name", "patients.ledger");
    visitor.press("plan", "next", "records", "600");
  }
}
