package org.didyma.operations.release;

import com.fasterxml.jackson.databind.node.ObjectNode;
import org.didyma.data.records.Records;
import org.didyma.data.schema.BinaryLabel;
import org.didyma.mechanisms.Parameter;
import org.didyma.models.Confusion;
import org.didyma.models.Model;
import org.didyma.models.quality.outcomes.OutcomeFile;
import org.didyma.models.quality.outcomes.OutcomeQuality;
import org.didyma.models.quality.outcomes.OutcomeText;
import org.didyma.operations.Context;
import org.didyma.operations.Declaration;
import org.didyma.operations.Document;
import org.didyma.operations.Group;
import org.didyma.operations.InputRule;
import org.didyma.operations.Inputs;
import org.didyma.operations.Operation;
import org.didyma.operations.Result;
import org.didyma.operations.inputs.KeyInput;
import org.didyma.operations.inputs.LedgerInput;
import org.didyma.operations.inputs.ModelInput;
import org.didyma.operations.inputs.SharedParameters;
import org.didyma.operations.inputs.SourceInput;
import org.didyma.operations.inputs.TotalInput;

/**
 * How good a model is on a labelled table, privately with an epsilon, and without any privacy
 * otherwise.
 */
public final class Evaluate implements Operation {

  /** What means nothing without a promise. */
  private static final Parameter<?>[] PRIVATE_ONLY = {
    SharedParameters.NEIGHBOURS,
    LedgerInput.LEDGER,
    KeyInput.KEY,
    LedgerInput.PERIODS,
    TotalInput.TOTAL,
    PrivateEvaluation.BY,
    PrivateEvaluation.BANDS,
    PrivateEvaluation.OUT,
    PrivateEvaluation.CSV,
    PrivateEvaluation.SVG,
    SharedParameters.REPORT
  };

  @Override
  public Declaration declaration() {
    return Declaration.saying(
            "Measures a model on a labelled table: how often its predictions agree with the"
                + " labels, how well its scores rank records (AUC), and the risk at each score."
                + " For a model with predicted risks it also measures their calibration.",
            "With --epsilon this is a private release: one noisy histogram of scores and labels,"
                + " and figures computed from it, with 95 % intervals for sampling and noise"
                + " together. Use records that the model was not learned from; if they are the"
                + " same records, the epsilons add up.",
            "For a label of more than two values the figures are those of its kind, such as"
                + " concordance and survival by points, or kappa.",
            "Without --epsilon nothing is protected: publish the result only if the table is"
                + " public.")
        .takes(
            Group.main(ModelInput.MAIN)
                .with(
                    SharedParameters.EPSILON,
                    SharedParameters.NEIGHBOURS,
                    LedgerInput.LEDGER,
                    PrivateEvaluation.OUT,
                    SharedParameters.REPORT),
            SourceInput.GROUP,
            Group.of(
                "promise", "The guarantee", TotalInput.TOTAL, KeyInput.KEY, LedgerInput.PERIODS),
            Group.of(
                "figures",
                "Figures",
                PrivateEvaluation.BY,
                PrivateEvaluation.BANDS,
                PrivateEvaluation.CSV,
                PrivateEvaluation.SVG))
        .refuses(
            ModelInput.NAMES_ONE,
            InputRule.without(
                SharedParameters.EPSILON,
                name -> "choose an epsilon, or leave " + name + " out: then nothing is protected.",
                PRIVATE_ONLY),
            LedgerInput.FITS,
            SourceInput.PERIODS_ARE_OF_DATA)
        .example(
            "evaluate --model model.json --data people.csv",
            "evaluate --model model.json --data people.csv --epsilon 0.5")
        .returns(Document.class)
        .takingClasses();
  }

  @Override
  public Result run(Inputs in, Context context) {
    if (in.has(SharedParameters.EPSILON)) {
      return new PrivateEvaluation(in, context).result();
    }
    ModelInput input = new ModelInput(in);
    Model model = input.model();
    Records records = input.records(model.schema());
    if (!(model.schema().label() instanceof BinaryLabel)) {
      return ofOutcomes(model, records, context);
    }
    Confusion confusion =
        Confusion.of(
            model,
            records,
            position -> {
              context.cancellation().check();
              return true;
            });
    context.note("note: evaluate is not private; its counts may reveal single records");
    ObjectNode tree = confusion.tree();
    tree.put("label", "not private");
    return new Document(
        tree, () -> "Not private, computed on " + records.name() + ":\n" + confusion.text());
  }

  private static Document ofOutcomes(Model model, Records records, Context context) {
    OutcomeQuality quality =
        OutcomeQuality.notPrivate(model, records, context.cancellation()::check);
    context.note("note: evaluate is not private; its counts may reveal single records");
    ObjectNode tree = OutcomeFile.figures(quality);
    tree.put("label", "not private");
    return new Document(
        tree,
        () ->
            "Not private, computed on %s, with 95 %% intervals for sampling:\n\n"
                    .formatted(records.name())
                + OutcomeText.tables(model, quality));
  }
}
