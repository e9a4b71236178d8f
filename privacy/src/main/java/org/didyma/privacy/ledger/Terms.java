package org.didyma.privacy.ledger;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.Optional;
import org.didyma.privacy.Epsilon;
import org.didyma.privacy.PrivacyGuarantee;

/**
 * What a ledger allows.
 *
 * @param data a public name of the data set, for people
 * @param budget the promise that all uses together must keep: pure, approximate or zCDP
 * @param composition how the uses add up
 * @param leastEpsilon the least use: one that costs less than an exponential mechanism with this
 *     epsilon, both priced by the composition, is refused. That is epsilon itself for {@link
 *     Composition#BASIC} and rho = epsilon^2/8 for {@link Composition#CONCENTRATED}. It limits how
 *     many uses there can be at all, and with them what can be learnt from uses that end without a
 *     release. Empty: a use may cost as little as it likes.
 * @param arrival the periods whose records have accounts of their own, each with the whole budget;
 *     empty where all records have one account. Not where neighbours differ in a unit, whose
 *     records may be of several periods
 */
public record Terms(
    String data,
    PrivacyGuarantee budget,
    Composition composition,
    Optional<Epsilon> leastEpsilon,
    Optional<Arrival> arrival) {

  /** The longest name of a data set, in characters. */
  public static final int MAX_NAME = 200;

  /** Terms without a least use. */
  public Terms(String data, PrivacyGuarantee budget, Composition composition) {
    this(data, budget, composition, Optional.empty());
  }

  /** Terms without periods. */
  public Terms(
      String data,
      PrivacyGuarantee budget,
      Composition composition,
      Optional<Epsilon> leastEpsilon) {
    this(data, budget, composition, leastEpsilon, Optional.empty());
  }

  public Terms {
    if (data.isBlank() || data.length() > MAX_NAME) {
      throw new IllegalArgumentException(
          "the name of the data set is empty or has more than " + MAX_NAME + " characters");
    }
    if (!budget.conditions().isEmpty()) {
      throw new IllegalArgumentException("a budget has no conditions");
    }
    composition.requireSuitable(budget);
    if (arrival.isPresent() && budget.adjacency().unit().isPresent()) {
      throw new IllegalArgumentException(
          "a budget of units has no periods: the records of one unit may be of several");
    }
    if (leastEpsilon.filter(least -> least.value().signum() <= 0).isPresent()) {
      throw new IllegalArgumentException("the least epsilon of a use is not above 0");
    }
    PrivacyGuarantee all = budget;
    Amount capacity = composition.capacity(budget);
    if (!leastEpsilon.map(e -> composition.draw(e, all)).orElse(capacity).isWithin(capacity)) {
      throw new IllegalArgumentException("the budget does not cover one use of the least epsilon");
    }
  }

  /** Terms with the least use that ledgers have unless told otherwise. */
  public static Terms usual(String data, PrivacyGuarantee budget, Composition composition) {
    return new Terms(data, budget, composition, Optional.of(usualLeast(budget)));
  }

  /** A thousandth of the epsilon with which one draw would spend the whole budget, or about it. */
  public static Epsilon usualLeast(PrivacyGuarantee budget) {
    BigDecimal whole;
    if (budget instanceof PrivacyGuarantee.Pure pure) {
      whole = pure.epsilon().value();
    } else if (budget instanceof PrivacyGuarantee.Approximate approximate) {
      whole = approximate.epsilon().value();
    } else if (budget instanceof PrivacyGuarantee.ZeroConcentrated concentrated) {
      BigDecimal square = concentrated.rho().value().multiply(BigDecimal.valueOf(8));
      whole = square.sqrt(new MathContext(2, RoundingMode.DOWN));
    } else {
      throw new IllegalArgumentException("there is no budget of the kind " + budget.kind());
    }
    BigDecimal least = whole.movePointLeft(3).setScale(Epsilon.MAX_DIGITS, RoundingMode.UP);
    return new Epsilon(least);
  }
}
