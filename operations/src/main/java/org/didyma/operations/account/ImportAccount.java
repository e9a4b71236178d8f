package org.didyma.operations.account;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.didyma.core.InvalidInputException;
import org.didyma.core.Json;
import org.didyma.core.Sha256;
import org.didyma.mechanisms.Parameter;
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
import org.didyma.operations.files.OutputFile;
import org.didyma.operations.files.OutputFiles;
import org.didyma.operations.inputs.KeyInput;
import org.didyma.operations.inputs.LedgerInput;
import org.didyma.operations.inputs.SharedParameters;
import org.didyma.privacy.Adjacency;
import org.didyma.privacy.Delta;
import org.didyma.privacy.Epsilon;
import org.didyma.privacy.PrivacyJson;
import org.didyma.privacy.exchange.ForeignEvents;
import org.didyma.privacy.exchange.Imported;
import org.didyma.privacy.exchange.StatedLoss;
import org.didyma.privacy.exchange.UnpricedForeignEventException;
import org.didyma.privacy.ledger.Ledger;
import org.didyma.privacy.ledger.Reservation;

/** Reads what another program spent, and charges a ledger with it. */
public final class ImportAccount implements Operation {

  private static final String ADVICE =
      "give a tree of dp_accounting's events or losses of OpenDP; see docs/howto/budgets.md.";

  private static final Parameter<Path> FILE =
      Parameter.file("file", "FILE")
          .says("JSON file of dp_accounting's events, or of OpenDP's losses")
          .required("give a file of events.");
  private static final Parameter<Adjacency> NEIGHBOURS =
      Parameter.oneOf("neighbours", "KIND", Arrays.asList(Adjacency.values()), Adjacency::label)
          .says("replace or add-remove: what the events are about")
          .derived("as the file says");
  private static final Parameter<String> AT =
      Parameter.text("at", "EPSILON[:DELTA]")
          .says("enter each event that no theorem covers at this privacy loss, on your word");
  private static final Parameter<String> REASON =
      Parameter.text("reason", "TEXT").says("why that loss is right; it becomes a condition");
  private static final Parameter<String> PURPOSE =
      Parameter.read("purpose", "TEXT", ImportAccount::purpose, text -> text)
          .says("what the other program used the data for, for people who read the ledger")
          .usually("import");

  /** What was read. */
  record Read(
      @Field("whose file it is") String format,
      @Field("as of account compose") JsonNode event,
      @Field("where the event says more than the file") List<String> remarks,
      @Field("of the ledger, if one was charged") OptionalLong entry,
      @Field(hidden = true) List<Delivery> deliveries)
      implements Result {

    @Override
    public List<Section> sections() {
      StringBuilder text = new StringBuilder();
      remarks.forEach(remark -> text.append("note: ").append(remark).append('\n'));
      entry.ifPresent(number -> text.append("Entry %d of the ledger.\n".formatted(number)));
      if (deliveries.isEmpty()) {
        text.append(Json.text(event));
      }
      return List.of(new Section.Text(text.toString()));
    }
  }

  @Override
  public Declaration declaration() {
    return Declaration.saying(
            "Reads events of dp_accounting or losses of OpenDP, writes them as events of Didyma"
                + " for account compose, and with --ledger charges a ledger with them. An event"
                + " that no theorem covers is refused, or counts as you state with --at.")
        .arguments(FILE)
        .takes(
            Group.main(
                NEIGHBOURS,
                AT,
                REASON,
                LedgerInput.LEDGER,
                LedgerInput.PERIODS,
                KeyInput.KEY,
                PURPOSE,
                SharedParameters.OUT))
        .refuses(LedgerInput.FITS)
        .refuses(
            InputRule.without(LedgerInput.LEDGER, name -> "name the ledger to charge.", PURPOSE))
        .refuses(InputRule.without(REASON, name -> "say why that loss is right.", AT))
        .refuses(
            InputRule.without(AT, name -> "state the loss that you give a reason for.", REASON))
        .example("account import dp-events.json")
        .returns(Read.class);
  }

  @Override
  public Result run(Inputs in, Context context) {
    Optional<StatedLoss> stated = in.given(AT).map(text -> stated(text, in.get(REASON)));
    Path path = in.get(FILE);
    Optional<OutputFile> out = SharedParameters.file(in, SharedParameters.OUT, new OutputFiles());
    Optional<Ledger> ledger = new LedgerInput(in).ledger();
    TextFile file = new TextFile(path, ADVICE);
    String text = file.read(whole -> whole);
    Imported imported = file.read(whole -> read(whole, in.given(NEIGHBOURS), stated));
    OptionalLong entry =
        ledger
            .map(budget -> charge(budget.importing(origin(imported, text)), imported, in))
            .map(OptionalLong::of)
            .orElse(OptionalLong.empty());
    JsonNode event = PrivacyJson.tree(imported.event());
    return new Read(
        imported.format(),
        event,
        imported.remarks(),
        entry,
        out.map(to -> Delivery.of(to, () -> Json.text(event))).stream().toList());
  }

  private static Imported read(
      String text, Optional<Adjacency> asked, Optional<StatedLoss> stated) {
    try {
      return ForeignEvents.read(text, asked, stated);
    } catch (UnpricedForeignEventException e) {
      throw new InvalidInputException(
          String.valueOf(e.getMessage()),
          "leave it out of the file, or state its loss with --at and --reason.",
          e);
    }
  }

  /** Whose file was charged; its checksum tells it from others. */
  private static String origin(Imported imported, String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    return imported.format() + ", file with SHA-256 " + Sha256.of(bytes);
  }

  /** Enters the use, which needs nothing of Didyma to end. */
  private static long charge(Ledger ledger, Imported imported, Inputs in) {
    Reservation use = ledger.reserve(imported.event(), in.get(PURPOSE));
    use.commit();
    return use.number();
  }

  private static String purpose(String text) {
    if (text.isBlank() || text.length() > Ledger.MAX_PURPOSE) {
      throw new InvalidInputException(
          "--purpose is empty or has more than %d characters".formatted(Ledger.MAX_PURPOSE),
          "say in a few words what the data were used for.");
    }
    return text;
  }

  private static StatedLoss stated(String text, String reason) {
    int colon = text.indexOf(':');
    try {
      return new StatedLoss(
          Epsilon.parse(colon < 0 ? text : text.substring(0, colon)),
          colon < 0 ? Delta.ZERO : Delta.parse(text.substring(colon + 1)),
          reason);
    } catch (InvalidInputException | IllegalArgumentException e) {
      throw new InvalidInputException(
          "--at and --reason: " + e.getMessage(), "give for example --at 0.5:1e-6.", e);
    }
  }
}
