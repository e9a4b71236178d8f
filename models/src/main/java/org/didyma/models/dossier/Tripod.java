package org.didyma.models.dossier;

import java.util.List;
import java.util.stream.Collectors;
import org.didyma.data.schema.BinaryLabel;
import org.didyma.data.schema.Feature;
import org.didyma.data.schema.Policy;
import org.didyma.data.schema.RecordWeight;
import org.didyma.data.schema.Schema;
import org.didyma.models.Model;
import org.didyma.models.Rule;
import org.didyma.privacy.PrivacyGuarantee;

/**
 * The 27 items that TRIPOD+AI (Collins and others, BMJ 2024;385:e078378) wants a report of a
 * prediction model to cover, each with what the release says to it, or that only its authors can.
 */
final class Tripod {

  /** The key of its chapter. */
  static final String KEY = "tripod-ai";

  private static final String YOURS = "yours to write";

  private Tripod() {}

  static Chapter chapter(Model model, boolean isMeasured) {
    return Chapter.of(
            KEY,
            "What TRIPOD+AI asks",
            "The 27 items of this statement for reports of prediction models. The answers come"
                + " from the release alone; what it cannot know is yours to write.")
        .with(answers(model, isMeasured || model.measured().isPresent()));
  }

  private static List<String> answers(Model model, boolean isMeasured) {
    Schema schema = model.schema();
    String outcome = schema.label().column();
    String columns =
        schema.features().stream().map(Feature::column).collect(Collectors.joining(", "));
    String description = schema.description();
    return List.of(
        "1 Title: a points model for %s, developed by %s; population and setting are %s."
            .formatted(outcome, model.mechanism(), YOURS),
        "2 Abstract: " + YOURS + "; \"The guarantee\" and \"Quality\" have the figures.",
        "3 Background: " + YOURS + ".",
        "4 Objectives: "
            + YOURS
            + "; this release develops a model"
            + (isMeasured ? " and evaluates it privately." : " and evaluates none."),
        "5 Data: "
            + (description.isEmpty() ? YOURS : description + " Sources and dates are " + YOURS)
            + ".",
        "6 Participants: " + YOURS + ": setting, who was eligible, and treatments.",
        "7 Data preparation: the schema says how fields are read, cut and coded, alike for all"
            + " records; what happened before the table is "
            + YOURS
            + ".",
        "8 Outcome: the column %s, with %s; how and when it was assessed is %s."
            .formatted(outcome, values(schema), YOURS),
        "9 Predictors: "
            + (columns.isEmpty() ? "none" : columns)
            + ". Their domains are in the"
            + " schema; how they were measured is "
            + YOURS
            + ".",
        "10 Sample size: " + size(model) + "; the reasons for the size are " + YOURS + ".",
        "11 Missing data: " + missing(schema),
        "12 Analysis: %s chose the weights%s; \"Origin\" has lattice, loss and costs."
            .formatted(
                model.mechanism(),
                model.options().loss().isEmpty() ? "" : " by the loss " + model.options().loss()),
        "13 Class imbalance: "
            + (List.of("", "1:1").contains(model.options().costs())
                ? schema.weight().map(RecordWeight::inWords).orElse("no record was weighted")
                    + "; none was resampled."
                : "errors were weighted by the costs %s (missed : false alarm)."
                    .formatted(model.options().costs())),
        "14 Fairness: noise treats all records alike; how groups fare is not in this dossier."
            + " Which groups matter, and why, is "
            + YOURS
            + ".",
        "15 Model output: " + output(model),
        "16 Training and evaluation: "
            + (isMeasured
                ? "\"Quality\" tells what was measured; how its records differ from those of the"
                    + " development is "
                    + YOURS
                    + "."
                : "nothing was evaluated here."),
        "17 Ethical approval: " + YOURS + ".",
        "18 Open science: this file is the whole model, and the program is open; funding,"
            + " conflicts, protocol, registration and data sharing are "
            + YOURS
            + ".",
        "19 Patients and the public: " + YOURS + ".",
        "20 Participants in the results: exact counts of events are not released; a flow chart of"
            + " them would spend budget; "
            + size(model)
            + ".",
        "21 Model development: "
            + size(model)
            + (model.measured().isPresent() ? "; how many were held out is private" : "")
            + "; \"The guarantee\" names every use of the table.",
        "22 Model specification: complete: \"card\" is the whole model; exports are programs"
            + " that calculate it.",
        "23 Performance: "
            + (isMeasured
                ? "measured, with 95 % confidence intervals for sampling and noise."
                : "not measured; run a private evaluation on records that were not used."),
        "24 Updating: this release was not updated; later tables can be compared with it.",
        "25 Interpretation: " + YOURS + ".",
        "26 Limitations: \"What is not protected\" has those of privacy; noise can cost accuracy;"
            + " those of the study are "
            + YOURS
            + ".",
        "27 Use in care: fields that are refused, out of range or missing are treated as the schema states;"
            + " who uses the model, with which skills and next steps, is "
            + YOURS
            + ".");
  }

  /** What the guarantee, if there is one, says about the number of records. */
  private static String size(Model model) {
    return model
        .guarantee()
        .map(PrivacyGuarantee::adjacency)
        .map(
            adjacency ->
                "the number of %ss is %s"
                    .formatted(
                        adjacency.unit().isPresent() ? "unit" : "record",
                        adjacency.replaces() ? "public" : "private"))
        .orElse("nothing protects the number of records");
  }

  private static String values(Schema schema) {
    if (schema.label() instanceof BinaryLabel two) {
      String yes = two.positive().get(0);
      String no = two.negative().get(0);
      return "the values %s and %s%s"
          .formatted(yes, no, others(two.other().code() == 1 ? yes : no, two));
    }
    List<String> names = schema.label().names();
    return names.isEmpty() ? "numbers as values" : "the values " + String.join(", ", names);
  }

  /** What other values count as, where they do. */
  private static String others(String value, BinaryLabel label) {
    return label.other().code() < 0 ? "" : " (any other value counts as " + value + ")";
  }

  private static String missing(Schema schema) {
    List<String> refused =
        schema.features().stream()
            .filter(f -> f.onMissing().kind() == Policy.Kind.ERROR)
            .map(Feature::column)
            .toList();
    return refused.isEmpty()
        ? "every missing field has a fixed reading that the schema states; nothing was imputed"
            + " from data."
        : "refused in %s; elsewhere the schema states a fixed reading. Nothing was imputed from"
                .formatted(String.join(", ", refused))
            + " data.";
  }

  private static String output(Model model) {
    String unit = model.rule() instanceof Rule.Reals ? "a weighted sum" : "whole points";
    if (model.reading().isPresent()) {
      return unit + ", from which the " + model.reading().get().what() + " follows.";
    }
    return model.risk().isPresent()
        ? unit + ", a predicted risk, and a class by the stated cut-off."
        : unit + ", and a class by the stated cut-off; no probabilities.";
  }
}
