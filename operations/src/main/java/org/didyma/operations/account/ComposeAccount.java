package org.didyma.operations.account;

import java.nio.file.Path;
import java.util.Optional;
import org.didyma.exact.Rational;
import org.didyma.mechanisms.Parameter;
import org.didyma.operations.Context;
import org.didyma.operations.Declaration;
import org.didyma.operations.Group;
import org.didyma.operations.Inputs;
import org.didyma.operations.Operation;
import org.didyma.operations.Result;
import org.didyma.operations.inputs.SharedParameters;
import org.didyma.privacy.Delta;
import org.didyma.privacy.Epsilon;
import org.didyma.privacy.PrivacyEvent;
import org.didyma.privacy.PrivacyGuarantee;
import org.didyma.privacy.PrivacyJson;
import org.didyma.privacy.accounting.Accountant;
import org.didyma.privacy.accounting.Accountants;
import org.didyma.privacy.accounting.Calibration;
import org.didyma.privacy.accounting.Explanation;

/** What a tree of events in a file adds up to. */
public final class ComposeAccount implements Operation {

  private static final String ADVICE =
      "see docs/proofs/accounting.md for the events and their keys; numbers are strings.";

  private static final Parameter<Path> EVENTS =
      Parameter.file("events", "EVENTS")
          .says("JSON file with one event")
          .required("give a file of events.");
  private static final Parameter<Delta> DELTA = ExactNumbers.DELTA.says("delta of the guarantee");
  private static final Parameter<String> ACCOUNTANT =
      Parameter.text("accountant", "NAME")
          .says("pure, basic, advanced, zcdp, rdp or pld")
          .derived("the one with the smallest epsilon");
  private static final Parameter<Epsilon> BUDGET =
      SharedParameters.explained("budget", "E", Epsilon::parse, ExactNumbers.EPSILON_ADVICE)
          .says("also print how much of this epsilon is left for one pure mechanism");
  private static final Parameter<Boolean> EXPLAIN =
      Parameter.flag("explain")
          .says(
              "print the tree of events with the epsilon of each under two accountants, and"
                  + " explain the terms");

  @Override
  public Declaration declaration() {
    return Declaration.saying(
            "Computes the privacy loss of events such as {\"event\": \"repeated\", \"times\":"
                + " \"9\", \"of\": {\"event\": \"gaussian\", \"noise-multiplier\": \"3\","
                + " \"adjacency\": \"replace\"}}; the kinds are in docs/proofs/accounting.md.")
        .arguments(EVENTS)
        .takes(Group.main(DELTA, ACCOUNTANT, BUDGET, EXPLAIN))
        .example("account compose events.json --delta 1e-6 --explain")
        .returns(Price.class);
  }

  @Override
  public Result run(Inputs in, Context context) {
    Accountants accountants = new Accountants(in.find(DELTA).orElse(Delta.ZERO));
    Optional<Accountant> named = in.find(ACCOUNTANT).map(accountants::named);
    PrivacyEvent event = new TextFile(in.get(EVENTS), ADVICE).read(PrivacyJson::event);

    Accountant chosen = named.orElseGet(() -> Explanation.of(event, accountants).best());
    PrivacyGuarantee price = accountants.priceOrExplain(chosen, event);
    Price.Draft found =
        new Price.Draft(chosen.name(), event.adjacency(), accountants.theorem(chosen, event))
            .with("epsilon", Accountants.epsilon(price))
            .with("delta", Accountants.delta(price));
    if (in.has(BUDGET)) {
      Calibration calibration =
          new Calibration(
              e -> Rational.of(Accountants.epsilon(accountants.price(chosen, e)).value()).above(),
              in.get(BUDGET));
      found.with("left", calibration.left(event));
    }
    if (!price.conditions().isEmpty()) {
      found.with("conditions", String.join("; ", price.conditions()));
    }
    if (in.isOn(EXPLAIN)) {
      Explanation explanation = Explanation.of(event, accountants);
      found.explaining(
          explanation.table(chosen), explanation.words(chosen), explanation.tree(chosen));
    }
    return found.done();
  }
}
