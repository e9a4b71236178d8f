package org.didyma.operations.model;

import java.nio.file.Path;
import java.util.Optional;
import org.didyma.mechanisms.Parameter;
import org.didyma.models.Model;
import org.didyma.models.dossier.Dossier;
import org.didyma.models.quality.MeasuredReport;
import org.didyma.models.quality.outcomes.ReportReader;
import org.didyma.operations.Context;
import org.didyma.operations.Declaration;
import org.didyma.operations.Delivery;
import org.didyma.operations.Document;
import org.didyma.operations.Group;
import org.didyma.operations.InputRule;
import org.didyma.operations.Inputs;
import org.didyma.operations.Operation;
import org.didyma.operations.Result;
import org.didyma.operations.files.OutputFile;
import org.didyma.operations.files.OutputFiles;
import org.didyma.operations.inputs.ClassInput;
import org.didyma.operations.inputs.KeyInput;
import org.didyma.operations.inputs.LedgerInput;
import org.didyma.operations.inputs.ModelInput;
import org.didyma.operations.inputs.SharedParameters;
import org.didyma.privacy.ledger.Ledger;

/** Says what a release promises, how it came about and what it is worth. */
public final class Explain implements Operation {

  private static final Parameter<Path> QUALITY =
      Parameter.file("quality")
          .says(
              "a private evaluation of the model: the file of solve --quality-out or evaluate"
                  + " --out");

  @Override
  public Declaration declaration() {
    return Declaration.saying(
            "Reports on a released model for those who answer for it. The report has the card,"
                + " the guarantee, what the worst attacker could learn, origin, budget spent and"
                + " left, quality, what is not protected, and the questions of NIST SP 800-226 and"
                + " TRIPOD+AI. With --recourse it tells which changes of one record turn the"
                + " decision. It uses only the files of the release: it opens no table and spends"
                + " nothing.")
        .takingLabels()
        .takes(
            Group.main(
                ModelInput.MODEL,
                ClassInput.ONE_CLASS,
                QUALITY,
                LedgerInput.LEDGER.says("the ledger that it was charged to; nothing is spent"),
                KeyInput.KEY,
                SharedParameters.REPORT,
                PredictTable.RECORD.says(
                    "with --recourse: the fields of one record, NAME=VALUE,NAME=VALUE"),
                RecourseInput.RECOURSE,
                RecourseInput.ACTIONABLE,
                CutoffInput.CUTOFF))
        .refuses(LedgerInput.FITS, RecourseInput.NEEDS_ALL, RecourseInput.OF_RECOURSE)
        .refuses(
            InputRule.when(
                in ->
                    in.isOn(RecourseInput.RECOURSE)
                        && (in.has(QUALITY)
                            || in.has(LedgerInput.LEDGER)
                            || in.has(SharedParameters.REPORT)),
                "--recourse makes no report",
                "leave out --quality, --ledger and --report."))
        .example(
            "explain --model model.json --quality 2025.quality.json",
            "explain --model model.json --recourse --actionable ward,visits --record"
                + " sex=f,age=41,ward=C,visits=7")
        .returns(Document.class);
  }

  @Override
  public Result run(Inputs in, Context context) {
    Optional<OutputFile> page =
        SharedParameters.file(in, SharedParameters.REPORT, new OutputFiles());
    Model model = new ModelInput(in).model();
    RecourseInput recourse = new RecourseInput(in);
    if (recourse.isWanted()) {
      return recourse.of(model);
    }
    Optional<MeasuredReport> quality =
        in.given(QUALITY).map(file -> ReportReader.read(file, model));
    Dossier dossier =
        Dossier.of(model, quality, new LedgerInput(in).ledger().map(Ledger::statement));
    return new Document(
        dossier.tree(),
        dossier::text,
        page.map(file -> Delivery.of(file, () -> dossier.page().html())).stream().toList());
  }
}
