package org.didyma.data.schema;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.didyma.data.text.Dialect;
import org.didyma.data.text.JsonValue;
import org.didyma.data.text.RecordRules;
import org.didyma.data.text.TextCharset;
import org.jspecify.annotations.Nullable;

/** How the table of a schema is written down, of the schema's JSON. */
final class DialectParser {

  private DialectParser() {}

  /** The dialect that a schema states. */
  static Dialect parse(JsonValue root, boolean total) {
    JsonValue separatorAt = root.get("separator");
    JsonValue commentAt = root.get("comment");
    char separator = separatorAt == null ? ',' : character(separatorAt, "\"separator\"");
    Character comment = commentAt == null ? null : character(commentAt, "\"comment\"");
    if (commentAt != null && comment != null && comment == separator) {
      throw commentAt.fault(
          "\"comment\" and \"separator\" are the same character", "choose another one.");
    }
    boolean header = SchemaKey.HEADER.flag(root);
    boolean trim = SchemaKey.TRIM.flag(root);
    JsonValue decimalAt = root.get("decimal");
    char mark = decimalAt == null ? '.' : decimalMark(decimalAt, "\"decimal\"");
    Charset charset = charset(root.get("charset"));
    requireHeld(separatorAt, "\"separator\"", charset);
    requireHeld(commentAt, "\"comment\"", charset);
    RecordRules rules = rules(root, total);
    Dialect unnamed =
        new Dialect(header, List.of(), separator, trim, comment, mark, charset, rules);
    JsonValue columnsAt = root.get("columns");
    if (columnsAt == null) {
      return unnamed;
    }
    if (header) {
      throw columnsAt.fault(
          "\"columns\" names the columns of a table without a header, but \"header\" is true",
          "remove \"columns\", or set \"header\": false.");
    }
    List<JsonValue> names = columnsAt.asNonEmptyList("\"columns\"");
    return new Dialect(
        header,
        SchemaParser.distinct(names, "\"columns\"", unnamed),
        separator,
        trim,
        comment,
        mark,
        charset,
        rules);
  }

  private static RecordRules rules(JsonValue root, boolean total) {
    RecordRules rules =
        new RecordRules(
            SchemaKey.RECORDS.isChosen(root, total),
            SchemaKey.WIDTH.isChosen(root, total),
            SchemaKey.ENCODING.isChosen(root, total),
            SchemaKey.BLANK.isChosen(root, total));
    JsonValue blank = root.get("blank");
    if (blank != null && rules.blankCounts() && !rules.lines()) {
      throw blank.fault(
          "\"blank\" can be \"record\" only where each line is a record",
          "state \"records\": \"lines\", or leave it out.");
    }
    return rules.lines() ? rules : rules.withoutBlanks();
  }

  static char decimalMark(JsonValue node, String what) {
    String text = node.asString(what);
    if (!text.equals(".") && !text.equals(",")) {
      throw node.fault(what + " must be \".\" or \",\"", "choose one of them.");
    }
    return text.charAt(0);
  }

  private static Charset charset(@Nullable JsonValue node) {
    if (node == null) {
      return StandardCharsets.UTF_8;
    }
    return TextCharset.named(node.asString("\"charset\""))
        .orElseThrow(
            () ->
                node.fault(
                    "\"charset\" must be \"UTF-8\", or one that Java knows in which each byte is a"
                        + " character and ASCII is itself",
                    "use \"windows-1252\", which Excel writes in Western Europe, or"
                        + " \"ISO-8859-15\"; for others save the table as UTF-8."));
  }

  /** Refuses a text that no field can be equal to. */
  static void requireHeld(@Nullable JsonValue node, String what, Charset charset) {
    if (node != null) {
      requireHeld(node, node.asString(what), what, charset);
    }
  }

  /** The same of a text that stands somewhere at a node. */
  static void requireHeld(JsonValue node, String text, String what, Charset charset) {
    if (!TextCharset.canHold(charset, text)) {
      throw node.fault(
          "%s has a character that %s has not, so it can never occur"
              .formatted(what, charset.name()),
          "check \"charset\".");
    }
  }

  private static char character(JsonValue node, String what) {
    String text = node.asString(what);
    if (text.length() != 1
        || Character.isSurrogate(text.charAt(0))
        || text.charAt(0) == Dialect.QUOTE
        || "\r\n\0\uFEFF".indexOf(text.charAt(0)) >= 0) {
      throw node.fault(
          what + " must be one character, and neither a double quote nor a line break",
          "use \",\" or \";\" or \"\\t\".");
    }
    return text.charAt(0);
  }
}
