package org.didyma.experiments.page;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.InputStream;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.didyma.experiments.Examples;
import org.didyma.experiments.Experiment;
import org.didyma.experiments.ExperimentRunner;
import org.didyma.experiments.Problem;
import org.didyma.experiments.RunResult;
import org.didyma.experiments.report.Numbers;
import org.didyma.models.page.Chart;
import org.didyma.models.page.ChartAxis;
import org.didyma.models.page.Page;
import org.didyma.models.page.TextTable;
import org.junit.jupiter.api.Test;

class PageTest {

  private static final String NASTY = "</script><img src=x onerror=alert(1)> & \"quoted\"";

  /** The files as they were published with vega 6.4.0, vega-lite 6.5.0 and vega-embed 7.3.0. */
  private static final Map<String, String> PUBLISHED =
      Map.of(
          "vega.min.js",
          "8f6a3587cf8d4f42c7e08120e3eb05d067e746d554e39d2dcf52acc0bd5ba28f",
          "vega-lite.min.js",
          "83e215e84e308ee8688fa6503ba0f1cf8a3c05c0d61df2841a0b92bf86809e00",
          "vega-embed.min.js",
          "b1455caba2fb1a72fb46025ba0ba1316e2dbc7f0dd40a3f6040172bf9c08ba91");

  @Test
  void librariesAreAsTheyWerePublished() throws Exception {
    for (Map.Entry<String, String> library : PUBLISHED.entrySet()) {
      try (InputStream stream = Page.class.getResourceAsStream(library.getKey())) {
        byte[] bytes = Objects.requireNonNull(stream).readAllBytes();
        byte[] digest = MessageDigest.getInstance("SHA-256").digest(bytes);
        assertThat(HexFormat.of().formatHex(digest))
            .as(library.getKey())
            .isEqualTo(library.getValue());
      }
    }
  }

  @Test
  void whateverIsNamedStaysText() throws Exception {
    String html = nasty().html();
    assertThat(own(html)).doesNotContain("<img").contains("&lt;img src=x");
    // Its own scripts and those of the libraries, and no other.
    assertThat(html.split("<script", -1).length).isEqualTo(6);
    assertThat(html.split("</script>", -1).length).isEqualTo(6);
    assertThat(plots(html).at("/plot-1/data/values/0/series").asText()).isEqualTo(NASTY);
  }

  @Test
  void nothingComesFromElsewhere() {
    assertThat(own(new Page("A card", "Which points?").html() + plain().html()))
        .contains("default-src 'none'")
        .doesNotContainPattern("<(link|img|iframe|object|embed|base)\\b")
        .doesNotContainPattern("\\s(src|href)=")
        .doesNotContain("@import", "url(");
  }

  @Test
  void aPageWithoutChartsIsShort() {
    String html = new Page("A card", "Which points?").text("None.").html();
    assertThat(html)
        .hasSizeLessThan(20_000)
        .contains("<h1>A card</h1>")
        .doesNotContain("vegaEmbed =");
  }

  @Test
  void anExperimentShowsEachMeasureOfEachProblemWithItsNumbers() throws Exception {
    Experiment<Problem> experiment = Examples.experiment(3, 5);
    List<RunResult> results = new ArrayList<>();
    new ExperimentRunner(1, () -> false).run(experiment, Set.of(), results::add);
    String html = ExperimentPage.of(experiment, results).html();
    JsonNode plots = plots(html);
    // Accuracy, balanced accuracy, AUC, excess where there is one, and times, for two problems.
    assertThat(plots.size()).isEqualTo(html.split("<figure", -1).length - 1).isGreaterThan(6);
    assertThat(own(html)).contains("running times", "95 % intervals", "epsilon 0.1: highest ");
    List<String> series = new ArrayList<>();
    plots
        .at("/plot-1/layer/2/encoding/color/scale/domain")
        .forEach(name -> series.add(name.asText()));
    assertThat(series).isEqualTo(experiment.contenders().stream().map(c -> c.name()).toList());
    // Elsewhere a click on a name in the legend would do nothing.
    assertThat(plots.at("/plot-1/layer/0/params/0/bind").asText()).isEqualTo("legend");
    // Each mean stands in the chart as in the table of its numbers.
    JsonNode rows = plots.at("/plot-1/data/values");
    assertThat(rows.size()).isEqualTo(3 * 2);
    for (JsonNode row : rows) {
      assertThat(own(html)).contains("<td>" + Numbers.short5(row.get("y").asDouble()) + "</td>");
      assertThat(row.get("low").asDouble()).isLessThanOrEqualTo(row.get("y").asDouble());
      assertThat(row.get("high").asDouble()).isGreaterThanOrEqualTo(row.get("y").asDouble());
    }
  }

  @Test
  void anUnfinishedExperimentHasAPage() {
    assertThat(own(plain().html())).contains("0 of 36 runs");
  }

  /** Without scripts. */
  private static String own(String html) {
    return html.replaceAll("(?s)<script[ >].*?</script>", "");
  }

  private static Page plain() {
    return ExperimentPage.of(Examples.experiment(3, 5), List.of());
  }

  private static Page nasty() {
    TextTable numbers = new TextTable(1, List.of(NASTY, "y"));
    numbers.add(List.of(NASTY, "2"));
    return new Page(NASTY, NASTY)
        .plot(
            new Chart(
                    NASTY,
                    NASTY,
                    ChartAxis.ofNames(NASTY, List.of(NASTY)),
                    ChartAxis.over(NASTY, 0, 2, 0, false),
                    List.of(
                        new Chart.Series(
                            NASTY,
                            Chart.Kind.STEPS,
                            0,
                            List.of(Chart.Mark.at(1, 2).told(NASTY).madeBy(NASTY)))),
                    numbers)
                .plot())
        .table(numbers, List.of(NASTY))
        .heading(NASTY)
        .points(List.of(NASTY));
  }

  private static JsonNode plots(String html) throws Exception {
    Matcher matcher =
        Pattern.compile("(?s)<script type=\"application/json\" id=\"plots\">(.*?)</script>")
            .matcher(html);
    assertThat(matcher.find()).isTrue();
    return new ObjectMapper().readTree(matcher.group(1));
  }
}
