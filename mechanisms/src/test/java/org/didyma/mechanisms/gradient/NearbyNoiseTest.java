package org.didyma.mechanisms.gradient;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;
import org.didyma.data.rows.RowBody;
import org.didyma.data.rows.RowScale;
import org.didyma.data.rows.RowsForm;
import org.didyma.data.schema.Schema;
import org.didyma.exact.FloatingNoise;
import org.didyma.exact.Geometric;
import org.didyma.exact.RandomBits;
import org.didyma.exact.Rational;
import org.didyma.exact.RoundedGaussian;
import org.didyma.mechanisms.TestBits;
import org.didyma.mechanisms.gradient.noise.VectorNoise;
import org.junit.jupiter.api.Test;

/**
 * How far noise in doubles is from the real vector that it stands for. Real numbers anywhere in the
 * steps that the same bits draw are put together in decimals of 50 digits, by the definition of
 * each law; the worst of some thousand places must be within what the draw says, and not far below.
 */
class NearbyNoiseTest {

  private static final int DRAWS = 150;
  private static final MathContext EXACT = new MathContext(50);
  private static final Geometric EXPONENTIAL = new Geometric(Rational.powerOfTwo(44));
  private static final RoundedGaussian GAUSSIAN = new RoundedGaussian(Rational.powerOfTwo(88));

  private static final Schema SCHEMA =
      Schema.parse(
          """
          {"name": "made up", "public": true,
           "label": {"column": "y", "positive": ["1"], "negative": ["0"]},
           "features": [
             {"column": "t", "integer": [0, 9], "thresholds": [3, 6]},
             {"column": "b", "categories": ["p", "q", "r", "s", "u"]},
             {"column": "c", "categories": ["p", "q", "r", "s", "u", "v", "w"]},
             {"column": "n", "integer": [-20, 10], "scale": 10}]}
          """,
          "a test");

  /** Where in its step a real number is: 0 at the lower end, 1 at the upper one. */
  @FunctionalInterface
  private interface Places {
    BigDecimal next();
  }

  /** A law by its definition, on real numbers in the steps that the bits draw. */
  @FunctionalInterface
  private interface Law {
    BigDecimal[] draw(RandomBits bits, Places places);
  }

  @Test
  void noiseOfABodyIsAsNearAsItSays() {
    RowScale scale = new RowsForm(0, RowsForm.Origin.MIDDLE).scale(SCHEMA);
    for (double width : new double[] {0.3, 2000}) {
      VectorNoise noise =
          new VectorNoise.WithinBody(scale.body().orElseThrow(), scale.norm(), width);
      // scale / norm as a double is the scale of the law.
      BigDecimal factor = new BigDecimal(width / scale.norm());
      requireNear(
          noise,
          scale.dimension(),
          (bits, at) -> body(scale.body().orElseThrow(), factor, bits, at));
    }
  }

  @Test
  void ballsAndGaussiansAreAsNearAsTheySay() {
    for (int d : new int[] {1, 2, 3, 40}) {
      requireNear(new VectorNoise.Ball(30), d, (bits, at) -> ball(d, bits, at));
      requireNear(new VectorNoise.Gaussian(30), d, (bits, at) -> gaussians(d, 30, bits, at));
    }
  }

  /** Lengths and blocks alone, where all real numbers are at the same end of their steps. */
  @Test
  void soAreThePartsOfIt() {
    for (int k : new int[] {1, 4, 40}) {
      double gammas = 0;
      double blocks = 0;
      for (long seed = 0; seed < DRAWS; seed++) {
        double gamma = FloatingNoise.gamma(k, new TestBits(seed));
        BigDecimal upper = sum(exponentials(k, new TestBits(seed), () -> BigDecimal.ONE));
        double gammaError = FloatingNoise.gammaError(k, gamma);
        gammas = Math.max(gammas, distance(new double[] {gamma}, upper) / gammaError);

        double[] v = new double[k];
        double blockError = FloatingNoise.crossPolytope(v, 0, k, 1, new TestBits(seed));
        RandomBits bits = new TestBits(seed);
        List<BigDecimal> terms = exponentials(k + 1, bits, () -> BigDecimal.ONE);
        // The first one, which is no share, is at the other end.
        BigDecimal sum = sum(terms).subtract(new BigDecimal(0x1p-44));
        double moved = 0;
        for (int j = 0; j < k; j++) {
          BigDecimal share = terms.get(j + 1).divide(sum, EXACT);
          BigDecimal real = bits.below(2L) == 0 ? share : share.negate();
          moved += distance(new double[] {v[j]}, real);
        }
        blocks = Math.max(blocks, moved / blockError);
      }
      assertThat(gammas).isBetween(0.9, 1.0);
      assertThat(blocks).isBetween(0.2, 1.0);
    }
  }

  private static void requireNear(VectorNoise noise, int dimension, Law law) {
    RandomGenerator random = RandomGenerator.of("L64X128MixRandom");
    double worst = 0;
    int usual = 0;
    for (long seed = 0; seed < DRAWS; seed++) {
      double[] z = new double[dimension];
      double bound = noise.draw(z, new TestBits(seed));
      usual += bound <= noise.rounding(dimension) ? 1 : 0;
      for (int i = 0; i < 9; i++) {
        boolean isCorner = i % 3 != 0;
        double same = i % 3 == 1 ? random.nextInt(2) : -1;
        Places places =
            () ->
                BigDecimal.valueOf(
                    same >= 0 ? same : isCorner ? random.nextInt(2) : random.nextDouble());
        double distance = distance(z, law.draw(new TestBits(seed), places));
        assertThat(distance).as("seed %d", seed).isLessThanOrEqualTo(bound);
        worst = Math.max(worst, distance / bound);
      }
    }
    assertThat(usual).isEqualTo(DRAWS);
    assertThat(worst).isGreaterThan(0.05);
  }

  private static double distance(double[] z, BigDecimal... real) {
    BigDecimal square = BigDecimal.ZERO;
    for (int j = 0; j < z.length; j++) {
      BigDecimal apart = new BigDecimal(z[j]).subtract(real[j]);
      square = square.add(apart.multiply(apart));
    }
    return square.sqrt(EXACT).doubleValue();
  }

  /** A Gamma of one more than the dimension times a uniform point of K. */
  private static BigDecimal[] body(RowBody body, BigDecimal scale, RandomBits bits, Places places) {
    BigDecimal size = scale.multiply(sum(exponentials(body.dimension() + 1, bits, places)));
    BigDecimal[] z = new BigDecimal[body.rawDimension() + 1];
    Arrays.fill(z, BigDecimal.ZERO);
    for (int j = 0; j < z.length; j++) {
      if (body.half(j) > 0) {
        BigDecimal step = new BigDecimal(0x1p-44);
        BigDecimal uniform =
            BigDecimal.valueOf(bits.below(1L << 45))
                .add(places.next())
                .multiply(step)
                .subtract(BigDecimal.ONE);
        z[j] = size.multiply(new BigDecimal(body.half(j))).multiply(uniform, EXACT);
      }
    }
    for (int b = 0; b < body.blocks(); b++) {
      List<BigDecimal> shares = exponentials(body.to(b) - body.from(b) + 1, bits, places);
      for (int j = body.from(b); j < body.to(b); j++) {
        BigDecimal share = shares.get(j - body.from(b) + 1).divide(sum(shares), EXACT);
        z[j] = size.multiply(bits.below(2L) == 0 ? share : share.negate(), EXACT);
      }
    }
    return z;
  }

  /** A Gamma of the dimension times a uniform direction. */
  private static BigDecimal[] ball(int d, RandomBits bits, Places places) {
    BigDecimal[] z = gaussians(d, 1, bits, places);
    BigDecimal square = BigDecimal.ZERO;
    for (BigDecimal coordinate : z) {
      square = square.add(coordinate.multiply(coordinate));
    }
    BigDecimal size = sum(exponentials(d, bits, places)).multiply(BigDecimal.valueOf(30));
    BigDecimal factor = size.divide(square.sqrt(EXACT), EXACT);
    return Arrays.stream(z).map(c -> c.multiply(factor, EXACT)).toArray(BigDecimal[]::new);
  }

  private static BigDecimal[] gaussians(int d, int sigma, RandomBits bits, Places places) {
    BigDecimal[] z = new BigDecimal[d];
    for (int j = 0; j < d; j++) {
      // A whole number is the nearest one to the real number.
      z[j] =
          BigDecimal.valueOf(GAUSSIAN.draw(bits))
              .add(places.next())
              .subtract(new BigDecimal("0.5"))
              .multiply(new BigDecimal(0x1p-44))
              .multiply(BigDecimal.valueOf(sigma));
    }
    return z;
  }

  private static List<BigDecimal> exponentials(int count, RandomBits bits, Places places) {
    BigDecimal[] all = new BigDecimal[count];
    for (int i = 0; i < count; i++) {
      all[i] =
          BigDecimal.valueOf(EXPONENTIAL.draw(bits))
              .add(places.next())
              .multiply(new BigDecimal(0x1p-44));
    }
    return List.of(all);
  }

  private static BigDecimal sum(List<BigDecimal> terms) {
    return terms.stream().reduce(BigDecimal.ZERO, BigDecimal::add);
  }
}
