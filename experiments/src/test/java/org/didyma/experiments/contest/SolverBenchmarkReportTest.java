package org.didyma.experiments.contest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.didyma.experiments.Examples;
import org.didyma.experiments.Experiment;
import org.didyma.experiments.ExperimentRunner;
import org.didyma.experiments.RunResult;
import org.didyma.experiments.engines.EngineComparison;
import org.didyma.experiments.engines.EngineParticipant;
import org.didyma.experiments.engines.EngineTask;
import org.didyma.experiments.engines.FixedThreads;
import org.didyma.experiments.engines.JudgedRun;
import org.didyma.experiments.engines.ProblemInstance;
import org.didyma.experiments.engines.ProblemNoise;
import org.didyma.experiments.engines.SearchEngine;
import org.didyma.experiments.research.TableStore;
import org.didyma.experiments.study.Studies;
import org.didyma.experiments.study.Study;
import org.didyma.formulations.Weights;
import org.didyma.oracles.search.ChainSearch;
import org.didyma.oracles.search.Enumeration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SolverBenchmarkReportTest {

  @TempDir Path folder;

  @Test
  void theShiftedMeanIsThatOfShiftedTimes() {
    assertThat(Score.shiftedMean(new double[] {0, 3}, 1)).isCloseTo(1, within(1e-12));
    assertThat(Score.shiftedMean(new double[] {7, 7, 7}, 10)).isCloseTo(7, within(1e-12));
    assertThat(Score.shiftedMean(new double[0], 1)).isNaN();
  }

  /** One who solves both problems, and one whom the larger one is too large for. */
  @Test
  void scoresCountWhatIsNotSolvedAsTheLimit() throws IOException {
    ContestTables tables = new ContestTables(TableStore.of(Examples.datasets()));
    List<EngineTask> tasks = new ArrayList<>();
    for (Library.Entry entry :
        Library.selected(Library.all(), List.of("dense-haberman-4", "dense-haberman-1"))) {
      EngineTask.Limits limits =
          new EngineTask.Limits(Duration.ofSeconds(50), Duration.ofSeconds(50), List.of());
      ProblemInstance plain = new ProblemInstance(entry.name(), entry.problem(tables));
      tasks.add(new EngineTask(plain, ProblemNoise.NONE, true, limits, 1));
    }
    List<EngineParticipant> engines =
        List.of(
            new SearchEngine("chain", ChainSearch::new, ""),
            new FixedThreads(new SearchEngine("enumeration", threads -> new Enumeration(), ""), 2));
    EngineComparison comparison = new EngineComparison(tasks, engines, new int[] {1}, 1);
    Experiment<EngineTask> experiment = comparison.named("contest", "Who?");
    List<RunResult> results = new ArrayList<>();
    new ExperimentRunner(1, () -> false).run(experiment, Set.of(), results::add);
    List<JudgedRun> runs = comparison.judged(results);

    Score chain = Score.of(of(runs, "chain"));
    assertThat(chain.runs()).isEqualTo(2);
    assertThat(chain.solved()).isEqualTo(2);
    assertThat(chain.wrong()).isZero();
    assertThat(chain.par2()).isLessThan(50);
    Score other = Score.of(of(runs, "enumeration x2"));
    assertThat(other.solved()).isEqualTo(1);
    assertThat(other.refused()).isEqualTo(1);
    // One refusal among two runs: twice the limit on average half, and the limit as its integral.
    assertThat(other.par2()).isBetween(50.0, 75.0);
    assertThat(other.shiftedMean()).isBetween(Math.sqrt(51) - 1, 51.0);
    assertThat(other.primalIntegral()).isBetween(25.0, 50.0);

    new SolverBenchmarkReport(experiment, comparison, runs).write(folder);
    assertThat(Files.readString(folder.resolve("summary.md")))
        .contains("| chain | 2 | 2 |", "--problem dense-haberman-1", "Wrong claims: none");
    assertThat(Files.readString(folder.resolve("problems.md")))
        .contains("dense-haberman-4", "refused");
    assertThat(folder.resolve("solved.svg")).exists();
    assertThat(folder.resolve("profile.svg")).exists();
  }

  private static List<JudgedRun> of(List<JudgedRun> runs, String engine) {
    return runs.stream().filter(r -> r.participant().name().equals(engine)).toList();
  }

  /** The search alone proves a small problem, and its certificate is checked. */
  @Test
  @SuppressWarnings("unchecked") // It is the contest's.
  void optimaAreCertified() throws IOException {
    Study study =
        Studies.find("contest-optima")
            .on(List.of("dense-haberman-4"))
            .within(Duration.ofSeconds(50))
            .orElseThrow();
    Experiment<EngineTask> experiment =
        (Experiment<EngineTask>) study.describe(TableStore.of(Examples.datasets()), false);
    List<RunResult> results = new ArrayList<>();
    new ExperimentRunner(1, () -> false).run(experiment, Set.of(), results::add);
    study.report(experiment, results).write(folder);
    String line =
        Files.readAllLines(folder.resolve("known.tsv")).stream()
            .filter(l -> l.startsWith("dense-haberman-4\t"))
            .findFirst()
            .orElseThrow();
    KnownOptimum known = KnownOptimum.parse(line);
    assertThat(known.status()).isEqualTo(KnownOptimum.Status.CERTIFIED);
    // Without an intercept all 117 survivors below the first threshold are missed; 225 survived.
    assertThat(known.value().getAsLong()).isBetween(117L, 225L);
    assertThat(known.bound()).isEqualTo(known.value());
  }

  @Test
  void aCertificateIsWorthMoreThanAnOpenValue() {
    KnownOptimum open = known(10, KnownOptimum.Status.OPEN);
    KnownOptimum lower = known(9, KnownOptimum.Status.OPEN);
    KnownOptimum certified = known(9, KnownOptimum.Status.CERTIFIED);
    assertThat(OptimaReport.better(open, lower)).isSameAs(lower);
    assertThat(OptimaReport.better(lower, open)).isSameAs(lower);
    assertThat(OptimaReport.better(certified, lower)).isSameAs(certified);
    assertThat(OptimaReport.better(lower, certified)).isSameAs(certified);
  }

  /** A bound is worth keeping where another run found the same point, or a better one. */
  @Test
  void theBetterBoundIsKept() {
    KnownOptimum open = known(10, KnownOptimum.Status.OPEN);
    KnownOptimum same = open.withBound(OptionalLong.of(7), "Ada");
    KnownOptimum less =
        known(9, KnownOptimum.Status.OPEN).withBound(OptionalLong.of(5), KnownOptimum.OURS);
    assertThat(OptimaReport.better(open, same)).isEqualTo(same);
    assertThat(OptimaReport.better(same, open)).isEqualTo(same);
    assertThat(OptimaReport.better(same, less))
        .isEqualTo(less.withBound(OptionalLong.of(7), "Ada"));
  }

  private static KnownOptimum known(long value, KnownOptimum.Status status) {
    return new KnownOptimum(
        "p",
        1,
        1,
        1,
        "",
        OptionalLong.of(value),
        OptionalLong.empty(),
        status,
        OptionalLong.empty(),
        Optional.of(Weights.of(1)),
        KnownOptimum.OURS,
        KnownOptimum.OURS);
  }
}
