package org.didyma.solver.watch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.didyma.solver.Backend;
import org.didyma.solver.Effort;
import org.didyma.solver.EngineFacts;
import org.didyma.solver.Incumbent;
import org.didyma.solver.IntegerProgram;
import org.didyma.solver.IntegerProgramBuilder;
import org.didyma.solver.IntegerVariable;
import org.didyma.solver.Interrupter;
import org.didyma.solver.Limit;
import org.didyma.solver.LinearExpression;
import org.didyma.solver.Point;
import org.didyma.solver.Progress;
import org.didyma.solver.ProgressListener;
import org.didyma.solver.RandomPrograms;
import org.didyma.solver.Session;
import org.didyma.solver.SolveReport;
import org.didyma.solver.Termination;
import org.didyma.solver.cpsat.CpSatBackend;
import org.didyma.solver.highs.HighsBackend;
import org.didyma.solver.scip.ScipBackend;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** An engine that does not hear is left alone, and frees what it holds when it is done. */
class WatchedSessionTest {

  /** Room for a busy machine. */
  private static final double SLACK_SECONDS = 4;

  private final List<DeafEngine> engines = new CopyOnWriteArrayList<>();

  @Test
  void anEngineThatDoesNotHearIsGivenUpWithWhatItToldBefore() throws Exception {
    Interrupter interrupter = new Interrupter();
    try (Session session = new DeafBackend().open(program())) {
      SolveReport report =
          session.solve(
              program().objective(),
              Effort.unlimited().withInterrupter(interrupter),
              progress -> {
                if (progress.bound().isPresent()) {
                  interrupter.interrupt();
                }
              });
      assertThat(report.termination()).isEqualTo(Termination.INTERRUPTED);
      assertThat(report.message()).contains("was given up");
      assertThat(report.version()).isEqualTo("1.0");
      // The last two points are worse, and none.
      assertThat(report.incumbent().orElseThrow().point()).isEqualTo(Point.of(3));
      assertThat(report.incumbent().orElseThrow().objective()).hasValue(3);
      assertThat(report.claimedBound()).hasValue(1.5);
      assertThat(report.nodes()).hasValue(7);
      assertThat(report.seconds()).isBetween(0.15, 0.15 + SLACK_SECONDS);
    }
    // The session is closed, and the engine still at work.
    DeafEngine engine = engines.get(0);
    assertThat(engine.closed.getCount()).isEqualTo(1);
    engine.release.countDown();
    assertThat(engine.closed.await(10, TimeUnit.SECONDS)).isTrue();
    assertThat(engine.solvedBy).isSameAs(engine.closedBy);
    assertThat(engine.solvedBy.isDaemon()).isTrue();
  }

  @Test
  void theSessionBeginsAfreshAfterASolveThatWasGivenUp() throws Exception {
    Effort little = Effort.unlimited().withTimeLimit(Duration.ofMillis(100));
    try (Session session = new DeafBackend().open(program())) {
      SolveReport first = session.solve(program().objective(), little, ProgressListener.none());
      assertThat(first.termination()).isEqualTo(Termination.LIMIT);
      assertThat(first.limit()).isEqualTo(Limit.TIME);
      assertThat(first.seconds()).isBetween(0.25, 0.25 + SLACK_SECONDS);
      ProgressListener releasing = progress -> engines.get(1).release.countDown();
      for (int i = 0; i < 2; i++) {
        SolveReport next = session.solve(program().objective(), Effort.unlimited(), releasing);
        assertThat(next.termination()).isEqualTo(Termination.OPTIMAL);
      }
      assertThat(engines).hasSize(2);
      assertThat(engines.get(1).closed.getCount()).isEqualTo(1);
      engines.get(0).release.countDown();
      assertThat(engines.get(0).closed.await(10, TimeUnit.SECONDS)).isTrue();
    }
    assertThat(engines.get(1).closed.getCount()).isZero();
  }

  @Test
  void aSecondThreadIsRefusedWhileOneSolves() throws Exception {
    ExecutorService first = Executors.newSingleThreadExecutor();
    try (Session session = new DeafBackend().open(program())) {
      CountDownLatch begun = new CountDownLatch(1);
      Future<SolveReport> report =
          first.submit(
              () ->
                  session.solve(
                      program().objective(), Effort.unlimited(), progress -> begun.countDown()));
      assertThat(begun.await(10, TimeUnit.SECONDS)).isTrue();
      Effort little = Effort.unlimited().withTimeLimit(Duration.ofMillis(100));
      assertThatThrownBy(
              () -> session.solve(program().objective(), little, ProgressListener.none()))
          .isInstanceOf(IllegalStateException.class)
          .hasMessage("this session of deaf is solving; open another for each thread");
      engines.forEach(engine -> engine.release.countDown());
      assertThat(report.get(10, TimeUnit.SECONDS).termination()).isEqualTo(Termination.OPTIMAL);
      // Then it is free for whoever comes next.
      assertThat(
              session
                  .solve(program().objective(), Effort.unlimited(), ProgressListener.none())
                  .termination())
          .isEqualTo(Termination.OPTIMAL);
    } finally {
      first.shutdownNow();
    }
    assertThat(engines).hasSize(1);
    assertThat(engines.get(0).closed.getCount()).isZero();
  }

  @Test
  void nothingIsToldAfterTheReport() throws Exception {
    List<Progress> heard = new CopyOnWriteArrayList<>();
    Effort little = Effort.unlimited().withTimeLimit(Duration.ofMillis(100));
    try (Session session = new DeafBackend().open(program())) {
      session.solve(program().objective(), little, heard::add);
    }
    int before = heard.size();
    assertThat(before).isPositive();
    engines.get(0).release.countDown();
    assertThat(engines.get(0).closed.await(10, TimeUnit.SECONDS)).isTrue();
    assertThat(heard).hasSize(before);
  }

  @Test
  void whatTheListenerThrowsComesOutThoughTheEngineDoesNotHear() throws Exception {
    try (Session session = new DeafBackend().open(program())) {
      assertThatThrownBy(
              () ->
                  session.solve(
                      program().objective(),
                      Effort.unlimited(),
                      progress -> {
                        throw new IllegalStateException("of the listener");
                      }))
          .hasMessage("of the listener");
    }
    engines.get(0).release.countDown();
    assertThat(engines.get(0).closed.await(10, TimeUnit.SECONDS)).isTrue();
  }

  @Test
  void anInterruptOfTheWaitingThreadEndsTheSolve() {
    Thread.currentThread().interrupt();
    SolveReport report =
        new DeafBackend().solve(program(), Effort.unlimited(), ProgressListener.none());
    assertThat(Thread.interrupted()).isTrue();
    assertThat(report.termination()).isEqualTo(Termination.INTERRUPTED);
    engines.get(0).release.countDown();
  }

  @Test
  void whatAnEngineThrowsComesOut() {
    Backend failing =
        new DeafBackend() {
          @Override
          public Session open(IntegerProgram program) {
            return new WatchedSession(
                this,
                program,
                () -> {
                  throw new IllegalStateException("of the solver");
                });
          }
        };
    assertThatThrownBy(() -> failing.solve(program(), Effort.unlimited(), ProgressListener.none()))
        .hasMessage("of the solver");
  }

  /** Engines at work neither keep a process alive nor spoil its end. */
  @ParameterizedTest
  @ValueSource(classes = {CpSatBackend.class, ScipBackend.class, HighsBackend.class})
  void aProcessEndsWhileItsEngineWorks(Class<? extends Backend> backend) throws Exception {
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:-CreateCoredumpOnCrash",
                "-XX:ErrorFile=" + ProcessBuilder.Redirect.DISCARD.file(),
                "-cp",
                System.getProperty("java.class.path"),
                Leaving.class.getName(),
                backend.getName())
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    assertThat(process.waitFor(30, TimeUnit.SECONDS)).isTrue();
    assertThat(process.exitValue()).isZero();
  }

  /** Leaves its main method while an engine works. */
  static final class Leaving {

    private Leaving() {}

    public static void main(String[] args) throws Exception {
      Backend backend = (Backend) Class.forName(args[0]).getConstructor().newInstance();
      Thread solving =
          new Thread(
              () ->
                  backend.solve(
                      RandomPrograms.hard(), Effort.unlimited(), ProgressListener.none()));
      solving.setDaemon(true);
      solving.start();
      TimeUnit.MILLISECONDS.sleep(700);
    }
  }

  /** Minimises x from 0 to 9. */
  private static IntegerProgram program() {
    IntegerProgramBuilder builder = IntegerProgram.builder("deaf");
    IntegerVariable x = builder.integer("x", 0, 9);
    return builder.minimise(LinearExpression.of(x)).build();
  }

  private class DeafBackend implements Backend {

    @Override
    public String name() {
      return "deaf";
    }

    @Override
    public String version() {
      return "1.0";
    }

    @Override
    public EngineFacts facts() {
      return new EngineFacts("an engine of tests", "Apache-2.0", true, false);
    }

    @Override
    public Optional<String> refusal(IntegerProgram program, Effort effort) {
      return Optional.empty();
    }

    @Override
    public SolveReport solve(IntegerProgram program, Effort effort, ProgressListener listener) {
      try (Session session = open(program)) {
        return session.solve(program.objective(), effort, listener);
      }
    }

    @Override
    public Session open(IntegerProgram program) {
      return new WatchedSession(
          this,
          program,
          () -> {
            DeafEngine engine = new DeafEngine();
            engines.add(engine);
            return engine;
          });
    }
  }

  /** Tells of some points, and returns when it is released and not before. */
  private static final class DeafEngine implements NativeSession {

    private final CountDownLatch release = new CountDownLatch(1);
    private final CountDownLatch closed = new CountDownLatch(1);
    private volatile Thread solvedBy = Thread.currentThread();
    private volatile Thread closedBy = Thread.currentThread();

    @Override
    public SolveReport solve(SolveTask task, ProgressListener listener) {
      solvedBy = Thread.currentThread();
      for (int value : new int[] {5, 3, 4, 12}) {
        listener.progress(
            new Progress(0, OptionalDouble.empty(), OptionalDouble.empty(), point(value)));
      }
      listener.progress(
          new Progress(
              0,
              OptionalDouble.empty(),
              OptionalDouble.empty(),
              OptionalLong.of(7),
              Optional.empty()));
      listener.progress(new Progress(0, OptionalDouble.empty(), OptionalDouble.of(1.5)));
      try {
        release.await();
      } catch (InterruptedException e) {
        throw new IllegalStateException(e);
      }
      listener.progress(new Progress(0, OptionalDouble.empty(), OptionalDouble.of(2)));
      return new SolveReport(
          "deaf",
          task.version(),
          Termination.OPTIMAL,
          Limit.NONE,
          Optional.of(Incumbent.check(task.program(), Point.of(0))),
          OptionalDouble.empty(),
          OptionalLong.empty(),
          task.seconds(),
          Map.of(),
          "");
    }

    private static Optional<Point> point(int value) {
      return Optional.of(Point.of(value));
    }

    @Override
    public void close() {
      closedBy = Thread.currentThread();
      closed.countDown();
    }
  }
}
