package org.didyma.models.learning;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.didyma.core.Json;
import org.didyma.data.schema.Label;
import org.didyma.models.quality.ScoreBands;
import org.didyma.models.quality.outcomes.ExpectedOutcome;

/**
 * What a plan expects of the figure of the verdict on a label of more than two values, from public
 * sizes: the width of its interval, and the least figure that four in five releases are expected to
 * tell from that of chance.
 */
record MeasurableOutcome(LearningPlan plan) {

  /** Of a usual card, for the width that is told. */
  private static final double USUAL = 0.75;

  private static final double USUAL_KAPPA = 0.5;

  private Label label() {
    return plan.options().columns().label();
  }

  private double usual() {
    return chance() == 0 ? USUAL_KAPPA : USUAL;
  }

  private double chance() {
    return ExpectedOutcome.chance(label());
  }

  private String name() {
    return ExpectedOutcome.name(label());
  }

  private ExpectedOutcome expected() {
    return expected(plan.counted());
  }

  private ExpectedOutcome expected(long counted) {
    ScoreBands bands = new ScoreBands(1, 0, chance() == 0 ? label().labels() : bands());
    return new ExpectedOutcome(
        label(),
        counted * plan.options().shareHeldOut(),
        bands.count(),
        plan.evaluation(plan.round()).noise(bands));
  }

  /** As many as there are scores, where these are few. */
  private int bands() {
    return (int) Math.max(2, Math.min(ScoreBands.USUAL, plan.scores().orElse(ScoreBands.USUAL)));
  }

  /** The width; at most that of everything. */
  double width() {
    return expected().of(usual()).width();
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

  /** How many records would do for a usual card; empty where too many would be needed. */
  OptionalLong records() {
    return Measurable.records(plan, counted -> expected(counted).isTold(usual()));
  }

  /** The width for people. */
  String interval(String counted) {
    return String.format(
        Locale.ROOT,
        "95 %%, about %.3f wide for a %s of %s of %s, all values of the label equally frequent",
        width(),
        name(),
        usual(),
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
    return least.orElse(1) <= usual()
        ? told
        : told + "; one of %s needs %s".formatted(usual(), Measurable.enough(records()));
  }

  /** For programs. */
  ObjectNode tree() {
    ObjectNode tree = Json.object().put("figure", name());
    tree.put("width", Math.round(1000 * width()) / 1000.0);
    least().ifPresent(figure -> tree.put("least", figure));
    records().ifPresent(enough -> tree.put("records", enough));
    return tree;
  }
}
