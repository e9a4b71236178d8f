package org.didyma.mechanisms;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.didyma.core.InvalidInputException;
import org.didyma.core.PrivacyUnit;
import org.didyma.formulations.Costs;
import org.didyma.formulations.WeightLattice;
import org.didyma.mechanisms.gradient.PrivacyTarget;
import org.didyma.mechanisms.gradient.PrivateMajority;
import org.didyma.oracles.search.ChainSearch;
import org.didyma.privacy.Adjacency;
import org.didyma.privacy.Delta;
import org.didyma.privacy.Epsilon;
import org.didyma.privacy.PrivacyEvent;
import org.didyma.privacy.PrivacyGuarantee;
import org.didyma.privacy.PrivacyJson;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class UnitPrivacyTest {

  private static final Epsilon ONE = Epsilon.parse("1");

  private static PublicContext setting(Adjacency change, int records) {
    return PublicContext.of(
            ONE,
            Delta.parse("1e-6"),
            change.of(new PrivacyUnit("who", records, PrivacyUnit.Missing.DROP)))
        .over(WeightLattice.cube(2, 1), Costs.EQUAL)
        .withMagnitudes(new int[] {1, 1})
        .withOracle(ChainSearch::new);
  }

  /** What mechanisms need to be told. */
  private static Map<String, String> needed(MechanismSpec<?, ?> kind) {
    Map<String, String> needed = new HashMap<>();
    kind.parameters().stream()
        .filter(p -> p.isRequired() || p.name().equals("records-guess"))
        .forEach(p -> needed.put(p.name(), p.name().startsWith("records") ? "1200" : "3"));
    if (kind.name().equals("privgene")) {
      needed.put("records", "1200");
    }
    return needed;
  }

  static Stream<MechanismSpec<?, ?>> kinds() {
    return Mechanisms.ALL.stream().filter(MechanismSpec::isPrivate);
  }

  /** Every mechanism promises something about units, and says so in its event, or refuses. */
  @ParameterizedTest
  @MethodSource("kinds")
  void promisesAreAboutUnitsOrThereAreNone(MechanismSpec<?, ?> kind) {
    int promises = 0;
    for (Adjacency change : Adjacency.values()) {
      for (int records : new int[] {1, 3}) {
        PublicContext setting = setting(change, records);
        ConfiguredMechanism<?, ?> chosen;
        PrivacyEvent event;
        try {
          ParameterValues values = kind.values(needed(kind), Set.of());
          chosen = kind.over(setting, values);
          event = chosen.describe();
        } catch (InvalidInputException e) {
          continue;
        }
        assertThat(chosen.guarantee().adjacency()).isEqualTo(setting.adjacency());
        assertThat(chosen.guarantee())
            .isNotInstanceOf(PrivacyGuarantee.Unproven.class)
            .isNotInstanceOf(PrivacyGuarantee.NotPrivate.class);
        assertThat(event.adjacency()).isEqualTo(setting.adjacency());
        assertThat(PrivacyJson.event(PrivacyJson.text(event))).isEqualTo(event);
        assertThat(chosen.guarantee().statement()).contains("column \"who\"");
        promises++;
      }
    }
    boolean refuses =
        Set.of("prsma", "dp-sgd-advanced", "dp-sgd-moments").contains(kind.name())
            || kind.sentence().contains("published");
    assertThat(promises > 0).as(kind.name()).isNotEqualTo(refuses);
  }

  /** A mechanism that knows records only does not take units for records. */
  @Test
  void recordsAreNoUnits() {
    Adjacency units = setting(Adjacency.REPLACE, 2).adjacency();
    assertThatThrownBy(() -> new PrivacyTarget(ONE, Delta.ZERO).guarantee(units))
        .isInstanceOf(IllegalArgumentException.class);
    PrivateMajority majority = new PrivateMajority();
    assertThatThrownBy(() -> majority.guarantee(new PrivateMajority.Parameters(ONE, units)))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void sharesAddUp() {
    PrivacyTarget pure = UnitPrivacy.share(new PrivacyTarget(ONE, Delta.ZERO), 3);
    assertThat(pure.epsilonValue()).isBetween(1 / 3.0 - 1e-12, 1 / 3.0);
    for (int changes : new int[] {1, 2, 3, 10, 400}) {
      PrivacyTarget one =
          UnitPrivacy.share(new PrivacyTarget(Epsilon.parse("2"), Delta.parse("1e-5")), changes);
      double e = one.epsilonValue();
      double delta = one.deltaValue() * Math.expm1(changes * e) / Math.expm1(e);
      assertThat(changes * e).isBetween(2 - 1e-9, 2.0);
      assertThat(delta).isBetween(1e-5 * (1 - 1e-6), 1e-5 * (1 + 1e-9));
    }
  }

  /**
   * exp(399 epsilon/400) is beyond doubles, and what is left of delta beyond what is calibrated.
   */
  @Test
  void refusesWhatLeavesTooLittleOfDelta() {
    for (String epsilon : new String[] {"690", "1000"}) {
      PrivacyTarget total = new PrivacyTarget(Epsilon.parse(epsilon), Delta.parse("1e-5"));
      assertThatThrownBy(() -> UnitPrivacy.share(total, 400))
          .isInstanceOf(InvalidInputException.class)
          .hasMessageContaining("400 records of a unit");
    }
  }

  /**
   * The exact law of a majority over units of up to three labels, two of which are used, by its
   * definition, with rows of zeros and labels by coins where a unit has fewer. With all of epsilon
   * for each record the promise breaks.
   */
  @ParameterizedTest
  @MethodSource("org.didyma.privacy.Adjacency#values")
  void theLawOfAMajorityOfUnits(Adjacency change) {
    double share = UnitPrivacy.share(new PrivacyTarget(ONE, Delta.ZERO), 2).epsilonValue();
    assertThat(worst(change, share)).isBetween(0.3, 1.0);
    assertThat(worst(change, 1)).isGreaterThan(1.1);
  }

  private static double worst(Adjacency change, double epsilon) {
    double worst = 0;
    for (int[] one : TABLES) {
      for (int[] other : TABLES) {
        // Far from a tie ratios are largest: common records that are all positive.
        for (int common : new int[] {-12, -3, 0, 3, 12}) {
          if (change.replaces() || one[0] + one[1] == 0) {
            double p = positive(change, epsilon, one, common);
            double q = positive(change, epsilon, other, common);
            worst = Math.max(worst, Math.abs(Math.log(p / q)));
            worst = Math.max(worst, Math.abs(Math.log((1 - p) / (1 - q))));
          }
        }
      }
    }
    return worst;
  }

  /** Units as {positive, negative} records. */
  private static final List<int[]> TABLES = tables();

  private static List<int[]> tables() {
    List<int[]> all = new ArrayList<>();
    for (int p = 0; p <= 3; p++) {
      for (int n = 0; p + n <= 3; n++) {
        all.add(new int[] {p, n});
      }
    }
    return all;
  }

  /** The probability of the positive label; a lead is positive less negative records. */
  private static double positive(Adjacency change, double epsilon, int[] unit, int common) {
    int size = unit[0] + unit[1];
    double p = 0;
    double all = 0;
    // Kept: i positive ones of min(2, size), by the hypergeometric law.
    int kept = Math.min(2, size);
    for (int i = 0; i <= kept; i++) {
      double ways = choose(unit[0], i) * choose(unit[1], kept - i);
      all += ways;
      int lead = common + i - (kept - i);
      int nulls = change.replaces() ? 2 - kept : 0;
      for (int up = 0; up <= nulls; up++) {
        p +=
            ways
                * choose(nulls, up)
                / Math.pow(2, nulls)
                * leads(lead + up - (nulls - up), epsilon / (change.replaces() ? 2 : 1));
      }
    }
    return p / all;
  }

  private static double choose(int n, int k) {
    double c = k < 0 || k > n ? 0 : 1;
    for (int i = 0; i < k && i < n; i++) {
      c = c * (n - i) / (i + 1);
    }
    return c;
  }

  /** P(lead + Z - Z' > 0), Z and Z' two-sided geometric. */
  private static double leads(int lead, double rate) {
    double a = Math.exp(-rate);
    double p = 0;
    for (int z = -400; z <= 400; z++) {
      // P(Z' < lead + z)
      int below = lead + z - 1;
      double cdf =
          below < 0 ? Math.pow(a, -below) / (1 + a) : 1 - Math.pow(a, below + 1.0) / (1 + a);
      p += (1 - a) / (1 + a) * Math.pow(a, Math.abs(z)) * cdf;
    }
    return p;
  }
}
