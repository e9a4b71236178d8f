package org.didyma.models.dossier;

import java.util.List;
import org.didyma.models.LearnedSchema;
import org.didyma.models.Model;
import org.didyma.models.PaddedTime;
import org.didyma.models.cards.PointsCard;
import org.didyma.privacy.Adjacency;
import org.didyma.privacy.PrivacyGuarantee;

/**
 * The matters on which NIST Special Publication 800-226, "Guidelines for Evaluating Differential
 * Privacy Guarantees" (2025), wants a claim to be examined, and what is to be said here to each.
 */
final class Questions {

  /** The key of its chapter. */
  static final String KEY = "nist-sp-800-226";

  private Questions() {}

  static Chapter chapter(Model model, boolean isMeasured, boolean hasLedger) {
    boolean isPromised = model.guarantee().filter(PrivacyGuarantee::isProven).isPresent();
    return Chapter.of(
            KEY,
            "What NIST SP 800-226 asks",
            "The questions of these guidelines, from the guarantee to the collection of data.")
        .with(isPromised ? answers(model, isMeasured, hasLedger) : List.of(NOTHING));
  }

  private static final String NOTHING =
      "There is no guarantee to examine: treat these weights like the table.";

  private static List<String> answers(Model model, boolean isMeasured, boolean hasLedger) {
    PrivacyGuarantee guarantee = model.guarantee().orElseThrow();
    Adjacency adjacency = guarantee.adjacency();
    String unit =
        adjacency
            .unit()
            .map(
                u ->
                    "all records of a unit, of which at most %s are used (see \"The guarantee\")"
                        .formatted(u.records()))
            .orElse("one record; a person with several records is protected less");
    return List.of(
        "Privacy parameters: " + guarantee.promise() + ".",
        "Variant: "
            + variant(guarantee)
            + (adjacency.replaces()
                ? ", bounded (a record is replaced)."
                : ", unbounded (a record is added or removed)."),
        "Unit of privacy: " + unit + ".",
        "Composition: "
            + (hasLedger
                ? "a ledger limits what all results from the table add up to (see \"The budget\")."
                : "no ledger was given for this dossier; further releases from the same table"
                    + " add to this privacy loss."),
        "Mechanism and its correctness: "
            + model.mechanism()
            + ", proven in "
            + (model.proof().isEmpty() ? "no document" : model.proof())
            + "; docs/results/audit.md lists the audited mechanisms and the results.",
        LearnedSchema.isLearned(model.schema())
            ? "Bounds and sensitivity: from the parameters, which are public, and from the"
                + " schema, of which a part was learned privately; they use no other number of"
                + " the table."
            : "Bounds and sensitivity: from the schema and the parameters alone, which are"
                + " public; they use no number of the table except what the events list.",
        "Accuracy: "
            + (isMeasured
                ? "measured privately, with intervals for sampling and noise (see \"Quality\")."
                : model.measured().isPresent()
                    ? "measured privately. " + PointsCard.verdict(model, model.verdict())
                    : "not measured; run a private evaluation on records that were not used."),
        "Bias: noise treats all records alike, but a rule learned under noise follows large"
            + " groups. You can measure its effect on a small group, which spends budget."
            + " Unfairness in the table or its labels stays in the card. People tend to trust"
            + " points more than they should.",
        "Post-processing: everything computed from the release (rounding, pages, programs,"
            + " predictions) keeps the guarantee.",
        "Trust: central. The operator of the program has seen the table; the guarantee is"
            + " against those who see the release.",
        "Randomness: secure bits of the operating system; the program takes no seed.",
        "Side channels: "
            + (guarantee.conditions().isEmpty()
                ? "messages, exit codes and files do not differ between neighbouring tables;"
                : "messages, exit codes and files do not differ between neighbouring tables under the"
                    + " conditions stated;")
            + (PaddedTime.isAmong(guarantee.conditions())
                ? " the release came at a public time after its start, so its time reveals only"
                    + " that it was ready by then (docs/proofs/padded-time.md); use of memory"
                    + " and processor may differ and is not covered."
                : " running time and use of memory may differ and are not covered."),
        "Security and access: those who hold the table, the ledger and its key must protect"
            + " them; the program does not.",
        "Exposure when data are collected: outside the scope of this program. Whether people"
            + " knew and agreed, and which others hold the records, must be answered elsewhere.");
  }

  private static String variant(PrivacyGuarantee guarantee) {
    if (guarantee instanceof PrivacyGuarantee.Pure) {
      return "pure differential privacy, delta 0";
    }
    if (guarantee instanceof PrivacyGuarantee.Approximate) {
      return "approximate differential privacy";
    }
    return guarantee instanceof PrivacyGuarantee.ZeroConcentrated
        ? "zero-concentrated differential privacy"
        : "Renyi differential privacy";
  }
}
