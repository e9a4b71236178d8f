package org.didyma.data.research;

import java.util.Map;

/**
 * Bank Marketing as the authors of DP-AGD published it: 32 numbers and the label, 0 or 1, with
 * blanks between them. Most columns are 0 or 1; the others get public ranges, those of the
 * published table.
 */
public final class BankTable {

  /** Number of features. */
  public static final int FEATURES = 32;

  private static final Map<Integer, Range> RANGES =
      Map.of(
          0, new Range(18, 95),
          18, new Range(-8_019, 102_127),
          23, new Range(36, 391),
          24, new Range(0, 4_918),
          25, new Range(1, 63),
          27, new Range(0, 871),
          28, new Range(0, 275));

  private BankTable() {}

  /**
   * Adds the records of a file.
   *
   * @param name of the file, for errors
   * @throws org.didyma.ground.InvalidInputException when a line is not of the format
   */
  public static void read(String name, byte[] text, TableBuilder table) {
    Lines.read(
        name,
        text,
        line -> {
          String[] words = line.split("\\s+");
          if (words.length != FEATURES + 1) {
            throw new IllegalArgumentException("there are not 33 fields");
          }
          double label = Lines.number(words[FEATURES]);
          if (label != 0 && label != 1) {
            throw new IllegalArgumentException("the label is neither 0 nor 1");
          }
          for (int j = 0; j < FEATURES; j++) {
            table.set(j, RANGES.getOrDefault(j, Range.UNIT).scaled(Lines.number(words[j])));
          }
          table.end((int) label);
        });
  }
}
