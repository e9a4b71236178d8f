package org.didyma.operations.inputs;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.didyma.mechanisms.Parameter;
import org.didyma.operations.Inputs;

/** Parameters whose values are lists, with commas between their items; each may be repeated. */
public final class Lists {

  private Lists() {}

  /** A list of what another parameter takes one of. */
  public static <T> Parameter<List<T>> of(Parameter<T> one) {
    return Parameter.read(
            one.name(),
            one.letter(),
            text -> Arrays.stream(text.split(",")).map(one::read).toList(),
            (List<T> items) -> items.stream().map(one::text).collect(Collectors.joining(",")))
        .repeatable();
  }

  /** All items that were given, or else the usual ones; none where there are neither. */
  public static <T> List<T> items(Inputs in, Parameter<List<T>> list) {
    return in.has(list)
        ? in.all(list).stream().flatMap(List::stream).toList()
        : list.usual().orElse(List.of());
  }
}
