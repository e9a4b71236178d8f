package org.didyma.models.learning;

import java.util.Arrays;
import java.util.stream.Collectors;
import org.didyma.core.InvalidInputException;
import org.didyma.core.ParameterReference;
import org.didyma.core.QuotedText;
import org.didyma.mechanisms.gradient.ObjectivePerturbation;
import org.didyma.mechanisms.lattice.ExponentialMechanism;

/** Where the points of a card come from. */
public enum CardMethod {
  /** The plan decides, from public sizes. */
  PLANNED("auto"),
  /** Drawn from a lattice by the exponential mechanism, exactly. */
  DRAWN(ExponentialMechanism.KIND.name()),
  /** Real weights by objective perturbation, rounded. */
  ROUNDED(ObjectivePerturbation.KIND.name());

  private final String text;

  CardMethod(String text) {
    this.text = text;
  }

  /**
   * The way of a name: {@code auto}, or that of a mechanism.
   *
   * @throws InvalidInputException when there is none
   */
  public static CardMethod of(String text) {
    return Arrays.stream(values())
        .filter(way -> way.text.equals(text))
        .findFirst()
        .orElseThrow(
            () ->
                new InvalidInputException(
                    ParameterReference.of("mechanism") + " is " + QuotedText.of(text),
                    "choose one of "
                        + Arrays.stream(values())
                            .map(CardMethod::toString)
                            .collect(Collectors.joining(", "))
                        + "."));
  }

  @Override
  public String toString() {
    return text;
  }
}
