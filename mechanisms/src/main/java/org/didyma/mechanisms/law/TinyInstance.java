package org.didyma.mechanisms.law;

import java.util.Optional;
import java.util.OptionalInt;
import org.didyma.core.InvalidInputException;
import org.didyma.core.ParameterReference;
import org.didyma.formulations.Cells;
import org.didyma.formulations.Costs;
import org.didyma.formulations.LatticeName;
import org.didyma.formulations.WeightLattice;
import org.didyma.formulations.loss.LossForm;
import org.didyma.mechanisms.lattice.AnswerRule;

/**
 * The instance on which a law is enumerated; where nothing is said, the law's own.
 *
 * @param choice the lattice as it is named
 * @param features how many features the records have
 * @param costs of a missed positive and of a false alarm
 * @param loss of a record, for labels of as many values as it has; errors where none is named
 * @param threads of draws, at least 1
 * @param rule which answers of an oracle are released
 */
public record TinyInstance(
    Optional<LatticeName> choice,
    OptionalInt features,
    Optional<Costs> costs,
    Optional<LossForm> loss,
    int threads,
    AnswerRule rule) {

  /** What of an instance can be chosen, in the order of their names. */
  public enum Part {
    ACCEPT_CLAIMED,
    COST,
    FEATURES,
    INTERCEPT,
    LATTICE,
    LOSS,
    MAX_GAP,
    THREADS
  }

  /** Exact laws are computed over all points, for some dozens of data sets. */
  private static final int MOST_POINTS = 700;

  /** Nothing is said. */
  public static TinyInstance usual() {
    return new TinyInstance(
        Optional.empty(),
        OptionalInt.empty(),
        Optional.empty(),
        Optional.empty(),
        1,
        AnswerRule.LEAST_MINIMISER);
  }

  /** The lattice, over a number of features unless another one is asked for. */
  public WeightLattice lattice(WeightLattice usual) {
    int d = features.orElse(usual.features());
    if (choice.isEmpty() && features.isEmpty()) {
      return usual;
    }
    LatticeName named = choice.orElse(LatticeName.parse("ternary"));
    WeightLattice lattice = named.over(d);
    if (lattice.cardinality().bitLength() > 31 || lattice.cardinality().intValue() > MOST_POINTS) {
      throw new InvalidInputException(
          "the lattice has more than %d points, too many to audit".formatted(MOST_POINTS),
          "use a smaller one, such as ternary, box:2 or ball:2:4, or fewer "
              + ParameterReference.of("features")
              + ".");
    }
    return lattice;
  }

  /** Errors of more than two labels have no costs unless they are named, and then are refused. */
  public Costs costs(Costs usual) {
    boolean isOfTwo = loss.map(form -> form.labels() == Cells.TWO).orElse(true);
    return costs.orElse(isOfTwo ? usual : Costs.EQUAL);
  }
}
