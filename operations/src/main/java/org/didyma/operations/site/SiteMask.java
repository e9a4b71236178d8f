package org.didyma.operations.site;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.didyma.core.InvalidInputException;
import org.didyma.data.records.Table;
import org.didyma.mechanisms.Parameter;
import org.didyma.models.PrivateDiagnosticsListener;
import org.didyma.models.sites.SiteMasking;
import org.didyma.models.sites.SiteRound;
import org.didyma.operations.Context;
import org.didyma.operations.Declaration;
import org.didyma.operations.Delivery;
import org.didyma.operations.Field;
import org.didyma.operations.Group;
import org.didyma.operations.InputRule;
import org.didyma.operations.Inputs;
import org.didyma.operations.Operation;
import org.didyma.operations.Result;
import org.didyma.operations.Section;
import org.didyma.operations.SpentRefusal;
import org.didyma.operations.files.OutputFile;
import org.didyma.operations.files.OutputFiles;
import org.didyma.operations.inputs.KeyInput;
import org.didyma.operations.inputs.LedgerInput;
import org.didyma.operations.inputs.SharedParameters;
import org.didyma.operations.inputs.SourceInput;
import org.didyma.privacy.ledger.Ledger;

/** Masks a site's counts, once. */
public final class SiteMask implements Operation {

  private static final Parameter<Path> MEMBERS =
      Parameter.file("members", "FILE")
          .says("the files of didyma site join of all sites, also its own")
          .required("name the files of all sites.")
          .repeatable();

  private static final Parameter<String> FINGERPRINT =
      Parameter.text("fingerprint", "TEXT")
          .says(
              "the fingerprint of all keys, which you compared with every other site by other"
                  + " means, such as by telephone; without it, it is shown and nothing is done");

  private static final Parameter<Path> OUT =
      Parameter.file("out").says("write the masked counts to a new file");

  /** What masks needs more than what shows a fingerprint. */
  private static final InputRule IS_WHOLE =
      InputRule.when(
          in ->
              in.has(FINGERPRINT)
                  && !(in.has(SourceInput.DATA) && in.has(LedgerInput.LEDGER) && in.has(OUT)),
          "with --fingerprint counts are masked, and --data, --ledger or --out is missing",
          "name the table, its ledger (see didyma ledger open) and a new file.");

  /** What sites compare before they mask anything. */
  record Compared(@Field("of all keys") String fingerprint) implements Result {

    @Override
    public List<Section> sections() {
      return List.of(
          new Section.Text(
              "%s\nCompare it with every other site by other means, and give it as --fingerprint.\n"
                  .formatted(fingerprint)));
    }
  }

  @Override
  public Declaration declaration() {
    return Declaration.saying(
            "Counts a site's table, adds a share of noise and masks, and writes what is without"
                + " meaning until the files of all sites are added up. The ledger is charged and"
                + " the secret keys are given up before that file exists. A run that fails after"
                + " that has used them: then begin a new round.")
        .takingClasses()
        .arguments(MEMBERS)
        .takes(
            Group.main(
                SiteFiles.ROUND,
                SiteFiles.SECRET,
                FINGERPRINT,
                SourceInput.DATA,
                LedgerInput.LEDGER,
                KeyInput.KEY,
                OUT),
            SourceInput.GROUP)
        .refuses(IS_WHOLE, SourceInput.FITS, LedgerInput.FITS)
        .example("site mask a.member b.member --round r --secret a.secret")
        .returns(Compared.class);
  }

  @Override
  public Result run(Inputs in, Context context) {
    Optional<OutputFile> file = SharedParameters.file(in, OUT, new OutputFiles());
    SiteRound round = SiteRound.read(in.get(SiteFiles.ROUND));
    in.requireTaken(round.schema().label());
    SiteMasking masking = SiteMasking.of(round, in.all(MEMBERS), in.get(SiteFiles.SECRET));
    if (!in.has(FINGERPRINT)) {
      return new Compared(masking.fingerprint());
    }
    if (!in.get(FINGERPRINT).equals(masking.fingerprint())) {
      throw new InvalidInputException(
          "the fingerprint of these files is %s, and not that of --fingerprint"
              .formatted(masking.fingerprint()),
          "find out which site has other files; nothing was masked.");
    }
    Table table = new Table(round.schema(), new SourceInput(in).records(round.schema()));
    Ledger ledger = new LedgerInput(in).ledger().orElseThrow();
    Watch watch = new Watch(context);
    try {
      String text = masking.masked(table, ledger, watch, context.cancellation()::isCancelled);
      return new SiteJoin.Written(Delivery.only(file.orElseThrow(), text, ""));
    } catch (InvalidInputException e) {
      throw watch.touched ? SpentRefusal.of(e, true, false) : e;
    }
  }

  /** Knows whether the table was touched, from whose first byte on the budget is spent. */
  private static final class Watch implements PrivateDiagnosticsListener {

    private final Context context;
    private boolean touched;

    Watch(Context context) {
      this.context = context;
    }

    @Override
    public void reading() {
      touched = true;
      context.cancellation().spent();
      context
          .cancellation()
          .onStop("stopped on request; nothing was masked", SpentRefusal.spent(true));
    }
  }
}
