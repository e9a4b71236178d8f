package org.didyma.experiments.study;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.didyma.core.InvalidInputException;
import org.didyma.experiments.contest.SolverBenchmark;

/** All studies. */
public final class Studies {

  private static final List<Study> ALL =
      Stream.of(
              List.of(
                  new BankMechanisms(),
                  new DefaultLattice(),
                  new LearnStudy(),
                  new PlannerStudy(),
                  new OutcomePlanner(),
                  new Thresholds(),
                  new RiskCards(),
                  new ObjectivePerturbationFigure1(),
                  new ObjectivePerturbationNumeric(),
                  DpAgdStudies.FIGURE_4),
              DpAgdStudies.FIGURES_2_3,
              DpAgdStudies.PUBLISHED_SIGN,
              AutoAgainstFixed.ALL,
              League.BOTH,
              DpAgdStudies.CONSTANTS,
              DpAgdStudies.BY_LAMBDA,
              SolverBenchmark.ALL,
              BoltOn.ALL,
              Scs13Studies.ALL)
          .<Study>flatMap(List::stream)
          .toList();

  private Studies() {}

  public static List<Study> all() {
    return ALL;
  }

  /**
   * The study of a name.
   *
   * @throws InvalidInputException when there is none
   */
  public static Study find(String name) {
    return ALL.stream()
        .filter(s -> s.name().equals(name))
        .findFirst()
        .orElseThrow(
            () ->
                new InvalidInputException(
                    "there is no experiment \""
                        + (name.length() > 60 ? name.substring(0, 60) + "..." : name)
                        + "\"",
                    "choose one of "
                        + ALL.stream().map(Study::name).collect(Collectors.joining(", "))
                        + "."));
  }
}
