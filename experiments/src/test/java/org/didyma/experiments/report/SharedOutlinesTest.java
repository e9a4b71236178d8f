package org.didyma.experiments.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

class SharedOutlinesTest {

  private static final String SVG = "http://www.w3.org/2000/svg";

  /** A ring, its hole inside it, and a bar. */
  private static final String RING =
      "M%1$.1f 0 L%2$.1f 0 L%2$.1f -8 L%1$.1f -8 ZM%3$.1f -2 L%4$.1f -2 L%4$.1f -6 L%3$.1f -6 Z";

  private static final String BAR = "M%1$.1f 0 L%2$.1f 0 L%2$.1f -8 L%1$.1f -8 L%1$.1f -4 Z";

  private static String ring(double x) {
    return RING.formatted(x, x + 6, x + 2, x + 4);
  }

  private static String bar(double x) {
    return BAR.formatted(x, x + 1);
  }

  @Test
  void aLetterIsDefinedOnceAndPutWhereItWas() throws Exception {
    String word = ring(1) + bar(9) + ring(12.3);
    String other = bar(0.5) + ring(3) + bar(11);
    Element root = drawing(word, other, word, "M0 0 A5 5 0 0 1 9 9 Z" + word);
    SharedOutlines.in(root);
    NodeList left = root.getElementsByTagNameNS(SVG, "path");
    // The ring, the bar, and the arc, whose commands are not known.
    assertThat(left.getLength()).isEqualTo(3);
    List<String> drawn = new ArrayList<>();
    for (int i = 0; i < root.getChildNodes().getLength(); i++) {
      Element child = (Element) root.getChildNodes().item(i);
      if (child.hasAttribute("transform")) {
        drawn.add(child.getAttribute("transform") + " " + places(root, child));
        assertThat(child.getAttribute("class")).isEqualTo("s0");
      }
    }
    assertThat(drawn)
        .containsExactly(
            "translate(0) [8@1, 5@9, 8@12.3]",
            "translate(1) [5@0.5, 8@3, 5@11]",
            "translate(2) [8@1, 5@9, 8@12.3]",
            "translate(3) [arc]");
    assertThat(root.getElementsByTagNameNS(SVG, "style").item(0).getTextContent())
        .contains(".s0{stroke:none;}");
  }

  private static Element drawing(String... outlines) throws Exception {
    DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
    factory.setNamespaceAware(true);
    Document document =
        factory.newDocumentBuilder().getDOMImplementation().createDocument(SVG, "svg", null);
    Element root = document.getDocumentElement();
    for (int i = 0; i < outlines.length; i++) {
      Element path = document.createElementNS(SVG, "path");
      path.setAttribute("d", outlines[i]);
      path.setAttribute("style", "stroke:none;");
      path.setAttribute("transform", "translate(" + i + ")");
      root.appendChild(path);
    }
    return root;
  }

  /** Letters, by the number of their points, and where they begin. */
  private static List<String> places(Element root, Element word) {
    if (word.getNodeName().equals("path")) {
      return List.of("arc");
    }
    if (word.getNodeName().equals("use")) {
      return places(root, named(root, word));
    }
    List<String> places = new ArrayList<>();
    NodeList uses = word.getElementsByTagNameNS(SVG, "use");
    for (int i = 0; i < uses.getLength(); i++) {
      Element use = (Element) uses.item(i);
      String outline = named(root, use).getAttribute("d");
      int points = outline.replaceAll("[^ML]", "").length();
      places.add(points + "@" + use.getAttribute("x"));
      assertThat(outline).startsWith("M0 0");
    }
    return places;
  }

  private static Element named(Element root, Element use) {
    String name = use.getAttribute("xlink:href").substring(1);
    NodeList all = root.getElementsByTagNameNS(SVG, "*");
    for (int i = 0; i < all.getLength(); i++) {
      if (((Element) all.item(i)).getAttribute("id").equals(name)) {
        return (Element) all.item(i);
      }
    }
    throw new AssertionError("there is no " + name);
  }
}
