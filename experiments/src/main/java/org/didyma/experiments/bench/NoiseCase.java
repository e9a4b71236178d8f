package org.didyma.experiments.bench;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.didyma.exact.Bernoulli;
import org.didyma.exact.DiscreteGaussian;
import org.didyma.exact.DiscreteLaplace;
import org.didyma.exact.FloatingNoise;
import org.didyma.exact.Geometric;
import org.didyma.exact.GridNoise;
import org.didyma.exact.RandomBits;
import org.didyma.exact.Rational;
import org.didyma.exact.RoundedGaussian;
import org.didyma.exact.RoundedSphericalLaplace;
import org.didyma.exact.SecureBits;

/**
 * A sampler to be timed and what it is compared with.
 *
 * @param name the law
 * @param drawer one block of draws of the sampler
 * @param peerName what the platform offers for the purpose, without exactness
 * @param peer one block of draws of the peer
 */
public record NoiseCase(String name, Drawer drawer, String peerName, Drawer peer) {

  /** Draws {@code count} times and returns a mix of the results, so that none is left out. */
  @FunctionalInterface
  public interface Drawer {
    long draw(int count);
  }

  @FunctionalInterface
  private interface Draw {
    long next();
  }

  private static final int VECTOR = 1000;

  /** Draws between two readings of the clock, which cost little beside them. */
  private static final int BLOCK = 10_000;

  /** Where results go, so that no draw may be left out. */
  @SuppressWarnings("UnusedVariable")
  private static volatile long sink;

  /** All cases, on sources of their own. */
  public static List<NoiseCase> all() {
    RandomBits bits = new SecureBits();
    SecureRandom platform = new SecureRandom();
    String gaussian = "SecureRandom.nextGaussian";
    String inversion = "-ln(SecureRandom.nextDouble)";
    List<NoiseCase> cases = new ArrayList<>();
    cases.add(
        new NoiseCase(
            "64 bits",
            repeat(bits::nextLong),
            "SecureRandom.nextLong",
            repeat(() -> platform.nextLong())));
    cases.add(
        new NoiseCase(
            "uniform below 1000",
            repeat(() -> bits.below(1000)),
            "SecureRandom.nextInt(1000)",
            repeat(() -> platform.nextInt(1000))));
    Rational third = Rational.of(1, 3);
    cases.add(
        new NoiseCase(
            "Bernoulli(exp(-1/3))",
            repeat(() -> Bernoulli.exp(third, bits) ? 1 : 0),
            "SecureRandom.nextDouble <",
            repeat(() -> platform.nextDouble() < Math.exp(-1.0 / 3) ? 1 : 0)));
    Geometric geometric = new Geometric(Rational.of(10));
    cases.add(
        new NoiseCase(
            "geometric, scale 10",
            repeat(() -> geometric.draw(bits)),
            inversion,
            repeat(() -> (long) (-10 * Math.log(platform.nextDouble())))));
    for (long scale : new long[] {1, 10, 1000, 1_000_000, 1_000_000_000}) {
      DiscreteLaplace laplace = new DiscreteLaplace(Rational.of(scale));
      cases.add(
          new NoiseCase(
              "discrete Laplace, scale " + scale,
              repeat(() -> laplace.draw(bits)),
              inversion,
              repeat(() -> laplace(platform, scale))));
    }
    for (long sigma : new long[] {1, 10, 1000, 1_000_000, 1_000_000_000}) {
      Rational s = Rational.of(sigma);
      DiscreteGaussian discrete = new DiscreteGaussian(s.times(s));
      cases.add(
          new NoiseCase(
              "discrete Gaussian, sigma " + sigma,
              repeat(() -> discrete.draw(bits)),
              gaussian,
              repeat(() -> Math.round(sigma * platform.nextGaussian()))));
    }
    RoundedGaussian rounded = new RoundedGaussian(Rational.of(1_000_000_000_000L));
    cases.add(
        new NoiseCase(
            "rounded Gaussian, sigma 1000000",
            repeat(() -> rounded.draw(bits)),
            gaussian,
            repeat(() -> Math.round(1e6 * platform.nextGaussian()))));
    cases.add(
        new NoiseCase(
            "floating Gaussian",
            repeat(() -> Double.doubleToRawLongBits(FloatingNoise.gaussian(1, bits))),
            gaussian,
            repeat(() -> Double.doubleToRawLongBits(platform.nextGaussian()))));
    GridNoise grid = GridNoise.roundedGaussian(Rational.ONE, VECTOR, Rational.of(2));
    double[] vector = new double[VECTOR];
    cases.add(
        new NoiseCase(
            "grid Gaussian, per entry of 1000",
            count -> perturb(grid, vector, bits, count),
            gaussian,
            repeat(() -> Double.doubleToRawLongBits(2 * platform.nextGaussian()))));
    RoundedSphericalLaplace spherical = new RoundedSphericalLaplace(Rational.of(1_000_000));
    long[] whole = new long[VECTOR];
    cases.add(
        new NoiseCase(
            "spherical Laplace, per entry of 1000",
            count -> fill(spherical, whole, bits, count),
            gaussian,
            repeat(() -> Math.round(1e6 * platform.nextGaussian()))));
    return cases;
  }

  private static long laplace(SecureRandom platform, double scale) {
    double u = platform.nextDouble() - 0.5;
    return Math.round(-scale * Math.signum(u) * Math.log1p(-2 * Math.abs(u)));
  }

  private static long perturb(GridNoise grid, double[] vector, RandomBits bits, int count) {
    for (int i = 0; i < count; i += VECTOR) {
      Arrays.fill(vector, 0.25);
      grid.perturb(vector, bits);
    }
    return Double.doubleToRawLongBits(vector[0]);
  }

  private static long fill(RoundedSphericalLaplace law, long[] vector, RandomBits bits, int count) {
    for (int i = 0; i < count; i += VECTOR) {
      law.fill(vector, bits);
    }
    return vector[0];
  }

  private static Drawer repeat(Draw draw) {
    return count -> {
      long mix = 0;
      for (int i = 0; i < count; i++) {
        mix = 31 * mix + draw.next();
      }
      return mix;
    };
  }

  /** The median over {@code runs} of draws per second of processor time of this thread. */
  public static double rate(Drawer drawer, int runs, double seconds) {
    ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    double[] rates = new double[runs];
    // Run -1 warms the compiler up.
    for (int run = -1; run < runs; run++) {
      long start = threads.getCurrentThreadCpuTime();
      long draws = 0;
      long elapsed = 0;
      while (elapsed < seconds * 1e9) {
        sink ^= drawer.draw(BLOCK);
        draws += BLOCK;
        elapsed = threads.getCurrentThreadCpuTime() - start;
      }
      if (run >= 0) {
        rates[run] = draws / (elapsed / 1e9);
      }
    }
    Arrays.sort(rates);
    return rates[runs / 2];
  }
}
