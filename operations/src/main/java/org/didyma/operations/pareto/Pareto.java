package org.didyma.operations.pareto;

import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.didyma.core.InvalidInputException;
import org.didyma.experiments.page.FrontPage;
import org.didyma.experiments.pareto.FrontFiles;
import org.didyma.experiments.pareto.ParetoSearch;
import org.didyma.experiments.pareto.SearchFile;
import org.didyma.experiments.pareto.instance.TradeoffProblem;
import org.didyma.experiments.pareto.proposal.Method;
import org.didyma.experiments.study.PublishedFronts;
import org.didyma.mechanisms.Parameter;
import org.didyma.operations.Context;
import org.didyma.operations.Declaration;
import org.didyma.operations.Delivery;
import org.didyma.operations.Group;
import org.didyma.operations.InputRule;
import org.didyma.operations.Inputs;
import org.didyma.operations.Operation;
import org.didyma.operations.Result;
import org.didyma.operations.Section;
import org.didyma.operations.files.OutputFile;
import org.didyma.operations.files.OutputFiles;
import org.didyma.operations.inputs.PrivateLatticeInput;
import org.didyma.operations.inputs.PublicTablesInput;
import org.didyma.operations.inputs.SharedParameters;
import org.didyma.operations.inputs.SourceInput;
import org.didyma.operations.inputs.TableInput;
import org.didyma.operations.inputs.TestInput;

/** Searches for a front of privacy and usefulness, or asks something of a search that was made. */
public final class Pareto implements Operation {

  private static final int USUAL_RUNS = 5;
  private static final long NANOS_BETWEEN_LINES = 10_000_000_000L;

  private static final Parameter<Boolean> PUBLIC =
      Parameter.flag("public").says("declares that the table is public; required for a search");

  private static final Parameter<PublishedFronts> PUBLISHED =
      Parameter.oneOf("published", "NAME", PublishedFronts.values())
          .says("instead of a table: a search of the DPareto paper");

  private static final Parameter<Path> DATA_DIR =
      PublicTablesInput.DATA_DIR.says("with --published: " + PublicTablesInput.DATA_DIR.sentence());

  private static final Parameter<Boolean> QUICK =
      Parameter.flag("quick").says("with --published: a small part of the table");

  private static final Parameter<Long> START =
      SharedParameters.start(
          "seed of the simulation, a whole number; searches with the same one find the same");

  private static final Parameter<Path> OUT =
      SharedParameters.folder("out").says("folder of the evaluations").usually(Path.of("front"));

  private static final Parameter<Integer> AGAIN =
      Parameter.count("again", "K", Integer.MAX_VALUE)
          .says(
              "do not search, but repeat evaluation K of the folder with the same simulated"
                  + " noise, and compare its numbers");

  private static final Parameter<Double> BEST_AT =
      Parameter.read("best-at", "E", Pareto::epsilon, String::valueOf)
          .says(
              "do not search, but run the settings with the least expected error among those"
                  + " that guarantee at most epsilon E, by a model of the folder's evaluations");

  private static final InputRule NOT_OF_TABLES =
      InputRule.when(
          in -> in.hasAny(QUICK, DATA_DIR),
          "--quick and --data-dir are for --published only",
          "leave them out.");

  /** What is searched is a published search, or a table that is said to be public. */
  private static final InputRule ONE_SUBJECT =
      in -> {
        if (in.has(PUBLISHED)) {
          return TableInput.none("--published").refusal(in);
        }
        return TableInput.NAMES_ONE.refusal(in).or(() -> NOT_OF_TABLES.refusal(in));
      };

  /** What a search takes, and what it is asked. */
  static final Declaration DECLARATION =
      Declaration.saying(
              "Searches for settings that no others beat both in epsilon and in error on"
                  + " held-out records, or resumes a search. Each evaluation is saved in the"
                  + " folder --out when it ends. In the end evaluations.csv, front.md and"
                  + " front.json are written there.",
              "The search tries settings on the table itself, so its results reveal records: the"
                  + " table must be public, which --public declares. Noise is simulated with a"
                  + " known seed.")
          .takes(
              Group.main(TableInput.MAIN)
                  .with(
                      PUBLIC,
                      VariedInput.MECHANISMS,
                      VariedInput.VARY,
                      SearchingInput.EVALUATIONS,
                      OUT,
                      SharedParameters.REPORT),
              Group.of(
                  "search",
                  "Search method and objective",
                  SearchingInput.METHOD,
                  SearchingInput.RANDOM,
                  SearchingInput.BATCH,
                  SearchingInput.REPETITIONS,
                  SearchingInput.REFERENCE,
                  SearchingInput.FAST,
                  START,
                  SharedParameters.THREADS),
              Group.of("asked", "Results of an earlier search", AGAIN, BEST_AT),
              Group.of(
                      "runs",
                      "Runs and their guarantee",
                      TestInput.TEST,
                      SharedParameters.DELTA,
                      SharedParameters.NEIGHBOURS,
                      VariedInput.UTILITY,
                      VariedInput.TIME_LIMIT)
                  .with(PrivateLatticeInput.ALL),
              Group.of("published", "Published searches", PUBLISHED, DATA_DIR, QUICK),
              SourceInput.GROUP)
          .takingLabels()
          .refuses(
              InputRule.atMostOne(
                  "--again and --best-at were both given",
                  "leave out one of them.",
                  AGAIN,
                  BEST_AT),
              SearchingInput.FITS,
              ONE_SUBJECT)
          .example(
              "pareto --data people.csv --schema people.schema.json --public --out out",
              "pareto --published sparse-vector --evaluations 30 --out svt")
          .returns(FrontReport.class);

  private static double epsilon(String text) {
    try {
      double epsilon = Double.parseDouble(text);
      if (epsilon > 0 && Double.isFinite(epsilon)) {
        return epsilon;
      }
    } catch (NumberFormatException e) {
      // Said below.
    }
    throw new InvalidInputException(
        "--best-at is not an epsilon above 0", "use a number such as 0.5.");
  }

  @Override
  public Declaration declaration() {
    return DECLARATION;
  }

  @Override
  public Result run(Inputs in, Context context) {
    SearchingInput searching = new SearchingInput(in);
    Method way = searching.way();
    if (!in.has(PUBLISHED)) {
      requirePublic(in, context);
    }
    Optional<OutputFile> page =
        SharedParameters.file(in, SharedParameters.REPORT, new OutputFiles());
    TradeoffProblem instance =
        in.has(PUBLISHED)
            ? published(in, searching)
            : new VariedInput(in).instance(searching.runs(USUAL_RUNS), context.cancellation());
    Path folder = in.get(OUT);
    OptionalLong kept = SearchFile.start(folder);
    if (in.hasAny(AGAIN, BEST_AT) && kept.isEmpty()) {
      throw new InvalidInputException(
          "%s is for a search, and there is none in %s"
              .formatted(in.has(AGAIN) ? "--again" : "--best-at", folder),
          "name the folder of a search with --out.");
    }
    // The folder's own start goes on; a new search has one that nobody chose.
    long from =
        in.given(START).orElseGet(() -> kept.orElseGet(() -> new SecureRandom().nextLong()));
    ParetoSearch search =
        new ParetoSearch(
            instance,
            way.proposer(instance, searching.aim(), from),
            searching.aim(),
            way.batch(),
            from,
            SharedParameters.threads(in));
    try (SearchFile file =
        SearchFile.open(
            folder,
            ParetoSearch.description(instance, way.toString(), from)
                .put("reference", searching.aimText()))) {
      if (in.hasAny(AGAIN, BEST_AT)) {
        AskedOfSearch asked =
            new AskedOfSearch(search, files(file, in), folder.toString(), context.cancellation());
        return in.has(AGAIN)
            ? asked.again(in.get(AGAIN))
            : asked.best(instance, in.get(BEST_AT), from);
      }
      run(search, file, way.evaluations(instance, in.get(SearchingInput.EVALUATIONS)), context);
      FrontFiles files = files(file, in);
      files.write(folder);
      context.note("note: evaluations and front are in " + folder);
      String searched = "%s, searched by %s.".formatted(instance.name(), way);
      return new FrontReport(
          files.tree(),
          List.of(new Section.Text(files.text())),
          page.map(p -> Delivery.of(p, FrontPage.of(searched, files).html(), "")));
    }
  }

  private static FrontFiles files(SearchFile file, Inputs in) {
    return new FrontFiles(
        file.evaluations(),
        new SearchingInput(in).aim(),
        number -> CopiedCommand.of(in, "--again", Integer.toString(number)));
  }

  private static TradeoffProblem published(Inputs in, SearchingInput searching) {
    PublishedFronts front = in.get(PUBLISHED);
    return front.instance(
        new PublicTablesInput(in).store(), searching.runs(front.usualRuns()), in.isOn(QUICK));
  }

  private static void requirePublic(Inputs in, Context context) {
    new VariedInput(in).check();
    if (!in.isOn(PUBLIC)) {
      throw new InvalidInputException(
          "a search runs mechanisms many times on the table, and its results reveal records",
          "give --public if the table is public; for a private one, didyma solve --tune with"
              + " --trials charges the search to its epsilon.");
    }
    context.note("note: these runs and their tests are not private; use a public table");
  }

  private static void run(ParetoSearch search, SearchFile file, int until, Context context) {
    int before = file.evaluations().size();
    if (before > 0) {
      context.note("note: %d of %d evaluations were done before".formatted(before, until));
    }
    List<ParetoSearch.Progress> last = new ArrayList<>();
    long[] lastLine = {System.nanoTime()};
    onStop(before, until, context);
    search.run(
        file,
        until,
        context.cancellation()::isCancelled,
        progress -> {
          last.add(progress);
          onStop(file.evaluations().size(), until, context);
          if (System.nanoTime() - lastLine[0] > NANOS_BETWEEN_LINES) {
            lastLine[0] = System.nanoTime();
            context.note(
                "%d of %d evaluations, hypervolume %.4f"
                    .formatted(progress.done(), until, progress.hypervolume()));
          }
        });
    if (!last.isEmpty()) {
      context.note(
          "note: choosing what to try took %.1f s"
              .formatted(last.get(last.size() - 1).ownSeconds()));
    }
  }

  private static void onStop(int done, int until, Context context) {
    context.cancellation().resumableAfter("%d of %d evaluations".formatted(done, until));
  }
}
