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
import org.didyma.cli.options.DeltaOption;
import org.didyma.cli.options.NeighboursOption;
import org.didyma.cli.options.OptionName;
import org.didyma.cli.options.PrivateLatticeOptions;
import org.didyma.cli.options.TestOption;
import org.didyma.cli.options.TimeLimit;
import org.didyma.data.Table;
import org.didyma.experiments.TrainingPart;
import org.didyma.experiments.pareto.instance.TableMechanisms;
import org.didyma.experiments.pareto.space.Settings;
import org.didyma.formulations.Cells;
import org.didyma.ground.InvalidInputException;
import org.didyma.ground.Quoted;
import org.didyma.mechanisms.Kind;
import org.didyma.mechanisms.Mechanisms;
import org.didyma.privacy.Epsilon;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Which mechanisms are searched on a table, and what of them varies. */
final class TableOptions {

  private static final Pattern PLAIN = Pattern.compile("[\\w./:=,+-]+");

  @Mixin private TestOption test = new TestOption();

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

  @Mixin private DeltaOption delta = new DeltaOption();

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
    delta.delta();
    utility();
    test.file();
    Varied.of(kinds(), vary);
  }

  private List<Kind<?, ?>> kinds() {
    List<Kind<?, ?>> kinds = new ArrayList<>();
    for (String name : mechanisms.stream().map(String::strip).distinct().toList()) {
      Kind<?, ?> kind = Mechanisms.named(name);
      if (kind.needsDelta() && delta.delta().isZero()) {
        throw new InvalidInputException(
            "%s makes no promise without a delta above 0".formatted(name),
            "give --delta, far below one over the number of records, such as 1e-6.");
      }
      kinds.add(kind);
    }
    return kinds;
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
    Cells tested = test.tested(table, stop::check);
    PrivateLatticeOptions.Chosen chosen = lattice.over(table.schema(), true);
    TableMechanisms mechanisms =
        new TableMechanisms(
            kinds,
            varied.dimensions(),
            new TableMechanisms.Fixed(
                table.schema(),
                new TrainingPart(test.training(table), stop::check),
                tested,
                chosen.lattice(),
                lattice.costs(),
                neighbours.adjacency(),
                delta.delta(),
                varied.fixed(),
                utility(),
                runs,
                limit()));
    return new ParetoCommand.Searched(
        mechanisms.instance("table"), settings -> command(mechanisms, settings, data, runs));
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
    test.file().ifPresent(file -> words.addAll(List.of("--test", file.toString())));
    words.addAll(List.of("--mechanisms", mechanism.toString(), "--epsilons"));
    // Where the noise is what varies, the epsilon asked for only has to be large enough.
    words.add(
        settings.has(TableMechanisms.EPSILON)
            ? settings.text(TableMechanisms.EPSILON)
            : Integer.toString(Epsilon.MAX));
    if (!delta.delta().isZero()) {
      words.addAll(List.of("--delta", delta.text()));
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
