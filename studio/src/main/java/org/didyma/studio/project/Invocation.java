package org.didyma.studio.project;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.didyma.mechanisms.Parameter;
import org.didyma.operations.Context;
import org.didyma.operations.Declaration;
import org.didyma.operations.Delivery;
import org.didyma.operations.Inputs;
import org.didyma.operations.Operation;
import org.didyma.operations.Operations;
import org.didyma.operations.Result;
import org.didyma.operations.ShellWords;

/**
 * An operation with what it is given: what a page runs, and the command that does the same.
 *
 * @param operation its name
 * @param given texts by names of parameters
 */
public record Invocation(String operation, Map<String, List<String>> given) {

  public Invocation {
    given = new LinkedHashMap<>(given);
  }

  /** The same with something given once. */
  public Invocation with(String parameter, String text) {
    Map<String, List<String>> more = new LinkedHashMap<>(given);
    more.put(parameter, List.of(text));
    return new Invocation(operation, more);
  }

  /** The same without some. */
  public Invocation without(String... parameters) {
    Map<String, List<String>> fewer = new LinkedHashMap<>(given);
    List.of(parameters).forEach(fewer::remove);
    return new Invocation(operation, fewer);
  }

  /** The operation of a name. */
  public static Operation operation(String name) {
    return Operations.ALL.stream()
        .filter(listed -> listed.name().equals(name))
        .findFirst()
        .orElseThrow()
        .operation();
  }

  /**
   * Runs it; files that were asked for are written, too.
   *
   * @throws RuntimeException as the operation does
   */
  public Result run(Context context) {
    Operation wanted = operation(operation);
    Result result = wanted.run(Inputs.read(wanted.declaration(), given), context);
    result
        .stopped()
        .ifPresent(
            stop -> {
              throw stop;
            });
    List<Delivery> deliveries = result.deliveries();
    for (int i = 0; i < deliveries.size(); i++) {
      try {
        deliveries.get(i).file().write(deliveries.get(i).content());
      } catch (RuntimeException | Error e) {
        deliveries.subList(i, deliveries.size()).stream()
            .filter(Delivery::only)
            .forEach(lost -> context.tellUnwritten(text(lost)));
        throw e;
      }
    }
    return result;
  }

  /** What cannot be had again of a file that could not be written. */
  private static String text(Delivery delivery) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try {
      delivery.content().writeTo(bytes);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return bytes.toString(StandardCharsets.UTF_8);
  }

  /** The command line that does the same, for a shell. */
  public String command() {
    Declaration declaration = operation(operation).declaration();
    List<String> words = new ArrayList<>(List.of("didyma"));
    words.addAll(List.of(operation.split(" ")));
    for (Parameter<?> argument : declaration.arguments()) {
      words.addAll(given.getOrDefault(argument.name(), List.of()));
    }
    for (Parameter<?> parameter : declaration.parameters()) {
      if (!declaration.arguments().contains(parameter)) {
        for (String text : given.getOrDefault(parameter.name(), List.of())) {
          String name = "--" + parameter.name();
          words.add(parameter.isFlag() ? name : name + "=" + text);
        }
      }
    }
    return ShellWords.of(words);
  }
}
