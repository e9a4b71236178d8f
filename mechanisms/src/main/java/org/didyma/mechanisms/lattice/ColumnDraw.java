package org.didyma.mechanisms.lattice;

import java.util.BitSet;
import java.util.List;
import org.didyma.core.CancellationToken;
import org.didyma.exact.RandomBits;
import org.didyma.formulations.Cells;
import org.didyma.formulations.Weights;
import org.didyma.privacy.Adjacency;
import org.didyma.privacy.Epsilon;
import org.didyma.privacy.PrivacyEvent;

/**
 * Chooses the columns in which a card of few weights has one, drawn by the exponential mechanism.
 *
 * @param card the draw, over the coordinates of the pool
 * @param pool the numbers of the coordinates that choose columns, increasing
 */
public record ColumnDraw(ExponentialMechanism.Parameters card, List<Integer> pool)
    implements ColumnChoice {

  public ColumnDraw {
    pool = List.copyOf(pool);
    if (card.lattice().features() != pool.size()) {
      throw new IllegalArgumentException("the sample is not from the pool");
    }
  }

  @Override
  public Epsilon epsilon() {
    return card.epsilon();
  }

  @Override
  public Adjacency adjacency() {
    return card.adjacency();
  }

  @Override
  public String proof() {
    return "";
  }

  @Override
  public PrivacyEvent describe() {
    return new ExponentialMechanism().describe(card);
  }

  @Override
  public void check(Cells cells) {
    new ExponentialMechanism().check(choosing(cells), card);
  }

  @Override
  public BitSet draw(
      Cells cells,
      List<Integer> columns,
      ExponentialMechanism draws,
      RandomBits bits,
      CancellationToken stop) {
    Weights few = draws.draw(choosing(cells), card, bits, stop).weights();
    BitSet chosen = new BitSet();
    for (int i = 0; i < pool.size(); i++) {
      if (few.get(i) != 0) {
        chosen.set(columns.get(pool.get(i)));
      }
    }
    return chosen;
  }

  /** The records with the coordinates of the pool. */
  private Cells choosing(Cells cells) {
    return pool.size() == cells.dimension()
        ? cells
        : ColumnsFirst.only(cells, pool.stream().mapToInt(Integer::intValue).toArray());
  }
}
