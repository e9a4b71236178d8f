package org.didyma.oracles.sampling;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigInteger;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Random;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.didyma.core.InvalidInputException;
import org.didyma.exact.LawBits;
import org.didyma.exact.LawTest;
import org.didyma.exact.RandomBits;
import org.didyma.formulations.LearningProblem;
import org.didyma.formulations.WeightLattice;
import org.didyma.formulations.Weights;
import org.didyma.oracles.OddProblems;
import org.didyma.oracles.SearchListener;
import org.didyma.oracles.rounds.ThreadRounds;
import org.didyma.oracles.sampling.LatticeSampler.Sparse;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Draws of {@link OddProblems} in every way there is, at rates from 5e-7 to 350 and with handicaps
 * up to the largest, follow the law that the problems' own points and losses have: chi-square tests
 * at false-alarm rate 1e-7 each, with twins of one and a half times the rate, which must fail.
 */
class OddDrawTest {

  private static final double FALSE_ALARM = 1e-7;

  private static final Rate[] RATES = {
    Rate.of(1, 2_000_000),
    Rate.of(1, 16),
    Rate.of(1, 2),
    Rate.of(3, 2),
    new Rate(new BigInteger("123456789012345678901234567891"), BigInteger.TEN.pow(29)),
    Rate.of(15, 1),
    Rate.of(350, 1)
  };

  private final Random random = new Random(81);
  private final OddProblems problems = new OddProblems(82);
  private final RandomBits bits = LawBits.of(11);

  @Test
  void drawsFollowTheLaw() {
    assertThat(check(50, 4_000)).isGreaterThan(1);
  }

  @Test
  @Tag("long")
  void drawsFollowTheLawOnManyMoreInstances() {
    assertThat(check(300, 20_000)).isGreaterThan(30);
  }

  /** Checks instances, and tells how many twins were told apart. */
  private int check(int instances, int draws) {
    int twins = 0;
    for (int i = 0; i < instances; i++) {
      OddProblems.Odd odd = problems.next(i % 4 == 0 ? 400 : 60);
      Rate rate = rate(odd.scale());
      double lambda = rate.numerator().doubleValue() / rate.denominator().doubleValue();
      ScoreNoise noise = i % 3 == 2 ? ScoreNoise.EXPONENTIAL : ScoreNoise.GUMBEL;
      // Starting threads takes longer than drawing.
      int threads = i % 8 == 5 ? 2 + random.nextInt(2) : 1;
      boolean inRounds = i % 12 == 9;
      LatticeSampler sampler = sampler(noise, threads, inRounds);
      WeightLattice lattice = odd.problem().lattice();
      assertThat(lattice.cardinality()).isEqualTo(odd.losses().size());
      if (odd.losses().isEmpty()) {
        assertThatThrownBy(() -> sampler.sample(odd.problem(), rate, bits, SearchListener.NONE))
            .isInstanceOf(InvalidInputException.class);
        continue;
      }
      long[] added = handicap(lattice.features(), lambda);
      Map<Weights, Long> scores = scores(odd, added);
      int own = inRounds ? draws / 100 : threads > 1 ? draws / 20 : draws;
      Map<Weights, Integer> drawn =
          LawTest.counts(own, draws(sampler.with(LogPrior.of(added)), odd.problem(), rate));
      ExactDistribution law = law(scores, lambda, noise);
      assertThat(law.pValue(drawn)).as("instance %d", i).isGreaterThan(FALSE_ALARM);
      ExactDistribution twin = law(scores, 1.5 * lambda, noise);
      if (twin.rejects(law, own)) {
        assertThat(twin.pValue(drawn)).as("twin of instance %d", i).isLessThan(FALSE_ALARM);
        twins++;
      }
    }
    return twins;
  }

  /** A rate that goes with losses of some size, now and then one that is much too large for it. */
  private Rate rate(long scale) {
    Rate rate = RATES[random.nextInt(RATES.length)];
    BigInteger divisor = BigInteger.valueOf(random.nextInt(10) == 0 ? 1 : scale);
    return new Rate(rate.numerator(), rate.denominator().multiply(divisor));
  }

  private LatticeSampler sampler(ScoreNoise noise, int threads, boolean inRounds) {
    Sparse sparse = Sparse.values()[random.nextInt(Sparse.values().length)];
    LatticeSampler.Pace pace =
        random.nextBoolean()
            ? new LatticeSampler.Pace(1 << 12, 1 << 10, sparse)
            : new LatticeSampler.Pace(random.nextInt(6), 1 + random.nextInt(4), sparse);
    LatticeSampler sampler = new LatticeSampler(noise, threads, pace);
    return inRounds
        ? sampler.inRounds(
            new ThreadRounds(2), random.nextInt(3), Duration.ofMillis(1), 1 + random.nextInt(3))
        : sampler;
  }

  /** Two in three add nothing. */
  private long[] handicap(int features, double lambda) {
    long[] added = new long[features + 1];
    if (random.nextInt(3) == 0) {
      for (int s = 0; s < added.length; s++) {
        long some = (long) (random.nextInt(4) / lambda);
        added[s] = random.nextInt(6) == 0 ? LogPrior.LARGEST : Math.min(some, LogPrior.LARGEST);
      }
    }
    return added;
  }

  private static Map<Weights, Long> scores(OddProblems.Odd odd, long[] added) {
    int d = odd.problem().lattice().features();
    Map<Weights, Long> scores = new LinkedHashMap<>();
    odd.losses()
        .forEach(
            (w, loss) -> {
              long nonZeros = IntStream.range(0, d).filter(j -> w.get(j) != 0).count();
              scores.put(w, loss + added[(int) nonZeros]);
            });
    return scores;
  }

  private static ExactDistribution law(Map<Weights, Long> scores, double lambda, ScoreNoise noise) {
    ExactDistribution law = ExactDistribution.of(scores, lambda);
    return noise == ScoreNoise.GUMBEL ? law : law.flipped();
  }

  private Supplier<Weights> draws(LatticeSampler sampler, LearningProblem problem, Rate rate) {
    Supplier<LatticeSampler.Sample> samples =
        sampler.draws(problem, rate, bits, SearchListener.NONE);
    return () -> samples.get().weights();
  }
}
