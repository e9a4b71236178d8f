package org.didyma.privacy.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Ledgers and processes that die, or spend at the same time. */
class LedgerProcessesTest {

  @TempDir Path folder;

  private static Process spender(Path ledger, String epsilon, Path log, String... periods)
      throws IOException {
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xshare:auto",
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-cp",
                System.getProperty("java.class.path"),
                Spender.class.getName(),
                ledger.toString(),
                epsilon));
    command.addAll(List.of(periods));
    return new ProcessBuilder(command)
        .redirectErrorStream(true)
        .redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()))
        .start();
  }

  @Test
  void eightProcessesNeverOverspend() throws Exception {
    Path path = folder.resolve("shared.ledger");
    Ledger.create(path, LedgerTest.pure("1"));
    List<Process> processes = new ArrayList<>();
    for (int i = 0; i < 8; i++) {
      processes.add(spender(path, "0.02", folder.resolve("log" + i)));
    }
    int committed = 0;
    for (int i = 0; i < 8; i++) {
      assertThat(processes.get(i).waitFor(2, TimeUnit.MINUTES)).isTrue();
      List<String> lines = Files.readAllLines(folder.resolve("log" + i));
      assertThat(lines).endsWith("end");
      committed += (int) lines.stream().filter(line -> line.startsWith("committed")).count();
    }
    assertThat(committed).isEqualTo(50);
    Statement statement = Ledger.at(path).statement();
    assertThat(statement.spent()).hasToString("epsilon 1");
    assertThat(statement.open()).isEmpty();
  }

  /** What a killed process reserved stays spent in its periods, and no period is overspent. */
  @Test
  void processesOfSeveralPeriodsNeverOverspend() throws Exception {
    Path path = folder.resolve("growing.ledger");
    Ledger.create(
        path,
        new Terms(
            "people",
            LedgerTest.pure("1").budget(),
            Composition.BASIC,
            Optional.empty(),
            Optional.of(new Arrival("day", List.of("a", "b", "c")))));
    String[] periods = {"a", "b", "a,b", "a"};
    List<Process> processes = new ArrayList<>();
    for (int i = 0; i < periods.length; i++) {
      processes.add(spender(path, "0.02", folder.resolve("log" + i), periods[i]));
    }
    Thread.sleep(700);
    processes.get(3).destroyForcibly();
    for (Process process : processes) {
      assertThat(process.waitFor(2, TimeUnit.MINUTES)).isTrue();
    }
    Statement statement = Ledger.at(path).statement();
    assertThat(statement.byPeriod())
        .hasEntrySatisfying("a", spent -> assertThat(spent).hasToString("epsilon 1"))
        .hasEntrySatisfying("b", spent -> assertThat(spent).hasToString("epsilon 1"))
        .hasEntrySatisfying("c", spent -> assertThat(spent).hasToString("epsilon 0"));
    assertThat(statement.open()).hasSizeLessThanOrEqualTo(1);
    long committed = statement.entries().stream().filter(Entry.Committed.class::isInstance).count();
    long told = 0;
    for (int i = 0; i < periods.length; i++) {
      told +=
          Files.readAllLines(folder.resolve("log" + i)).stream()
              .filter(line -> line.startsWith("committed"))
              .count();
    }
    assertThat(told).isBetween(committed - 1, committed);
  }

  @Test
  void aFewKillsLoseNothing() throws Exception {
    killAtRandomMoments(5);
  }

  @Test
  @Tag("long")
  void athousandKillsLoseNothing() throws Exception {
    killAtRandomMoments(1000);
  }

  /** Whatever a killed process was told to be reserved must be in the ledger afterwards. */
  private void killAtRandomMoments(int kills) throws Exception {
    Random random = new Random(4);
    Path path = folder.resolve("killed.ledger");
    Path log = folder.resolve("killed.log");
    int entries = 0;
    int round = 0;
    for (int kill = 0; kill < kills; kill++) {
      if (!Files.exists(path) || entries > 2000) {
        path = folder.resolve("killed%d.ledger".formatted(++round));
        log = folder.resolve("killed%d.log".formatted(round));
        Ledger.create(path, LedgerTest.pure("1000"));
      }
      Process process = spender(path, "0.001", log);
      awaitGrowth(log, process);
      Thread.sleep(random.nextInt(60));
      process.destroyForcibly().waitFor();
      Statement statement = Ledger.at(path).statement();
      entries = statement.entries().size();
      String said = Files.readString(log, StandardCharsets.UTF_8);
      // The last line of a killed process may be cut short.
      for (String line : said.substring(0, said.lastIndexOf('\n') + 1).split("\n")) {
        String[] words = line.split(" ");
        if (words.length == 2 && words[1].matches("[0-9]+")) {
          int number = Integer.parseInt(words[1]);
          if (words[0].equals("reserved")) {
            assertThat(statement.entries().get(number)).isInstanceOf(Entry.Reserved.class);
          } else if (words[0].equals("committed")) {
            assertThat(statement.open()).doesNotContain((long) number);
          }
        }
      }
    }
    assertThat(entries).isGreaterThan(1);
    try (var files = Files.list(folder)) {
      assertThat(files.map(f -> f.getFileName().toString()).filter(f -> f.endsWith(".tmp")).count())
          .isLessThanOrEqualTo(round);
    }
  }

  private static void awaitGrowth(Path log, Process process) throws Exception {
    long before = Files.exists(log) ? Files.size(log) : 0;
    long end = System.nanoTime() + TimeUnit.MINUTES.toNanos(1);
    while (process.isAlive() && System.nanoTime() < end) {
      if (Files.exists(log) && Files.size(log) > before) {
        return;
      }
      Thread.sleep(2);
    }
    throw new AssertionError("the process did not begin: " + Files.readString(log));
  }
}
