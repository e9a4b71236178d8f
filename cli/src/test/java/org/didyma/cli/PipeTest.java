package org.didyma.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.didyma.core.Json;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Tables that come out of a pipe, as in {@code --data <(zcat people.csv.gz)}: they are read once.
 */
@Timeout(60)
class PipeTest {

  @TempDir Path folder;
  private People people;
  private Path pipe;

  @BeforeEach
  void makes() throws IOException, InterruptedException {
    people = new People(folder);
    pipe = folder.resolve("pipe");
    assumeTrue(Files.isExecutable(Path.of("/usr/bin/mkfifo")), "there are no pipes with names");
    assertThat(new ProcessBuilder("/usr/bin/mkfifo", pipe.toString()).start().waitFor()).isZero();
    people.write(
        "columns.json",
        """
        {"label": {"column": "ill", "positive": "yes", "negative": "no"},
         "features": [{"column": "age", "integer": [0, 120]}]}
        """);
  }

  /** The table, for whoever opens the pipe first. */
  private void flows() {
    flows(() -> {});
  }

  /** The table, after something that is done while somebody waits for it. */
  private void flows(Runnable before) {
    Thread writer =
        new Thread(
            () -> {
              try (OutputStream stream = new FileOutputStream(pipe.toFile())) {
                before.run();
                Files.copy(people.table, stream);
              } catch (IOException e) {
                throw new UncheckedIOException(e);
              }
            });
    writer.setDaemon(true);
    writer.start();
  }

  private Run learn(String schemaEpsilon) {
    return Run.line(
        "learn --columns %s --data %s --out %s --epsilon 2 --schema-epsilon %s --records 100"
            + " --ledger %s",
        people.path("columns.json"),
        pipe,
        people.path("card"),
        schemaEpsilon,
        people.path("people.ledger"));
  }

  @Test
  void whatIsReadOnceMayFlow() {
    Run.of("ledger", "open", people.path("people.ledger"), "--epsilon", "2");
    flows();
    Run run = learn("none");
    assertThat(run.code()).as(run.err()).isZero();
    flows();
    String card = people.path("card/card.json");
    Run flowing = Run.line("predict --model %s --data %s", card, pipe);
    assertThat(flowing.code()).as(flowing.err()).isZero();
    assertThat(flowing.out())
        .isEqualTo(Run.line("predict --model %s --data %s", card, people.table).out());
  }

  /** The folder is gone when the table comes, as the room on a disk may be. */
  @Test
  void whatIsPaidIsPrintedWhereItsFileCannotBeWritten() throws IOException {
    String model = people.path("model.json");
    Run.of(people.args("solve", "--epsilon", "5", "--out", model));
    for (String command :
        List.of(
            "evaluate --model %s --data %s --epsilon 1 --out %s",
            "solve --schema %s --data %s --epsilon 1 --lattice ternary --out %s")) {
      Path out = Files.createDirectory(folder.resolve("out"));
      flows(() -> out.toFile().delete());
      boolean solves = command.startsWith("solve");
      Run run = Run.line(command, solves ? people.schema : model, pipe, out.resolve("f.json"));
      assertThat(out).doesNotExist();
      assertThat(run.code()).isEqualTo(2);
      assertThat(run.err()).contains("f.json could not be written").contains("standard output");
      String json = run.out().substring(run.out().indexOf("\n{") + 1);
      assertThat(Json.strict(json).path("format").asText())
          .isEqualTo(solves ? "didyma-model/1" : "didyma-quality/1");
    }
  }

  /** Nothing would be left for the second pass, when the first one is paid. */
  @Test
  void whatIsReadMoreOftenIsRefusedBeforeItIsPaid() {
    String ledger = people.path("people.ledger");
    Run.of("ledger", "open", ledger, "--epsilon", "2");
    Run run = learn("0.5");
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err()).contains("cannot be read more than once");
    assertThat(Files.exists(folder.resolve("card"))).isFalse();
    Run passes =
        Run.line(
            "solve --data %s --schema %s --epsilon 2 --mechanism psgd --stream --ledger %s",
            pipe, people.schema, ledger);
    assertThat(passes.code()).isEqualTo(2);
    assertThat(passes.err()).contains("cannot be read more than once");
    assertThat(Run.of("ledger", "show", ledger).out()).contains("Left         epsilon 2\n");
  }
}
