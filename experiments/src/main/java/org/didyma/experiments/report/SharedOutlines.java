package org.didyma.experiments.report;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.w3c.dom.NodeList;

/**
 * Makes a drawing in SVG smaller. Its text is drawn as outlines of whole words, most of the file:
 * each letter is defined once and used where it occurs, and so are words that occur more than once.
 * Styles that occur often become classes.
 */
final class SharedOutlines {

  private static final String SVG = "http://www.w3.org/2000/svg";
  private static final String XLINK = "http://www.w3.org/1999/xlink";

  /** Paths of fewer characters are marks. */
  private static final int SHORTEST = 120;

  /** Coordinates are in tenths here, as they are written in the drawing. */
  private static final double TENTHS = 10;

  private static final Pattern TOKEN = Pattern.compile("\\s*(?:([MLQCZ])|(-?[0-9]*\\.?[0-9]+))");

  private final Document document;
  private final Element defs;

  /** Letters that are defined, by their commands. */
  private final Map<String, List<Letter>> letters = new HashMap<>();

  private SharedOutlines(Element root) {
    this.document = root.getOwnerDocument();
    this.defs = document.createElementNS(SVG, "defs");
  }

  /** Shares the outlines and styles of a drawing. */
  static void in(Element root) {
    SharedOutlines shared = new SharedOutlines(root);
    NodeList paths = root.getElementsByTagNameNS(SVG, "path");
    Map<String, List<Element>> words = new LinkedHashMap<>();
    for (int i = 0; i < paths.getLength(); i++) {
      Element path = (Element) paths.item(i);
      boolean clips = path.getParentNode().getNodeName().equals("clipPath");
      boolean filled = path.getAttribute("style").contains("stroke:none");
      String outline = path.getAttribute("d");
      if (filled && !clips && outline.length() >= SHORTEST) {
        words.computeIfAbsent(outline, d -> new ArrayList<>()).add(path);
      }
    }
    words.forEach(shared::share);
    root.insertBefore(shared.defs, root.getFirstChild());
    shared.classes(root);
  }

  /** A closed curve: its commands, and the coordinates x y of its points in turn. */
  private record Contour(String commands, long[] points) {

    long left() {
      long left = Long.MAX_VALUE;
      for (int i = 0; i < points.length; i += 2) {
        left = Math.min(left, points[i]);
      }
      return left;
    }

    long right() {
      long right = Long.MIN_VALUE;
      for (int i = 0; i < points.length; i += 2) {
        right = Math.max(right, points[i]);
      }
      return right;
    }
  }

  /**
   * Curves that lie above one another, such as the two of an e, in their coordinates from the left.
   */
  private record Letter(String name, long[] points) {

    /** The same up to rounding to tenths, which depends on the place in the word. */
    boolean looksLike(long[] others) {
      for (int i = 0; i < points.length; i++) {
        if (Math.abs(points[i] - others[i]) > 1) {
          return false;
        }
      }
      return true;
    }
  }

  /** Puts letters in the place of a word, wherever it is. */
  private void share(String outline, List<Element> paths) {
    List<Contour> contours = contours(outline);
    if (contours.isEmpty()) {
      return;
    }
    Element word = spelt(contours);
    for (Element path : paths) {
      Element shown = word;
      if (paths.size() > 1) {
        shown = document.createElementNS(SVG, "use");
        refer(shown, defined(word));
      }
      for (int i = 0; i < path.getAttributes().getLength(); i++) {
        Node attribute = path.getAttributes().item(i);
        if (!attribute.getNodeName().equals("d")) {
          shown.setAttribute(attribute.getNodeName(), attribute.getNodeValue());
        }
      }
      path.getParentNode().replaceChild(shown, path);
    }
  }

  private Element spelt(List<Contour> contours) {
    Element word = document.createElementNS(SVG, "g");
    contours.sort(Comparator.comparingLong(Contour::left));
    for (int from = 0; from < contours.size(); ) {
      long right = contours.get(from).right();
      int to = from + 1;
      while (to < contours.size() && contours.get(to).left() <= right) {
        right = Math.max(right, contours.get(to).right());
        to++;
      }
      long left = contours.get(from).left();
      Element use = document.createElementNS(SVG, "use");
      refer(use, letter(contours.subList(from, to), left));
      use.setAttribute("x", text(left));
      word.appendChild(use);
      from = to;
    }
    return word;
  }

  private static void refer(Element use, String name) {
    use.setAttributeNS(XLINK, "xlink:href", "#" + name);
  }

  /** The name of a definition, which is added when it is not there yet. */
  private String defined(Element definition) {
    if (!definition.hasAttribute("id")) {
      definition.setAttribute("id", "o" + defs.getChildNodes().getLength());
      defs.appendChild(definition);
    }
    return definition.getAttribute("id");
  }

  /** None when the path has other commands. */
  private static List<Contour> contours(String outline) {
    List<Contour> contours = new ArrayList<>();
    StringBuilder commands = new StringBuilder();
    List<Long> points = new ArrayList<>();
    Matcher token = TOKEN.matcher(outline.strip());
    while (token.lookingAt()) {
      if (token.group(1) == null) {
        points.add(Math.round(TENTHS * Double.parseDouble(token.group(2))));
      } else {
        commands.append(token.group(1));
      }
      if ("Z".equals(token.group(1))) {
        long[] all = points.stream().mapToLong(x -> x).toArray();
        contours.add(new Contour(commands.toString(), all));
        commands.setLength(0);
        points.clear();
      }
      token.region(token.end(), token.regionEnd());
    }
    boolean whole = token.regionStart() == token.regionEnd() && commands.isEmpty();
    return whole ? contours : List.of();
  }

  /** The name of a letter, which is defined when it is new. */
  private String letter(List<Contour> contours, long left) {
    StringBuilder commands = new StringBuilder();
    contours.forEach(c -> commands.append(c.commands));
    long[] points = contours.stream().flatMapToLong(c -> Arrays.stream(c.points)).toArray();
    for (int i = 0; i < points.length; i += 2) {
      points[i] -= left;
    }
    List<Letter> alike = letters.computeIfAbsent(commands.toString(), c -> new ArrayList<>());
    for (Letter letter : alike) {
      if (letter.looksLike(points)) {
        return letter.name;
      }
    }
    Element definition = document.createElementNS(SVG, "path");
    definition.setAttribute("d", outline(commands, points));
    Letter letter = new Letter(defined(definition), points);
    alike.add(letter);
    return letter.name;
  }

  private static String outline(CharSequence commands, long[] points) {
    StringBuilder outline = new StringBuilder();
    int next = 0;
    for (int i = 0; i < commands.length(); i++) {
      char command = commands.charAt(i);
      outline.append(command);
      int coordinates = command == 'Z' ? 0 : command == 'C' ? 6 : command == 'Q' ? 4 : 2;
      for (int k = 0; k < coordinates; k++) {
        outline.append(k > 0 ? " " : "").append(text(points[next++]));
      }
    }
    return outline.toString();
  }

  private static String text(long tenths) {
    String sign = tenths < 0 ? "-" : "";
    long size = Math.abs(tenths);
    return sign + size / 10 + (size % 10 == 0 ? "" : "." + size % 10);
  }

  /** Gives a name to each style that occurs more than once. */
  private void classes(Element root) {
    Map<String, List<Element>> styled = new LinkedHashMap<>();
    NodeList all = root.getElementsByTagNameNS(SVG, "*");
    for (int i = 0; i < all.getLength(); i++) {
      Element element = (Element) all.item(i);
      if (element.hasAttribute("style")) {
        styled.computeIfAbsent(element.getAttribute("style"), s -> new ArrayList<>()).add(element);
      }
    }
    StringBuilder rules = new StringBuilder();
    int number = 0;
    for (Map.Entry<String, List<Element>> style : styled.entrySet()) {
      if (style.getValue().size() > 1) {
        String name = "s" + number++;
        rules.append(".%s{%s}\n".formatted(name, style.getKey()));
        for (Element element : style.getValue()) {
          element.removeAttribute("style");
          element.setAttribute("class", name);
        }
      }
    }
    Element sheet = document.createElementNS(SVG, "style");
    sheet.setAttribute("type", "text/css");
    sheet.appendChild(document.createTextNode(rules.toString()));
    root.insertBefore(sheet, defs);
  }
}
