package org.didyma.privacy.accounting;

import java.util.Arrays;
import java.util.List;

/**
 * The sum of independent privacy losses, by the Fourier transform of exponentially tilted masses.
 * With masses p(l) e^(tilt l)/M the sum has the tilted law of the sum, so that with a tilt near the
 * best one of Chernoff's bound, the probabilities that matter for delta are the large ones, and the
 * rounding errors of the transform are relative to delta instead of to 1. Errors, and what falls
 * out of the window, are bounded and added (docs/proofs/accounting.md).
 */
final class LossComposition {

  /**
   * A loss that is added several times.
   *
   * @param loss one of them
   * @param times how often
   */
  record Part(LossDistribution loss, long times) {}

  /** Tilted probability that may fall out of the window. */
  private static final double LOG_OUTSIDE = Math.log(1e-10);

  /** Tilted masses and amplitudes below this are left out, and added to the error of each cell. */
  private static final double NOTHING = 1e-60;

  private static final int LARGEST_WINDOW = 1 << 21;
  private static final double ULP = 0x1p-52;

  /** By how much the ends of a cell, computed in doubles, may be off, relative to 1 + |loss|. */
  private static final double END = 16 * ULP;

  private final double step;
  private final List<Part> parts;
  private final List<LossDistribution.Sketch> sketches;

  /** Sums of these losses, all on the same grid. */
  LossComposition(List<Part> parts) {
    this.parts = parts;
    this.step = parts.get(0).loss().step();
    this.sketches = parts.stream().map(p -> p.loss().sketch(400)).toList();
  }

  /** ln of the mean of exp(tilt * sum). */
  private double cumulant(double tilt) {
    double sum = 0;
    for (Part part : parts) {
      sum += part.times * part.loss.logMoment(tilt);
    }
    return sum;
  }

  /** The same from the sketches. */
  private double roughCumulant(double tilt) {
    double sum = 0;
    for (int i = 0; i < parts.size(); i++) {
      sum += parts.get(i).times * sketches.get(i).logMoment(tilt);
    }
    return sum;
  }

  /**
   * An upper bound on the least epsilon for a delta, 0 when none is needed, infinite when there is
   * none.
   *
   * @param delta in (0, 1)
   */
  double epsilon(double delta) {
    double infinite = 0;
    for (Part part : parts) {
      infinite += part.times * part.loss.infinity() * (1 + 4 * ULP);
    }
    if (infinite >= delta) {
      return Double.POSITIVE_INFINITY;
    }
    double tilt = bestTilt(delta - infinite);
    double base = roughCumulant(tilt);
    double top = Double.POSITIVE_INFINITY;
    double bottom = Double.NEGATIVE_INFINITY;
    double topTilt = 0;
    double largest = largestTilt();
    for (double further = Math.min(0.05, largest); further <= largest; further *= 1.3) {
      double up = (roughCumulant(tilt + further) - base - LOG_OUTSIDE) / further;
      if (up < top) {
        top = up;
        topTilt = further;
      }
      bottom = Math.max(bottom, -(roughCumulant(tilt - further) - base - LOG_OUTSIDE) / further);
    }
    // What lies above the window has tilted probability of at most that, by the exact moments.
    double exact = cumulant(tilt);
    top = (cumulant(tilt + topTilt) - exact - LOG_OUTSIDE) / topTilt;
    double least = parts.stream().mapToDouble(p -> p.times * (double) p.loss.first()).sum();
    double most =
        parts.stream()
            .mapToDouble(p -> p.times * (p.loss.first() + p.loss.masses().length - 1.0))
            .sum();
    double low = Math.max(Math.floor(bottom / step), least);
    double high = Math.min(Math.ceil(top / step), most);
    int size = 2;
    while (size < high - low + 1) {
      size *= 2;
      if (size > LARGEST_WINDOW) {
        throw new GridTooFineException(step);
      }
    }
    double lost =
        high >= most
            ? 0
            : Math.exp(exact - tilt * high * step + LOG_OUTSIDE + 1e-9 * (1 + Math.abs(exact)));
    Window window = compose(size, (long) low, tilt);
    return window.epsilon(exact, delta, infinite + lost, (long) high);
  }

  /** Up to here the sketches tell moments well enough. */
  private double largestTilt() {
    return 2 / sketches.stream().mapToDouble(LossDistribution.Sketch::width).max().orElseThrow();
  }

  /** A tilt near the one that gives the least bound on epsilon by Renyi divergences. */
  private double bestTilt(double delta) {
    double log = Math.log(delta);
    double best = Double.POSITIVE_INFINITY;
    double tilt = 1;
    for (double t = 0.02; t <= largestTilt(); t *= 1.15) {
      double epsilon = (roughCumulant(t) - log + t * Math.log(t / (t + 1)) - Math.log(t + 1)) / t;
      if (epsilon < best) {
        best = epsilon;
        tilt = t;
      }
    }
    if (best <= 0) {
      return 0.02;
    }
    return tilt;
  }

  /** The tilted law of the sum in a cyclic window. */
  private Window compose(int size, long low, double tilt) {
    Fourier fourier = new Fourier(size);
    double[] re = new double[size];
    double[] im = new double[size];
    double[] error = new double[size];
    double[] totalRe = new double[size];
    double[] totalIm = new double[size];
    Arrays.fill(totalRe, 1);
    long operations = 0;
    for (Part part : parts) {
      double norm = fold(part.loss, tilt, re, im);
      fourier.forward(re, im);
      double each = fourier.error() * norm * Math.sqrt(size);
      operations += part.times;
      for (int i = 0; i < size; i++) {
        double base = magnitude(re[i], im[i]);
        power(re, im, i, part.times);
        double magnitude = magnitude(re[i], im[i]);
        double rough = powerError(base, magnitude, part.times, each);
        double before = magnitude(totalRe[i], totalIm[i]);
        error[i] = error[i] * (magnitude + rough) + rough * before;
        double r = totalRe[i] * re[i] - totalIm[i] * im[i];
        totalIm[i] = totalRe[i] * im[i] + totalIm[i] * re[i];
        totalRe[i] = r;
      }
    }
    double spectralError = 0;
    double squares = 0;
    for (int i = 0; i < size; i++) {
      double magnitude = magnitude(totalRe[i], totalIm[i]);
      spectralError += error[i] + magnitude * 8 * ULP * operations;
      squares += magnitude * magnitude;
    }
    fourier.backward(totalRe, totalIm);
    // The norm of the result is that of the spectrum over the root of the size.
    double perCell =
        spectralError / size
            + fourier.error() * Math.sqrt(squares / size)
            + (4 + operations) * NOTHING;
    double off = parts.stream().mapToDouble(p -> p.times * END * (1 + p.loss.largestLoss())).sum();
    return new Window(step, low, tilt, totalRe, perCell, off);
  }

  /** Tilts, normalises and wraps a distribution around; returns its Euclidean norm. */
  private double fold(LossDistribution loss, double tilt, double[] re, double[] im) {
    int size = re.length;
    Arrays.fill(re, 0);
    Arrays.fill(im, 0);
    double log = loss.logMoment(tilt);
    double slope = tilt * step;
    double[] masses = loss.masses();
    for (int i = 0; i < masses.length; i++) {
      double exponent = slope * (loss.first() + i) - log;
      double tilted = masses[i] * Math.exp(exponent) * (1 + ULP * (4 + Math.abs(exponent)));
      // What is left out of one use is at most NOTHING.
      if (tilted > NOTHING / masses.length) {
        re[Math.floorMod(loss.first() + i, size)] += tilted;
      }
    }
    double squares = 0;
    for (double value : re) {
      squares += value * value;
    }
    return Math.sqrt(squares);
  }

  /** Replaces an entry by its power. */
  private static void power(double[] re, double[] im, int i, long times) {
    double baseRe = re[i];
    double baseIm = im[i];
    double resultRe = 1;
    double resultIm = 0;
    for (long rest = times; ; ) {
      if ((rest & 1) != 0) {
        double r = resultRe * baseRe - resultIm * baseIm;
        resultIm = resultRe * baseIm + resultIm * baseRe;
        resultRe = r;
      }
      rest >>= 1;
      if (rest == 0) {
        break;
      }
      if (Math.abs(baseRe) + Math.abs(baseIm) < NOTHING) {
        // The rest of the power is smaller still, and subnormal numbers are slow.
        resultRe = 0;
        resultIm = 0;
        break;
      }
      double r = baseRe * baseRe - baseIm * baseIm;
      baseIm = 2 * baseRe * baseIm;
      baseRe = r;
    }
    re[i] = resultRe;
    im[i] = resultIm;
  }

  private static double magnitude(double re, double im) {
    return Math.sqrt(re * re + im * im);
  }

  /** How far the power of a number of size {@code base} is off that was known up to an error. */
  private static double powerError(double base, double power, long times, double error) {
    double relative = times * error / base;
    return relative < 0.5
        ? power * 2 * relative
        : Math.min(2, power + Math.pow(base + error, times));
  }

  /**
   * The tilted masses of the sum, cyclic.
   *
   * @param error of each of them
   * @param off how far a loss can lie above its place
   */
  private record Window(
      double step, long low, double tilt, double[] masses, double error, double off) {

    /**
     * Solves delta(epsilon) = delta by a scan from the largest loss down: with U the probability
     * and V the sum of p e^(-l) of all losses above epsilon, delta(epsilon) = U - e^epsilon V.
     *
     * @param log ln of what the tilted masses were divided by
     * @param infinite probability of an infinite loss
     * @param high the largest loss is high * step
     */
    double epsilon(double log, double delta, double infinite, long high) {
      int size = masses.length;
      double u = infinite;
      double v = 0;
      double scale = 0;
      for (long cell = Math.min(high, low + size - 1); cell >= low; cell--) {
        double loss = cell * step;
        // V is kept relative to e^(-loss), to stay in range.
        v *= Math.exp(-step);
        scale = loss;
        long terms = Math.min(high, low + size - 1) - cell + 2;
        if (v > 0 && raised(u, terms) > delta) {
          double candidate = log(u, v, delta, terms) + loss;
          if (candidate >= loss) {
            return finish(candidate);
          }
        }
        if (loss < 0 && raised(u, terms) <= delta) {
          return finish(0);
        }
        double mass = Math.max(0, masses[Math.floorMod(cell, size)]) + error;
        double exponent = log - tilt * loss;
        double p =
            mass
                * Math.exp(exponent)
                * (1 + ULP * (16 + 4 * (Math.abs(exponent) + tilt * Math.abs(loss))));
        u += p;
        v += p;
      }
      // Losses below the window are not in it, so that no smaller epsilon can be vouched for.
      double lowest = low * step;
      return finish(
          raised(u, size + 2L) <= delta
              ? lowest
              : Math.max(lowest, log(u, v, delta, size + 2L) + scale));
    }

    /** A sum of so many numbers from 0, and no less than without its rounding. */
    private static double raised(double sum, long terms) {
      return sum * (1 + terms * ULP);
    }

    /**
     * ln((u - delta)/v), and no less than without the rounding of u and v. Each term of v is also
     * multiplied by the rounded e^(-step) as often as there are terms.
     */
    private static double log(double u, double v, double delta, long terms) {
      return Math.log((raised(u, terms) - delta) / (v * (1 - 4 * terms * ULP))) + 2 * ULP;
    }

    /** Adds what the scan itself, and the places of the losses, can be off by. */
    private double finish(double epsilon) {
      return Math.max(0, epsilon + 1e-11 * Math.abs(epsilon) + off);
    }
  }
}
