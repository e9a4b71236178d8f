package org.didyma.models.cards;

/**
 * Text in SVG and HTML. The writer of {@code javax.xml.stream} leaves a quote as it is, which ends
 * an attribute, and lets characters pass that no document may have.
 */
public final class XmlText {

  private XmlText() {}

  /**
   * Text inside of an element or of an attribute in double quotes; characters that XML 1.0 forbids
   * become spaces.
   */
  public static String escaped(String text) {
    StringBuilder escaped = new StringBuilder();
    text.codePoints()
        .forEach(
            c -> {
              switch (c) {
                case '<' -> escaped.append("&lt;");
                case '>' -> escaped.append("&gt;");
                case '&' -> escaped.append("&amp;");
                case '"' -> escaped.append("&quot;");
                default -> {
                  boolean forbidden =
                      Character.isISOControl(c)
                          || c >= 0xD800 && c <= 0xDFFF
                          || c == 0xFFFE
                          || c == 0xFFFF;
                  escaped.appendCodePoint(forbidden ? ' ' : c);
                }
              }
            });
    return escaped.toString();
  }
}
