package org.didyma.models.learning;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import org.didyma.core.Json;
import org.didyma.core.QuotedText;
import org.didyma.core.Sha256;
import org.didyma.data.schema.Coordinate;
import org.didyma.exact.Rational;
import org.didyma.models.ThresholdMethod;
import org.didyma.privacy.Epsilon;

/** How a plan is told, to people and to programs. */
record PlanText(LearningPlan plan) {

  /** Coordinates that are named, at most. */
  private static final int NAMED = 24;

  /** Lines before that of penalties. */
  private static final int PLACE_OF_PENALTIES = 5;

  /** Lines before that of rules, which is before that of penalties. */
  private static final int PLACE_OF_RULES = PLACE_OF_PENALTIES;

  /** Where the text of a line begins, after what it is about. */
  private static final int TEXT = 12;

  List<String> lines() {
    LearningOptions options = plan.options();
    List<String> lines =
        new ArrayList<>(
            List.of(
                "epsilon     %s under %s".formatted(options.epsilon(), options.adjacency().label()),
                "loss        " + plan.loss(),
                "thresholds  " + thresholds(),
                "columns     " + columns(),
                (plan.rounded() ? "points      " : "lattice     ") + points(),
                "hold-out    " + heldOut(),
                "width       " + width()));
    if (tellsWidths()) {
      lines.add(
          "            about %.3f for an AUC of 0.85%s".formatted(plan.areaWidth(), positives()));
    }
    lines.add("verdict     " + new Measurable(plan).text());
    lines.add("time        " + plan.time());
    for (String note : plan.unusual()) {
      lines.add("unusual     " + note);
    }
    if (!options.columns().penalties().isEmpty()) {
      lines.add(PLACE_OF_PENALTIES, "penalties   " + penalties());
    }
    if (!options.columns().rules().isEmpty()) {
      lines.add(PLACE_OF_RULES, "rules       " + rules());
    }
    return lines;
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

  /** What columns have to be worth, by column. */
  private String penalties() {
    return plan.options().columns().penalties().entrySet().stream()
        .map(column -> column.getValue() + " for " + QuotedText.oneLine(column.getKey()))
        .collect(Collectors.joining(", ", "", ", in units of the loss"));
  }

  /** Which rules there are, and what of the plan they change. */
  private String rules() {
    return String.join(", ", plan.options().columns().rules())
        + "; "
        + (plan.ruledOut().isEmpty()
            ? "the rest of the plan is as without them"
            : "because of them " + String.join(", and ", plan.ruledOut()));
  }

  private String thresholds() {
    return plan.schema()
        .map(
            e ->
                "%s for at most %s of each of %s numbers, %s"
                    .formatted(
                        e,
                        (1 << plan.levels()) - 1,
                        plan.options().columns().open().size(),
                        plan.options().cuts().where()))
        .orElse(
            "0, %s; %s coordinate%s%s"
                .formatted(
                    unlearned(), plan.coordinates(), plan.coordinates() == 1 ? "" : "s", named()));
  }

  /** The coordinates, where they are few enough to be read: a useless threshold is seen here. */
  private String named() {
    return plan.coordinates() > NAMED
        ? ""
        : plan.round().coordinates().stream()
            .map(Coordinate::name)
            .collect(Collectors.joining(", ", ": ", ""));
  }

  /** Where thresholds come from that are not learned. */
  private String unlearned() {
    if (!plan.options().columns().open().isEmpty()) {
      return "round numbers of each range";
    }
    boolean none =
        plan.round().coordinates().stream().noneMatch(c -> c.test() == Coordinate.Test.AT_LEAST);
    return none ? "no column has any" : "those of the file";
  }

  private String columns() {
    if (plan.peeled()) {
      return "%s for %d of them, one after the other by how they go with the label"
          .formatted(plan.choice().orElseThrow(), ChoiceRules.PEELED);
    }
    return plan.choice()
        .map(
            e ->
                "%s for those of a first card, %s, %s"
                    .formatted(e, plan.lattice(plan.round()).inWords(), choosing()))
        .orElse("0, all of them");
  }

  private String choosing() {
    if (plan.isBySigns()) {
      return "one coordinate of each, by " + LearningPlan.CHOOSING;
    }
    return plan.refined()
        ? "of %s coordinates".formatted(plan.pool(plan.round()).length)
        : "one coordinate of each";
  }

  private String points() {
    if (plan.rounded()) {
      return "%s for real weights by %s, rounded to %s"
          .formatted(plan.card(), CardMethod.ROUNDED.toString(), RoundedRules.POINTS);
    }
    String lattice = plan.lattice(plan.round()).inWords();
    if (plan.literals().isPresent()) {
      int most = plan.literals().getAsInt();
      return most == 1
          ? "%s for a card of one literal, from %s".formatted(plan.card(), lattice)
          : "%s for a card that says how many of up to %d literals hold, from %s"
              .formatted(plan.card(), most, lattice);
    }
    return plan.choice().isPresent()
        ? "%s for weights of these columns: %s, or fewer where they are many"
            .formatted(plan.card(), plan.isBySigns() ? "-1..1" : "-3..3")
        : "%s for a card from %s".formatted(plan.card(), lattice);
  }

  private String heldOut() {
    return plan.options()
        .heldOut()
        .map(
            share ->
                "%s of the records; measuring the card on them costs no more epsilon"
                    .formatted(Double.toString(share.doubleValue())))
        .orElse("none: the card is learned from all records, and nothing is measured");
  }

  private String width() {
    OptionalLong records = plan.options().records();
    if (plan.options().heldOut().isEmpty()) {
      return "nothing is said of how good the card is";
    }
    return records.isEmpty()
        ? "unknown without a guess of the number of records"
        : "at most %.1f points for an accuracy of 80 %% of %s"
            .formatted(100 * plan.width(), counted(records.getAsLong()));
  }

  private String positives() {
    return plan.options().positives().isPresent()
        ? " where a share of %s is positive".formatted(plan.positives())
        : " where half of them are positive, wider where few are";
  }

  private boolean tellsWidths() {
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
    tree.put("schema_epsilon", plan.schema().map(Epsilon::toString).orElse("0"));
    tree.put("choice_epsilon", plan.choice().map(Epsilon::toString).orElse("0"));
    tree.put("card_epsilon", plan.card().toString());
    tree.put("hold_out", options.heldOut().map(Rational::toString).orElse("0"));
    tree.put("loss", plan.loss());
    if (plan.rounded()) {
      tree.put("mechanism", CardMethod.ROUNDED.toString());
      tree.put("points", RoundedRules.POINTS.toString());
    } else if (plan.peeled()) {
      tree.put("chosen_columns", ChoiceRules.PEELED);
      tree.put("lattice", plan.sizes(plan.round()).get(0).lattice().inWords());
    } else {
      tree.put("lattice", plan.lattice(plan.round()).inWords());
    }
    plan.literals().ifPresent(most -> tree.put("literals", most));
    plan.schema().ifPresent(e -> tree.put("most_thresholds", (1 << plan.levels()) - 1));
    if (plan.schema().isPresent() && options.cuts() != ThresholdMethod.QUANTILES) {
      tree.put("cuts", options.cuts().toString());
    }
    tree.put("coordinates", plan.coordinates());
    if (plan.refined()) {
      tree.put("choosing_coordinates", plan.pool(plan.round()).length);
    }
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
      plan.ruledOut().forEach(tree.putArray("ruled_out")::add);
    }
    if (tellsWidths()) {
      tree.put(LearningPlan.EXPECTED_WIDTH, Math.round(1000 * plan.width()) / 1000.0);
      tree.put(LearningPlan.EXPECTED_AREA_WIDTH, Math.round(1000 * plan.areaWidth()) / 1000.0);
    }
    if (options.heldOut().isPresent()) {
      tree.set(LearningPlan.EXPECTED_VERDICT, new Measurable(plan).tree());
    }
    if (!plan.unusual().isEmpty()) {
      plan.unusual().forEach(tree.putArray(LearningPlan.UNUSUAL)::add);
    }
    return tree.put(LearningPlan.EXPECTED_TIME, plan.time());
  }

  /** What the steps depend on besides the plan's numbers, and which table they are about. */
  private String inputs(String table) {
    String all =
        String.join(
            "\n",
            table,
            plan.round().toJson(),
            plan.rounded() ? RoundedRules.POINTS.toString() : plan.lattice(plan.round()).toString(),
            plan.options().costs().toString());
    return Sha256.of(all.getBytes(StandardCharsets.UTF_8));
  }
}
