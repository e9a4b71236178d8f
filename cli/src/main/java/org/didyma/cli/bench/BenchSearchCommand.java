package org.didyma.cli.bench;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryType;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.didyma.cli.ExitCode;
import org.didyma.cli.Terminal;
import org.didyma.cli.options.CommonOptions;
import org.didyma.cli.options.FormatOption;
import org.didyma.data.TableSource;
import org.didyma.experiments.bench.SearchCase;
import org.didyma.experiments.bench.SearchCases;
import org.didyma.experiments.bench.Timing;
import org.didyma.ground.InvalidInputException;
import org.didyma.ground.Json;
import org.didyma.operations.files.OutputFile;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code didyma bench search}: times of the exact search and the exact sampler. */
@Command(
    name = "search",
    sortOptions = false,
    header = "time the exact search and the exact sampler",
    description = {
      "",
      "Runs each case several times in this process and prints the first run (in a fresh Java"
          + " machine), the median, the least and the greatest time in seconds, and how the median"
          + " compares with the prototype of the method where that was measured; of minimisations"
          + " also the median primal integral up to the end (the area under the relative gap of the"
          + " best point to the optimum, in seconds, 1 while there is none). Reading the table"
          + " is not part of the time. The last line tells the largest heap; limit it with"
          + " DIDYMA_JAVA_OPTS=-Xmx900m.",
      "The cases are of the bundled table, or of the tables given. Cases whose table is not given"
          + " are left out.",
      ""
    },
    footer = {"", "Example:", "  didyma bench search --runs 1"})
public final class BenchSearchCommand implements Callable<Integer> {

  private static final int MAX_RUNS = 1000;
  private static final int MAX_THREADS = 256;

  private final Terminal terminal;

  @Option(
      names = "--data",
      paramLabel = "FILE",
      description = "a table with the columns of Adult and a header")
  private @Nullable String data;

  @Option(
      names = "--binary-adult",
      paramLabel = "FILE",
      description = "Adult in binary columns, the label first, with a header (adult_data.csv)")
  private @Nullable String binaryAdult;

  @Option(
      names = "--spambase",
      paramLabel = "FILE",
      description = "Spambase as published, the label last, without a header (spambase.data)")
  private @Nullable String spambase;

  @Option(
      names = "--case",
      paramLabel = "TEXT",
      description = "only cases whose name contains this text; may be given several times")
  private List<String> wanted = new ArrayList<>();

  @Option(names = "--quick", description = "leave out what takes more than some seconds")
  private boolean quick;

  @Option(
      names = "--threads",
      paramLabel = "N",
      defaultValue = "1",
      description = "threads of a long search; default: ${DEFAULT-VALUE}")
  private int threads = 1;

  @Option(
      names = "--runs",
      paramLabel = "N",
      defaultValue = "5",
      description = "runs per case; default: ${DEFAULT-VALUE}")
  private int runs = 5;

  @Mixin private FormatOption format = new FormatOption();
  @Mixin private CommonOptions common = new CommonOptions();

  public BenchSearchCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() {
    boolean json = format.isJson();
    if (runs < 1 || runs > MAX_RUNS) {
      throw new InvalidInputException(
          "--runs is not a number from 1 to " + MAX_RUNS, "use --runs 5.");
    }
    if (threads < 1 || threads > MAX_THREADS) {
      throw new InvalidInputException(
          "--threads is not a number from 1 to " + MAX_THREADS, "leave it out.");
    }
    List<SearchCase> cases = cases();
    if (!json) {
      terminal.out().println(Timing.HEADER);
    }
    List<Timing> timings = new ArrayList<>();
    for (SearchCase c : cases) {
      terminal.cancellation().check();
      Timing timing = c.run(runs, terminal.cancellation()::isCancelled);
      timings.add(timing);
      if (!json) {
        terminal.out().println(timing.line());
      }
    }
    Optional<String> ratio = ratio(timings);
    long heap = peakHeap() >> 20;
    if (json) {
      ObjectNode root = Json.object();
      ArrayNode rows = root.putArray("rows");
      timings.forEach(t -> rows.add(t.tree()));
      root.put("ratio", ratio.orElse(null));
      root.put("peak_heap_mb", heap);
      terminal.out().print(Json.text(root));
    } else {
      terminal.out().println();
      ratio.ifPresent(
          r -> terminal.out().println("Median time of enumeration over that of the search: " + r));
      terminal.out().println("Largest heap, garbage included: " + heap + " MB");
    }
    return ExitCode.DONE;
  }

  /** The cases of the tables that are given, and among them those that are wanted. */
  private List<SearchCase> cases() {
    List<SearchCase> cases = new ArrayList<>();
    if (data == null && binaryAdult == null && spambase == null) {
      cases.addAll(SearchCases.bank(threads));
      cases.addAll(SearchCases.simulated(threads));
    }
    // All files first: no case is run, and no header printed, before one of them is missing.
    Optional<Path> adult = file("--data", data);
    Optional<Path> binary = file("--binary-adult", binaryAdult);
    Optional<Path> mails = file("--spambase", spambase);
    if (adult.isPresent()) {
      cases.addAll(SearchCases.adult(TableSource.file(adult.get()), threads));
    } else {
      terminal.note("note: the cases of Adult are left out; give --data FILE for them");
    }
    if (binary.isPresent()) {
      cases.addAll(SearchCases.binaryAdult(binary.get(), threads));
    } else {
      terminal.note("note: the cases of binary Adult are left out; give --binary-adult FILE");
    }
    if (mails.isPresent()) {
      cases.addAll(SearchCases.spambase(mails.get(), threads));
    } else {
      terminal.note("note: the case of Spambase is left out; give --spambase FILE");
    }
    cases.removeIf(c -> quick && !c.quick());
    cases.removeIf(c -> !wanted.isEmpty() && wanted.stream().noneMatch(c.name()::contains));
    if (cases.isEmpty()) {
      throw new InvalidInputException(
          "no case is left", "leave --case and --quick out, or give the table of the case.");
    }
    return cases;
  }

  /**
   * The file of an option.
   *
   * @throws InvalidInputException when it cannot be read
   */
  private static Optional<Path> file(String option, @Nullable String name) {
    Optional<Path> path = Optional.ofNullable(name).map(n -> OutputFile.path(option, n));
    path.ifPresent(p -> TableSource.file(p).requireReadable());
    return path;
  }

  /** The largest use of all parts of the heap so far, in bytes. */
  private static long peakHeap() {
    return ManagementFactory.getMemoryPoolMXBeans().stream()
        .filter(pool -> pool.getType() == MemoryType.HEAP)
        .mapToLong(pool -> pool.getPeakUsage().getUsed())
        .sum();
  }

  /** How many times longer enumeration takes than the search, on a case that both solve. */
  private static Optional<String> ratio(List<Timing> timings) {
    return timings.stream()
        .filter(t -> t.engine().equals("enumeration"))
        .findFirst()
        .flatMap(
            enumeration ->
                timings.stream()
                    .filter(t -> t.engine().equals("chain") && t.name().equals(enumeration.name()))
                    .findFirst()
                    .map(
                        chain ->
                            String.format(
                                Locale.ROOT,
                                "%.0f (%s)",
                                enumeration.median() / chain.median(),
                                chain.name())));
  }
}
