package org.didyma.mechanisms.lattice;

import java.util.BitSet;
import java.util.List;
import java.util.stream.IntStream;
import org.didyma.core.CancellationToken;
import org.didyma.exact.RandomBits;
import org.didyma.formulations.Cells;
import org.didyma.formulations.LatticeName;
import org.didyma.formulations.ScoreLoss;
import org.didyma.formulations.WeightLattice;
import org.didyma.formulations.WeightRules;
import org.didyma.formulations.Weights;
import org.didyma.mechanisms.ProofPages;
import org.didyma.mechanisms.RawOutput;
import org.didyma.privacy.Adjacency;
import org.didyma.privacy.Epsilon;
import org.didyma.privacy.PrivacyEvent;
import org.didyma.privacy.PrivacyGuarantee;

/**
 * A choice of columns, and a draw of the exponential mechanism of all weights of those columns,
 * from the same records. Promise: (epsilon_1 + epsilon_2)-differential privacy (pure), since what
 * the second one chooses from is a function of what the first one released
 * (docs/proofs/exponential-mechanism.md, section 8).
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
   * @param choice what chooses columns
   * @param columns for each coordinate the number of its column
   * @param rules for the weights of all coordinates, which the second card keeps to; they leave the
   *     weights of all other columns than some 0
   * @param second epsilon of the second draw, above 0
   * @param loss what the second card is drawn by
   * @param sizes by increasing numbers of coordinates; the last one takes any number, and columns
   *     that are still tied to each other. Each lattice has an intercept
   */
  public record Parameters(
      ColumnChoice choice,
      List<Integer> columns,
      WeightRules rules,
      Epsilon second,
      ScoreLoss loss,
      List<Size> sizes) {

    public Parameters {
      columns = List.copyOf(columns);
      sizes = List.copyOf(sizes);
      if (columns.size() != rules.coordinates()
          || sizes.isEmpty()
          || sizes.get(sizes.size() - 1).most < columns.size()) {
        throw new IllegalArgumentException("every set of columns needs a lattice");
      }
      if (!rules.onlyCutOff()) {
        throw new IllegalArgumentException("columns that are not chosen need weights of 0");
      }
    }

    private Adjacency adjacency() {
      return choice.adjacency();
    }

    /** Where columns are still tied, few weights are what a draw is known to end with. */
    private LatticeName lattice(WeightRules own) {
      return sizes.stream()
          .filter(size -> own.coordinates() <= size.most)
          .filter(size -> !own.isConstrained() || size.equals(sizes.get(sizes.size() - 1)))
          .findFirst()
          .orElseThrow()
          .lattice;
    }

    private ExponentialMechanism.Parameters second(int[] kept) {
      WeightRules own = rules.on(kept);
      return new ExponentialMechanism.Parameters(second, adjacency(), lattice(own).over(own), loss);
    }
  }

  private final ExponentialMechanism draws;
  private final Runnable whenChosen;

  /**
   * @param threads used by a long draw, at least 1
   */
  public ColumnsFirst(int threads) {
    this(threads, () -> {});
  }

  /**
   * @param whenChosen run between the two draws; that it runs is public, when it does is not
   */
  public ColumnsFirst(int threads, Runnable whenChosen) {
    this.draws = new ExponentialMechanism(threads);
    this.whenChosen = whenChosen;
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
  public String proof(Parameters parameters) {
    return ProofPages.joined(proof(), parameters.choice.proof());
  }

  @Override
  public PrivacyEvent describe(Parameters parameters) {
    int d = parameters.columns.size();
    for (Size size : parameters.sizes) {
      draws.describe(parameters.second(IntStream.range(0, Math.min(d, size.most)).toArray()));
    }
    return new PrivacyEvent.Composed(
        List.of(
            parameters.choice.describe(),
            new PrivacyEvent.Exponential(parameters.second, parameters.adjacency())));
  }

  @Override
  public PrivacyGuarantee guarantee(Parameters parameters) {
    return PrivacyGuarantee.pure(
        parameters.choice.epsilon().plus(parameters.second), parameters.adjacency());
  }

  @Override
  public void check(Cells cells, Parameters parameters) {
    parameters.choice.check(cells);
  }

  @Override
  public RawOutput.Point draw(
      Cells cells, Parameters parameters, RandomBits bits, CancellationToken stop) {
    int[] kept =
        kept(parameters.choice.draw(cells, parameters.columns, draws, bits, stop), parameters);
    whenChosen.run();
    RawOutput.Point own = draws.draw(only(cells, kept), parameters.second(kept), bits, stop);
    int d = parameters.columns.size();
    int[] all = new int[d + 1];
    for (int j = 0; j < kept.length; j++) {
      all[kept[j]] = own.weights().get(j);
    }
    all[d] = own.weights().get(kept.length);
    WeightLattice lattice = parameters.lattice(parameters.rules.on(kept)).over(parameters.rules);
    return new RawOutput.Point(lattice, Weights.of(all), own.risk(), own.diagnostics());
  }

  /** The coordinates of the columns that were chosen; all of them where none was. */
  private static int[] kept(BitSet chosen, Parameters parameters) {
    List<Integer> columns = parameters.columns;
    return IntStream.range(0, columns.size())
        .filter(j -> chosen.isEmpty() || chosen.get(columns.get(j)))
        .toArray();
  }

  /** The records with some of the coordinates. */
  static Cells only(Cells cells, int[] kept) {
    Cells.Builder builder = cells.anew(kept.length);
    for (int cell = 0; cell < cells.count(); cell++) {
      int[] row = cells.row(cell);
      int[] own = IntStream.of(kept).map(j -> row[j]).toArray();
      builder.add(own, cells.counts(cell));
    }
    return builder.build();
  }
}
