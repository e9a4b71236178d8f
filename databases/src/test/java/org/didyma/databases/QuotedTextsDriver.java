package org.didyma.databases;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.Driver;
import java.sql.DriverManager;
import java.sql.DriverPropertyInfo;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Properties;
import java.util.logging.Logger;
import org.jspecify.annotations.Nullable;

/** H2 behind a driver that takes double quotes for those of texts and backticks for names. */
public final class QuotedTextsDriver implements Driver {

  static final String PREFIX = "jdbc:quoted-texts:";
  static final String H2 = "jdbc:h2:mem:";

  /** The name of a database whose driver has no marks for names. */
  static final String UNMARKED = "unmarked";

  @Override
  public @Nullable Connection connect(String url, Properties properties) throws SQLException {
    if (!acceptsURL(url)) {
      return null;
    }
    String name = url.substring(PREFIX.length());
    return translated(
        Connection.class,
        DriverManager.getConnection(H2 + name),
        name.equals(UNMARKED) ? " " : "`");
  }

  private static <T> T translated(Class<T> type, T other, String mark) {
    return type.cast(
        Proxy.newProxyInstance(
            QuotedTextsDriver.class.getClassLoader(),
            new Class<?>[] {type},
            (proxy, method, arguments) -> {
              if (method.getName().equals("getIdentifierQuoteString")) {
                return mark;
              }
              if (arguments != null
                  && method.getName().matches("prepareStatement|execute.*")
                  && arguments[0] instanceof String sql) {
                arguments[0] = sql.replace('"', '\'').replace('`', '"');
              }
              try {
                Object result = method.invoke(other, arguments);
                return result instanceof DatabaseMetaData facts
                    ? translated(DatabaseMetaData.class, facts, mark)
                    : method.getName().equals("createStatement")
                        ? translated(Statement.class, (Statement) result, mark)
                        : result;
              } catch (InvocationTargetException e) {
                throw e.getCause();
              }
            }));
  }

  @Override
  public boolean acceptsURL(String url) {
    return url.startsWith(PREFIX);
  }

  @Override
  public DriverPropertyInfo[] getPropertyInfo(String url, Properties properties) {
    return new DriverPropertyInfo[0];
  }

  @Override
  public int getMajorVersion() {
    return 1;
  }

  @Override
  public int getMinorVersion() {
    return 0;
  }

  @Override
  public boolean jdbcCompliant() {
    return false;
  }

  @Override
  public Logger getParentLogger() {
    return Logger.getGlobal();
  }
}
