package org.didyma.models.cards;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.didyma.core.PrivacyUnit;
import org.didyma.core.QuotedText;
import org.didyma.data.schema.BinaryLabel;
import org.didyma.data.schema.Label;
import org.didyma.data.schema.RecordWeight;
import org.didyma.models.LearnedSchema;
import org.didyma.models.Model;
import org.didyma.models.PaddedTime;
import org.didyma.privacy.Adjacency;
import org.didyma.privacy.PrivacyGuarantee;

/** What the guarantee of a model does not protect, one sentence each. */
public final class Limits {

  private Limits() {}

  private static String used(PrivacyUnit unit) {
    return ("A unit is all records with one value of the column %s. Of each, at most %s %s used,"
            + " sampled at random; records without a value there are %s.")
        .formatted(
            QuotedText.of(unit.column()),
            unit.records(),
            unit.records() == 1 ? "was" : "were",
            unit.missing() == PrivacyUnit.Missing.DROP ? "not used" : "units of their own");
  }

  private static String weighed(RecordWeight weight) {
    return weight.limit()
        + " Noise hides a record of the largest weight; how often a record counts is as private as"
        + " its fields.";
  }

  /** What is left of a promise about one, for k of them (Dwork and Roth 2014, section 2.3). */
  private static String ofSeveral(PrivacyGuarantee one) {
    if (one instanceof PrivacyGuarantee.Pure) {
      return "with k times this epsilon";
    }
    return one instanceof PrivacyGuarantee.Approximate
        ? "with k times this epsilon and more than k times this delta"
        : "with more than k times these bounds";
  }

  /** What a record counts as whose outcome is none of the two. */
  private static Optional<String> others(Label label) {
    if (!(label instanceof BinaryLabel two) || two.other().code() < 0) {
      return Optional.empty();
    }
    List<String> as = two.other().code() == 1 ? two.positive() : two.negative();
    return Optional.of(
        "A record whose %s is not one of %s counts as %s."
            .formatted(
                QuotedText.of(two.column()),
                two.values().stream().map(QuotedText::of).collect(Collectors.joining(", ")),
                QuotedText.of(as.get(0))));
  }

  /** Of a release; of other models, what follows from their kind. */
  public static List<String> of(Model model) {
    if (model.isOfPublicCounts()) {
      return List.of(
          "The card tells of single records what its public counts tell, and no more; their file"
              + " has the guarantee and its conditions.");
    }
    if (model.guarantee().isEmpty()) {
      return List.of("Anyone who sees these weights may learn about single records.");
    }
    if (model.guarantee().get() instanceof PrivacyGuarantee.Unproven) {
      return List.of(
          "There is no guarantee: treat these weights like ones that were computed without"
              + " protection.");
    }
    List<String> limits = new ArrayList<>();
    Optional<String> learned = LearnedSchema.remark(model.schema(), model.event());
    limits.add(
        ("%s%s are public; the guarantee holds only if they were chosen without looking at the"
                + " data.")
            .formatted(
                learned.isPresent() ? "Except for the learned parts, the" : "The",
                model.options().lattice().isEmpty()
                    ? " schema and all parameters"
                    : " schema, the lattice, the %s and epsilon"
                        .formatted(model.reading().isPresent() ? "loss" : "costs")));
    learned.ifPresent(limits::add);
    PrivacyGuarantee guarantee = model.guarantee().get();
    Adjacency adjacency = guarantee.adjacency();
    String what = adjacency.unit().isPresent() ? "unit" : "record";
    if (adjacency.replaces()) {
      limits.add("The number of %ss is public.".formatted(what));
    }
    adjacency.unit().map(Limits::used).ifPresent(limits::add);
    model.schema().weight().map(Limits::weighed).ifPresent(limits::add);
    others(model.schema().label()).ifPresent(limits::add);
    limits.add(
        ("The guarantee is for one %s: k %ss of one person or household, or k %ss that depend on"
                + " each other, are protected %s only.")
            .formatted(what, what, what, ofSeveral(guarantee)));
    limits.add(
        guarantee instanceof PrivacyGuarantee.Pure
            ? "Further releases from the same data add their epsilons to this one."
            : "Further releases from the same data add their privacy loss to this one.");
    limits.add(
        PaddedTime.isAmong(model.guarantee().get().conditions())
            ? "The release came at a public time. Other signs of the running time, such as the"
                + " load of the machine, and whether it was ready by then, are not covered."
            : "The running time of the computation, and whether it was stopped, are not covered.");
    limits.add("The card shows patterns of the whole population and does not hide them.");
    return limits;
  }
}
