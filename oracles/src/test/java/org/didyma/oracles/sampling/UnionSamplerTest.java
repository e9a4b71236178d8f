package org.didyma.oracles.sampling;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.didyma.exact.LawBits;
import org.didyma.exact.LawTest;
import org.didyma.exact.RandomBits;
import org.didyma.formulations.Cells;
import org.didyma.formulations.Costs;
import org.didyma.formulations.LearningProblem;
import org.didyma.formulations.WeightLattice;
import org.didyma.formulations.Weights;
import org.didyma.oracles.SearchListener;
import org.didyma.oracles.sampling.LatticeSampler.Sparse;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Pairs of a lattice and a point, at false-alarm rate 1e-6, in every way of drawing. */
class UnionSamplerTest {

  private static final double FALSE_ALARM = 1e-6;
  private static final int DRAWS = 6_000;
  private static final double LAMBDA = 0.5;

  private static final int[][] ROWS = {{1, 0, 1}, {0, 1, 1}, {1, 1, 0}, {0, 0, 1}};

  /** Rows with their first coordinates. */
  private static Cells cells(int features) {
    Cells.Builder cells = Cells.builder(features);
    for (int i = 0; i < ROWS.length; i++) {
      cells.add(Arrays.copyOf(ROWS[i], features), 1 + i % 3, 2 - i % 2);
    }
    return cells.build();
  }

  private static LearningProblem problem(WeightLattice lattice) {
    return LearningProblem.of(cells(lattice.features()), lattice, new Costs(2, 1));
  }

  /** Lattices that are drawn from in unlike ways, of unlike sizes; the first two are the same. */
  private static List<UnionSampler.Part> parts() {
    WeightLattice wide = WeightLattice.cube(3, 1).withMaxNonZeros(2).withIntercept(-1, 1);
    return List.of(
        new UnionSampler.Part(problem(wide), LogPrior.NONE),
        new UnionSampler.Part(problem(wide), LogPrior.of(2, 1, 0, 0)),
        new UnionSampler.Part(problem(WeightLattice.cube(1, 2)), LogPrior.NONE),
        new UnionSampler.Part(problem(WeightLattice.cube(2, 1)), LogPrior.NONE));
  }

  private static List<Weights> points(WeightLattice lattice) {
    List<int[]> all = new ArrayList<>(List.of(new int[0]));
    for (int j = 0; j < lattice.coordinates(); j++) {
      List<int[]> longer = new ArrayList<>();
      for (int[] start : all) {
        for (int v = lattice.low(j); v <= lattice.high(j); v++) {
          int[] point = Arrays.copyOf(start, j + 1);
          point[j] = v;
          longer.add(point);
        }
      }
      all = longer;
    }
    return all.stream().map(Weights::of).filter(lattice::contains).toList();
  }

  private static long key(UnionSampler.Part part, Weights w, boolean withPrior) {
    return part.problem().loss(w) + (withPrior ? part.prior().of(w.toArray()) : 0);
  }

  private static Map<List<Object>, Double> law(boolean withPrior) {
    Map<List<Object>, Double> law = new HashMap<>();
    List<UnionSampler.Part> parts = parts();
    for (int i = 0; i < parts.size(); i++) {
      for (Weights w : points(parts.get(i).problem().lattice())) {
        law.put(List.of(i, w), Math.exp(-LAMBDA * key(parts.get(i), w, withPrior)));
      }
    }
    double sum = law.values().stream().mapToDouble(mass -> mass).sum();
    law.replaceAll((pair, mass) -> mass / sum);
    return law;
  }

  /** Each lattice with the same probability. */
  private static Map<List<Object>, Double> evenLaw() {
    Map<List<Object>, Double> law = law(true);
    Map<Object, Double> sums = new HashMap<>();
    law.forEach((pair, p) -> sums.merge(pair.get(0), p, Double::sum));
    law.replaceAll((pair, p) -> p / sums.get(pair.get(0)) / sums.size());
    return law;
  }

  private static List<Object> draw(UnionSampler sampler, RandomBits bits) {
    UnionSampler.Choice choice = sampler.sample(parts(), Rate.of(1, 2), bits, SearchListener.NONE);
    return List.of(choice.part(), choice.sample().weights());
  }

  @ParameterizedTest
  @EnumSource
  void pairsFollowTheLawOfTheUnion(Sparse sparse) {
    UnionSampler sampler =
        new UnionSampler(
            new LatticeSampler(ScoreNoise.GUMBEL, 1, new LatticeSampler.Pace(0, 4, sparse)));
    RandomBits bits = LawBits.of(77 + sparse.ordinal());
    Map<List<Object>, Integer> drawn = LawTest.counts(DRAWS, () -> draw(sampler, bits));
    assertThat(LawTest.pValue(law(true), drawn)).isGreaterThan(FALSE_ALARM);
    assertThat(LawTest.pValue(law(false), drawn)).as("without priors").isLessThan(FALSE_ALARM);
    assertThat(LawTest.pValue(evenLaw(), drawn)).as("lattices alike").isLessThan(FALSE_ALARM);
  }

  @Test
  void severalThreadsDrawTheSameLaw() {
    RandomBits bits = LawBits.of(90);
    Map<List<Object>, Integer> drawn =
        LawTest.counts(DRAWS / 4, () -> draw(new UnionSampler(2), bits));
    assertThat(LawTest.pValue(law(true), drawn)).isGreaterThan(FALSE_ALARM);
  }

  @Test
  void aUnionOfNothingIsRefused() {
    assertThatThrownBy(
            () ->
                new UnionSampler(1)
                    .sample(List.of(), Rate.of(1, 2), LawBits.of(1), SearchListener.NONE))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
