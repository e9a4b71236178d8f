package org.didyma.cli.options;

import org.didyma.databases.Credentials;
import org.didyma.databases.Database;
import org.didyma.databases.Drivers;
import org.didyma.databases.Sources;
import org.didyma.ground.InvalidInputException;
import org.didyma.ground.Quoted;
import org.didyma.operations.files.OutputFile;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** A database, none of whose tables is meant. */
public final class DatabaseOptions {

  @Option(
      names = "--data",
      paramLabel = "JDBC",
      description = "the address of the database, jdbc:postgresql:...")
  private @Nullable String data;

  @Option(
      names = "--credentials",
      paramLabel = "FILE",
      description =
          "a file with lines user = NAME and password = WORD; otherwise DIDYMA_DATABASE_USER and"
              + " DIDYMA_DATABASE_PASSWORD are taken")
  private @Nullable String credentials;

  /** The database; nothing is opened yet. */
  public Database database() {
    if (data == null) {
      throw new InvalidInputException(
          "there is no database", "give --data jdbc:postgresql://HOST/NAME.");
    }
    if (!Sources.isDatabase(data)) {
      throw new InvalidInputException(
          Quoted.of(data) + " is no address of a database",
          "give one such as jdbc:postgresql://HOST/NAME.");
    }
    return Database.at(
        data,
        credentials != null
            ? Credentials.read(OutputFile.path("--credentials", credentials))
            : Credentials.from(System.getenv()),
        Drivers.from(System.getenv()));
  }
}
