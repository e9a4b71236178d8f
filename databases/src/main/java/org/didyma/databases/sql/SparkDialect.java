package org.didyma.databases.sql;

import java.util.Locale;

/**
 * Spark SQL, which is given statements in its own session and not by JDBC. Its types are called as
 * in its catalogue: {@code bigint}, {@code decimal(10,2)}, {@code string}.
 */
final class SparkDialect implements CountingDialect {

  @Override
  public String name() {
    return "Spark";
  }

  /**
   * Each character by its number, for a backslash may begin something else or not, by a setting.
   */
  @Override
  public String literal(String word) {
    if (word.chars().allMatch(c -> c >= ' ' && c != '\'' && c != '\\')) {
      return "'" + word + "'";
    }
    return "decode(unhex('%s'), 'UTF-8')".formatted(hex(word));
  }

  private static String hex(String word) {
    return java.util.HexFormat.of()
        .formatHex(word.getBytes(java.nio.charset.StandardCharsets.UTF_8));
  }

  @Override
  public String literal(double number) {
    return "CAST('" + number + "' AS DOUBLE)";
  }

  @Override
  public String quote(String identifier) {
    return '`' + identifier.replace("`", "``") + '`';
  }

  @Override
  public ColumnKind kind(int type, String typeName) {
    String name = typeName.toLowerCase(Locale.ROOT);
    if (name.startsWith("decimal")) {
      return ColumnKind.EXACT;
    }
    if (name.matches("(binary|array|map|struct|variant|geography|geometry).*")) {
      return ColumnKind.UNREADABLE;
    }
    return switch (name) {
      case "tinyint", "smallint", "int", "bigint" -> ColumnKind.WHOLE;
      case "float" -> ColumnKind.SINGLE;
      case "double" -> ColumnKind.DOUBLE;
      case "boolean" -> ColumnKind.TRUTH;
      default -> ColumnKind.TEXT;
    };
  }

  /** Whatever collation a column has. */
  @Override
  public String text(String column) {
    return "CAST(" + column + " AS STRING) COLLATE UTF8_BINARY";
  }

  @Override
  public void trimmed(Sql sql, String text) {
    StringBuilder blanks = new StringBuilder();
    for (char c = 0; c <= ' '; c++) {
      blanks.append(c);
    }
    sql.add("btrim(").add(text).add(", ").value(blanks.toString()).add(")");
  }

  /** Patterns without a backslash, which a setting gives two meanings. */
  @Override
  public String group(String text, String pattern, int group) {
    return "regexp_extract(%s, '^%s(?!(?s:.))', %d)".formatted(text, pattern, group);
  }

  @Override
  public String digits(String text) {
    return "TRY_CAST(" + text + " AS BIGINT)";
  }

  @Override
  public String whole(String text) {
    return "regexp_replace(" + text + ", '^([+-]?[0-9]+)[.]0*(?!(?s:.))', '$1')";
  }

  /** Its FLOOR of a binary number ends at those of 64 bits. */
  @Override
  public String broken(String number) {
    return number + " % 1 <> 0";
  }
}
