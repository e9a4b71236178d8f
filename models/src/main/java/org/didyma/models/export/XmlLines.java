package org.didyma.models.export;

import java.util.regex.Pattern;
import org.didyma.core.InvalidInputException;
import org.didyma.core.ParameterReference;
import org.didyma.core.QuotedText;

/** A document of XML in the making, an element a line. */
final class XmlLines {

  private static final Pattern FORBIDDEN =
      Pattern.compile("[^\\t\\n\\r\\x20-\\uD7FF\\uE000-\\uFFFD\\x{10000}-\\x{10FFFF}]");

  private final StringBuilder xml =
      new StringBuilder("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
  private int depth;

  void open(String name, String... attributes) {
    tag(name, attributes).append(">\n");
    depth++;
  }

  void one(String name, String... attributes) {
    tag(name, attributes).append("/>\n");
  }

  void text(String name, String content, String... attributes) {
    tag(name, attributes).append('>').append(escaped(content, false));
    xml.append("</").append(name).append(">\n");
  }

  void close(String name) {
    depth--;
    xml.append("  ".repeat(depth)).append("</").append(name).append(">\n");
  }

  private StringBuilder tag(String name, String... attributes) {
    xml.append("  ".repeat(depth)).append('<').append(name);
    for (int i = 0; i < attributes.length; i += 2) {
      xml.append(' ').append(attributes[i]).append("=\"");
      xml.append(escaped(attributes[i + 1], true)).append('"');
    }
    return xml;
  }

  private static String escaped(String text, boolean isAttribute) {
    if (FORBIDDEN.matcher(text).find()) {
      throw new InvalidInputException(
          "the model has the text "
              + QuotedText.of(text)
              + ", with a character that XML cannot have",
          "write the model in another form, such as " + ParameterReference.of("to", "json") + ".");
    }
    String safe = text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
    return isAttribute
        ? safe.replace("\"", "&quot;")
            .replace("\t", "&#9;")
            .replace("\n", "&#10;")
            .replace("\r", "&#13;")
        : safe.replace("\r", "&#13;");
  }

  @Override
  public String toString() {
    return xml.toString();
  }
}
