package org.didyma.models.page;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Font;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.Shape;
import java.awt.geom.AffineTransform;
import java.awt.geom.Ellipse2D;
import java.awt.geom.Path2D;
import java.awt.geom.Rectangle2D;
import java.awt.image.BufferedImage;

/** An image of pixels, so many to each unit of the drawing. */
final class ImageCanvas implements Canvas {

  private static final int PIXELS = 2;
  private static final Font PLAIN = new Font(Font.SANS_SERIF, Font.PLAIN, 12);

  private final BufferedImage image;
  private final Graphics2D graphics;

  ImageCanvas(int width, int height) {
    image = new BufferedImage(width * PIXELS, height * PIXELS, BufferedImage.TYPE_INT_RGB);
    graphics = image.createGraphics();
    graphics.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
    graphics.setRenderingHint(
        RenderingHints.KEY_TEXT_ANTIALIASING, RenderingHints.VALUE_TEXT_ANTIALIAS_ON);
    graphics.scale(PIXELS, PIXELS);
    graphics.setColor(Color.WHITE);
    graphics.fillRect(0, 0, width, height);
  }

  /** What was drawn; nothing more can be. */
  BufferedImage image() {
    graphics.dispose();
    return image;
  }

  @Override
  public void line(double[] points, String colour, double width, float... dashes) {
    graphics.setColor(Color.decode(colour));
    float wide = (float) width;
    graphics.setStroke(
        dashes.length == 0
            ? new BasicStroke(wide)
            : new BasicStroke(wide, BasicStroke.CAP_BUTT, BasicStroke.JOIN_ROUND, 10, dashes, 0));
    graphics.draw(path(points));
  }

  @Override
  public void area(double[] points, String colour, double opacity) {
    Color whole = Color.decode(colour);
    int alpha = (int) Math.round(255 * opacity);
    graphics.setColor(new Color(whole.getRed(), whole.getGreen(), whole.getBlue(), alpha));
    graphics.fill(path(points));
  }

  private static Path2D path(double[] points) {
    Path2D path = new Path2D.Double();
    path.moveTo(points[0], points[1]);
    for (int i = 2; i < points.length; i += 2) {
      path.lineTo(points[i], points[i + 1]);
    }
    return path;
  }

  @Override
  public void disc(double x, double y, double radius, String colour) {
    graphics.setColor(Color.decode(colour));
    graphics.fill(new Ellipse2D.Double(x - radius, y - radius, 2 * radius, 2 * radius));
  }

  @Override
  public void text(double x, double y, Anchor anchor, String words) {
    text(PLAIN, x, y, anchor, words);
  }

  @Override
  public void title(double x, double y, String words) {
    text(PLAIN.deriveFont(Font.BOLD), x, y, Anchor.START, words);
  }

  private void text(Font font, double x, double y, Anchor anchor, String words) {
    graphics.setColor(Color.BLACK);
    graphics.setFont(font);
    double width = font.getStringBounds(words, graphics.getFontRenderContext()).getWidth();
    double before =
        switch (anchor) {
          case START -> 0;
          case MIDDLE -> width / 2;
          case END -> width;
        };
    graphics.drawString(words, (float) (x - before), (float) y);
  }

  @Override
  public void turned(double x, double y, double angle, Anchor anchor, String words) {
    AffineTransform before = graphics.getTransform();
    graphics.translate(x, y);
    graphics.rotate(Math.toRadians(angle));
    text(0, 0, anchor, words);
    graphics.setTransform(before);
  }

  @Override
  public void within(double left, double top, double width, double height, Runnable inside) {
    AffineTransform before = graphics.getTransform();
    Shape all = graphics.getClip();
    graphics.translate(left, top);
    graphics.clip(new Rectangle2D.Double(0, 0, width, height));
    inside.run();
    graphics.setTransform(before);
    graphics.setClip(all);
  }
}
