package org.didyma.models.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.HashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.didyma.models.Model;
import org.didyma.models.ModelReader;
import org.didyma.models.ModelReaderTest;
import org.didyma.models.Rule;
import org.didyma.models.cards.PrintOptions;
import org.didyma.models.cards.PrintedPoints;
import org.junit.jupiter.api.Test;

/** Who reads a nomogram with a ruler reads the risks of the model. */
class NomogramTest {

  /** A tick, and the words below it. */
  private static final Pattern MARK =
      Pattern.compile(
          "<polyline points=\"([0-9.]+),[0-9.]+ \\1,[0-9.]+\"[^>]*stroke=\"(#[0-9a-f]+)\"/>\n"
              + "<text [^>]*>([^<]*)</text>");

  @Test
  void risksStandAtTheirTotals() {
    Model model = ModelReader.parse(ModelReaderTest.RISKY, "m");
    String svg = Nomogram.of(model, PrintOptions.USUAL);
    String total = svg.substring(svg.indexOf(">Total points<"), svg.indexOf(">Risk<"));
    Map<Double, Double> places = marks(total);
    assertThat(places).hasSizeGreaterThan(2);
    double[] ends = places.keySet().stream().sorted().mapToDouble(d -> d).toArray();
    double low = ends[0];
    double unit =
        (places.get(ends[ends.length - 1]) - places.get(low)) / (ends[ends.length - 1] - low);
    PrintedPoints points = PrintedPoints.of(model, PrintOptions.USUAL.form());
    double toTotal = ((Rule.Points) model.rule()).threshold() + points.shift();
    Map<Double, Double> risks = marks(svg.substring(svg.indexOf(">Risk<")));
    assertThat(risks).hasSizeGreaterThan(2);
    risks.forEach(
        (percent, x) -> {
          double score = low + (x - places.get(low)) / unit - toTotal;
          assertThat(model.risk().orElseThrow().risk(score)).isCloseTo(percent / 100, within(0.01));
        });
  }

  private static Map<Double, Double> marks(String svg) {
    Map<Double, Double> marks = new HashMap<>();
    Matcher matcher = MARK.matcher(svg);
    while (matcher.find()) {
      marks.put(
          Double.valueOf(matcher.group(3).replace(" %", "")), Double.valueOf(matcher.group(1)));
    }
    return marks;
  }
}
