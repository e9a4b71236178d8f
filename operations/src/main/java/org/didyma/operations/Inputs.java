package org.didyma.operations;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.didyma.core.InvalidInputException;
import org.didyma.core.QuotedText;
import org.didyma.data.schema.ClassesLabel;
import org.didyma.data.schema.Label;
import org.didyma.mechanisms.Parameter;

/**
 * What was given to an operation: each value read, each combination allowed. Immutable.
 *
 * <p>A parameter is known by its name, so that two groups may share one.
 */
public final class Inputs {

  /** The parameter that makes a label of two values of one of classes. */
  public static final String ONE_CLASS = "one-class";

  private final Map<String, List<String>> texts;
  private final Map<String, List<Object>> values;

  private final Declaration declaration;

  private Inputs(
      Map<String, List<String>> texts, Map<String, List<Object>> values, Declaration declaration) {
    this.texts = texts;
    this.values = values;
    this.declaration = declaration;
  }

  /**
   * Reads what was given.
   *
   * @param texts by names of parameters; one for each time that it was given
   * @throws InvalidInputException for the first value that cannot be read, else the first that is
   *     missing, else the first rule that refuses
   */
  public static Inputs read(Declaration declaration, Map<String, List<String>> texts) {
    Map<String, List<Object>> values = new LinkedHashMap<>();
    for (Parameter<?> parameter : declaration.parameters()) {
      List<String> given = texts.getOrDefault(parameter.name(), List.of());
      if (!given.isEmpty()) {
        values.put(parameter.name(), given.stream().<Object>map(parameter::read).toList());
      }
    }
    declaration.parameters().stream()
        .filter(p -> p.isRequired() && !values.containsKey(p.name()))
        .findFirst()
        .ifPresent(
            p -> {
              throw p.missing();
            });
    Inputs inputs = new Inputs(Map.copyOf(texts), values, declaration);
    for (InputRule rule : declaration.rules()) {
      rule.refusal(inputs)
          .ifPresent(
              refusal -> {
                throw refusal;
              });
    }
    return inputs;
  }

  /**
   * Refuses a label of more values than the operation takes.
   *
   * @throws InvalidInputException when that is so
   */
  public void requireTaken(Label label) {
    if (declaration.takesLabels().has(label)) {
      return;
    }
    boolean isOfClasses = label instanceof ClassesLabel;
    String others =
        "use didyma %s, or state \"positive\" and \"negative\"."
            .formatted(Names.or(Operations.taking(label)));
    throw new InvalidInputException(
        isOfClasses
            ? "the label %s has %d classes without an order, and this command takes none"
                .formatted(QuotedText.of(label.column()), label.labels())
            : "the label %s has %d values, and this command takes labels of two only"
                .formatted(QuotedText.of(label.column()), label.labels()),
        isOfClasses && declaration.parameter(ONE_CLASS).isPresent()
            ? "give --%s NAME: that class against the rest.".formatted(ONE_CLASS)
            : others);
  }

  /** Whether it was given. */
  public boolean has(Parameter<?> parameter) {
    return values.containsKey(parameter.name());
  }

  /** Whether any of them was given. */
  public boolean hasAny(Parameter<?>... parameters) {
    return Stream.of(parameters).anyMatch(this::has);
  }

  /** The names of all that were given. */
  public Set<String> given() {
    return values.keySet();
  }

  /** What was given for a parameter of a name, which not every operation has; as it was written. */
  public Optional<String> named(String name) {
    List<String> all = texts.getOrDefault(name, List.of());
    return all.isEmpty() ? Optional.empty() : Optional.of(all.get(all.size() - 1));
  }

  /** The value that was given, the last one of several; empty where none was. */
  @SuppressWarnings("unchecked")
  public <T> Optional<T> given(Parameter<T> parameter) {
    List<Object> all = values.getOrDefault(parameter.name(), List.of());
    return all.isEmpty() ? Optional.empty() : Optional.of((T) all.get(all.size() - 1));
  }

  /** The value that was given, or else the usual one, where there is one. */
  public <T> Optional<T> find(Parameter<T> parameter) {
    return given(parameter).or(parameter::usual);
  }

  /**
   * The value that was given, or else the usual one.
   *
   * @throws InvalidInputException where there is neither
   */
  public <T> T get(Parameter<T> parameter) {
    return find(parameter).orElseThrow(parameter::missing);
  }

  /** Whether something that is said or not was said. */
  public boolean isOn(Parameter<Boolean> flag) {
    return find(flag).orElse(false);
  }

  /** Each value of what may be given more than once, in order. */
  @SuppressWarnings("unchecked")
  public <T> List<T> all(Parameter<T> parameter) {
    return (List<T>) values.getOrDefault(parameter.name(), List.of());
  }

  /** All its values as they were written, in order. */
  public List<String> texts(Parameter<?> parameter) {
    return texts.getOrDefault(parameter.name(), List.of());
  }

  /** The value as it was written; empty where it was not. */
  public Optional<String> text(Parameter<?> parameter) {
    return named(parameter.name());
  }
}
