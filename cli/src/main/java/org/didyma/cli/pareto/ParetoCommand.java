package org.didyma.cli.pareto;

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
import org.didyma.cli.Terminal;
import org.didyma.cli.options.CommonOptions;
import org.didyma.cli.options.DataOptions;
import org.didyma.cli.options.FormatOption;
import org.didyma.cli.options.ReportOption;
import org.didyma.cli.options.ThreadsOption;
import org.didyma.experiments.page.FrontPage;
import org.didyma.experiments.pareto.FrontFiles;
import org.didyma.experiments.pareto.ParetoSearch;
import org.didyma.experiments.pareto.SearchFile;
import org.didyma.experiments.pareto.instance.Aim;
import org.didyma.experiments.pareto.instance.Instance;
import org.didyma.experiments.pareto.proposal.Method;
import org.didyma.experiments.research.TableStore;
import org.didyma.experiments.study.PublishedFronts;
import org.didyma.ground.InvalidInputException;
import org.didyma.ground.Json;
import org.didyma.operations.files.OutputFile;
import org.didyma.operations.files.OutputFiles;
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
          + " the folder --out as it comes; in the end evaluations.csv, front.md and front.json are"
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

  private static final int USUAL_RUNS = 5;
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
              + " adult-logistic-sgd, adult-logistic-sgd-random-start, adult-logistic-adam,"
              + " adult-svm-sgd, mnist-mlp1, mnist-mlp2")
  private @Nullable String published;

  @Option(
      names = "--data-dir",
      paramLabel = "DIR",
      description = "with --published: folder with the public tables; default: what was fetched")
  private @Nullable String dataDir;

  @Option(names = "--quick", description = "with --published: a small part of the table")
  private boolean quick;

  @Mixin private SearchingOptions searching = new SearchingOptions();

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

  @Option(
      names = "--best-at",
      paramLabel = "E",
      description =
          "do not search, but name the settings that a model of the folder's evaluations believes to"
              + " have the least error among those that promise at most epsilon E, and run them")
  private @Nullable Double bestAt;

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
    Method way = searching.way();
    Aim aim = searching.aim();
    requireOne();
    Optional<OutputFile> page = report.prepare(new OutputFiles());
    Path folder = OutputFile.path("--out", out);
    Instance instance = published != null ? published(published) : table();
    if ((again != null || bestAt != null) && SearchFile.start(folder).isEmpty()) {
      throw new InvalidInputException(
          "%s is for a search, and there is none in %s"
              .formatted(again != null ? "--again" : "--best-at", folder),
          "name the folder of a search with --out.");
    }
    long from = start(folder);
    ParetoSearch search =
        new ParetoSearch(
            instance, way.proposer(instance, aim, from), aim, way.batch(), from, workers);
    try (SearchFile file =
        SearchFile.open(
            folder,
            ParetoSearch.description(instance, way.toString(), from)
                .put("reference", searching.aimText()))) {
      if (again != null || bestAt != null) {
        FrontFiles files = new FrontFiles(file.evaluations(), aim, this::command);
        AskedOfSearch asked =
            new AskedOfSearch(terminal, search, files, folder.toString(), format.isJson());
        if (again != null) {
          asked.again(again);
        } else {
          asked.best(instance, Objects.requireNonNull(bestAt), from);
        }
        return ExitCode.DONE;
      }
      run(search, file, way.evaluations(instance, searching.evaluations()));
      FrontFiles files = new FrontFiles(file.evaluations(), aim, this::command);
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

  private static String searchedText(Instance instance, Method way) {
    return "%s, searched by %s.".formatted(instance.name(), way);
  }

  /** Either asks for one thing of a search, or searches. */
  private void requireOne() {
    if (again != null && bestAt != null) {
      throw new InvalidInputException(
          "--again and --best-at were both given", "leave out the one or the other.");
    }
    if (bestAt != null && !(bestAt > 0 && Double.isFinite(bestAt))) {
      throw new InvalidInputException(
          "--best-at is not an epsilon above 0", "use a number such as 0.5.");
    }
  }

  private Instance published(String name) {
    data.requireNone("--published");
    PublishedFronts front = PublishedFronts.find(name);
    TableStore store =
        dataDir == null
            ? TableStore.ofCache()
            : TableStore.of(OutputFile.path("--data-dir", dataDir));
    return front.instance(store, searching.runs(front.usualRuns()), quick);
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
    return table.instance(data, searching.runs(USUAL_RUNS), terminal.cancellation());
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
    onStop(before, until);
    search.run(
        file,
        until,
        terminal.cancellation()::isCancelled,
        progress -> {
          last.add(progress);
          onStop(file.evaluations().size(), until);
          if (System.nanoTime() - lastLine[0] > NANOS_BETWEEN_LINES) {
            lastLine[0] = System.nanoTime();
            terminal.note(line(progress, until));
          }
        });
    if (!last.isEmpty()) {
      ParetoSearch.Progress end = last.get(last.size() - 1);
      terminal.note(
          String.format(Locale.ROOT, "note: saying what to try took %.1f s", end.ownSeconds()));
    }
  }

  private void onStop(int done, int until) {
    terminal.cancellation().resumableAfter("%d of %d evaluations".formatted(done, until));
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
