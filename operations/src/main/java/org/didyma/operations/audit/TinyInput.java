package org.didyma.operations.audit;

import java.math.BigDecimal;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.didyma.audits.AuditFamily;
import org.didyma.core.InvalidInputException;
import org.didyma.core.QuotedText;
import org.didyma.exact.Rational;
import org.didyma.formulations.Costs;
import org.didyma.formulations.LatticeName;
import org.didyma.formulations.loss.LabelGrid;
import org.didyma.formulations.loss.LossForm;
import org.didyma.formulations.loss.Losses;
import org.didyma.mechanisms.Parameter;
import org.didyma.mechanisms.StatedLoss;
import org.didyma.mechanisms.lattice.AnswerRule;
import org.didyma.mechanisms.law.TinyInstance;
import org.didyma.operations.Group;
import org.didyma.operations.Inputs;
import org.didyma.operations.inputs.LatticeInput;

/** What mechanisms over lattices are audited with, named as {@code solve} names it. */
record TinyInput(Inputs in) {

  private static final Pattern GAP = Pattern.compile("\\d{1,3}(\\.\\d{1,6})?");

  private static final Parameter<LatticeName> LATTICE =
      LatticeInput.LATTICE
          .says("mechanisms on lattices: ternary, box:K, ball:K:R2 or sparse:K:S")
          .derived("a tiny one of the mechanism's own");

  private static final Parameter<String> INTERCEPT =
      Parameter.text("intercept", "LO:HI")
          .says("mechanisms on lattices: range of an intercept")
          .derived("none");

  private static final Parameter<Costs> COST =
      LatticeInput.COST
          .says("mechanisms on lattices: costs of a missed positive and of a false alarm")
          .derived("3:1 for those that sample (the first four), else 1:1");

  private static final Parameter<Integer> FEATURES =
      Parameter.count("features", "D", 4)
          .says("mechanisms on lattices: number of features, 1 to 4")
          .derived("1 or 2");

  private static final Parameter<LossForm> LOSS =
      Parameter.read("loss", "LOSS", TinyInput::loss, LossForm::text)
          .says(
              "the first four: the loss that they sample by, as for didyma solve; of one for more"
                  + " than two values the label has three, or two horizons")
          .derived("errors, with their costs");

  private static final Parameter<Integer> THREADS =
      Parameter.count("threads", "N", 16)
          .says(
              "exponential, permute-and-flip, opsamp: threads of a sample, 1 to 16; above 1 also"
                  + " audits that no two share their random bits")
          .usually(1);

  private static final Parameter<Rational> MAX_GAP =
      Parameter.read("max-gap", "G", TinyInput::gap, Rational::toString)
          .says("opdisc, rspm: answers within G of the least, the worst that is allowed");

  private static final Parameter<Boolean> ACCEPT_CLAIMED =
      Parameter.flag("accept-claimed")
          .says("opdisc, rspm: answers that are only claimed, any of several minimisers");

  static final Group GROUP =
      Group.of(
          "instance",
          "The tiny instance that is audited",
          LATTICE,
          INTERCEPT,
          COST,
          FEATURES,
          LOSS,
          THREADS,
          MAX_GAP,
          ACCEPT_CLAIMED);

  private static Rational gap(String text) {
    if (!GAP.matcher(text).matches()) {
      throw new InvalidInputException(
          "--max-gap is %s, which is not a decimal number from 0 to 999"
              .formatted(QuotedText.of(text)),
          "use a number of errors such as 0.5.");
    }
    return Rational.of(new BigDecimal(text));
  }

  /** A loss that leaves its label open gets a tiny one. */
  private static LossForm loss(String text) {
    LossForm form = StatedLoss.read(text);
    return form instanceof StatedLoss
        ? Losses.parse(text, LabelGrid.ofCodes(text.startsWith("hazard") ? 5 : 3))
        : form;
  }

  /** Refuses what the audit of a mechanism has no use for. */
  Optional<InvalidInputException> refusal(AuditFamily family) {
    return Arrays.stream(TinyInstance.Part.values())
        .filter(part -> in.given().contains(name(part)) && !family.parts().contains(part))
        .findFirst()
        .map(
            part ->
                new InvalidInputException(
                    "--%s has no meaning for the audit of %s".formatted(name(part), family.label()),
                    family.parts().isEmpty()
                        ? "leave it out."
                        : family.parts().stream()
                            .map(taken -> "--" + name(taken))
                            .collect(Collectors.joining(", ", "it takes ", "."))));
  }

  private static String name(TinyInstance.Part part) {
    return part.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  TinyInstance setting() {
    Optional<LatticeName> choice = in.given(LATTICE);
    if (in.has(INTERCEPT)) {
      choice = Optional.of(choice.orElseGet(LatticeName::ternary).withIntercept(in.get(INTERCEPT)));
    }
    AnswerRule rule = in.given(MAX_GAP).map(AnswerRule::within).orElse(AnswerRule.LEAST_MINIMISER);
    return new TinyInstance(
        choice,
        in.given(FEATURES).map(OptionalInt::of).orElse(OptionalInt.empty()),
        in.given(COST),
        in.given(LOSS),
        in.get(THREADS),
        in.isOn(ACCEPT_CLAIMED) ? rule.acceptingClaims() : rule);
  }
}
