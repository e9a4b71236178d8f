package org.didyma.mechanisms;

import org.didyma.core.InvalidInputException;
import org.didyma.data.rows.Form;
import org.didyma.data.schema.Schema;

/**
 * A private learner: a {@link Query} that is answered by the weights of a linear classifier.
 *
 * @param <D> the form of its data: distinct rows with counts ({@link
 *     org.didyma.formulations.Cells}) or the rows themselves
 * @param <P> its public parameters
 */
public interface Mechanism<D, P> extends Query<D, P, RawOutput> {

  /** The mechanism's name as on the command line and in releases. */
  String name();

  /** The document of the distribution that proves {@link #guarantee}. */
  String proof();

  /**
   * Whether it chooses among the points of a lattice, and so can follow what a schema wants of
   * points: of its lattice, by {@link Schema#weightRules()}.
   */
  default boolean choosesFromLattice() {
    return false;
  }

  /**
   * Refuses a schema that has rules for points which it cannot follow.
   *
   * @throws InvalidInputException when that is so
   */
  default void requireFollows(Schema schema) {
    if (schema.hasRules() && !choosesFromLattice()) {
      throw new InvalidInputException(
          "the schema has rules for points, which %s cannot follow".formatted(name()),
          "use a mechanism that samples whole points, such as exponential, or a schema without"
              + " rules.");
    }
  }

  /**
   * Refuses parameters that cannot be used whatever the records are, before one is read: that costs
   * nothing, while what {@link #check} refuses costs what an answer costs.
   *
   * @param none data without a record, which has the bounds that the schema states
   * @throws InvalidInputException when they cannot be used
   */
  default void requireUsable(D none, P parameters) {}

  /**
   * Refuses what a schema shows to be wrong: rules for points that it cannot follow, and parameters
   * that cannot be used with its bounds.
   *
   * @param form in which it wants a table
   * @throws InvalidInputException when it is
   */
  default void requireUsable(Schema schema, Form<D> form, P parameters) {
    requireFollows(schema);
    form.without(schema).ifPresent(none -> requireUsable(none, parameters));
  }

  /** The name in a release with these parameters: that of another which does all the work. */
  @Override
  default String name(P parameters) {
    return name();
  }

  /** The document that proves what a release with these parameters promises. */
  @Override
  default String proof(P parameters) {
    return proof();
  }
}
