package org.didyma.privacy.ledger;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigInteger;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.didyma.exact.Rational;
import org.didyma.privacy.Adjacency;
import org.didyma.privacy.AdjacencyMismatchException;
import org.didyma.privacy.Delta;
import org.didyma.privacy.Epsilon;
import org.didyma.privacy.PrivacyEvent;
import org.didyma.privacy.PrivacyGuarantee;
import org.didyma.privacy.Rho;
import org.didyma.privacy.accounting.UnpricedEventException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a ledger takes, what it refuses, and what it says is spent. */
class LedgerTest {

  @TempDir Path folder;

  static Terms pure(String epsilon) {
    return new Terms(
        "people",
        PrivacyGuarantee.pure(Epsilon.parse(epsilon), Adjacency.REPLACE),
        Composition.BASIC);
  }

  static PrivacyEvent use(String epsilon) {
    return new PrivacyEvent.Exponential(Epsilon.parse(epsilon), Adjacency.REPLACE);
  }

  private Path path() {
    return folder.resolve("people.ledger");
  }

  private static List<PrivacyEvent> events(Ledger ledger) {
    List<PrivacyEvent> events = new ArrayList<>();
    for (Entry entry : ledger.statement().entries()) {
      if (entry instanceof Entry.Reserved reserved) {
        events.add(reserved.event());
      }
    }
    return events;
  }

  /** What is made is in the purpose, whatever it is called, and as far as there is room. */
  @Test
  void usesNameWhatTheyMake() {
    Ledger ledger = Ledger.create(path(), pure("3")).making("card\n2").importing("other");
    ledger.reserve(use("1"), "learn");
    ledger.reserve(use("1"), "x".repeat(Ledger.MAX_PURPOSE - 1));
    List<String> purposes = new ArrayList<>();
    for (Entry entry : Ledger.at(path()).statement().entries()) {
      if (entry instanceof Entry.Reserved reserved) {
        purposes.add(reserved.purpose());
      }
    }
    assertThat(purposes)
        .containsExactly("learn, for card?2", "x".repeat(Ledger.MAX_PURPOSE - 1) + ",");
  }

  /** An entry that could not be read again would make the whole ledger unusable. */
  @Test
  void whatCouldNotBeReadAgainIsNotWritten() {
    Ledger ledger = Ledger.create(path(), pure("1"));
    Rational long1 =
        new Rational(BigInteger.TEN.pow(80).add(BigInteger.ONE), BigInteger.TEN.pow(79));
    PrivacyEvent deep = use("0.1");
    for (int i = 0; i < 200; i++) {
      deep = new PrivacyEvent.Composed(List.of(deep));
    }
    PrivacyEvent tooDeep = deep;
    for (PrivacyEvent event :
        List.of(new PrivacyEvent.DiscreteLaplace(long1, Adjacency.REPLACE), tooDeep)) {
      assertThatThrownBy(() -> ledger.reserve(event, "own"))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("no ledger can hold this");
    }
    ledger.reserve(use("0.25"), "after").commit();
    Statement statement = Ledger.at(path()).statement();
    assertThat(statement.spent()).hasToString("epsilon 0.25");
    assertThatThrownBy(() -> statement.spent().parameters().clear())
        .isInstanceOf(UnsupportedOperationException.class);
    assertThat(statement.price((Entry.Reserved) statement.entries().get(1)))
        .hasToString("epsilon 0.25");
  }

  /** Powers of a tiny delta are 0 in doubles. */
  @Test
  void compositionsThatHaveNoUseForADeltaRefuseIt() {
    PrivacyGuarantee budget =
        PrivacyGuarantee.approximate(Epsilon.parse("1"), Delta.parse("1e-200"), Adjacency.REPLACE);
    for (String composition : List.of("zcdp", "rdp:2")) {
      assertThatThrownBy(() -> new Terms("people", budget, Composition.parse(composition)))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("delta");
    }
    assertThat(new Terms("people", budget, Composition.BASIC).budget()).isEqualTo(budget);
  }

  @Test
  void whatIsReservedIsSpentHoweverItEnds() {
    Ledger ledger = Ledger.create(path(), pure("1"));
    ledger.reserve(use("0.25"), "first").commit();
    ledger.reserve(use("0.25"), "second").forfeit();
    ledger.reserve(use("0.25"), "third");
    Statement statement = Ledger.at(path()).statement();
    assertThat(statement.spent()).hasToString("epsilon 0.75");
    assertThat(statement.left()).hasToString("epsilon 0.25");
    assertThat(statement.open()).containsExactly(5L);
    assertThat(statement.terms()).isEqualTo(pure("1"));
    assertThat(events(ledger)).containsExactly(use("0.25"), use("0.25"), use("0.25"));
  }

  @Test
  void theBudgetIsSpentToItsEndAndNoFurther() {
    Ledger ledger = Ledger.create(path(), pure("1"));
    for (int i = 0; i < 10; i++) {
      ledger.requireRoom(use("0.1"));
      ledger.reserve(use("0.1"), "a tenth").commit();
    }
    long before = path().toFile().length();
    PrivacyEvent crumb = use("0.000000000000000000000000000001");
    assertThatThrownBy(() -> ledger.requireRoom(crumb)).isInstanceOf(BudgetExceededException.class);
    assertThatThrownBy(() -> ledger.reserve(crumb, "a crumb"))
        .isInstanceOf(BudgetExceededException.class)
        .hasMessageContaining("epsilon 1,")
        .hasMessageContaining("would be epsilon 1.0001");
    assertThat(path().toFile().length()).isEqualTo(before);
  }

  @Test
  void usesThatDoNotFitTheTermsAreRefused() {
    Ledger ledger = Ledger.create(path(), pure("1"));
    PrivacyEvent added = new PrivacyEvent.Exponential(Epsilon.parse("0.1"), Adjacency.ADD_REMOVE);
    assertThatThrownBy(() -> ledger.reserve(added, "another adjacency"))
        .isInstanceOf(AdjacencyMismatchException.class);
    PrivacyEvent gaussian = new PrivacyEvent.Gaussian(Rational.parse("z", "5"), Adjacency.REPLACE);
    assertThatThrownBy(() -> ledger.reserve(gaussian, "not pure"))
        .isInstanceOf(UnpricedEventException.class)
        .hasMessageContaining("gaussian");
    assertThatThrownBy(
            () -> ledger.reserve(new PrivacyEvent.NonPrivate("rows", Adjacency.REPLACE), "peek"))
        .isInstanceOf(UnpricedEventException.class);
    assertThat(events(ledger)).isEmpty();
  }

  @Test
  void concentratedPrivacyAddsUpInRho() {
    Terms terms =
        new Terms(
            "people",
            PrivacyGuarantee.zeroConcentrated(Rho.parse("0.1"), Adjacency.REPLACE),
            Composition.parse("zcdp"));
    Ledger ledger = Ledger.create(path(), terms);
    // z = 5 costs 1/50.
    PrivacyEvent gaussian = new PrivacyEvent.Gaussian(Rational.parse("z", "5"), Adjacency.REPLACE);
    for (int i = 0; i < 5; i++) {
      ledger.reserve(gaussian, "a mean").commit();
    }
    assertThatThrownBy(() -> ledger.reserve(use("0.0001"), "more"))
        .isInstanceOf(BudgetExceededException.class);
  }

  @Test
  void anApproximateBudgetTakesMoreUsesWhenTheyAddUpInRho() {
    PrivacyGuarantee budget =
        PrivacyGuarantee.approximate(Epsilon.parse("2"), Delta.parse("1e-6"), Adjacency.REPLACE);
    int[] counts = new int[3];
    String[] compositions = {"basic", "zcdp", "rdp:16"};
    for (int i = 0; i < 3; i++) {
      Ledger ledger =
          Ledger.create(
              folder.resolve("ledger" + i),
              new Terms("people", budget, Composition.parse(compositions[i])));
      try {
        while (true) {
          ledger.reserve(use("0.1"), "one of many");
          counts[i]++;
        }
      } catch (BudgetExceededException e) {
        assertThat(e.getMessage()).isNotBlank();
      }
    }
    assertThat(counts[0]).isEqualTo(20);
    // 0.1^2/8 each against the rho 0.0876 that keeps the budget.
    assertThat(counts[1]).isEqualTo(70);
    // One order cannot do better than the best of all, and 16 is not far from it.
    assertThat(counts[2]).isBetween(60, 70);
  }

  @Test
  void aReservationEndsOnce() {
    Ledger ledger = Ledger.create(path(), pure("1"));
    Reservation reservation = ledger.reserve(use("0.5"), "once");
    reservation.commit();
    assertThatThrownBy(reservation::commit).isInstanceOf(LedgerException.class);
    assertThatThrownBy(reservation::forfeit).isInstanceOf(LedgerException.class);
    assertThat(Ledger.at(path()).statement().entries()).hasSize(3);
  }

  @Test
  void threadsNeverOverspend() throws Exception {
    Ledger.create(path(), pure("1"));
    ExecutorService pool = Executors.newFixedThreadPool(8);
    List<Callable<Integer>> tasks = new ArrayList<>();
    for (int t = 0; t < 8; t++) {
      tasks.add(
          () -> {
            int spent = 0;
            Ledger own = Ledger.at(path());
            try {
              while (true) {
                own.reserve(use("0.02"), "a share").commit();
                spent++;
              }
            } catch (BudgetExceededException e) {
              return spent;
            }
          });
    }
    int total = 0;
    for (Future<Integer> share : pool.invokeAll(tasks)) {
      total += share.get();
    }
    pool.shutdown();
    assertThat(total).isEqualTo(50);
    assertThat(Ledger.at(path()).statement().open()).isEmpty();
  }

  @Test
  void termsThatMakeNoSenseAreRefused() {
    PrivacyGuarantee budget = PrivacyGuarantee.pure(Epsilon.parse("1"), Adjacency.REPLACE);
    for (String wrong :
        List.of("", "Basic", "rdp", "rdp:1", "rdp:0.5", "rdp:x", "rdp:1e999", "pld")) {
      assertThatThrownBy(() -> Composition.parse(wrong))
          .describedAs(wrong)
          .isInstanceOf(IllegalArgumentException.class);
    }
    assertThatThrownBy(() -> new Terms("people", budget, Composition.parse("zcdp")))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> new Terms(" ", budget, Composition.BASIC))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(
            () -> new Terms("people", budget.under(List.of("the moon is full")), Composition.BASIC))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void aUseBelowTheLeastIsRefusedBeforeAnythingIsSpent() {
    Terms terms = least("1", "0.01", Composition.BASIC);
    Ledger ledger = Ledger.create(path(), terms);
    long before = path().toFile().length();
    for (String small : List.of("0.0099999999", "1e-30")) {
      assertThatThrownBy(() -> ledger.requireRoom(use(small)))
          .isInstanceOf(UseTooSmallException.class)
          .hasMessageContaining("below epsilon 0.01");
      assertThatThrownBy(() -> ledger.reserve(use(small), "a probe"))
          .isInstanceOf(UseTooSmallException.class);
    }
    assertThat(path().toFile().length()).isEqualTo(before);
    ledger.reserve(use("0.01"), "the least").commit();
    assertThat(Ledger.at(path()).terms()).isEqualTo(terms);
  }

  /** Seven shares of 0.1, each rounded down, read as 0.1; what is left is never less than shown. */
  @Test
  void whatIsShownOfABudgetIsOnItsSide() {
    Ledger ledger = Ledger.create(path(), pure("1"));
    for (int i = 0; i < 7; i++) {
      ledger.reserve(use("0.0142857"), "a share").commit();
    }
    assertThat(ledger.statement().spent().roundedUp()).isEqualTo("epsilon 0.1");
    assertThat(ledger.statement().left().roundedDown()).isEqualTo("epsilon 0.9");
    ledger.reserve(use("0.0999939"), "more").commit();
    assertThat(ledger.statement().left()).hasToString("epsilon 0.8000062");
    assertThat(ledger.statement().left().roundedDown()).isEqualTo("epsilon 0.8");
    assertThatThrownBy(() -> ledger.requireRoom(use("0.9")))
        .hasMessageContaining("of which epsilon 0.2 is spent and epsilon 0.8 left");
  }

  /** Together they cost more than the least use, and that is not what counts. */
  @Test
  void roomForManyUsesIsRoomForEach() {
    Ledger ledger = Ledger.create(path(), least("1", "0.01", Composition.BASIC));
    ledger.requireRoom(List.of(use("0.5"), use("0.49"), use("0.01")));
    assertThatThrownBy(() -> ledger.requireRoom(List.of(use("0.5"), use("0.009"))))
        .isInstanceOf(UseTooSmallException.class);
    assertThatThrownBy(() -> ledger.requireRoom(List.of(use("0.5"), use("0.49"), use("0.02"))))
        .isInstanceOf(BudgetExceededException.class);
  }

  @Test
  void theLeastIsWhatTheCompositionTakesForADraw() {
    for (String composition : List.of("basic", "zcdp", "rdp:16")) {
      Ledger ledger =
          Ledger.create(
              folder.resolve("ledger-" + composition.replace(':', '-')),
              least("2", "0.1", Composition.parse(composition)));
      ledger.reserve(use("0.1"), "a draw");
      assertThatThrownBy(() -> ledger.reserve(use("0.0999"), "a smaller draw"))
          .describedAs(composition)
          .isInstanceOf(UseTooSmallException.class);
    }
    // rho = 1/(2 z^2) is 0.1^2/8 for z = 20.
    Ledger ledger = Ledger.at(folder.resolve("ledger-zcdp"));
    ledger.reserve(gaussian("20"), "as much as a draw");
    assertThatThrownBy(() -> ledger.reserve(gaussian("20.1"), "less than a draw"))
        .isInstanceOf(UseTooSmallException.class);
    assertThatThrownBy(() -> least("1", "1.1", Composition.BASIC))
        .isInstanceOf(IllegalArgumentException.class);
  }

  private static PrivacyEvent gaussian(String multiplier) {
    return new PrivacyEvent.Gaussian(Rational.parse("z", multiplier), Adjacency.REPLACE);
  }

  private static Terms least(String epsilon, String least, Composition composition) {
    return new Terms(
        "people",
        PrivacyGuarantee.approximate(
            Epsilon.parse(epsilon), Delta.parse("1e-6"), Adjacency.REPLACE),
        composition,
        Optional.of(Epsilon.parse(least)));
  }

  @Test
  void conditionsOfUsesAreKeptAndSaidOnce() {
    Ledger ledger = Ledger.create(path(), pure("1"));
    PrivacyEvent named =
        new PrivacyEvent.ByTheorem(
            "m", "p", pure("0.1").budget().under(List.of("its own \"condition\"")));
    ledger.reserve(use("0.1"), List.of("the table fits", "the minimum was found"), "one").commit();
    ledger.reserve(named, List.of("the table fits"), "two").forfeit();
    ledger.reserve(use("0.1"), "three");
    Statement statement = Ledger.at(path()).statement();
    assertThat(statement.conditions())
        .containsExactly("its own \"condition\"", "the table fits", "the minimum was found");
    assertThat(statement.promise().statement())
        .contains("provided that its own \"condition\" and that the table fits and that the min");
    assertThat(((Entry.Reserved) statement.entries().get(1)).conditions()).hasSize(2);
    assertThat(((Entry.Reserved) statement.entries().get(5)).conditions()).isEmpty();
    assertThatThrownBy(() -> ledger.reserve(use("0.1"), List.of(" "), "nothing"))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
