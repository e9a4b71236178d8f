package org.didyma.operations.model;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.didyma.core.InvalidInputException;
import org.didyma.mechanisms.Parameter;
import org.didyma.models.Model;
import org.didyma.models.recourse.Recourse;
import org.didyma.operations.Document;
import org.didyma.operations.InputRule;
import org.didyma.operations.Inputs;
import org.didyma.operations.inputs.Lists;

/** Which changes of one record turn the decision about it. */
record RecourseInput(Inputs in) {

  static final Parameter<Boolean> RECOURSE =
      Parameter.flag("recourse")
          .says(
              "in place of a report: the smallest changes of --record in the columns of"
                  + " --actionable that turn the decision");

  static final Parameter<List<String>> ACTIONABLE =
      Lists.of(
          Parameter.text("actionable", "NAMES")
              .says("with --recourse: the columns that can be changed"));

  static final InputRule NEEDS_ALL =
      InputRule.when(
          in -> in.isOn(RECOURSE) && !(in.has(PredictTable.RECORD) && in.has(ACTIONABLE)),
          "--recourse needs a record and the columns that can be changed",
          "give --record NAME=VALUE,... and --actionable NAMES.");

  static final InputRule OF_RECOURSE =
      InputRule.when(
          in ->
              !in.isOn(RECOURSE)
                  && (in.has(PredictTable.RECORD)
                      || in.has(ACTIONABLE)
                      || in.has(CutoffInput.CUTOFF)),
          "--record, --actionable and --cutoff are for --recourse",
          "leave them out, or add --recourse; didyma predict --record shows the points.");

  private static final String NOTE =
      "This is about the record that you gave, under the released card: no table is read, nothing"
          + " is kept, and no privacy is spent. A changed decision of the card does not mean that"
          + " what it predicts changes.\n";

  boolean isWanted() {
    return in.isOn(RECOURSE);
  }

  Document of(Model model) {
    if (!model.classes().isEmpty()) {
      throw new InvalidInputException(
          "changes of a decision are for two outcomes, and this model has classes",
          "name one against the rest with --one-class.");
    }
    double above = new CutoffInput(in).score(model);
    Recourse recourse =
        Recourse.of(model, in.get(PredictTable.RECORD), Lists.items(in, ACTIONABLE), (long) above);
    ScoredRecord scored = ScoredRecord.of(model, in.get(PredictTable.RECORD), above);
    ObjectNode tree = scored.tree();
    ArrayNode minimal = tree.putArray("minimal");
    recourse.minimal().forEach(change -> put(minimal.addObject(), change));
    recourse.least().ifPresent(change -> put(tree.putObject("least"), change));
    recourse.fixed().forEach(tree.putArray("fixed")::add);
    return new Document(tree, () -> text(scored.text(), recourse));
  }

  private static void put(ObjectNode node, Recourse.Change change) {
    ArrayNode moves = node.put("steps", change.steps()).putArray("changes");
    for (Recourse.Move move : change.moves()) {
      moves
          .addObject()
          .put("column", move.column())
          .put("from", move.from())
          .put("to", move.to())
          .put("points", move.points());
    }
  }

  private static String text(String scored, Recourse recourse) {
    List<String> lines = new ArrayList<>();
    if (recourse.minimal().isEmpty()) {
      lines.add("No change of these columns turns the decision.");
    } else {
      lines.add("Each of these turns the decision, and no part of one does:");
      recourse.minimal().forEach(change -> lines.add("  - " + words(change)));
    }
    recourse
        .least()
        .filter(least -> recourse.minimal().get(0).steps() > least.steps())
        .ifPresent(least -> lines.add("Fewer steps in all, in more columns: " + words(least)));
    if (!recourse.fixed().isEmpty()) {
      lines.add(
          "Without a listed value, so left as they are: " + String.join(", ", recourse.fixed()));
    }
    return scored + "\n" + String.join("\n", lines) + "\n\n" + NOTE;
  }

  private static String words(Recourse.Change change) {
    return change.moves().stream()
            .map(
                move ->
                    "%s: %s to %s (%+d)"
                        .formatted(move.column(), move.from(), move.to(), move.points()))
            .collect(Collectors.joining("; "))
        + "; %d step%s".formatted(change.steps(), change.steps() == 1 ? "" : "s");
  }
}
