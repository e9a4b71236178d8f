package org.didyma.data.rows;

import java.util.Optional;
import org.didyma.data.records.Table;
import org.didyma.data.schema.Schema;
import org.didyma.exact.RandomBits;
import org.didyma.exact.SecureBits;

/**
 * Rows under a random projection, which is drawn afresh whenever a table is read.
 *
 * @param rows the rows before
 * @param to number of coordinates afterwards
 */
public record ProjectedForm(RowsForm rows, int to) implements Form<ProjectedRows> {

  @Override
  public ProjectedRows read(Table table, Runnable pause, boolean mayBeEmpty) {
    return of(rows.read(table, pause, mayBeEmpty));
  }

  @Override
  public Optional<ProjectedRows> without(Schema schema) {
    return rows.without(schema).map(this::of);
  }

  @Override
  public ProjectedRows afresh(ProjectedRows data, RandomBits bits) {
    return ProjectedRows.of(data.rows(), to, bits);
  }

  @Override
  public Optional<ProjectedRows> ofRows(Rows held) {
    return Optional.of(of(held));
  }

  public ProjectedRows of(Rows held) {
    return ProjectedRows.of(held, to, new SecureBits());
  }
}
