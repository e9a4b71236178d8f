package org.didyma.privacy.exchange;

import com.fasterxml.jackson.databind.JsonNode;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.didyma.exact.ExactLogarithm;
import org.didyma.exact.Rational;
import org.didyma.privacy.Adjacency;
import org.didyma.privacy.Delta;
import org.didyma.privacy.Epsilon;
import org.didyma.privacy.PrivacyEvent;
import org.didyma.privacy.PrivacyGuarantee;
import org.didyma.privacy.PrivacyJson;
import org.didyma.privacy.Rho;

/**
 * Trees of {@code dp_accounting.dp_event} as events. The JSON of an event is the object of what its
 * {@code to_named_tuple} holds: {@code module_name}, {@code class_name} and its fields. Such a tree
 * says nothing of the neighbouring relation, which belongs to dp_accounting's accountants; so the
 * file is {@code {"neighboring_relation": ..., "event": TREE}}, or the tree alone and the relation
 * is asked for.
 *
 * <p>Noise is divided by a bound C on the norm of one value. A record that is replaced moves a sum
 * by 2C, so there the noise over the sensitivity is half of it, unless the file has {@code
 * "noise_relative_to": "sensitivity"}.
 */
final class DpEventReader {

  static final String MODULE = "dp_accounting.dp_event";
  static final String OVER = "noise_relative_to";
  static final String SENSITIVITY = "sensitivity";
  static final String NORM = "norm_bound";

  /** More repetitions, of all levels together, are refused. */
  static final long MOST_TIMES = 1_000_000_000_000L;

  private static final long MOST_RECORDS = 1_000_000_000_000_000L;
  private static final int LOG_BITS = 160;

  /** The fields of the classes; of a class that is not here nothing is known. */
  static final Map<String, Set<String>> FIELDS =
      Map.ofEntries(
          Map.entry("DpEvent", Set.of()),
          Map.entry("NoOpDpEvent", Set.of()),
          Map.entry("NonPrivateDpEvent", Set.of()),
          Map.entry("UnsupportedDpEvent", Set.of()),
          Map.entry("EpsilonDeltaDpEvent", Set.of("epsilon", "delta")),
          Map.entry("ZCDpEvent", Set.of("rho", "xi")),
          Map.entry("GaussianDpEvent", Set.of("noise_multiplier")),
          Map.entry("LaplaceDpEvent", Set.of("noise_multiplier")),
          Map.entry("DiscreteLaplaceDpEvent", Set.of("noise_parameter", "sensitivity")),
          Map.entry("RandomizedResponseDpEvent", Set.of("noise_parameter", "num_buckets")),
          Map.entry("SelfComposedDpEvent", Set.of("event", "count")),
          Map.entry("ComposedDpEvent", Set.of("events")),
          Map.entry("PoissonSampledDpEvent", Set.of("sampling_probability", "event")),
          Map.entry(
              "SampledWithReplacementDpEvent",
              Set.of("source_dataset_size", "sample_size", "event")),
          Map.entry(
              "SampledWithoutReplacementDpEvent",
              Set.of("source_dataset_size", "sample_size", "event")),
          Map.entry("SingleEpochTreeAggregationDpEvent", Set.of("noise_multiplier", "step_counts")),
          Map.entry("RepeatAndSelectDpEvent", Set.of("event", "mean", "shape")),
          Map.entry(
              "MixtureOfGaussiansDpEvent",
              Set.of("standard_deviation", "sensitivities", "sampling_probs")),
          Map.entry(
              "TruncatedSubsampledGaussianDpEvent",
              Set.of(
                  "dataset_size",
                  "sampling_probability",
                  "truncated_batch_size",
                  "noise_multiplier")));

  private final Adjacency adjacency;
  private final boolean isOverNorm;
  private final Optional<StatedLoss> stated;
  private final Set<String> remarks = new LinkedHashSet<>();

  private DpEventReader(Adjacency adjacency, boolean isOverNorm, Optional<StatedLoss> stated) {
    this.adjacency = adjacency;
    this.isOverNorm = isOverNorm;
    this.stated = stated;
  }

  /** Whether this is a tree of dp_accounting. */
  static boolean knows(JsonNode file) {
    return file.has("class_name") || file.has("neighboring_relation");
  }

  /**
   * Reads a file.
   *
   * @param asked the relation, where the user says it
   * @param stated what to enter for events without a price here; without it they are refused
   */
  static Imported read(JsonNode file, Optional<Adjacency> asked, Optional<StatedLoss> stated) {
    boolean isBare = file.has("class_name");
    Optional<String> relation = Optional.empty();
    boolean isOverSensitivity = false;
    if (!isBare) {
      ForeignFields fields = ForeignFields.of(file, "the file");
      fields.only(Set.of("neighboring_relation", OVER, "event", "remarks"));
      relation = Optional.of(fields.text("neighboring_relation"));
      if (fields.has(OVER)) {
        String over = fields.text(OVER);
        if (!over.equals(SENSITIVITY) && !over.equals(NORM)) {
          throw new IllegalArgumentException(
              "\"%s\" is neither \"%s\" nor \"%s\"".formatted(OVER, SENSITIVITY, NORM));
        }
        isOverSensitivity = over.equals(SENSITIVITY);
      }
    }
    Adjacency adjacency = Relation.of(relation, asked);
    DpEventReader reader =
        new DpEventReader(adjacency, adjacency.replaces() && !isOverSensitivity, stated);
    PrivacyEvent event =
        reader.event(isBare ? file : ForeignFields.of(file, "the file").child("event"), 0, 1);
    reader.remarks.addAll(ForeignFields.of(file, "the file").remarks());
    return new Imported(event, "dp_accounting", List.copyOf(reader.remarks));
  }

  /**
   * An event of the tree.
   *
   * @param depth in how many it is nested
   * @param times how often all of those together repeat it
   */
  private PrivacyEvent event(JsonNode tree, int depth, long times) {
    if (depth > PrivacyJson.MAX_DEPTH) {
      throw new IllegalArgumentException("events are nested deeper than " + PrivacyJson.MAX_DEPTH);
    }
    String name = ForeignFields.of(tree, "an event").text("class_name");
    ForeignFields fields =
        new ForeignFields(tree, "the event \"%s\"".formatted(ForeignFields.shortened(name)));
    Set<String> known = FIELDS.get(name);
    if (known == null || !fields.text("module_name").equals(MODULE)) {
      return unpriced(name, "is none that is known here");
    }
    Set<String> keys = new HashSet<>(known);
    keys.addAll(Set.of("module_name", "class_name"));
    fields.only(keys);
    return switch (name) {
      case "NoOpDpEvent" -> new PrivacyEvent.NoOp(adjacency);
      case "EpsilonDeltaDpEvent" -> epsilonDelta(name, fields);
      case "ZCDpEvent" -> concentrated(name, fields);
      case "GaussianDpEvent", "LaplaceDpEvent" -> noise(name, fields);
      case "DiscreteLaplaceDpEvent" -> discreteLaplace(name, fields);
      case "RandomizedResponseDpEvent" -> randomizedResponse(name, fields);
      case "SelfComposedDpEvent" -> repeated(fields, depth, times);
      case "ComposedDpEvent" -> composed(fields, depth, times);
      case "PoissonSampledDpEvent" ->
          new PrivacyEvent.PoissonSampled(
              fields.rational("sampling_probability"),
              event(fields.child("event"), depth + 1, times));
      case "SampledWithoutReplacementDpEvent" ->
          new PrivacyEvent.SampledWithoutReplacement(
              sampled(fields), event(fields.child("event"), depth + 1, times));
      case "NonPrivateDpEvent" -> unpriced(name, "has no guarantee");
      default -> unpriced(name, "is covered by no theorem here");
    };
  }

  /** An event without a price: refused, or entered as what was stated. */
  private PrivacyEvent unpriced(String name, String why) {
    String shortName = ForeignFields.shortened(name);
    StatedLoss loss =
        stated.orElseThrow(
            () ->
                new UnpricedForeignEventException("the event \"%s\" %s".formatted(shortName, why)));
    remarks.add(
        "%s %s; each counts as epsilon %s and delta %s, as was stated (%s)."
            .formatted(shortName, why, loss.epsilon(), loss.delta(), loss.reason()));
    return loss.event(shortName, adjacency);
  }

  private PrivacyEvent epsilonDelta(String name, ForeignFields fields) {
    return Losses.stated(
        name,
        "as its file says",
        Epsilon.above(fields.rational("epsilon")),
        new Delta(fields.number("delta")),
        adjacency,
        List.of());
  }

  /**
   * (xi, rho)-zCDP bounds divergences by xi + rho a, which is at most (xi + rho) a for a above 1.
   */
  private PrivacyEvent concentrated(String name, ForeignFields fields) {
    Rational xi = fields.has("xi") ? fields.rational("xi") : Rational.ZERO;
    if (xi.signum() > 0) {
      remarks.add("the xi of ZCDpEvent counts as more rho.");
    }
    return new PrivacyEvent.ByTheorem(
        name,
        "as its file says",
        PrivacyGuarantee.zeroConcentrated(Rho.above(fields.rational("rho").plus(xi)), adjacency));
  }

  private PrivacyEvent noise(String name, ForeignFields fields) {
    Rational multiplier = fields.rational("noise_multiplier");
    if (multiplier.isZero()) {
      return unpriced(name, "has no noise");
    }
    Rational noise = isOverNorm ? half(multiplier) : multiplier;
    return name.equals("GaussianDpEvent")
        ? new PrivacyEvent.Gaussian(noise, adjacency)
        : new PrivacyEvent.Laplace(noise, adjacency);
  }

  private Rational half(Rational multiplier) {
    remarks.add(
        "noise is taken over twice its bound, by which a replaced record moves a sum; \"%s\": \"%s\""
                .formatted(OVER, SENSITIVITY)
            + " in the file says otherwise.");
    return multiplier.dividedBy(Rational.of(2));
  }

  /** Probabilities are proportional to exp(-a |x|), and one record moves x by the sensitivity. */
  private PrivacyEvent discreteLaplace(String name, ForeignFields fields) {
    Rational rate =
        fields
            .rational("noise_parameter")
            .times(Rational.of(fields.count("sensitivity", MOST_RECORDS)));
    return rate.isZero()
        ? new PrivacyEvent.NoOp(adjacency)
        : new PrivacyEvent.DiscreteLaplace(Rational.ONE.dividedBy(rate), adjacency);
  }

  /** The bucket of a record is told with probability 1-p+p/k and another one with p/k each. */
  private PrivacyEvent randomizedResponse(String name, ForeignFields fields) {
    Rational p = fields.rational("noise_parameter");
    long buckets = fields.count("num_buckets", MOST_RECORDS);
    if (buckets == 0 || p.compareTo(Rational.ONE) > 0) {
      throw new IllegalArgumentException(
          fields.what() + " has no bucket, or a noise parameter above 1");
    }
    if (buckets == 1) {
      return new PrivacyEvent.NoOp(adjacency);
    }
    if (p.isZero() || !adjacency.replaces()) {
      return unpriced(name, p.isZero() ? "has no noise" : "is about replaced records");
    }
    Rational others = p.dividedBy(Rational.of(buckets));
    Rational ratio =
        Rational.ONE.plus(Rational.ONE.plus(p.times(Rational.of(-1))).dividedBy(others));
    BigInteger above =
        ratio.numerator().shiftLeft(LOG_BITS).divide(ratio.denominator()).add(BigInteger.ONE);
    BigInteger log = ExactLogarithm.enclose(above, LOG_BITS, LOG_BITS).high();
    Epsilon epsilon = Epsilon.above(new Rational(log, BigInteger.ONE.shiftLeft(LOG_BITS)));
    return Losses.stated(
        name, "randomised response (Warner 1965)", epsilon, Delta.ZERO, adjacency, List.of());
  }

  private PrivacyEvent repeated(ForeignFields fields, int depth, long times) {
    long count = fields.count("count", MOST_TIMES);
    if (count == 0) {
      return new PrivacyEvent.NoOp(adjacency);
    }
    if (count > MOST_TIMES / times) {
      throw new IllegalArgumentException(
          "an event is repeated more than %d times in all".formatted(MOST_TIMES));
    }
    return new PrivacyEvent.Repeated(count, event(fields.child("event"), depth + 1, times * count));
  }

  private PrivacyEvent composed(ForeignFields fields, int depth, long times) {
    List<PrivacyEvent> events = new ArrayList<>();
    for (JsonNode each : fields.list("events")) {
      events.add(event(each, depth + 1, times));
    }
    return events.isEmpty() ? new PrivacyEvent.NoOp(adjacency) : new PrivacyEvent.Composed(events);
  }

  private static Rational sampled(ForeignFields fields) {
    long all = fields.count("source_dataset_size", MOST_RECORDS);
    long sample = fields.count("sample_size", MOST_RECORDS);
    if (all == 0 || sample > all) {
      throw new IllegalArgumentException(fields.what() + " samples more records than there are");
    }
    return Rational.of(sample, all);
  }
}
