package org.didyma;

import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.didyma.core.ParameterReference;
import org.didyma.mechanisms.Mechanisms;

/**
 * What programs call the parameters and operations of messages: the method of that name, or {@link
 * ReleaseRequest#with} of a mechanism's parameter. What programs do not have is an option of the
 * command line.
 */
final class JavaNames implements ParameterReference.Names {

  static final ParameterReference.Names ALL = new JavaNames();

  /** Where parameters are given. */
  static final List<Class<?>> TYPES =
      List.of(ReleaseRequest.class, Learn.class, Ledger.Terms.class);

  /** What has another name here, or is given elsewhere. */
  static final Map<String, String> OTHERS =
      Map.of(
          "certificate-out", "Certificate.write(\"%s\")",
          "cost", "missedPositiveCosts and falseAlarmCosts(%s)",
          "hold-out", "holdingOut(\"%s\")",
          "intercept", "withIntercept(%s)",
          "key", "Ledger.open(file, \"%s\")",
          "lattice", "Lattice.parse(\"%s\")",
          "mechanism", "ReleaseRequest.by(\"%s\")",
          "perturbation", "underNoise(\"%s\", 1)",
          "to", "export(\"%s\")");

  /** Operations that are methods here. */
  private static final Map<String, String> OPERATIONS =
      Map.of(
          "ledger open", "Ledger.create",
          "optimize", "Problem.minimise",
          "solve, learn or optimize", "Model.write");

  private JavaNames() {}

  @Override
  public String parameter(String name) {
    String other = OTHERS.get(name);
    return other == null
        ? method(name).map(Method::getName).orElse(name)
        : other.replaceFirst("\\(.*", "");
  }

  @Override
  public String parameter(String name, String value) {
    String other = OTHERS.get(name);
    if (other != null) {
      return other.formatted(value.replace(":", ", "));
    }
    Optional<Method> method = method(name);
    if (method.isPresent()) {
      Class<?> type = method.get().getParameterTypes()[0];
      return ".%s(%s)".formatted(method.get().getName(), argument(type, value));
    }
    return Mechanisms.taking(name).isEmpty()
        ? "--%s %s of the command line".formatted(name, value)
        : ".with(\"%s\", \"%s\")".formatted(name, value);
  }

  @Override
  public String operation(String name) {
    return OPERATIONS.getOrDefault(name, "didyma " + name);
  }

  private static Optional<Method> method(String parameter) {
    String name = camelCase(parameter);
    return TYPES.stream()
        .flatMap(type -> Arrays.stream(type.getMethods()))
        .filter(m -> m.getName().equals(name) && m.getParameterCount() == 1)
        .findFirst();
  }

  private static String argument(Class<?> type, String value) {
    if (type.isEnum()) {
      return type.getSimpleName() + "." + value.replace('-', '_').toUpperCase(Locale.ROOT);
    }
    return type == String.class ? '"' + value + '"' : value;
  }

  private static String camelCase(String name) {
    String[] words = name.split("-", -1);
    return words[0]
        + Arrays.stream(words, 1, words.length)
            .map(w -> w.substring(0, 1).toUpperCase(Locale.ROOT) + w.substring(1))
            .collect(Collectors.joining());
  }
}
