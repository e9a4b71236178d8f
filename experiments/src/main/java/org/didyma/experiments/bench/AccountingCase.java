package org.didyma.experiments.bench;

import java.util.List;
import java.util.function.Supplier;
import org.didyma.exact.Rational;
import org.didyma.privacy.Adjacency;
import org.didyma.privacy.Delta;
import org.didyma.privacy.Epsilon;
import org.didyma.privacy.PrivacyEvent;
import org.didyma.privacy.PrivacyGuarantee;
import org.didyma.privacy.accounting.Calibration;
import org.didyma.privacy.accounting.Conversion;
import org.didyma.privacy.accounting.LossAccountant;
import org.didyma.privacy.accounting.RenyiAccountant;

/**
 * A question to an accountant, to be timed.
 *
 * @param name what is priced
 * @param result calculates, and returns a text of the result
 */
public record AccountingCase(String name, Supplier<String> result) {

  private static final Delta DELTA = Delta.parse("1e-5");

  /** All cases, Gaussians on samples. */
  public static List<AccountingCase> all() {
    RenyiAccountant renyi = new RenyiAccountant();
    LossAccountant losses = new LossAccountant(DELTA);
    LossAccountant fine = new LossAccountant(DELTA, 1e-4);
    return List.of(
        new AccountingCase(
            "rdp poisson q=0.01 sigma=1.1 steps=1000",
            () -> renyi(renyi, poisson("0.01", "1.1", 1000))),
        new AccountingCase(
            "rdp poisson q=0.2 sigma=0.7 steps=1000",
            () -> renyi(renyi, poisson("0.2", "0.7", 1000))),
        new AccountingCase(
            "rdp without replacement q=0.01 sigma=2",
            () -> renyi(renyi, withoutReplacement("0.01", "2", 1000))),
        new AccountingCase(
            "pld poisson q=0.01 sigma=1.1 steps=1000",
            () -> losses(losses, poisson("0.01", "1.1", 1000))),
        new AccountingCase(
            "pld poisson q=0.05 sigma=1.5 steps=10000",
            () -> losses(losses, poisson("0.05", "1.5", 10_000))),
        new AccountingCase(
            "pld poisson q=0.001 sigma=0.7 steps=1000",
            () -> losses(losses, poisson("0.001", "0.7", 1000))),
        new AccountingCase(
            "pld, grid 1e-4, q=0.01 sigma=1.1 steps=1000",
            () -> losses(fine, poisson("0.01", "1.1", 1000))),
        new AccountingCase("sigma by pld, q=0.01 steps=1000 epsilon=1", () -> noise(losses)));
  }

  private static String renyi(RenyiAccountant accountant, PrivacyEvent event) {
    return Conversion.toApproximate(accountant.price(event), DELTA).epsilon().toString();
  }

  private static String losses(LossAccountant accountant, PrivacyEvent event) {
    return ((PrivacyGuarantee.Approximate) accountant.price(event)).epsilon().toString();
  }

  private static String noise(LossAccountant accountant) {
    return new Calibration(accountant::epsilon, Epsilon.parse("1"))
        .leastNoise(z -> poisson("0.01", z.toString(), 1000))
        .toString();
  }

  private static PrivacyEvent poisson(String rate, String multiplier, long steps) {
    return new PrivacyEvent.Repeated(
        steps,
        new PrivacyEvent.PoissonSampled(
            Rational.parse("rate", rate), gaussian(multiplier, Adjacency.ADD_REMOVE)));
  }

  private static PrivacyEvent withoutReplacement(String rate, String multiplier, long steps) {
    return new PrivacyEvent.Repeated(
        steps,
        new PrivacyEvent.SampledWithoutReplacement(
            Rational.parse("rate", rate), gaussian(multiplier, Adjacency.REPLACE)));
  }

  private static PrivacyEvent gaussian(String multiplier, Adjacency adjacency) {
    return new PrivacyEvent.Gaussian(Rational.parse("multiplier", multiplier), adjacency);
  }
}
