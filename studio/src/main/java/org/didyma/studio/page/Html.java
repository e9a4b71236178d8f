package org.didyma.studio.page;

import org.didyma.models.cards.XmlText;

/** HTML under construction. Whatever is text in it is escaped; tags are this program's. */
public final class Html {

  private final StringBuilder html = new StringBuilder();

  /**
   * Opens an element.
   *
   * @param tag its name with its attributes, such as {@code input type=text name=? disabled}
   * @param values in place of question marks, in order
   */
  public Html open(String tag, String... values) {
    int next = 0;
    String between = "<";
    for (String part : tag.split(" ")) {
      int equals = part.indexOf('=');
      html.append(between).append(equals < 0 ? part : part.substring(0, equals));
      if (between.equals(" ")) {
        String value = equals < 0 ? "" : part.substring(equals + 1);
        String text = value.equals("?") ? values[next++] : value;
        html.append("=\"").append(XmlText.escaped(text)).append('"');
      }
      between = " ";
    }
    html.append('>');
    return this;
  }

  /** Closes it. */
  public Html close(String tag) {
    html.append("</").append(tag).append(">\n");
    return this;
  }

  /** Text. */
  public Html text(String text) {
    html.append(XmlText.escaped(text));
    return this;
  }

  /** Text of several lines, as they are. */
  public Html lines(String text) {
    return open("pre tabindex=0").broken(text).close("pre");
  }

  /** A field of several lines. */
  public Html area(String text, String attributes, String... values) {
    return open("textarea " + attributes, values).broken(text).close("textarea");
  }

  /** Text with its line breaks, which are no text elsewhere. */
  private Html broken(String text) {
    text.lines().forEach(line -> text(line).raw("\n"));
    return this;
  }

  /** An element with a text. */
  public Html element(String tag, String text, String... values) {
    return open(tag, values).text(text).close(tag.split(" ")[0]);
  }

  /** A link within a sentence. */
  public Html link(String text, String address) {
    return open("a href=?", address).text(text).raw("</a>");
  }

  /** A paragraph; nothing for no text. */
  public Html paragraph(String text) {
    return text.isEmpty() ? this : element("p", text);
  }

  /** A paragraph of a style. */
  public Html paragraph(String text, String style) {
    return element("p class=?", text, style);
  }

  /** A box to tick, or one of several to choose. */
  public Html box(String type, String name, String value, boolean checked) {
    return open("input type=? name=? value=?" + (checked ? " checked" : ""), type, name, value);
  }

  /** Another part. */
  public Html add(Html other) {
    html.append(other.html);
    return this;
  }

  /** What is HTML already, of this program's making. */
  Html raw(String trusted) {
    html.append(trusted);
    return this;
  }

  @Override
  public String toString() {
    return html.toString();
  }
}
