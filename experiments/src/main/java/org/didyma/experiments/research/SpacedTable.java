package org.didyma.experiments.research;

import java.util.Map;

/**
 * Tables as the authors of DP-AGD published them: numbers and the label, 0 or 1, with blanks
 * between them. Most columns are 0 or 1; the others get public ranges, those of the published
 * table.
 */
public enum SpacedTable {
  /** Bank Marketing. */
  BANK(
      32,
      Map.of(
          0, new Range(18, 95),
          18, new Range(-8_019, 102_127),
          23, new Range(36, 391),
          24, new Range(0, 4_918),
          25, new Range(1, 63),
          27, new Range(0, 871),
          28, new Range(0, 275))),

  /** Part of Brazil's census, by IPUMS-International. */
  IPUMS_BR(
      52,
      Map.ofEntries(
          Map.entry(5, new Range(1, 2)),
          Map.entry(6, new Range(0, 6)),
          Map.entry(7, new Range(1, 2)),
          Map.entry(8, new Range(1, 30)),
          Map.entry(9, new Range(1, 27)),
          Map.entry(10, new Range(0, 9)),
          Map.entry(11, new Range(0, 4)),
          Map.entry(12, new Range(10, 100)),
          Map.entry(13, new Range(1, 2)),
          Map.entry(18, new Range(1, 2)),
          Map.entry(49, new Range(1, 140)),
          Map.entry(50, new Range(1, 2)),
          Map.entry(51, new Range(0, 88))));

  private final int features;
  private final Map<Integer, Range> ranges;

  SpacedTable(int features, Map<Integer, Range> ranges) {
    this.features = features;
    this.ranges = ranges;
  }

  /** Number of features. */
  public int features() {
    return features;
  }

  /**
   * Adds the records of a file.
   *
   * @param name of the file, for errors
   * @throws org.didyma.core.InvalidInputException when a line is not of the format
   */
  public void read(String name, byte[] text, TableBuilder table) {
    Lines.read(name, text, line -> add(line.split("\\s+"), table));
  }

  private void add(String[] words, TableBuilder table) {
    if (words.length != features + 1) {
      throw new IllegalArgumentException("there are not %d fields".formatted(features + 1));
    }
    double label = Lines.number(words[features]);
    if (label != 0 && label != 1) {
      throw new IllegalArgumentException("the label is neither 0 nor 1");
    }
    for (int j = 0; j < features; j++) {
      table.set(j, ranges.getOrDefault(j, Range.UNIT).scaled(Lines.number(words[j])));
    }
    table.end((int) label);
  }
}
