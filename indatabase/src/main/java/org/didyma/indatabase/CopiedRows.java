package org.didyma.indatabase;

import java.util.List;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.didyma.data.rows.RowScale;
import org.didyma.data.rows.Rows;
import org.didyma.data.rows.RowsBuilder;
import org.didyma.databases.CodedCopy;
import org.didyma.mechanisms.gradient.descent.DescendingRows;

/** The rows of a shuffled copy, as far as all databases are alike. */
abstract class CopiedRows implements DescendingRows {

  private static final int BLOCK = 1 << 14;

  final CodedCopy copy;
  final int features;
  final Supplier<RowsBuilder> builders;
  private final RowScale scale;
  private final boolean afresh;

  CopiedRows(
      CodedCopy copy,
      int features,
      RowScale scale,
      Supplier<RowsBuilder> builders,
      boolean afresh) {
    this.copy = copy;
    this.features = features;
    this.scale = scale;
    this.builders = builders;
    this.afresh = afresh;
  }

  /** The columns of codes, with commas. */
  final String codes() {
    return IntStream.range(0, features).mapToObj(f -> "c" + f).collect(Collectors.joining(", "));
  }

  /**
   * What a pass after the first goes over: the table as it is, or in a fresh random order, where
   * that was asked for.
   *
   * @param columns besides the place
   */
  final String rowsOfNextPass(String table, String columns) {
    return afresh
        ? "(SELECT ROW_NUMBER() OVER (ORDER BY %s) AS place, %s FROM %s)"
            .formatted(copy.random(), columns, table)
        : table;
  }

  @Override
  public final long size() {
    return copy.records();
  }

  @Override
  public final int dimension() {
    return scale.dimension();
  }

  @Override
  public final double bound() {
    return 1;
  }

  @Override
  public final RowScale scale() {
    return scale;
  }

  /** Here the records come to the rows; no descent asks for that. */
  @Override
  public final void pass(Consumer<Rows> block) {
    String all = "SELECT label, %s FROM %s ORDER BY place".formatted(codes(), CodedCopy.TABLE);
    long read =
        copy.query(
            all,
            List.of(),
            rows -> {
              int[] record = new int[features];
              RowsBuilder builder = builders.get();
              long count = 0;
              while (rows.next()) {
                for (int f = 0; f < features; f++) {
                  record[f] = rows.getInt(f + 2);
                }
                builder.add(copy.vector(record), rows.getInt(1));
                count++;
                if (builder.size() == BLOCK) {
                  block.accept(builder.build());
                  builder = builders.get();
                }
              }
              if (builder.size() > 0) {
                block.accept(builder.build());
              }
              return count;
            });
    requireAll(read);
  }

  /** Each pass has to see every record once. */
  final void requireAll(long seen) {
    if (seen != size()) {
      throw copy.changed();
    }
  }
}
