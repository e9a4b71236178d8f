package org.didyma.data.text;

import java.util.Arrays;
import java.util.List;
import java.util.function.Predicate;
import org.didyma.core.InvalidInputException;
import org.didyma.core.QuotedText;

/**
 * Hands on the records of which one field is wanted, and of the others nothing: neither their
 * fields, nor that they were there. Positions count the records that are handed on, so that they do
 * not tell of the others.
 */
public final class ChosenRecords implements CsvScan.Sink {

  private final CsvScan.Sink sink;
  private final String name;
  private final String column;
  private final Predicate<String> wanted;
  private final StringBuilder text = new StringBuilder();

  /** Ends of the fields in the text, by column; -1 where there is no field. */
  private int[] begins = new int[0];

  private int[] ends = new int[0];
  private int chosen;
  private long handedOn;

  private ChosenRecords(CsvScan.Sink sink, String name, String column, Predicate<String> wanted) {
    this.sink = sink;
    this.name = name;
    this.column = column;
    this.wanted = wanted;
  }

  /**
   * A pass over the chosen records.
   *
   * @param all a pass over all of them
   * @param name of the table, for messages
   * @param column that decides
   * @param wanted says whether a record with this field there is handed on
   */
  public static CsvScan.Scan of(
      CsvScan.Scan all, String name, String column, Predicate<String> wanted) {
    return sink -> {
      ChosenRecords choice = new ChosenRecords(sink, name, column, wanted);
      all.run(choice);
      return choice.handedOn;
    };
  }

  /** Refuses columns without the one that decides. */
  public static int place(String table, List<String> names, String column) {
    int place = names.indexOf(column);
    if (place < 0 || names.lastIndexOf(column) != place) {
      throw new InvalidInputException(
          "%s has not exactly one column %s, which tells the periods of the ledger"
              .formatted(table, QuotedText.of(column)),
          "give the table that the ledger was opened for.");
    }
    return place;
  }

  @Override
  public void columns(List<String> names) {
    chosen = place(name, names, column);
    begins = new int[names.size()];
    ends = new int[names.size()];
    sink.columns(names);
  }

  @Override
  public int leastWidth() {
    return sink.leastWidth();
  }

  @Override
  public void beginRecord() {
    text.setLength(0);
    Arrays.fill(ends, -1);
  }

  @Override
  public void field(int place, char[] buffer, int offset, int length) {
    begins[place] = text.length();
    text.append(buffer, offset, length);
    ends[place] = text.length();
  }

  @Override
  public void openLine() {
    sink.openLine();
  }

  @Override
  public void endRecord(long position, long line) {
    String decides = ends[chosen] < 0 ? "" : text.substring(begins[chosen], ends[chosen]);
    if (!wanted.test(decides)) {
      return;
    }
    char[] characters = new char[text.length()];
    text.getChars(0, text.length(), characters, 0);
    sink.beginRecord();
    for (int c = 0; c < ends.length; c++) {
      if (ends[c] >= 0) {
        sink.field(c, characters, begins[c], ends[c] - begins[c]);
      }
    }
    sink.endRecord(handedOn++, line);
  }
}
