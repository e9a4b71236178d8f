package org.didyma.models.cards;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import javax.xml.parsers.DocumentBuilderFactory;
import org.didyma.models.ModelReader;
import org.didyma.models.ModelReaderTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.w3c.dom.Document;
import org.xml.sax.InputSource;

/**
 * The cards of one model, compared with files. After a wanted change of the layout, look at the new
 * cards and copy them from target/cards to src/test/resources.
 */
class CardTest {

  private static final PointsCard CARD =
      PointsCard.of(ModelReader.parse(ModelReaderTest.MODEL, "m"));
  private static final PointsCard RISKY =
      PointsCard.of(ModelReader.parse(ModelReaderTest.RISKY, "m"));

  @ParameterizedTest
  @ValueSource(strings = {"card.txt", "card.md", "card.svg", "risk.txt", "risk.md", "risk.svg"})
  void looksAsItShould(String name) throws IOException {
    PointsCard card = name.startsWith("risk") ? RISKY : CARD;
    String actual =
        switch (name.substring(name.indexOf('.') + 1)) {
          case "txt" -> TextCard.render(card);
          case "md" -> MarkdownCard.render(card);
          default -> SvgCard.render(card);
        };
    Path folder = Files.createDirectories(Path.of("target", "cards"));
    Files.writeString(folder.resolve(name), actual);
    try (InputStream golden = CardTest.class.getResourceAsStream(name)) {
      assertThat(golden).describedAs(name).isNotNull();
      assertThat(actual).isEqualTo(new String(golden.readAllBytes(), StandardCharsets.UTF_8));
    }
  }

  @Test
  void drawsWellFormedXmlWithoutScripts() throws Exception {
    String hostile =
        ModelReaderTest.MODEL
            .replace("\"y\", \"positive\"", "\"</title><script>&\", \"positive\"")
            .replace("\"1\", \"negative\"", "\"<script>alert(1)</script>\", \"negative\"");
    String svg = SvgCard.render(PointsCard.of(ModelReader.parse(hostile, "m")));
    Document document =
        DocumentBuilderFactory.newInstance()
            .newDocumentBuilder()
            .parse(new InputSource(new StringReader(svg)));
    assertThat(document.getElementsByTagName("script").getLength()).isZero();
    assertThat(document.getElementsByTagName("text").getLength()).isGreaterThan(8);
  }

  @Test
  void keepsMarkdownTablesWhole() {
    String card = MarkdownCard.render(CARD);
    assertThat(card).contains("| a=x\\|y | +2 |", "| n/2 | -1 |");
    assertThat(MarkdownCard.escaped("a*b_c`<i>\n")).isEqualTo("a\\*b\\_c\\`&lt;i&gt; ");
  }

  @Test
  void saysSoWhenNothingScores() {
    String empty = ModelReaderTest.MODEL.replaceAll("\"weights\": \\[.*\\]", "\"weights\": []");
    PointsCard card = PointsCard.of(ModelReader.parse(empty, "m"));
    assertThat(TextCard.render(card)).contains("no feature scores");
    assertThat(MarkdownCard.render(card)).contains("no feature scores");
    assertThat(SvgCard.render(card)).contains("no feature scores");
  }
}
