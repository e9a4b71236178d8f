package org.didyma.studio.steps;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.SecureRandom;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.didyma.core.InvalidInputException;
import org.didyma.data.catalog.Catalog;
import org.didyma.data.records.SimulatedTable;
import org.didyma.data.schema.BinaryLabel;
import org.didyma.data.schema.Schema;
import org.didyma.studio.page.ResultHtml;
import org.didyma.studio.project.Invocation;
import org.didyma.studio.project.Jobs;
import org.didyma.studio.project.QuietContext;

/**
 * A run of the plan on a made-up table, in a folder that is removed. It shows how long a release
 * may take; no table of the user is read, and no ledger pays.
 */
final class Rehearsal {

  /** The table is made in memory. */
  private static final int MOST_ROWS = 200_000;

  private static final int USUAL_ROWS = 1000;

  private Rehearsal() {}

  /**
   * Begins it.
   *
   * @param learn what is to be rehearsed
   */
  static void start(Jobs jobs, String step, Invocation learn) {
    try {
      Path folder = Files.createTempDirectory("didyma-rehearsal");
      Runnable removal = () -> remove(folder);
      try {
        jobs.start(step, folder.toString(), "", of(learn, folder), removal);
      } catch (RuntimeException e) {
        removal.run();
        throw e;
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Invocation of(Invocation learn, Path folder) throws IOException {
    Path columns = columns(learn, folder.resolve("columns.json"));
    Invocation asked = new Invocation("schema learn", Map.of("columns", one(columns)));
    String json =
        new String(ResultHtml.content(asked.run(new QuietContext())), StandardCharsets.UTF_8);
    Schema schema = Schema.parse(json, columns.toString());
    if (!(schema.label() instanceof BinaryLabel)) {
      throw new InvalidInputException(
          "tables are made up for outcomes of two values only", "see the time of the plan.");
    }
    Path table = folder.resolve("table.csv");
    try (InputStream rows =
        SimulatedTable.of(
                schema, rows(learn), SimulatedTable.Frequencies.UNEVEN, new SecureRandom())
            .open()) {
      Files.copy(rows, table);
    }
    Map<String, List<String>> given = new LinkedHashMap<>(learn.given());
    List.of("dataset", "table", "query", "credentials", "ledger", "key").forEach(given::remove);
    given.put("data", one(table));
    given.put("columns", one(columns));
    given.put("out", one(folder.resolve("card")));
    return new Invocation("learn", given);
  }

  private static List<String> one(Path path) {
    return List.of(path.toString());
  }

  /** The file of columns, a copy: the user may change it meanwhile. */
  private static Path columns(Invocation learn, Path copy) throws IOException {
    List<String> named = learn.given().getOrDefault("columns", List.of());
    if (!named.isEmpty()) {
      return Files.copy(Path.of(named.get(0)), copy, StandardCopyOption.REPLACE_EXISTING);
    }
    String json =
        learn.given().getOrDefault("dataset", List.of()).stream()
            .flatMap(name -> Catalog.find(name).columnsFile().stream())
            .findFirst()
            .orElseThrow(
                () -> new InvalidInputException("there are no columns yet", "fill them in."));
    return Files.writeString(copy, json);
  }

  private static int rows(Invocation learn) {
    String records = learn.given().getOrDefault("records", List.of("")).get(0);
    return records.matches("[0-9]{1,9}")
        ? Math.min(MOST_ROWS, Integer.parseInt(records))
        : USUAL_ROWS;
  }

  private static void remove(Path folder) {
    try (Stream<Path> all = Files.walk(folder)) {
      all.sorted(Comparator.reverseOrder()).forEach(path -> path.toFile().delete());
    } catch (IOException e) {
      // What is left is made up.
      return;
    }
  }
}
