package org.didyma.experiments;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.didyma.core.InvalidInputException;
import org.didyma.core.QuotedText;

/**
 * What is wanted of an experiment, where not all of it. Results of a part are those that the whole
 * has there, so a part may grow to the whole ({@link ResultFile}).
 *
 * @param problems names; all where there are none
 * @param contenders names; all where there are none
 * @param places on the axis; all where there are none
 * @param repetitions at most so many, from 1
 * @param limit of the time of one run, where it is another than the experiment's; what has another
 *     limit is not part of the whole any more
 */
public record ExperimentPart(
    List<String> problems,
    List<String> contenders,
    List<BigDecimal> places,
    int repetitions,
    Optional<Duration> limit) {

  public ExperimentPart {
    problems = List.copyOf(problems);
    contenders = List.copyOf(contenders);
    places = places.stream().map(BigDecimal::stripTrailingZeros).toList();
    if (repetitions < 1) {
      throw new IllegalArgumentException("there is no such number of repetitions");
    }
  }

  /**
   * That part.
   *
   * @throws InvalidInputException when something wanted is not in the experiment
   */
  public <T extends Task> Experiment<T> of(Experiment<T> whole) {
    return new Experiment<>(
        whole.name(),
        whole.question(),
        wanted("problem", problems, whole.problems(), Task::name),
        wanted(whole.word(), contenders, whole.contenders(), Participant::name),
        whole
            .axis()
            .with(wanted(whole.axis().name(), places, whole.axis().values(), value -> value)),
        Math.min(repetitions, whole.repetitions()),
        limit.orElse(whole.limit()),
        whole.seed(),
        whole.leftOut());
  }

  /** Those that are wanted, in the order of the experiment. */
  private static <K, E> List<E> wanted(
      String word, List<K> wanted, List<E> all, Function<? super E, K> key) {
    for (K one : wanted) {
      if (all.stream().noneMatch(e -> key.apply(e).equals(one))) {
        throw new InvalidInputException(
            "the experiment has no %s %s".formatted(word, QuotedText.of(text(one))),
            "choose of "
                + all.stream().map(e -> text(key.apply(e))).collect(Collectors.joining("; "))
                + ".");
      }
    }
    return wanted.isEmpty()
        ? all
        : all.stream().filter(e -> wanted.contains(key.apply(e))).toList();
  }

  private static String text(Object key) {
    return key instanceof BigDecimal number ? number.toPlainString() : key.toString();
  }
}
