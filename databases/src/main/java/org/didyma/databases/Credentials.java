package org.didyma.databases;

import java.io.IOException;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import org.didyma.core.InvalidInputException;
import org.didyma.core.QuotedText;
import org.jspecify.annotations.Nullable;

/**
 * Who asks a database. They come from the environment or from a file, never from a command line,
 * which other users of a machine can see; and they are in no text of this program.
 */
public final class Credentials {

  /** The variable with the name of the user. */
  public static final String USER = "DIDYMA_DATABASE_USER";

  /** The variable with the password. */
  public static final String PASSWORD = "DIDYMA_DATABASE_PASSWORD";

  /** Whoever the database or its driver takes one for who says nothing. */
  public static final Credentials NONE = new Credentials(null, null);

  private final @Nullable String user;
  private final @Nullable String password;

  private Credentials(@Nullable String user, @Nullable String password) {
    this.user = user;
    this.password = password;
  }

  public static Credentials of(String user, String password) {
    return new Credentials(user, password);
  }

  /** Those of an environment; what it lacks is left to the driver. */
  public static Credentials from(Map<String, String> environment) {
    return new Credentials(environment.get(USER), environment.get(PASSWORD));
  }

  /**
   * Those of a file with lines {@code user = NAME} and {@code password = WORD}.
   *
   * @throws InvalidInputException when there is no such file or it has other lines
   */
  public static Credentials read(Path file) {
    String name = QuotedText.oneLine(file.toString());
    Properties properties = new Properties();
    try (Reader reader = Files.newBufferedReader(file, StandardCharsets.UTF_8)) {
      properties.load(reader);
    } catch (IOException | IllegalArgumentException e) {
      // The cause may quote the file.
      throw new InvalidInputException(
          "the credentials in " + name + " cannot be read",
          "give a text file with lines user = NAME and password = WORD.");
    }
    if (!Set.of("user", "password").containsAll(properties.keySet())) {
      throw new InvalidInputException(
          "the credentials in " + name + " have a key that is neither user nor password",
          "give lines user = NAME and password = WORD only.");
    }
    return new Credentials(properties.getProperty("user"), properties.getProperty("password"));
  }

  /** Adds them to what a driver is told. */
  void addTo(Properties properties) {
    if (user != null) {
      properties.setProperty("user", user);
    }
    if (password != null) {
      properties.setProperty("password", password);
    }
  }

  @Override
  public String toString() {
    return "Credentials[hidden]";
  }
}
