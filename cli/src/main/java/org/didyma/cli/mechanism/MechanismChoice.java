package org.didyma.cli.mechanism;

import java.util.Set;

/** A mechanism as the user names it, with the options that are its own. */
public interface MechanismChoice {

  /** Its name as the value of {@code --mechanism}. */
  String name();

  /**
   * The options it takes besides those that every mechanism takes. An option that is listed by some
   * mechanism is refused by all that do not list it.
   */
  default Set<String> options() {
    return Set.of();
  }

  /**
   * Checks the values of its own options, before any file is looked at.
   *
   * @param given the names of the options that were given
   * @throws org.didyma.ground.InvalidInputException when one is missing or wrong
   */
  default void check(Set<String> given) {}

  /** Whether it protects the data at all; what does not takes no epsilon. */
  default boolean isPrivate() {
    return true;
  }

  /**
   * Whether it has an intercept unless told otherwise. A perturbed objective has none: opdisc's
   * noise cannot tell intercepts apart, and rspm would pay for them with more noise.
   */
  default boolean hasUsualIntercept() {
    return options().contains("--intercept");
  }

  /** Whether its guarantee, with the values of its options, has a delta above 0. */
  default boolean usesDelta() {
    return options().contains("--delta");
  }

  /** The mechanism with its public parameters. */
  ChosenMechanism<?, ?> over(Setting setting);
}
