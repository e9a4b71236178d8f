package org.didyma.operations.pareto;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.didyma.core.InvalidInputException;
import org.didyma.core.QuotedText;
import org.didyma.data.records.Table;
import org.didyma.data.schema.BinaryLabel;
import org.didyma.data.schema.Label;
import org.didyma.experiments.TrainingPart;
import org.didyma.experiments.pareto.instance.TableMechanisms;
import org.didyma.experiments.pareto.instance.TableMechanisms.Utility;
import org.didyma.experiments.pareto.instance.TradeoffProblem;
import org.didyma.formulations.Cells;
import org.didyma.formulations.loss.ZeroOneLoss;
import org.didyma.mechanisms.MechanismSpec;
import org.didyma.mechanisms.Mechanisms;
import org.didyma.mechanisms.Parameter;
import org.didyma.mechanisms.StatedLoss;
import org.didyma.operations.Cancellation;
import org.didyma.operations.Inputs;
import org.didyma.operations.inputs.Lists;
import org.didyma.operations.inputs.PrivateLatticeInput;
import org.didyma.operations.inputs.SharedParameters;
import org.didyma.operations.inputs.TableInput;
import org.didyma.operations.inputs.TestInput;

/** Which mechanisms are searched on a table, and what of them varies. */
record VariedInput(Inputs in) {

  static final Parameter<List<MechanismSpec<?, ?>>> MECHANISMS =
      Lists.of(
              Parameter.<MechanismSpec<?, ?>>read(
                  "mechanisms",
                  "NAME",
                  name -> Mechanisms.named(name.strip()),
                  MechanismSpec::name))
          .says(
              "names as for didyma solve --mechanism, separated by commas; the choice among them"
                  + " is a setting too")
          .usually(List.of(Mechanisms.named("exponential")));

  static final Parameter<String> VARY =
      Parameter.text("vary", "SETTING")
          .says(
              "range of a setting: NAME=LOW:HIGH or NAME=LOW:HIGH:log for numbers,"
                  + " NAME=WORD,WORD for others, NAME=VALUE for a fixed value. Names are"
                  + " epsilon, lattice, intercept, cost, columns, and parameters of the"
                  + " mechanisms as in didyma solve --mechanism NAME --help, or of one of them"
                  + " alone, MECHANISM/NAME. By default epsilon goes from 0.01 to 10, and the"
                  + " usual parameters vary widely")
          .repeatable();

  static final Parameter<Utility> UTILITY =
      Parameter.oneOf("utility", "NAME", Utility.values())
          .says(
              "measure of a model: accuracy, balanced-accuracy, auc, or concordance, which labels of"
                  + " more than two values have alone; the error is 1 minus the measure")
          .usually(Utility.ACCURACY);

  static final Parameter<Duration> TIME_LIMIT =
      Parameter.seconds("time-limit")
          .says("of each run; settings that take longer count as unusable")
          .usually(Duration.ofMinutes(1));

  /** Reads what can be read before any file. */
  void check() {
    VariedParameters.of(kinds(), in.all(VARY));
  }

  private List<MechanismSpec<?, ?>> kinds() {
    List<MechanismSpec<?, ?>> kinds = new ArrayList<>();
    for (MechanismSpec<?, ?> kind : Lists.items(in, MECHANISMS).stream().distinct().toList()) {
      if (kind.needsDelta() && in.get(SharedParameters.DELTA).isZero()) {
        throw new InvalidInputException(
            "%s has no guarantee without a delta above 0".formatted(kind.name()),
            "give --delta, far below one over the number of records, such as 1e-6.");
      }
      kinds.add(kind);
    }
    return kinds;
  }

  private Utility utility(Label label) {
    if (label instanceof BinaryLabel) {
      return in.get(UTILITY);
    }
    if (in.has(UTILITY) && in.get(UTILITY) != Utility.CONCORDANCE) {
      throw new InvalidInputException(
          "the label %s has %d values, of which --utility %s is none"
              .formatted(
                  QuotedText.of(label.column()), label.labels(), in.text(UTILITY).orElseThrow()),
          "use --utility concordance, or leave it out.");
    }
    return Utility.CONCORDANCE;
  }

  /** Reads the table. */
  TradeoffProblem instance(int runs, Cancellation stop) {
    List<MechanismSpec<?, ?>> kinds = kinds();
    VariedParameters varied = VariedParameters.of(kinds, in.all(VARY));
    Table table = new TableInput(in).tableOfRecords();
    TestInput test = new TestInput(in);
    Utility utility = utility(table.schema().label());
    kinds.forEach(kind -> kind.requireTaken(table.schema().label().labels()));
    Cells tested = test.tested(table, stop::check);
    PrivateLatticeInput lattice = new PrivateLatticeInput(in);
    return new TableMechanisms(
            kinds,
            varied.dimensions(),
            new TableMechanisms.Fixed(
                table.schema(),
                new TrainingPart(test.training(table), stop::check),
                tested,
                lattice
                    .over(
                        table.schema(),
                        true,
                        StatedLoss.over(table.schema().label(), new ZeroOneLoss(), false),
                        false)
                    .lattice(),
                lattice.costs(),
                in.get(SharedParameters.NEIGHBOURS),
                in.get(SharedParameters.DELTA),
                varied.fixed(),
                utility,
                runs,
                in.get(TIME_LIMIT)))
        .instance("table");
  }
}
