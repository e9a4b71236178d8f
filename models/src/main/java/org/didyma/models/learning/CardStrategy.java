package org.didyma.models.learning;

import java.util.Optional;
import org.didyma.core.InvalidInputException;
import org.didyma.data.schema.BinaryLabel;
import org.didyma.data.schema.Label;
import org.didyma.data.schema.Schema;

/**
 * A way from a private table to a card, all of it decided by public inputs: what it takes, how it
 * spends epsilon, and by which mechanism. Those that exist are {@link CardStrategies#ALL}.
 */
public interface CardStrategy {

  /** As users name it. */
  String name();

  /** What it does, without a capital. */
  String sentence();

  /** Whether it learns such a label; most are for those of two values only. */
  default boolean takes(Label label) {
    return label instanceof BinaryLabel;
  }

  /** Whether it learns a card for each class without an order; others learn one card. */
  default boolean takesClasses() {
    return false;
  }

  /**
   * What it does for a variant of a menu, where it is one {@link CardStrategies#OF_MENUS}.
   *
   * @param options with the costs of the variant, and the epsilon of all cards
   * @param schema the columns of the variant, with their cut points
   */
  default CardPlan variant(LearningOptions options, Schema schema) {
    throw new IllegalStateException("it samples no cards of a menu");
  }

  /** What of the options it cannot do, as those who name it are told; empty where it can. */
  Optional<InvalidInputException> refusal(LearningOptions options);

  /**
   * What it does under options that it does not refuse.
   *
   * @throws InvalidInputException when epsilon does not suffice
   */
  CardPlan plan(LearningOptions options);
}
