package org.didyma.models.learning;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.didyma.core.Json;
import org.didyma.data.schema.CountLabel;
import org.didyma.data.schema.Label;
import org.didyma.models.Verdict;
import org.didyma.models.quality.HeldOutScores;
import org.didyma.models.quality.ScoreBands;
import org.didyma.models.quality.outcomes.ExpectedOutcome;
import org.didyma.privacy.Epsilon;

/**
 * What a plan expects of the figure of the verdict on a label of more than two values, from public
 * sizes: the width of its interval, and the least figure that four in five releases are expected to
 * tell from that of chance.
 */
record MeasurableOutcome(LearningPlan plan) {

  /** A label of counts has at least three values. */
  private static final int LEAST_CAP = 2;

  private Label label() {
    return plan.options().columns().label();
  }

  /** What a card that is just useful has. */
  private double useful() {
    return Verdict.useful(chance());
  }

  private double chance() {
    return ExpectedOutcome.chance(label());
  }

  private String name() {
    return ExpectedOutcome.name(label());
  }

  private ExpectedOutcome expected() {
    return expected(label(), plan.counted(), plan.released());
  }

  private ExpectedOutcome expected(Label label, long counted, Epsilon released) {
    ScoreBands bands = new ScoreBands(1, 0, chance() == 0 ? label.labels() : bands());
    return new ExpectedOutcome(
        label,
        counted * plan.options().shareHeldOut(),
        bands.count(),
        new HeldOutScores(plan.round(), ScoreBands.USUAL, released, plan.options().adjacency())
            .noise(bands));
  }

  private boolean isTold(Label label, long counted, Epsilon released) {
    return expected(label, counted, released).isTold(useful());
  }

  /** As many as there are scores, where these are few. */
  private int bands() {
    return (int) Math.max(2, Math.min(ScoreBands.USUAL, plan.scores().orElse(ScoreBands.USUAL)));
  }

  /** The width; at most that of everything. */
  double width() {
    return expected().of(useful()).width();
  }

  /** The least figure, two digits; empty where none is. */
  OptionalDouble least() {
    ExpectedOutcome expected = expected();
    int low = (int) Math.round(100 * chance());
    int high = 100;
    while (high - low > 1) {
      int middle = (low + high) / 2;
      if (expected.isTold(middle / 100.0)) {
        high = middle;
      } else {
        low = middle;
      }
    }
    return high == 100 ? OptionalDouble.empty() : OptionalDouble.of(high / 100.0);
  }

  /** Whether nothing can be told of any card. */
  boolean isHopeless() {
    return !expected().isTold(Measurable.MOST_AREA);
  }

  /**
   * How many records would do for a card that is just useful; empty where too many would be needed.
   */
  OptionalLong records() {
    return Measurable.records(plan, counted -> isTold(label(), counted, plan.released()));
  }

  /** The epsilon that is enough for a number of records; empty above 3. */
  Optional<Epsilon> epsilon() {
    return Measurable.epsilon(plan, part -> isTold(label(), plan.counted(), part));
  }

  /** The largest cap of counts below the label's that would do; empty where none or no count. */
  OptionalInt cap() {
    if (!(label() instanceof CountLabel all)) {
      return OptionalInt.empty();
    }
    int low = LEAST_CAP - 1;
    int high = all.most();
    while (high - low > 1) {
      int cap = (low + high) / 2;
      Label lower = new CountLabel(all.column(), cap, all.other(), all.onMissing(), all.form());
      if (isTold(lower, plan.counted(), plan.released())) {
        low = cap;
      } else {
        high = cap;
      }
    }
    return low < LEAST_CAP ? OptionalInt.empty() : OptionalInt.of(low);
  }

  /** The width for people. */
  String interval(String counted) {
    return String.format(
        Locale.ROOT,
        "95 %%, about %.3f wide for a %s of %s of %s, all values of the label equally frequent",
        width(),
        name(),
        useful(),
        counted);
  }

  /** What can be shown, for people. */
  String verdict() {
    OptionalDouble least = least();
    String told =
        least.isPresent()
            ? "a %s of %s or more can be distinguished from %s"
                .formatted(name(), least.getAsDouble(), chance())
            : ("with these numbers the %s can hardly be distinguished from %s, however good the card"
                    + " is")
                .formatted(name(), chance());
    if (least.orElse(1) <= useful()) {
      return told;
    }
    OptionalInt cap = cap();
    return "%s; one of %s needs %s%s%s"
        .formatted(
            told,
            useful(),
            Measurable.enough(records()),
            Measurable.orEpsilon(epsilon()),
            cap.isPresent() ? " or a label of \"count\": " + cap.getAsInt() : "");
  }

  /** For programs. */
  ObjectNode tree() {
    ObjectNode tree = Json.object().put("figure", name());
    tree.put("width", Math.round(1000 * width()) / 1000.0);
    least().ifPresent(figure -> tree.put("least", figure));
    records().ifPresent(enough -> tree.put("records", enough));
    if (least().orElse(1) > useful()) {
      epsilon().ifPresent(enough -> tree.put("epsilon", enough.toString()));
      cap().ifPresent(enough -> tree.put("count", enough));
    }
    return tree;
  }
}
