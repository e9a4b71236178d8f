package org.didyma.models.learning;

import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.didyma.core.InvalidInputException;
import org.didyma.core.ParameterReference;
import org.didyma.data.columns.Columns;
import org.didyma.data.schema.BinaryLabel;
import org.didyma.data.schema.ClassesLabel;
import org.didyma.data.schema.RecordWeight;
import org.didyma.data.schema.Schema;
import org.didyma.exact.Rational;
import org.didyma.formulations.Costs;
import org.didyma.formulations.LatticeName;
import org.didyma.formulations.loss.Losses;
import org.didyma.mechanisms.PublicContext;
import org.didyma.mechanisms.gradient.PrivacyTarget;
import org.didyma.models.ThresholdMethod;
import org.didyma.models.menu.Menu;
import org.didyma.privacy.Adjacency;
import org.didyma.privacy.Delta;
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
 * @param strategy the way to the card; empty where the plan decides
 * @param cuts where thresholds are that are learned
 * @param menu public variants of the card that are released together; empty for one card
 * @param by the column of categories by whose groups the card is measured, too, if there is one
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
    Optional<CardStrategy> strategy,
    ThresholdMethod cuts,
    Optional<Menu> menu,
    Optional<String> by,
    OptionalDouble positives) {

  /** The plan decides what the card is chosen by. */
  public static final String PLANNED_LOSS = "auto";

  static final String LOGISTIC = "logistic";

  /** What is planned for where nobody guesses. */
  private static final long ASSUMED_RECORDS = 1000;

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
        Optional.empty(),
        ThresholdMethod.QUANTILES,
        Optional.empty(),
        Optional.empty(),
        OptionalDouble.empty());
  }

  /** The same of other columns. */
  LearningOptions of(Columns others) {
    return with(draft -> draft.columns = others);
  }

  /** The same at another epsilon. */
  LearningOptions withEpsilon(Epsilon other) {
    return with(draft -> draft.epsilon = other);
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

  /** The same by a named strategy. */
  public LearningOptions by(CardStrategy named) {
    return with(draft -> draft.strategy = Optional.of(named));
  }

  /** The same with thresholds elsewhere, where they are learned. */
  public LearningOptions cutting(ThresholdMethod where) {
    return with(draft -> draft.cuts = where);
  }

  /** The same of several variants of the card. */
  public LearningOptions withMenu(Menu variants) {
    return with(draft -> draft.menu = Optional.of(variants));
  }

  /** The same whose card is measured by the groups of a column, too. */
  public LearningOptions measuredBy(String column) {
    return with(draft -> draft.by = Optional.of(column));
  }

  /** The same with a public guess of the share of positive records. */
  public LearningOptions withPositives(double guess) {
    return with(draft -> draft.positives = OptionalDouble.of(guess));
  }

  /** Whether nobody says what the card is chosen by. */
  boolean isOfPlannedLoss() {
    return loss.equals(PLANNED_LOSS);
  }

  /** Whether the label has two values. */
  boolean isOfTwo() {
    return columns.label() instanceof BinaryLabel;
  }

  /** Whether cards are of two values each: of the label's, or of a class and the rest. */
  boolean areCardsOfTwo() {
    return isOfTwo() || columns.label() instanceof ClassesLabel;
  }

  /**
   * How many cards there are, which share epsilon evenly: one for each class without an order, or
   * for each variant of a menu of which all leave.
   */
  int cards() {
    return columns.label() instanceof ClassesLabel classes
        ? classes.labels()
        : menu.map(Menu::cards).orElse(1);
  }

  /** The guess of the number of records, or what is planned for without one. */
  long assumedRecords() {
    return records.orElse(ASSUMED_RECORDS);
  }

  /** How many records neighbours differ in. */
  int changes() {
    return adjacency.of(columns.fields().subject()).changes();
  }

  /** How often a record counts, a guess. */
  double counted() {
    return columns.fields().weight().map(RecordWeight::usual).orElse(1.0);
  }

  /** A part of epsilon of one card times the records learned from, over {@link #changes}. */
  double signal(Epsilon part) {
    return part.value().doubleValue()
        / cards()
        * assumedRecords()
        * counted()
        * (1 - shareHeldOut())
        / changes();
  }

  /**
   * What a record says of a label of the guessed prevalence, over what it says where half are
   * positive and errors cost the same. A card by errors saves at most what the cheaper answer for
   * all costs, and its noise grows with the larger cost. For others the deviation of the label fits
   * best (docs/results/planner/signals.csv).
   */
  double information(boolean isByErrors) {
    double share = positives.orElse(LearningPlan.GUESSED_POSITIVES);
    if (!isByErrors) {
      return 2 * Math.sqrt(share * (1 - share));
    }
    long missed = costs.missedPositive();
    long alarm = costs.falseAlarm();
    return 2 * Math.min(missed * share, alarm * (1 - share)) / Math.max(missed, alarm);
  }

  /** A share of epsilon; empty where that has too many digits. */
  Optional<Epsilon> part(BigDecimal share) {
    return digits(epsilon.value().multiply(share));
  }

  /** A number as an epsilon; empty where it has too many digits. */
  static Optional<Epsilon> digits(BigDecimal value) {
    BigDecimal digits = value.stripTrailingZeros();
    return digits.signum() > 0 && digits.scale() <= Epsilon.MAX_DIGITS
        ? Optional.of(new Epsilon(digits))
        : Optional.empty();
  }

  /** What a mechanism over a schema is made with, for a card's share of a part of epsilon. */
  PublicContext context(Epsilon part, Schema over) {
    PrivacyTarget own = new PrivacyTarget(part, Delta.ZERO).share(cards());
    return PublicContext.of(own.epsilon(), Delta.ZERO, adjacency.of(over.subject()))
        .withLabels(over.label().labels());
  }

  /** The error of those who name a strategy and something that it cannot do. */
  static Optional<InvalidInputException> refused(String strategy, String what, String given) {
    return Optional.of(
        new InvalidInputException(
            "%s cannot follow %s".formatted(ParameterReference.of("strategy", strategy), what),
            "leave out %s, or name another strategy.".formatted(given)));
  }

  /** The same of a lattice. */
  static Optional<InvalidInputException> refusedLattice(String strategy) {
    return refused(
        strategy,
        "a lattice",
        ParameterReference.of("lattice") + " and " + ParameterReference.of("intercept"));
  }

  /** The same of all rules for points. */
  static Optional<InvalidInputException> refusedRules(String strategy, LearningOptions options) {
    List<String> rules = options.columns.rules();
    return refusedRules(strategy, "such as " + rules.get(0), rules);
  }

  /**
   * The same of some of them.
   *
   * @param which of the rules for points, as a phrase
   * @param rules names of these
   */
  static Optional<InvalidInputException> refusedRules(
      String strategy, String which, List<String> rules) {
    return Optional.of(
        new InvalidInputException(
            "%s cannot follow rules for points %s"
                .formatted(ParameterReference.of("strategy", strategy), which),
            "leave out %s, or what the file of columns has of it, or name %s, which follow all rules."
                .formatted(
                    rules.stream()
                        .map(rule -> ParameterReference.of(Schema.parameter(rule)))
                        .collect(Collectors.joining(", ")),
                    Stream.of(ExactStrategy.BY_ERRORS, ExactStrategy.BY_RISKS)
                        .map(CardStrategy::name)
                        .collect(Collectors.joining(" or ")))));
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
    private Optional<CardStrategy> strategy;
    private ThresholdMethod cuts;
    private Optional<Menu> menu;
    private Optional<String> by;
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
      strategy = from.strategy;
      cuts = from.cuts;
      menu = from.menu;
      by = from.by;
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
          strategy,
          cuts,
          menu,
          by,
          positives);
    }
  }
}
