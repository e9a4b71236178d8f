package org.didyma.operations.learn;

import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.didyma.core.InvalidInputException;
import org.didyma.core.ParameterReference;
import org.didyma.core.QuotedText;
import org.didyma.mechanisms.Parameter;
import org.didyma.models.learning.CardStrategies;
import org.didyma.models.learning.CardStrategy;
import org.didyma.models.learning.LearningOptions;
import org.didyma.models.menu.Menu;
import org.didyma.operations.Context;
import org.didyma.operations.Declaration;
import org.didyma.operations.Document;
import org.didyma.operations.Group;
import org.didyma.operations.InputRule;
import org.didyma.operations.Inputs;
import org.didyma.operations.Operation;
import org.didyma.operations.Result;
import org.didyma.operations.inputs.CardRulesInput;
import org.didyma.operations.inputs.ColumnsInput;
import org.didyma.operations.inputs.GroupWeightInput;
import org.didyma.operations.inputs.HoldOutInput;
import org.didyma.operations.inputs.KeyInput;
import org.didyma.operations.inputs.LatticeInput;
import org.didyma.operations.inputs.LedgerInput;
import org.didyma.operations.inputs.MenuInput;
import org.didyma.operations.inputs.PrivateLatticeInput;
import org.didyma.operations.inputs.SharedParameters;
import org.didyma.operations.inputs.SourceInput;
import org.didyma.privacy.Epsilon;

/** From columns and a private table to a card, its quality and a page. */
public final class LearnModel implements Operation {

  private static final String NONE = "none";
  private static final String UNKNOWN = "unknown";

  /** A whole number whose digits are grouped by threes. */
  private static final Pattern GROUPED = Pattern.compile("[+-]?\\d{1,3}([,_'\\s]\\d{3})+");

  private static final Parameter<Epsilon> SCHEMA_EPSILON =
      SharedParameters.explained(
              "schema-epsilon",
              "E",
              text -> text.equals(NONE) ? Epsilon.ZERO : Epsilon.parse(text),
              "choose a part of --epsilon, such as a tenth of it.")
          .says(
              "learn cut points from the table with this share of epsilon, or none: cut points"
                  + " are round numbers, which spend nothing")
          .derived("a tenth if --records is large enough, else none");

  private static final Parameter<OptionalLong> RECORDS =
      Parameter.read("records", "N", LearnModel::records, Object::toString)
          .says(
              "a public guess of the number of records, on which much of the plan depends, or"
                  + " unknown; the table's own number is not used");

  private static final Parameter<Double> POSITIVES =
      Parameter.<Double>read("positives", "P", LearnModel::share, Object::toString)
          .says(
              "a public guess of the prevalence, such as 0.1, by which the plan tells what is"
                  + " lost, what can be measured, and whether cards by errors would predict one"
                  + " outcome for all; without it, half of the records");

  private static final Parameter<String> LOSS =
      Parameter.text("loss", "LOSS")
          .says(
              "the loss of the card: logistic, so that scores give risks, or another loss of"
                  + " didyma solve such as zero-one; auto is that of the strategy")
          .usually(LearningOptions.PLANNED_LOSS);

  private static final String AUTO = "auto";

  private static final Parameter<String> STRATEGY =
      Parameter.oneOf(
              "strategy",
              "NAME",
              Stream.concat(Stream.of(AUTO), CardStrategies.ALL.stream().map(CardStrategy::name))
                  .toList(),
              name -> name)
          .says(
              CardStrategies.ALL.stream()
                  .map(each -> each.name() + ": " + each.sentence())
                  .collect(
                      Collectors.joining(
                          "; ",
                          "how to learn the card: ",
                          "; or auto: the one with the least expected loss, from public sizes")))
          .usually(AUTO);

  static final Parameter<String> OUT =
      Parameter.text("out", "FOLDER")
          .says(
              "write schema, card, figures and page to a new or empty folder, or resume in that"
                  + " of the same command that ended early");

  static final Parameter<Boolean> PLAN_ONLY =
      Parameter.flag("plan-only")
          .says(
              "print the plan and exit; opens no table, spends nothing, writes nothing, and"
                  + " needs neither --data nor --out");

  @Override
  public Declaration declaration() {
    return Declaration.saying(
            "Learns a scorecard from a private table of which only the columns are publicly"
                + " known, and measures it. It learns cut points, learns a card from most of the"
                + " records, measures its accuracy and risks on the others, and writes a page."
                + " All of this together spends epsilon once. The plan shows what each step"
                + " spends before the table is opened.",
            "Fields that cannot be read are lost, but spend epsilon all the same. Run didyma"
                + " schema fit columns.json --data people.csv first: it shows the custodian, not"
                + " privately, how the table is read and what to correct.")
        .takingClasses()
        .takes(
            Group.main(
                SourceInput.DATA,
                ColumnsInput.COLUMNS_OR_DATASET,
                ColumnsInput.DATASET,
                SharedParameters.EPSILON,
                RECORDS,
                OUT,
                PLAN_ONLY,
                LatticeInput.COST,
                SharedParameters.NEIGHBOURS,
                LedgerInput.LEDGER),
            SourceInput.GROUP,
            Group.of(
                "label",
                "The label",
                ColumnsInput.LABEL,
                ColumnsInput.POSITIVE,
                ColumnsInput.NEGATIVE),
            Group.of(
                "plan",
                "What the plan decides by default",
                SCHEMA_EPSILON,
                ColumnsInput.CUTS,
                POSITIVES,
                HoldOutInput.HOLD_OUT
                    .says(
                        "hold out each record, or unit, with this probability to measure the"
                            + " card on; or none: the card is learned from all records and not"
                            + " measured")
                    .derived("0.2"),
                HoldOutInput.BY,
                LOSS,
                STRATEGY,
                PrivateLatticeInput.LATTICE.says(
                    "weights to choose from: ternary (-1, 0, 1), box:K (-K to K), ball:K:R2 (also"
                        + " squared norm at most R2), sparse:K:S (also at most S non-zero), or"
                        + " auto: by the plan, see docs/explanation/planner.md"),
                // Of these mechanisms none goes without an intercept by itself.
                PrivateLatticeInput.INTERCEPT.derived(
                    "by the plan, and with --lattice -I:I with I at most 5 where features are 0 or"
                        + " 1")),
            GroupWeightInput.WITH_RULES,
            MenuInput.GROUP,
            Group.of(
                "running", "Running", KeyInput.KEY, LedgerInput.PERIODS, SharedParameters.THREADS))
        .refuses(
            in ->
                in.isOn(PLAN_ONLY)
                    ? Optional.empty()
                    : ColumnsInput.NAMES_TABLE_OR_DATASET.refusal(in),
            ColumnsInput.KNOWS_COLUMNS,
            ColumnsInput.LABEL_IS_WHOLE,
            InputRule.when(
                in -> !in.isOn(PLAN_ONLY) && in.given(OUT).orElse("").isEmpty(),
                "--out is missing",
                "name a new folder, or give --plan-only to see the plan alone."),
            CardRulesInput.FITS,
            GroupWeightInput.FITS,
            InputRule.when(
                in -> !in.has(RECORDS),
                "--records is missing, on which much of the plan depends",
                "guess the number of records from what is public, such as --records 1000, or"
                    + " give --records unknown."),
            InputRule.when(
                in -> !in.has(SharedParameters.EPSILON),
                "--epsilon is missing",
                "choose one, for example --epsilon 1; smaller protects more."),
            LedgerInput.FITS,
            SourceInput.PERIODS_ARE_OF_DATA)
        .example("learn --data t.csv --columns c.json --epsilon 1 --records 300 --out new")
        .returns(Document.class);
  }

  private static OptionalLong records(String text) {
    if (text.equals(UNKNOWN)) {
      return OptionalLong.empty();
    }
    try {
      return OptionalLong.of(Long.parseLong(text));
    } catch (NumberFormatException e) {
      throw new InvalidInputException(
          "%s is %s, which is %s"
              .formatted(
                  ParameterReference.of("records"),
                  QuotedText.of(text),
                  text.matches("[+-]?\\d+") ? "too large a number" : "not a whole number"),
          GROUPED.matcher(text).matches()
              ? "write %s.".formatted(text.replaceAll("[,_'\\s]", ""))
              : "use digits alone, such as 1200.",
          e);
    }
  }

  private static double share(String text) {
    try {
      return Double.parseDouble(text);
    } catch (NumberFormatException e) {
      throw new InvalidInputException(
          "%s is %s, which is not a number"
              .formatted(ParameterReference.of("positives"), QuotedText.of(text)),
          "use digits and a point, such as 0.5.",
          e);
    }
  }

  @Override
  public Result run(Inputs in, Context context) {
    context.cancellation().onStop("stopped on request; nothing was spent", "");
    return new LearnRun(in, context).result(wanted(in));
  }

  private static LearningOptions wanted(Inputs in) {
    PrivateLatticeInput lattice = new PrivateLatticeInput(in);
    LearningOptions wanted =
        LearningOptions.of(
                new GroupWeightInput(in)
                    .on(new CardRulesInput(in).on(new ColumnsInput(in).columns())),
                in.get(SharedParameters.EPSILON),
                in.get(SharedParameters.NEIGHBOURS))
            .by(in.get(LOSS), lattice.costs())
            .cutting(in.get(ColumnsInput.CUTS));
    if (in.has(HoldOutInput.HOLD_OUT)) {
      LearningOptions whole = wanted;
      wanted =
          new HoldOutInput(in).share().map(whole::holdingOut).orElseGet(whole::holdingNothingOut);
    }
    String strategy = in.get(STRATEGY);
    if (!strategy.equals(AUTO)) {
      wanted = wanted.by(CardStrategies.named(strategy));
    }
    OptionalLong guess = in.get(RECORDS);
    if (guess.isPresent()) {
      wanted = wanted.withRecords(guess.getAsLong());
    }
    if (in.has(POSITIVES)) {
      wanted = wanted.withPositives(in.get(POSITIVES));
    }
    if (in.has(MenuInput.MENU)) {
      wanted = wanted.withMenu(Menu.read(in.get(MenuInput.MENU)));
    }
    if (in.has(HoldOutInput.BY)) {
      wanted = wanted.measuredBy(in.get(HoldOutInput.BY));
    }
    if (in.has(SCHEMA_EPSILON)) {
      wanted = wanted.withThresholds(in.get(SCHEMA_EPSILON));
    }
    return lattice.isUnnamed()
        ? wanted
        : wanted.from(schema -> lattice.over(schema, true).lattice());
  }
}
