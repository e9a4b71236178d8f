package org.didyma.privacy.ledger;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.LinkOption;
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

class LedgerTest {

  private static final String OLD =
      """
      426dbd95d83cea0cec0c27a3ed6a0acca0c23ac3e1954659db36def4130813d5 {"entry":0,"kind":"open","format":"didyma-ledger/1","data":"people","budget":{"kind":"pure","epsilon":"1","delta":"0","adjacency":"replace","conditions":[]},"composition":"basic"}
      fa76dd8f1dd1944ec0e3902c1f69975f6babffb0ce967c7381dad1a3c66ddd74 {"entry":1,"kind":"reserve","date":"2026-11-22","purpose":"solve exponential","event":{"event":"exponential","epsilon":"0.25","adjacency":"replace"}}
      f3da2ef93f8863e8c66b0b63ca83870075b8effbded9b4d516866dada45bb78c {"entry":2,"kind":"commit","reservation":1}
      """;

  private static final String OLD_HEAD =
      "3 f3da2ef93f8863e8c66b0b63ca83870075b8effbded9b4d516866dada45bb78c\n";

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
        .hasMessageContaining("1.000000000000000000000000000001");
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
  void everyChangeOfOneByteIsDetected() throws IOException {
    Ledger ledger = Ledger.create(path(), pure("10"));
    while (ledger.statement().entries().size() < 40) {
      ledger.reserve(use("0.1"), "use").commit();
    }
    byte[] genuine = Files.readAllBytes(path());
    for (int i = 0; i < genuine.length; i++) {
      byte[] changed = genuine.clone();
      // Each bit in turn, and a line break, which could cut a line in two.
      changed[i] =
          i % 9 == 8 ? (byte) (genuine[i] == '\n' ? ' ' : '\n') : (byte) (changed[i] ^ 1 << i % 9);
      Files.write(path(), changed);
      assertThatThrownBy(() -> Ledger.at(path()))
          .describedAs("byte %d", i)
          .isInstanceOf(LedgerException.class);
    }
    Files.write(path(), genuine);
    assertThat(Ledger.at(path()).statement().entries()).hasSizeGreaterThanOrEqualTo(40);
  }

  @Test
  void truncationReorderingAndCopiesOfLinesAreDetected() throws IOException {
    Ledger ledger = Ledger.create(path(), pure("1"));
    for (int i = 0; i < 4; i++) {
      ledger.reserve(use("0.1"), "use " + i).commit();
    }
    List<String> lines = Files.readAllLines(path());
    for (int keep = 0; keep < lines.size(); keep++) {
      refusedWith(lines.subList(0, keep));
    }
    for (int i = 0; i + 1 < lines.size(); i++) {
      List<String> swapped = new ArrayList<>(lines);
      swapped.set(i, lines.get(i + 1));
      swapped.set(i + 1, lines.get(i));
      refusedWith(swapped);
      List<String> doubled = new ArrayList<>(lines);
      doubled.add(i, lines.get(i));
      refusedWith(doubled);
      List<String> without = new ArrayList<>(lines);
      without.remove(i);
      refusedWith(without);
    }
    Files.write(path(), lines);
    Files.delete(folder.resolve("people.ledger.head"));
    assertThatThrownBy(() -> Ledger.at(path()))
        .isInstanceOf(LedgerException.class)
        .hasMessageContaining("missing");
  }

  private void refusedWith(List<String> lines) throws IOException {
    Files.write(path(), lines);
    assertThatThrownBy(() -> Ledger.at(path())).isInstanceOf(LedgerException.class);
  }

  @Test
  void anIncompleteLastLineIsNoEntryAndTheNextOneTakesItsPlace() throws IOException {
    Ledger ledger = Ledger.create(path(), pure("1"));
    ledger.reserve(use("0.1"), "use").commit();
    String genuine = Files.readString(path());
    Files.writeString(path(), genuine + "00c0ffee {\"entry\":3,\"kind\":\"res");
    assertThat(Ledger.at(path()).statement().entries()).hasSize(3);
    ledger.reserve(use("0.1"), "use");
    assertThat(Ledger.at(path()).statement().entries()).hasSize(4);
    assertThat(Files.readString(path())).startsWith(genuine).doesNotContain("c0ffee");
  }

  @Test
  void anEntryWhoseHeadWasNeverWrittenCounts() throws IOException {
    Ledger ledger = Ledger.create(path(), pure("1"));
    Path head = folder.resolve("people.ledger.head");
    byte[] before = Files.readAllBytes(head);
    ledger.reserve(use("0.7"), "use");
    Files.write(head, before);
    assertThatThrownBy(() -> ledger.reserve(use("0.7"), "use"))
        .isInstanceOf(BudgetExceededException.class);
    ledger.reserve(use("0.3"), "use");
  }

  @Test
  void aLedgerIsMadeOnce() throws IOException {
    Ledger.create(path(), pure("1"));
    assertThatThrownBy(() -> Ledger.create(path(), pure("5")))
        .isInstanceOf(LedgerException.class)
        .hasMessageContaining("exists already");
    Files.delete(path());
    assertThatThrownBy(() -> Ledger.create(path(), pure("5")))
        .isInstanceOf(LedgerException.class)
        .hasMessageContaining("is gone");
    assertThatThrownBy(() -> Ledger.at(path())).isInstanceOf(LedgerException.class);
    assertThatThrownBy(() -> Ledger.at(folder.resolve("none")))
        .isInstanceOf(LedgerException.class)
        .hasMessageContaining("there is no ledger");
    assertThatThrownBy(() -> Ledger.create(folder.resolve("none/none"), pure("1")))
        .isInstanceOf(LedgerException.class);
    Path empty = Files.createFile(folder.resolve("empty"));
    assertThatThrownBy(() -> Ledger.create(empty, pure("1"))).isInstanceOf(LedgerException.class);
    assertThatThrownBy(() -> Ledger.at(empty)).isInstanceOf(LedgerException.class);
    assertThatThrownBy(() -> Ledger.at(folder)).isInstanceOf(LedgerException.class);
  }

  @Test
  void whatACreationLeftBehindIsUsed() throws IOException {
    Files.writeString(folder.resolve("people.ledger.head"), "0 " + "0".repeat(64) + "\n");
    Files.writeString(path(), "half a li");
    Ledger.create(path(), pure("1"));
    assertThat(Ledger.at(path()).terms()).isEqualTo(pure("1"));
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

  @Test
  void aLedgerWrittenBeforeThereWereConditionsAndKeysStillReads() throws IOException {
    // Written by the version that knew neither, byte for byte.
    Files.writeString(path(), OLD);
    Files.writeString(folder.resolve("people.ledger.head"), OLD_HEAD);
    Ledger ledger = Ledger.at(path());
    assertThat(ledger.statement().spent()).hasToString("epsilon 0.25");
    assertThat(ledger.statement().conditions()).isEmpty();
    assertThat(ledger.terms()).isEqualTo(pure("1"));
    ledger.reserve(use("0.25"), "next").commit();
    assertThat(Files.readString(path())).startsWith(OLD);
  }

  @Test
  void whatNeverWasALedgerIsNotCalledDamaged() throws IOException {
    for (String content :
        List.of("", "a,b,c\n1,2,3\n", "{\"entry\":0}\n", "f".repeat(64) + " hello\n", "no line")) {
      Files.writeString(path(), content);
      assertThatThrownBy(() -> Ledger.at(path()))
          .isInstanceOfSatisfying(LedgerException.class, e -> assertThat(e.isMistake()).isTrue())
          .hasMessageContaining("is not a ledger")
          .hasMessageNotContaining("damaged");
    }
    // But a ledger of which something else was made is.
    Files.delete(path());
    Ledger.create(path(), pure("1"));
    Files.writeString(path(), "a,b,c\n1,2,3\n");
    assertThatThrownBy(() -> Ledger.at(path()))
        .isInstanceOfSatisfying(LedgerException.class, e -> assertThat(e.isMistake()).isFalse())
        .hasMessageContaining("damaged");
  }

  @Test
  void aDiskThatIsFullLeavesNoDraft() throws IOException {
    Path full = Path.of("/dev/full");
    assumeThat(Files.exists(full)).isTrue();
    Path draft = folder.resolve("people.ledger.head.tmp");
    // Whoever writes the draft writes into a device without space.
    Files.createSymbolicLink(draft, full);
    assertThatThrownBy(() -> Ledger.create(path(), pure("1"))).isInstanceOf(LedgerException.class);
    assertThat(Files.exists(draft, LinkOption.NOFOLLOW_LINKS)).isFalse();
    assertThat(Files.exists(path())).isFalse();

    Ledger ledger = Ledger.create(path(), pure("1"));
    byte[] before = Files.readAllBytes(path());
    Files.createSymbolicLink(draft, full);
    assertThatThrownBy(() -> ledger.reserve(use("0.1"), "use")).isInstanceOf(LedgerException.class);
    assertThat(Files.exists(draft, LinkOption.NOFOLLOW_LINKS)).isFalse();
    assertThat(Files.readAllBytes(path())).isEqualTo(before);
    ledger.reserve(use("0.1"), "use").commit();
  }
}
