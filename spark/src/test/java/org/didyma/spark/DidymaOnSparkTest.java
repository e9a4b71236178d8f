package org.didyma.spark;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.didyma.core.UserFacingException;
import org.didyma.data.cells.CellsFile;
import org.didyma.data.records.Table;
import org.didyma.data.schema.Schema;
import org.didyma.formulations.Cells;
import org.didyma.mechanisms.gradient.UnconvergedException;
import org.didyma.oracles.SearchStoppedException;
import org.didyma.oracles.engine.EngineFailedException;
import org.didyma.solver.InvalidProgramException;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;

/** What spark-submit runs, on files. */
class DidymaOnSparkTest {

  @TempDir private static Path folder;

  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();

  @BeforeAll
  static void files() throws IOException {
    LocalSpark.session();
    Files.writeString(
        folder.resolve("s.json"),
        """
        {"name": "s", "label": {"column": "label", "positive": "yes", "negative": "no"},
         "features": [{"column": "colour", "categories": ["red", "bl\\"ue"], "other": "category"},
                      {"column": "age", "integer": [0, 99], "thresholds": [18, 65]}]}
        """);
    Files.writeString(
        folder.resolve("x.csv"),
        """
        label,colour,age
        yes,red,17
        no,"bl""ue",70
        no,"a,b\",18
        yes,,018
        """);
    Files.writeString(folder.resolve("bad.csv"), "label,colour,age\nyes,red,secret\n");
    Files.writeString(folder.resolve("short.csv"), "label,colour\nyes,red\n");
  }

  private int run(String... arguments) {
    return DidymaOnSpark.run(
        new PrintStream(out, true, StandardCharsets.UTF_8),
        new PrintStream(err, true, StandardCharsets.UTF_8),
        arguments);
  }

  private String file(String name) {
    return folder.resolve(name).toString();
  }

  private String said() {
    return err.toString(StandardCharsets.UTF_8);
  }

  @Test
  void cellsAreThoseOfTheFile() {
    requireCells("x.csv", "s.json", 4);
  }

  /** Its first record would be taken for a header, and its lines for one field. */
  @Test
  void howAFileIsWrittenDownIsSaidByTheSchema() throws IOException {
    Files.writeString(
        folder.resolve("bare.csv"),
        """
        yes;"re;d";17
        #no;red;17
        no;"bl""ue";70
        yes;re;18
        """);
    String schema =
        """
        {"header": false, %s "separator": ";", "comment": "#",
         "label": {"column": "%s", "positive": "yes", "negative": "no"},
         "features": [{"column": "%s", "categories": ["re;d", "bl\\"ue"], "other": "category"},
                      {"column": "%s", "integer": [0, 99], "thresholds": [18, 65]}]}
        """;
    Files.writeString(
        folder.resolve("named.json"),
        schema.formatted("\"columns\": [\"ill\", \"hue\", \"age\"],", "ill", "hue", "age"));
    Files.writeString(folder.resolve("places.json"), schema.formatted("", "1", "2", "3"));
    requireCells("bare.csv", "named.json", 3);
    requireCells("bare.csv", "places.json", 3);
  }

  private void requireCells(String data, String described, int records) {
    String counts = described + ".cells";
    int code =
        run("cells", "--data", file(data), "--schema", file(described), "--out", file(counts));
    assertThat(said()).isEmpty();
    assertThat(code).isZero();
    CellsFile counted = CellsFile.read(folder.resolve(counts));
    Schema schema = Schema.read(folder.resolve(described));
    Cells cells = Table.csv(folder.resolve(data), schema).cells(() -> {}, false);
    assertThat(counted.cells().records()).isEqualTo(records).isEqualTo(cells.records());
    assertThat(counted.cells().count()).isEqualTo(cells.count());
    for (int c = 0; c < cells.count(); c++) {
      assertThat(counted.cells().row(c)).isEqualTo(cells.row(c));
      assertThat(counted.cells().positives(c)).isEqualTo(cells.positives(c));
    }
  }

  /** A table that is not there is not missed. */
  @Test
  void penaltiesAreRefusedBeforeTheTableIsRead() throws IOException {
    String schema = Files.readString(folder.resolve("s.json"));
    Files.writeString(
        folder.resolve("priced.json"),
        schema.replace("\"features\"", "\"card\": {\"penalties\": {\"age\": 2}}, \"features\""));
    int code = run("optimize", "--data", file("none.csv"), "--schema", file("priced.json"));
    assertThat(code).isEqualTo(DidymaOnSpark.BAD_INPUT);
    assertThat(said()).contains("penalties on columns apply to sampling");
  }

  /** Thrown where standard output is written to, which may be anywhere. */
  @Test
  void theEndOfMemoryAndOfTheStackAreSaidInOneLineToo() {
    Map<Error, Integer> errors =
        Map.of(
            new OutOfMemoryError("secret"), DidymaOnSpark.NOTHING_RELEASED,
            new StackOverflowError("secret"), DidymaOnSpark.DEFECT,
            new AssertionError("secret"), DidymaOnSpark.DEFECT);
    errors.forEach(
        (error, code) -> {
          err.reset();
          OutputStream failing =
              new OutputStream() {
                @Override
                public void write(int one) {
                  throw error;
                }
              };
          PrintStream told = new PrintStream(err, true, StandardCharsets.UTF_8);
          assertThat(DidymaOnSpark.run(new PrintStream(failing, true), told, "--help"))
              .isEqualTo(code);
          assertThat(said())
              .startsWith("didyma-spark: ")
              .doesNotContain("secret")
              .doesNotContain("\tat ");
        });
  }

  /** The library's failures are told, with the exit codes of {@code didyma}. */
  @Test
  void whateverTheLibrarySaysIsTold() {
    Map<RuntimeException, Integer> failures =
        Map.of(
            new InvalidProgramException("it is too large", "scale it."), 2,
            new UnconvergedException(), 3,
            new SearchStoppedException(), 3,
            new EngineFailedException("scip", "it has gone"), 4,
            new UncheckedIOException("secret", new IOException("secret")), 2);
    failures.forEach(
        (failure, code) -> {
          err.reset();
          PrintStream printed = new PrintStream(err, true, StandardCharsets.UTF_8);
          assertThat(new DidymaOnSpark(printed).failed(failure)).isEqualTo(code);
          assertThat(said()).doesNotContain("secret", "internal error");
          if (failure instanceof UserFacingException told) {
            assertThat(said().lines())
                .containsExactly(
                    "didyma-spark: " + told.message(DidymaOnSpark.NAMES),
                    "Hint: " + told.advice(DidymaOnSpark.NAMES));
          }
        });
  }

  /** Advice that names an option of another command leads nowhere. */
  @Test
  void refusalsNameOptionsOfTheirCommand() {
    List<String> table = List.of("--data", file("no.csv"), "--schema", file("s.json"));
    Map<String, List<String>> others =
        Map.of(
            "cells",
            Stream.concat(table.stream(), Stream.of("--out", file("n.cells"))).toList(),
            "optimize",
            table,
            "experiment",
            List.of("unknown"),
            "bench",
            List.of());
    Map<String, CommandLine> commands = DidymaOnSpark.line(System.err).getSubcommands();
    assertThat(commands.keySet()).isEqualTo(others.keySet());
    commands.forEach(
        (name, command) -> {
          Set<String> own = command.getCommandSpec().optionsMap().keySet();
          for (OptionSpec option : command.getCommandSpec().options()) {
            if (option.arity().max() == 0) {
              continue;
            }
            for (String value : List.of("x", "0:0", "5:", "nine:1")) {
              List<String> words = new ArrayList<>(List.of(name));
              words.addAll(others.get(name));
              int at = words.indexOf(option.longestName());
              if (at > 0) {
                words.set(at + 1, value);
              } else {
                words.addAll(List.of(option.longestName(), value));
              }
              requireOwnOptions(own, words);
            }
          }
        });
  }

  private void requireOwnOptions(Set<String> own, List<String> words) {
    err.reset();
    assertThat(run(words.toArray(String[]::new)))
        .describedAs("%s: %s", words, said())
        .isEqualTo(DidymaOnSpark.BAD_INPUT);
    List<String> named =
        Pattern.compile("--[a-z-]+").matcher(said()).results().map(MatchResult::group).toList();
    assertThat(own).describedAs("%s: %s", words, said()).containsAll(named);
  }

  @Test
  void whatIsWrongIsSaidInOneLine() {
    String[][] wrong = {
      {"no.csv", "Spark cannot read", "PATH_NOT_FOUND"},
      {"short.csv", "has no column \"age\"", ""},
      {"bad.csv", "column \"age\"", ""},
      {"x", "does not say what format it has", ""}
    };
    for (String[] one : wrong) {
      err.reset();
      int code =
          run(
              "cells",
              "--data",
              file(one[0]),
              "--schema",
              file("s.json"),
              "--out",
              file("n.cells"));
      assertThat(code).isEqualTo(DidymaOnSpark.BAD_INPUT);
      assertThat(said())
          .startsWith("didyma-spark: ")
          .contains(one[1])
          .contains(one[2])
          .doesNotContain("secret")
          .doesNotContain("\tat ");
      assertThat(said().lines().count()).isLessThanOrEqualTo(2);
      assertThat(folder.resolve("n.cells")).doesNotExist();
    }
  }
}
