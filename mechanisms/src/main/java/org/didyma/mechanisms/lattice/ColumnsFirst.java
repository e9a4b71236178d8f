package org.didyma.mechanisms.lattice;

import java.util.List;
import java.util.stream.IntStream;
import org.didyma.exact.RandomBits;
import org.didyma.formulations.Cells;
import org.didyma.formulations.LatticeName;
import org.didyma.formulations.ScoreLoss;
import org.didyma.formulations.WeightLattice;
import org.didyma.formulations.Weights;
import org.didyma.ground.Stop;
import org.didyma.mechanisms.Drawn;
import org.didyma.privacy.Adjacency;
import org.didyma.privacy.Epsilon;
import org.didyma.privacy.PrivacyEvent;
import org.didyma.privacy.PrivacyGuarantee;

/**
 * Two draws of the exponential mechanism from the same records: one of a card with few weights,
 * which says what columns matter, and one of all weights of those columns. Promise: (epsilon_1 +
 * epsilon_2)-differential privacy (pure), since what the second one chooses from is a function of
 * what the first one released (docs/proofs/exponential-mechanism.md, section 8).
 */
public final class ColumnsFirst implements LatticeMechanism<ColumnsFirst.Parameters> {

  /** The name in a release. */
  public static final String NAME = "columns-first";

  /**
   * What to draw the second card from, where it has so many coordinates.
   *
   * @param most coordinates of the columns that were chosen
   * @param lattice the weights of these; those of the others are 0
   */
  public record Size(int most, LatticeName lattice) {}

  /**
   * Public parameters.
   *
   * @param first the draw that chooses columns, over the coordinates of the pool; its lattice has
   *     an intercept
   * @param pool the numbers of the coordinates that choose columns, increasing
   * @param columns for each coordinate the number of its column
   * @param groups for each coordinate its group, as {@link LatticeName#over(int[])} takes it
   * @param second epsilon of the second draw, above 0
   * @param loss what the second card is drawn by
   * @param sizes by increasing numbers of coordinates; the last one takes any number. Each lattice
   *     has an intercept
   */
  public record Parameters(
      ExponentialMechanism.Parameters first,
      List<Integer> pool,
      List<Integer> columns,
      List<Integer> groups,
      Epsilon second,
      ScoreLoss loss,
      List<Size> sizes) {

    public Parameters {
      pool = List.copyOf(pool);
      columns = List.copyOf(columns);
      groups = List.copyOf(groups);
      sizes = List.copyOf(sizes);
      if (columns.size() != groups.size()
          || sizes.isEmpty()
          || sizes.get(sizes.size() - 1).most < columns.size()) {
        throw new IllegalArgumentException("every set of columns needs a lattice");
      }
      if (first.lattice().features() != pool.size()) {
        throw new IllegalArgumentException("the first draw is over the pool");
      }
    }

    /** The records with the coordinates of the pool. */
    private Cells choosing(Cells cells) {
      return pool.size() == columns.size()
          ? cells
          : only(cells, pool.stream().mapToInt(Integer::intValue).toArray());
    }

    private Adjacency adjacency() {
      return first.adjacency();
    }

    private LatticeName lattice(int coordinates) {
      return sizes.stream()
          .filter(size -> coordinates <= size.most)
          .findFirst()
          .orElseThrow()
          .lattice;
    }

    private ExponentialMechanism.Parameters second(int[] kept) {
      int[] own = IntStream.of(kept).map(groups::get).toArray();
      return new ExponentialMechanism.Parameters(
          second, adjacency(), lattice(kept.length).over(own), loss);
    }
  }

  private final ExponentialMechanism draws;

  /**
   * The mechanism on several threads.
   *
   * @param threads used by a long draw, at least 1
   */
  public ColumnsFirst(int threads) {
    this.draws = new ExponentialMechanism(threads);
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public String proof() {
    return draws.proof();
  }

  @Override
  public PrivacyEvent describe(Parameters parameters) {
    int d = parameters.columns.size();
    for (Size size : parameters.sizes) {
      draws.describe(parameters.second(IntStream.range(0, Math.min(d, size.most)).toArray()));
    }
    return new PrivacyEvent.Composed(
        List.of(
            draws.describe(parameters.first),
            new PrivacyEvent.Exponential(parameters.second, parameters.adjacency())));
  }

  @Override
  public PrivacyGuarantee guarantee(Parameters parameters) {
    return PrivacyGuarantee.pure(
        new Epsilon(parameters.first.epsilon().value().add(parameters.second.value())),
        parameters.adjacency());
  }

  @Override
  public void check(Cells cells, Parameters parameters) {
    draws.check(parameters.choosing(cells), parameters.first);
  }

  @Override
  public Drawn.Point draw(Cells cells, Parameters parameters, RandomBits bits, Stop stop) {
    Drawn.Point few = draws.draw(parameters.choosing(cells), parameters.first, bits, stop);
    int[] kept = kept(few.weights(), parameters);
    Drawn.Point own = draws.draw(only(cells, kept), parameters.second(kept), bits, stop);
    int d = parameters.columns.size();
    int[] all = new int[d + 1];
    for (int j = 0; j < kept.length; j++) {
      all[kept[j]] = own.weights().get(j);
    }
    all[d] = own.weights().get(kept.length);
    int[] groups = parameters.groups.stream().mapToInt(Integer::intValue).toArray();
    WeightLattice lattice = parameters.lattice(kept.length).over(groups);
    return new Drawn.Point(lattice, Weights.of(all), own.risk(), own.diagnostics());
  }

  /** The coordinates of the columns that have a weight; all of them where none has. */
  private static int[] kept(Weights few, Parameters parameters) {
    List<Integer> columns = parameters.columns;
    boolean[] has = new boolean[columns.stream().mapToInt(c -> c + 1).max().orElse(0)];
    boolean any = false;
    for (int i = 0; i < parameters.pool.size(); i++) {
      has[columns.get(parameters.pool.get(i))] |= few.get(i) != 0;
      any |= few.get(i) != 0;
    }
    boolean some = any;
    return IntStream.range(0, columns.size()).filter(j -> !some || has[columns.get(j)]).toArray();
  }

  /** The records with some of the coordinates. */
  private static Cells only(Cells cells, int[] kept) {
    Cells.Builder builder = Cells.builder(kept.length);
    for (int cell = 0; cell < cells.count(); cell++) {
      int[] row = cells.row(cell);
      int[] own = IntStream.of(kept).map(j -> row[j]).toArray();
      builder.add(own, cells.positives(cell), cells.negatives(cell));
    }
    return builder.build();
  }
}
