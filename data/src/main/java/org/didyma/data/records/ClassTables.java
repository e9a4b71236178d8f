package org.didyma.data.records;

import java.util.ArrayList;
import java.util.List;
import java.util.function.LongPredicate;
import java.util.function.LongUnaryOperator;
import org.didyma.data.cells.LabelCoder;
import org.didyma.data.cells.LabelUse;
import org.didyma.data.schema.Schema;
import org.didyma.data.units.UnitSample;
import org.didyma.formulations.Cells;
import org.jspecify.annotations.Nullable;

/**
 * A table with a label of classes as K tables of two classes: each class against the rest. All K
 * see the same records, of each unit the same sample of them, and the table itself is gone through
 * once. What was read stays in memory. Not thread-safe.
 */
public final class ClassTables {

  private final Table table;
  private final Runnable pause;
  private @Nullable Cells cells;
  private @Nullable List<Cells> columns;
  private @Nullable UnitSample units;
  private @Nullable List<int[]> rows;

  /**
   * Nothing is read yet.
   *
   * @param pause called now and then while records are read one by one; what it throws ends that
   */
  public ClassTables(Table table, Runnable pause) {
    this.table = table;
    this.pause = pause;
  }

  /** The table with the k-th class as the positive one. */
  public Table against(int k) {
    return new Table(table.schema().against(k), new Against(k));
  }

  private static int label(int code, int k) {
    return code == k ? LabelCoder.POSITIVE : LabelCoder.NEGATIVE;
  }

  private static Cells against(Cells all, int k) {
    Cells.Builder two = Cells.builder(all.dimension());
    for (int c = 0; c < all.count(); c++) {
      two.add(all.row(c), all.count(c, k), all.records(c) - all.count(c, k));
    }
    return two.build();
  }

  /** The records of one of the tables. */
  private final class Against implements Records {

    private final int k;

    Against(int k) {
      this.k = k;
    }

    private Records all() {
      return table.records();
    }

    @Override
    public String name() {
      return all().name();
    }

    @Override
    public String identity() {
      return all().identity();
    }

    @Override
    public List<String> conditions() {
      return all().conditions();
    }

    @Override
    public boolean tellsUnits() {
      return all().tellsUnits();
    }

    @Override
    public Cells cells(Schema schema, Runnable pause) {
      if (cells == null) {
        cells = all().cells(table.schema(), pause);
      }
      return against(cells, k);
    }

    @Override
    public List<Cells> columns(Schema schema, Runnable pause) {
      if (columns == null) {
        columns = all().columns(table.schema(), pause);
      }
      return columns.stream().map(each -> against(each, k)).toList();
    }

    @Override
    public UnitSample unitSample(Schema schema, LongUnaryOperator below, Runnable pause) {
      if (units == null) {
        units = all().unitSample(table.schema(), below, pause);
      }
      return units.against(schema, k);
    }

    /** A record is kept as its label, and then its coordinates other than 0 with their values. */
    @Override
    public long each(Schema schema, LabelUse use, RowConsumer consumer) {
      if (rows == null) {
        List<int[]> read = new ArrayList<>();
        all()
            .each(
                table.schema(),
                LabelUse.REQUIRED,
                (position, line, fields, x, label) -> {
                  if ((position & 1023) == 0) {
                    pause.run();
                  }
                  read.add(packed(x, label));
                });
        rows = read;
      }
      consumer.columns(List.of());
      for (int position = 0; position < rows.size(); position++) {
        int[] packed = rows.get(position);
        int[] x = new int[schema.dimension()];
        for (int i = 1; i < packed.length; i += 2) {
          x[packed[i]] = packed[i + 1];
        }
        consumer.accept(position, position + 1L, List.of(), x, label(packed[0], k));
      }
      return rows.size();
    }

    @Override
    public Cells cells(Schema schema, LongPredicate part) {
      throw new IllegalStateException("the tables of classes have no parts by position");
    }
  }

  private static int[] packed(int[] x, int label) {
    int used = 0;
    for (int value : x) {
      used += value == 0 ? 0 : 1;
    }
    int[] packed = new int[1 + 2 * used];
    packed[0] = label;
    int at = 1;
    for (int j = 0; j < x.length; j++) {
      if (x[j] != 0) {
        packed[at++] = j;
        packed[at++] = x[j];
      }
    }
    return packed;
  }
}
