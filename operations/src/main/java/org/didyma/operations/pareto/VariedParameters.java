package org.didyma.operations.pareto;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.didyma.core.InvalidInputException;
import org.didyma.core.QuotedText;
import org.didyma.experiments.pareto.instance.TableMechanisms;
import org.didyma.experiments.pareto.instance.UsualDimensions;
import org.didyma.experiments.pareto.space.Dimension;
import org.didyma.formulations.Costs;
import org.didyma.formulations.LatticeName;
import org.didyma.mechanisms.MechanismSpec;
import org.didyma.mechanisms.Parameter;

/**
 * What varies, and how far, and what does not: {@code --vary lambda=1e-4:1:log}, {@code --vary
 * loss=logistic,huber}, {@code --vary epochs=10}.
 *
 * @param dimensions by name
 * @param fixed values by names of parameters
 */
record VariedParameters(Map<String, Dimension> dimensions, Map<String, String> fixed) {

  private static final String ADVICE =
      "write it as in --vary lambda=1e-4:1:log, --vary loss=logistic,huber or --vary epochs=10,"
          + " and for one of several mechanisms as in --vary dp-sgd/learning-rate=1:30:log.";

  /** What is usual for mechanisms, changed by texts. */
  static VariedParameters of(List<MechanismSpec<?, ?>> kinds, List<String> texts) {
    List<String> taken = TableMechanisms.takenBy(kinds);
    Map<String, Dimension> dimensions = new LinkedHashMap<>();
    dimensions.put(
        TableMechanisms.EPSILON, Dimension.logarithmic(TableMechanisms.EPSILON, 0.01, 10));
    UsualDimensions.of(kinds).stream()
        .filter(d -> taken.contains(d.name()))
        .forEach(d -> dimensions.put(d.name(), d));
    Map<String, String> fixed = new LinkedHashMap<>();
    List<String> said = new ArrayList<>();
    for (String text : texts) {
      int equals = text.indexOf('=');
      String name = equals < 1 ? text : text.substring(0, equals);
      if (!taken.contains(name)) {
        throw new InvalidInputException(
            "--vary has %s, which none of these mechanisms takes".formatted(QuotedText.of(name)),
            "use one of: %s."
                .formatted(
                    taken.stream()
                        .filter(n -> !TableMechanisms.isOwn(n))
                        .collect(Collectors.joining(", "))));
      }
      String values = equals < 1 ? "" : text.substring(equals + 1);
      Optional<Dimension> dimension = dimension(kinds, name, values);
      said.add(name);
      // What is said of a parameter goes before what is usual for it in one mechanism.
      kinds.stream()
          .map(kind -> TableMechanisms.own(kind, name))
          .filter(own -> !said.contains(own))
          .forEach(dimensions::remove);
      if (dimension.isPresent()) {
        dimensions.put(name, dimension.get());
        fixed.remove(name);
      } else {
        dimensions.remove(name);
        fixed.put(name, values);
      }
    }
    return new VariedParameters(dimensions, fixed);
  }

  /** The dimension; empty for a single value. */
  private static Optional<Dimension> dimension(
      List<MechanismSpec<?, ?>> kinds, String name, String values) {
    List<Parameter<?>> parameters =
        kinds.stream()
            .flatMap(kind -> kind.parameters().stream().filter(p -> isCalled(kind, p, name)))
            .collect(Collectors.toList());
    String[] words = values.split(",", -1);
    if (values.isEmpty()) {
      List<String> all = parameters.stream().flatMap(p -> p.words().stream()).distinct().toList();
      return Optional.of(
          all.isEmpty()
              ? UsualDimensions.of(kinds).stream()
                  .filter(d -> d.name().equals(name))
                  .findFirst()
                  .orElseThrow(() -> unreadable(name, values))
              : Dimension.choice(name, all));
    }
    if (parameters.isEmpty() && !name.equals(TableMechanisms.EPSILON)) {
      check(name, words);
      return Optional.of(Dimension.choice(name, List.of(words)));
    }
    String[] ends = values.split(":", -1);
    if (ends.length >= 2) {
      return Optional.of(numbers(parameters, name, values, ends));
    }
    Arrays.stream(words).forEach(word -> parameters.forEach(p -> p.read(word)));
    if (words.length == 1 && !name.equals(TableMechanisms.EPSILON)) {
      return Optional.empty();
    }
    return Optional.of(Dimension.choice(name, List.of(words)));
  }

  private static boolean isCalled(MechanismSpec<?, ?> kind, Parameter<?> parameter, String name) {
    return parameter.name().equals(name)
        || TableMechanisms.own(kind, parameter.name()).equals(name);
  }

  private static void check(String name, String[] words) {
    for (String word : words) {
      switch (name) {
        case "lattice" -> LatticeName.parse(word);
        case "cost" -> Costs.parse(word);
        case TableMechanisms.COLUMNS -> {
          // Held against the schema where that is known.
        }
        default -> {
          if (!word.equals("none")) {
            LatticeName.ternary().withIntercept(word);
          }
        }
      }
    }
  }

  private static Dimension numbers(
      List<Parameter<?>> parameters, String name, String values, String[] ends) {
    boolean logarithmic = ends.length == 3 && ends[2].equals("log");
    if (ends.length > 2 && !logarithmic) {
      throw unreadable(name, values);
    }
    boolean whole = false;
    for (Parameter<?> parameter : parameters) {
      Object low = parameter.read(ends[0]);
      parameter.read(ends[1]);
      whole |= low instanceof Integer || low instanceof Long;
    }
    double low;
    double high;
    try {
      low = Double.parseDouble(ends[0]);
      high = Double.parseDouble(ends[1]);
    } catch (NumberFormatException e) {
      throw unreadable(name, values);
    }
    return new Dimension.Numbers(name, low, high, logarithmic, whole);
  }

  private static InvalidInputException unreadable(String name, String values) {
    return new InvalidInputException(
        "--vary has %s, which has no values".formatted(QuotedText.of(name + "=" + values)), ADVICE);
  }
}
