package org.didyma.privacy.ledger;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;
import static org.didyma.privacy.ledger.LedgerTest.pure;
import static org.didyma.privacy.ledger.LedgerTest.use;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.didyma.privacy.PrivacyEvent;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the file of a ledger stands, and what is found of what was done to it. */
class LedgerFileTest {

  private static final String OLD =
      """
      426dbd95d83cea0cec0c27a3ed6a0acca0c23ac3e1954659db36def4130813d5 {"entry":0,"kind":"open","format":"didyma-ledger/1","data":"people","budget":{"kind":"pure","epsilon":"1","delta":"0","adjacency":"replace","conditions":[]},"composition":"basic"}
      fa76dd8f1dd1944ec0e3902c1f69975f6babffb0ce967c7381dad1a3c66ddd74 {"entry":1,"kind":"reserve","date":"2026-11-22","purpose":"solve exponential","event":{"event":"exponential","epsilon":"0.25","adjacency":"replace"}}
      f3da2ef93f8863e8c66b0b63ca83870075b8effbded9b4d516866dada45bb78c {"entry":2,"kind":"commit","reservation":1}
      """;

  private static final String OLD_HEAD =
      "3 f3da2ef93f8863e8c66b0b63ca83870075b8effbded9b4d516866dada45bb78c\n";

  @TempDir Path folder;

  private Path path() {
    return folder.resolve("people.ledger");
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

  /** What is reserved can always be ended, in a file that is nearly full, by others as well. */
  @Test
  void reservationsLeaveRoomForTheirEndsAndThoseOfOthers() {
    Entry opened = new Entry.Opened(pure("1"), Optional.empty());
    Entry reserved =
        new Entry.Reserved(
            "use", use("0.1"), List.of(), LocalDate.of(2026, 1, 1), List.of(), Optional.empty());
    Entry ended = new Entry.Committed(1);
    for (Entry end :
        List.of(new Entry.Committed(Long.MAX_VALUE), new Entry.Forfeited(Long.MAX_VALUE))) {
      assertThat(Chain.GENESIS.length() + 2 + EntryText.write(Long.MAX_VALUE, end).length())
          .isLessThanOrEqualTo(LedgerFile.LONGEST_END);
    }
    List<Entry> none = List.of(opened, reserved, ended);
    List<Entry> two = List.of(opened, reserved, reserved);
    long left = LedgerFile.LONGEST_END + 200;
    assertThat(LedgerFile.fits(LedgerFile.MAX_LENGTH - left, none, reserved, 200)).isTrue();
    assertThat(LedgerFile.fits(LedgerFile.MAX_LENGTH - left + 1, none, reserved, 200)).isFalse();
    assertThat(LedgerFile.fits(LedgerFile.MAX_LENGTH - left, two, reserved, 200)).isFalse();
    assertThat(LedgerFile.fits(LedgerFile.MAX_LENGTH - 200, two, ended, 200)).isTrue();
    assertThat(LedgerFile.fits(LedgerFile.MAX_LENGTH - 199, two, ended, 200)).isFalse();
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
    assertThatThrownBy(() -> Ledger.at(empty)).isInstanceOf(LedgerException.class);
    Path notes = Files.writeString(folder.resolve("notes"), "0.5 spent on Monday");
    assertThatThrownBy(() -> Ledger.create(notes, pure("1")))
        .isInstanceOf(LedgerException.class)
        .hasMessageContaining("exists already");
    assertThat(notes).hasContent("0.5 spent on Monday");
    assertThatThrownBy(() -> Ledger.at(folder)).isInstanceOf(LedgerException.class);
  }

  /** Whoever comes second must not put the head of the first back to nothing. */
  @Test
  void ofSeveralWhoMakeALedgerAtOnceOneDoes() throws Exception {
    ExecutorService pool = Executors.newFixedThreadPool(4);
    try {
      for (int round = 0; round < 20; round++) {
        Path path = folder.resolve("made%d.ledger".formatted(round));
        CyclicBarrier together = new CyclicBarrier(4);
        List<Callable<Optional<String>>> makers = new ArrayList<>();
        for (int i = 1; i <= 4; i++) {
          Terms terms = pure(String.valueOf(i));
          makers.add(
              () -> {
                together.await();
                try {
                  return Optional.of(Ledger.create(path, terms).terms().budget().toString());
                } catch (LedgerException e) {
                  assertThat(e).hasMessageContaining("exists already");
                  return Optional.empty();
                }
              });
        }
        List<String> made = new ArrayList<>();
        for (Future<Optional<String>> maker : pool.invokeAll(makers)) {
          maker.get().ifPresent(made::add);
        }
        assertThat(made).containsExactly(Ledger.at(path).terms().budget().toString());
        assertThat(Head.read(path).orElseThrow().entries()).isEqualTo(1);
      }
    } finally {
      pool.shutdown();
    }
  }

  @Test
  void whatACreationLeftBehindIsUsed() throws IOException {
    Files.writeString(folder.resolve("people.ledger.head"), "0 " + "0".repeat(64) + "\n");
    Files.writeString(path(), "half a li");
    Ledger.create(path(), pure("1"));
    assertThat(Ledger.at(path()).terms()).isEqualTo(pure("1"));
    Path empty = Files.createFile(folder.resolve("empty"));
    Ledger.create(empty, pure("2"));
    assertThat(Ledger.at(empty).terms()).isEqualTo(pure("2"));
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
    assertThat(path()).isEmptyFile();

    Ledger ledger = Ledger.create(path(), pure("1"));
    byte[] before = Files.readAllBytes(path());
    Files.createSymbolicLink(draft, full);
    assertThatThrownBy(() -> ledger.reserve(use("0.1"), "use")).isInstanceOf(LedgerException.class);
    assertThat(Files.exists(draft, LinkOption.NOFOLLOW_LINKS)).isFalse();
    assertThat(Files.readAllBytes(path())).isEqualTo(before);
    ledger.reserve(use("0.1"), "use").commit();
  }

  @Test
  void severalUsesAreReservedTogetherOrNotAtAll() throws IOException {
    Ledger ledger = Ledger.create(path(), pure("1"));
    byte[] before = Files.readAllBytes(path());
    PrivacyEvent deep = use("0.1");
    for (int i = 0; i < 200; i++) {
      deep = new PrivacyEvent.Composed(List.of(deep));
    }
    // The second cannot be read again.
    List<PrivacyEvent> uses = List.of(use("0.1"), deep);
    assertThatThrownBy(() -> ledger.reserve(uses, List.of(), List.of("one", "two")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("no ledger can hold this");
    assertThat(Files.readAllBytes(path())).isEqualTo(before);
    assertThat(Head.read(path()).orElseThrow().entries()).isEqualTo(1);
    List<Reservation> both =
        ledger.reserve(List.of(use("0.1"), use("0.2")), List.of(), List.of("one", "two"));
    assertThat(ledger.statement().open()).containsExactlyInAnyOrder(1L, 2L);
    assertThat(ledger.statement().spent()).hasToString("epsilon 0.3");
    assertThat(Head.read(path()).orElseThrow().entries()).isEqualTo(3);
    both.forEach(Reservation::commit);
    assertThat(ledger.statement().open()).isEmpty();
  }
}
