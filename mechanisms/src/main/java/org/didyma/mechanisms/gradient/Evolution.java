package org.didyma.mechanisms.gradient;

import java.util.ArrayList;
import java.util.List;
import org.didyma.core.CancellationToken;
import org.didyma.data.rows.Rows;
import org.didyma.exact.FloatingNoise;
import org.didyma.exact.RandomBits;
import org.didyma.exact.Rational;
import org.didyma.mechanisms.gradient.descent.CandidateSelection;
import org.didyma.mechanisms.gradient.descent.FitnessScores;
import org.didyma.oracles.SearchStoppedException;

/** The generations of one run of {@link PrivGene}. */
final class Evolution {

  private final PrivGene.Parameters parameters;
  private final FitnessScores scores;
  private final Rational epsilon;
  private final RandomBits random;
  private final int dimension;

  Evolution(Rows rows, PrivGene.Parameters parameters, RandomBits random) {
    this.parameters = parameters;
    this.scores = new FitnessScores(rows, parameters.loss());
    this.epsilon = Rational.of(parameters.drawEpsilon().value());
    this.random = random;
    this.dimension = rows.dimension();
  }

  /** The weights of the last survivor, on rows. */
  double[] run(CancellationToken stop) {
    List<double[]> candidates =
        parameters.breed() == PrivGene.Breed.COORDINATES
            ? neighbours(new double[dimension], parameters.step())
            : strangers();
    double step = parameters.step();
    for (int g = 1; g < parameters.generations(); g++) {
      SearchStoppedException.throwIf(stop);
      step *= parameters.shrink();
      candidates =
          parameters.breed() == PrivGene.Breed.COORDINATES
              ? neighbours(draw(candidates, 1).get(0), step)
              : children(draw(candidates, parameters.survivors()), step);
    }
    return scores.onRows(draw(candidates, 1).get(0));
  }

  /** So many different candidates, one exponential mechanism after the other. */
  private List<double[]> draw(List<double[]> candidates, int count) {
    FitnessScores.Scored scored = scores.of(candidates);
    // A record that is replaced takes one term away and brings another.
    long moved = parameters.adjacency().replaces() ? 2 : 1;
    List<double[]> left = new ArrayList<>(candidates);
    long[] values = scored.values();
    CandidateSelection.Choice choice =
        CandidateSelection.EXPONENTIAL_MECHANISM.of(epsilon, moved * scored.range());
    List<double[]> drawn = new ArrayList<>();
    for (int k = 0; k < count; k++) {
      int chosen = choice.among(values, random);
      drawn.add(left.remove(chosen));
      values = without(values, chosen);
    }
    return drawn;
  }

  private static long[] without(long[] values, int place) {
    long[] rest = new long[values.length - 1];
    System.arraycopy(values, 0, rest, 0, place);
    System.arraycopy(values, place + 1, rest, place, rest.length - place);
    return rest;
  }

  private List<double[]> neighbours(double[] w, double step) {
    List<double[]> result = new ArrayList<>();
    for (int j = 0; j < dimension; j++) {
      for (int sign = -1; sign <= 1; sign += 2) {
        double[] moved = w.clone();
        moved[j] += sign * step;
        result.add(moved);
      }
    }
    return result;
  }

  private List<double[]> strangers() {
    List<double[]> result = new ArrayList<>();
    for (int c = 0; c < parameters.candidates(); c++) {
      double[] w = new double[dimension];
      for (int j = 0; j < dimension; j++) {
        w[j] = FloatingNoise.gaussian(parameters.step(), random);
      }
      result.add(w);
    }
    return result;
  }

  /** Survivors are not kept; each child has a head of one parent and the tail of another. */
  private List<double[]> children(List<double[]> parents, double step) {
    List<double[]> result = new ArrayList<>();
    for (int c = 0; c < parameters.candidates(); c++) {
      double[] child = parents.get((int) random.below((long) parents.size())).clone();
      double[] other = parents.get((int) random.below((long) parents.size()));
      int cut = (int) random.below((long) dimension);
      System.arraycopy(other, cut, child, cut, dimension - cut);
      int mutated = (int) random.below((long) dimension);
      child[mutated] += random.nextLong() < 0 ? step : -step;
      result.add(child);
    }
    return result;
  }
}
