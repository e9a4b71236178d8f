package org.didyma.models.page;

import static org.didyma.models.cards.XmlText.escaped;

import java.util.Locale;

/** A drawing in SVG, without scripts; its text is text. */
final class SvgCanvas implements Canvas {

  private final StringBuilder body = new StringBuilder();

  /** The drawing. */
  String svg(int width, int height, String title, String description) {
    return ("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%1$s\" height=\"%2$s\""
                + " viewBox=\"0 0 %1$s %2$s\" font-family=\"sans-serif\" font-size=\"12\">\n")
            .formatted(width, height)
        + "<title>%s</title>\n".formatted(escaped(title))
        + (description.isEmpty() ? "" : "<desc>%s</desc>\n".formatted(escaped(description)))
        + "<rect width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>\n"
        + body
        + "</svg>\n";
  }

  @Override
  public void line(double[] points, String colour, double width, float... dashes) {
    body.append("<polyline points=\"").append(pairs(points));
    body.append("\" fill=\"none\" stroke=\"").append(colour).append('"');
    body.append(width == 1 ? "" : " stroke-width=\"" + width + "\"");
    if (dashes.length > 0) {
      StringBuilder lengths = new StringBuilder();
      for (float dash : dashes) {
        lengths.append(lengths.isEmpty() ? "" : " ").append((int) dash);
      }
      body.append(" stroke-dasharray=\"").append(lengths).append('"');
    }
    body.append("/>\n");
  }

  @Override
  public void area(double[] points, String colour, double opacity) {
    body.append("<polygon points=\"").append(pairs(points));
    body.append("\" fill=\"").append(colour).append('"');
    body.append(opacity == 1 ? "" : " fill-opacity=\"" + opacity + "\"").append("/>\n");
  }

  private static String pairs(double[] points) {
    StringBuilder pairs = new StringBuilder();
    for (int i = 0; i < points.length; i += 2) {
      pairs.append(i == 0 ? "" : " ").append(number(points[i])).append(',');
      pairs.append(number(points[i + 1]));
    }
    return pairs.toString();
  }

  private static String number(double number) {
    return String.format(Locale.ROOT, "%.1f", number);
  }

  @Override
  public void disc(double x, double y, double radius, String colour) {
    body.append(
        "<circle cx=\"%s\" cy=\"%s\" r=\"%s\" fill=\"%s\"/>\n"
            .formatted(number(x), number(y), radius, colour));
  }

  @Override
  public void text(double x, double y, Anchor anchor, String words) {
    text("x=\"%s\" y=\"%s\"".formatted(number(x), number(y)) + anchored(anchor), words);
  }

  @Override
  public void title(double x, double y, String words) {
    text("x=\"%s\" y=\"%s\" font-weight=\"bold\"".formatted(number(x), number(y)), words);
  }

  @Override
  public void turned(double x, double y, double angle, Anchor anchor, String words) {
    String place =
        "transform=\"translate(%s %s) rotate(%s)\"".formatted(number(x), number(y), number(angle));
    text(place + anchored(anchor), words);
  }

  private static String anchored(Anchor anchor) {
    return anchor == Anchor.START
        ? ""
        : " text-anchor=\"%s\"".formatted(anchor.name().toLowerCase(Locale.ROOT));
  }

  private void text(String attributes, String words) {
    body.append("<text ").append(attributes).append('>').append(escaped(words));
    body.append("</text>\n");
  }

  @Override
  public void within(double left, double top, double width, double height, Runnable inside) {
    body.append(
        "<svg x=\"%s\" y=\"%s\" width=\"%s\" height=\"%s\" overflow=\"hidden\">\n"
            .formatted(number(left), number(top), number(width), number(height)));
    inside.run();
    body.append("</svg>\n");
  }
}
