package org.didyma.models.dossier;

import java.util.List;
import org.didyma.models.LearnedSchema;
import org.didyma.models.Model;
import org.didyma.models.PaddedTime;
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
            "The matters that these guidelines want examined, from the promise down to the collection"
                + " of data.")
        .with(isPromised ? answers(model, isMeasured, hasLedger) : List.of(NOTHING));
  }

  private static final String NOTHING =
      "Nothing is promised here, so there is nothing to examine: treat these weights like the table.";

  private static List<String> answers(Model model, boolean isMeasured, boolean hasLedger) {
    PrivacyGuarantee guarantee = model.guarantee().orElseThrow();
    Adjacency adjacency = guarantee.adjacency();
    String unit =
        adjacency
            .unit()
            .map(
                u ->
                    "all records of a unit, of which at most %s are used (see \"What is promised\")"
                        .formatted(u.records()))
            .orElse("one record; who has several is protected less");
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
                : "no ledger was given for this dossier; whoever releases more from the same table"
                    + " adds to this promise."),
        "Mechanism and its correctness: "
            + model.mechanism()
            + ", proven in "
            + (model.proof().isEmpty() ? "no document" : model.proof())
            + "; docs/results/audit.md says which mechanisms are audited, and what came of it.",
        LearnedSchema.isLearned(model.schema())
            ? "Bounds and sensitivity: from the parameters, which are public, and from the schema, of"
                + " which a part was learned privately; no other number of the table went into them."
            : "Bounds and sensitivity: from the schema and the parameters alone, which are public; no"
                + " number of the table went into them, but what the events list and price.",
        "Accuracy: "
            + (isMeasured
                ? "measured privately, with intervals for sampling and noise (see \"How good it"
                    + " is\")."
                : model.measured().isPresent()
                    ? "measured privately. " + model.verdict().sentence()
                    : "not measured; a private evaluation does, on records that were not used."),
        "Bias: noise treats all records alike, but a rule that is learned under noise follows large"
            + " groups; what it does to a small one can be measured for that group, which costs"
            + " budget. What is unfair in the table or in its labels stays in the card. People tend"
            + " to trust points more than they should.",
        "Post-processing: whatever is computed from what is released, rounding, pages, programs,"
            + " predictions, keeps the promise.",
        "Trust: central. Who ran the program has seen the table; the promise is about those who see"
            + " what was released.",
        "Randomness: secure bits of the operating system; the program takes no seed.",
        "Side channels: "
            + (guarantee.conditions().isEmpty()
                ? "messages, exit codes and files do not differ between neighbouring tables;"
                : "messages, exit codes and files do not differ between neighbouring tables under the"
                    + " conditions stated;")
            + (PaddedTime.isAmong(guarantee.conditions())
                ? " the release left at a public time after its start, so that its time says no more"
                    + " than that it was ready by then (docs/proofs/padded-time.md); use of memory"
                    + " and of the processor may differ, and are not covered."
                : " running time and use of memory may, and are not covered."),
        "Security and access: table, ledger and its key have to be guarded by those who have them;"
            + " nothing here does it for them.",
        "Exposure when data are collected: not a matter of this program. Whether people knew and"
            + " agreed, and who else holds the records, has to be answered elsewhere.");
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
