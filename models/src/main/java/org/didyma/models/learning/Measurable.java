package org.didyma.models.learning;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.LongPredicate;
import java.util.function.Predicate;
import org.didyma.core.Json;
import org.didyma.core.ParameterReference;
import org.didyma.models.Verdict;
import org.didyma.models.quality.HeldOutScores;
import org.didyma.models.quality.ScoreBands;
import org.didyma.privacy.Epsilon;

/**
 * Which cards a plan can show to be better than the base rate, from public sizes: those of an AUC
 * that four in five releases are expected to call better; and how many records, or how much
 * epsilon, would do for a card that is just useful.
 */
record Measurable(LearningPlan plan) {

  /** What the sizes that would do are told for. */
  private static final double USEFUL = Verdict.useful(Verdict.CHANCE);

  /** The largest of two digits below 1. */
  static final double MOST_AREA = 0.99;

  private static final long MOST_RECORDS = 1_000_000_000;

  /** Nothing larger is advised. */
  private static final BigDecimal MOST_EPSILON = new BigDecimal("3");

  /** Of numbers of records that are advised. */
  private static final int DIGITS = 2;

  /** The least AUC, two digits; empty where none is, or without a guess of the records. */
  OptionalDouble least() {
    if (plan.counted() == 0 || !isMeasured()) {
      return OptionalDouble.empty();
    }
    HeldOutScores scores = measuring(plan.released());
    int low = 50;
    int high = 100;
    while (high - low > 1) {
      int middle = (low + high) / 2;
      if (isTold(scores, plan.counted(), middle / 100.0)) {
        high = middle;
      } else {
        low = middle;
      }
    }
    return high == 100 ? OptionalDouble.empty() : OptionalDouble.of(high / 100.0);
  }

  /** Whether nothing can be told of any card. */
  boolean isHopeless() {
    return plan.counted() == 0 || !isTold(measuring(plan.released()), plan.counted(), MOST_AREA);
  }

  /** How many records would do at this epsilon; empty where too many would be needed. */
  OptionalLong records() {
    HeldOutScores scores = measuring(plan.released());
    return records(plan, counted -> isTold(scores, counted, USEFUL));
  }

  /**
   * The least number of records that do, two digits; empty where too many would be needed.
   *
   * @param isTold whether this many are enough (or units, with one counted record each)
   */
  static OptionalLong records(LearningPlan plan, LongPredicate isTold) {
    long low = 0;
    long high = 1;
    while (!isTold.test(high)) {
      low = high;
      high *= 2;
      if (high > MOST_RECORDS) {
        return OptionalLong.empty();
      }
    }
    while (high - low > Math.max(1, high / 200)) {
      long middle = (low + high) / 2;
      if (isTold.test(middle)) {
        high = middle;
      } else {
        low = middle;
      }
    }
    BigDecimal all = BigDecimal.valueOf(high * plan.ofUnit());
    int beyond = all.precision() - DIGITS;
    return OptionalLong.of(all.setScale(-Math.max(0, beyond), RoundingMode.CEILING).longValue());
  }

  /** The epsilon of one digit that is enough for a number of records; empty above 3. */
  Optional<Epsilon> epsilon() {
    return epsilon(plan, part -> isTold(measuring(part), plan.counted(), USEFUL));
  }

  /**
   * The least epsilon of one digit that does; empty where it would be above 3.
   *
   * @param isTold whether it does with so much of it for card and measuring
   */
  static Optional<Epsilon> epsilon(LearningPlan plan, Predicate<Epsilon> isTold) {
    List<Epsilon> larger = larger(plan.options().epsilon());
    int low = -1;
    int high = larger.size();
    while (high - low > 1) {
      int middle = (low + high) / 2;
      if (isTold.test(released(plan, larger.get(middle)))) {
        high = middle;
      } else {
        low = middle;
      }
    }
    return larger.stream().skip(high).findFirst();
  }

  /** All larger ones of one digit that are advised. */
  private static List<Epsilon> larger(Epsilon epsilon) {
    BigDecimal given = epsilon.value();
    int scale = given.scale() - given.precision() + 1;
    BigDecimal step = BigDecimal.ONE.movePointLeft(scale);
    List<Epsilon> larger = new ArrayList<>();
    BigDecimal tried = given.setScale(scale, RoundingMode.FLOOR).add(step);
    while (tried.compareTo(MOST_EPSILON) <= 0) {
      larger.add(new Epsilon(tried));
      if (tried.compareTo(step.multiply(BigDecimal.TEN)) >= 0) {
        step = step.multiply(BigDecimal.TEN);
      }
      tried = tried.add(step);
    }
    return larger;
  }

  /** The part of another epsilon that card and measuring would have. */
  private static Epsilon released(LearningPlan plan, Epsilon whole) {
    BigDecimal part =
        plan.released()
            .value()
            .multiply(whole.value())
            .divide(plan.options().epsilon().value(), 30, RoundingMode.FLOOR);
    return new Epsilon(part.stripTrailingZeros());
  }

  private HeldOutScores measuring(Epsilon part) {
    return new HeldOutScores(
        plan.round(), ScoreBands.USUAL, plan.measuring(part), plan.options().adjacency());
  }

  /** Whether four in five releases are expected to call a card better. */
  private boolean isTold(HeldOutScores scores, long counted, double area) {
    return scores.isExpectedToTell(counted * plan.options().shareHeldOut(), plan.positives(), area);
  }

  private boolean isMeasured() {
    return plan.options().heldOut().isPresent();
  }

  /** For people. */
  String text() {
    if (!isMeasured()) {
      return "none: nothing will show whether the card is better than the base rate";
    }
    OptionalDouble least = least();
    if (isUseful(least)) {
      return "an AUC of %s or more can be distinguished from %s%s"
          .formatted(number(least.getAsDouble()), CHANCE, assumed());
    }
    String enough = enough(records());
    if (plan.counted() == 0) {
      return ("unknown without a guess of the number of records; an AUC of %s can be"
              + " distinguished from %s with %s%s")
          .formatted(number(USEFUL), CHANCE, enough, assumed());
    }
    return ("with %s records and epsilon %s the AUC can hardly be distinguished from %s%s; an AUC"
            + " of %s needs %s%s%s")
        .formatted(
            whole(plan.options().records().orElseThrow()),
            plan.options().epsilon(),
            CHANCE,
            least.isPresent()
                ? " unless it is at least " + number(least.getAsDouble())
                : ", however good the card is",
            number(USEFUL),
            enough,
            orEpsilon(epsilon()),
            assumed());
  }

  /** Whether figures would show that a card is useful which just is. */
  boolean isUseful(OptionalDouble least) {
    return least.orElse(1) <= USEFUL;
  }

  /** The prevalence without a guess of it: a rarer outcome needs far more. */
  private String assumed() {
    if (plan.options().positives().isPresent()) {
      return "";
    }
    return ", if half of the records are positive"
        + (plan.counted() == 0 ? "" : ": state " + ParameterReference.of("positives"));
  }

  /** An epsilon that would do, for people. */
  static String orEpsilon(Optional<Epsilon> enough) {
    return enough.map(e -> " or epsilon " + e).orElse("");
  }

  /** What to do with records that cannot show what the card is worth. */
  static String rather() {
    return "rather learn from all records (%s) and measure the card on new ones"
        .formatted(ParameterReference.of("hold-out", "none"));
  }

  /** A number of records, as people read it. */
  static String enough(OptionalLong records) {
    return records.isEmpty()
        ? "more records than any table has"
        : whole(records.getAsLong()) + " records";
  }

  private static final String CHANCE = number(Verdict.CHANCE);

  private static String whole(long number) {
    return String.format(Locale.ROOT, "%,d", number);
  }

  static String number(double area) {
    return BigDecimal.valueOf(area).stripTrailingZeros().toPlainString();
  }

  /** For programs. */
  ObjectNode tree() {
    ObjectNode tree = Json.object();
    least().ifPresent(area -> tree.put("least_auc", area));
    tree.put("auc", USEFUL);
    records().ifPresent(enough -> tree.put("records", enough));
    if (plan.counted() > 0) {
      (isTold(measuring(plan.released()), plan.counted(), USEFUL)
              ? Optional.of(plan.options().epsilon())
              : epsilon())
          .ifPresent(enough -> tree.put("epsilon", enough.toString()));
    }
    return tree;
  }
}
