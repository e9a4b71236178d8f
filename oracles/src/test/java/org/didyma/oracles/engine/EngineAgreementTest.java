package org.didyma.oracles.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.didyma.formulations.LearningProblem;
import org.didyma.formulations.program.FittingFormulation;
import org.didyma.formulations.program.Formulation;
import org.didyma.formulations.program.IndicatorFormulation;
import org.didyma.formulations.program.LookupProjectedFormulation;
import org.didyma.formulations.program.RowBigMFormulation;
import org.didyma.formulations.program.SeparatorFormulation;
import org.didyma.formulations.program.SmallProblems;
import org.didyma.formulations.program.SmallProblems.Table;
import org.didyma.formulations.program.TightBigMFormulation;
import org.didyma.oracles.Answer;
import org.didyma.oracles.SearchListener;
import org.didyma.oracles.search.Enumeration;
import org.didyma.solver.Backend;
import org.didyma.solver.Effort;
import org.didyma.solver.cpsat.CpSatBackend;
import org.didyma.solver.highs.HighsBackend;
import org.didyma.solver.scip.ScipBackend;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Every formulation on every engine, against the evaluation of every point. */
class EngineAgreementTest {

  private static final List<Formulation> FORMULATIONS =
      List.of(
          FittingFormulation.of(new IndicatorFormulation()),
          FittingFormulation.of(new TightBigMFormulation()),
          FittingFormulation.of(new RowBigMFormulation()),
          new FittingFormulation(
              List.of(
                  new LookupProjectedFormulation(new IndicatorFormulation()),
                  new SeparatorFormulation(new IndicatorFormulation()))));

  private static final List<Backend> BACKENDS =
      List.of(new CpSatBackend(), new ScipBackend(), new HighsBackend());

  @Test
  void enginesFindTheMinimum() {
    Map<String, List<Integer>> disagreements = compare(60, 21, 2000);
    assertThat(disagreements).isEmpty();
  }

  @Test
  @Tag("long")
  void enginesFindTheMinimumOfThousandsOfProblems() {
    Map<String, List<Integer>> disagreements = compare(5000, 22, 1 << 16);
    assertThat(disagreements).isEmpty();
  }

  /** Engines that compute in doubles are often wrong here; see {@link WrongClaimsTest}. */
  @Test
  void largeNumbersDoNoHarmToAnEngineThatComputesInIntegers() {
    SmallProblems problems = new SmallProblems(23);
    for (int i = 0; i < 40; i++) {
      LearningProblem problem = problems.nextWide(200, Table.values()[i % Table.values().length]);
      Answer expected = new Enumeration().minimise(problem);
      for (Formulation formulation : FORMULATIONS) {
        assertThat(fault(problem, expected, formulation, new CpSatBackend())).isEmpty();
      }
    }
  }

  /** Which instances went wrong, by engine and formulation and what was wrong. */
  private static Map<String, List<Integer>> compare(int instances, long seed, int maxPoints) {
    SmallProblems problems = new SmallProblems(seed);
    Map<String, List<Integer>> disagreements = new TreeMap<>();
    for (int i = 0; i < instances; i++) {
      Table table = Table.values()[i % Table.values().length];
      LearningProblem problem = problems.nextNarrow(i % 10 == 0 ? maxPoints : 300, table);
      Answer expected = new Enumeration().minimise(problem);
      for (Backend backend : BACKENDS) {
        for (Formulation formulation : FORMULATIONS) {
          String fault = fault(problem, expected, formulation, backend);
          if (!fault.isEmpty()) {
            disagreements
                .computeIfAbsent(
                    backend.name() + " " + formulation.name() + " " + fault,
                    key -> new ArrayList<>())
                .add(i);
          }
        }
      }
    }
    return disagreements;
  }

  private static String fault(
      LearningProblem problem, Answer expected, Formulation formulation, Backend backend) {
    try {
      Answer answer =
          new ProgramOracle(formulation, backend, Effort.unlimited())
              .minimise(problem, SearchListener.NONE);
      if (expected.status() == Answer.Status.INFEASIBLE) {
        return answer.status() == Answer.Status.INFEASIBLE ? "" : "has a point of an empty lattice";
      }
      if (answer.status() != Answer.Status.CLAIMED) {
        return "ends with " + answer.status();
      }
      long objective = problem.objective(answer.weights().orElseThrow());
      if (objective != answer.objective()) {
        return "has another objective than its point";
      }
      return objective == expected.objective() ? "" : "claims too high a minimum";
    } catch (WrongClaimException e) {
      return e.fault().name();
    } catch (EngineFailedException e) {
      return String.valueOf(e.getMessage());
    }
  }
}
