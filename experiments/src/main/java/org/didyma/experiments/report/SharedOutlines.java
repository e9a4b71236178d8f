package org.didyma.experiments.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

/**
 * Makes a drawing in SVG smaller. Its text is drawn as outlines, and the same words occur in every
 * chart: each outline is defined once and used where it occurs.
 */
final class SharedOutlines {

  private static final String SVG = "http://www.w3.org/2000/svg";
  private static final String XLINK = "http://www.w3.org/1999/xlink";

  /** A use takes about so many characters itself. */
  private static final int SHORTEST = 120;

  private SharedOutlines() {}

  /** Shares the outlines of a drawing. */
  static void in(Element root) {
    Map<String, List<Element>> uses = new LinkedHashMap<>();
    NodeList paths = root.getElementsByTagNameNS(SVG, "path");
    for (int i = 0; i < paths.getLength(); i++) {
      Element path = (Element) paths.item(i);
      String outline = path.getAttribute("d");
      boolean clips = path.getParentNode().getNodeName().equals("clipPath");
      if (outline.length() >= SHORTEST && !clips) {
        uses.computeIfAbsent(outline, d -> new ArrayList<>()).add(path);
      }
    }
    Element defs = root.getOwnerDocument().createElementNS(SVG, "defs");
    uses.forEach(
        (outline, same) -> {
          if (same.size() > 1) {
            define(defs, outline, same);
          }
        });
    root.insertBefore(defs, root.getFirstChild());
  }

  private static void define(Element defs, String outline, List<Element> same) {
    String name = "o" + defs.getChildNodes().getLength();
    Element definition = defs.getOwnerDocument().createElementNS(SVG, "path");
    definition.setAttribute("id", name);
    definition.setAttribute("d", outline);
    defs.appendChild(definition);
    for (Element path : same) {
      Element use = defs.getOwnerDocument().createElementNS(SVG, "use");
      use.setAttributeNS(XLINK, "xlink:href", "#" + name);
      for (int i = 0; i < path.getAttributes().getLength(); i++) {
        var attribute = path.getAttributes().item(i);
        if (!attribute.getNodeName().equals("d")) {
          use.setAttribute(attribute.getNodeName(), attribute.getNodeValue());
        }
      }
      path.getParentNode().replaceChild(use, path);
    }
  }
}
