package org.didyma.models;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import org.didyma.core.CancellationToken;
import org.didyma.core.InvalidInputException;
import org.didyma.exact.RandomBits;
import org.didyma.formulations.WeightLattice;
import org.didyma.formulations.Weights;
import org.didyma.mechanisms.Diagnostics;
import org.didyma.mechanisms.Mechanism;
import org.didyma.mechanisms.RawOutput;
import org.didyma.oracles.SearchStoppedException;
import org.didyma.privacy.Adjacency;
import org.didyma.privacy.Epsilon;
import org.didyma.privacy.PrivacyEvent;
import org.didyma.privacy.PrivacyGuarantee;
import org.didyma.privacy.ledger.Composition;
import org.didyma.privacy.ledger.Ledger;
import org.didyma.privacy.ledger.Terms;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Releases at a public time, by a clock that stands still until it is told to go on. */
class PaddedTimeTest {

  private static final Epsilon EPSILON = Epsilon.parse("0.5");
  private static final Duration TIME = Duration.ofSeconds(60);
  private static final long START = 1_000_000_007L;

  @TempDir Path folder;
  private Ledger ledger;

  private final AtomicLong now = new AtomicLong(START);
  private final List<String> waited = new ArrayList<>();

  @BeforeEach
  void opens() {
    ledger =
        Ledger.create(
            folder.resolve("people.ledger"),
            new Terms(
                "people",
                PrivacyGuarantee.pure(Epsilon.parse("9"), Adjacency.REPLACE),
                Composition.BASIC));
  }

  /** A clock whose waits take as long as something else does, and then end on time. */
  private PaddedTime padded(Runnable meanwhile) {
    return PaddedTime.of(
        TIME,
        new PaddedTime.Clock() {
          @Override
          public long now() {
            return now.get();
          }

          @Override
          public void waitUntil(long moment, CancellationToken stop) {
            meanwhile.run();
            waited.add("until %d after %s".formatted(moment - START, kinds()));
            if (!stop.isStopped()) {
              now.set(moment);
            }
          }
        });
  }

  private List<String> kinds() {
    return ledger.statement().entries().stream()
        .map(entry -> entry.getClass().getSimpleName())
        .toList();
  }

  /** Does what it is given. */
  private record Doing(java.util.function.Consumer<CancellationToken> work)
      implements Mechanism<String, PrivacyEvent> {

    @Override
    public String name() {
      return "doing";
    }

    @Override
    public String proof() {
      return "none";
    }

    @Override
    public PrivacyEvent describe(PrivacyEvent event) {
      return event;
    }

    @Override
    public PrivacyGuarantee guarantee(PrivacyEvent event) {
      return PrivacyGuarantee.pure(EPSILON, Adjacency.REPLACE);
    }

    @Override
    public RawOutput draw(
        String data, PrivacyEvent event, RandomBits bits, CancellationToken stop) {
      work.accept(stop);
      return new RawOutput.Point(WeightLattice.cube(1, 1), Weights.of(1), Diagnostics.of(5, 6));
    }
  }

  private ReleaseRunner<String, PrivacyEvent> releasing(
      PaddedTime time, java.util.function.Consumer<CancellationToken> work) {
    return ReleaseRunner.of(
            new Doing(work), new PrivacyEvent.Exponential(EPSILON, Adjacency.REPLACE))
        .spendingFrom(ledger, "a test")
        .leavingAt(time);
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  private static final Supplier<String> TABLE = () -> "table";

  /** A custodian who notices that the draw is over. */
  private static PrivateDiagnosticsListener noticing(CountDownLatch drawn) {
    return new PrivateDiagnosticsListener() {
      @Override
      public void drawn(Diagnostics diagnostics) {
        drawn.countDown();
      }
    };
  }

  @Test
  void whatIsReadyEarlyWaitsAndNothingIsWrittenDownBefore() throws Exception {
    CountDownLatch drawn = new CountDownLatch(1);
    Release release =
        releasing(
                padded(
                    () -> {
                      await(drawn);
                      // The draw's thread has nothing left to do but to end.
                      joinWorkers();
                    }),
                stop -> assertThat(stop.isStopped()).isFalse())
            .telling(noticing(drawn))
            .release(TABLE, CancellationToken.NEVER);
    assertThat(waited).containsExactly("until 60000000000 after [Opened, Reserved]");
    assertThat(now.get()).isEqualTo(START + 60_000_000_000L);
    assertThat(kinds()).containsExactly("Opened", "Reserved", "Committed");
    assertThat(release.guarantee().conditions())
        .containsExactly(
            "every run on every table in question is ready by its padded time of 60 s, or it is not"
                + " observed whether it was");
    assertThat(PaddedTime.isAmong(release.guarantee().conditions())).isTrue();
    assertThat(((LatticeRelease) release).weights()).isEqualTo(Weights.of(1));
  }

  private static void joinWorkers() {
    for (Thread thread : Thread.getAllStackTraces().keySet()) {
      if (thread.getName().equals("didyma-padded")) {
        try {
          thread.join();
        } catch (InterruptedException e) {
          throw new AssertionError(e);
        }
      }
    }
  }

  @Test
  void whatIsLateIsAskedToStopAndNotWaitedFor() {
    CountDownLatch never = new CountDownLatch(1);
    CountDownLatch drawing = new CountDownLatch(1);
    AtomicBoolean asked = new AtomicBoolean();
    NotReadyException late =
        catchThrowableOfType(
            NotReadyException.class,
            () ->
                releasing(
                        padded(() -> await(drawing)),
                        stop -> {
                          drawing.countDown();
                          await(never);
                          asked.set(stop.isStopped());
                        })
                    .release(TABLE, CancellationToken.NEVER));
    assertThat(late.failure()).isEmpty();
    assertThat(kinds()).containsExactly("Opened", "Reserved", "Forfeited");
    never.countDown();
    joinWorkers();
    assertThat(asked).isTrue();
  }

  /** What the table alone shows looks like what takes too long, and costs and ends like it. */
  @Test
  void whateverFailsLooksAlikeAndFailsAtTheSameTime() {
    NotReadyException late =
        catchThrowableOfType(
            NotReadyException.class,
            () ->
                releasing(
                        padded(() -> {}),
                        stop -> {
                          while (!stop.isStopped()) {
                            Thread.onSpinWait();
                          }
                          throw new SearchStoppedException();
                        })
                    .release(TABLE, CancellationToken.NEVER));
    joinWorkers();
    for (Throwable failure :
        List.of(
            new InvalidInputException("line 7 is bad", "mend it."),
            new OutOfMemoryError(),
            new AssertionError("defect"))) {
      now.set(START);
      waited.clear();
      CountDownLatch reading = new CountDownLatch(1);
      NotReadyException failed =
          catchThrowableOfType(
              NotReadyException.class,
              () ->
                  releasing(
                          padded(
                              () -> {
                                await(reading);
                                joinWorkers();
                              }),
                          stop -> {})
                      .release(
                          () -> {
                            reading.countDown();
                            throw PaddedTimeTest.<RuntimeException>sneaky(failure);
                          },
                          CancellationToken.NEVER));
      assertThat(failed).hasMessage(late.getMessage());
      assertThat(failed.advice()).isEqualTo(late.advice());
      assertThat(failed.failure()).containsSame(failure);
      assertThat(waited).singleElement().asString().startsWith("until 60000000000 after");
      assertThat(waited.get(0)).endsWith("Reserved]");
      assertThat(kinds()).endsWith("Reserved", "Forfeited");
    }
  }

  @SuppressWarnings("unchecked")
  private static <T extends Throwable> RuntimeException sneaky(Throwable failure) throws T {
    throw (T) failure;
  }

  @Test
  void theUserIsHeardAtOnce() {
    AtomicBoolean wish = new AtomicBoolean();
    CountDownLatch drawing = new CountDownLatch(1);
    assertThatThrownBy(
            () ->
                releasing(
                        padded(
                            () -> {
                              await(drawing);
                              wish.set(true);
                            }),
                        stop -> {
                          drawing.countDown();
                          while (!stop.isStopped()) {
                            Thread.onSpinWait();
                          }
                          throw new SearchStoppedException();
                        })
                    .release(TABLE, wish::get))
        .isInstanceOf(SearchStoppedException.class);
    assertThat(now.get()).isEqualTo(START);
    assertThat(kinds()).containsExactly("Opened", "Reserved", "Forfeited");
    joinWorkers();
  }

  /** What public facts show to be wrong is said at once, and costs nothing. */
  @Test
  void publicRefusalsDoNotWait() {
    assertThatThrownBy(
            () ->
                ReleaseRunner.of(
                        new Doing(stop -> {}),
                        new PrivacyEvent.Exponential(Epsilon.parse("10"), Adjacency.REPLACE))
                    .spendingFrom(ledger, "a test")
                    .leavingAt(padded(() -> {}))
                    .release(TABLE, CancellationToken.NEVER))
        .isInstanceOf(org.didyma.privacy.ledger.BudgetExceededException.class);
    assertThat(waited).isEmpty();
    assertThat(kinds()).containsExactly("Opened");
  }

  /** By the clock of the system: never early. */
  @Test
  void theSystemsClockIsNeverEarly() {
    long start = System.nanoTime();
    try {
      releasing(PaddedTime.of(Duration.ofMillis(150)), stop -> {})
          .release(TABLE, CancellationToken.NEVER);
    } catch (NotReadyException e) {
      // On a machine that stood still.
      assertThat(kinds()).endsWith("Forfeited");
    }
    assertThat(System.nanoTime() - start).isGreaterThanOrEqualTo(150_000_000L);
  }

  @Test
  void timesAreAboveZeroAndSaidInSeconds() {
    assertThatThrownBy(() -> PaddedTime.of(Duration.ZERO))
        .isInstanceOf(InvalidInputException.class)
        .hasMessage("the padded time is not above 0");
    assertThat(PaddedTime.of(Duration.ofMillis(1500)).condition()).contains(" 1.5 s,");
    assertThat(PaddedTime.of(Duration.ofSeconds(100)).condition()).contains(" 100 s,");
    assertThat(PaddedTime.isAmong(List.of("it rains"))).isFalse();
  }
}
