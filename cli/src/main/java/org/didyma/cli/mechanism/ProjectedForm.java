package org.didyma.cli.mechanism;

import java.util.Optional;
import org.didyma.cli.Cancellation;
import org.didyma.cli.options.DataForm;
import org.didyma.cli.options.DataOptions;
import org.didyma.data.rows.ProjectedRows;
import org.didyma.data.rows.Rows;
import org.didyma.exact.SecureBits;

/**
 * Rows under a random projection, which is drawn afresh whenever a table is read.
 *
 * @param rows the rows before
 * @param to number of coordinates afterwards
 */
record ProjectedForm(RowsForm rows, int to) implements DataForm<ProjectedRows> {

  @Override
  public ProjectedRows read(
      DataOptions.Table table, Cancellation cancellation, boolean mayBeEmpty) {
    return of(rows.read(table, cancellation, mayBeEmpty));
  }

  @Override
  public ProjectedRows afresh(ProjectedRows data) {
    return of(data.rows());
  }

  @Override
  public Optional<ProjectedRows> ofRows(Rows held) {
    return Optional.of(of(held));
  }

  ProjectedRows of(Rows held) {
    return ProjectedRows.of(held, to, new SecureBits());
  }
}
