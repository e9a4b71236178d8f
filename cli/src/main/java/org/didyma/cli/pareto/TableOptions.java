package org.didyma.cli.pareto;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.didyma.cli.Cancellation;
import org.didyma.cli.options.DataOptions;
import org.didyma.cli.options.NeighboursOption;
import org.didyma.cli.options.OptionName;
import org.didyma.cli.options.OutputFile;
import org.didyma.cli.options.PrivateLatticeOptions;
import org.didyma.cli.options.TimeLimit;
import org.didyma.data.Table;
import org.didyma.data.TableSource;
import org.didyma.experiments.TrainingPart;
import org.didyma.experiments.pareto.instance.TableMechanisms;
import org.didyma.experiments.pareto.space.Settings;
import org.didyma.formulations.Cells;
import org.didyma.ground.InvalidInputException;
import org.didyma.ground.Quoted;
import org.didyma.mechanisms.Kind;
import org.didyma.mechanisms.Mechanisms;
import org.didyma.privacy.Delta;
import org.didyma.privacy.Epsilon;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Which mechanisms are searched on a table, and what of them varies. */
final class TableOptions {

  private static final Pattern PLAIN = Pattern.compile("[\\w./:=,+-]+");

  /** Every fifth record is held out. */
  private static final int FOLDS = 5;

  @Option(
      names = "--test",
      paramLabel = "FILE",
      description =
          "a table of the same schema to test on; without it every fifth record is held out")
  private @Nullable String test;

  @Option(
      names = "--mechanisms",
      paramLabel = "NAME",
      split = ",",
      defaultValue = "exponential",
      description =
          "names as for didyma solve --mechanism, with commas between; which of them is a setting"
              + " too; default ${DEFAULT-VALUE}")
  private List<String> mechanisms = new ArrayList<>();

  @Option(
      names = "--vary",
      paramLabel = "SETTING",
      description = {
        "what varies, and how far, once for each setting: NAME=LOW:HIGH or NAME=LOW:HIGH:log for"
            + " numbers, NAME=WORD,WORD for others, NAME=VALUE for what does not vary. Names are"
            + " epsilon, lattice, intercept, cost, and parameters of the mechanisms as in didyma"
            + " solve --mechanism NAME --help. Unless said otherwise epsilon goes from 0.01 to 10,"
            + " and the usual parameters vary widely"
      })
  private List<String> vary = new ArrayList<>();

  @Option(
      names = "--delta",
      paramLabel = "D",
      defaultValue = "0",
      description = "for mechanisms whose guarantee has one; default ${DEFAULT-VALUE}")
  private String delta = "0";

  @Option(
      names = "--utility",
      paramLabel = "NAME",
      defaultValue = "accuracy",
      description =
          "what a model is judged by: accuracy, balanced-accuracy or auc; the error is 1 less"
              + " that; default ${DEFAULT-VALUE}")
  private String utility = "accuracy";

  @Mixin private PrivateLatticeOptions lattice = new PrivateLatticeOptions();
  @Mixin private NeighboursOption neighbours = new NeighboursOption();

  @Option(
      names = "--time-limit",
      paramLabel = "SECONDS",
      defaultValue = "60",
      description =
          "of each run; settings that take longer count as unusable; default ${DEFAULT-VALUE}")
  private String timeLimit = "60";

  /** Reads what can be read before any file. */
  void check() {
    lattice.check();
    neighbours.adjacency();
    limit();
    delta();
    utility();
    if (test != null) {
      OutputFile.path("--test", test);
    }
    Varied.of(kinds(), vary);
  }

  private List<Kind<?, ?>> kinds() {
    List<Kind<?, ?>> kinds = new ArrayList<>();
    for (String name : mechanisms.stream().map(String::strip).distinct().toList()) {
      Kind<?, ?> kind = Mechanisms.named(name);
      if (kind.needsDelta() && delta().isZero()) {
        throw new InvalidInputException(
            "%s makes no promise without a delta above 0".formatted(name),
            "give --delta, far below one over the number of records, such as 1e-6.");
      }
      kinds.add(kind);
    }
    return kinds;
  }

  private Delta delta() {
    try {
      return Delta.parse(delta);
    } catch (IllegalArgumentException e) {
      throw new InvalidInputException(
          "--delta is " + Quoted.of(delta) + ": " + e.getMessage(),
          "use a number well below one over the number of records, such as 1e-6.",
          e);
    }
  }

  private TableMechanisms.Utility utility() {
    return Arrays.stream(TableMechanisms.Utility.values())
        .filter(u -> label(u).equals(utility))
        .findFirst()
        .orElseThrow(
            () ->
                new InvalidInputException(
                    "--utility is " + Quoted.of(utility) + ", which does not exist",
                    "use accuracy, balanced-accuracy or auc."));
  }

  private static String label(TableMechanisms.Utility utility) {
    return utility.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  private Duration limit() {
    return TimeLimit.parse("--time-limit", timeLimit);
  }

  /** Reads the table. */
  ParetoCommand.Searched searched(DataOptions data, int runs, Cancellation stop) {
    List<Kind<?, ?>> kinds = kinds();
    Varied varied = Varied.of(kinds, vary);
    Table table = data.table();
    Table training = test == null ? table.part(position -> position % FOLDS != FOLDS - 1) : table;
    Cells tested = tested(table).cells(stop::check, true);
    if (tested.records() == 0) {
      throw new InvalidInputException(
          "there are no records to test on",
          "use a table of at least five records, or another --test.");
    }
    PrivateLatticeOptions.Chosen chosen = lattice.over(table.schema(), true);
    TableMechanisms mechanisms =
        new TableMechanisms(
            kinds,
            varied.dimensions(),
            new TableMechanisms.Fixed(
                table.schema(),
                new TrainingPart(training, stop::check),
                tested,
                chosen.lattice(),
                lattice.costs(),
                neighbours.adjacency(),
                delta(),
                varied.fixed(),
                utility(),
                runs,
                limit()));
    return new ParetoCommand.Searched(
        mechanisms.instance("table"), settings -> command(mechanisms, settings, data, runs));
  }

  private Table tested(Table table) {
    return test == null
        ? table.part(position -> position % FOLDS == FOLDS - 1)
        : new Table(table.schema(), TableSource.file(OutputFile.path("--test", test)));
  }

  /** What runs these settings again, with other noise. */
  private String command(
      TableMechanisms mechanisms, Settings settings, DataOptions data, int runs) {
    StringBuilder mechanism = new StringBuilder(mechanisms.kind(settings).name());
    mechanisms
        .parameters(settings)
        .forEach(
            (name, value) -> {
              if (!value.equals("false")) {
                mechanism.append(' ').append(OptionName.of(name));
                mechanism.append(value.equals("true") ? "" : " " + value);
              }
            });
    List<String> words = new ArrayList<>(List.of("didyma", "compare", "mechanisms"));
    words.addAll(data.words());
    if (test != null) {
      words.addAll(List.of("--test", test));
    }
    words.addAll(List.of("--mechanisms", mechanism.toString(), "--epsilons"));
    // Where the noise is what varies, the epsilon asked for only has to be large enough.
    words.add(
        settings.has(TableMechanisms.EPSILON)
            ? settings.text(TableMechanisms.EPSILON)
            : Integer.toString(Epsilon.MAX));
    if (!delta().isZero()) {
      words.addAll(List.of("--delta", delta));
    }
    List<String> own = new ArrayList<>(lattice.words());
    for (String name : List.of("lattice", "intercept", "cost")) {
      if (settings.has(name)) {
        int before = own.indexOf(OptionName.of(name));
        if (before >= 0) {
          own.subList(before, before + 2).clear();
        }
        own.removeIf(word -> word.startsWith(OptionName.of(name) + "="));
        own.add(OptionName.of(name) + "=" + settings.text(name));
      }
    }
    words.addAll(own);
    words.addAll(List.of("--neighbours", neighbours.adjacency().label()));
    words.addAll(List.of("--repetitions", Integer.toString(runs), "--time-limit", timeLimit));
    return words.stream().map(TableOptions::quoted).collect(Collectors.joining(" "));
  }

  /** A word as a shell takes it. */
  private static String quoted(String word) {
    return PLAIN.matcher(word).matches() ? word : "'" + word.replace("'", "'\\''") + "'";
  }
}
