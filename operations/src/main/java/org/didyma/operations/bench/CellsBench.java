package org.didyma.operations.bench;

import java.lang.management.ManagementFactory;
import java.lang.management.MemoryType;
import java.util.List;
import org.didyma.data.cells.CellReader;
import org.didyma.data.schema.Schema;
import org.didyma.experiments.bench.GeneratedTable;
import org.didyma.formulations.Cells;
import org.didyma.mechanisms.Parameter;
import org.didyma.operations.Context;
import org.didyma.operations.Declaration;
import org.didyma.operations.Field;
import org.didyma.operations.Group;
import org.didyma.operations.InputRule;
import org.didyma.operations.Inputs;
import org.didyma.operations.Operation;
import org.didyma.operations.Result;
import org.didyma.operations.Section;

/** How fast a large table becomes cells, and in how much memory. */
public final class CellsBench implements Operation {

  private static final Parameter<Long> ROWS =
      Parameter.whole("rows", "N", 1_000_000_000_000L)
          .says("rows of the table")
          .usually(10_000_000L);

  private static final Parameter<Integer> DISTINCT =
      Parameter.count("distinct", "N", GeneratedTable.MAX_DISTINCT)
          .says("unique rows among them")
          .usually(5000);

  /** What was measured. */
  record Speed(
      @Field(Field.NAMED) long rows,
      @Field(Field.NAMED) int cells,
      @Field("to read and group it") double seconds,
      @Field("rounded") long rowsPerSecond,
      @Field("what Java may use") long heapLimitMb,
      @Field("what it used") long heapPeakMb)
      implements Result {

    @Override
    public List<Section> sections() {
      return List.of(
          new Section.Text(
              ("%d rows into %d unique rows in %.2f s: %d rows per second; heap limit %d MB, peak"
                      + " %d MB\n")
                  .formatted(rows, cells, seconds, rowsPerSecond, heapLimitMb, heapPeakMb)));
    }
  }

  @Override
  public Declaration declaration() {
    return Declaration.saying(
            "Generates a CSV table of nine features and a label while reading it, counts its"
                + " unique rows, and prints rows per second and the peak of the heap. Set the"
                + " heap with DIDYMA_JAVA_OPTS=-Xmx512m.")
        .takes(Group.main(ROWS, DISTINCT))
        .refuses(
            InputRule.when(
                in -> in.get(ROWS) < in.get(DISTINCT),
                "--rows and --distinct do not fit together",
                "use 1 to %d unique rows, and at least as many rows."
                    .formatted(GeneratedTable.MAX_DISTINCT)))
        .example("bench cells --rows 100000")
        .returns(Speed.class);
  }

  @Override
  public Result run(Inputs in, Context context) {
    long rows = in.get(ROWS);
    Schema schema = Schema.parse(GeneratedTable.SCHEMA, "the generated table");
    long start = System.nanoTime();
    Cells cells =
        CellReader.read(
            new GeneratedTable(rows, in.get(DISTINCT)),
            schema,
            position -> {
              context.cancellation().check();
              return true;
            });
    double seconds = (System.nanoTime() - start) / 1e9;
    return new Speed(
        cells.records(),
        cells.count(),
        seconds,
        Math.round(rows / seconds),
        Runtime.getRuntime().maxMemory() >> 20,
        peakHeap() >> 20);
  }

  /** The largest use of all parts of the heap so far, in bytes. */
  static long peakHeap() {
    return ManagementFactory.getMemoryPoolMXBeans().stream()
        .filter(pool -> pool.getType() == MemoryType.HEAP)
        .mapToLong(pool -> pool.getPeakUsage().getUsed())
        .sum();
  }
}
