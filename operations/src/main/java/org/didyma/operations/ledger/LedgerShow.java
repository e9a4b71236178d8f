package org.didyma.operations.ledger;

import java.nio.file.Path;
import org.didyma.mechanisms.Parameter;
import org.didyma.operations.Context;
import org.didyma.operations.Declaration;
import org.didyma.operations.Group;
import org.didyma.operations.Inputs;
import org.didyma.operations.Operation;
import org.didyma.operations.Result;
import org.didyma.operations.inputs.KeyInput;
import org.didyma.privacy.ledger.Ledger;

/** Shows a budget, what is spent of it and on what. */
public final class LedgerShow implements Operation {

  private static final Parameter<Path> FILE = file("the ledger");

  /** The file of a ledger. */
  static Parameter<Path> file(String sentence) {
    return Parameter.file("ledger", "L").says(sentence).required("name the file of a ledger.");
  }

  @Override
  public Declaration declaration() {
    return Declaration.saying("Checks a ledger and shows all of it.")
        .arguments(FILE)
        .takes(Group.main(KeyInput.KEY))
        .example("ledger show people.ledger")
        .returns(LedgerAccount.class);
  }

  @Override
  public Result run(Inputs in, Context context) {
    Path path = in.get(FILE);
    return LedgerAccount.of(path, Ledger.at(path, new KeyInput(in).key()).statement());
  }
}
