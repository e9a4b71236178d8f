package org.didyma.experiments.report;

import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.io.OutputStream;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import javax.imageio.ImageIO;
import javax.imageio.stream.ImageOutputStream;
import javax.imageio.stream.MemoryCacheImageOutputStream;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.apache.batik.svggen.SVGCSSStyler;
import org.apache.batik.svggen.SVGGeneratorContext;
import org.apache.batik.svggen.SVGGraphics2D;
import org.knowm.xchart.internal.chartpart.Chart;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.Node;

/** Charts side by side in rows, as one drawing. */
public final class ChartSheet {

  private static final int WIDTH = 560;
  private static final int HEIGHT = 380;

  /** A PNG has so many pixels per unit of the drawing. */
  private static final int PIXELS = 2;

  /** Of coordinates in SVG; letters are outlines there, most of the file. */
  private static final int DECIMALS = 1;

  private final List<? extends Chart<?, ?>> charts;
  private final int columns;
  private final String title;
  private final String description;

  /**
   * @param charts row by row
   * @param columns charts in a row
   */
  ChartSheet(List<? extends Chart<?, ?>> charts, int columns) {
    this(charts, columns, "", "");
  }

  private ChartSheet(
      List<? extends Chart<?, ?>> charts, int columns, String title, String description) {
    this.charts = List.copyOf(charts);
    this.columns = columns;
    this.title = title;
    this.description = description;
    // There may be no screen, and none is needed.
    System.setProperty("java.awt.headless", "true");
  }

  /** The same with what a drawing shows in words, for readers of SVG who do not see it. */
  ChartSheet described(String name, String words) {
    return new ChartSheet(charts, columns, name, words);
  }

  private int width() {
    return columns * WIDTH;
  }

  private int height() {
    return (charts.size() + columns - 1) / columns * HEIGHT;
  }

  private void paint(Graphics2D graphics) {
    graphics.setColor(Color.WHITE);
    graphics.fillRect(0, 0, width(), height());
    for (int i = 0; i < charts.size(); i++) {
      Graphics2D own = (Graphics2D) graphics.create();
      own.translate(i % columns * WIDTH, i / columns * HEIGHT);
      charts.get(i).paint(own, WIDTH, HEIGHT);
      own.dispose();
    }
  }

  /** Writes the drawing as SVG. */
  public void writeSvg(OutputStream stream) throws IOException {
    SVGGeneratorContext context = SVGGeneratorContext.createDefault(document());
    context.setPrecision(DECIMALS);
    SVGGraphics2D graphics = new SVGGraphics2D(context, false);
    graphics.setSVGCanvasSize(new java.awt.Dimension(width(), height()));
    paint(graphics);
    Element root = graphics.getRoot();
    SVGCSSStyler.style(root);
    SharedOutlines.in(root);
    describe(root);
    StringWriter text = new StringWriter();
    graphics.stream(root, text, false, false);
    // No reader needs the declaration of a document type, and some would fetch it.
    String svg = text.toString();
    stream.write(svg.substring(svg.indexOf("<svg ")).getBytes(StandardCharsets.UTF_8));
  }

  private void describe(Element root) {
    Node first = root.getFirstChild();
    for (Map.Entry<String, String> one :
        List.of(Map.entry("title", title), Map.entry("desc", description))) {
      if (!one.getValue().isEmpty()) {
        Element element =
            root.getOwnerDocument().createElementNS(root.getNamespaceURI(), one.getKey());
        element.setTextContent(one.getValue());
        root.insertBefore(element, first);
      }
    }
  }

  private static Document document() {
    try {
      return DocumentBuilderFactory.newInstance()
          .newDocumentBuilder()
          .getDOMImplementation()
          .createDocument("http://www.w3.org/2000/svg", "svg", null);
    } catch (ParserConfigurationException e) {
      throw new IllegalStateException("every Java platform has an XML parser", e);
    }
  }

  /** Writes the drawing as PNG. */
  public void writePng(OutputStream stream) throws IOException {
    BufferedImage image =
        new BufferedImage(width() * PIXELS, height() * PIXELS, BufferedImage.TYPE_INT_RGB);
    Graphics2D graphics = image.createGraphics();
    graphics.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
    graphics.setRenderingHint(
        RenderingHints.KEY_TEXT_ANTIALIASING, RenderingHints.VALUE_TEXT_ANTIALIAS_ON);
    graphics.scale(PIXELS, PIXELS);
    paint(graphics);
    graphics.dispose();
    // A cache file, which ImageIO makes else, cannot be had while a signal ends the process.
    try (ImageOutputStream memory = new MemoryCacheImageOutputStream(stream)) {
      ImageIO.write(image, "png", memory);
    }
  }
}
