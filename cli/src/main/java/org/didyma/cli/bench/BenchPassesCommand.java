package org.didyma.cli.bench;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.apache.commons.math3.stat.regression.SimpleRegression;
import org.didyma.cli.ExitCode;
import org.didyma.cli.Terminal;
import org.didyma.cli.options.CommonOptions;
import org.didyma.cli.options.FormatOption;
import org.didyma.experiments.bench.DescentCases;
import org.didyma.experiments.bench.DescentCases.Method;
import org.didyma.experiments.bench.DescentCases.Place;
import org.didyma.ground.InvalidInputException;
import org.didyma.ground.Json;
import org.didyma.ground.Quoted;
import org.didyma.operations.Names;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code didyma bench passes}: what noise costs descents in time, wherever they are run. */
@Command(
    name = "passes",
    sortOptions = false,
    header = "time private descents in memory and in databases",
    description = {
      "",
      "Makes up a table and descends on it without noise, with noise at the end (psgd), in every"
          + " update (scs13) and on fresh lots (bst14), in turn, in each place. Prints the seconds"
          + " of a pass without noise, and the time of each of the others over that of the run"
          + " without noise next to it, all medians: along numbers of passes in batches of 10, then"
          + " along batches in one pass, then, where several numbers of rows are given, along those"
          + " with a straight line through the seconds. Shuffled is the run without noise in a"
          + " fresh order in each pass. Making the table and its copy is not timed. Seconds are"
          + " processor time, but those of a server are the clock's.",
      ""
    },
    footer = {
      "",
      "Example:",
      "  didyma bench passes --rows 500 --features 3 --epochs 1,2 --batches 10 --runs 1"
    })
public final class BenchPassesCommand implements Callable<Integer> {

  private static final int USUAL_BATCH = 10;
  private static final List<String> PLACES =
      Arrays.stream(Place.values()).map(Place::label).toList();

  private final Terminal terminal;

  @Option(
      names = "--place",
      paramLabel = "NAME,...",
      defaultValue = "memory,h2",
      description =
          "where: memory, h2, postgresql (its functions are installed for the while), sql-only;"
              + " default: ${DEFAULT-VALUE}")
  private String places = "";

  @Option(
      names = "--server",
      paramLabel = "JDBC",
      description =
          "the PostgreSQL server of postgresql and sql-only, which takes a table generated_vectors"
              + " for a while; user and password of DIDYMA_DATABASE_USER and"
              + " DIDYMA_DATABASE_PASSWORD")
  private @Nullable String server;

  @Option(
      names = "--rows",
      paramLabel = "N,...",
      defaultValue = "20000",
      description = "rows of the table; default: ${DEFAULT-VALUE}")
  private String rows = "";

  @Option(
      names = "--features",
      paramLabel = "D",
      defaultValue = "50",
      description = "features of a row; default: ${DEFAULT-VALUE}")
  private int features;

  @Option(
      names = "--epochs",
      paramLabel = "K,...",
      defaultValue = "1,5,10,20",
      description = "passes over the table; default: ${DEFAULT-VALUE}")
  private String epochs = "";

  @Option(
      names = "--batches",
      paramLabel = "B,...",
      defaultValue = "1,10,100,1000",
      description = "rows of an update; default: ${DEFAULT-VALUE}")
  private String batches = "";

  @Option(
      names = "--runs",
      paramLabel = "N",
      defaultValue = "3",
      description = "runs to take the median of; default: ${DEFAULT-VALUE}")
  private int runs;

  @Mixin private FormatOption format = new FormatOption();
  @Mixin private CommonOptions common = new CommonOptions();

  public BenchPassesCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() {
    boolean json = format.isJson();
    List<Place> chosen = chosen();
    List<Integer> sizes = numbers("--rows", rows);
    List<Integer> passes = numbers("--epochs", epochs);
    List<Integer> updates = numbers("--batches", batches);
    int least = sizes.stream().min(Integer::compare).orElseThrow();
    if (runs < 1
        || features < 1
        || least < USUAL_BATCH
        || updates.stream().anyMatch(b -> b > least)) {
      throw new InvalidInputException(
          "--runs, --features, --rows or --batches is out of range",
          "use at least 1 of the first two, and at least %d rows and as many as a batch has."
              .formatted(USUAL_BATCH));
    }
    ArrayNode lines = Json.object().putArray("lines");
    ArrayNode fits = Json.object().putArray("fits");
    for (Place place : chosen) {
      List<DescentCases.Times> bySize = new ArrayList<>();
      for (int size : sizes) {
        try (DescentCases cases =
            new DescentCases(place, size, features, Optional.ofNullable(server))) {
          say(json, "%n%s, %d rows %s%n%s%n", place.label(), size, cases.storage(), head());
          if (size == sizes.get(0)) {
            for (int k : passes) {
              show(json, lines, cases.time(k, USUAL_BATCH, runs, this::look));
            }
            for (int b : updates) {
              show(json, lines, cases.time(1, b, runs, this::look));
            }
          }
          if (sizes.size() > 1) {
            DescentCases.Times times = cases.time(1, USUAL_BATCH, runs, this::look);
            bySize.add(times);
            show(json, lines, times);
          }
        }
      }
      if (bySize.size() > 2) {
        fit(json, fits, place, bySize);
      }
    }
    if (json) {
      ObjectNode root = Json.object().put("features", features).put("runs", runs);
      root.set("lines", lines);
      root.set("fits", fits);
      terminal.out().print(Json.text(root));
    }
    return ExitCode.DONE;
  }

  private void look() {
    terminal.cancellation().check();
  }

  private List<Place> chosen() {
    List<Place> chosen = new ArrayList<>();
    for (String name : places.split(",")) {
      if (!PLACES.contains(name)) {
        throw new InvalidInputException(
            "--place has " + Quoted.of(name) + ", which does not exist here",
            "use " + Names.or(PLACES) + ".");
      }
      Place place = Place.values()[PLACES.indexOf(name)];
      if (place.isServer() && (server == null || !server.startsWith("jdbc:postgresql:"))) {
        throw new InvalidInputException(
            "--place %s needs a server".formatted(name),
            "give --server jdbc:postgresql://..., or leave it out.");
      }
      chosen.add(place);
    }
    return chosen;
  }

  private static List<Integer> numbers(String option, String text) {
    List<Integer> numbers = new ArrayList<>();
    for (String word : text.split(",")) {
      if (!word.matches("[1-9][0-9]{0,8}")) {
        throw new InvalidInputException(
            option + " has " + Quoted.of(word) + ", which is no number above 0",
            "use a list such as 1,10,100.");
      }
      numbers.add(Integer.valueOf(word));
    }
    return numbers;
  }

  private static String head() {
    return "    rows  passes  batch   s per pass      psgd     scs13     bst14  shuffled";
  }

  private void show(boolean json, ArrayNode lines, DescentCases.Times times) {
    ObjectNode line =
        lines
            .addObject()
            .put("place", times.place().label())
            .put("rows", times.records())
            .put("passes", times.epochs())
            .put("batch", times.batch())
            .put("noiseless_seconds", times.noiseless());
    StringBuilder text =
        new StringBuilder(
            String.format(
                Locale.ROOT,
                "%8d %7d %6d %12.4f",
                times.records(),
                times.epochs(),
                times.batch(),
                times.noiseless() / times.epochs()));
    for (Method method : Method.values()) {
      Double ratio = times.ratios().get(method);
      if (method != Method.NOISELESS && ratio != null) {
        line.put(method.name().toLowerCase(Locale.ROOT) + "_ratio", ratio);
        text.append(String.format(Locale.ROOT, " %9.2f", ratio));
      }
    }
    say(json, "%s%n", text);
  }

  private void fit(boolean json, ArrayNode fits, Place place, List<DescentCases.Times> bySize) {
    for (Method method : Method.values()) {
      SimpleRegression line = new SimpleRegression();
      for (DescentCases.Times times : bySize) {
        Double seconds = times.seconds().get(method);
        if (seconds != null) {
          line.addData(times.records(), seconds);
        }
      }
      if (line.getN() > 2) {
        String name = method.name().toLowerCase(Locale.ROOT);
        fits.addObject()
            .put("place", place.label())
            .put("method", name)
            .put("seconds_per_million_rows", 1e6 * line.getSlope())
            .put("seconds_at_no_rows", line.getIntercept())
            .put("r_squared", line.getRSquare());
        say(
            json,
            "%s, %s: %.2f s + %.2f s per million rows, R^2 %.4f%n",
            place.label(),
            name,
            line.getIntercept(),
            1e6 * line.getSlope(),
            line.getRSquare());
      }
    }
  }

  private void say(boolean json, String text, Object... values) {
    if (!json) {
      terminal.out().printf(Locale.ROOT, text, values);
      terminal.out().flush();
    }
  }
}
