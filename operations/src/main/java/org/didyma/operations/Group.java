package org.didyma.operations;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.didyma.mechanisms.Parameter;

/**
 * Parameters that are about one thing.
 *
 * @param name one word, by which its help is asked for, such as {@code lattice}
 * @param title what it is about, such as "Weights to choose from"
 * @param parameters in the order of the help
 */
public record Group(String name, String title, List<Parameter<?>> parameters) {

  /** The name of the group of what most users need. */
  public static final String MAIN = "main";

  public Group {
    parameters = List.copyOf(parameters);
  }

  /** What most users need, which the first page of a help shows. */
  public static Group main(Parameter<?>... parameters) {
    return new Group(MAIN, "Main options", Arrays.asList(parameters));
  }

  public static Group of(String name, String title, Parameter<?>... parameters) {
    return new Group(name, title, Arrays.asList(parameters));
  }

  /** The same with more of them at its end. */
  public Group with(Parameter<?>... more) {
    return new Group(
        name, title, Stream.<Parameter<?>>concat(parameters.stream(), Stream.of(more)).toList());
  }

  /** Whether it is on the first page of a help. */
  public boolean isMain() {
    return name.equals(MAIN);
  }
}
