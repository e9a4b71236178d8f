package org.didyma.operations.account;

import org.didyma.mechanisms.Parameter;
import org.didyma.operations.Context;
import org.didyma.operations.Declaration;
import org.didyma.operations.Group;
import org.didyma.operations.Inputs;
import org.didyma.operations.Operation;
import org.didyma.operations.Result;
import org.didyma.operations.inputs.SharedParameters;
import org.didyma.privacy.Adjacency;
import org.didyma.privacy.Delta;
import org.didyma.privacy.Epsilon;
import org.didyma.privacy.PrivacyEvent;
import org.didyma.privacy.PrivacyGuarantee;
import org.didyma.privacy.accounting.Accountant;
import org.didyma.privacy.accounting.Accountants;
import org.didyma.privacy.accounting.ConcentratedAccountant;
import org.didyma.privacy.accounting.Explanation;

/** Exponential mechanisms: what several releases add up to. */
public final class ExponentialAccount implements Operation {

  private static final Parameter<Epsilon> EPSILON =
      ExactNumbers.EPSILON
          .says("epsilon of one release")
          .required("give one, for example --epsilon 1.");
  private static final Parameter<Long> STEPS =
      ExactNumbers.STEPS.says("how many releases").usually(1L);
  private static final Parameter<Delta> DELTA =
      ExactNumbers.DELTA.says("delta; pure privacy without it");
  private static final Parameter<String> ACCOUNTANT =
      Parameter.text("accountant", "NAME")
          .says("pure, advanced, zcdp, rdp or pld")
          .derived("the one with the smallest epsilon");
  private static final Parameter<Adjacency> NEIGHBOURS =
      SharedParameters.neighbours("replace or add-remove");

  @Override
  public Declaration declaration() {
    return Declaration.saying(
            "Adds up releases of the exponential mechanism (didyma solve) from the same data."
                + " Without --delta the epsilons add up; with it the total is smaller. Each"
                + " release spends epsilon^2/8 of rho.")
        .takes(Group.main(EPSILON, STEPS, DELTA, ACCOUNTANT, NEIGHBOURS))
        .example("account exponential --epsilon 0.1 --steps 50 --delta 1e-6")
        .returns(Price.class);
  }

  @Override
  public Result run(Inputs in, Context context) {
    Adjacency adjacency = in.get(NEIGHBOURS);
    PrivacyEvent event =
        new PrivacyEvent.Repeated(
            in.get(STEPS), new PrivacyEvent.Exponential(in.get(EPSILON), adjacency));
    Accountants accountants = new Accountants(in.find(DELTA).orElse(Delta.ZERO));
    Accountant chosen =
        in.find(ACCOUNTANT)
            .map(accountants::named)
            .orElseGet(() -> Explanation.of(event, accountants).best());
    PrivacyGuarantee price = accountants.priceOrExplain(chosen, event);
    var rho = (PrivacyGuarantee.ZeroConcentrated) new ConcentratedAccountant().price(event);
    return new Price.Draft(chosen.name(), adjacency, accountants.theorem(chosen, event))
        .with("epsilon", Accountants.epsilon(price))
        .with("delta", Accountants.delta(price))
        .with("rho", rho.rho())
        .with("steps", in.get(STEPS))
        .done();
  }
}
