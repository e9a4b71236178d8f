package org.didyma.models.learning;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.didyma.data.schema.Schema;
import org.didyma.exact.Rational;
import org.didyma.formulations.WeightLattice;
import org.didyma.mechanisms.ConfiguredMechanism;
import org.didyma.models.Model;
import org.didyma.privacy.Epsilon;

/** What a {@link CardStrategy} does under public options. */
public interface CardPlan {

  /** Where the cut points of numbers come from, and what they cost. */
  CutPoints cuts();

  /** What choosing the card's columns costs; empty where all of them may have points. */
  default Optional<Epsilon> choice() {
    return Optional.empty();
  }

  /** What tells the baseline of its loss; empty where that is public. */
  default Optional<BaselineCounts> baseline() {
    return Optional.empty();
  }

  /**
   * The same with the baseline that was learned.
   *
   * @param loss with it
   */
  default CardPlan by(String loss) {
    throw new IllegalStateException("no baseline is learned");
  }

  /** What the points cost besides, with what scores mean. */
  Epsilon points();

  /**
   * What of {@link #points} goes to counts of scores by class, which tell thresholds; empty where
   * none are counted.
   */
  default Optional<Epsilon> thresholds() {
    return Optional.empty();
  }

  /**
   * The signal per unit of noise: epsilon times the records learned from over the number of records
   * that neighbours differ in, over what the noise of this strategy grows with. It is proportional
   * to epsilon and to the number of records, whatever else of the plan depends on these.
   */
  double signal();

  /** What the points are chosen by, a name of {@link org.didyma.formulations.loss.Losses}. */
  String loss();

  /**
   * What draws the card.
   *
   * @param over a schema of the columns, with its cut points
   * @param whenChosen run when columns are chosen, where they are chosen first
   */
  ConfiguredMechanism<?, ?> mechanism(Schema over, int threads, Runnable whenChosen);

  /**
   * What a model says of where its points come from.
   *
   * @param drawn the lattice that the mechanism tells
   * @param unit what a point is of real weights that it rounded
   */
  Model.Options said(Schema over, WeightLattice drawn, Optional<Rational> unit);

  /**
   * How many scores a card can have at most, over all rows of a schema, from public sizes; empty
   * where the plan does not tell.
   */
  default OptionalLong scores() {
    return OptionalLong.empty();
  }

  /** How columns are chosen first, for people; empty where points themselves choose. */
  default Optional<String> columns() {
    return Optional.empty();
  }

  /** Where points come from, for people. */
  String told();

  /** The same for programs. */
  void tell(ObjectNode plan);

  /** What is done after reading; the seconds are an order of magnitude. */
  List<PlanStage> work();

  /** Whether the work is known to end soon. */
  default boolean isKnownToEnd() {
    return true;
  }
}
