package org.didyma.cli.pareto;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.Callable;
import org.didyma.cli.ExitCode;
import org.didyma.cli.NothingReleasedException;
import org.didyma.cli.Terminal;
import org.didyma.cli.options.CommonOptions;
import org.didyma.cli.options.DataOptions;
import org.didyma.cli.options.FormatOption;
import org.didyma.cli.options.OutputFile;
import org.didyma.cli.options.ReportOption;
import org.didyma.cli.options.ThreadsOption;
import org.didyma.data.research.TableStore;
import org.didyma.experiments.page.FrontPage;
import org.didyma.experiments.pareto.FrontFiles;
import org.didyma.experiments.pareto.ParetoSearch;
import org.didyma.experiments.pareto.SearchFile;
import org.didyma.experiments.pareto.front.Outcome;
import org.didyma.experiments.pareto.instance.Evaluation;
import org.didyma.experiments.pareto.instance.Instance;
import org.didyma.experiments.pareto.proposal.Method;
import org.didyma.experiments.study.PublishedFronts;
import org.didyma.ground.InvalidInputException;
import org.didyma.ground.Json;
import org.didyma.ground.Quoted;
import org.didyma.oracles.SearchStoppedException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code didyma pareto}: a front of privacy and usefulness, or further evaluations of one. */
@Command(
    name = "pareto",
    sortOptions = false,
    description = {
      "",
      "Searches for the settings that no others beat both in epsilon and in error on records that"
          + " were held out, or goes on with a search that was stopped. Each evaluation is kept in"
          + " the folder --out as it comes; in the end front.md, front.json and evaluations.csv are"
          + " written there.",
      "The search tries settings on the table itself, so it tells about its records: the table must"
          + " be public, which --public says. Noise is simulated with a known start.",
      ""
    },
    footer = {
      "",
      "Examples:",
      "  didyma pareto --data people.csv --schema people.schema.json --public --out out",
      "  didyma pareto --published sparse-vector --evaluations 30 --out svt"
    })
public final class ParetoCommand implements Callable<Integer> {

  private static final int MOST = 100_000;
  private static final long NANOS_BETWEEN_LINES = 10_000_000_000L;

  private final Terminal terminal;

  @Spec private @Nullable CommandSpec spec;

  @Mixin private DataOptions data = new DataOptions();

  @Option(names = "--public", description = "the table is public; without this, none is searched")
  private boolean isPublic;

  @Mixin private TableOptions table = new TableOptions();

  @Option(
      names = "--published",
      paramLabel = "NAME",
      description =
          "instead of a table: a search of the DPareto paper, one of sparse-vector, output-noise,"
              + " adult-logistic-sgd, adult-logistic-adam, adult-svm-sgd")
  private @Nullable String published;

  @Option(
      names = "--data-dir",
      paramLabel = "DIR",
      description = "with --published: folder with the public tables; default: what was fetched")
  private @Nullable String dataDir;

  @Option(names = "--quick", description = "with --published: a small part of the table")
  private boolean quick;

  @Option(
      names = "--method",
      paramLabel = "NAME",
      defaultValue = "bayesian",
      description =
          "how to search: bayesian (by the probability and size of an improvement),"
              + " bayesian-expected (by its expected size), random, sobol, or grid:N with N values"
              + " in each direction; default ${DEFAULT-VALUE}")
  private String method = "bayesian";

  @Option(
      names = "--evaluations",
      paramLabel = "N",
      defaultValue = "64",
      description = "settings to try, random ones included; default ${DEFAULT-VALUE}")
  private int evaluations = 64;

  @Option(
      names = "--random",
      paramLabel = "N",
      defaultValue = "16",
      description = "random settings that a bayesian search begins with; default ${DEFAULT-VALUE}")
  private int random = 16;

  @Option(
      names = "--repetitions",
      paramLabel = "N",
      description =
          "runs of each setting, whose mean error counts; default 5, with --published as there")
  private @Nullable Integer repetitions;

  @Option(
      names = "--reference",
      paramLabel = "E:R",
      defaultValue = "10:1",
      description = "largest epsilon and error that are of interest; default ${DEFAULT-VALUE}")
  private String reference = "10:1";

  @Option(
      names = "--start",
      paramLabel = "N",
      description =
          "start of the simulation, a whole number; searches with the same one find the same;"
              + " default: that of the folder, or a new one")
  private @Nullable Long start;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      defaultValue = "front",
      description = "folder of the evaluations; default ${DEFAULT-VALUE}")
  private String out = "front";

  @Option(
      names = "--again",
      paramLabel = "K",
      description =
          "do not search, but run evaluation K of the folder again, with the same simulated noise,"
              + " and say whether its numbers are the same")
  private @Nullable Integer again;

  @Mixin private ReportOption report = new ReportOption();
  @Mixin private ThreadsOption threads = new ThreadsOption();
  @Mixin private FormatOption format = new FormatOption();
  @Mixin private CommonOptions common = new CommonOptions();

  public ParetoCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() {
    boolean json = format.isJson();
    int workers = threads.threads();
    requireRange("--evaluations", evaluations, 1);
    requireRange("--random", random, 2);
    if (repetitions != null) {
      requireRange("--repetitions", repetitions, 1);
    }
    Outcome antiIdeal = reference();
    Method way = Method.parse(method, random);
    Optional<OutputFile> page = report.prepare(Optional.empty());
    Path folder = OutputFile.path("--out", out);
    Instance instance = published != null ? published(published) : table();
    if (again != null && SearchFile.start(folder).isEmpty()) {
      throw new InvalidInputException(
          "--again is for a search, and there is none in " + folder,
          "name the folder of a search with --out.");
    }
    long from = start(folder);
    ParetoSearch search =
        new ParetoSearch(
            instance, way.proposer(instance, antiIdeal, from), antiIdeal, from, workers);
    try (SearchFile file =
        SearchFile.open(
            folder,
            ParetoSearch.description(instance, way.toString(), from).put("reference", reference))) {
      if (again != null) {
        return again(search, file, again, json);
      }
      run(search, file, way.evaluations(instance, evaluations));
      FrontFiles files = new FrontFiles(file.evaluations(), antiIdeal, this::command);
      files.write(folder);
      page.ifPresent(p -> p.write(FrontPage.of(searchedText(instance, way), files).html()));
      terminal.out().print(json ? Json.text(files.tree()) : files.text());
      terminal.note("note: evaluations and front are in " + folder);
    }
    return ExitCode.DONE;
  }

  /** What runs an evaluation again. */
  private String command(int number) {
    List<String> words =
        Objects.requireNonNull(spec).root().commandLine().getParseResult().originalArgs();
    return CopiedCommand.of(words, "--again", Integer.toString(number));
  }

  private int again(ParetoSearch search, SearchFile file, int number, boolean json) {
    List<Evaluation> all = file.evaluations();
    if (number < 1 || number > all.size()) {
      throw new InvalidInputException(
          "--again is %d, and %s has %d evaluations".formatted(number, out, all.size()),
          "name one of them, or the folder of the search.");
    }
    Evaluation before = all.get(number - 1);
    Evaluation now = search.again(all, number, terminal.cancellation()::isCancelled);
    boolean same = now.isSameAs(before);
    if (json) {
      ObjectNode tree = SearchFile.tree(now).put("same", same);
      terminal.out().print(Json.text(now.isDone() ? tree.put("error", now.error()) : tree));
    } else {
      terminal.out().print(FrontFiles.table(List.of(now)).text());
      terminal
          .out()
          .println(
              "\n%s evaluation %d of %s."
                  .formatted(same ? "The same numbers as" : "Other numbers than", number, out));
    }
    return ExitCode.DONE;
  }

  private static String searchedText(Instance instance, Method way) {
    return "%s, searched by %s.".formatted(instance.name(), way);
  }

  private static void requireRange(String option, int number, int least) {
    if (number < least || number > MOST) {
      throw new InvalidInputException(
          "%s is not a number from %d to %d".formatted(option, least, MOST), "leave it out.");
    }
  }

  private Outcome reference() {
    String[] parts = reference.split(":", -1);
    try {
      if (parts.length == 2) {
        Outcome point = new Outcome(Double.parseDouble(parts[0]), Double.parseDouble(parts[1]));
        if (point.first() > 0
            && point.first() <= 1e6
            && point.second() > 0
            && point.second() <= 1) {
          return point;
        }
      }
    } catch (NumberFormatException e) {
      // Said below.
    }
    throw new InvalidInputException(
        "--reference is " + Quoted.of(reference) + ", which is no epsilon and error",
        "use E:R with an epsilon above 0 and an error from 0 to 1, such as 10:1.");
  }

  private Instance published(String name) {
    data.requireNone("--published");
    PublishedFronts front = PublishedFronts.find(name);
    TableStore store =
        dataDir == null
            ? TableStore.ofCache()
            : TableStore.of(OutputFile.path("--data-dir", dataDir));
    int runs = repetitions == null ? front.usualRuns() : repetitions;
    return front.instance(store, runs, quick);
  }

  private Instance table() {
    data.check();
    if (quick || dataDir != null) {
      throw new InvalidInputException(
          "--quick and --data-dir are for --published only", "leave them out.");
    }
    table.check();
    if (!isPublic) {
      throw new InvalidInputException(
          "a search runs mechanisms many times on the table, and what it finds tells about its"
              + " records",
          "say --public if the table is public; for a private one, didyma solve --tune with --trials"
              + " charges the search to its epsilon.");
    }
    terminal.note("note: these runs and their tests are not private; use a public table");
    return table.instance(data, repetitions == null ? 5 : repetitions, terminal.cancellation());
  }

  /** The folder's own start goes on; a new search has one that nobody chose. */
  private long start(Path folder) {
    OptionalLong kept = SearchFile.start(folder);
    if (start != null) {
      return start;
    }
    return kept.orElseGet(() -> new SecureRandom().nextLong());
  }

  private void run(ParetoSearch search, SearchFile file, int until) {
    int before = file.evaluations().size();
    if (before > 0) {
      terminal.note("note: %d of %d evaluations were done before".formatted(before, until));
    }
    List<ParetoSearch.Progress> last = new ArrayList<>();
    long[] lastLine = {System.nanoTime()};
    try {
      search.run(
          file,
          until,
          terminal.cancellation()::isCancelled,
          progress -> {
            last.add(progress);
            if (System.nanoTime() - lastLine[0] > NANOS_BETWEEN_LINES) {
              lastLine[0] = System.nanoTime();
              terminal.note(line(progress, until));
            }
          });
    } catch (SearchStoppedException e) {
      throw new NothingReleasedException(
          "stopped on request after %d of %d evaluations"
              .formatted(file.evaluations().size(), until),
          "give the same command again to go on from there.");
    }
    if (!last.isEmpty()) {
      ParetoSearch.Progress end = last.get(last.size() - 1);
      terminal.note(
          String.format(Locale.ROOT, "note: saying what to try took %.1f s", end.ownSeconds()));
    }
  }

  private static String line(ParetoSearch.Progress progress, int until) {
    return String.format(
        Locale.ROOT,
        "%d of %d evaluations, hypervolume %.4f",
        progress.done(),
        until,
        progress.hypervolume());
  }
}
