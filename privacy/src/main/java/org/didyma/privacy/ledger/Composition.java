package org.didyma.privacy.ledger;

import java.math.BigDecimal;
import java.util.regex.Pattern;
import org.didyma.exact.Rational;
import org.didyma.privacy.Delta;
import org.didyma.privacy.Epsilon;
import org.didyma.privacy.PrivacyEvent;
import org.didyma.privacy.PrivacyGuarantee;
import org.didyma.privacy.RenyiCurve;
import org.didyma.privacy.Rho;
import org.didyma.privacy.accounting.Accountant;
import org.didyma.privacy.accounting.BasicAccountant;
import org.didyma.privacy.accounting.ConcentratedAccountant;
import org.didyma.privacy.accounting.ConcentratedConversion;
import org.didyma.privacy.accounting.PureAccountant;
import org.didyma.privacy.accounting.RenyiAccountant;
import org.didyma.privacy.accounting.RenyiConversion;

/**
 * How the uses of a data set add up. Only compositions that stay true when the parameters of later
 * uses depend on earlier results are offered: epsilon and delta (Rogers, Roth, Ullman and Vadhan
 * 2016), rho, and the Renyi divergence of one order that is fixed in advance (Feldman and Zrnic
 * 2021). The best of several orders is not among them, since it may be chosen too late.
 *
 * @param text the name in files and on the command line
 */
public record Composition(String text) {

  /** Epsilons and deltas add up. */
  public static final Composition BASIC = new Composition("basic");

  /** The rhos of zero-concentrated differential privacy add up. */
  public static final Composition CONCENTRATED = new Composition("zcdp");

  private static final Pattern RENYI = Pattern.compile("rdp:([0-9]{1,6}(?:\\.[0-9]{1,6})?)");
  private static final double LEAST_ORDER = 1.1;

  /** Powers of smaller ones leave the range of doubles. */
  private static final Delta LEAST_DELTA = Delta.parse("1e-100");

  private static final double LARGEST_ORDER = 10_000;

  public Composition {
    if (!text.equals("basic") && !text.equals("zcdp")) {
      double order = order(text);
      if (!(order >= LEAST_ORDER && order <= LARGEST_ORDER)) {
        throw new IllegalArgumentException(
            "the composition is none of basic, zcdp and rdp:ORDER with an order from %s to %s"
                .formatted(
                    BigDecimal.valueOf(LEAST_ORDER).toPlainString(),
                    BigDecimal.valueOf(LARGEST_ORDER).toPlainString()));
      }
    }
  }

  /**
   * The composition of that name.
   *
   * @throws IllegalArgumentException when there is none, with a message for the user
   */
  public static Composition parse(String text) {
    return new Composition(text);
  }

  private static double order(String text) {
    var matcher = RENYI.matcher(text);
    return matcher.matches() ? Double.parseDouble(matcher.group(1)) : Double.NaN;
  }

  private boolean isRenyi() {
    return text.startsWith("rdp:");
  }

  /** One line for people. */
  public String explanation() {
    return isRenyi()
        ? "Renyi divergences of order %s add up".formatted(text.substring("rdp:".length()))
        : equals(BASIC) ? "epsilons and deltas add up" : "rhos of zero-concentrated privacy add up";
  }

  void requireSuitable(PrivacyGuarantee budget) {
    boolean suitable =
        budget instanceof PrivacyGuarantee.Approximate
            || budget instanceof PrivacyGuarantee.Pure && equals(BASIC)
            || budget instanceof PrivacyGuarantee.ZeroConcentrated && equals(CONCENTRATED);
    if (!suitable) {
      throw new IllegalArgumentException(
          "the composition %s does not go with a budget of the kind %s"
              .formatted(text, budget.kind()));
    }
    if (!equals(BASIC)
        && budget instanceof PrivacyGuarantee.Approximate approximate
        && approximate.delta().compareTo(LEAST_DELTA) < 0) {
      throw new IllegalArgumentException(
          "the composition %s has no use for a delta below %s".formatted(text, LEAST_DELTA));
    }
    var unused = capacity(budget);
  }

  /** The accountant whose prices are {@linkplain Amount amounts}. */
  Accountant accountant(PrivacyGuarantee budget) {
    if (isRenyi()) {
      return new RenyiAccountant(new double[] {order(text)});
    }
    if (equals(CONCENTRATED)) {
      return new ConcentratedAccountant();
    }
    return budget instanceof PrivacyGuarantee.Pure ? new PureAccountant() : new BasicAccountant();
  }

  /** What one use of the exponential mechanism costs. */
  Amount draw(Epsilon epsilon, PrivacyGuarantee budget) {
    PrivacyEvent use = new PrivacyEvent.Exponential(epsilon, budget.adjacency());
    return Amount.of(accountant(budget).price(use));
  }

  /** The largest amount that keeps a budget, rounded down. */
  Amount capacity(PrivacyGuarantee budget) {
    if (equals(BASIC) || !(budget instanceof PrivacyGuarantee.Approximate approximate)) {
      return Amount.of(budget);
    }
    double epsilon = Rational.of(approximate.epsilon().value()).below();
    double delta = Rational.of(approximate.delta().value()).below();
    if (isRenyi()) {
      RenyiCurve curve =
          new RenyiCurve(new double[] {order(text)}, new double[] {divergence(epsilon, delta)});
      return Amount.of(PrivacyGuarantee.renyi(curve, budget.adjacency()));
    }
    BigDecimal rho =
        new BigDecimal(ConcentratedConversion.rho(epsilon, delta))
            .setScale(Rho.MAX_DIGITS, java.math.RoundingMode.FLOOR);
    return Amount.of(PrivacyGuarantee.zeroConcentrated(new Rho(rho), budget.adjacency()));
  }

  /** The largest divergence of the order that implies (epsilon, delta), up to rounding down. */
  private double divergence(double epsilon, double delta) {
    double[] orders = {order(text)};
    double low = 0;
    double high = epsilon + 1;
    while (high - low > 1e-12 * high) {
      double middle = (low + high) / 2;
      RenyiCurve curve = new RenyiCurve(orders, new double[] {middle});
      if (RenyiConversion.epsilon(curve, delta).epsilon() <= epsilon) {
        low = middle;
      } else {
        high = middle;
      }
    }
    // Such a budget holds nothing: any use is larger.
    if (low < delta) {
      throw new IllegalArgumentException(
          "no Renyi divergence of the order implies the budget; use a larger order or delta");
    }
    return low;
  }
}
