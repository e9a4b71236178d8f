package org.didyma.audits;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.function.Supplier;
import org.didyma.core.CancellationToken;
import org.didyma.data.columns.Columns;
import org.didyma.data.records.Records;
import org.didyma.data.schema.Schema;
import org.didyma.exact.RandomBits;
import org.didyma.mechanisms.law.BrokenVariant;
import org.didyma.mechanisms.law.BrokenVariant.Change;
import org.didyma.mechanisms.law.ExactLaw;
import org.didyma.mechanisms.law.LawDeclaration;
import org.didyma.models.Rule;
import org.didyma.models.learning.CardLearner;
import org.didyma.models.learning.LearningOptions;
import org.didyma.models.learning.LearningPlan;
import org.didyma.models.learning.LearningResult;
import org.didyma.privacy.Adjacency;
import org.didyma.privacy.Epsilon;
import org.didyma.privacy.PrivacyGuarantee;
import org.didyma.privacy.audit.Finding;
import org.didyma.privacy.audit.OutputLaw;
import org.didyma.privacy.audit.TinyDomain;

/**
 * From a raw table to a card and what it is worth, all steps of a plan, by the doors that the
 * command line uses: the plan shares epsilon out, thresholds are learned where it says so, the card
 * is chosen and, where a part is held out, measured. All tables of at most two records of a few
 * kinds on top of public ones.
 *
 * @param <S> what may be wrong
 */
abstract class LearnAudit<S> implements ExactLaw<S> {

  static final int USUAL_SAMPLES = 10_000;

  private static final String SOFTWARE = "audit";

  private static final int MOST_RECORDS = 2;

  /** Of logarithms of probabilities: scores are whole numbers of their units. */
  private static final double ERROR = 1e-4;

  private final PrivacyGuarantee promise;
  private final TinyDomain tables;
  private final LearningPlan plan;
  private final List<List<String>> kinds;
  private final int[] bulk;
  private final Map<Double, CountSigns> signs = new HashMap<>();

  /**
   * An audit of one plan.
   *
   * @param options of the plan; their epsilon is what all steps together promise
   * @param kinds the fields of a record of each kind, the label last
   * @param bulk public records of each kind
   */
  LearnAudit(LearningOptions options, List<List<String>> kinds, int... bulk) {
    this.promise = PrivacyGuarantee.pure(options.epsilon(), options.adjacency());
    this.tables = TinyDomain.upTo(kinds.size(), MOST_RECORDS);
    this.plan = LearningPlan.of(options);
    this.kinds = List.copyOf(kinds);
    this.bulk = bulk.clone();
  }

  /**
   * What a run shows to everybody.
   *
   * @param schema with its thresholds
   * @param points of the coordinates
   * @param intercept what a score begins with
   * @param counts noisy numbers of held-out records by score, those of positive ones first; empty
   *     where nothing is held out
   */
  record Shown(Schema schema, List<Integer> points, int intercept, long[] counts) {}

  /** The number of an output. */
  abstract int output(Shown shown);

  /** Of the raw table. */
  abstract List<String> header();

  static LearningOptions options(String columns, Epsilon epsilon, Adjacency adjacency) {
    return LearningOptions.of(Columns.parse(columns, "the audited columns"), epsilon, adjacency);
  }

  static AuditFamily family(String label, BiFunction<Epsilon, Adjacency, ExactLaw<?>> making) {
    return AuditFamily.of(
        label,
        LawDeclaration.of((epsilon, adjacency, on) -> making.apply(epsilon, adjacency))
            .withUsualDraws(USUAL_SAMPLES));
  }

  @Override
  public final PrivacyGuarantee promise() {
    return promise;
  }

  @Override
  public final TinyDomain tables() {
    return tables;
  }

  /** The probabilities of the outputs, numbered from 0. */
  abstract double[] law(int[] counts, S settings);

  /** Of the logarithms of the law's probabilities. */
  double error() {
    return ERROR;
  }

  @Override
  public final OutputLaw of(int[] counts, S settings) {
    return OutputLaw.ofProbabilities(law(counts, settings), error());
  }

  /** The variants of one plan. */
  abstract List<BrokenVariant<S>> ownVariants();

  @Override
  public final List<BrokenVariant<S>> variants() {
    List<BrokenVariant<S>> all = new ArrayList<>(ownVariants());
    all.add(firstKindTwice());
    all.add(changed("better of two samples", Change.betterOfTwo()));
    all.add(changed("the most likely output, where it is", Change.mostLikely()));
    return all;
  }

  /** How records come into the one part or the other. */
  enum Split {
    /** By a coin each. */
    COINS,
    /** By what they are: the last two kinds are held out. */
    CONTENT,
    /** All are learned from, and all are counted. */
    NONE
  }

  /** Takes a way in which records may be parted, as numbers of each kind. */
  interface Parts {
    void take(double probability, int[] learning, int[] heldOut);
  }

  /** All ways in which the coins may fall, by how many records of each kind are held out. */
  final void part(int[] counts, Split split, Parts sink) {
    int[] all = new int[kinds.size()];
    Arrays.setAll(all, kind -> counts[kind] + bulk[kind]);
    switch (split) {
      case NONE -> sink.take(1, all, all);
      case CONTENT -> {
        int[] heldOut = new int[all.length];
        for (int kind = all.length - 2; kind < all.length; kind++) {
          heldOut[kind] = all[kind];
        }
        sink.take(1, without(all, heldOut), heldOut);
      }
      case COINS -> toss(all, new int[all.length], 0, 1, sink);
    }
  }

  private static void toss(int[] all, int[] heldOut, int kind, double probability, Parts sink) {
    if (kind == all.length) {
      sink.take(probability, without(all, heldOut), heldOut.clone());
      return;
    }
    double share = Math.pow(2, -all[kind]);
    for (int out = 0; out <= all[kind]; out++) {
      heldOut[kind] = out;
      toss(all, heldOut, kind + 1, probability * share, sink);
      share *= (double) (all[kind] - out) / (out + 1);
    }
  }

  private static int[] without(int[] all, int[] some) {
    int[] rest = new int[all.length];
    Arrays.setAll(rest, kind -> all[kind] - some[kind]);
    return rest;
  }

  /** How many records neighbours differ in. */
  final int changes() {
    return promise.adjacency().replaces() ? 2 : 1;
  }

  /** The law of the signs of two noisy counts, at a price. */
  final CountSigns signs(double price) {
    return signs.computeIfAbsent(
        price / changes(), rate -> new CountSigns(rate, promise().adjacency().replaces()));
  }

  /** The kinds of all records of a table, in order. */
  final List<Integer> records(int[] counts) {
    List<Integer> all = new ArrayList<>();
    for (int kind = 0; kind < counts.length; kind++) {
      for (int i = 0; i < counts[kind] + bulk[kind]; i++) {
        all.add(kind);
      }
    }
    return all;
  }

  @Override
  public final int draw(int[] counts, RandomBits random) {
    // A run draws from secure bits of its own; whoever wants the audit to end is heard by these.
    random.nextLong();
    return output(shown(learned(counts)));
  }

  private LearningResult learned(int[] counts) {
    Iterable<List<String>> fields = records(counts).stream().map(kinds::get).toList();
    return CardLearner.of(plan, SOFTWARE)
        .learn(Records.of("audited", header(), fields::iterator), CancellationToken.NEVER);
  }

  private static Shown shown(LearningResult learned) {
    Rule.Points points = (Rule.Points) learned.model().rule();
    return new Shown(
        learned.model().schema(),
        points.weights(),
        -Math.toIntExact(points.threshold()),
        learned.measured().map(measured -> measured.release().answer()).orElse(new long[0]));
  }

  /** What the released files say that all of it costs. */
  @Override
  public final List<Supplier<Finding>> replays(RandomBits bits) {
    return List.of(this::said);
  }

  private Finding said() {
    LearningResult learned = learned(new int[kinds.size()]);
    PrivacyGuarantee card = learned.model().guarantee().orElseThrow();
    PrivacyGuarantee figures =
        learned.measured().map(measured -> measured.release().guarantee()).orElse(card);
    double asked = epsilon(promise());
    return new Finding(
        "statement",
        "epsilon said, not asked for",
        Math.max(Math.abs(epsilon(card) - asked), Math.abs(epsilon(figures) - asked)),
        0,
        "what the released card and figures say that all steps cost with what was to be spent");
  }

  private static double epsilon(PrivacyGuarantee guarantee) {
    return ((PrivacyGuarantee.Pure) guarantee).epsilon().value().doubleValue();
  }

  static double[] normalised(double[] masses) {
    double sum = Arrays.stream(masses).sum();
    return Arrays.stream(masses).map(mass -> mass / sum).toArray();
  }
}
