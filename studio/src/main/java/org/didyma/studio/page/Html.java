package org.didyma.studio.page;

import org.didyma.models.cards.XmlText;

/** HTML under construction. Whatever is text in it is escaped; tags are this program's. */
public final class Html {

  private final StringBuilder html = new StringBuilder();

  /**
   * Opens an element.
   *
   * @param attributes name, value, name, value; a name without a value goes with an empty one
   */
  public Html open(String tag, String... attributes) {
    html.append('<').append(tag);
    for (int i = 0; i < attributes.length; i += 2) {
      html.append(' ').append(attributes[i]).append("=\"");
      html.append(XmlText.escaped(attributes[i + 1])).append('"');
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
    return open("pre", "tabindex", "0").broken(text).close("pre");
  }

  /** A field of several lines. */
  public Html area(String text, String... attributes) {
    return open("textarea", attributes).broken(text).close("textarea");
  }

  /** Text with its line breaks, which are no text elsewhere. */
  private Html broken(String text) {
    text.lines().forEach(line -> text(line).raw("\n"));
    return this;
  }

  /** An element with a text. */
  public Html element(String tag, String text, String... attributes) {
    return open(tag, attributes).text(text).close(tag);
  }

  /** A paragraph; nothing for no text. */
  public Html paragraph(String text, String... attributes) {
    return text.isEmpty() ? this : element("p", text, attributes);
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
