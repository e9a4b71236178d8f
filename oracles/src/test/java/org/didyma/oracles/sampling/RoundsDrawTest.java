package org.didyma.oracles.sampling;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.didyma.core.CancellationToken;
import org.didyma.exact.LawBits;
import org.didyma.exact.LawTest;
import org.didyma.exact.RandomBits;
import org.didyma.exact.StreamKey;
import org.didyma.formulations.Cells;
import org.didyma.formulations.Costs;
import org.didyma.formulations.LearningProblem;
import org.didyma.formulations.WeightLattice;
import org.didyma.formulations.Weights;
import org.didyma.oracles.SearchListener;
import org.didyma.oracles.SearchStoppedException;
import org.didyma.oracles.rounds.Rounds;
import org.didyma.oracles.rounds.Wire;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Draws in rounds of a few nodes per task. Chi-square tests at false-alarm rate 1e-6 each against
 * the law by enumeration.
 */
class RoundsDrawTest {

  private static final double FALSE_ALARM = 1e-6;
  private static final int DRAWS = 4_000;

  private static final RandomBits BITS = LawBits.of(10);

  /** Rounds from the first node on, and no counting. */
  private static LatticeSampler sampler(ScoreNoise noise, Rounds rounds, long budget) {
    return new LatticeSampler(
            noise, 1, new LatticeSampler.Pace(0, 1, LatticeSampler.Sparse.BY_POINT))
        .inRounds(rounds, 0, Duration.ofNanos(1), budget);
  }

  private static Supplier<Weights> draws(
      LatticeSampler sampler, LearningProblem problem, Rate rate) {
    Supplier<LatticeSampler.Sample> samples =
        sampler.draws(problem, rate, BITS, SearchListener.NONE);
    return () -> samples.get().weights();
  }

  private static LearningProblem problem(WeightLattice lattice, long number) {
    Random random = new Random(number);
    Cells.Builder cells = Cells.builder(lattice.features());
    for (int i = 0; i < 15; i++) {
      int[] row = random.ints(lattice.features(), -1, 2).toArray();
      cells.add(row, random.nextInt(4), random.nextInt(4));
    }
    return LearningProblem.of(cells.build(), lattice, Costs.EQUAL);
  }

  /** Masses as products, by symmetric functions, by counting, with points that are listed. */
  private static List<LearningProblem> problems() {
    List<LearningProblem> problems = new ArrayList<>();
    for (WeightLattice lattice :
        List.of(
            WeightLattice.cube(5, 1),
            WeightLattice.cube(3, 2).withIntercept(-1, 3),
            WeightLattice.cube(4, 2).withBall(6),
            WeightLattice.cube(7, 1).withMaxNonZeros(3))) {
      problems.add(problem(lattice, 16));
    }
    return problems;
  }

  @Test
  void roundsDoNotChangeTheLaw() {
    checkLaw(600, 3, false);
  }

  @Test
  @Tag("long")
  void roundsDoNotChangeTheLawOfManyDraws() {
    checkLaw(40_000, 1, true);
    checkLaw(40_000, 3, false);
  }

  private static void checkLaw(int draws, long budget, boolean bytes) {
    for (LearningProblem problem : problems()) {
      Wire wire = new Wire(bytes);
      Map<Weights, Integer> drawn =
          LawTest.counts(draws, draws(sampler(ScoreNoise.GUMBEL, wire, budget), problem, ONE));
      assertThat(new ExactDistribution(problem, 1).pValue(drawn)).isGreaterThan(FALSE_ALARM);
      assertThat(wire.rounds()).isGreaterThan(2 * draws);
      assertThat(new ExactDistribution(problem, 2).pValue(drawn)).isLessThan(FALSE_ALARM);
    }
  }

  @Test
  void exponentialNoiseGivesTheLawOfPermuteAndFlip() {
    LearningProblem problem = problem(WeightLattice.cube(2, 1), 25);
    Map<Weights, Integer> drawn =
        LawTest.counts(
            4_000,
            draws(sampler(ScoreNoise.EXPONENTIAL, new Wire(false), 1), problem, Rate.of(1, 2)));
    assertThat(ExactDistribution.ofFlips(problem, 0.5).pValue(drawn)).isGreaterThan(FALSE_ALARM);
    assertThat(new ExactDistribution(problem, 0.5).pValue(drawn)).isLessThan(FALSE_ALARM);
  }

  /** On it the twins below were found to be noticed. */
  private static final LearningProblem TELLING = problem(WeightLattice.cube(4, 1), 4);

  private static final Rate ONE = Rate.of(1, 1);

  private static double pValue(Rounds rounds) {
    return pValue(rounds, DRAWS);
  }

  /** Draws of twins end when they are rejected. */
  private static boolean isRejected(Rounds twin, int most) {
    return LawTest.rejects(
        new ExactDistribution(TELLING, 1).probability,
        FALSE_ALARM,
        most,
        draws(sampler(ScoreNoise.GUMBEL, twin, 5), TELLING, ONE));
  }

  private static double pValue(Rounds rounds, int draws) {
    return new ExactDistribution(TELLING, 1)
        .pValue(draws, draws(sampler(ScoreNoise.GUMBEL, rounds, 5), TELLING, ONE));
  }

  @Test
  void whatTravelsComesOverWhole() {
    Wire wire = new Wire();
    assertThat(pValue(wire, 600)).isGreaterThan(FALSE_ALARM);
    assertThat(wire.rounds()).isGreaterThan(600);
  }

  /** What becomes of tasks and reports is up to a test. */
  private static class Tampering extends Wire {

    Tampering() {
      super(false);
    }

    @Override
    protected Object dealt(Object task) {
      return dealt((RegionTask) task);
    }

    @Override
    protected Object reported(Object report) {
      return reported((RegionTask.Report) report);
    }

    RegionTask dealt(RegionTask task) {
      return task;
    }

    RegionTask.Report reported(RegionTask.Report report) {
      return report;
    }
  }

  /** Clocks that tasks know to a factor of a hundred only: they settle little. */
  private static class Vague extends Tampering {

    @Override
    RegionTask dealt(RegionTask task) {
      List<RegionTask.Region> vague = new ArrayList<>();
      for (RegionTask.Region r : task.regions()) {
        double less = r.key() - 5;
        vague.add(new RegionTask.Region(r.prefix(), r.low() / 100, r.high() * 100, less));
      }
      return new RegionTask(vague, task.budget(), task.bestHigh(), task.bits());
    }
  }

  /** Whatever tasks cannot settle is settled where the clocks are kept. */
  @Test
  void vagueClocksDoNotChangeTheLaw() {
    AtomicInteger several = new AtomicInteger();
    assertThat(
            pValue(
                new Vague() {
                  @Override
                  RegionTask.Report reported(RegionTask.Report report) {
                    several.addAndGet(report.found().size() > 1 ? 1 : 0);
                    return report;
                  }
                }))
        .isGreaterThan(FALSE_ALARM);
    assertThat(several.get()).isGreaterThan(DRAWS / 4);
  }

  /** A twin whose tasks settle what they cannot know. */
  @Test
  void aTaskThatDecidesByVagueClocksWouldBeSeen() {
    Wire deciding =
        new Vague() {
          @Override
          RegionTask.Report reported(RegionTask.Report report) {
            return new RegionTask.Report(
                report.clocks(),
                report.left(),
                report.found().subList(0, Math.min(1, report.found().size())),
                report.nodes());
          }
        };
    assertThat(isRejected(deciding, 3 * DRAWS)).isTrue();
  }

  /** A twin that draws a clock once more when it has travelled. */
  @Test
  void aClockThatIsDrawnTwiceWouldBeSeen() {
    Wire redrawing =
        new Tampering() {
          @Override
          RegionTask.Report reported(RegionTask.Report report) {
            List<RegionTask.Drawn> clocks = new ArrayList<>();
            for (RegionTask.Drawn d : report.clocks()) {
              LazyExponential delay = d.delay() == null ? null : new LazyExponential(BITS);
              clocks.add(new RegionTask.Drawn(d.earlier(), d.share(), d.total(), delay));
            }
            return new RegionTask.Report(clocks, report.left(), report.found(), report.nodes());
          }
        };
    assertThat(isRejected(redrawing, DRAWS)).isTrue();
  }

  /** A twin that forgets that regions are left. */
  @Test
  void aLostRegionWouldBeSeen() {
    Wire losing =
        new Tampering() {
          @Override
          RegionTask.Report reported(RegionTask.Report report) {
            return new RegionTask.Report(
                report.clocks(),
                report.left().subList(Math.min(1, report.left().size()), report.left().size()),
                report.found(),
                report.nodes());
          }
        };
    assertThat(isRejected(losing, DRAWS)).isTrue();
  }

  /** Runs each task twice and takes the report that was made with fewer nodes: the quicker one. */
  private static final class Retrying extends Tampering {

    private final RegionWorker worker =
        new RegionWorker.Work(TELLING, ONE, ScoreNoise.GUMBEL, LogPrior.NONE)
            .worker(CancellationToken.NEVER);
    private final boolean fresh;
    private RegionTask last = new RegionTask(List.of(), 1, 0, StreamKey.drawnFrom(BITS));
    private int different;

    Retrying(boolean fresh) {
      this.fresh = fresh;
    }

    @Override
    RegionTask dealt(RegionTask task) {
      last = task;
      return task;
    }

    @Override
    RegionTask.Report reported(RegionTask.Report report) {
      StreamKey key = fresh ? StreamKey.drawnFrom(BITS) : last.bits();
      RegionTask.Report again =
          worker.run(
              new RegionTask(last.regions(), last.budget(), last.bestHigh(), key),
              CancellationToken.NEVER);
      different += text(again).equals(text(report)) ? 0 : 1;
      return again.left().size() < report.left().size() ? again : report;
    }
  }

  private static String text(RegionTask.Report report) {
    StringBuilder text = new StringBuilder();
    for (RegionTask.Drawn d : report.clocks()) {
      double delay = d.delay() == null ? 0 : d.delay().low();
      text.append(d.earlier() + " " + d.share() + " " + d.total() + " " + delay + "; ");
    }
    report.left().forEach(l -> text.append(Arrays.toString(l.prefix()) + l.clock() + l.key()));
    report.found().forEach(f -> text.append(Arrays.toString(f.point()) + f.clock()));
    return text.append(report.nodes()).toString();
  }

  /**
   * A task that is run again finds what it found before, so it does not matter which report comes
   * first. With fresh bits the quicker one would be taken more often, and the law would be another.
   */
  @Test
  void aTaskThatIsRunAgainReportsTheSame() {
    Retrying retrying = new Retrying(false);
    assertThat(pValue(retrying)).isGreaterThan(FALSE_ALARM);
    assertThat(retrying.different).isZero();
    assertThat(isRejected(new Retrying(true), DRAWS)).isTrue();
  }

  @Test
  void everyTaskHasBitsOfItsOwn() {
    List<Long> first = new ArrayList<>();
    Wire listening =
        new Tampering() {
          @Override
          RegionTask dealt(RegionTask task) {
            first.add(task.bits().open().nextLong());
            return task;
          }
        };
    sampler(ScoreNoise.GUMBEL, listening, 1).sample(TELLING, ONE, BITS, SearchListener.NONE);
    assertThat(first).hasSizeGreaterThan(5).doesNotHaveDuplicates();
  }

  @Test
  void aStopEndsTheRounds() {
    AtomicInteger asked = new AtomicInteger();
    SearchListener impatient = SearchListener.asking(() -> asked.incrementAndGet() > 60);
    assertThatThrownBy(
            () ->
                sampler(ScoreNoise.GUMBEL, new Wire(), 1)
                    .sample(long12(), Rate.of(1, 1), BITS, impatient))
        .isInstanceOf(SearchStoppedException.class);
  }

  @Test
  void aTaskThatFailsReleasesNothing() {
    Wire broken =
        new Tampering() {
          @Override
          RegionTask.Report reported(RegionTask.Report report) {
            throw new IllegalStateException("a task failed");
          }
        };
    assertThatThrownBy(
            () ->
                sampler(ScoreNoise.GUMBEL, broken, 5)
                    .sample(TELLING, ONE, BITS, SearchListener.NONE))
        .hasMessage("a task failed");
  }

  private static LearningProblem long12() {
    return problem(WeightLattice.cube(12, 1), 8);
  }
}
