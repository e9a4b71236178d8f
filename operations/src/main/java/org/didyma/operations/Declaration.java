package org.didyma.operations;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.didyma.mechanisms.Parameter;

/**
 * What there is to know of an operation without running it. Immutable.
 *
 * <p>Its texts call a parameter {@code --name}, as the command line does; whoever shows them
 * elsewhere calls it otherwise.
 *
 * @param paragraphs what it does, for its help
 * @param arguments what is given by position
 * @param groups what is given by name; the first one is what most users need
 * @param rules combinations that are refused before anything is done
 * @param examples command lines without the program's name
 * @param results the records that it may return, whose fields programs read; empty where it only
 *     writes what was asked for, such as a file of another format
 * @param choice on what it depends which of its parameters have a say; empty where all have
 * @param takesLabels which labels it takes; it refuses others before anything is read, see {@link
 *     Inputs#requireTaken}
 */
public record Declaration(
    List<String> paragraphs,
    List<Parameter<?>> arguments,
    List<Group> groups,
    List<InputRule> rules,
    List<String> examples,
    List<Class<? extends Result>> results,
    Optional<Choice> choice,
    TakenLabels takesLabels) {

  public Declaration {
    paragraphs = List.copyOf(paragraphs);
    arguments = List.copyOf(arguments);
    groups = List.copyOf(groups);
    rules = List.copyOf(rules);
    examples = List.copyOf(examples);
    results = List.copyOf(results);
  }

  /** What it does, to be followed by what it takes. */
  public static Declaration saying(String... paragraphs) {
    return new Declaration(
        List.of(paragraphs),
        List.of(),
        List.of(),
        List.of(),
        List.of(),
        List.of(),
        Optional.empty(),
        TakenLabels.OF_TWO);
  }

  /** The same with what is given by position, after what there is. */
  public Declaration arguments(Parameter<?>... more) {
    return new Declaration(
        paragraphs, joined(arguments, more), groups, rules, examples, results, choice, takesLabels);
  }

  /** The same with what is given by name, after what there is. */
  public Declaration takes(Group... more) {
    return new Declaration(
        paragraphs, arguments, joined(groups, more), rules, examples, results, choice, takesLabels);
  }

  /** The same with combinations that are refused. */
  public Declaration refuses(InputRule... more) {
    return new Declaration(
        paragraphs, arguments, groups, joined(rules, more), examples, results, choice, takesLabels);
  }

  /** The same with an example that works, such as {@code schema check people.schema.json}. */
  public Declaration example(String... more) {
    return new Declaration(
        paragraphs, arguments, groups, rules, joined(examples, more), results, choice, takesLabels);
  }

  /** The same with what may come of it. */
  @SafeVarargs
  public final Declaration returns(Class<? extends Result>... more) {
    return new Declaration(
        paragraphs, arguments, groups, rules, examples, joined(results, more), choice, takesLabels);
  }

  /** The same, where the value of a parameter decides which others there are. */
  public Declaration dependsOn(Choice parameter) {
    return new Declaration(
        paragraphs,
        arguments,
        groups,
        rules,
        examples,
        results,
        Optional.of(parameter),
        takesLabels);
  }

  /** The same, for labels of any number of values of which one score tells all. */
  public Declaration takingLabels() {
    return taking(TakenLabels.OF_ONE_SCORE);
  }

  /** The same, also for classes without an order. */
  public Declaration takingClasses() {
    return taking(TakenLabels.OF_CLASSES);
  }

  private Declaration taking(TakenLabels labels) {
    return new Declaration(paragraphs, arguments, groups, rules, examples, results, choice, labels);
  }

  /** Everything that can be given, those by position first, each once. */
  public List<Parameter<?>> parameters() {
    Map<String, Parameter<?>> all = new LinkedHashMap<>();
    arguments.forEach(p -> all.put(p.name(), p));
    groups.forEach(group -> group.parameters().forEach(p -> all.putIfAbsent(p.name(), p)));
    return List.copyOf(all.values());
  }

  /** The parameter of a name. */
  public Optional<Parameter<?>> parameter(String wanted) {
    return parameters().stream()
        .<Parameter<?>>map(p -> p)
        .filter(p -> p.name().equals(wanted))
        .findFirst();
  }

  @SafeVarargs
  private static <T> List<T> joined(List<T> first, T... more) {
    List<T> all = new ArrayList<>(first);
    all.addAll(Arrays.asList(more));
    return all;
  }
}
