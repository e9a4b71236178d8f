package org.didyma.site;

import java.io.IOException;
import java.io.InputStream;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * The documents of the project as static pages, with a search that needs no server: {@code Site
 * ROOT OUT} reads README.md, ARCHITECTURE.md, CONTRIBUTING.md, CHANGELOG.md and {@code docs} below
 * the root, and writes pages to an empty or new folder. Equal documents make equal bytes.
 */
public final class Site {

  private static final List<String> AT_ROOT =
      List.of("README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "CHANGELOG.md");
  private static final String BEHIND = "<!--PAGE-->";

  private final Path root;
  private final Map<String, Pages.Page> pages = new TreeMap<>();
  private final Set<String> files = new TreeSet<>();

  private Site(Path root) {
    this.root = root;
  }

  /** Makes the pages. */
  public static void main(String[] args) throws IOException {
    if (args.length != 2) {
      System.err.println("usage: Site ROOT OUT");
      System.exit(2);
    }
    write(Path.of(args[0]), Path.of(args[1]));
  }

  /**
   * Makes the pages.
   *
   * @param root of the project
   * @param out the folder to write to; files of the same names are written anew
   */
  public static void write(Path root, Path out) throws IOException {
    of(root).write(out);
  }

  /** The pages of a project, read. */
  static Site of(Path root) throws IOException {
    Site site = new Site(root);
    Set<String> documents = new TreeSet<>(AT_ROOT);
    try (Stream<Path> below = Files.walk(root.resolve("docs"))) {
      for (Path path : (Iterable<Path>) below.filter(Files::isRegularFile)::iterator) {
        String name = root.relativize(path).toString().replace('\\', '/');
        (name.endsWith(".md") ? documents : site.files).add(name);
      }
    }
    Pages contents = new Pages(documents, site.files);
    for (String name : documents) {
      site.pages.put(name, contents.page(name, Files.readString(root.resolve(name))));
    }
    return site;
  }

  /** The pages by the path of their document. */
  Map<String, Pages.Page> pages() {
    return pages;
  }

  /** Other files, by path. */
  Set<String> files() {
    return files;
  }

  /**
   * Documents by the paths that they had before, from moved.properties, where a folder stands for
   * the documents in it.
   */
  Map<String, String> moved() {
    Properties declared = new Properties();
    try {
      declared.load(new StringReader(resource("moved.properties")));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    Map<String, String> moved = new TreeMap<>();
    for (String before : declared.stringPropertyNames()) {
      String now = declared.getProperty(before);
      if (before.endsWith("/")) {
        pages.keySet().stream()
            .filter(path -> path.startsWith(now))
            .forEach(path -> moved.put(before + path.substring(now.length()), path));
      } else {
        moved.put(before, now);
      }
    }
    return moved;
  }

  private void write(Path out) throws IOException {
    for (Map.Entry<String, Pages.Page> page : pages.entrySet()) {
      Path place = out.resolve(Pages.place(page.getKey()));
      Files.createDirectories(Objects.requireNonNull(place.getParent()));
      Files.writeString(place, html(page.getKey(), page.getValue()));
    }
    for (String file : files) {
      Path place = out.resolve(file);
      Files.createDirectories(Objects.requireNonNull(place.getParent()));
      Files.write(place, Files.readAllBytes(root.resolve(file)));
    }
    for (Map.Entry<String, String> moved : moved().entrySet()) {
      Pages.Page page = pages.get(moved.getValue());
      if (page != null) {
        Path place = out.resolve(Pages.place(moved.getKey()));
        Files.createDirectories(Objects.requireNonNull(place.getParent()));
        String to = Pages.up(moved.getKey()) + Pages.place(moved.getValue());
        Files.writeString(
            place,
            resource("moved.html")
                .replace("@TO@", to)
                .replace("@TITLE@", Pages.escaped(page.title())));
      }
    }
    for (String name : List.of("site.css", "search.js")) {
      Files.writeString(out.resolve(name), resource(name));
    }
    Files.writeString(out.resolve("index.js"), index());
  }

  private String html(String path, Pages.Page page) {
    String up = Pages.up(path);
    String title = path.equals("README.md") ? "Didyma" : page.title() + " · Didyma";
    return resource("page.html")
        .replace("@TITLE@", Pages.escaped(title))
        .replace("@UP@", up)
        .replace("@SHELVES@", shelves(path, up))
        .replace(BEHIND, page.html());
  }

  private String shelves(String current, String up) {
    StringBuilder html = new StringBuilder();
    for (Kind kind : Kind.values()) {
      List<String> paths =
          pages.keySet().stream()
              .filter(path -> Kind.of(path) == kind)
              .sorted(Kind.order(path -> Objects.requireNonNull(pages.get(path)).title()))
              .toList();
      if (!paths.isEmpty()) {
        boolean open =
            Kind.of(current) == kind || current.equals("README.md") && kind.isOpenAtFirst();
        shelf(html, kind.shelf(), open, paths, current, up);
      }
    }
    return html.toString();
  }

  private void shelf(
      StringBuilder html,
      String heading,
      boolean open,
      List<String> paths,
      String current,
      String up) {
    html.append("<details").append(open ? " open" : "").append("><summary>");
    html.append(heading).append("</summary><ul>\n");
    for (String path : paths) {
      html.append("<li><a href=\"").append(up).append(Pages.place(path)).append('"');
      html.append(path.equals(current) ? " aria-current=\"page\">" : ">");
      html.append(Pages.escaped(Objects.requireNonNull(pages.get(path)).title()))
          .append("</a></li>\n");
    }
    html.append("</ul></details>\n");
  }

  /** What the search looks through: for each section page, anchor, titles and text. */
  private String index() {
    List<String> entries = new ArrayList<>();
    pages.forEach(
        (path, page) ->
            page.sections()
                .forEach(
                    section ->
                        entries.add(
                            "[%s,%s,%s,%s]"
                                .formatted(
                                    quoted(Pages.place(path) + "#" + section.anchor()),
                                    quoted(page.title()),
                                    quoted(section.heading()),
                                    quoted(section.text())))));
    return "var SECTIONS = [\n" + String.join(",\n", entries) + "\n];\n";
  }

  private static String quoted(String text) {
    StringBuilder quoted = new StringBuilder("\"");
    for (char c : text.toCharArray()) {
      if (c == '"' || c == '\\') {
        quoted.append('\\').append(c);
      } else if (c < ' ' || c == '<' || c == '\u2028' || c == '\u2029') {
        quoted.append("\\u%04x".formatted((int) c));
      } else {
        quoted.append(c);
      }
    }
    return quoted.append('"').toString();
  }

  private static String resource(String name) {
    try (InputStream stream = Site.class.getResourceAsStream(name)) {
      return new String(
          Objects.requireNonNull(stream, name).readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
