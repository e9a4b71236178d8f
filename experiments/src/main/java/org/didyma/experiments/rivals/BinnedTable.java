package org.didyma.experiments.rivals;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.didyma.experiments.rivals.ColumnBinning.Column;

/** Records whose columns have fallen into bins: distinct rows with their numbers of labels. */
public final class BinnedTable {

  private final List<Column> columns;
  private final Map<List<Integer>, Integer> places = new HashMap<>();
  private final List<int[]> rows = new ArrayList<>();
  private final List<long[]> labels = new ArrayList<>();

  /** No records yet. */
  public BinnedTable(List<Column> columns) {
    this.columns = List.copyOf(columns);
  }

  /**
   * One more record.
   *
   * @param codes the bin of each column, from 0
   */
  public void add(int[] codes, boolean positive) {
    if (codes.length != columns.size()) {
      throw new IllegalArgumentException("a record has one bin of each column");
    }
    List<Integer> key = new ArrayList<>(codes.length);
    for (int c = 0; c < codes.length; c++) {
      if (codes[c] < 0 || codes[c] >= columns.get(c).bins()) {
        throw new IllegalArgumentException("there is no such bin");
      }
      key.add(codes[c]);
    }
    int row = places.computeIfAbsent(key, k -> rows.size());
    if (row == rows.size()) {
      rows.add(codes.clone());
      labels.add(new long[2]);
    }
    labels.get(row)[positive ? 1 : 0]++;
  }

  /** The bins of each column. */
  public List<Column> columns() {
    return columns;
  }

  /** The number of distinct rows. */
  public int rows() {
    return rows.size();
  }

  /** The bin of a column in a distinct row. */
  public int code(int row, int column) {
    return rows.get(row)[column];
  }

  /** A distinct row, not to be changed. */
  public int[] codes(int row) {
    return rows.get(row);
  }

  /** How many of its records have a label. */
  public long count(int row, boolean positive) {
    return labels.get(row)[positive ? 1 : 0];
  }

  void require(List<Column> wanted) {
    if (!columns.equals(wanted)) {
      throw new IllegalArgumentException("the table has other bins than the parameters say");
    }
  }
}
