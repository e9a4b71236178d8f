package org.didyma.privacy.ledger;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.didyma.core.PrivacyUnit;
import org.didyma.privacy.Adjacency;
import org.didyma.privacy.Epsilon;
import org.didyma.privacy.PrivacyEvent;
import org.didyma.privacy.PrivacyGuarantee;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tables that grow: the records of each period have an account of their own. */
class PeriodsTest {

  private static final List<String> MONTHS =
      List.of(
          "2026-01", "2026-02", "2026-03", "2026-04", "2026-05", "2026-06", "2026-07", "2026-08",
          "2026-09", "2026-10", "2026-11", "2026-12");

  @TempDir Path folder;

  private static Terms terms(String epsilon, Adjacency adjacency) {
    return new Terms(
        "people",
        PrivacyGuarantee.pure(Epsilon.parse(epsilon), adjacency),
        Composition.BASIC,
        Optional.empty(),
        Optional.of(new Arrival("admitted", MONTHS)));
  }

  private static PrivacyEvent use(String epsilon, Adjacency adjacency) {
    return new PrivacyEvent.Exponential(Epsilon.parse(epsilon), adjacency);
  }

  private Ledger ledger(String name, String epsilon, Adjacency adjacency) {
    return Ledger.create(folder.resolve(name), terms(epsilon, adjacency));
  }

  @Test
  void aMonthlyReleaseOnItsOwnMonthCostsEachRecordOnce() {
    for (Adjacency adjacency : Adjacency.values()) {
      Ledger ledger = ledger(adjacency + ".ledger", "1", adjacency);
      for (String month : MONTHS) {
        ledger.over(List.of(month)).reserve(use("1", adjacency), month).commit();
      }
      Statement statement = Ledger.at(ledger.path()).statement();
      assertThat(statement.spent()).hasToString("epsilon 1");
      assertThat(statement.byPeriod()).hasSize(12);
      assertThat(statement.byPeriod().values()).allMatch(a -> a.toString().equals("epsilon 1"));
      assertThat(statement.conditions())
          .isEqualTo(
              adjacency.replaces()
                  ? List.of("a replaced record keeps its period of \"admitted\"")
                  : List.of());
      assertThatThrownBy(() -> ledger.reserve(use("0.01", adjacency), "all"))
          .isInstanceOf(BudgetExceededException.class);
    }
  }

  /** Overlapping releases add up: the early months pay for each. */
  @Test
  void cumulativeReleasesCostTheEarlyMonthsMore() {
    Ledger ledger = ledger("growing.ledger", "1.2", Adjacency.REPLACE);
    for (int last = 0; last < 12; last++) {
      ledger
          .over(MONTHS.subList(0, last + 1))
          .reserve(use("0.1", Adjacency.REPLACE), "up to " + MONTHS.get(last))
          .commit();
    }
    Statement statement = ledger.statement();
    assertThat(statement.spent()).hasToString("epsilon 1.2");
    assertThat(statement.byPeriod().get("2026-01")).hasToString("epsilon 1.2");
    assertThat(statement.byPeriod().get("2026-12")).hasToString("epsilon 0.1");
    assertThatThrownBy(
            () ->
                ledger
                    .over(List.of("2026-12", "2026-01"))
                    .reserve(use("0.1", Adjacency.REPLACE), "no"))
        .isInstanceOf(BudgetExceededException.class)
        .hasMessageContaining("for records of the period \"2026-01\"");
    ledger.over(List.of("2026-12")).reserve(use("1.1", Adjacency.REPLACE), "its own").commit();
  }

  /** A use of all records is charged to every period, and to later ones as well. */
  @Test
  void aUseOfAllRecordsIsChargedToAll() {
    Ledger ledger = ledger("all.ledger", "1", Adjacency.ADD_REMOVE);
    ledger.reserve(use("0.75", Adjacency.ADD_REMOVE), "all").commit();
    ledger.over(List.of("2026-05")).reserve(use("0.25", Adjacency.ADD_REMOVE), "may").forfeit();
    assertThat(ledger.statement().spent()).hasToString("epsilon 1");
    assertThatThrownBy(
            () -> ledger.over(List.of("2026-05")).requireRoom(use("0.01", Adjacency.ADD_REMOVE)))
        .isInstanceOf(BudgetExceededException.class);
    ledger.over(List.of("2026-06")).requireRoom(use("0.25", Adjacency.ADD_REMOVE));
  }

  @Test
  void onlyPeriodsOfTheTermsAreTaken() {
    Ledger ledger = ledger("periods.ledger", "1", Adjacency.REPLACE);
    for (List<String> bad :
        List.of(List.<String>of(), List.of("2027-01"), List.of("2026-01", "2026-01"))) {
      assertThatThrownBy(() -> ledger.over(bad)).isInstanceOf(IllegalArgumentException.class);
    }
    Ledger without = Ledger.create(folder.resolve("no.ledger"), LedgerTest.pure("1"));
    assertThatThrownBy(() -> without.over(List.of("2026-01")))
        .hasMessage("the ledger has no periods");
    for (List<String> bad :
        List.of(List.<String>of(), List.of("2026", "2026-01"), List.of("a", "a"), List.of(" a"))) {
      assertThatThrownBy(() -> new Arrival("admitted", bad))
          .isInstanceOf(IllegalArgumentException.class);
    }
    Adjacency units = Adjacency.REPLACE.of(new PrivacyUnit("patient", 1, PrivacyUnit.Missing.DROP));
    assertThatThrownBy(() -> terms("1", units)).hasMessageContaining("a budget of units");
    Arrival arrival = new Arrival("admitted", MONTHS);
    assertThat(arrival.period("2026-03-17")).contains("2026-03");
    assertThat(arrival.period("2025-03-17")).isEmpty();
  }

  @Test
  void threadsOfSeveralPeriodsNeverOverspend() throws Exception {
    Ledger ledger = ledger("threads.ledger", "1", Adjacency.REPLACE);
    ExecutorService threads = Executors.newFixedThreadPool(6);
    List<Future<Integer>> spent = new ArrayList<>();
    for (int t = 0; t < 6; t++) {
      List<String> periods = t == 5 ? List.of("2026-01", "2026-02") : List.of(MONTHS.get(t % 2));
      spent.add(threads.submit(spender(ledger.over(periods))));
    }
    for (Future<Integer> each : spent) {
      each.get();
    }
    threads.shutdown();
    Statement statement = Ledger.at(ledger.path()).statement();
    assertThat(statement.byPeriod().get("2026-01")).hasToString("epsilon 1");
    assertThat(statement.byPeriod().get("2026-02")).hasToString("epsilon 1");
    assertThat(statement.byPeriod().get("2026-03")).hasToString("epsilon 0");
    assertThat(statement.open()).isEmpty();
  }

  private static Callable<Integer> spender(Ledger ledger) {
    return () -> {
      int times = 0;
      try {
        while (true) {
          ledger.reserve(use("0.1", Adjacency.REPLACE), "a share").commit();
          times++;
        }
      } catch (BudgetExceededException e) {
        return times;
      }
    };
  }

  /** What another program spent is charged as any use, and shown as its own. */
  @Test
  void importedUsesCountAndAreShown() {
    Ledger ledger = Ledger.create(folder.resolve("other.ledger"), LedgerTest.pure("1"));
    ledger.importing("dp_accounting, a file").reserve(LedgerTest.use("0.5"), "theirs").commit();
    ledger.reserve(LedgerTest.use("0.25"), "ours").commit();
    Statement statement = Ledger.at(ledger.path()).statement();
    assertThat(statement.spent()).hasToString("epsilon 0.75");
    assertThat(statement.entries())
        .filteredOn(Entry.Reserved.class::isInstance)
        .extracting(entry -> ((Entry.Reserved) entry).origin())
        .containsExactly(Optional.of("dp_accounting, a file"), Optional.empty());
  }
}
