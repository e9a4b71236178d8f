package org.didyma.privacy;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.didyma.exact.Rational;

/**
 * What was, or will be, done to a data set, as far as privacy is concerned: an immutable tree whose
 * leaves are mechanisms and whose inner nodes say how they were combined. Events state facts with
 * exact parameters and know no prices; accountants price them and refuse the ones they do not know.
 */
public sealed interface PrivacyEvent {

  /** Which data sets the sensitivities and noise multipliers below refer to. */
  Adjacency adjacency();

  /** The kind's name in files and messages. */
  default String kind() {
    return Components.hyphenated(getClass().getSimpleName());
  }

  /** The events that this one is made of, in order. */
  default List<PrivacyEvent> children() {
    return List.of();
  }

  /** Its parameter in a few words; empty where it has none that a reader would miss. */
  default String parameter() {
    return Stream.of(Components.values(this))
        .filter(value -> value instanceof Rational || value instanceof Epsilon)
        .map(Object::toString)
        .collect(Collectors.joining());
  }

  /** Something about one event. */
  sealed interface Modified extends PrivacyEvent {

    /** What it is about. */
    PrivacyEvent event();

    @Override
    default Adjacency adjacency() {
      return event().adjacency();
    }

    @Override
    default List<PrivacyEvent> children() {
      return List.of(event());
    }
  }

  /** An event on a random sample. */
  sealed interface Sampled extends Modified {

    /** The probability of each record to be in the sample, in [0, 1]. */
    Rational rate();
  }

  /** Several events together. */
  sealed interface Combined extends PrivacyEvent {

    /** At least one, all of one adjacency. */
    List<PrivacyEvent> events();

    @Override
    default Adjacency adjacency() {
      return common(events());
    }

    @Override
    default List<PrivacyEvent> children() {
      return events();
    }
  }

  /**
   * Laplace noise on every coordinate.
   *
   * @param scale b of the density exp(-|x|/b)/(2b), divided by the L1 sensitivity; above 0
   */
  record Laplace(Rational scale, Adjacency adjacency) implements PrivacyEvent {
    public Laplace {
      requirePositive("the scale of Laplace noise", scale);
    }
  }

  /**
   * Integer noise of probability proportional to exp(-|x|/b) on every coordinate of integer
   * queries.
   *
   * @param scale b divided by the L1 sensitivity; above 0
   */
  record DiscreteLaplace(Rational scale, Adjacency adjacency) implements PrivacyEvent {
    public DiscreteLaplace {
      requirePositive("the scale of discrete Laplace noise", scale);
    }
  }

  /**
   * Normal noise of equal standard deviation on every coordinate, independent.
   *
   * @param noiseMultiplier the standard deviation divided by the L2 sensitivity; above 0
   */
  record Gaussian(Rational noiseMultiplier, Adjacency adjacency) implements PrivacyEvent {
    public Gaussian {
      requirePositive("the noise multiplier of a Gaussian", noiseMultiplier);
    }
  }

  /**
   * Integer noise of probability proportional to exp(-x^2/(2 sigma^2)) on every coordinate of
   * integer queries, independent.
   *
   * @param squaredMultiplier sigma^2 divided by the square of the L2 sensitivity; above 0
   */
  record DiscreteGaussian(Rational squaredMultiplier, Adjacency adjacency) implements PrivacyEvent {
    public DiscreteGaussian {
      requirePositive("the squared noise multiplier of a discrete Gaussian", squaredMultiplier);
    }
  }

  /**
   * An exponential mechanism, or any other mechanism of bounded range: the log-ratios of output
   * probabilities on neighbours lie in an interval of length epsilon that contains 0. Where
   * neighbours differ in a unit, whose records are chosen by coins, less is said: both laws are
   * mixtures, of the same weights, of laws that are related so.
   *
   * @param epsilon the length of the interval
   */
  record Exponential(Epsilon epsilon, Adjacency adjacency) implements PrivacyEvent {}

  /**
   * A mechanism with a theorem of its own.
   *
   * @param mechanism its name
   * @param theorem where the guarantee is proven
   * @param guarantee what the theorem says; not a Renyi curve, which has no exact parameters, and
   *     not an unproven calibration, which is an event {@link NonPrivate}
   */
  record ByTheorem(String mechanism, String theorem, PrivacyGuarantee guarantee)
      implements PrivacyEvent {
    public ByTheorem {
      if (mechanism.isBlank() || theorem.isBlank()) {
        throw new IllegalArgumentException("a mechanism and its theorem have names");
      }
      if (guarantee instanceof PrivacyGuarantee.Renyi) {
        throw new IllegalArgumentException("a Renyi curve is not an exact parameter of an event");
      }
      if (guarantee instanceof PrivacyGuarantee.Unproven) {
        throw new IllegalArgumentException("no theorem proves an unproven calibration");
      }
      if (guarantee instanceof PrivacyGuarantee.NotPrivate) {
        throw new IllegalArgumentException("a theorem needs a guarantee");
      }
    }

    @Override
    public Adjacency adjacency() {
      return guarantee.adjacency();
    }

    @Override
    public String parameter() {
      return mechanism;
    }
  }

  /**
   * The event on a sample that contains each record independently with the same probability.
   *
   * @param rate the probability, in [0, 1]
   * @param event what was done to the sample; its sensitivities hold for the sample
   */
  record PoissonSampled(Rational rate, PrivacyEvent event) implements Sampled {
    public PoissonSampled {
      requireRate(rate);
    }
  }

  /**
   * The event on a sample of a fixed number of distinct records, all such samples equally likely.
   *
   * @param rate the size of the sample divided by the public number of records, in [0, 1]
   * @param event what was done to the sample; its sensitivities hold for the sample
   */
  record SampledWithoutReplacement(Rational rate, PrivacyEvent event) implements Sampled {
    public SampledWithoutReplacement {
      requireRate(rate);
    }
  }

  /**
   * The same event several times on the same data, with fresh noise and fresh samples.
   *
   * @param times how often, from 1
   */
  record Repeated(long times, PrivacyEvent event) implements Modified {
    public Repeated {
      if (times < 1) {
        throw new IllegalArgumentException("an event is repeated at least once");
      }
    }

    @Override
    public String parameter() {
      return times + " times";
    }
  }

  /**
   * Events one after the other on the same data. Outputs of the earlier ones may choose what the
   * later ones compute, but not the parameters written down here.
   *
   * @param events at least one, all of one adjacency
   */
  record Composed(List<PrivacyEvent> events) implements Combined {
    public Composed {
      events = List.copyOf(events);
      requireCommonAdjacency(events);
    }
  }

  /**
   * Events on disjoint parts of the data. One record is in one part, so only one of them sees it.
   *
   * <p>Where parts are made by coins, the events may alternate between the parts, each in the light
   * of all earlier outputs; docs/proofs/accounting.md, section 2, Theorem P.
   *
   * @param events one per part, at least one, all of one adjacency
   * @param byCoins whether each record, or unit, went to its part by a coin of its own, independent
   *     of all data
   */
  record Parallel(List<PrivacyEvent> events, boolean byCoins) implements Combined {
    public Parallel {
      events = List.copyOf(events);
      requireCommonAdjacency(events);
    }

    /** Parts that were made in another way, on a condition. */
    public Parallel(List<PrivacyEvent> events) {
      this(events, false);
    }

    /**
     * What makes the change of one record a change of one part, to follow "provided that"; coins do
     * without any.
     */
    public List<String> conditions() {
      String one = adjacency().unit().isPresent() ? "unit" : "record";
      if (byCoins) {
        return List.of();
      }
      return List.of(
          adjacency().replaces()
              ? "the parts are disjoint and the part of a %s depends on its position only, not on its values"
                  .formatted(one)
              : "the parts are disjoint and the part of a %s depends on that %s only"
                  .formatted(one, one));
    }

    /** The theorem that prices it. */
    public String theorem() {
      return byCoins
          ? "parallel composition by coins (docs/proofs/accounting.md, section 2)"
          : "parallel composition (McSherry 2009, Theorem 4)";
    }

    @Override
    public String parameter() {
      return byCoins ? "by coins" : "";
    }
  }

  /** Anything computed from the outputs of the event and from public facts alone. */
  record PostProcessed(PrivacyEvent event) implements Modified {}

  /**
   * A look at the data without protection. Nothing that contains it has a guarantee.
   *
   * @param what what was looked at, for messages; never a value
   */
  record NonPrivate(String what, Adjacency adjacency) implements PrivacyEvent {
    public NonPrivate {
      if (what.isBlank()) {
        throw new IllegalArgumentException("an unprotected use of the data needs a name");
      }
    }
  }

  /** Nothing that depends on the data. */
  record NoOp(Adjacency adjacency) implements PrivacyEvent {}

  private static void requirePositive(String what, Rational value) {
    if (value.signum() <= 0) {
      throw new IllegalArgumentException(what + " is not above 0");
    }
  }

  private static void requireRate(Rational rate) {
    if (rate.signum() < 0 || rate.compareTo(Rational.ONE) > 0) {
      throw new IllegalArgumentException("a sampling rate is not in [0, 1]");
    }
  }

  private static void requireCommonAdjacency(List<PrivacyEvent> events) {
    if (events.isEmpty()) {
      throw new IllegalArgumentException("a composition of no events has no adjacency");
    }
    common(events);
  }

  private static Adjacency common(List<PrivacyEvent> events) {
    return AdjacencyMismatchException.common(events.stream().map(PrivacyEvent::adjacency).toList());
  }
}
