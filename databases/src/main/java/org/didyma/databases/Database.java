package org.didyma.databases;

import java.sql.Connection;
import java.sql.Driver;
import java.sql.SQLException;
import java.util.Iterator;
import java.util.Locale;
import java.util.Optional;
import java.util.Properties;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.didyma.core.InvalidInputException;
import org.didyma.core.QuotedText;
import org.didyma.databases.sql.JdbcDialect;
import org.jspecify.annotations.Nullable;

/** A database that can be asked: its JDBC address and who asks. Nothing is opened before. */
public final class Database {

  /** Options whose names end so, such as sslpassword and trustStorePassword. */
  private static final Pattern PASSWORD =
      Pattern.compile("(?i)[?;&:,(/][\\s\\w.-]*(password|passwd|pwd|passphrase|secret|token)\\s*=");

  private static final Pattern USER_INFO = Pattern.compile("//[^/@]*:[^/@]*@");

  /** Oracle has them before the first at sign, and the password behind a slash. */
  private static final Pattern ORACLE_USER = Pattern.compile("(?i)^(jdbc:oracle:\\w+:)[^@]*@");

  private static final Pattern ORACLE_PASSWORD = Pattern.compile("(?i)^jdbc:oracle:[^@]*/[^@]+@");

  /** More than any folder has. */
  private static final int MOST_BROKEN_DRIVERS = 1000;

  private final String url;
  private final Credentials credentials;
  private final JdbcDialect dialect;
  private final ClassLoader drivers;

  private Database(String url, Credentials credentials, ClassLoader drivers) {
    this.url = url;
    this.credentials = credentials;
    this.dialect = JdbcDialect.of(url);
    this.drivers = drivers;
  }

  /**
   * A database at a JDBC address.
   *
   * @throws InvalidInputException when the address has a password in it
   */
  public static Database at(String url, Credentials credentials) {
    return at(url, credentials, Database.class.getClassLoader());
  }

  /** The same with drivers that a class loader knows. */
  public static Database at(String url, Credentials credentials, ClassLoader drivers) {
    if (Stream.of(PASSWORD, USER_INFO, ORACLE_PASSWORD).anyMatch(p -> p.matcher(url).find())) {
      throw new InvalidInputException(
          "the address of the database has a password in it, which others could see",
          "set %s and %s instead, or give a file with the credentials; passwords of keys and trust stores belong into a file or a variable that the driver reads."
              .formatted(Credentials.USER, Credentials.PASSWORD));
    }
    return new Database(url, credentials, drivers);
  }

  /** Whether a text is a JDBC address. */
  public static boolean isAddress(String text) {
    return text.toLowerCase(Locale.ROOT).startsWith("jdbc:");
  }

  /** The address without its options and users, for messages. */
  public String name() {
    String plain = ORACLE_USER.matcher(url).replaceFirst("$1@").replaceFirst("//[^/@]*@", "//");
    int options = plain.length();
    for (char c : new char[] {'?', ';', '&'}) {
      int at = plain.indexOf(c);
      options = at >= 0 ? Math.min(options, at) : options;
    }
    return QuotedText.oneLine(plain.substring(0, options));
  }

  /** The whole address, with its options: not for messages. */
  String url() {
    return url;
  }

  /** Which database it is, by the beginning of its address, such as jdbc:h2: */
  public String kind() {
    return dialect.prefix();
  }

  /** Whether it runs within this program, so that code of this program can run in it. */
  public boolean isEmbedded() {
    String place = url.toLowerCase(Locale.ROOT);
    return place.startsWith("jdbc:h2:")
        && !place.startsWith("jdbc:h2:tcp:")
        && !place.startsWith("jdbc:h2:ssl:")
        && !place.contains("auto_server=true");
  }

  /** How it is spoken to. */
  JdbcDialect dialect() {
    return dialect;
  }

  /**
   * Connects; the caller closes.
   *
   * @throws InvalidInputException when that is not possible; the message has nothing from the
   *     driver
   */
  public Connection connect() {
    Driver driver =
        driver()
            .orElseThrow(
                () ->
                    new InvalidInputException(
                        "there is no driver for " + name(),
                        "put the jar of its JDBC driver into a folder and name it in"
                            + " DIDYMA_DRIVERS."));
    Properties properties = dialect.properties(url);
    credentials.addTo(properties);
    Connection connection;
    try {
      connection = connect(driver, properties);
    } catch (SQLException e) {
      throw DatabaseFailure.connecting(this, e);
    } catch (LinkageError e) {
      throw unusable("a driver that is there for %s cannot be used".formatted(name()), e);
    }
    if (connection == null) {
      throw new InvalidInputException(
          name() + " is not an address that its driver accepts", "check the address.");
    }
    return connection;
  }

  private @Nullable Connection connect(Driver driver, Properties told) throws SQLException {
    try {
      return driver.connect(url, told);
    } catch (SQLException e) {
      Optional<Properties> others = dialect.otherwise(told, e);
      if (others.isEmpty()) {
        throw e;
      }
      return driver.connect(url, others.get());
    }
  }

  private Optional<Driver> driver() {
    Iterator<Driver> all = ServiceLoader.load(Driver.class, drivers).iterator();
    Error broken = null;
    for (int failures = 0; failures < MOST_BROKEN_DRIVERS; ) {
      try {
        if (!all.hasNext()) {
          break;
        }
        Driver driver = all.next();
        if (driver.acceptsURL(url)) {
          return Optional.of(driver);
        }
      } catch (SQLException e) {
        // Not this driver's kind of address.
      } catch (ServiceConfigurationError | LinkageError e) {
        // May be a driver of something else.
        broken = e;
        failures++;
      }
    }
    if (broken != null) {
      throw unusable(
          "a driver could not be loaded, and no other takes %s".formatted(name()), broken);
    }
    return Optional.empty();
  }

  private static InvalidInputException unusable(String what, Error failure) {
    return new InvalidInputException(
        what + ": " + failure.getClass().getSimpleName(),
        "check the address, and take a driver that is made for this version of Java, with all jars"
            + " that it needs; and let Java's temporary folder (java.io.tmpdir) be one that"
            + " libraries may be loaded from.",
        failure);
  }

  @Override
  public String toString() {
    return name();
  }
}
