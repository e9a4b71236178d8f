package org.didyma.mechanisms.lattice;

import java.util.Arrays;
import org.didyma.core.CancellationToken;
import org.didyma.exact.RandomBits;
import org.didyma.formulations.Cells;
import org.didyma.formulations.LatticeName;
import org.didyma.formulations.WeightLattice;
import org.didyma.formulations.Weights;
import org.didyma.mechanisms.RawOutput;
import org.didyma.privacy.PrivacyEvent;
import org.didyma.privacy.PrivacyGuarantee;

/**
 * A draw among cards that say: positive where at least r of these literals hold. A literal is a
 * coordinate of 0 or 1, or that it is 0. As a card, a literal has a weight of 1 or -1, and the
 * intercept is the number of the latter, less r - 1.
 *
 * <p>A lattice of as many weights has each of these cards as well, but most of its intercepts make
 * the same of a card: one that says the same of all records. Where noise is large a draw from it
 * mostly ends there. Here hardly a card is constant, so that the noise is spent on cards that tell
 * records apart.
 *
 * <p>Promise: epsilon-differential privacy (pure), that of the {@link ExponentialMechanism} over
 * literals in the place of coordinates; records of literals are a function of each record by
 * itself, and the card one of what is drawn (docs/proofs/exponential-mechanism.md, section 10).
 */
public final class LiteralCards implements LatticeMechanism<ExponentialMechanism.Parameters> {

  /** The name in a release. */
  public static final String NAME = "literals";

  private final ExponentialMechanism draws;

  /**
   * @param threads used by a long draw, at least 1
   */
  public LiteralCards(int threads) {
    this.draws = new ExponentialMechanism(threads);
  }

  /**
   * What is drawn: of 2d literals, first the coordinates and then that each is 0, so many at most,
   * and an intercept of 1 - r.
   *
   * @param coordinates d, of a record
   * @param most literals of a card, at least 1
   */
  public static WeightLattice lattice(int coordinates, int most) {
    int[] one = new int[2 * coordinates];
    Arrays.fill(one, 1);
    return WeightLattice.box(new int[one.length], one)
        .withMaxNonZeros(most)
        .withIntercept(1 - most, 0);
  }

  /** The lattice that these cards are a part of. */
  public static LatticeName name(int most) {
    return LatticeName.sparseTernary(most).withIntercept("%d:%d".formatted(1 - most, most));
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
  public PrivacyEvent describe(ExponentialMechanism.Parameters parameters) {
    return draws.describe(parameters);
  }

  @Override
  public PrivacyGuarantee guarantee(ExponentialMechanism.Parameters parameters) {
    return draws.guarantee(parameters);
  }

  @Override
  public void check(Cells cells, ExponentialMechanism.Parameters parameters) {
    if (2 * cells.dimension() != parameters.lattice().features()) {
      throw new IllegalArgumentException("two conditions per feature are needed");
    }
    draws.check(cells, parameters);
  }

  @Override
  public RawOutput.Point draw(
      Cells cells,
      ExponentialMechanism.Parameters parameters,
      RandomBits bits,
      CancellationToken stop) {
    check(cells, parameters);
    RawOutput.Point own = draws.draw(literals(cells), parameters, bits, stop);
    int d = cells.dimension();
    WeightLattice all = name(parameters.lattice().maxNonZeros()).over(d);
    return new RawOutput.Point(all, card(own.weights(), d), own.risk(), own.diagnostics());
  }

  /** The same scores of records by coordinates. */
  private static Weights card(Weights literals, int d) {
    int[] all = new int[d + 1];
    all[d] = literals.get(2 * d);
    for (int j = 0; j < d; j++) {
      all[j] = literals.get(j) - literals.get(d + j);
      all[d] += literals.get(d + j);
    }
    return Weights.of(all);
  }

  private static Cells literals(Cells cells) {
    int d = cells.dimension();
    Cells.Builder builder = cells.anew(2 * d);
    for (int cell = 0; cell < cells.count(); cell++) {
      int[] row = Arrays.copyOf(cells.row(cell), 2 * d);
      for (int j = 0; j < d; j++) {
        if (row[j] != 0 && row[j] != 1) {
          throw new IllegalArgumentException("a feature is neither 0 nor 1");
        }
        row[d + j] = 1 - row[j];
      }
      builder.add(row, cells.counts(cell));
    }
    return builder.build();
  }
}
