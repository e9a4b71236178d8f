package org.didyma.models.learning;

import java.math.BigDecimal;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntPredicate;
import org.didyma.core.InvalidInputException;
import org.didyma.core.ParameterReference;
import org.didyma.data.columns.Columns;
import org.didyma.data.schema.Schema;
import org.didyma.privacy.Epsilon;

/**
 * Where the cut points of numbers come from of which a range is known and nothing else: they are
 * learned where there are enough records to tell quantiles apart, else they are equal steps.
 *
 * @param columns what is known
 * @param equal the schema with equal steps
 * @param price what learning them costs; empty where they are equal steps
 * @param levels of a column at most 2^levels - 1 are learned
 */
public record CutPoints(Columns columns, Schema equal, Optional<Epsilon> price, int levels) {

  /** Of epsilon, what learned cut points cost where nobody says. */
  private static final BigDecimal SHARE = new BigDecimal("0.1");

  private static final int MOST_LEVELS = 2;

  /**
   * A column's share of epsilon times the records over 2 L c, from which on cut points are learned:
   * a quantile is then a few records off, in the scale of its noise.
   */
  private static final double ENOUGH = 1;

  /**
   * As many as a strategy can use.
   *
   * @param isDrawable whether it can use so many coordinates
   */
  static CutPoints of(LearningOptions options, IntPredicate isDrawable) {
    Columns columns = options.columns();
    int levels = 1;
    while (levels < MOST_LEVELS
        && isDrawable.test(
            Math.max(coordinates(columns, levels + 1), equal(columns, levels + 1).dimension()))) {
      levels++;
    }
    return of(options, levels);
  }

  /** At most 2^levels - 1 of a column. */
  static CutPoints of(LearningOptions options, int levels) {
    Columns columns = options.columns();
    Optional<Epsilon> price =
        options.thresholds().isPresent()
            ? options.thresholds().filter(e -> e.value().signum() > 0)
            : options.part(SHARE).filter(e -> isEnough(options, e, levels));
    return new CutPoints(columns, equal(columns, levels), price, levels);
  }

  private static Schema equal(Columns columns, int levels) {
    return columns.withEqualSteps(most(levels));
  }

  private static boolean isEnough(LearningOptions options, Epsilon part, int levels) {
    int open = options.columns().open().size();
    return open > 0 && options.signal(part) / open >= ENOUGH * 2 * levels;
  }

  /** How many a column has at most. */
  int most() {
    return most(levels);
  }

  private static int most(int levels) {
    return (1 << levels) - 1;
  }

  /** Coordinates of the schema; of learned ones at most. */
  int coordinates() {
    return price.isEmpty() ? equal.dimension() : coordinates(columns, levels);
  }

  private static int coordinates(Columns columns, int levels) {
    Set<String> open = Set.copyOf(columns.open());
    long closed =
        equal(columns, 1).coordinates().stream().filter(c -> !open.contains(c.column())).count();
    return (int) closed + open.size() * most(levels);
  }

  /**
   * What learning them leaves of epsilon.
   *
   * @throws InvalidInputException when that is nothing
   */
  Epsilon rest(LearningOptions options) {
    BigDecimal rest =
        options.epsilon().value().subtract(price.map(Epsilon::value).orElse(BigDecimal.ZERO));
    if (rest.signum() <= 0) {
      throw new InvalidInputException(
          "%s leaves nothing of %s for the card"
              .formatted(ParameterReference.of("schema-epsilon"), ParameterReference.of("epsilon")),
          "choose a part of it, such as a tenth.");
    }
    return new Epsilon(rest);
  }
}
