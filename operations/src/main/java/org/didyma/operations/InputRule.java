package org.didyma.operations;

import java.util.Arrays;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import org.didyma.core.InvalidInputException;
import org.didyma.core.ParameterReference;
import org.didyma.mechanisms.Parameter;

/** A combination of inputs that is refused before anything is read or spent. */
@FunctionalInterface
public interface InputRule {

  /** Why the inputs are refused; empty where they are not. */
  Optional<InvalidInputException> refusal(Inputs inputs);

  /**
   * Refuses inputs of which something holds.
   *
   * @param message what is wrong, which may call a parameter {@code --name}
   * @param advice what to do
   */
  static InputRule when(Predicate<Inputs> wrong, String message, String advice) {
    return inputs ->
        wrong.test(inputs)
            ? Optional.of(new InvalidInputException(message, advice))
            : Optional.empty();
  }

  /** Refuses what this one refuses, or else what another one does. */
  default InputRule or(InputRule other) {
    return inputs -> refusal(inputs).or(() -> other.refusal(inputs));
  }

  /** Refuses what a check of the inputs refuses. */
  static InputRule checked(Consumer<Inputs> check) {
    return inputs -> {
      try {
        check.accept(inputs);
        return Optional.empty();
      } catch (InvalidInputException e) {
        return Optional.of(e);
      }
    };
  }

  /** Refuses that more than one of some is given. */
  static InputRule atMostOne(String message, String advice, Parameter<?>... all) {
    return when(in -> Arrays.stream(all).filter(in::has).count() > 1, message, advice);
  }

  /**
   * Refuses some without another.
   *
   * @param advice of what to do about one of them, from its mention
   */
  static InputRule without(
      Parameter<?> needed, Function<String, String> advice, Parameter<?>... refused) {
    return inputs ->
        inputs.has(needed)
            ? Optional.empty()
            : Arrays.stream(refused)
                .filter(inputs::has)
                .map(p -> ParameterReference.of(p.name()))
                .findFirst()
                .map(
                    name ->
                        new InvalidInputException(
                            name + " is given without " + ParameterReference.of(needed.name()),
                            advice.apply(name)));
  }
}
