package org.didyma.cli.command;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.didyma.cli.Didyma;
import org.didyma.cli.ExitCode;
import org.didyma.cli.Terminal;
import org.didyma.operations.Cancellation;
import org.didyma.studio.FirstVisit;
import picocli.CommandLine.Model.CommandSpec;

/**
 * Runs typical commands on a made-up table and shows nothing. The start script lets Java record the
 * classes that they load into an archive, from which later starts are faster.
 */
public final class WarmUpCommand implements Callable<Integer> {

  private static final String TABLE = "colour,size,ill\nred,1,yes\nblue,5,no\nred,2,no\n";
  private static final String SCHEMA =
      """
      {"label": {"column": "ill", "positive": "yes", "negative": "no"},
       "features": [{"column": "colour", "categories": ["red", "blue"]},
                    {"column": "size", "integer": [1, 9], "thresholds": [3]}]}
      """;

  private final Terminal terminal;

  private WarmUpCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  public static CommandSpec spec(Terminal terminal) {
    CommandSpec spec = Specified.spec(new WarmUpCommand(terminal));
    spec.usageMessage()
        .description("", "Runs typical commands and shows nothing; for the start script.");
    return spec;
  }

  @Override
  public Integer call() {
    try {
      Path folder = Files.createTempDirectory("didyma-warm-up");
      Path table = folder.resolve("t.csv");
      Path schema = folder.resolve("t.json");
      Path model = folder.resolve("m.json");
      try {
        Files.writeString(table, TABLE);
        Files.writeString(schema, SCHEMA);
        runAll(table.toString(), schema.toString(), model.toString());
        FirstVisit.toTheCard();
      } finally {
        for (Path file : List.of(table, schema, model, folder)) {
          Files.deleteIfExists(file);
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return ExitCode.DONE.code();
  }

  private void runAll(String table, String schema, String model) {
    run("--help");
    run("solve", "--help");
    run("data", "list");
    run("account", "gaussian", "--epsilon", "1", "--delta", "1e-5", "--format", "json");
    run("solve", "--data", table, "--schema", schema, "--epsilon", "1", "--out", model);
    run("solve", "--data", table, "--schema", schema, "--epsilon", "1", "--format", "json");
    run("optimize", "--data", table, "--schema", schema, "--format", "json");
    run("evaluate", "--model", model, "--data", table);
    run("predict", "--model", model, "--data", table);
    run("solve", "--data", table, "--epsilon", "1");
  }

  private void run(String... args) {
    PrintStream nowhere =
        new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8);
    Didyma.run(args, new Terminal(nowhere, nowhere, false, warmUpCancellation()));
  }

  private Cancellation warmUpCancellation() {
    return terminal.cancellation();
  }
}
