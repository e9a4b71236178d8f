package org.didyma.mechanisms.lattice;

import java.util.BitSet;
import java.util.List;
import org.didyma.core.CancellationToken;
import org.didyma.exact.RandomBits;
import org.didyma.formulations.Cells;
import org.didyma.privacy.Adjacency;
import org.didyma.privacy.Epsilon;
import org.didyma.privacy.PrivacyEvent;

/** How {@link ColumnsFirst} chooses the columns of a card, from the records. */
public sealed interface ColumnChoice permits ColumnDraw, ColumnPeeling {

  /** What choosing costs, pure. */
  Epsilon epsilon();

  /** Which data sets are neighbours. */
  Adjacency adjacency();

  /** The documents that prove its promise, besides that of {@link ColumnsFirst}; may be empty. */
  String proof();

  /**
   * What choosing does, without any data.
   *
   * @throws org.didyma.core.InvalidInputException when it cannot be done
   */
  PrivacyEvent describe();

  /** Refuses records that it cannot choose by. */
  void check(Cells cells);

  /**
   * The numbers of the columns that were chosen; none where that says nothing of any.
   *
   * @param columns for each coordinate of the cells the number of its column
   * @param draws draws cards
   */
  BitSet draw(
      Cells cells,
      List<Integer> columns,
      ExponentialMechanism draws,
      RandomBits bits,
      CancellationToken stop);
}
