package org.didyma.audits;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.didyma.data.Columns;
import org.didyma.data.Records;
import org.didyma.data.Schema;
import org.didyma.data.Table;
import org.didyma.exact.RandomBits;
import org.didyma.exact.Rational;
import org.didyma.formulations.Costs;
import org.didyma.formulations.LatticeName;
import org.didyma.ground.Stop;
import org.didyma.mechanisms.Chosen;
import org.didyma.mechanisms.Setting;
import org.didyma.mechanisms.lattice.ExponentialMechanism;
import org.didyma.models.Custodian;
import org.didyma.models.Evaluated;
import org.didyma.models.LatticeRelease;
import org.didyma.models.Releasing;
import org.didyma.models.SchemaLearning;
import org.didyma.models.quality.HeldOutScores;
import org.didyma.privacy.Adjacency;
import org.didyma.privacy.Delta;
import org.didyma.privacy.Epsilon;
import org.didyma.privacy.PrivacyGuarantee;
import org.didyma.privacy.audit.TinyDomain;

/**
 * From a raw table to a card and what it is worth, all steps: one threshold of one number by
 * private quantiles at two fifths of epsilon; one weight of -1, 0 or 1 for it by the exponential
 * mechanism at the other three fifths, from the records that their coins leave in; and noisy counts
 * of the others at three fifths, too, of which the output has two signs. All tables of at most two
 * records of four kinds on top of a public record.
 */
final class LearnAudit extends ChoiceAudit<LearnAudit.Settings> {

  /** Of several mechanisms, which together are none of them. */
  static final AuditFamily FAMILY =
      AuditFamily.ofPart(
              "learn",
              (epsilon, adjacency, setting, bits) -> new LearnAudit(epsilon, adjacency, bits))
          .withUsualSamples(10_000);

  private static final Columns COLUMNS =
      Columns.parse(
          """
          {"label": {"column": "y", "positive": "1", "negative": "0"},
           "features": [{"column": "x", "integer": [0, 2]}]}
          """,
          "the audited columns");

  /** The candidate thresholds are 1 and 2. */
  private static final int[] NUMBERS = {0, 2, 1, 1};

  private static final int[] LABELS = {0, 1, 0, 1};
  private static final int MOST_RECORDS = 2;

  /** Public records of each kind. */
  private static final int[] BULK = {1, 0, 0, 0};

  private static final Rational HALF = Rational.of(1).dividedBy(Rational.of(2));
  private static final BigDecimal SCHEMA = new BigDecimal("0.4");
  private static final BigDecimal CARD = new BigDecimal("0.6");
  private static final int BANDS = 4;
  private static final int OUTPUTS = 24;

  /** How records come into the one part or the other. */
  enum Split {
    /** By a coin each. */
    COINS,
    /** By what they are: the last two kinds are held out. */
    CONTENT,
    /** All are learned from, and all are counted. */
    NONE
  }

  /**
   * What may be wrong.
   *
   * @param quantiles so many times the epsilon of the threshold
   * @param card so many times the epsilon of the card
   * @param counts so many times the epsilon of the counts
   * @param split how records are held out
   */
  record Settings(double quantiles, double card, double counts, Split split) {}

  /** Two counts among so many cells, whose noises have exp(-rate |z|). */
  private record Counted(int positives, int negatives, double rate, int cells) {}

  private final Map<Counted, double[]> signs = new HashMap<>();
  private final Epsilon schema;
  private final Epsilon card;
  private final Adjacency adjacency;

  LearnAudit(Epsilon epsilon, Adjacency adjacency, RandomBits bits) {
    super(
        TinyDomain.upTo(NUMBERS.length, MOST_RECORDS),
        PrivacyGuarantee.pure(epsilon, adjacency),
        bits);
    this.schema = new Epsilon(epsilon.value().multiply(SCHEMA));
    this.card = new Epsilon(epsilon.value().multiply(CARD));
    this.adjacency = adjacency;
  }

  @Override
  AuditFamily family() {
    return FAMILY;
  }

  @Override
  Settings right() {
    return new Settings(1, 1, 1, Split.COINS);
  }

  /** The number of the output: threshold, weight, and whether either count is above 0. */
  private static int output(int threshold, int weight, boolean positives, boolean negatives) {
    return ((threshold - 1) * 3 + weight + 1) * 4 + (positives ? 2 : 0) + (negatives ? 1 : 0);
  }

  // ---- the law, from the definitions ----

  @Override
  double[] law(int[] counts, Settings settings) {
    List<Integer> kinds = kinds(counts);
    double[] thresholds = thresholds(kinds, settings);
    double[] law = new double[OUTPUTS];
    for (int t = 1; t <= 2; t++) {
      int parts = settings.split == Split.COINS ? 1 << kinds.size() : 1;
      for (int coins = 0; coins < parts; coins++) {
        List<Integer> learning = new ArrayList<>();
        List<Integer> heldOut = new ArrayList<>();
        for (int i = 0; i < kinds.size(); i++) {
          int kind = kinds.get(i);
          boolean isOut =
              settings.split == Split.COINS ? (coins >> i & 1) == 1 : kind >= NUMBERS.length - 2;
          if (!isOut || settings.split == Split.NONE) {
            learning.add(kind);
          }
          if (isOut || settings.split == Split.NONE) {
            heldOut.add(kind);
          }
        }
        double[] weights = weights(learning, t, settings);
        for (int w = -1; w <= 1; w++) {
          double[] signs = signs(heldOut, t, w, settings);
          for (int s = 0; s < signs.length; s++) {
            law[output(t, w, (s & 2) != 0, (s & 1) != 0)] +=
                thresholds[t - 1] * weights[w + 1] * signs[s] / parts;
          }
        }
      }
    }
    return law;
  }

  private static List<Integer> kinds(int[] counts) {
    List<Integer> kinds = new ArrayList<>();
    for (int kind = 0; kind < counts.length; kind++) {
      for (int i = 0; i < counts[kind] + BULK[kind]; i++) {
        kinds.add(kind);
      }
    }
    return kinds;
  }

  private int changes() {
    return adjacency.replaces() ? 2 : 1;
  }

  /** Halves by |left - right|, which moves by at most 2 with each record that comes or goes. */
  private double[] thresholds(List<Integer> kinds, Settings settings) {
    double rate = settings.quantiles * schema.value().doubleValue() / (2 * changes());
    double[] law = new double[2];
    for (int t = 1; t <= 2; t++) {
      int difference = 0;
      for (int kind : kinds) {
        difference += NUMBERS[kind] >= t ? 1 : -1;
      }
      law[t - 1] = Math.exp(-rate * Math.abs(difference));
    }
    return normalised(law);
  }

  /** Positive is said where the threshold is reached and the weight above 0. */
  private double[] weights(List<Integer> kinds, int threshold, Settings settings) {
    double rate = settings.card * card.value().doubleValue() / changes();
    double[] law = new double[3];
    for (int w = -1; w <= 1; w++) {
      int errors = 0;
      for (int kind : kinds) {
        boolean isPositive = w > 0 && NUMBERS[kind] >= threshold;
        errors += isPositive == (LABELS[kind] == 1) ? 0 : 1;
      }
      law[w + 1] = Math.exp(-rate * errors);
    }
    return normalised(law);
  }

  /** Of the positives with the largest score, and the negatives with the least. */
  private double[] signs(List<Integer> kinds, int threshold, int weight, Settings settings) {
    int positives = 0;
    int negatives = 0;
    int most = Math.max(weight, 0);
    int least = Math.min(weight, 0);
    for (int kind : kinds) {
      int score = NUMBERS[kind] >= threshold ? weight : 0;
      positives += LABELS[kind] == 1 && score == most ? 1 : 0;
      negatives += LABELS[kind] == 0 && score == least ? 1 : 0;
    }
    double rate = settings.counts * card.value().doubleValue() / changes();
    int cells = weight == 0 ? 2 : 4;
    return signs.computeIfAbsent(new Counted(positives, negatives, rate, cells), this::signs);
  }

  private double[] signs(Counted counted) {
    double rate = counted.rate;
    int far = (int) Math.ceil(40 / rate);
    double[] law = new double[4];
    for (int a = -far; a <= far; a++) {
      for (int b = -far; b <= far; b++) {
        double others = adjacency.replaces() ? others(counted.cells - 2, -a - b, rate) : 1;
        law[(counted.positives + a > 0 ? 2 : 0) + (counted.negatives + b > 0 ? 1 : 0)] +=
            Math.exp(-rate * (Math.abs(a) + Math.abs(b))) * others;
      }
    }
    return normalised(law);
  }

  /** The mass, but for a factor, with which so many other noises add up to a sum. */
  private static double others(int cells, int sum, double rate) {
    int s = Math.abs(sum);
    if (cells == 0) {
      return s == 0 ? 1 : 0;
    }
    // Of two: sums of exp(-rate (|z| + |s - z|)) over all z.
    double tail = Math.exp(-2 * rate);
    return Math.exp(-rate * s) * (s + 1 + 2 * tail / (1 - tail));
  }

  private static double[] normalised(double[] masses) {
    double sum = 0;
    for (double mass : masses) {
      sum += mass;
    }
    double[] law = masses.clone();
    for (int i = 0; i < law.length; i++) {
      law[i] /= sum;
    }
    return law;
  }

  // ---- the code, through the doors that the command line uses ----

  @Override
  int release(int[] counts, RandomBits random) {
    List<List<String>> fields =
        kinds(counts).stream()
            .map(kind -> List.of(Integer.toString(NUMBERS[kind]), Integer.toString(LABELS[kind])))
            .toList();
    Records records = Records.of("audited", List.of("x", "y"), fields::iterator);
    Schema learned =
        new SchemaLearning(
                COLUMNS, schema, Delta.ZERO, adjacency, 1, Optional.empty(), Custodian.NONE)
            .learn(records, Stop.NEVER);
    LatticeName lattice = LatticeName.ternary();
    Chosen<?, ?> chosen =
        ExponentialMechanism.KIND.over(
            Setting.of(card, Delta.ZERO, adjacency)
                .over(lattice.over(learned.groups()), Costs.parse("1:1")),
            ExponentialMechanism.KIND.values(Map.of(), Set.of()));
    Evaluated<long[]> evaluated = evaluated(chosen, new Table(learned, records));
    long[] noisy = evaluated.answer().answer();
    int weight = ((LatticeRelease) evaluated.release()).weights().get(0);
    int threshold = Integer.parseInt(learned.coordinates().get(0).value());
    // Positives by increasing score, then negatives.
    int bands = noisy.length / 2;
    return output(threshold, weight, noisy[bands - 1] > 0, noisy[bands] > 0);
  }

  private <D, P> Evaluated<long[]> evaluated(Chosen<D, P> chosen, Table table) {
    HeldOutScores scores = new HeldOutScores(table.schema(), BANDS, card, adjacency);
    return Releasing.of(chosen.mechanism(), chosen.parameters())
        .release(table, chosen.form(), HALF, scores, Stop.NEVER);
  }

  @Override
  public List<Subject> twins() {
    List<Subject> twins = new ArrayList<>();
    double both = 1 + SCHEMA.doubleValue() / CARD.doubleValue();
    twins.add(stated("the threshold is free", new Settings(1, both, both, Split.COINS)));
    twins.add(stated("learned from and counted on all records", with(1, 1, Split.NONE)));
    if (adjacency.replaces()) {
      twins.add(stated("held out by a hash of content", with(1, 1, Split.CONTENT)));
      twins.add(stated("a replaced record changes one count", with(1, 2, Split.COINS)));
    }
    twins.add(stated("a threshold by rank, without noise", with(1e3, 1, Split.COINS)));
    twins.add(code("the same, but stated with noise", with(1e3, 1, Split.COINS)));
    twins.add(code("learned from all records", with(1, 1, Split.NONE)));
    twins.addAll(usual());
    return twins;
  }

  private static Settings with(double quantiles, double counts, Split split) {
    return new Settings(quantiles, 1, counts, split);
  }
}
