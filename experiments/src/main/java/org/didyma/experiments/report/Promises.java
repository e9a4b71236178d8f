package org.didyma.experiments.report;

import java.math.BigDecimal;
import java.util.Optional;
import org.didyma.experiments.Experiment;
import org.didyma.experiments.Participant;
import org.didyma.experiments.Task;
import org.didyma.experiments.Trial;

/** What everybody in an experiment promises, once each: on one problem, at one place. */
final class Promises {

  private Promises() {}

  /** A section in Markdown. At other places a promise is the same with other numbers. */
  static <T extends Task> String markdown(Experiment<T> experiment) {
    StringBuilder text = new StringBuilder("\n## Guarantees\n\n");
    text.append(
        "Each is for the first %s with these parameters; at others the numbers differ.\n\n"
            .formatted(experiment.axis().name()));
    for (Participant<? super T> contender : experiment.contenders()) {
      problem(experiment, contender)
          .ifPresent(p -> text.append(line(experiment, p, contender)).append('\n'));
    }
    return text.toString();
  }

  /** The first problem that a contender is given. */
  private static <T extends Task> Optional<T> problem(
      Experiment<T> experiment, Participant<? super T> contender) {
    return experiment.problems().stream()
        .filter(
            p -> !experiment.leftOut().contains(new Experiment.Pairing(p.name(), contender.name())))
        .findFirst();
  }

  private static <T extends Task> String line(
      Experiment<T> experiment, T problem, Participant<? super T> contender) {
    String promise = "";
    for (BigDecimal at : experiment.axis().values()) {
      Trial trial = new Trial(problem.name(), contender.name(), at, 1);
      promise = Summary.promise(problem, contender, trial);
      if (!promise.startsWith(Summary.REFUSED)) {
        break;
      }
    }
    return "- `%s`: %s".formatted(contender.name(), promise);
  }
}
