package org.didyma;

import java.nio.file.Path;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.didyma.core.ParameterReference;
import org.didyma.data.columns.Columns;
import org.didyma.exact.Rational;
import org.didyma.formulations.Costs;
import org.didyma.models.learning.CardStrategies;
import org.didyma.models.learning.CardStrategy;
import org.didyma.models.learning.LearningOptions;
import org.didyma.models.learning.LearningPlan;
import org.didyma.privacy.Epsilon;
import org.jspecify.annotations.Nullable;

/**
 * The whole way from a private table of which only the columns are known publicly to a card, with
 * what it is worth: thresholds, a card that is learned from most of the records, its accuracy and
 * risks measured on the others. All of it together is epsilon-differentially private, under the
 * conditions that the guarantee names. What follows from what is public, the {@link #plan} says
 * before the table is opened. Immutable: each method gives another wish.
 */
public final class Learn {

  private final Columns columns;
  private final @Nullable Epsilon epsilon;
  private final Neighbours neighbours;
  private final UnaryOperator<LearningOptions> more;
  private final Costs costs;

  private Learn(
      Columns columns,
      @Nullable Epsilon epsilon,
      Neighbours neighbours,
      UnaryOperator<LearningOptions> more,
      Costs costs) {
    this.columns = columns;
    this.epsilon = epsilon;
    this.neighbours = neighbours;
    this.more = more;
    this.costs = costs;
  }

  /**
   * From what is known of the columns of a table.
   *
   * @param file of columns: names, kinds and ranges, as docs/reference/schema.md describes it
   * @throws DidymaException when it cannot be read or is none; the message says where
   */
  public static Learn columns(String file) {
    return columns(Path.of(file));
  }

  /** The same. */
  public static Learn columns(Path file) {
    return of(DidymaException.told(() -> Columns.read(file)));
  }

  /** From the columns of a schema, with the cut points that it has. */
  public static Learn columns(Schema schema) {
    return parse(schema.json());
  }

  /**
   * From the JSON of such a file.
   *
   * @throws DidymaException when it is none; the message says where
   */
  public static Learn parse(String json) {
    return of(DidymaException.told(() -> Columns.parse(json, "the columns")));
  }

  private static Learn of(Columns columns) {
    return new Learn(columns, null, Neighbours.REPLACE, UnaryOperator.identity(), Costs.EQUAL);
  }

  /**
   * With this privacy loss of everything together; smaller protects more.
   *
   * @param epsilon a decimal number above 0 such as {@code "0.5"}, taken exactly
   */
  public Learn epsilon(String epsilon) {
    Epsilon parsed = DidymaException.told(() -> Epsilon.parse(epsilon));
    return new Learn(columns, parsed, neighbours, more, costs);
  }

  /** With a guarantee about these neighbours; one record is replaced by default. */
  public Learn neighbours(Neighbours neighbours) {
    return new Learn(columns, epsilon, neighbours, more, costs);
  }

  /** With a public guess of the number of records, which decides much of the plan. */
  public Learn records(long guess) {
    return with(options -> options.withRecords(guess));
  }

  /**
   * With a public guess of the prevalence, which decides much of the plan where it is not near a
   * half, as is assumed without one.
   *
   * @param share of positive records, above 0 and below 1
   */
  public Learn positives(double share) {
    return with(options -> options.withPositives(share));
  }

  /**
   * With each record held out by this probability, to measure the card on; a fifth by default.
   *
   * @param share a decimal number above 0 and below 1
   */
  public Learn holdingOut(String share) {
    Rational probability = DidymaException.told(() -> Rational.parse("the share", share));
    return with(options -> options.holdingOut(probability));
  }

  /** From all records, and nothing is measured. */
  public Learn holdingNothingOut() {
    return with(LearningOptions::holdingNothingOut);
  }

  /** A positive record that is predicted negative costs so much, at least 1. */
  public Learn missedPositiveCosts(long cost) {
    Costs both = DidymaException.told(() -> new Costs(cost, costs.falseAlarm()));
    return new Learn(columns, epsilon, neighbours, more, both);
  }

  /** A negative record that is predicted positive costs so much, at least 1. */
  public Learn falseAlarmCosts(long cost) {
    Costs both = DidymaException.told(() -> new Costs(costs.missedPositive(), cost));
    return new Learn(columns, epsilon, neighbours, more, both);
  }

  /**
   * By a named strategy in place of the one that is expected to lose least.
   *
   * @param name such as {@code "binned-counts"}; docs/explanation/planner.md has them all
   */
  public Learn strategy(String name) {
    CardStrategy named = DidymaException.told(() -> CardStrategies.named(name));
    return with(options -> options.by(named));
  }

  private Learn with(UnaryOperator<LearningOptions> last) {
    return new Learn(
        columns, epsilon, neighbours, options -> last.apply(more.apply(options)), costs);
  }

  /**
   * What will be done and spent on what, a line of each decision. No table is opened.
   *
   * @throws DidymaException when nothing can be learned so, as from an epsilon that is too small
   */
  public String plan() {
    return DidymaException.told(
        () -> ParameterReference.in(String.join("\n", planned().lines()), JavaNames.ALL));
  }

  /** The same, paid from the budget of a ledger. */
  public Learner paidFrom(Ledger ledger) {
    return new Learner(DidymaException.told(this::planned), Optional.of(ledger));
  }

  /** The same, which nobody counts here: that is for the caller to do, and to limit. */
  public Learner unaccounted() {
    return new Learner(DidymaException.told(this::planned), Optional.empty());
  }

  private LearningPlan planned() {
    if (epsilon == null) {
      throw DidymaException.of(
          "no epsilon is given", "add .epsilon(\"1\"); smaller protects more.");
    }
    LearningOptions usual = LearningOptions.of(columns, epsilon, neighbours.adjacency());
    return LearningPlan.of(more.apply(usual.by(LearningOptions.PLANNED_LOSS, costs)));
  }
}
