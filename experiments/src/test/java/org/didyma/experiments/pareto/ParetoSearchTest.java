package org.didyma.experiments.pareto;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.didyma.core.CancellationToken;
import org.didyma.core.InvalidInputException;
import org.didyma.core.Json;
import org.didyma.experiments.pareto.instance.Aim;
import org.didyma.experiments.pareto.instance.SettingsEvaluation;
import org.didyma.experiments.pareto.instance.TradeoffProblem;
import org.didyma.experiments.pareto.proposal.BayesianProposer;
import org.didyma.experiments.pareto.proposal.Proposers;
import org.didyma.experiments.pareto.space.Dimension;
import org.didyma.experiments.pareto.space.SettingsDistribution;
import org.didyma.experiments.pareto.space.Space;
import org.didyma.experiments.pareto.surrogate.IndependentProcesses;
import org.didyma.oracles.SearchStoppedException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ParetoSearchTest {

  private static final Aim REFERENCE = new Aim(10, 1);
  private static final int SEEDS = 5;

  private static final Space SPACE =
      Space.of(Dimension.logarithmic("epsilon", 0.01, 10), Dimension.continuous("share", 0, 1));

  /** Errors are noisy, and settings with a share above 0.9 cannot be used. */
  private static final TradeoffProblem INSTANCE =
      new TradeoffProblem(
          "example",
          SPACE,
          SettingsDistribution.uniform(SPACE),
          settings -> settings.number("epsilon"),
          (settings, bits, stop) -> {
            double share = settings.number("share");
            if (share > 0.9) {
              throw new InvalidInputException("the share is too large", "use less.");
            }
            double noise = (bits.nextLong() >>> 11) * 0x1p-53;
            return 0.2 + 0.4 * share + 0.2 * noise / (1 + settings.number("epsilon"));
          },
          4,
          Json.object());

  private static ParetoSearch search(int batch, int threads) {
    return new ParetoSearch(
        INSTANCE,
        new BayesianProposer(
            SPACE,
            Proposers.random(INSTANCE.draws(), 1),
            SEEDS,
            REFERENCE,
            new IndependentProcesses(SEEDS, 1),
            BayesianProposer.Criterion.AREA_TIMES_PROBABILITY,
            false,
            1),
        REFERENCE,
        batch,
        1,
        threads);
  }

  private static SearchFile open(Path folder, long start) {
    return SearchFile.open(folder, ParetoSearch.description(INSTANCE, "bayesian", start));
  }

  /** Without its seconds. */
  private static List<String> texts(List<SettingsEvaluation> all) {
    return all.stream().map(e -> SearchFile.tree(e).without("seconds").toString()).toList();
  }

  /** Also within a batch of settings that are tried at a time. */
  @ParameterizedTest
  @ValueSource(ints = {1, 3})
  void killedSearchGoesOnAsIfItHadNotBeen(int batch, @TempDir Path folder) throws IOException {
    List<SettingsEvaluation> whole;
    try (SearchFile file = open(folder.resolve("whole"), 1)) {
      search(batch, 2).run(file, 20, CancellationToken.NEVER, progress -> {});
      whole = file.evaluations();
    }
    Path broken = folder.resolve("broken");
    AtomicInteger done = new AtomicInteger();
    try (SearchFile file = open(broken, 1)) {
      assertThatThrownBy(
              () -> search(batch, 1).run(file, 20, () -> done.get() == 9, p -> done.set(p.done())))
          .isInstanceOf(SearchStoppedException.class);
    }
    // A kill in the middle of a line.
    Path path = broken.resolve(SearchFile.NAME);
    String text = Files.readString(path);
    Files.writeString(path, text.substring(0, text.length() - 20));
    try (SearchFile file = open(broken, 1)) {
      assertThat(file.evaluations()).hasSize(8);
      search(batch, 3).run(file, 20, CancellationToken.NEVER, progress -> {});
      assertThat(texts(file.evaluations())).isEqualTo(texts(whole));
    }
  }

  @Test
  void tellsHowFarItIs(@TempDir Path folder) {
    List<ParetoSearch.Progress> told = new ArrayList<>();
    try (SearchFile file = open(folder, 1)) {
      search(1, 2).run(file, 12, CancellationToken.NEVER, told::add);
      assertThat(told).hasSize(12);
      FoundFront front = FoundFront.of(file.evaluations(), REFERENCE);
      assertThat(told.get(11).hypervolume()).isEqualTo(front.hypervolume()).isPositive();
      assertThat(front.evaluations()).isNotEmpty().allMatch(SettingsEvaluation::isDone);
      for (int k = 1; k < 12; k++) {
        assertThat(told.get(k).hypervolume()).isGreaterThanOrEqualTo(told.get(k - 1).hypervolume());
      }
      FoundFront worst =
          FoundFront.by(
              e -> e.errors().stream().mapToDouble(x -> x).max().orElse(1),
              file.evaluations(),
              REFERENCE);
      assertThat(worst.hypervolume()).isLessThan(front.hypervolume());
    }
  }

  @Test
  void whatCannotBeUsedIsWrittenDownAndNotOnTheFront(@TempDir Path folder) {
    try (SearchFile file = open(folder, 1)) {
      new ParetoSearch(INSTANCE, Proposers.listed(SPACE.grid(2, 4)), REFERENCE, 1, 1, 1)
          .run(file, 4, CancellationToken.NEVER, progress -> {});
      List<SettingsEvaluation> unused =
          file.evaluations().stream().filter(e -> !e.isDone()).toList();
      assertThat(unused).hasSize(2).allMatch(e -> e.note().equals("the share is too large"));
      assertThat(FoundFront.of(file.evaluations(), REFERENCE).evaluations())
          .doesNotContainAnyElementsOf(unused);
    }
  }

  @Test
  void anotherSearchDoesNotGoOn(@TempDir Path folder) {
    open(folder, 1).close();
    assertThatThrownBy(() -> open(folder, 2))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("another search");
  }
}
