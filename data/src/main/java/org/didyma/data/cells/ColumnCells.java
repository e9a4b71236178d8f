package org.didyma.data.cells;

import java.util.ArrayList;
import java.util.List;
import org.didyma.data.schema.Schema;
import org.didyma.data.text.CsvScan;
import org.didyma.formulations.Cells;

/**
 * Counts each feature of a schema by itself, all in one pass over the records. Memory grows with
 * the number of different codes of each, not with the number of records.
 */
public final class ColumnCells {

  private final List<CodeCounts> counts = new ArrayList<>();

  public ColumnCells(Schema schema) {
    for (int f = 0; f < schema.features().size(); f++) {
      counts.add(new CodeCounts(1, schema.label().labels()));
    }
  }

  /** Goes through records from anywhere, once. */
  public static List<Cells> read(String name, CsvScan.Scan scan, Schema schema, Runnable pause) {
    ColumnCells columns = new ColumnCells(schema);
    RecordCoder coder =
        new RecordCoder(
            name,
            schema,
            LabelUse.REQUIRED,
            (position, line, codes, label, weight) -> {
              if ((position & 1023) == 0) {
                pause.run();
              }
              columns.add(codes, 0, label, weight);
            });
    scan.run(coder);
    return columns.cells(coder);
  }

  /** Counts a record so often, whose codes begin at an index of the array. */
  public void add(int[] codes, int from, int label, int weight) {
    for (int f = 0; f < counts.size(); f++) {
      counts.get(f).add(codes, from + f, label, weight);
    }
  }

  /** Of each feature its values with counts. */
  public List<Cells> cells(RecordCoder coder) {
    List<Cells> all = new ArrayList<>();
    for (int f = 0; f < counts.size(); f++) {
      int feature = f;
      all.add(
          counts.get(f).cells(coder.width(f), (keys, at) -> coder.coordinates(feature, keys[at])));
    }
    return all;
  }
}
