package org.didyma.privacy.accounting;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import org.assertj.core.api.SoftAssertions;
import org.didyma.exact.Rational;
import org.didyma.privacy.Adjacency;
import org.didyma.privacy.Delta;
import org.didyma.privacy.Epsilon;
import org.didyma.privacy.PrivacyEvent;
import org.didyma.privacy.PrivacyGuarantee;
import org.didyma.privacy.RenyiCurve;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Values that other programs computed with many digits. What is computed here may be above them by
 * the tolerance, and below them only by the digits that the tables have.
 */
class ReferenceValuesTest {

  /** Relative precision of the tables. */
  private static final double DIGITS = 1e-11;

  private static void compare(
      String table,
      String column,
      double tolerance,
      double digits,
      ToDoubleFunction<ReferenceTable.Row> computed) {
    List<ReferenceTable.Row> rows = ReferenceTable.rows(table);
    assertThat(rows).isNotEmpty();
    SoftAssertions all = new SoftAssertions();
    for (ReferenceTable.Row row : rows) {
      double expected = row.number(column);
      all.assertThat(computed.applyAsDouble(row))
          .describedAs(column + " of " + row)
          .isBetween(expected * (1 - digits), expected * (1 + tolerance) + 1e-300);
    }
    all.assertAll();
  }

  @Test
  void deltaOfGaussians() {
    compare(
        "analytic_gaussian_delta",
        "delta",
        1e-9,
        DIGITS,
        row -> AnalyticGaussian.delta(row.number("epsilon"), row.number("sigma_over_sensitivity")));
  }

  @Test
  void epsilonOfGaussians() {
    compare(
        "analytic_gaussian_epsilon",
        "epsilon",
        1e-9,
        DIGITS,
        row -> AnalyticGaussian.epsilon(row.number("sigma_over_sensitivity"), row.number("delta")));
  }

  @Test
  void multiplierOfGaussians() {
    compare(
        "analytic_gaussian_sigma",
        "sigma_over_sensitivity",
        1e-9,
        DIGITS,
        row -> AnalyticGaussian.multiplier(row.number("epsilon"), row.number("delta")));
  }

  @Test
  void epsilonOfConcentratedPrivacy() {
    compare(
        "zcdp_to_epsilon",
        "eps_tight",
        1e-9,
        DIGITS,
        row -> ConcentratedConversion.epsilon(row.number("rho"), row.number("delta")));
    compare(
        "zcdp_to_epsilon",
        "eps_gaussian_exact_same_rho",
        1e-9,
        DIGITS,
        row -> AnalyticGaussian.epsilon(1 / Math.sqrt(2 * row.number("rho")), row.number("delta")));
  }

  @Test
  void concentratedPrivacyOfEpsilon() {
    // Here the safe side is below.
    for (ReferenceTable.Row row : ReferenceTable.rows("epsilon_to_zcdp")) {
      double epsilon = row.number("epsilon");
      double delta = row.number("delta");
      assertThat(ConcentratedConversion.simpleRho(epsilon, delta) / row.number("rho_simple"))
          .isBetween(1 - 1e-9, 1 + DIGITS);
      double rho = ConcentratedConversion.rho(epsilon, delta);
      assertThat(rho / row.number("rho_tight")).isBetween(1 - 1e-9, 1 + DIGITS);
      assertThat(ConcentratedConversion.epsilon(rho, delta)).isLessThanOrEqualTo(epsilon);
      // The two forms of the conversion agree.
      assertThat(ConcentratedConversion.delta(rho, epsilon) / delta).isBetween(1 - 1e-8, 1 + 1e-9);
    }
  }

  @Test
  void advancedComposition() {
    compare(
        "advanced_composition",
        "eps_total",
        1e-9,
        DIGITS,
        row ->
            AdvancedAccountant.epsilon(
                row.number("eps"), row.count("k"), row.number("delta_prime")));
    for (ReferenceTable.Row row : ReferenceTable.rows("advanced_composition")) {
      PrivacyEvent one =
          new PrivacyEvent.ByTheorem(
              "m",
              "t",
              PrivacyGuarantee.approximate(
                  Epsilon.parse(row.text("eps")),
                  Delta.parse(row.text("delta")),
                  Adjacency.REPLACE));
      PrivacyGuarantee price =
          new AdvancedAccountant(Delta.parse(row.text("delta_prime")))
              .price(new PrivacyEvent.Repeated(row.count("k"), one));
      double basic = row.number("eps") * row.count("k");
      if (basic > row.number("eps_total")) {
        PrivacyGuarantee.Approximate approximate = (PrivacyGuarantee.Approximate) price;
        assertThat(approximate.epsilon().value().doubleValue() / row.number("eps_total"))
            .isBetween(1 - DIGITS, 1 + 1e-9);
        assertThat(approximate.delta()).isEqualTo(Delta.parse(row.text("delta_total")));
      }
    }
  }

  @Test
  void divergencesOfPoissonSampledGaussians() {
    compare(
        "poisson_gaussian_rdp_by_order",
        "rdp",
        1e-6,
        1e-7,
        row ->
            row.number("q") == 1
                ? Divergences.gaussian(row.number("alpha"), row.number("noise_multiplier"))
                : new PoissonGaussian(row.number("q"), row.number("noise_multiplier"))
                    .divergences(new double[] {row.number("alpha")})[0]);
  }

  @Test
  void epsilonOfPoissonSampledGaussiansByDivergences() {
    RenyiAccountant accountant = new RenyiAccountant();
    compare(
        "poisson_gaussian_epsilon",
        "eps_rdp",
        1e-6,
        1e-9,
        row -> RenyiConversion.epsilon(curve(accountant, poisson(row)), delta(row)).epsilon());
    compare(
        "poisson_gaussian_epsilon",
        "eps_rdp_classic_conv",
        1e-6,
        1e-9,
        row -> RenyiConversion.classicEpsilon(curve(accountant, poisson(row)), delta(row)));
  }

  @Test
  void divergencesOfGaussiansWithoutReplacement() {
    for (boolean moments : new boolean[] {true, false}) {
      String column = moments ? "rdp_thm27_uncapped" : "rdp_thm9_uncapped";
      for (ReferenceTable.Row row : ReferenceTable.rows("wor_gaussian_rdp_by_order")) {
        double order = row.number("alpha");
        double noise = row.number("noise_multiplier");
        // No more than the whole table costs, which the reference leaves out.
        double expected = Math.min(row.number(column), order / (2 * noise * noise));
        double computed =
            new WithoutReplacementGaussian(row.number("q"), noise, order, moments)
                .divergences(new double[] {order})[0];
        assertThat(computed)
            .describedAs(column + " of " + row)
            .isBetween(expected * (1 - 1e-7), expected * (1 + 1e-6));
      }
    }
  }

  @Test
  void epsilonOfGaussiansWithoutReplacement() {
    RenyiAccountant accountant = new RenyiAccountant(wholeOrders());
    compare(
        "wor_gaussian_epsilon",
        "eps_thm27_improved_conv",
        1e-6,
        1e-9,
        row -> RenyiConversion.epsilon(curve(accountant, fixedSize(row)), delta(row)).epsilon());
    compare(
        "wor_gaussian_epsilon",
        "eps_thm27_classic_conv",
        1e-6,
        1e-9,
        row -> RenyiConversion.classicEpsilon(curve(accountant, fixedSize(row)), delta(row)));
  }

  @Test
  void publishedEpsilonOfGaussiansWithoutReplacement() {
    RenyiAccountant every =
        new RenyiAccountant(IntStream.rangeClosed(2, 256).asDoubleStream().toArray());
    compare(
        "dpareto_published_epsilon",
        "eps_thm27_classic_conv",
        1e-6,
        1e-9,
        row -> RenyiConversion.classicEpsilon(curve(every, fixedSize(row)), delta(row)));
    compare(
        "dpareto_published_epsilon",
        "eps_published",
        1.1e-2,
        1e-6,
        row -> RenyiConversion.classicEpsilon(curve(every, fixedSize(row)), delta(row)));
    compare(
        "dpareto_published_epsilon",
        "eps_thm27_improved_conv",
        1e-6,
        1e-9,
        row -> RenyiConversion.epsilon(curve(every, fixedSize(row)), delta(row)).epsilon());
  }

  private static double[] wholeOrders() {
    return IntStream.concat(IntStream.rangeClosed(2, 64), IntStream.of(80, 96, 128, 192, 256))
        .asDoubleStream()
        .toArray();
  }

  @Test
  void epsilonOfPoissonSampledGaussiansByLosses() {
    comparedWithTight(LossAccountant.STEP);
  }

  @Tag("long")
  @Test
  void epsilonOfPoissonSampledGaussiansByLossesOnAFineGrid() {
    comparedWithTight(1e-4);
  }

  private static void comparedWithTight(double step) {
    RenyiAccountant renyi = new RenyiAccountant();
    SoftAssertions all = new SoftAssertions();
    for (ReferenceTable.Row row : ReferenceTable.rows("poisson_gaussian_epsilon")) {
      double tight = row.number("eps_tight");
      double rdp = RenyiConversion.epsilon(curve(renyi, poisson(row)), delta(row)).epsilon();
      double epsilon =
          new LossAccountant(Delta.parse(row.text("delta")), step).epsilon(poisson(row));
      // The table has a relative error of 1e-4 itself.
      all.assertThat(epsilon)
          .describedAs(row.toString())
          .isBetween(tight * (1 - 1e-4) - 1e-6, Math.min(tight * (1 + 1e-3) + 1e-6, rdp));
    }
    all.assertAll();
  }

  private static PrivacyEvent poisson(ReferenceTable.Row row) {
    return new PrivacyEvent.Repeated(
        row.count("steps"),
        new PrivacyEvent.PoissonSampled(
            Rational.parse("q", row.text("q")),
            new PrivacyEvent.Gaussian(
                Rational.parse("z", row.text("noise_multiplier")), Adjacency.ADD_REMOVE)));
  }

  private static PrivacyEvent fixedSize(ReferenceTable.Row row) {
    return new PrivacyEvent.Repeated(
        row.count("steps"),
        new PrivacyEvent.SampledWithoutReplacement(
            Rational.of(row.count("m"), row.count("n")),
            new PrivacyEvent.Gaussian(
                Rational.parse("z", row.text("noise_multiplier")), Adjacency.REPLACE)));
  }

  private static RenyiCurve curve(Accountant accountant, PrivacyEvent event) {
    return ((PrivacyGuarantee.Renyi) accountant.price(event)).curve();
  }

  private static double delta(ReferenceTable.Row row) {
    return row.number("delta");
  }
}
