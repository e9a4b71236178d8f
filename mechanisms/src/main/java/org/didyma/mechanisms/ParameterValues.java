package org.didyma.mechanisms;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.didyma.core.InvalidInputException;

/**
 * Values of the parameters of one {@link MechanismSpec}: those that are given, and the usual ones
 * of the others. Immutable.
 */
public final class ParameterValues {

  private final MechanismSpec<?, ?> kind;
  private final Map<String, String> texts;
  private final Map<String, Object> given;
  private final Set<RequiredInput> besides;

  private ParameterValues(
      MechanismSpec<?, ?> kind,
      Map<String, String> texts,
      Map<String, Object> given,
      Set<RequiredInput> besides) {
    this.kind = kind;
    this.texts = Map.copyOf(texts);
    this.given = Map.copyOf(given);
    this.besides = Set.copyOf(besides);
  }

  /**
   * Reads values.
   *
   * @param texts by names of parameters, all of them of the kind
   * @param besides what else is given, such as a delta
   * @throws InvalidInputException when a text stands for no value
   */
  static ParameterValues read(
      MechanismSpec<?, ?> kind, Map<String, String> texts, Set<RequiredInput> besides) {
    Map<String, Object> given = new HashMap<>();
    texts.forEach((name, text) -> given.put(name, kind.parameter(name).orElseThrow().read(text)));
    return new ParameterValues(kind, texts, given, besides);
  }

  /** The same with some other values. */
  public ParameterValues with(Map<String, String> others) {
    Map<String, String> all = new LinkedHashMap<>(texts);
    all.putAll(others);
    return kind.values(all, besides);
  }

  /** The kind whose parameters these are. */
  public MechanismSpec<?, ?> kind() {
    return kind;
  }

  /** Whether a value is given. */
  public boolean isGiven(Parameter<?> parameter) {
    return given.containsKey(parameter.name());
  }

  /** Whether something else is given. */
  public boolean isGiven(RequiredInput need) {
    return besides.contains(need);
  }

  /** What is given, by name: parameters and the rest. */
  public Set<String> givenNames() {
    return Stream.concat(texts.keySet().stream(), besides.stream().map(RequiredInput::label))
        .collect(Collectors.toUnmodifiableSet());
  }

  /**
   * The value that is given, or else the usual one of this kind.
   *
   * @throws InvalidInputException when there is neither
   */
  public <T> T get(Parameter<T> parameter) {
    return find(parameter).orElseThrow(() -> declared(parameter).missingForMechanism());
  }

  /** The value that is given, or else the usual one of this kind, if it has one. */
  public <T> Optional<T> find(Parameter<T> parameter) {
    Parameter<T> own = declared(parameter);
    return isGiven(parameter)
        ? Optional.of(cast(Objects.requireNonNull(given.get(parameter.name()))))
        : own.usual();
  }

  /** Parameters of one name have values of one type: {@link Mechanisms} sees to it. */
  @SuppressWarnings("unchecked")
  private <T> Parameter<T> declared(Parameter<T> parameter) {
    return (Parameter<T>)
        kind.parameter(parameter.name())
            .orElseThrow(
                () -> new IllegalArgumentException(kind.name() + " takes no " + parameter.name()));
  }

  @SuppressWarnings("unchecked")
  private static <T> T cast(Object value) {
    return (T) value;
  }
}
