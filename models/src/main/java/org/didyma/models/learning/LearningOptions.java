package org.didyma.models.learning;

import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.Consumer;
import java.util.function.Function;
import org.didyma.data.columns.Columns;
import org.didyma.data.schema.Schema;
import org.didyma.exact.Rational;
import org.didyma.formulations.Costs;
import org.didyma.formulations.LatticeName;
import org.didyma.formulations.loss.LogisticLoss;
import org.didyma.formulations.loss.Losses;
import org.didyma.models.ThresholdMethod;
import org.didyma.privacy.Adjacency;
import org.didyma.privacy.Epsilon;

/**
 * What is wanted of a card that is learned from a table of which only the columns are known. All of
 * it is public.
 *
 * @param columns what is known of the columns
 * @param epsilon of everything together
 * @param adjacency whether records are replaced, or come and go; of units where the columns have
 *     some
 * @param thresholds the part of epsilon at which thresholds are learned; 0 for round numbers, which
 *     cost nothing; empty where the plan decides
 * @param records a guess of their number, at least 1, if there is one
 * @param heldOut the probability of a record, or unit, to be held out and measured on; empty where
 *     all are learned from, and nothing is measured
 * @param loss what the card is chosen by, a name of {@link Losses}, or {@link #PLANNED_LOSS}
 * @param lattice what weights a card over a schema is drawn from; empty where the plan decides
 * @param costs of errors
 * @param way where the card's points come from
 * @param cuts where thresholds are that are learned
 * @param positives a guess of their share, above 0 and below 1, if there is one
 */
public record LearningOptions(
    Columns columns,
    Epsilon epsilon,
    Adjacency adjacency,
    Optional<Epsilon> thresholds,
    OptionalLong records,
    Optional<Rational> heldOut,
    String loss,
    Optional<Function<Schema, LatticeName>> lattice,
    Costs costs,
    CardMethod way,
    ThresholdMethod cuts,
    OptionalDouble positives) {

  /** The plan decides what the card is chosen by. */
  public static final String PLANNED_LOSS = "auto";

  static final String LOGISTIC = "logistic";

  private static final Rational FIFTH = Rational.of(1, 5);

  /** The usual options: a fifth is held out, the plan decides the rest. */
  public static LearningOptions of(Columns columns, Epsilon epsilon, Adjacency adjacency) {
    return new LearningOptions(
        columns,
        epsilon,
        adjacency,
        Optional.empty(),
        OptionalLong.empty(),
        Optional.of(FIFTH),
        PLANNED_LOSS,
        Optional.empty(),
        Costs.EQUAL,
        CardMethod.PLANNED,
        ThresholdMethod.QUANTILES,
        OptionalDouble.empty());
  }

  /** The same of other columns. */
  LearningOptions of(Columns others) {
    return with(draft -> draft.columns = others);
  }

  /** The same with a part of epsilon for thresholds, 0 for round ones. */
  public LearningOptions withThresholds(Epsilon part) {
    return with(draft -> draft.thresholds = Optional.of(part));
  }

  /** The same with a public guess of the number of records. */
  public LearningOptions withRecords(long guess) {
    return with(draft -> draft.records = OptionalLong.of(guess));
  }

  /** The same with another part held out. */
  public LearningOptions holdingOut(Rational share) {
    return with(draft -> draft.heldOut = Optional.of(share));
  }

  /** The same that learns from all records, and does not measure what that is worth. */
  public LearningOptions holdingNothingOut() {
    return with(draft -> draft.heldOut = Optional.empty());
  }

  /** The share of records that is held out, 0 where none are. */
  double shareHeldOut() {
    return heldOut.map(Rational::doubleValue).orElse(0.0);
  }

  /** The same by another loss and costs of errors. */
  public LearningOptions by(String other, Costs errors) {
    return with(
        draft -> {
          draft.loss = other;
          draft.costs = errors;
        });
  }

  /** The same with weights from a lattice that depends on the schema alone. */
  public LearningOptions from(Function<Schema, LatticeName> named) {
    return with(draft -> draft.lattice = Optional.of(named));
  }

  /** The same with points from somewhere. */
  public LearningOptions by(CardMethod chosen) {
    return with(draft -> draft.way = chosen);
  }

  /** The same with thresholds elsewhere, where they are learned. */
  public LearningOptions cutting(ThresholdMethod where) {
    return with(draft -> draft.cuts = where);
  }

  /** The same with a public guess of the share of positive records. */
  public LearningOptions withPositives(double guess) {
    return with(draft -> draft.positives = OptionalDouble.of(guess));
  }

  /** Whether nobody says what the card is chosen by. */
  boolean isOfPlannedLoss() {
    return loss.equals(PLANNED_LOSS);
  }

  /** Whether nobody says what a point means, either. */
  boolean isOfUsualRisks() {
    return lattice.isEmpty() && loss.equals(LOGISTIC);
  }

  /** Whether points mean log-odds, and nobody says which there are. */
  boolean isOfRisks() {
    return lattice.isEmpty() && Losses.parse(loss) instanceof LogisticLoss;
  }

  private LearningOptions with(Consumer<Draft> change) {
    Draft draft = new Draft(this);
    change.accept(draft);
    return draft.options();
  }

  /** These options while one of them changes. */
  private static final class Draft {
    private Columns columns;
    private Epsilon epsilon;
    private Adjacency adjacency;
    private Optional<Epsilon> thresholds;
    private OptionalLong records;
    private Optional<Rational> heldOut;
    private String loss;
    private Optional<Function<Schema, LatticeName>> lattice;
    private Costs costs;
    private CardMethod way;
    private ThresholdMethod cuts;
    private OptionalDouble positives;

    Draft(LearningOptions from) {
      columns = from.columns;
      epsilon = from.epsilon;
      adjacency = from.adjacency;
      thresholds = from.thresholds;
      records = from.records;
      heldOut = from.heldOut;
      loss = from.loss;
      lattice = from.lattice;
      costs = from.costs;
      way = from.way;
      cuts = from.cuts;
      positives = from.positives;
    }

    LearningOptions options() {
      return new LearningOptions(
          columns,
          epsilon,
          adjacency,
          thresholds,
          records,
          heldOut,
          loss,
          lattice,
          costs,
          way,
          cuts,
          positives);
    }
  }
}
