package org.didyma.privacy.ledger;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntFunction;
import org.didyma.exact.Rational;
import org.didyma.privacy.Adjacency;
import org.didyma.privacy.Epsilon;
import org.didyma.privacy.PrivacyEvent;
import org.didyma.privacy.PrivacyGuarantee;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What the ledger charges a record of a period bounds how much any output of all releases together
 * tells of it: exact laws over all tiny tables of two periods, the second release chosen by the
 * first.
 */
class PeriodsLawTest {

  private static final List<String> PERIODS = List.of("a", "b");
  private static final int MOST = 2;

  @TempDir Path folder;

  /** How many records of value 1 and of value 0 each period has. */
  private record Tiny(int ones, int zeros, int laterOnes, int laterZeros) {

    int count(List<String> periods) {
      return (periods.contains("a") ? ones : 0) + (periods.contains("b") ? laterOnes : 0);
    }

    /** The same with one record more. */
    List<Tiny> grown(String period) {
      return period.equals("a")
          ? List.of(
              new Tiny(ones + 1, zeros, laterOnes, laterZeros),
              new Tiny(ones, zeros + 1, laterOnes, laterZeros))
          : List.of(
              new Tiny(ones, zeros, laterOnes + 1, laterZeros),
              new Tiny(ones, zeros, laterOnes, laterZeros + 1));
    }
  }

  /** The number of ones among the records of some periods, with discrete Laplace noise. */
  private record Use(List<String> periods, String scale) {

    double epsilon() {
      return 1 / Rational.parse("scale", scale).doubleValue();
    }

    /** The logarithm of the probability of an output, up to what is the same for all tables. */
    double law(Tiny table, int output) {
      return -epsilon() * Math.abs(output - table.count(periods));
    }

    PrivacyEvent event(Adjacency adjacency) {
      return new PrivacyEvent.DiscreteLaplace(Rational.parse("scale", scale), adjacency);
    }
  }

  private static final Use FIRST = new Use(List.of("a"), "2");

  /** After a large first output the second release is cumulative, else of the later period. */
  private static Use second(int first) {
    return new Use(first > MOST ? PERIODS : List.of("b"), "4/3");
  }

  /** The largest log-ratio over all pairs and all outputs around the counts. */
  private static double loss(Set<List<Tiny>> pairs, Use first, IntFunction<Use> second) {
    double loss = 0;
    for (List<Tiny> pair : pairs) {
      for (int one = -MOST; one <= 3 * MOST; one++) {
        for (int two = -MOST; two <= 3 * MOST; two++) {
          double difference =
              first.law(pair.get(0), one)
                  - first.law(pair.get(1), one)
                  + second.apply(one).law(pair.get(0), two)
                  - second.apply(one).law(pair.get(1), two);
          loss = Math.max(loss, Math.abs(difference));
        }
      }
    }
    return loss;
  }

  private static double loss(Set<List<Tiny>> pairs) {
    return loss(pairs, FIRST, PeriodsLawTest::second);
  }

  private static List<Tiny> tables() {
    List<Tiny> all = new ArrayList<>();
    for (int i = 0; i < 16; i++) {
      all.add(new Tiny(i & 1, i >> 1 & 1, i >> 2 & 1, i >> 3 & 1));
    }
    return all;
  }

  /** Pairs of tables that differ in a record: of the period before, and of the period after. */
  private static Set<List<Tiny>> pairs(Adjacency adjacency, String before, String after) {
    Set<List<Tiny>> pairs = new HashSet<>();
    for (Tiny table : tables()) {
      for (Tiny one : table.grown(before)) {
        if (adjacency.replaces()) {
          table.grown(after).forEach(other -> pairs.add(List.of(one, other)));
        } else {
          pairs.add(List.of(table, one));
        }
      }
    }
    return pairs;
  }

  /** What the ledger has charged to each period after the worst history. */
  private Map<String, Amount> charged(Adjacency adjacency) {
    Terms terms =
        new Terms(
            "people",
            PrivacyGuarantee.pure(Epsilon.parse("2"), adjacency),
            Composition.BASIC,
            Optional.empty(),
            Optional.of(new Arrival("day", PERIODS)));
    Ledger ledger = Ledger.create(folder.resolve(adjacency + ".ledger"), terms);
    for (Use use : List.of(FIRST, second(2 * MOST))) {
      ledger.over(use.periods()).reserve(use.event(adjacency), "a count").commit();
    }
    return ledger.statement().byPeriod();
  }

  private static double epsilon(Amount amount) {
    return amount.parameters().values().iterator().next().doubleValue();
  }

  @Test
  void aRecordLosesNoMoreThanItsPeriodPays() {
    for (Adjacency adjacency : Adjacency.values()) {
      Map<String, Amount> charged = charged(adjacency);
      for (String period : PERIODS) {
        double loss = loss(pairs(adjacency, period, period));
        // Replacing a record by one of the other value, or adding one, moves a count by 1.
        assertThat(loss).isCloseTo(epsilon(charged.get(period)), within(1e-9));
      }
    }
  }

  /** The broken variant: of releases on overlapping periods the larger loss counts. */
  @Test
  void theLargerOfOverlappingReleasesIsTooLittle() {
    for (Adjacency adjacency : Adjacency.values()) {
      double larger = Math.max(FIRST.epsilon(), second(0).epsilon());
      assertThat(loss(pairs(adjacency, "a", "a"))).isGreaterThan(larger + 0.1);
    }
  }

  /** What the condition is for: a replaced record that changes its period is two changes. */
  @Test
  void aRecordThatChangesItsPeriodPaysInBoth() {
    Map<String, Amount> charged = charged(Adjacency.REPLACE);
    double both = epsilon(charged.get("a")) + epsilon(charged.get("b"));
    // Two releases, each of its own period: a record that moves is seen by both.
    Use first = new Use(List.of("a"), "2");
    Use last = new Use(List.of("b"), "2");
    assertThat(loss(pairs(Adjacency.REPLACE, "a", "b"), first, output -> last))
        .isCloseTo(1, within(1e-9));
    assertThat(loss(pairs(Adjacency.REPLACE, "a", "a"), first, output -> last))
        .isCloseTo(0.5, within(1e-9));
    assertThat(loss(pairs(Adjacency.REPLACE, "a", "b"))).isLessThanOrEqualTo(both + 1e-12);
  }
}
