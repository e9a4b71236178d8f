package org.didyma;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.didyma.spi.Effort;
import org.didyma.spi.Engine;
import org.didyma.spi.EngineReport;
import org.didyma.spi.Mechanism;
import org.didyma.spi.Program;
import org.didyma.spi.Randomness;
import org.didyma.spi.Setting;
import org.didyma.spi.Source;
import org.didyma.spi.UniqueRows;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a limit or an interrupt ends, and what it leaves. No test depends on a machine's speed. */
class StoppingTest {

  private static final Duration AT_ONCE = Duration.ofNanos(1);
  private static final Duration LONG = Duration.ofDays(400_000);
  private static final int FEATURES = 26;

  private static final Schema SCHEMA =
      Schema.parse(
          """
          {"policies": "total",
           "label": {"column": "y", "positive": "1", "negative": "0"},
           "features": [%s]}
          """
              .formatted(
                  String.join(
                      ",", IntStream.range(0, FEATURES).mapToObj(StoppingTest::feature).toList())));

  private static String feature(int j) {
    return "{\"column\": \"x%d\", \"categories\": [\"0\", \"1\"], \"reference\": \"0\"}"
        .formatted(j);
  }

  /** Labels that no weights explain: no search ends on them within a human life. */
  private static final Problem ENDLESS =
      Problem.of(PublicTable.of(coins(3_000, 1), SCHEMA), Lattice.box(5).withIntercept(40));

  private static final Problem QUICK =
      Problem.of(PublicTable.of(coins(60, 2), SCHEMA), Lattice.sparse(1, 2));

  @TempDir Path folder;

  private static Source coins(int records, long seed) {
    Random random = new Random(seed);
    List<String> columns =
        Stream.concat(IntStream.range(0, FEATURES).mapToObj(j -> "x" + j), Stream.of("y")).toList();
    List<List<String>> rows = new ArrayList<>();
    for (int i = 0; i < records; i++) {
      rows.add(columns.stream().map(c -> random.nextBoolean() ? "1" : "0").toList());
    }
    return source(columns, rows);
  }

  private static Source source(List<String> columns, Iterable<List<String>> rows) {
    return new Source() {
      @Override
      public String name() {
        return "coins";
      }

      @Override
      public List<String> columns() {
        return columns;
      }

      @Override
      public Iterable<List<String>> records() {
        return rows;
      }
    };
  }

  /** No test leaves its thread interrupted. */
  @AfterEach
  void hear() {
    Thread.interrupted();
  }

  @Test
  void aLimitLeavesTheBestSoFarAndItsBound() {
    Optimum best = ENDLESS.timeLimit(AT_ONCE).minimise();
    assertThat(best.isProven()).isFalse();
    assertThat(best.cost()).isPositive().isEqualTo(best.errors());
    best.bound().ifPresent(bound -> assertThat(bound).isLessThan(best.cost()));
    assertThat(best).asString().contains("not proven");
    assertThatThrownBy(best::certificate)
        .isInstanceOf(DidymaException.class)
        .hasMessageContaining("stopped before it had a proof");
    // A limit that is not reached changes nothing.
    Optimum whole = QUICK.timeLimit(LONG).threads(2).minimise();
    assertThat(whole.isProven()).isTrue();
    assertThat(whole.bound()).hasValue(whole.cost());
    assertThat(whole.cost()).isEqualTo(QUICK.minimise().cost());
  }

  @Test
  void anInterruptEndsASearchAndIsKept() throws InterruptedException {
    List<Progress> heard = Collections.synchronizedList(new ArrayList<>());
    AtomicReference<Optimum> best = new AtomicReference<>();
    AtomicReference<Thread> waits = new AtomicReference<>();
    Thread caller =
        new Thread(
            () -> {
              Problem told =
                  ENDLESS.onProgress(
                      progress -> {
                        heard.add(progress);
                        waits.get().interrupt();
                      });
              best.set(told.minimise());
              assertThat(Thread.currentThread().isInterrupted()).isTrue();
            });
    waits.set(caller);
    AtomicReference<Throwable> failed = new AtomicReference<>();
    caller.setUncaughtExceptionHandler((thread, e) -> failed.set(e));
    caller.start();
    caller.join();
    assertThat(failed.get()).isNull();
    assertThat(best.get().isProven()).isFalse();
    assertThat(heard.get(0).best()).isPresent();
    assertThat(best.get().cost())
        .isLessThanOrEqualTo(heard.get(heard.size() - 1).best().getAsLong());
  }

  @Test
  void aSolverOfTheLibraryIsStopped() {
    for (String engine : List.of("cp-sat", "highs")) {
      Claim claim = ENDLESS.timeLimit(Duration.ofMillis(1)).ask(engine);
      assertThat(claim.claimsOptimum()).isFalse();
      assertThat(claim.engine()).isEqualTo(engine);
      assertThat(claim.cost()).isPositive();
    }
  }

  @Test
  void anInterruptedCallerGetsAPointAllTheSame() {
    Thread.currentThread().interrupt();
    Claim claim = ENDLESS.ask("cp-sat");
    assertThat(Thread.interrupted()).isTrue();
    assertThat(claim.isFound()).isFalse();
    assertThat(claim).asString().contains("not found by cp-sat");
    Thread.currentThread().interrupt();
    assertThat(claim.cost()).isPositive();
    Optimum optimum = ENDLESS.minimise();
    assertThat(optimum.isProven()).isFalse();
    assertThat(optimum.cost()).isPositive();
  }

  /** An engine of one's own that works until it is stopped. */
  private static final class Patient implements Engine {

    private final AtomicReference<Effort> told = new AtomicReference<>();
    private final Runnable whenAsked;

    Patient(Runnable whenAsked) {
      this.whenAsked = whenAsked;
    }

    @Override
    public String name() {
      return "patient";
    }

    @Override
    public String version() {
      return "1";
    }

    @Override
    public EngineReport minimise(Program program, Effort effort) {
      told.set(effort);
      whenAsked.run();
      while (!effort.isStopped()) {
        Thread.onSpinWait();
      }
      return EngineReport.nothing("no time");
    }
  }

  @Test
  void anEngineOfOnesOwnIsToldTheLimit() {
    Thread caller = Thread.currentThread();
    Patient patient = new Patient(caller::interrupt);
    Duration limit = Duration.ofHours(1);
    Claim claim = QUICK.timeLimit(limit).threads(3).ask(patient);
    assertThat(Thread.interrupted()).isTrue();
    assertThat(patient.told.get().timeLimit()).contains(limit);
    assertThat(patient.told.get().threads()).isEqualTo(3);
    assertThat(claim.isFound()).isFalse();
    assertThat(claim.claimsOptimum()).isFalse();
    // Here the limit stops it, or is over before it is asked.
    assertThat(QUICK.timeLimit(Duration.ofMillis(20)).ask(new Patient(() -> {})).isFound())
        .isFalse();
    // Without a limit such a report is a failure.
    assertThatThrownBy(
            () ->
                QUICK.ask(
                    new Engine() {
                      @Override
                      public String name() {
                        return "idle";
                      }

                      @Override
                      public String version() {
                        return "1";
                      }

                      @Override
                      public EngineReport minimise(Program program, Effort effort) {
                        return EngineReport.nothing("no idea");
                      }
                    }))
        .isInstanceOf(DidymaException.class)
        .hasMessageContaining("no idea");
  }

  @Test
  void proofsAreStopped() {
    Certificate proof = QUICK.minimise().certificate();
    Certificate.Verdict none = proof.check(QUICK.timeLimit(AT_ONCE));
    assertThat(none.valid()).isFalse();
    assertThat(none.complete()).isFalse();
    assertThat(proof.check(QUICK)).extracting(Certificate.Verdict::complete).isEqualTo(true);
    Thread.currentThread().interrupt();
    Optimum optimum = uninterrupted(QUICK::minimise);
    assertThatThrownBy(optimum::certificate)
        .isInstanceOf(DidymaException.class)
        .hasMessage("the thread was interrupted; there is no certificate");
  }

  private static <T> T uninterrupted(Supplier<T> work) {
    boolean interrupted = Thread.interrupted();
    try {
      return work.get();
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  @Test
  void wrongLimitsAreRefused() {
    PaidTable table = PrivateTable.of(coins(5, 3), SCHEMA).unaccounted();
    for (Duration wrong : List.of(Duration.ZERO, Duration.ofSeconds(-5))) {
      assertThatThrownBy(() -> QUICK.timeLimit(wrong)).isInstanceOf(DidymaException.class);
      assertThatThrownBy(() -> table.timeLimit(wrong)).isInstanceOf(DidymaException.class);
    }
    assertThatThrownBy(() -> QUICK.threads(0)).isInstanceOf(DidymaException.class);
    assertThatThrownBy(() -> Exponential.ternary().threads(0)).isInstanceOf(DidymaException.class);
  }

  private Ledger ledger() {
    return Ledger.create(folder.resolve("coins.ledger"), "coins", Guarantee.pure("4"));
  }

  /** Only the table's first byte costs: who is interrupted before it has spent nothing. */
  @Test
  void aReleaseThatWasNotBegunCostsNothing() {
    Ledger ledger = ledger();
    PaidTable table = PrivateTable.of(coins(50, 4), SCHEMA).paidFrom(ledger);
    Thread.currentThread().interrupt();
    DidymaException stopped =
        catchThrowableOfType(
            DidymaException.class, () -> table.release(Exponential.ternary().epsilon("1")));
    assertThat(Thread.interrupted()).isTrue();
    assertThat(stopped).hasMessage("the thread was interrupted; nothing was released");
    assertThat(stopped.hint()).isEqualTo("nothing is spent.");
    assertThat(stopped.spent()).isFalse();
    assertThat(stopped.outcome()).isEqualTo(DidymaException.Outcome.NOTHING_RELEASED);
    assertThat(ledger.spent()).isEqualTo("epsilon 0");
  }

  /** Interrupts the caller in the middle of reading, of more records than are read meanwhile. */
  private static Source interrupting(Thread caller) {
    Source coins = coins(1, 5);
    List<List<String>> many = Collections.nCopies(3_000_000, coins.records().iterator().next());
    AtomicInteger read = new AtomicInteger();
    return source(
        coins.columns(),
        () -> {
          Iterator<List<String>> rows = many.iterator();
          return new Iterator<>() {
            @Override
            public boolean hasNext() {
              return rows.hasNext();
            }

            @Override
            public List<String> next() {
              if (read.incrementAndGet() == 10) {
                caller.interrupt();
              }
              return rows.next();
            }
          };
        });
  }

  @Test
  void aReleaseThatWasBegunIsSpentAndTheLedgerStaysWhole() {
    Ledger ledger = ledger();
    PaidTable table =
        PrivateTable.of(interrupting(Thread.currentThread()), SCHEMA).paidFrom(ledger);
    DidymaException stopped =
        catchThrowableOfType(
            DidymaException.class,
            () -> table.release(Exponential.over(Lattice.sparse(1, 1)).epsilon("1")));
    assertThat(Thread.interrupted()).isTrue();
    assertThat(stopped).hasMessage("the thread was interrupted; nothing was released");
    assertThat(stopped.hint()).isEqualTo("the ledger counts its epsilon as spent.");
    assertThat(stopped.spent()).isTrue();
    assertThat(ledger.spent()).isEqualTo("epsilon 1");
    assertThat(Ledger.open(folder.resolve("coins.ledger")).left()).isEqualTo("epsilon 3");
  }

  /** A mechanism that asks nobody ends after its limit, and its model does not come out. */
  @Test
  void nothingComesOutAfterTheLimit() {
    Duration limit = Duration.ofMillis(100);
    Mechanism late =
        new Mechanism() {
          @Override
          public String name() {
            return "late";
          }

          @Override
          public String sentence() {
            return "weights 0, after the limit";
          }

          @Override
          public String proof() {
            return "constant";
          }

          @Override
          public int[] draw(UniqueRows rows, Setting setting, Randomness random) {
            long end = System.nanoTime() + limit.toNanos();
            while (System.nanoTime() < end) {
              Thread.onSpinWait();
            }
            return new int[setting.weights()];
          }
        };
    PaidTable table = PrivateTable.of(coins(5, 6), SCHEMA).unaccounted();
    ReleaseRequest request = ReleaseRequest.by(late).epsilon("1");
    assertThat(table.release(request).mechanism()).isEqualTo("late");
    PaidTable limited = table.timeLimit(limit);
    // The time depends on the records.
    assertThat(limited.guarantee(request).toString())
        .contains("whether a run reaches its time limit is not observed");
    assertThat(table.guarantee(request).toString()).doesNotContain("time limit");
    DidymaException stopped =
        catchThrowableOfType(DidymaException.class, () -> limited.release(request));
    assertThat(stopped).hasMessage("the time limit was reached; nothing was released");
    assertThat(stopped.outcome()).isEqualTo(DidymaException.Outcome.NOTHING_RELEASED);
  }

  @Test
  void learningIsStopped() {
    Ledger ledger = ledger();
    Learner learner = Learn.columns(SCHEMA).epsilon("1").records(200_000).paidFrom(ledger);
    Thread.currentThread().interrupt();
    assertThatThrownBy(() -> learner.threads(2).from(coins(5, 7)))
        .isInstanceOf(DidymaException.class)
        .extracting(e -> ((DidymaException) e).hint())
        .isEqualTo("nothing is spent.");
    assertThat(Thread.interrupted()).isTrue();
    DidymaException stopped =
        catchThrowableOfType(
            DidymaException.class, () -> learner.from(interrupting(Thread.currentThread())));
    assertThat(Thread.interrupted()).isTrue();
    assertThat(stopped.hint()).isEqualTo("the ledger counts what was begun as spent.");
    assertThat(ledger.spent()).isEqualTo("epsilon 1");
  }
}
