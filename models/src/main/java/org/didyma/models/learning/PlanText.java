package org.didyma.models.learning;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import org.didyma.core.Json;
import org.didyma.core.QuotedText;
import org.didyma.core.Sha256;
import org.didyma.data.schema.Coordinate;
import org.didyma.data.schema.RecordWeight;
import org.didyma.exact.Rational;
import org.didyma.formulations.Costs;
import org.didyma.models.ThresholdMethod;
import org.didyma.models.menu.Menu;
import org.didyma.privacy.Epsilon;

/** How a plan is told, to people and to programs. */
record PlanText(LearningPlan plan) {

  /** Coordinates that are named, at most. */
  private static final int NAMED = 24;

  /** Where the text of a line begins, after what it is about. */
  private static final int TEXT = 12;

  List<String> lines() {
    LearningOptions options = plan.options();
    List<String> lines = new ArrayList<>();
    lines.add("epsilon     %s under %s".formatted(options.epsilon(), options.adjacency().label()));
    options.columns().fields().weight().map(PlanText::weights).ifPresent(lines::add);
    StrategyText strategy = new StrategyText(plan);
    lines.add("strategy    " + strategy.first());
    strategy.second().ifPresent(text -> lines.add("            " + text));
    lines.add("loss        " + plan.loss() + costs());
    strategy.warning().ifPresent(text -> lines.add("            " + text));
    lines.add("cut points  " + cutPoints());
    if (!options.areCardsOfTwo()) {
      lines.add("baseline    " + baseline());
    }
    if (options.cards() > 1 && options.menu().isEmpty()) {
      lines.add(
          "classes     %1$d, each against the rest, with 1/%1$d of the epsilon of points each"
              .formatted(options.cards()));
    }
    lines.add("columns     " + columns());
    if (!options.columns().rules().isEmpty()) {
      lines.add("rules       " + rules());
    }
    if (!options.columns().penalties().isEmpty()) {
      lines.add("penalties   " + penalties());
    }
    String about = "menu        ";
    for (String line : plan.menu().map(PlannedMenu::lines).orElse(List.of())) {
      lines.add(about + line);
      about = "            ";
    }
    if (options.menu().isEmpty()) {
      lines.add("points      " + plan.card().told());
    }
    lines.add("hold-out    " + heldOut());
    options
        .by()
        .ifPresent(
            by -> lines.add("groups      by " + QuotedText.oneLine(by) + ", by the same count"));
    lines.add("interval    " + width());
    if (tellsWidths()) {
      lines.add(
          "            about %.3f wide for an AUC of 0.85%s"
              .formatted(plan.areaWidth(), positives()));
    }
    if (options.isOfTwo()) {
      lines.add("verdict     " + new Measurable(plan).text());
    } else if (isCounted()) {
      lines.add("verdict     " + new MeasurableOutcome(plan).verdict());
    }
    if (isCounted() && isHopeless()) {
      lines.add("            " + Measurable.rather());
    }
    lines.add("time        " + time());
    for (String note : plan.unusual()) {
      lines.add("unusual     " + note);
    }
    return lines;
  }

  /** What the cap of weights costs. */
  private static String weights(RecordWeight weight) {
    return ("weights     %s: points have noise for a record of weight %s; cut points and what is"
            + " measured count each record once")
        .formatted(weight.inWords(), weight.cap().toPlainString());
  }

  /** Whether however good the card is, its figures do not show it. */
  private boolean isHopeless() {
    return plan.options().isOfTwo()
        ? new Measurable(plan).isHopeless()
        : new MeasurableOutcome(plan).isHopeless();
  }

  private String time() {
    if (!plan.card().isKnownToEnd()) {
      return "unknown: sampling from this lattice may not end, and an interrupted run is spent;"
          + " rehearse it, or name a smaller lattice";
    }
    int seconds = plan.stages().stream().mapToInt(PlanStage::seconds).sum();
    return seconds <= 2 * PlanStage.SHORT
        ? "seconds"
        : seconds <= 2 * PlanStage.LONG ? "up to a minute" : "minutes";
  }

  /** The same lines as one: what each is about, a colon, and its text. */
  String inOneLine() {
    StringBuilder all = new StringBuilder();
    for (String line : lines()) {
      String about = line.substring(0, TEXT).strip();
      all.append(all.isEmpty() ? "" : about.isEmpty() ? ", " : "; ")
          .append(about.isEmpty() ? "" : about + ": ")
          .append(line.substring(TEXT));
    }
    return all.toString();
  }

  /** What an error costs, where both do not cost the same. */
  private String costs() {
    Costs costs = plan.options().costs();
    return costs.missedPositive() == costs.falseAlarm()
        ? ""
        : "; a missed positive costs %,d, a false alarm %,d"
            .formatted(costs.missedPositive(), costs.falseAlarm());
  }

  /** Which columns may have points, and what their choice costs. */
  private String columns() {
    OptionalInt most = plan.options().columns().mostColumns();
    return plan.card()
        .columns()
        .orElseGet(
            () ->
                most.isEmpty()
                    ? "0, all of them"
                    : "0, at most %d of all".formatted(most.getAsInt()));
  }

  /** What columns have to be worth, by column. */
  private String penalties() {
    return plan.options().columns().penalties().entrySet().stream()
        .map(column -> column.getValue() + " for " + QuotedText.oneLine(column.getKey()))
        .collect(Collectors.joining(", ", "", ", in units of the loss"));
  }

  /** Which rules there are, and what they cost. */
  private String rules() {
    return String.join(", ", plan.options().columns().rules())
        + RulesCost.of(plan).map(cost -> "; " + cost.text()).orElse("");
  }

  private String cutPoints() {
    CutPoints cuts = plan.card().cuts();
    return cuts.price()
        .map(
            e ->
                "%s for at most %s of each of %s numbers, %s"
                    .formatted(
                        e,
                        cuts.most(),
                        plan.options().columns().open().size(),
                        plan.options().cuts().where()))
        .orElse(
            "0, %s; %s feature%s%s"
                .formatted(
                    unlearned(), plan.coordinates(), plan.coordinates() == 1 ? "" : "s", named()));
  }

  /** Where the loss has from what it expects at 0 points. */
  private String baseline() {
    return plan.baseline()
        .map(
            counts ->
                "%s for noisy counts of the %d values of the label, which replace what the loss"
                        .formatted(counts.price(), counts.label().labels())
                    + " says of 0 points")
        .orElse("0, as the loss says it");
  }

  /** The coordinates, where they are few enough to be read: a useless one is seen here. */
  private String named() {
    return plan.coordinates() > NAMED
        ? ""
        : plan.round().coordinates().stream()
            .map(Coordinate::name)
            .collect(Collectors.joining(", ", ": ", ""));
  }

  /** Where cut points come from that are not learned. */
  private String unlearned() {
    if (!plan.options().columns().open().isEmpty()) {
      return "equal steps of each range";
    }
    boolean none =
        plan.round().coordinates().stream().noneMatch(c -> c.test() == Coordinate.Test.AT_LEAST);
    return none ? "no column has any" : "those of the file";
  }

  private String heldOut() {
    return plan.options()
        .heldOut()
        .map(
            share ->
                "%s of the records; measuring the card on them spends no further epsilon"
                    .formatted(Double.toString(share.doubleValue())))
        .orElse("none: the card is learned from all records, and nothing is measured");
  }

  private String width() {
    OptionalLong records = plan.options().records();
    if (plan.options().heldOut().isEmpty()) {
      return "none: the card is not measured";
    }
    if (!plan.options().isOfTwo() && records.isPresent()) {
      return new MeasurableOutcome(plan).interval(counted(records.getAsLong()));
    }
    return records.isEmpty()
        ? "unknown without a guess of the number of records"
        : "95 %%, at most %.1f percentage points wide for an accuracy of 80 %% of %s"
            .formatted(100 * plan.width(), counted(records.getAsLong()));
  }

  private String positives() {
    return plan.options().positives().isPresent()
        ? " at a prevalence of %s".formatted(plan.positives())
        : " at a prevalence of 0.5, wider at a lower one";
  }

  private boolean tellsWidths() {
    return plan.options().isOfTwo() && isCounted();
  }

  private boolean isCounted() {
    return plan.options().records().isPresent() && plan.options().heldOut().isPresent();
  }

  /** Where units have several records each, one of each held-out unit is measured. */
  private String counted(long records) {
    return plan.options().columns().unit().isEmpty()
        ? records + " records"
        : plan.counted() + " units, one record each";
  }

  ObjectNode tree(String table) {
    return tree().put("inputs", inputs(table));
  }

  ObjectNode tree() {
    LearningOptions options = plan.options();
    ObjectNode tree = Json.object().put("format", "didyma-plan/1");
    tree.put("epsilon", options.epsilon().toString());
    tree.put("neighbours", options.adjacency().label());
    options
        .columns()
        .fields()
        .weight()
        .ifPresent(weight -> tree.put("weight_cap", weight.cap().toPlainString()));
    tree.put("strategy", plan.strategy().name());
    if (options.menu().isEmpty() && LearningPlan.isKnown(plan.strategy(), options)) {
      double loss = LearningPlan.expectedLoss(plan.strategy(), options);
      tree.put(LearningPlan.LOSS, rounded(loss));
      if (options.areCardsOfTwo()) {
        tree.put(LearningPlan.LOSS_ERROR, rounded(ExpectedLoss.error(loss)));
      }
    }
    tree.put("schema_epsilon", plan.schema().map(Epsilon::toString).orElse("0"));
    if (options.cards() > 1 && options.menu().isEmpty()) {
      tree.put("classes", options.cards());
    }
    plan.baseline().ifPresent(b -> tree.put("baseline_epsilon", b.price().toString()));
    tree.put("choice_epsilon", plan.card().choice().map(Epsilon::toString).orElse("0"));
    tree.put("card_epsilon", plan.card().points().toString());
    plan.card().thresholds().ifPresent(e -> tree.put("threshold_epsilon", e.toString()));
    tree.put("hold_out", options.heldOut().map(Rational::toString).orElse("0"));
    options.by().ifPresent(by -> tree.put("by", by));
    tree.put("loss", plan.loss());
    plan.card().tell(tree);
    plan.menu().ifPresent(menu -> tree.set("menu", menu.tree()));
    plan.schema().ifPresent(e -> tree.put("most_thresholds", plan.card().cuts().most()));
    if (plan.schema().isPresent() && options.cuts() != ThresholdMethod.QUANTILES) {
      tree.put("cuts", options.cuts().toString());
    }
    tree.put("coordinates", plan.coordinates());
    if (options.records().isPresent()) {
      tree.put("records", options.records().getAsLong());
    }
    options.positives().ifPresent(guess -> tree.put("positives", guess));
    if (!options.columns().penalties().isEmpty()) {
      ObjectNode penalties = tree.putObject("penalties");
      options.columns().penalties().forEach(penalties::put);
    }
    if (!options.columns().rules().isEmpty()) {
      options.columns().rules().forEach(tree.putArray("rules")::add);
      RulesCost.of(plan).ifPresent(cost -> tree.set(LearningPlan.RULED_OUT, cost.tree()));
    }
    if (tellsWidths()) {
      tree.put(LearningPlan.EXPECTED_WIDTH, Math.round(1000 * plan.width()) / 1000.0);
      tree.put(LearningPlan.EXPECTED_AREA_WIDTH, Math.round(1000 * plan.areaWidth()) / 1000.0);
    }
    if (options.heldOut().isPresent() && options.isOfTwo()) {
      tree.set(LearningPlan.EXPECTED_VERDICT, new Measurable(plan).tree());
    } else if (isCounted()) {
      tree.set(LearningPlan.EXPECTED_VERDICT, new MeasurableOutcome(plan).tree());
    }
    if (!plan.unusual().isEmpty()) {
      plan.unusual().forEach(tree.putArray(LearningPlan.UNUSUAL)::add);
    }
    plan.second()
        .ifPresent(
            other -> {
              tree.set(LearningPlan.SECOND, expected(other));
              tree.set(LearningPlan.CHANGE, change());
            });
    return tree.put(LearningPlan.EXPECTED_TIME, time());
  }

  private ObjectNode expected(CardStrategy strategy) {
    return Json.object().put("strategy", strategy.name()).put(LearningPlan.LOSS, loss(strategy));
  }

  private double loss(CardStrategy strategy) {
    return rounded(LearningPlan.expectedLoss(strategy, plan.options()));
  }

  private static double rounded(double loss) {
    return Math.round(1000 * loss) / 1000.0;
  }

  private ObjectNode change() {
    ObjectNode tree = Json.object();
    PlanChange.byRecords(plan)
        .ifPresent(
            change ->
                tree.putObject("records")
                    .put("strategy", change.strategy().name())
                    .put("from", change.records().orElseThrow()));
    PlanChange.byEpsilon(plan)
        .ifPresent(
            change ->
                tree.putObject("epsilon")
                    .put("strategy", change.strategy().name())
                    .put("from", change.epsilon().orElseThrow().toString()));
    return tree;
  }

  /** What the steps depend on besides the plan's numbers, and which table they are about. */
  private String inputs(String table) {
    String all =
        String.join(
            "\n",
            table,
            plan.round().toJson(),
            plan.card().told(),
            plan.options().costs().toString(),
            plan.options().menu().map(Menu::text).orElse(""));
    return Sha256.of(all.getBytes(StandardCharsets.UTF_8));
  }
}
