package org.didyma.models.dossier;

import java.util.ArrayList;
import java.util.List;
import org.didyma.mechanisms.MechanismSpec;
import org.didyma.mechanisms.Mechanisms;
import org.didyma.models.HandEdit;
import org.didyma.models.LearnedSchema;
import org.didyma.models.Model;
import org.didyma.models.Rule;
import org.didyma.privacy.PrivacyGuarantee;

/** Where the choices come from that were made before the table was opened. */
final class Origin {

  private Origin() {}

  static Chapter chapter(Model model) {
    List<String> points = new ArrayList<>();
    String kind = Mechanisms.find(model.mechanism()).map(MechanismSpec::sentence).orElse("");
    points.add("Mechanism: " + model.mechanism() + (kind.isEmpty() ? "." : ", " + kind + "."));
    if (!model.proof().isEmpty()) {
      points.add(
          (model.guarantee().filter(PrivacyGuarantee::isProven).isPresent()
                  ? "Proof of the guarantee: "
                  : "Nothing is proven about this release; the reason: ")
              + model.proof()
              + " in the program's documents.");
    }
    String description = model.schema().description();
    points.add(
        "Schema: "
            + (description.isEmpty() ? "its file does not state its origin." : description)
            + (!model.schema().isPublic()
                ? ""
                : LearnedSchema.isLearned(model.schema())
                    ? " All else in it is declared not to come from private data."
                    : " It is declared not to come from private data."));
    Model.Options options = model.options();
    add(points, "Lattice of weights", options.lattice());
    add(points, "Range of the intercept", options.intercept());
    add(points, "Costs of a missed positive and of a false alarm", options.costs());
    add(points, "Loss", options.loss());
    add(points, "Real weights were rounded to whole numbers in the range", options.points());
    points.add(
        model.rule() instanceof Rule.Points && options.points().isEmpty()
            ? "Weights were sampled or searched in whole numbers: everything that the guarantee"
                + " depends on was computed exactly. There is no certificate of optimality, and"
                + " none is needed: the best weights could not be released."
            : "Weights were computed in floating point. Where the guarantee covers rounding"
                + " errors, the proof says how; otherwise the conditions say so.");
    points.add(
        "To test the program against its guarantees, run its audit, which tries to refute"
            + " them on tiny tables; docs/results/audit.md has the results.");
    points.add("Made by Didyma " + model.software() + ".");
    List<String> text =
        new ArrayList<>(
            List.of(
                "All of this is public and was fixed before the model was learned; the schema"
                    + " states which parts were learned privately before."));
    model.edit().map(Origin::edited).ifPresent(text::add);
    return Chapter.of("origin", "Origin", text.toArray(String[]::new)).with(points);
  }

  private static String edited(HandEdit edit) {
    return edit.sentence()
        + " Its model has the SHA-256 "
        + edit.of()
        + ". This is post-processing of the release and spends no budget; the guarantee holds only"
        + " if nobody looked at the table for it.";
  }

  private static void add(List<String> points, String name, String value) {
    if (!value.isEmpty()) {
      points.add(name + ": " + value + ".");
    }
  }
}
