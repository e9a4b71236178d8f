package org.didyma.databases;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import org.didyma.core.InvalidInputException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DatabaseAddressTest {

  private static final String SECRET = "hunter2";

  @ParameterizedTest
  @ValueSource(
      strings = {
        "jdbc:postgresql://h/x?password=",
        "jdbc:postgresql://h/x?user=a&sslpassword=",
        "jdbc:sqlserver://h;databaseName=x;trustStorePassword=",
        "jdbc:sqlserver://h;databaseName=x;encrypt=true;KEYSTORESECRET=",
        "jdbc:mysql://h/x?trustCertificateKeyStorePassword=",
        "jdbc:db2://h:1/x:user=a;pwd=",
        "jdbc:db2://h:1/x:sslTrustStorePassword=",
        "jdbc:snowflake://h?token=",
        "jdbc:oracle:thin:@h?javax.net.ssl.keyStorePassword =",
        "jdbc:postgresql://anna:",
        "jdbc:sqlserver://h; password=",
        "jdbc:sqlserver://h;\tTrust Store Password =",
        "jdbc:other://h/x?trust-store-password=",
        "jdbc:mysql://address=(host=h)(password=",
        "jdbc:teradata://h/PASSWORD=",
        "jdbc:oracle:thin:anna/",
        "jdbc:oracle:oci:anna[proxy]/",
        "JDBC:ORACLE:THIN:/",
      })
  void anAddressWithAPasswordIsRefusedAndNotRepeated(String begin) {
    String url = begin + SECRET + (begin.endsWith("=") ? "" : "@h/x");
    InvalidInputException refused =
        catchThrowableOfType(
            InvalidInputException.class, () -> Database.at(url, Credentials.of("a", "b")));
    assertThat(refused).hasMessageContaining("has a password in it");
    assertThat(refused.getMessage() + refused.advice()).doesNotContain(SECRET);
  }

  @Test
  void otherOptionsAreTakenAndNotShown() {
    Database database =
        Database.at("jdbc:postgresql://h/x?sslkey=/k&passwordless=no", Credentials.of("a", "b"));
    assertThat(database.name()).isEqualTo("jdbc:postgresql://h/x");
  }

  /** The wallet or the system knows the password of a user before a slash. */
  @ParameterizedTest
  @ValueSource(strings = {"anna", "/", "anna/", ""})
  void usersOfOracleAreNotShown(String user) {
    String place = "@//h:1521/x";
    Database database = Database.at("jdbc:oracle:thin:" + user + place, Credentials.of("a", "b"));
    assertThat(database.name()).isEqualTo("jdbc:oracle:thin:" + place);
  }
}
