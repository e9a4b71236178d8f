package org.didyma.models;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.didyma.models.ReleaseRunnerTableTest.SCHEMA;
import static org.didyma.models.ReleaseRunnerTableTest.overTwo;
import static org.didyma.models.ReleaseRunnerTableTest.table;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.didyma.core.CancellationToken;
import org.didyma.core.InvalidInputException;
import org.didyma.data.records.Table;
import org.didyma.data.rows.Form;
import org.didyma.exact.RandomBits;
import org.didyma.exact.Rational;
import org.didyma.exact.SecureBits;
import org.didyma.formulations.WeightLattice;
import org.didyma.formulations.Weights;
import org.didyma.mechanisms.Diagnostics;
import org.didyma.mechanisms.Mechanism;
import org.didyma.mechanisms.RawOutput;
import org.didyma.privacy.Adjacency;
import org.didyma.privacy.Epsilon;
import org.didyma.privacy.PrivacyEvent;
import org.didyma.privacy.PrivacyGuarantee;
import org.didyma.privacy.accounting.UnpricedEventException;
import org.didyma.privacy.ledger.BudgetExceededException;
import org.didyma.privacy.ledger.Composition;
import org.didyma.privacy.ledger.Entry;
import org.didyma.privacy.ledger.Ledger;
import org.didyma.privacy.ledger.Terms;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The order of a release: what is public, the ledger, the data, the draw, and what fails when. */
class ReleaseRunnerTest {

  private static final Epsilon EPSILON = Epsilon.parse("0.5");

  private static final Adjacency REPLACE = Adjacency.REPLACE;

  @TempDir Path folder;

  private final List<String> steps = new ArrayList<>();

  private Ledger ledger;

  @BeforeEach
  void opens() {
    ledger = ledger("1");
  }

  private Ledger ledger(String epsilon) {
    return Ledger.create(
        folder.resolve(epsilon + ".ledger"),
        new Terms(
            "people", PrivacyGuarantee.pure(Epsilon.parse(epsilon), REPLACE), Composition.BASIC));
  }

  /** Writes down what is asked of it, and fails where it is told to; its parameter is its event. */
  private final class Recorder implements Mechanism<String, PrivacyEvent> {

    private final String failing;

    Recorder(String failing) {
      this.failing = failing;
    }

    private void step(String name) {
      steps.add(name + " after " + kinds());
      if (name.equals(failing)) {
        throw new IllegalStateException(name);
      }
    }

    @Override
    public String name() {
      return "recorder";
    }

    @Override
    public String proof() {
      return "none";
    }

    @Override
    public PrivacyEvent describe(PrivacyEvent event) {
      step("describe");
      return event;
    }

    @Override
    public PrivacyGuarantee guarantee(PrivacyEvent event) {
      return PrivacyGuarantee.pure(EPSILON, REPLACE);
    }

    @Override
    public void check(String data, PrivacyEvent event) {
      step("check");
    }

    @Override
    public String outlook(String data, PrivacyEvent event) {
      return "soon";
    }

    @Override
    public RawOutput draw(
        String data, PrivacyEvent event, RandomBits bits, CancellationToken stop) {
      step("draw");
      assertThat(bits).isInstanceOf(SecureBits.class);
      return new RawOutput.Point(
          WeightLattice.cube(1, 1), Weights.of(1), Diagnostics.of(7654321, 8765432));
    }
  }

  private List<String> kinds() {
    return ledger.statement().entries().stream()
        .map(entry -> entry.getClass().getSimpleName())
        .toList();
  }

  private static PrivacyEvent exponential() {
    return new PrivacyEvent.Exponential(EPSILON, REPLACE);
  }

  private ReleaseRunner<String, PrivacyEvent> recorded(String failing, PrivacyEvent event) {
    return ReleaseRunner.of(new Recorder(failing), event).spendingFrom(ledger, "a test");
  }

  private String read() {
    steps.add("read after " + kinds());
    return "table";
  }

  /** The use is on disk before the data are asked for, and its end before the release is out. */
  @Test
  void everyStepHasItsPlace() {
    List<String> heard = new ArrayList<>();
    Release release =
        recorded("", exponential())
            .under(List.of("it rains"))
            .telling(
                new PrivateDiagnosticsListener() {
                  @Override
                  public void reading() {
                    heard.add("reading after " + kinds());
                  }

                  @Override
                  public void ready(String outlook) {
                    heard.add(outlook);
                  }

                  @Override
                  public void drawn(Diagnostics diagnostics) {
                    heard.add(diagnostics.errors().orElseThrow() + " after " + kinds());
                  }
                })
            .release(this::read, CancellationToken.NEVER);
    assertThat(steps)
        .containsExactly(
            "describe after [Opened]",
            "read after [Opened, Reserved]",
            "check after [Opened, Reserved]",
            "draw after [Opened, Reserved]");
    assertThat(heard)
        .containsExactly(
            "reading after [Opened, Reserved]", "soon", "8765432 after [Opened, Reserved]");
    assertThat(kinds()).containsExactly("Opened", "Reserved", "Committed");
    Entry.Reserved reserved = (Entry.Reserved) ledger.statement().entries().get(1);
    assertThat(reserved.event()).isEqualTo(exponential());
    assertThat(reserved.conditions()).containsExactly("it rains");
    assertThat(reserved.purpose()).isEqualTo("a test");
    assertThat(release.mechanism()).isEqualTo("recorder");
    assertThat(release.proof()).isEqualTo("none");
    assertThat(release.event()).isEqualTo(exponential());
    assertThat(release.guarantee())
        .isEqualTo(PrivacyGuarantee.pure(EPSILON, REPLACE).under(List.of("it rains")));
    assertThat(((LatticeRelease) release).weights()).isEqualTo(Weights.of(1));
  }

  @Test
  void theTextOfAReleaseHoldsNothingPrivate() {
    Release release = recorded("", exponential()).release(this::read, CancellationToken.NEVER);
    assertThat(release.toString())
        .contains("recorder", "0.5-differentially private")
        .doesNotContain("7654321")
        .doesNotContain("8765432");
  }

  /** Whatever fails once the use was reserved, it stays spent, and its end is written down. */
  @Test
  void whatFailsIsSpent() {
    assertThatThrownBy(
            () -> recorded("check", exponential()).release(this::read, CancellationToken.NEVER))
        .hasMessage("check");
    assertThat(kinds()).containsExactly("Opened", "Reserved", "Forfeited");
    assertThatThrownBy(
            () -> recorded("draw", exponential()).release(this::read, CancellationToken.NEVER))
        .hasMessage("draw");
    assertThat(ledger.statement().open()).isEmpty();
    assertThatThrownBy(
            () -> recorded("", exponential()).release(this::read, CancellationToken.NEVER))
        .isInstanceOf(BudgetExceededException.class);
  }

  @Test
  void aTableThatCannotBeReadIsSpent() {
    for (Throwable failure :
        List.of(new InvalidInputException("bad", "mend it."), new OutOfMemoryError())) {
      assertThatThrownBy(
              () ->
                  recorded("", exponential())
                      .release(
                          () -> {
                            throw sneaky(failure);
                          },
                          CancellationToken.NEVER))
          .isSameAs(failure);
    }
    assertThat(kinds()).containsExactly("Opened", "Reserved", "Forfeited", "Reserved", "Forfeited");
  }

  private static RuntimeException sneaky(Throwable failure) {
    if (failure instanceof Error error) {
      throw error;
    }
    return (RuntimeException) failure;
  }

  @Test
  void aCustodianWhoStopsARunLosesTheUse() {
    PrivateDiagnosticsListener stopping =
        new PrivateDiagnosticsListener() {
          @Override
          public void drawn(Diagnostics diagnostics) {
            throw new IllegalStateException("stopped");
          }
        };
    assertThatThrownBy(
            () ->
                recorded("", exponential())
                    .telling(stopping)
                    .release(this::read, CancellationToken.NEVER))
        .hasMessage("stopped");
    assertThat(kinds()).containsExactly("Opened", "Reserved", "Forfeited");
  }

  /** What public facts show to be wrong costs nothing, and the data are not asked for. */
  @Test
  void refusalsFromPublicFactsAreFree() {
    assertThatThrownBy(
            () -> recorded("describe", exponential()).release(this::read, CancellationToken.NEVER))
        .hasMessage("describe");
    PrivacyEvent large = new PrivacyEvent.Exponential(Epsilon.parse("2"), REPLACE);
    assertThatThrownBy(() -> recorded("", large).release(this::read, CancellationToken.NEVER))
        .isInstanceOf(BudgetExceededException.class);
    PrivacyEvent unknown = new PrivacyEvent.NonPrivate("nothing", REPLACE);
    assertThatThrownBy(
            () ->
                ReleaseRunner.of(new NotPrivate(), unknown)
                    .spendingFrom(ledger, "a test")
                    .release(this::read, CancellationToken.NEVER))
        .isInstanceOf(UnpricedEventException.class);
    assertThat(kinds()).containsExactly("Opened");
    assertThat(steps).noneMatch(step -> step.startsWith("read"));
  }

  @Test
  void whatIsMissingIsFoundBeforeItIsPaid() {
    ReleaseRunner<String, PrivacyEvent> releasing = recorded("", exponential());
    List<ThrowingCallable> missing =
        List.of(
            () -> releasing.release(this::read, absent()),
            () -> releasing.release(absent(), CancellationToken.NEVER),
            () -> releasing.telling(absent()).release(this::read, CancellationToken.NEVER),
            () ->
                releasing
                    .after(
                        absent(),
                        PrivacyGuarantee.pure(EPSILON, REPLACE).under(List.of("it rains")),
                        "none")
                    .release(this::read, CancellationToken.NEVER),
            () ->
                releasing
                    .after(exponential(), absent(), "none")
                    .release(this::read, CancellationToken.NEVER),
            () ->
                releasing
                    .after(exponential(), PrivacyGuarantee.pure(EPSILON, REPLACE), absent())
                    .release(this::read, CancellationToken.NEVER),
            () ->
                releasing
                    .spendingFrom(ledger, absent())
                    .release(this::read, CancellationToken.NEVER),
            () -> releasing.under(absent()).release(this::read, CancellationToken.NEVER),
            () -> releasing.leavingAt(absent()).release(this::read, CancellationToken.NEVER));
    for (int i = 0; i < missing.size(); i++) {
      assertThatThrownBy(missing.get(i)).as("call %d", i).isInstanceOf(NullPointerException.class);
      assertThat(kinds()).as("call %d", i).containsExactly("Opened");
    }
    assertThat(steps).noneMatch(step -> step.startsWith("read"));
  }

  /** What a caller whose compiler does not look for it may hand over. */
  @SuppressWarnings("NullAway")
  private static <T> T absent() {
    return null;
  }

  /** Promises nothing, so there is nothing to write into a ledger. */
  private static final class NotPrivate implements Mechanism<String, PrivacyEvent> {

    @Override
    public String name() {
      return "not-private";
    }

    @Override
    public String proof() {
      return "";
    }

    @Override
    public PrivacyEvent describe(PrivacyEvent event) {
      return event;
    }

    @Override
    public PrivacyGuarantee guarantee(PrivacyEvent event) {
      return new PrivacyGuarantee.NotPrivate(REPLACE, List.of());
    }

    @Override
    public RawOutput draw(
        String data, PrivacyEvent event, RandomBits bits, CancellationToken stop) {
      return new RawOutput.Real(List.of(0.5), 0.25, Diagnostics.of(7654321, 7654321));
    }
  }

  @Test
  void withoutALedgerThereIsNothingToPay() {
    Release release =
        ReleaseRunner.of(new NotPrivate(), new PrivacyEvent.NonPrivate("nothing", REPLACE))
            .release(this::read, CancellationToken.NEVER);
    assertThat(((RealRelease) release).weights()).containsExactly(0.5);
    assertThat(((RealRelease) release).threshold()).isEqualTo(0.25);
    assertThat(release.toString()).doesNotContain("7654321");
    assertThat(kinds()).containsExactly("Opened");
  }

  /** Where the ledger's accountant has no price for the event, the promise is written down. */
  @Test
  void anEventWithoutAPriceIsPaidByItsPromise() {
    PrivacyEvent gaussian = new PrivacyEvent.Gaussian(Rational.of(10), REPLACE);
    Release release = recorded("", gaussian).release(this::read, CancellationToken.NEVER);
    Entry.Reserved reserved = (Entry.Reserved) ledger.statement().entries().get(1);
    assertThat(reserved.event())
        .isEqualTo(
            new PrivacyEvent.ByTheorem(
                "recorder", "none", PrivacyGuarantee.pure(EPSILON, REPLACE)));
    assertThat(release.event()).isEqualTo(gaussian);
  }

  @Test
  void anEndThatCannotBeWrittenDownReleasesNothing() {
    PrivateDiagnosticsListener deleting =
        new PrivateDiagnosticsListener() {
          @Override
          public void drawn(Diagnostics diagnostics) {
            delete(ledger.path());
          }
        };
    assertThatThrownBy(
            () ->
                recorded("", exponential())
                    .telling(deleting)
                    .release(this::read, CancellationToken.NEVER))
        .isInstanceOf(UncommittedException.class)
        .hasMessageContaining("nothing was released, and the budget is spent");
  }

  private static void delete(Path file) {
    try {
      Files.delete(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** What does not choose from a lattice cannot follow rules, whoever asks; it costs nothing. */
  @Test
  void rulesThatAMechanismCannotFollowAreRefusedBeforeTheTableIsRead() {
    String rules =
        SCHEMA.replace("[\"u\", \"v\"]}", "[\"u\", \"v\"], \"points\": \"non-negative\"}");
    Form<String> unread =
        (table, pause, mayBeEmpty) -> {
          throw new AssertionError("the table is read");
        };
    assertThatThrownBy(
            () ->
                recorded("", exponential())
                    .release(table(rules, "u,1\n"), unread, CancellationToken.NEVER))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("the schema has rules for points, which recorder cannot follow");
    assertThat(steps).isEmpty();
    assertThat(kinds()).containsExactly("Opened");
    Table plain = table(SCHEMA, "u,1\n");
    assertThatThrownBy(
            () -> recorded("", exponential()).release(plain, unread, CancellationToken.NEVER))
        .isInstanceOf(AssertionError.class);
    assertThat(
            ((LatticeRelease)
                    overTwo(REPLACE)
                        .release(table(rules, "u,1\n"), Form.CELLS, CancellationToken.NEVER))
                .weights()
                .size())
        .isEqualTo(2);
  }
}
