package org.didyma.privacy.audit;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.ToDoubleBiFunction;
import org.didyma.privacy.Adjacency;
import org.didyma.privacy.PrivacyGuarantee;
import org.didyma.privacy.audit.TinyDomain.Pair;

/**
 * Compares the output distributions of all neighbours of a domain with a promise, without sampling.
 *
 * <p>Every number is a lower bound on what it is named after: rounding is subtracted, as the error
 * of the {@link OutputLaw}s bounds it. So a violation is one, up to nothing but those bounds.
 */
public final class ExactAudit {

  /** Orders of the Renyi divergences that zCDP is checked at. */
  private static final double[] ORDERS = {1.0625, 1.25, 1.5, 2, 3, 4, 6, 8, 12, 16, 24, 32};

  private final TinyDomain domain;
  private final Adjacency adjacency;
  private final List<Pair> pairs;
  private final List<OutputLaw> laws = new ArrayList<>();

  /**
   * @param law the output distribution for the numbers of records of each kind
   */
  public ExactAudit(TinyDomain domain, Adjacency adjacency, Function<int[], OutputLaw> law) {
    this.domain = domain;
    this.adjacency = adjacency;
    this.pairs = domain.pairs(adjacency);
    for (int i = 0; i < domain.size(); i++) {
      laws.add(law.apply(domain.counts(i)));
    }
  }

  /** Number of data sets of the domain. */
  public int dataSets() {
    return domain.size();
  }

  /** The law of the output on a data set, by its position in the domain. */
  public OutputLaw law(int dataSet) {
    return laws.get(dataSet);
  }

  /** The largest log-ratio of the probabilities of an output on neighbours. */
  public double worstLogRatio() {
    return worst(ExactAudit::worstLogRatio);
  }

  /** The neighbours, in order, that have the largest log-ratio. */
  public Pair worstPair() {
    Pair worst = new Pair(0, 0);
    double largest = -1;
    for (Pair pair : pairs) {
      for (Pair ordered : List.of(pair, pair.swapped())) {
        double ratio = worstLogRatio(laws.get(ordered.first()), laws.get(ordered.second()));
        if (ratio > largest) {
          largest = ratio;
          worst = ordered;
        }
      }
    }
    return worst;
  }

  /** The least delta at an epsilon: the largest hockey-stick divergence between neighbours. */
  public double delta(double epsilon) {
    return worst((p, q) -> hockeyStick(p, q, epsilon));
  }

  /**
   * The largest Renyi divergence between neighbours.
   *
   * @param order above 1
   */
  public double renyi(double order) {
    return worst((p, q) -> renyi(p, q, order));
  }

  /**
   * The verdict on a promise.
   *
   * @throws IllegalArgumentException when the promise is for another adjacency, or of a kind that
   *     is not compared
   */
  public Finding finding(PrivacyGuarantee promise) {
    if (!promise.adjacency().isSameAs(adjacency)) {
      throw new IllegalArgumentException("the guarantee is for another adjacency");
    }
    String compared =
        "the output distributions of all %d pairs of neighbours among %d data sets"
            .formatted(pairs.size(), domain.size());
    if (promise instanceof PrivacyGuarantee.Pure pure) {
      return new Finding(
          "exact", "epsilon", worstLogRatio(), pure.epsilon().value().doubleValue(), compared);
    }
    if (promise instanceof PrivacyGuarantee.Approximate approximate) {
      return new Finding(
          "exact",
          "delta at epsilon " + approximate.epsilon(),
          delta(approximate.epsilon().value().doubleValue()),
          approximate.delta().value().doubleValue(),
          compared);
    }
    if (promise instanceof PrivacyGuarantee.ZeroConcentrated concentrated) {
      double rho = 0;
      for (double order : ORDERS) {
        rho = Math.max(rho, renyi(order) / order);
      }
      return new Finding(
          "exact",
          "rho",
          rho,
          concentrated.rho().value().doubleValue(),
          compared + ", by Renyi divergences of " + ORDERS.length + " orders");
    }
    if (!(promise instanceof PrivacyGuarantee.Renyi renyi)) {
      throw new IllegalArgumentException("an unproven calibration has no guarantee to audit");
    }
    double share = 0;
    for (int i = 0; i < renyi.curve().size(); i++) {
      if (renyi.curve().bound(i) < Double.POSITIVE_INFINITY) {
        share = Math.max(share, renyi(renyi.curve().order(i)) / renyi.curve().bound(i));
      }
    }
    return new Finding("exact", "Renyi divergence over its bound", share, 1, compared);
  }

  private double worst(ToDoubleBiFunction<OutputLaw, OutputLaw> divergence) {
    double worst = 0;
    for (Pair pair : pairs) {
      OutputLaw p = laws.get(pair.first());
      OutputLaw q = laws.get(pair.second());
      worst = Math.max(worst, divergence.applyAsDouble(p, q));
      worst = Math.max(worst, divergence.applyAsDouble(q, p));
    }
    return worst;
  }

  private static double worstLogRatio(OutputLaw p, OutputLaw q) {
    double worst = 0;
    for (int i = 0; i < p.outputs(); i++) {
      worst = Math.max(worst, p.logRatio(q, i));
    }
    return Math.max(0, worst - p.error() - q.error());
  }

  private static double hockeyStick(OutputLaw p, OutputLaw q, double epsilon) {
    double sum = 0;
    for (int i = 0; i < p.outputs(); i++) {
      double least = Math.exp(p.log(i) - p.error());
      double most = Math.exp(q.log(i) + q.error() + epsilon);
      sum += Math.max(0, least - most);
    }
    return sum * (1 - p.outputs() * 0x1p-52);
  }

  private static double renyi(OutputLaw p, OutputLaw q, double order) {
    double largest = Double.NEGATIVE_INFINITY;
    for (int i = 0; i < p.outputs(); i++) {
      largest = Math.max(largest, term(p, q, order, i));
    }
    if (largest == Double.POSITIVE_INFINITY) {
      return largest;
    }
    double sum = 0;
    for (int i = 0; i < p.outputs(); i++) {
      sum += Math.exp(term(p, q, order, i) - largest);
    }
    double error = order * (p.error() + q.error() + 1e-15) + p.outputs() * 0x1p-52;
    return Math.max(0, (largest + Math.log(sum) - error) / (order - 1));
  }

  /** ln of P^a Q^(1-a). */
  private static double term(OutputLaw p, OutputLaw q, double order, int output) {
    return p.log(output) == Double.NEGATIVE_INFINITY
        ? Double.NEGATIVE_INFINITY
        : p.log(output) + (order - 1) * p.logRatio(q, output);
  }
}
