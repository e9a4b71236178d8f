package org.didyma.operations.account;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.didyma.core.InvalidInputException;
import org.didyma.core.Json;
import org.didyma.mechanisms.Parameter;
import org.didyma.models.Model;
import org.didyma.models.ModelReader;
import org.didyma.operations.Context;
import org.didyma.operations.Declaration;
import org.didyma.operations.Document;
import org.didyma.operations.Group;
import org.didyma.operations.InputRule;
import org.didyma.operations.Inputs;
import org.didyma.operations.Operation;
import org.didyma.operations.Result;
import org.didyma.operations.files.OutputFile;
import org.didyma.operations.files.OutputFiles;
import org.didyma.operations.inputs.KeyInput;
import org.didyma.operations.inputs.LedgerInput;
import org.didyma.operations.inputs.SharedParameters;
import org.didyma.privacy.Delta;
import org.didyma.privacy.PrivacyEvent;
import org.didyma.privacy.PrivacyGuarantee;
import org.didyma.privacy.accounting.Accountants;
import org.didyma.privacy.accounting.Explanation;
import org.didyma.privacy.exchange.DpEventWriter;
import org.didyma.privacy.exchange.ForeignEvents;
import org.didyma.privacy.ledger.Entry;
import org.didyma.privacy.ledger.Ledger;
import org.didyma.privacy.ledger.Statement;

/** Writes what a ledger or a model spent for another program. */
public final class ExportAccount implements Operation {

  private static final Parameter<Path> LEDGER =
      Parameter.file("ledger", "L").says("a ledger: all of its uses");
  private static final Parameter<Path> MODEL =
      Parameter.file("model", "FILE").says("a model file: what its release spent");
  private static final Parameter<String> TO =
      Parameter.oneOf("to", "FORMAT", List.of("dp-accounting", "opendp"), format -> format)
          .says("a tree of dp_accounting's events, or a loss of OpenDP")
          .usually("dp-accounting");
  private static final Parameter<Delta> DELTA =
      ExactNumbers.DELTA.says("delta of the privacy loss of what has no equivalent");

  @Override
  public Declaration declaration() {
    return Declaration.saying(
            "Writes the events of a ledger or a model as JSON of dp_accounting or OpenDP. What"
                + " has no equivalent there stands as its privacy loss, with a remark.")
        .takes(Group.main(LEDGER, KeyInput.KEY, MODEL, TO, DELTA, SharedParameters.OUT))
        .refuses(
            InputRule.when(
                in -> in.has(LEDGER) == in.has(MODEL),
                "not exactly one of --ledger and --model is given",
                "give one of them."))
        .refuses(LedgerInput.FITS)
        .example("account export --ledger people.ledger")
        .returns(Document.class);
  }

  @Override
  public Result run(Inputs in, Context context) {
    Optional<OutputFile> out = SharedParameters.file(in, SharedParameters.OUT, new OutputFiles());
    Spent spent = in.has(LEDGER) ? spent(in) : released(in.get(MODEL));
    PrivacyEvent event = spent.event;
    Delta delta = in.find(DELTA).orElse(Delta.ZERO);
    ObjectNode tree =
        in.get(TO).equals("opendp")
            ? ForeignEvents.losses(loss(event, delta))
            : new DpEventWriter(delta).file(event);
    List<String> remarks =
        spent.conditions.stream().map(condition -> "provided that " + condition + ".").toList();
    if (!remarks.isEmpty()) {
      Set<String> all = new LinkedHashSet<>();
      tree.withArray("remarks").forEach(remark -> all.add(remark.textValue()));
      all.addAll(remarks);
      ArrayNode list = tree.putArray("remarks");
      all.forEach(list::add);
    }
    return Document.content(OutputFile.Content.of(Json.text(tree)), out);
  }

  /**
   * What was done.
   *
   * @param conditions of its privacy loss, each to follow "provided that"
   */
  private record Spent(PrivacyEvent event, List<String> conditions) {}

  /** All uses of a ledger; those of other periods count too, so no record lost more. */
  private static Spent spent(Inputs in) {
    Ledger ledger = Ledger.at(in.get(LEDGER), new KeyInput(in).key());
    Statement statement = ledger.statement();
    List<PrivacyEvent> uses =
        statement.entries().stream()
            .filter(Entry.Reserved.class::isInstance)
            .map(entry -> ((Entry.Reserved) entry).event())
            .toList();
    return new Spent(
        uses.isEmpty()
            ? new PrivacyEvent.NoOp(ledger.terms().budget().adjacency())
            : new PrivacyEvent.Composed(uses),
        statement.conditions());
  }

  private static Spent released(Path file) {
    Model model = ModelReader.read(file);
    PrivacyEvent event =
        model
            .event()
            .orElseThrow(
                () ->
                    new InvalidInputException(
                        file + " was not released privately, so it has no event",
                        "give a model of solve or learn."));
    return new Spent(event, model.guarantee().map(PrivacyGuarantee::conditions).orElse(List.of()));
  }

  private static PrivacyGuarantee loss(PrivacyEvent event, Delta delta) {
    Accountants accountants = new Accountants(delta);
    return accountants.priceOrExplain(Explanation.of(event, accountants).best(), event);
  }
}
