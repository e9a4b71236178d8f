package org.didyma.privacy.audit;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import org.didyma.privacy.PrivacyGuarantee;
import org.didyma.privacy.audit.TinyDomain.Pair;

/**
 * A lower bound on the privacy loss of a mechanism from its draws alone.
 *
 * <p>First draws choose a pair of neighbours, an order of the two and an event: some set of outputs
 * that the one makes likelier than the other. Fresh draws on that pair then bound the two
 * probabilities of the event (Clopper and Pearson), each at half the allowed error. Since the
 * choice is made before the fresh draws, one pair of bounds is all that is tested, and the promise
 * is refuted wrongly with probability at most 1 - confidence.
 *
 * <p>Candidate events are the outputs above a threshold of the log-ratio of probabilities, as
 * stated by the mechanism's laws or as estimated from draws that are not used to choose the
 * threshold. Source: the event search of Ding, Wang, Wang, Zhang and Kifer (2018), with the
 * Neyman-Pearson form of events.
 */
public final class SamplingAudit {

  /** Pairs that get a longer search. */
  private static final int FINALISTS = 3;

  private static final int LEAST_DRAWS = 100;

  private final TinyDomain domain;
  private final ExactAudit stated;
  private final OutputSampler draws;
  private final EventLoss loss;

  private SamplingAudit(
      TinyDomain domain, ExactAudit stated, OutputSampler draws, PrivacyGuarantee promise) {
    this.domain = domain;
    this.stated = stated;
    this.draws = draws;
    this.loss = EventLoss.of(promise);
  }

  /** A pair in order, and the outputs that make up the event, with how good it looked. */
  private record Candidate(Pair pair, boolean[] event, double value) {}

  /** Counts for estimating ratios, and others for choosing. */
  private record Search(int[] estimate, int[] choice, int each) {}

  /**
   * The verdict on a promise.
   *
   * @param stated the laws that the mechanism claims to follow, which guide the search
   * @param draws the mechanism
   * @param samples fresh draws on each data set of the chosen pair; the search takes about as many
   *     again on each of three pairs, and a twentieth on every data set
   * @param confidence of the lower bound
   */
  public static Finding finding(
      TinyDomain domain,
      ExactAudit stated,
      OutputSampler draws,
      PrivacyGuarantee promise,
      int samples,
      double confidence) {
    return new SamplingAudit(domain, stated, draws, promise).run(promise, samples, confidence);
  }

  private Finding run(PrivacyGuarantee promise, int samples, double confidence) {
    int few = Math.max(LEAST_DRAWS, samples / 20);
    List<Search> searches = new ArrayList<>();
    for (int i = 0; i < domain.size(); i++) {
      searches.add(search(i, few));
    }
    List<Candidate> candidates = new ArrayList<>();
    for (Pair pair : domain.pairs(promise.adjacency())) {
      candidates.add(best(pair, searches.get(pair.first()), searches.get(pair.second())));
      candidates.add(best(pair.swapped(), searches.get(pair.second()), searches.get(pair.first())));
    }
    candidates.sort(Comparator.comparingDouble(Candidate::value).reversed());
    Candidate chosen =
        candidates.stream()
            .limit(FINALISTS)
            .map(
                c ->
                    best(c.pair, search(c.pair.first(), samples), search(c.pair.second(), samples)))
            .max(Comparator.comparingDouble(Candidate::value))
            .orElseThrow();
    long hits = hits(chosen.pair.first(), chosen.event, samples);
    long others = hits(chosen.pair.second(), chosen.event, samples);
    double alpha = (1 - confidence) / 2;
    double lower = BinomialBounds.lower(hits, samples, alpha);
    double upper = BinomialBounds.upper(others, samples, alpha);
    return new Finding(
        "sampling",
        loss.quantity(),
        loss.atLeast(lower, upper),
        loss.limit(),
        "an event seen %d and %d times in %d samples on each of two neighbours, at confidence %s"
            .formatted(hits, others, samples, confidence));
  }

  private Search search(int dataSet, int draw) {
    int outputs = stated.law(dataSet).outputs();
    int half = draw / 2;
    return new Search(
        draws.counts(dataSet, outputs, half), draws.counts(dataSet, outputs, half), half);
  }

  private long hits(int dataSet, boolean[] event, int samples) {
    long hits = 0;
    for (int i = 0; i < samples; i++) {
      if (event[draws.draw(dataSet)]) {
        hits++;
      }
    }
    return hits;
  }

  private Candidate best(Pair pair, Search p, Search q) {
    OutputLaw first = stated.law(pair.first());
    OutputLaw second = stated.law(pair.second());
    Candidate byLaw = best(pair, p, q, output -> first.logRatio(second, output));
    Candidate byDraws =
        best(
            pair,
            p,
            q,
            output -> Math.log((p.estimate[output] + 0.5) / (q.estimate[output] + 0.5)));
    return byLaw.value >= byDraws.value ? byLaw : byDraws;
  }

  /** The best event of the outputs whose score is above a threshold. */
  private Candidate best(Pair pair, Search p, Search q, IntToDoubleFunction score) {
    int outputs = p.choice.length;
    double[] scores = IntStream.range(0, outputs).mapToDouble(score).toArray();
    int[] order =
        IntStream.range(0, outputs)
            .filter(i -> p.choice[i] + q.choice[i] > 0)
            .boxed()
            .sorted(Comparator.comparingDouble((Integer i) -> scores[i]).reversed())
            .mapToInt(Integer::intValue)
            .toArray();
    double value = Double.NEGATIVE_INFINITY;
    double threshold = Double.POSITIVE_INFINITY;
    long hits = 0;
    long others = 0;
    for (int k = 0; k < order.length; k++) {
      hits += p.choice[order[k]];
      others += q.choice[order[k]];
      if (k + 1 < order.length && scores[order[k + 1]] == scores[order[k]]) {
        continue;
      }
      double now = loss.atLeast(Wilson.lower(hits, p.each), Wilson.upper(others, q.each));
      if (now > value) {
        value = now;
        threshold = scores[order[k]];
      }
    }
    boolean[] event = new boolean[outputs];
    for (int i = 0; i < outputs; i++) {
      event[i] = scores[i] >= threshold;
    }
    return new Candidate(pair, event, value);
  }

  /** Approximate bounds of three standard errors, good enough to choose by. */
  private static final class Wilson {

    private static final double Z = 3;

    private Wilson() {}

    static double lower(long hits, long trials) {
      return Math.max(0, centre(hits, trials) - spread(hits, trials));
    }

    static double upper(long hits, long trials) {
      return Math.min(1, centre(hits, trials) + spread(hits, trials));
    }

    private static double centre(long hits, long trials) {
      return (hits + Z * Z / 2) / (trials + Z * Z);
    }

    private static double spread(long hits, long trials) {
      double share = (double) hits / trials;
      return Z * Math.sqrt(trials * share * (1 - share) + Z * Z / 4) / (trials + Z * Z);
    }
  }
}
