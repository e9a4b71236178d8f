package org.didyma.solver.worker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.didyma.solver.Backend;
import org.didyma.solver.Effort;
import org.didyma.solver.EngineFacts;
import org.didyma.solver.IntegerProgram;
import org.didyma.solver.IntegerProgramBuilder;
import org.didyma.solver.IntegerVariable;
import org.didyma.solver.Interrupter;
import org.didyma.solver.Limit;
import org.didyma.solver.LinearExpression;
import org.didyma.solver.Objective;
import org.didyma.solver.Progress;
import org.didyma.solver.ProgressListener;
import org.didyma.solver.Session;
import org.didyma.solver.SolveReport;
import org.didyma.solver.Termination;
import org.didyma.solver.cpsat.CpSatBackend;
import org.didyma.solver.scip.ImplicationStyle;
import org.didyma.solver.scip.ScipBackend;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** What goes wrong in a child stays there, and nothing of it is left. */
@EnabledOnOs({OS.LINUX, OS.MAC})
class WorkerFailuresTest {

  private static final Duration GRACE = Duration.ofSeconds(1);

  @TempDir private Path temporary;
  private String formerTemporary = "";

  @BeforeEach
  void useATemporaryFolder() {
    formerTemporary = System.getProperty("java.io.tmpdir");
    System.setProperty("java.io.tmpdir", temporary.toString());
  }

  @AfterEach
  void nothingIsLeft() throws IOException {
    System.setProperty("java.io.tmpdir", formerTemporary);
    assertThat(temporary).isEmptyDirectory();
    try (Stream<Path> files = Files.list(Path.of(""))) {
      assertThat(files.map(Path::toString)).noneMatch(f -> f.matches("(hs_err|core).*"));
    }
    assertThat(ProcessHandle.current().children()).isEmpty();
  }

  @Test
  void anExceptionIsAReport() {
    assertThat(errorOf("throw")).contains("IllegalStateException: as asked");
  }

  @Test
  void aSegmentationFaultIsAReport() {
    assertThat(errorOf("segfault")).contains("worker process ended").contains("SIGSEGV");
  }

  @Test
  void anAbortIsAReport() {
    assertThat(errorOf("abort")).contains("status 134 (aborted)");
  }

  @Test
  void theEndOfMemoryIsAReport() {
    assertThat(errorOf("memory")).contains("memory of its JVM was used up");
  }

  @Test
  void whatAnEnginePrintsDoesNotDisturb() {
    List<Progress> heard = new ArrayList<>();
    SolveReport report =
        new WorkerBackend(new FailingEngine())
            .solve(program("noise"), Effort.unlimited(), heard::add);
    assertThat(report.message()).hasSize(100_000).matches("x*");
    assertThat(heard).hasSize(2001);
    assertThat(heard.get(2000).incumbent()).hasValue(1999);
  }

  /** A line without end would fill this process's memory. */
  @Test
  void ofALineWithoutEndLittleIsKept() {
    assertThat(errorOf("endless")).contains("(aborted)").contains("....").hasSizeLessThan(5000);
  }

  @Test
  @Timeout(30)
  void aChildThatClosesItsOutputIsAReport() {
    assertThat(errorOf("silence")).contains("closed its output, and was killed");
  }

  @Test
  void aHangEndsAfterTheTimeLimit() {
    Effort effort = Effort.unlimited().withTimeLimit(Duration.ofMillis(300));
    SolveReport report =
        new WorkerBackend(new FailingEngine(), GRACE)
            .solve(program("hang"), effort, ProgressListener.none());
    assertThat(report.limit()).isEqualTo(Limit.TIME);
    assertThat(report.message()).contains("did not answer within 1000 ms");
    assertThat(report.seconds()).isBetween(1.2, 4.0);
  }

  @Test
  void aHangEndsAfterAnInterrupt() throws Exception {
    Interrupter interrupter = new Interrupter();
    CompletableFuture<Progress> begun = new CompletableFuture<>();
    Effort effort = Effort.unlimited().withInterrupter(interrupter);
    ExecutorService executor = Executors.newSingleThreadExecutor();
    Future<SolveReport> future =
        executor.submit(
            () ->
                new WorkerBackend(new FailingEngine(), GRACE)
                    .solve(program("hang"), effort, begun::complete));
    executor.shutdown();
    begun.get(20, TimeUnit.SECONDS);
    interrupter.interrupt();
    SolveReport report = future.get(20, TimeUnit.SECONDS);
    assertThat(report.termination()).isEqualTo(Termination.INTERRUPTED);
    assertThat(report.message()).contains("was given up");
  }

  /** Of two solves of one session each could hear the other's answer. */
  @Test
  void aSecondThreadIsRefusedWhileOneSolves() throws Exception {
    Interrupter interrupter = new Interrupter();
    CompletableFuture<Progress> begun = new CompletableFuture<>();
    Effort effort = Effort.unlimited().withInterrupter(interrupter);
    IntegerProgram program = program("hang");
    ExecutorService executor = Executors.newSingleThreadExecutor();
    try (Session session = new WorkerBackend(new FailingEngine(), GRACE).open(program)) {
      Future<SolveReport> first =
          executor.submit(() -> session.solve(program.objective(), effort, begun::complete));
      begun.get(20, TimeUnit.SECONDS);
      Effort little = effort.withTimeLimit(Duration.ofMillis(100));
      assertThatThrownBy(() -> session.solve(program.objective(), little, ProgressListener.none()))
          .isInstanceOf(IllegalStateException.class)
          .hasMessageContaining("open another for each thread");
      interrupter.interrupt();
      assertThat(first.get(20, TimeUnit.SECONDS).termination()).isEqualTo(Termination.INTERRUPTED);
    } finally {
      executor.shutdownNow();
    }
  }

  @Test
  void aKilledChildIsAReportAndTheNextSolveHasANewOne() {
    IntegerProgram program = knapsack();
    ProgressListener killer =
        progress -> ProcessHandle.current().children().forEach(ProcessHandle::destroyForcibly);
    try (Session session = new WorkerBackend(new CpSatBackend()).open(program)) {
      SolveReport killed = session.solve(program.objective(), Effort.unlimited(), killer);
      assertThat(killed.termination()).isEqualTo(Termination.ERROR);
      assertThat(killed.message()).contains("status 137 (killed");
      assertThat(killed.version()).isNotEmpty();
      SolveReport next =
          session.solve(Objective.none(), Effort.unlimited(), ProgressListener.none());
      assertThat(next.termination()).isEqualTo(Termination.OPTIMAL);
    }
  }

  @Test
  void onlyBackendsThatAChildCanCreateAreAccepted() {
    assertThatThrownBy(() -> new WorkerBackend(new WorkerBackend(new CpSatBackend())))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("constructor");
  }

  /** What a backend was made with goes along: the child would put implications otherwise. */
  @Test
  void theChildMakesTheSameBackend() {
    for (ImplicationStyle style : ImplicationStyle.values()) {
      SolveReport report =
          new WorkerBackend(new ScipBackend(style))
              .solve(program("solve"), Effort.unlimited(), ProgressListener.none());
      assertThat(report.parameters()).containsEntry("implications", style.toString());
    }
  }

  @Test
  void aBackendThatKeepsItsSettingsToItselfIsRefused() {
    assertThatThrownBy(() -> new WorkerBackend(new Secretive(true)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("another backend");
    assertThat(new WorkerBackend(new Secretive()).facts().usesThreads()).isFalse();
  }

  /** Has a constructor without parameters that makes something else. */
  public static final class Secretive implements Backend {
    private final boolean threads;

    public Secretive() {
      this(false);
    }

    Secretive(boolean threads) {
      this.threads = threads;
    }

    @Override
    public String name() {
      return "secretive";
    }

    @Override
    public String version() {
      return "1";
    }

    @Override
    public EngineFacts facts() {
      return new EngineFacts("none", "none", true, threads);
    }

    @Override
    public Optional<String> refusal(IntegerProgram program, Effort effort) {
      return Optional.empty();
    }

    @Override
    public SolveReport solve(IntegerProgram program, Effort effort, ProgressListener listener) {
      return SolveReport.error(name(), version(), 0, "");
    }
  }

  /** The child of a process that is killed has no one to talk to and ends too. */
  @Test
  void noChildOutlivesItsParent() throws Exception {
    Process parent =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-XX:-UsePerfData",
                "-Djava.io.tmpdir=" + temporary,
                "-cp",
                System.getProperty("java.class.path"),
                Parent.class.getName())
            .redirectErrorStream(true)
            .start();
    try (BufferedReader reader =
        new BufferedReader(
            new InputStreamReader(parent.getInputStream(), StandardCharsets.UTF_8))) {
      String line = reader.readLine();
      assertThat(line).matches("[0-9]+");
      ProcessHandle child = ProcessHandle.of(Long.parseLong(line)).orElseThrow();
      assertThat(child.isAlive()).isTrue();
      parent.destroyForcibly().waitFor();
      child.onExit().get(5, TimeUnit.SECONDS);
      assertThat(child.isAlive()).isFalse();
    }
  }

  private static String errorOf(String program) {
    SolveReport report =
        new WorkerBackend(new FailingEngine())
            .solve(program(program), Effort.unlimited(), ProgressListener.none());
    assertThat(report.termination()).isEqualTo(Termination.ERROR);
    assertThat(report.incumbent()).isEmpty();
    return report.message();
  }

  private static IntegerProgram program(String name) {
    IntegerProgramBuilder builder = IntegerProgram.builder(name);
    builder.bool("b");
    return builder.build();
  }

  /** Takes CP-SAT a while. */
  private static IntegerProgram knapsack() {
    IntegerProgramBuilder builder = IntegerProgram.builder("knapsack");
    List<IntegerVariable> items = new ArrayList<>();
    for (int i = 0; i < 60; i++) {
      items.add(builder.bool("x" + i));
    }
    LinearExpression.Sum value = LinearExpression.sum();
    for (int k = 0; k < 10; k++) {
      LinearExpression.Sum weight = LinearExpression.sum();
      for (int i = 0; i < items.size(); i++) {
        weight.add(100 + (i * 7919L + k * 104729L) % 911, items.get(i));
      }
      builder.atMost("capacity" + k, weight.build(), 9000);
    }
    for (int i = 0; i < items.size(); i++) {
      value.add(-500 - i * 613L % 401, items.get(i));
    }
    return builder.minimise(value.build()).build();
  }

  /** Solves in a worker, and prints the worker's id once it works. */
  static final class Parent {

    private Parent() {}

    public static void main(String[] args) {
      ProgressListener listener =
          progress -> ProcessHandle.current().children().forEach(c -> System.out.println(c.pid()));
      new WorkerBackend(new FailingEngine()).solve(program("hang"), Effort.unlimited(), listener);
    }
  }
}
