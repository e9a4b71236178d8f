package org.didyma.cli.pareto;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.didyma.cli.options.DataOptions;
import org.didyma.cli.options.DeltaOption;
import org.didyma.cli.options.NeighboursOption;
import org.didyma.cli.options.PrivateLatticeOptions;
import org.didyma.cli.options.TestOption;
import org.didyma.cli.options.TimeLimit;
import org.didyma.data.Table;
import org.didyma.experiments.TrainingPart;
import org.didyma.experiments.pareto.instance.Instance;
import org.didyma.experiments.pareto.instance.TableMechanisms;
import org.didyma.formulations.Cells;
import org.didyma.ground.InvalidInputException;
import org.didyma.ground.Quoted;
import org.didyma.mechanisms.Kind;
import org.didyma.mechanisms.Mechanisms;
import org.didyma.operations.Cancellation;
import org.didyma.operations.inputs.PrivateLatticeInput;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Which mechanisms are searched on a table, and what of them varies. */
final class TableOptions {

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
            + " epsilon, lattice, intercept, cost, columns, and parameters of the mechanisms as in didyma"
            + " solve --mechanism NAME --help, or of one of them alone, MECHANISM/NAME. Unless said"
            + " otherwise epsilon goes from 0.01 to 10, and the usual parameters vary widely"
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
  Instance instance(DataOptions data, int runs, Cancellation stop) {
    List<Kind<?, ?>> kinds = kinds();
    Varied varied = Varied.of(kinds, vary);
    Table table = data.table();
    Cells tested = test.tested(table, stop::check);
    PrivateLatticeInput.Chosen chosen = lattice.over(table.schema(), true);
    return new TableMechanisms(
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
                limit()))
        .instance("table");
  }
}
