package org.didyma.models.learning;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.didyma.data.columns.Columns;
import org.didyma.data.schema.Schema;
import org.didyma.mechanisms.lattice.DrawableLattice;
import org.didyma.mechanisms.lattice.RiskLattice;
import org.didyma.privacy.Epsilon;

/** The rules of {@link LearningPlan}, of public numbers alone; docs/learn.md says why. */
final class PlanRules {

  private static final int ROUND_STEPS = 7;
  static final int FEW_STEPS = 3;
  private static final int USUAL_LEVELS = 2;
  private static final int MOST_LEVELS = 3;

  /** Coordinates up to which all of them have a weight, where few different rows are possible. */
  private static final int SOME_COORDINATES = 45;

  private static final BigInteger FEW_ROWS = BigInteger.valueOf(100_000);

  /** Of epsilon, what learned thresholds cost where nobody says. */
  private static final BigDecimal SCHEMA_SHARE = new BigDecimal("0.1");

  /** Non-zero weights of a card that are worth having fewer thresholds for. */
  private static final int ENOUGH_WEIGHTS = 3;

  /** A share of epsilon times records over 2 L c, from which on quantiles are near. */
  private static final double ENOUGH_FOR_QUANTILES = 40;

  /**
   * The same for few numbers: a threshold drawn badly within a range that is known roughly is still
   * better than a round one that no record reaches.
   */
  private static final double ENOUGH_FOR_FEW = 6;

  /** Records learned from, below which errors may choose better than risks. */
  private static final long SOME_RECORDS = 1000;

  /**
   * Epsilon times records learned from over c, from which on three literals are better than one.
   */
  private static final double ENOUGH_FOR_SEVERAL_LITERALS = 20;

  /** The same, from which on cards of all kinds of points are better than cards of literals. */
  private static final double ENOUGH_FOR_POINTS = 300;

  /** The same, from which on four literals are better than three. */
  private static final double ENOUGH_FOR_FOUR_LITERALS = 100;

  /** Sets of literals that a draw by errors looks at in some ten seconds. */
  private static final long MOST_SETS_OF_LITERALS = 1 << 23;

  /** The same, from which on risks choose better than errors. */
  private static final double ENOUGH_FOR_RISKS = 800;

  /** The same where records are many: cards by errors alone rank less well there. */
  private static final double ENOUGH_FOR_RISKS_OF_MANY = 350;

  /** The same where four weights can be drawn, and no more. */
  private static final double ENOUGH_FOR_SOME_BY_RISKS = 200;

  /** The same, from which on risks of 5 to 10 % are worth telling apart. */
  private static final double ENOUGH_FOR_SMALL_RISKS = 5000;

  /** Non-zero weights of a card from which on errors alone choose cards that rank as well. */
  private static final int MANY_WEIGHTS = 5;

  private static final int SOME_WEIGHTS = 4;

  static final String ZERO_ONE = "zero-one";

  private PlanRules() {}

  /** What a card is chosen by if not by errors: what was named, or else risks. */
  static String risks(LearningOptions options) {
    return options.isOfPlannedLoss() ? LearningOptions.LOGISTIC : options.loss();
  }

  /**
   * Whether a card of points is chosen by errors alone, where nobody says: where records are few or
   * epsilon is small and many weights can be drawn, since errors change with a record by a third of
   * what risks change by.
   */
  static boolean arePointsByErrors(LearningOptions options) {
    return options.isOfPlannedLoss()
        && options.records().isPresent()
        && signal(options, options.epsilon()) < enoughForRisks(options);
  }

  /** The same of any card: literals always are. */
  static boolean isByErrors(LearningOptions options) {
    return options.isOfPlannedLoss()
        && (literals(options.by(ZERO_ONE, options.costs())).isPresent()
            || arePointsByErrors(options));
  }

  /**
   * How many literals a card by errors has at most, where it says how many of them must hold: where
   * epsilon times the records is so small that a draw among all cards of as many weights is hardly
   * better than chance. Only where all coordinates are 0 or 1, and no rules for points may ask for
   * more. Of few records, and where weights of all coordinates can be drawn, several literals are
   * not better than these.
   */
  static OptionalInt literals(LearningOptions options) {
    if (!options.loss().equals(ZERO_ONE)
        || options.lattice().isPresent()
        || options.records().isEmpty()
        || !options.columns().rules().isEmpty()) {
      return OptionalInt.empty();
    }
    double signal = signal(options, options.epsilon());
    Schema few = options.columns().withFewThresholds(1);
    if (signal >= ENOUGH_FOR_POINTS || !isOfZeroAndOne(few)) {
      return OptionalInt.empty();
    }
    if (signal < ENOUGH_FOR_SEVERAL_LITERALS) {
      return OptionalInt.of(1);
    }
    return areFew(options) || signal >= enoughForRisks(options) && isDense(few, few.dimension())
        ? OptionalInt.empty()
        : OptionalInt.of(
            drawableLiterals(
                drawnCoordinates(options, few), signal < ENOUGH_FOR_FOUR_LITERALS ? 3 : 4));
  }

  /** Those of a schema, or with learned thresholds as many as there may be. */
  private static int drawnCoordinates(LearningOptions options, Schema schema) {
    return schemaPart(options)
        .map(part -> coordinates(options.columns(), levels(options, part.value())))
        .orElseGet(schema::dimension);
  }

  private static boolean isOfZeroAndOne(Schema schema) {
    return Arrays.stream(schema.least()).allMatch(x -> x == 0)
        && Arrays.stream(schema.most()).allMatch(x -> x <= 1);
  }

  /** So many of twice the coordinates, or fewer, that a draw is known to take seconds. */
  private static int drawableLiterals(int coordinates, int wanted) {
    int most = wanted;
    while (most > 1 && !RiskLattice.areAtMost(MOST_SETS_OF_LITERALS, 2 * coordinates, most)) {
      most--;
    }
    return most;
  }

  /** The more weights can be drawn, the longer errors choose as well. */
  private static double enoughForRisks(LearningOptions options) {
    int weights =
        DrawableLattice.of(round(options.columns())).maxNonZeros().orElse(Integer.MAX_VALUE);
    if (weights >= MANY_WEIGHTS) {
      return areFew(options) ? ENOUGH_FOR_RISKS : ENOUGH_FOR_RISKS_OF_MANY;
    }
    return weights >= SOME_WEIGHTS && !areFew(options) ? ENOUGH_FOR_SOME_BY_RISKS : 0;
  }

  /** Whether few records are learned from, as far as anybody says how many. */
  static boolean areFew(LearningOptions options) {
    return options.records().isPresent() && learnedFrom(options) < SOME_RECORDS;
  }

  /** Whether noise is so narrow that risks below 10 % are worth telling apart. */
  static boolean areEnoughForSmallRisks(LearningOptions options) {
    return signal(options, options.epsilon()) >= ENOUGH_FOR_SMALL_RISKS;
  }

  /** A part of epsilon times records learned from over c; 0 without a guess of their number. */
  static double signal(LearningOptions options, Epsilon part) {
    return part.value().doubleValue() * learnedFrom(options) / changes(options);
  }

  /** How many records neighbours differ in. */
  static int changes(LearningOptions options) {
    return options.adjacency().of(options.columns().unit()).changes();
  }

  /** The guess of the number of records, less those that are held out; 0 without a guess. */
  static double learnedFrom(LearningOptions options) {
    return options.records().orElse(0) * (1 - options.shareHeldOut());
  }

  /**
   * So that a column gets at most 2^levels - 1 thresholds: 3 where quantiles are then near, else 2,
   * and 1 where a draw of three weights is not known to take seconds otherwise.
   *
   * @param part of epsilon for thresholds
   */
  static int levels(LearningOptions options, BigDecimal part) {
    for (int levels = MOST_LEVELS; levels > 1; levels--) {
      if (RiskLattice.isDrawable(coordinates(options.columns(), levels), ENOUGH_WEIGHTS)
          && (levels == USUAL_LEVELS || isEnough(options, part, levels))) {
        return levels;
      }
    }
    return 1;
  }

  /** Coordinates of a schema with learned thresholds, at most. */
  static int coordinates(Columns columns, int levels) {
    Set<String> open = Set.copyOf(columns.open());
    long closed =
        columns.withFewThresholds(1).coordinates().stream()
            .filter(c -> !open.contains(c.column()))
            .count();
    return (int) closed + open.size() * ((1 << levels) - 1);
  }

  /** What thresholds are learned with, named or planned; empty where none are. */
  static Optional<Epsilon> schemaPart(LearningOptions options) {
    return options.thresholds().isPresent()
        ? options.thresholds().filter(e -> e.value().signum() > 0)
        : thresholds(options);
  }

  /** A tenth of epsilon, where thresholds near quantiles can be told for it. */
  static Optional<Epsilon> thresholds(LearningOptions options) {
    return part(options.epsilon().value().multiply(SCHEMA_SHARE))
        .filter(tenth -> isEnough(options, tenth.value(), levels(options, tenth.value())));
  }

  private static boolean isEnough(LearningOptions options, BigDecimal part, int levels) {
    int open = options.columns().open().size();
    double lambda = part.doubleValue() / Math.max(1, open) / (2.0 * levels * changes(options));
    double enough = options.columns().hasFewOpen() ? ENOUGH_FOR_FEW : ENOUGH_FOR_QUANTILES;
    return open > 0 && lambda * options.records().orElse(0) >= enough;
  }

  /** From the finest on; each is made when it is asked for. */
  static Stream<Schema> grids(Columns columns) {
    return Stream.<Supplier<Schema>>of(
            () -> columns.withRoundThresholds(ROUND_STEPS),
            () -> columns.withFewThresholds(FEW_STEPS))
        .map(Supplier::get);
  }

  static Optional<Epsilon> part(BigDecimal value) {
    BigDecimal digits = value.stripTrailingZeros();
    return digits.scale() <= Epsilon.MAX_DIGITS
        ? Optional.of(new Epsilon(digits))
        : Optional.empty();
  }

  static boolean isDrawable(Schema schema) {
    return RiskLattice.isDrawable(schema.dimension(), ENOUGH_WEIGHTS);
  }

  /** The round thresholds of a card; one of a number where it is one of literals. */
  static Schema round(LearningOptions options) {
    return literals(options).isPresent()
        ? options.columns().withFewThresholds(1)
        : round(options.columns());
  }

  /** The finest round thresholds with which a draw of three weights is known to take seconds. */
  static Schema round(Columns columns) {
    return grids(columns)
        .filter(PlanRules::isDrawable)
        .findFirst()
        .orElseGet(() -> columns.withFewThresholds(1));
  }

  /**
   * Whether a draw of weights -1, 0 and 1 for all coordinates is known to take seconds, and is not
   * a matter of a few that can have any.
   */
  static boolean isDense(Schema round, int coordinates) {
    return coordinates > RiskLattice.FEW_COORDINATES
        && coordinates <= SOME_COORDINATES
        && round.foreseenRows().compareTo(FEW_ROWS) <= 0
        && !round.hasRules();
  }
}
