package org.didyma.operations.inputs;

import org.didyma.core.InvalidInputException;
import org.didyma.core.QuotedText;
import org.didyma.databases.Credentials;
import org.didyma.databases.Database;
import org.didyma.databases.Drivers;
import org.didyma.databases.Sources;
import org.didyma.mechanisms.Parameter;
import org.didyma.operations.Inputs;

/** A database, none of whose tables is meant. */
public record DatabaseInput(Inputs in) {

  public static final Parameter<String> DATA =
      Parameter.read("data", "JDBC", DatabaseInput::address, text -> text)
          .says("the address of the database, jdbc:postgresql:...")
          .required("give --data jdbc:postgresql://HOST/NAME.");

  private static String address(String text) {
    if (!Sources.isDatabase(text)) {
      throw new InvalidInputException(
          QuotedText.of(text) + " is not the address of a database",
          "give one such as jdbc:postgresql://HOST/NAME.");
    }
    return text;
  }

  /** The database; nothing is opened yet. */
  public Database database() {
    return Database.at(
        in.get(DATA),
        in.given(SourceInput.CREDENTIALS)
            .map(Credentials::read)
            .orElseGet(() -> Credentials.from(System.getenv())),
        Drivers.from(System.getenv()));
  }
}
