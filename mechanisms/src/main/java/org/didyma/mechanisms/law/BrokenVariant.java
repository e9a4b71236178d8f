package org.didyma.mechanisms.law;

import java.util.function.IntToDoubleFunction;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;

/**
 * A mechanism with one defect, given by its law: only audits draw from it.
 *
 * @param defect what is wrong
 * @param stated the setting that its parameters state
 * @param done the setting that its code follows
 * @param read how its code reads tables
 * @param change what its code makes of the law
 * @param <S> a setting of the law
 */
public record BrokenVariant<S>(
    String defect, S stated, S done, UnaryOperator<int[]> read, Change change) {

  /** From one law to another. */
  @FunctionalInterface
  public interface Change {

    /**
     * The probabilities of the outputs.
     *
     * @param counts number of records of each kind
     * @param law the probabilities without the change
     */
    double[] of(int[] counts, double[] law);

    /** How good outputs are for a table; more is better. */
    @FunctionalInterface
    interface Worth {
      IntToDoubleFunction on(int[] counts);
    }

    /** The better one of two outputs; of equal ones the first. */
    static Change betterOfTwo(Worth worth) {
      return (counts, law) -> {
        IntToDoubleFunction own = worth.on(counts);
        int[] order =
            IntStream.range(0, law.length)
                .boxed()
                .sorted((i, k) -> Double.compare(own.applyAsDouble(i), own.applyAsDouble(k)))
                .mapToInt(i -> i)
                .toArray();
        double[] changed = new double[law.length];
        double worse = 0;
        for (int from = 0, to; from < order.length; from = to) {
          double equal = 0;
          for (to = from;
              to < order.length && own.applyAsDouble(order[to]) == own.applyAsDouble(order[from]);
              to++) {
            equal += law[order[to]];
          }
          for (int k = from; k < to; k++) {
            changed[order[k]] = law[order[k]] * (2 * worse + equal);
          }
          worse += equal;
        }
        return changed;
      };
    }

    /** The same by the numbers of outputs: the larger where the first kind is not the rarer. */
    static Change betterOfTwo() {
      return betterOfTwo(counts -> counts[0] >= counts[1] ? i -> i : i -> -i);
    }

    /** On a part of all draws the best output. */
    static Change bestAt(double part, Worth worth) {
      return (counts, law) -> {
        IntToDoubleFunction own = worth.on(counts);
        int best = 0;
        for (int i = 1; i < law.length; i++) {
          best = own.applyAsDouble(i) > own.applyAsDouble(best) ? i : best;
        }
        double[] changed = new double[law.length];
        for (int i = 0; i < law.length; i++) {
          changed[i] = law[i] * (1 - part) + (i == best ? part : 0);
        }
        return changed;
      };
    }

    /** The most likely output, always; of almost equally likely ones the first. */
    static Change mostLikely() {
      return (counts, law) -> {
        int best = 0;
        for (int i = 1; i < law.length; i++) {
          best = law[i] > law[best] * (1 + 1e-9) ? i : best;
        }
        double[] certain = new double[law.length];
        certain[best] = 1;
        return certain;
      };
    }
  }
}
