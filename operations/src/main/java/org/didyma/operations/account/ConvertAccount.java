package org.didyma.operations.account;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import org.didyma.core.InvalidInputException;
import org.didyma.exact.Rational;
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
import org.didyma.privacy.Rho;
import org.didyma.privacy.accounting.ConcentratedConversion;

/** Zero-concentrated privacy to epsilon and delta, and back. */
public final class ConvertAccount implements Operation {

  private static final Parameter<Rho> RHO = ExactNumbers.RHO.says("parameter of zCDP");
  private static final Parameter<Epsilon> EPSILON = ExactNumbers.EPSILON.says("epsilon");
  private static final Parameter<Delta> DELTA = ExactNumbers.DELTA.says("delta");
  private static final Parameter<Adjacency> NEIGHBOURS =
      SharedParameters.neighbours("replace or add-remove, the same before and after");

  @Override
  public Declaration declaration() {
    return Declaration.saying(
            "Give two of --rho, --epsilon and --delta to get the third: the epsilon or delta"
                + " that rho-zCDP implies, or the largest rho that implies (epsilon, delta)."
                + " With --epsilon alone you get the rho that this pure guarantee implies.")
        .takes(Group.main(RHO, EPSILON, DELTA, NEIGHBOURS))
        .example("account convert --rho 0.1 --delta 1e-6")
        .returns(Price.class);
  }

  @Override
  public Result run(Inputs in, Context context) {
    Adjacency adjacency = in.get(NEIGHBOURS);
    if (in.has(EPSILON) && !in.has(RHO) && !in.has(DELTA)) {
      Epsilon e = in.get(EPSILON);
      Rational square = Rational.of(e.value()).times(Rational.of(e.value()));
      return new Price.Draft(
              "zcdp", adjacency, "pure to zCDP (Bun and Steinke 2016, Proposition 1.4)")
          .with("epsilon", e)
          .with("delta", "0")
          .with("rho", Rho.above(square.dividedBy(Rational.of(2, 1))))
          .done();
    }
    Price.Draft price = new Price.Draft("zcdp", adjacency, ConcentratedConversion.THEOREM);
    if (in.has(RHO) && in.has(DELTA) && !in.has(EPSILON)) {
      Rho r = in.get(RHO);
      Delta d = in.get(DELTA);
      double e = ConcentratedConversion.epsilon(above(r.value()), below(d.value()));
      price.with("epsilon", Epsilon.above(e)).with("delta", d).with("rho", r);
    } else if (in.has(EPSILON) && in.has(DELTA) && !in.has(RHO)) {
      Epsilon e = in.get(EPSILON);
      Delta d = in.get(DELTA);
      double r = ConcentratedConversion.rho(below(e.value()), below(d.value()));
      BigDecimal down = new BigDecimal(r).round(new MathContext(12, RoundingMode.FLOOR));
      Rho most = new Rho(down.setScale(Rho.MAX_DIGITS, RoundingMode.FLOOR));
      price.with("epsilon", e).with("delta", d).with("rho", most);
    } else if (in.has(RHO) && in.has(EPSILON) && !in.has(DELTA)) {
      Rho r = in.get(RHO);
      Epsilon e = in.get(EPSILON);
      double d = ConcentratedConversion.delta(above(r.value()), below(e.value()));
      price.with("epsilon", e).with("delta", ExactNumbers.achieved(d)).with("rho", r);
    } else {
      throw new InvalidInputException(
          "neither two of --rho, --epsilon and --delta nor --epsilon alone are given",
          "give two of them, for example --rho 0.1 --delta 1e-6.");
    }
    return price.done();
  }

  private static double above(BigDecimal value) {
    return Rational.of(value).above();
  }

  private static double below(BigDecimal value) {
    return Rational.of(value).below();
  }
}
