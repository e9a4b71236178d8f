package org.didyma.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.didyma.operations.Cancellation;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** A run that is stopped releases nothing and leaves nothing behind. */
class CancellationTest {

  @TempDir Path folder;
  @TempDir Path elsewhere;
  private List<String> hard;
  private People people;

  @BeforeEach
  void writeFiles() {
    people = new People(folder);
    hard = people.hardTable(40);
  }

  @Test
  void theTimeLimitStopsARelease() {
    List<String> before = people.files();
    Run run = Run.of(solve("--time-limit", "0.3").toArray(String[]::new));
    assertThat(run.code()).isEqualTo(3);
    assertThat(run.out()).isEmpty();
    assertThat(run.err())
        .startsWith("note: if --time-limit stops the run, nothing is released and all of epsilon")
        .contains("\ndidyma: the time limit was reached; nothing was released");
    assertThat(people.files()).isEqualTo(before);
  }

  @Test
  void theTimeLimitStopsAReleaseWithJson() {
    Run run = Run.of(solve("--time-limit", "0.3", "--format", "json").toArray(String[]::new));
    assertThat(run.code()).isEqualTo(3);
    assertThat(run.out()).isEmpty();
    assertThat(Run.parse(run.err()).path("error").path("code").intValue()).isEqualTo(3);
  }

  @Test
  void cancellingInTheSameProcessStopsARelease() throws Exception {
    Cancellation cancellation = new Cancellation();
    Thread stop =
        new Thread(
            () -> {
              try {
                Thread.sleep(700);
              } catch (InterruptedException e) {
                return;
              }
              cancellation.cancel();
            });
    stop.start();
    int code =
        Didyma.run(
            solve().toArray(String[]::new),
            new Terminal(System.out, System.err, false, cancellation));
    stop.join();
    assertThat(code).isEqualTo(3);
  }

  /** As long as it draws, and not only where the process is ended by force. */
  @Test
  void anAuditIsStoppedAtItsNextDraw() {
    Run run = Run.stoppedAtOnce("audit", "rspm", "--samples", "100000000");
    assertThat(run.code()).isEqualTo(3);
    assertThat(run.out()).isEmpty();
  }

  @Test
  void aStoppedRehearsalHasSpentNothing() {
    Run run = Run.stoppedAtOnce(solve("--rehearse", "--records", "100").toArray(String[]::new));
    assertThat(run.code()).isEqualTo(3);
    assertThat(run.err())
        .contains("didyma: stopped on request\n")
        .doesNotContain("spent", "released");
  }

  @Test
  void aStoppedComparisonShowsWhatItHas() throws Exception {
    Cancellation cancellation = new Cancellation();
    List<String> words =
        new ArrayList<>(List.of("compare", "mechanisms", "--mechanisms", "exponential"));
    words.addAll(hard);
    words.addAll(List.of("--lattice", "box:3", "--time-limit", "0.2", "--repetitions", "100"));
    words.addAll(List.of("--epsilons", "1,2", "--format", "json"));
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    Thread stop =
        new Thread(
            () -> {
              try {
                Thread.sleep(4000);
              } catch (InterruptedException e) {
                return;
              }
              cancellation.cancel();
            });
    stop.start();
    int code =
        Didyma.run(
            words.toArray(String[]::new),
            new Terminal(
                new PrintStream(out, true, StandardCharsets.UTF_8),
                new PrintStream(err, true, StandardCharsets.UTF_8),
                false,
                cancellation));
    stop.join();
    assertThat(code).isEqualTo(3);
    int rows = Run.parse(text(out.toByteArray())).path("rows").size();
    assertThat(rows).isBetween(1, 199);
    assertThat(text(err.toByteArray()))
        .contains("stopped on request after " + rows + " of 200 runs")
        .doesNotContain("epsilon as spent");
  }

  @Test
  @DisabledOnOs(OS.WINDOWS)
  void anInterruptEndsWithCode3() throws Exception {
    assumeFalse(
        ignoresInterrupts(),
        "started with SIGINT ignored, which processes hand on to their children");
    List<String> before = people.files();
    Process process = start();
    new ProcessBuilder("kill", "-INT", Long.toString(process.pid())).start().waitFor();
    assertThat(process.waitFor(20, TimeUnit.SECONDS)).isTrue();
    assertThat(process.exitValue()).isEqualTo(3);
    assertThat(text(process.getInputStream().readAllBytes())).isEmpty();
    assertThat(text(process.getErrorStream().readAllBytes()))
        .startsWith("didyma: stopped on request");
    assertThat(people.files()).isEqualTo(before);
  }

  /** Who stops before the table was touched hears that nothing was spent. */
  @Test
  void learningThatIsStoppedAtOnceSpendsNothing() {
    Cancellation cancellation = new Cancellation();
    cancellation.cancel();
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    assertThat(learn(cancellation, err)).isEqualTo(3);
    assertThat(text(err.toByteArray())).endsWith("didyma: stopped on request; nothing was spent\n");
    assertThat(folder.resolve("card").resolve("card.begun")).doesNotExist();
  }

  /** Who stops later hears which step it was, and that the folder is of no more use. */
  @Test
  void learningThatIsStoppedSaysWhatItCost() throws Exception {
    Cancellation cancellation = new Cancellation();
    Path begun = folder.resolve("card").resolve("card.begun");
    Thread stop =
        new Thread(
            () -> {
              try {
                while (!Files.exists(begun)) {
                  Thread.sleep(20);
                }
                Thread.sleep(300);
              } catch (InterruptedException e) {
                return;
              }
              cancellation.cancel();
            });
    stop.start();
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    assertThat(learn(cancellation, err)).isEqualTo(3);
    stop.join();
    assertThat(text(err.toByteArray()))
        .contains("didyma: stopped on request; the step card began and released nothing")
        .contains("Hint: choose another name for the folder")
        .contains("count this epsilon as spent.");
    assertThat(begun).exists();
  }

  private int learn(Cancellation cancellation, ByteArrayOutputStream err) {
    return Didyma.run(
        new String[] {
          "learn",
          "--data",
          people.path("hard.csv"),
          "--columns",
          people.path("hard.json"),
          "--epsilon",
          "1",
          "--records",
          "unknown",
          "--loss",
          "zero-one",
          "--lattice",
          "box:3",
          "--out",
          people.path("card")
        },
        new Terminal(
            System.out, new PrintStream(err, true, StandardCharsets.UTF_8), false, cancellation));
  }

  /** What epsilon was spent on gets into its files, though nobody reads standard output. */
  @Test
  @DisabledOnOs(OS.WINDOWS)
  void aReleaseThatNobodyReadsIsWrittenAllTheSame() throws Exception {
    String model = people.path("model.json");
    String[] solve = people.args("solve", "--epsilon", "1", "--lattice", "box:1", "--out", model);
    assertThat(unread(List.of(solve))).isEqualTo(0);
    assertThat(Path.of(model)).exists();
    String page = people.path("page.html");
    assertThat(
            unread(
                List.of(
                    "evaluate",
                    "--model",
                    model,
                    "--data",
                    people.table.toString(),
                    "--epsilon",
                    "1",
                    "--report",
                    page)))
        .isEqualTo(0);
    assertThat(Path.of(page)).exists();
  }

  /** What a pipe holds of a release is out, so nobody hears that nothing was released. */
  @Test
  @DisabledOnOs(OS.WINDOWS)
  void whoStopsWhileAReleaseIsToldHearsThatItIsReleased() throws Exception {
    int categories = 3000;
    String names =
        IntStream.range(0, categories)
            .mapToObj("\"a category of number %d\""::formatted)
            .collect(Collectors.joining(","));
    people.write(
        "wide.json",
        "{\"label\": {\"column\": \"y\", \"positive\": \"1\", \"negative\": \"0\"}, \"features\":"
            + " [{\"column\": \"x\", \"categories\": ["
            + names
            + "]}]}");
    people.write("wide.csv", "x,y\na category of number 1,1\na category of number 2,0\n");
    Path ledger = folder.resolve("wide.ledger");
    assertThat(Run.line("ledger open %s --epsilon 1", ledger).code()).isZero();
    Process process =
        Run.inAnotherProcess(
                List.of(
                    ("solve --epsilon 1 --mechanism output-perturbation --format json --data %s"
                            + " --schema %s --ledger %s --out %s")
                        .formatted(
                            people.path("wide.csv"),
                            people.path("wide.json"),
                            ledger,
                            people.path("wide.model.json"))
                        .split(" ")))
            .start();
    // More than a pipe holds, and nobody reads it.
    while (process.isAlive() && process.getInputStream().available() == 0) {
      Thread.sleep(50);
    }
    // The process alone would close its streams, too.
    process.toHandle().destroy();
    assertThat(process.waitFor(30, TimeUnit.SECONDS)).isTrue();
    assertThat(process.exitValue()).isEqualTo(3);
    assertThat(text(process.getErrorStream().readAllBytes()))
        .contains("stopped on request while the release was being printed")
        .doesNotContain("nothing was released");
  }

  /** Where nothing was spent, a command ends when nobody reads. */
  @Test
  @DisabledOnOs(OS.WINDOWS)
  void anythingElseThatNobodyReadsEnds() throws Exception {
    assertThat(unread(List.of("data", "list"))).isEqualTo(3);
  }

  /** The exit code of a command whose standard output has no reader. */
  private static int unread(List<String> words) throws Exception {
    Process process = Run.inAnotherProcess(words).start();
    process.getInputStream().close();
    String said = text(process.getErrorStream().readAllBytes());
    assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
    assertThat(said).doesNotContain("didyma: ");
    if (process.exitValue() == 0) {
      assertThat(said)
          .endsWith(
              "note: standard output was closed before its end; the release counts all the same\n");
    }
    return process.exitValue();
  }

  /** True where this process was started in the background of a shell without job control. */
  private static boolean ignoresInterrupts() throws IOException {
    Path status = Path.of("/proc/self/status");
    if (!Files.isReadable(status)) {
      return false;
    }
    return Files.readAllLines(status).stream()
        .filter(line -> line.startsWith("SigIgn:"))
        .map(line -> Long.parseUnsignedLong(line.substring("SigIgn:".length()).strip(), 16))
        .anyMatch(mask -> (mask & 1L << 1) != 0);
  }

  @Test
  @DisabledOnOs(OS.WINDOWS)
  void aKillLeavesNoModel() throws Exception {
    List<String> before = people.files();
    Process process = start();
    // On a slow machine it may still be looking whether there is room, in a hidden draft.
    for (int i = 0; i < 200 && !people.files().equals(before); i++) {
      Thread.sleep(20);
    }
    process.destroyForcibly();
    assertThat(process.waitFor(20, TimeUnit.SECONDS)).isTrue();
    assertThat(people.files()).isEqualTo(before);
  }

  /** A download that waits for an answer hears of no wish to stop. */
  @Test
  @DisabledOnOs(OS.WINDOWS)
  void aDownloadThatIsStoppedLeavesNothing() throws Exception {
    Path cache = folder.resolve("cache");
    try (ServerSocket silent = new ServerSocket(0, 9, InetAddress.getLoopbackAddress())) {
      ProcessBuilder fetch = Run.inAnotherProcess(List.of("data", "fetch", "haberman"));
      fetch.environment().put("DIDYMA_CACHE", cache.toString());
      fetch
          .environment()
          .put(
              "JAVA_TOOL_OPTIONS",
              "-Dhttps.proxyHost=127.0.0.1 -Dhttps.proxyPort=" + silent.getLocalPort());
      Process process = fetch.start();
      silent.setSoTimeout(30_000);
      // Asks for the table by way of this server.
      silent.accept();
      assertThat(files(cache)).hasSize(1);
      process.destroy();
      assertThat(process.waitFor(20, TimeUnit.SECONDS)).isTrue();
      assertThat(process.exitValue()).isEqualTo(3);
    }
    assertThat(files(cache)).isEmpty();
  }

  private static List<Path> files(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.toList();
    }
  }

  private List<String> solve(String... more) {
    return Stream.of(
            List.of("solve"),
            hard,
            List.of("--epsilon", "1", "--lattice", "box:3", "--out", people.path("model.json")),
            List.of(more))
        .flatMap(List::stream)
        .toList();
  }

  /** A release in another process, well under way. */
  private Process start() throws IOException, InterruptedException {
    Path ledger = elsewhere.resolve("spent.ledger");
    assertThat(Run.line("ledger open %s --epsilon 1", ledger).code()).isZero();
    String opened = Files.readString(ledger);
    Process process = Run.inAnotherProcess(solve("--ledger", ledger.toString())).start();
    // What is reserved just before the table is touched is the sign.
    while (process.isAlive() && Files.readString(ledger).equals(opened)) {
      Thread.sleep(20);
    }
    assertThat(process.isAlive()).describedAs("the search takes longer than this").isTrue();
    return process;
  }

  private static String text(byte[] bytes) {
    return new String(bytes, StandardCharsets.UTF_8);
  }
}
