package org.didyma.models.export;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import javax.xml.parsers.DocumentBuilderFactory;
import org.didyma.models.cards.PointsCard;
import org.didyma.models.cards.TextCard;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;
import org.w3c.dom.Document;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;

/**
 * Every export of the list keeps the contract, and so does one of tests: one line, one renderer.
 */
@ParameterizedClass
@MethodSource("all")
class ListedExportsTest extends ExportContract {

  /** How the text of a format is read; whoever adds a format says it here. */
  private interface Format {
    String plain(String text) throws Exception;
  }

  private static final Map<String, Format> FORMATS =
      Map.ofEntries(
          Map.entry(
              "markdown",
              text -> text.replaceAll("\\\\(.)", "$1").replace("&lt;", "<").replace("&gt;", ">")),
          Map.entry("svg", ListedExportsTest::textsOfXml),
          Map.entry("sheet", ListedExportsTest::textsOfHtml),
          Map.entry(
              "html", text -> text.replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&")),
          Map.entry(
              "pmml", text -> text.replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&")),
          Map.entry("nomogram", ListedExportsTest::textsOfXml),
          Map.entry(
              "fhir", text -> new ObjectMapper().readTree(text).path("description").textValue()),
          Map.entry("cql", text -> text.replaceAll("(?m)^// ?", "")),
          Map.entry("json", text -> new ObjectMapper().readTree(text).path("card").textValue()),
          Map.entry("python", text -> text.replaceAll("(?m)^# ?", "")),
          Map.entry("r", text -> text.replaceAll("(?m)^# ?", "")),
          Map.entry("java", text -> text.replaceAll("(?m)^// ?", "")),
          Map.entry("javascript", text -> text.replaceAll("(?m)^// ?", "")),
          Map.entry("toy", text -> text),
          Map.entry("text", text -> text));

  @Parameter private Export export;

  static List<Export> all() {
    List<Export> all = new ArrayList<>(Exports.ALL);
    all.add(
        new Export(
            "toy",
            "Toy",
            "txt",
            "of tests",
            Export.Kind.CARD,
            (model, printing) -> TextCard.render(PointsCard.of(model, printing))));
    return all;
  }

  @Override
  protected Export export() {
    return export;
  }

  @Override
  protected String plain(String text) {
    try {
      return FORMATS.get(export.name()).plain(text);
    } catch (Exception e) {
      throw new AssertionError(e);
    }
  }

  private static String textsOfHtml(String html) {
    return html.replaceFirst("(?s)<style>.*</style>", "")
        .replaceAll("<[^>]*>", " ")
        .replaceAll("[ \n]+", " ")
        .replace('\u2212', '-')
        .replace("&quot;", "\"")
        .replace("&lt;", "<")
        .replace("&gt;", ">")
        .replace("&amp;", "&");
  }

  private static String textsOfXml(String xml) throws Exception {
    Document document =
        DocumentBuilderFactory.newInstance()
            .newDocumentBuilder()
            .parse(new InputSource(new StringReader(xml)));
    StringBuilder plain = new StringBuilder();
    NodeList described = document.getElementsByTagName("desc");
    for (int i = 0; i < described.getLength(); i++) {
      plain.append(described.item(i).getTextContent());
    }
    NodeList texts = document.getElementsByTagName("text");
    for (int i = 0; i < texts.getLength(); i++) {
      plain.append(texts.item(i).getTextContent().replace('\u2212', '-')).append('\n');
    }
    return plain.toString();
  }

  @Test
  void itIsFoundByItsName() {
    assertThat(all()).extracting(Export::name).doesNotHaveDuplicates();
    assertThat(Exports.named("toys")).isEmpty();
    if (!export.name().equals("toy")) {
      assertThat(Exports.named(export.name())).contains(export);
    }
  }
}
