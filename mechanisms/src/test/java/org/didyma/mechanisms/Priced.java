package org.didyma.mechanisms;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;
import org.didyma.exact.RandomBits;
import org.didyma.privacy.Adjacency;
import org.didyma.privacy.Epsilon;
import org.didyma.privacy.PrivacyEvent;
import org.didyma.privacy.PrivacyGuarantee;
import org.didyma.privacy.audit.TinyDomain;

/**
 * What costs an epsilon, on tables that are small enough to compute its law.
 *
 * @param <O> what comes out, or what is looked at of it
 * @param name of the case
 * @param type of the class in the product
 * @param asked epsilon that was asked for
 * @param promise what it says that it promises
 * @param event what it says that it does
 * @param relation between the tables
 * @param tables numbers of records of each kind
 * @param law by its definition, with nothing from the product that knows the price
 * @param draw what the product does
 * @param twin a factor of the rate at which the law has to break the promise on these tables: 2, or
 *     more where the proof leaves room on them
 * @param telling the table whose law tells most of the rate
 */
public record Priced<O>(
    String name,
    Class<?> type,
    Epsilon asked,
    PrivacyGuarantee promise,
    PrivacyEvent event,
    Adjacency relation,
    TinyDomain tables,
    Law<O> law,
    Draw<O> draw,
    int twin,
    int... telling) {

  /** Probabilities of what may come out. */
  @FunctionalInterface
  public interface Law<O> {

    /**
     * The law of a table.
     *
     * @param factor 1, or what everything that depends on epsilon is off by in a twin
     */
    Map<O, Double> of(int[] counts, double factor);
  }

  /** What comes out once. */
  @FunctionalInterface
  public interface Draw<O> {
    O of(int[] counts, RandomBits bits);
  }

  /** A broken variant whose draws are off by a factor of the rate. */
  Priced<O> drawnAt(double factor) {
    Map<List<Integer>, Map<O, Double>> laws = new HashMap<>();
    Draw<O> off =
        (counts, bits) -> {
          double left = (bits.nextLong() >>> 11) * 0x1p-53;
          O last = null;
          Map<O, Double> own =
              laws.computeIfAbsent(
                  IntStream.of(counts).boxed().toList(), key -> law.of(counts, factor));
          for (Map.Entry<O, Double> output : own.entrySet()) {
            last = output.getKey();
            left -= output.getValue();
            if (left < 0) {
              break;
            }
          }
          return Objects.requireNonNull(last);
        };
    return new Priced<>(
        name, type, asked, promise, event, relation, tables, law, off, twin, telling);
  }

  @Override
  public String toString() {
    return name;
  }
}
