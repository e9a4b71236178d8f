package org.didyma.operations.ledger;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.didyma.core.InvalidInputException;
import org.didyma.core.UserFacingException.Outcome;
import org.didyma.mechanisms.Parameter;
import org.didyma.operations.Context;
import org.didyma.operations.Declaration;
import org.didyma.operations.Field;
import org.didyma.operations.Group;
import org.didyma.operations.Inputs;
import org.didyma.operations.Operation;
import org.didyma.operations.Result;
import org.didyma.operations.Section;
import org.didyma.operations.inputs.KeyInput;
import org.didyma.privacy.ledger.Ledger;
import org.didyma.privacy.ledger.LedgerException;
import org.didyma.privacy.ledger.Statement;

/** Checks that a ledger is whole and within its budget. */
public final class LedgerVerify implements Operation {

  private static final Parameter<Path> FILE = LedgerShow.file("the ledger");

  private static final Parameter<String> CONTAINS =
      Parameter.read("contains", "HASH", LedgerVerify::hash, text -> text)
          .says(
              "also require an entry with this hash, which an earlier verify printed and you"
                  + " kept elsewhere; only this check finds an older copy, or without a key"
                  + " another history");

  private record Checked(
      @Field("whether it is complete and within its budget") boolean valid,
      @Field("why, or why not") String reason,
      @Field("of the last entry, if there is one") Optional<String> hash)
      implements Result {

    @Override
    public List<Section> sections() {
      return List.of(
          new Section.Text(
              "%s: %s.\n".formatted(valid ? "Valid" : "Invalid", reason)
                  + hash.map("Last hash: %s\n"::formatted).orElse("")));
    }

    @Override
    public Optional<Outcome> failure() {
      return valid ? Optional.empty() : Optional.of(Outcome.NOTHING_RELEASED);
    }
  }

  private static String hash(String text) {
    if (!text.matches("[0-9a-f]{64}")) {
      throw new InvalidInputException(
          "--contains is not a hash", "give the 64 hexadecimal digits that verify printed.");
    }
    return text;
  }

  @Override
  public Declaration declaration() {
    return Declaration.saying(
            "Recomputes every hash, the order of the entries and what they spend. Exit code 0"
                + " when the ledger is good, 3 when not. Anyone who can write the files of a"
                + " ledger without a key can replace it; see docs/howto/ledger.md.")
        .arguments(FILE)
        .takes(Group.main(CONTAINS, KeyInput.KEY))
        .example("ledger verify people.ledger")
        .returns(Checked.class);
  }

  @Override
  public Result run(Inputs in, Context context) {
    try {
      Statement statement = Ledger.at(in.get(FILE), new KeyInput(in).key()).statement();
      boolean missing = in.given(CONTAINS).filter(h -> !statement.hashes().contains(h)).isPresent();
      return missing
          ? new Checked(false, "no entry has the hash of --contains", Optional.empty())
          : new Checked(
              true,
              "%d entries in an unbroken chain, within the budget"
                  .formatted(statement.entries().size()),
              Optional.of(statement.lastHash()));
    } catch (LedgerException e) {
      if (e.isMistake()) {
        throw e;
      }
      return new Checked(false, String.valueOf(e.getMessage()), Optional.empty());
    }
  }
}
