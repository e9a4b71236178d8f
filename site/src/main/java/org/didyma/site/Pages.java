package org.didyma.site;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.commonmark.ext.gfm.tables.TableBlock;
import org.commonmark.ext.gfm.tables.TablesExtension;
import org.commonmark.node.AbstractVisitor;
import org.commonmark.node.Code;
import org.commonmark.node.FencedCodeBlock;
import org.commonmark.node.HardLineBreak;
import org.commonmark.node.Heading;
import org.commonmark.node.HtmlBlock;
import org.commonmark.node.HtmlInline;
import org.commonmark.node.Image;
import org.commonmark.node.IndentedCodeBlock;
import org.commonmark.node.Link;
import org.commonmark.node.Node;
import org.commonmark.node.SoftLineBreak;
import org.commonmark.node.Text;
import org.commonmark.parser.Parser;
import org.commonmark.renderer.html.HtmlRenderer;

/**
 * Documents in Markdown as contents of pages. Headings have anchors as GitHub makes them; links to
 * other documents go to their pages, and links to files that are no documents are text.
 */
final class Pages {

  /**
   * A document.
   *
   * @param title its first heading
   * @param html its content
   * @param sections what can be searched for
   * @param anchors of its headings
   * @param targets where its links lead within the site, path and anchor
   */
  record Page(
      String title,
      String html,
      List<Section> sections,
      Set<String> anchors,
      List<String> targets) {}

  /**
   * A heading with the text below it.
   *
   * @param anchor of the heading
   */
  record Section(String anchor, String heading, String text) {}

  private static final List<org.commonmark.Extension> TABLES = List.of(TablesExtension.create());

  private final Parser parser = Parser.builder().extensions(TABLES).build();
  private final Set<String> documents;
  private final Set<String> files;

  /**
   * Contents of pages that may link to each other.
   *
   * @param documents paths of documents from the root, with forward slashes
   * @param files paths of other files that are copied beside the pages
   */
  Pages(Set<String> documents, Set<String> files) {
    this.documents = documents;
    this.files = files;
  }

  /** The page of a document. */
  Page page(String path, String markdown) {
    Node document = parser.parse(markdown);
    List<String> targets = new ArrayList<>();
    document.accept(new Links(path, targets));
    Map<Heading, String> anchors = new HashMap<>();
    List<Section> sections = new ArrayList<>();
    sections(document, anchors, sections);
    if (Kind.of(path) == Kind.PROOFS) {
      document.accept(new FormulaTexts());
    }
    if (document.getFirstChild() instanceof Heading title) {
      HtmlBlock line = new HtmlBlock();
      line.setLiteral("<p class=\"kind\">" + Kind.line(path, markdown) + "</p>");
      title.insertAfter(line);
    }
    HtmlRenderer renderer =
        HtmlRenderer.builder()
            .extensions(TABLES)
            .attributeProviderFactory(
                context ->
                    (node, tag, attributes) -> {
                      if (node instanceof Heading heading && anchors.containsKey(heading)) {
                        attributes.put("id", anchors.get(heading));
                      }
                      if (node instanceof FencedCodeBlock || node instanceof IndentedCodeBlock) {
                        attributes.put("tabindex", "0");
                      }
                    })
            .build();
    String html =
        renderer
            .render(document)
            .replace("<table>", "<div class=\"scroll\" tabindex=\"0\"><table>")
            .replace("</table>", "</table></div>");
    String title = sections.isEmpty() ? path : sections.get(0).heading();
    return new Page(title, html, sections, Set.copyOf(anchors.values()), targets);
  }

  /** The page's place for a document's path. */
  static String place(String path) {
    return path.equals("README.md")
        ? "index.html"
        : path.endsWith("/README.md")
            ? path.replaceFirst("README\\.md$", "index.html")
            : path.replaceFirst("\\.md$", ".html");
  }

  static String escaped(String text) {
    return text.replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replace("\"", "&quot;");
  }

  // ---- headings ----

  private static void sections(
      Node document, Map<Heading, String> anchors, List<Section> sections) {
    Map<String, Integer> used = new HashMap<>();
    StringBuilder text = new StringBuilder();
    String anchor = "";
    String heading = "";
    for (Node node = document.getFirstChild(); node != null; node = node.getNext()) {
      if (node instanceof Heading own) {
        if (!heading.isEmpty()) {
          sections.add(new Section(anchor, heading, text.toString().strip()));
        }
        text.setLength(0);
        heading = text(own).strip();
        anchor = anchor(heading, used);
        anchors.put(own, anchor);
      } else {
        text.append(text(node)).append(' ');
      }
    }
    if (!heading.isEmpty()) {
      sections.add(new Section(anchor, heading, text.toString().strip()));
    }
  }

  /** Lower case, without signs, hyphens for blanks, numbered from the second one on. */
  private static String anchor(String heading, Map<String, Integer> used) {
    String plain =
        heading
            .toLowerCase(java.util.Locale.ROOT)
            .replaceAll("[^\\p{L}\\p{N}_ -]", "")
            .replace(' ', '-');
    int times = used.merge(plain, 1, Integer::sum);
    return times == 1 ? plain : plain + "-" + (times - 1);
  }

  /** The text of a node, with blanks where lines and blocks end. */
  private static String text(Node node) {
    StringBuilder text = new StringBuilder();
    node.accept(
        new AbstractVisitor() {
          @Override
          public void visit(Text own) {
            text.append(own.getLiteral());
          }

          @Override
          public void visit(Code own) {
            text.append(own.getLiteral());
          }

          @Override
          public void visit(FencedCodeBlock own) {
            text.append(own.getLiteral());
          }

          @Override
          public void visit(IndentedCodeBlock own) {
            text.append(own.getLiteral());
          }

          @Override
          public void visit(SoftLineBreak own) {
            text.append(' ');
          }

          @Override
          public void visit(HardLineBreak own) {
            text.append(' ');
          }

          @Override
          protected void visitChildren(Node parent) {
            super.visitChildren(parent);
            if (parent instanceof org.commonmark.node.Block
                || parent instanceof org.commonmark.ext.gfm.tables.TableCell
                || parent instanceof TableBlock) {
              text.append(' ');
            }
          }
        });
    return text.toString().replaceAll("\\s+", " ");
  }

  // ---- links ----

  private final class Links extends AbstractVisitor {

    private final String path;
    private final List<String> targets;

    Links(String path, List<String> targets) {
      this.path = path;
      this.targets = targets;
    }

    @Override
    public void visit(Image image) {
      // A picture is copied to the same place beside its document.
      targets.add(resolved(image.getDestination()));
      visitChildren(image);
    }

    @Override
    public void visit(Link link) {
      visitChildren(link);
      String destination = link.getDestination();
      if (destination.matches("[a-z]+:.*")) {
        return;
      }
      int hash = destination.indexOf('#');
      String file = hash < 0 ? destination : destination.substring(0, hash);
      String anchor = hash < 0 ? "" : destination.substring(hash);
      String target = file.isEmpty() ? path : resolved(file);
      if (files.contains(target + "/README.md") || documents.contains(target + "/README.md")) {
        target = target + "/README.md";
      } else if (target.equals("docs/proofs")) {
        target = "docs/proofs/exponential-mechanism.md";
      }
      if (documents.contains(target)) {
        targets.add(place(target) + anchor);
        link.setDestination(file.isEmpty() ? anchor : relative(place(target)) + anchor);
      } else if (files.contains(target)) {
        targets.add(target);
      } else {
        while (link.getFirstChild() != null) {
          link.insertBefore(link.getFirstChild());
        }
        link.unlink();
      }
    }

    /** The path from the root that a link of this document means. */
    private String resolved(String link) {
      return java.nio.file.Path.of("/" + path)
          .resolveSibling(link)
          .normalize()
          .toString()
          .substring(1)
          .replace('\\', '/');
    }

    private String relative(String place) {
      return Pages.up(path) + place;
    }
  }

  /** From the page of a document up to the root, such as "../". */
  static String up(String path) {
    return "../".repeat((int) path.chars().filter(c -> c == '/').count());
  }

  /** Puts HTML in place of texts, but for code. */
  private static final class FormulaTexts extends AbstractVisitor {

    private static final Pattern COMMANDS = Pattern.compile("didyma |--[a-z]|\\{\"");

    @Override
    public void visit(Text text) {
      HtmlInline formula = new HtmlInline();
      formula.setLiteral(Formulas.html(text.getLiteral()));
      text.insertAfter(formula);
      text.unlink();
    }

    /** Lines that stand apart are formulas, unless they are commands or files. */
    @Override
    public void visit(IndentedCodeBlock block) {
      String lines = block.getLiteral();
      if (COMMANDS.matcher(lines).find()) {
        return;
      }
      HtmlBlock formula = new HtmlBlock();
      formula.setLiteral(
          "<pre class=\"formula\" tabindex=\"0\">"
              + Formulas.html(lines.stripTrailing())
              + "</pre>");
      block.insertAfter(formula);
      block.unlink();
    }
  }
}
