package org.didyma.experiments;

import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import org.didyma.data.rows.Form;
import org.didyma.data.rows.RowScale;
import org.didyma.data.rows.Rows;
import org.didyma.data.rows.RowsBuilder;
import org.didyma.formulations.Cells;
import org.didyma.formulations.WeightLattice;

/** Cells in the form that a mechanism wants, for methods on rows to be compared with lattices. */
final class CellUnits {

  private CellUnits() {}

  /** The data of a mechanism. */
  @SuppressWarnings("unchecked")
  static <D> D in(Form<D> form, Problem problem) {
    // The one form of cells has no other data.
    return form == Form.CELLS
        ? (D) problem.training()
        : form.ofRows(rows(problem.training(), problem.lattice(), problem.magnitudes()))
            .orElseThrow();
  }

  /**
   * Records as rows whose norm is at most 1: an attribute of the lattice counts as one non-zero
   * entry; rows that are longer are shortened.
   */
  private static Rows rows(Cells cells, WeightLattice lattice, int[] magnitudes) {
    Set<Integer> groups = new HashSet<>();
    for (int j = 0; j < lattice.features(); j++) {
      groups.add(lattice.group(j) < 0 ? -1 - j : lattice.group(j));
    }
    double[] bounds = Arrays.stream(magnitudes).asDoubleStream().toArray();
    RowsBuilder rows = new RowsBuilder(RowScale.of(bounds, Math.sqrt(groups.size() + 1.0)), true);
    for (int c = 0; c < cells.count(); c++) {
      int[] row = cells.row(c);
      for (long i = 0; i < cells.positives(c); i++) {
        rows.add(row, 1);
      }
      for (long i = 0; i < cells.negatives(c); i++) {
        rows.add(row, -1);
      }
    }
    return rows.build();
  }
}
