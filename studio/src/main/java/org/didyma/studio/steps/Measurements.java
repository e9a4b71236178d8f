package org.didyma.studio.steps;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.didyma.core.InvalidInputException;
import org.didyma.core.Json;
import org.didyma.models.ModelReader;
import org.didyma.models.quality.QualityFile;
import org.didyma.studio.page.Html;
import org.didyma.studio.page.Told;
import org.didyma.studio.page.Words;
import org.didyma.studio.project.Project;

/** What cards were measured to be worth on new rows, after their release. */
record Measurements(Project project) {

  /** What the files of measurements are called. */
  static final String ENDING = ".quality.json";

  private static final String PAGE_ENDING = ".quality.html";
  private static final long LARGEST_FILE = 16L << 20;

  /** The file of a measurement of a card. */
  static String file(String card, String name) {
    return card + "." + name + ENDING;
  }

  /** The page beside a file. */
  static String page(String file) {
    return file.substring(0, file.length() - ENDING.length()) + PAGE_ENDING;
  }

  /** Files of the measurements of a card, the newest first. */
  List<String> of(String card) {
    List<String> all = project.evaluations();
    if (all.isEmpty()) {
      return all;
    }
    Optional<String> own = fingerprint(card);
    return all.stream()
        .filter(file -> own.isPresent() && own.equals(figures(file).map(Measurements::model)))
        .sorted(Comparator.comparing(this::written).reversed())
        .toList();
  }

  private static String model(JsonNode figures) {
    return figures.path("model").asText();
  }

  private Optional<String> fingerprint(String card) {
    try {
      Path file = project.inside(card, "card.json");
      return Files.exists(file)
          ? Optional.of(QualityFile.fingerprint(ModelReader.read(file)))
          : Optional.empty();
    } catch (InvalidInputException e) {
      // A card that cannot be read says so on its own page.
      return Optional.empty();
    }
  }

  private FileTime written(String file) {
    try {
      return Files.getLastModifiedTime(project.inside(file));
    } catch (IOException e) {
      return FileTime.fromMillis(0);
    }
  }

  private Optional<JsonNode> figures(String file) {
    try {
      Path path = project.inside(file);
      return Files.size(path) > LARGEST_FILE
          ? Optional.empty()
          : Optional.of(Json.strict(Files.readString(path)));
    } catch (JsonProcessingException e) {
      return Optional.empty();
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  /** What each of them says of a card, beside what was released with it; nothing for none. */
  Html verdicts(String card) {
    Html html = new Html();
    for (String file : of(card)) {
      String said = figures(file).map(f -> f.path("verdict").path("sentence").asText()).orElse("");
      html.open("p class=verdict").text(Words.of("results.measured", file) + " ");
      html.add(Told.html(said)).add(link(card, file)).close("p");
    }
    return html.toString().isEmpty() ? html : html.paragraph(Words.of("results.measured.print"));
  }

  /** The page of a measurement, where there is one. */
  Html link(String card, String file) {
    if (!Files.exists(project.inside(page(file)))) {
      return new Html();
    }
    return new Html()
        .text(" ")
        .link(
            Words.of("results.measured.page"),
            "results?card=%s&measured=%s"
                .formatted(Addresses.encoded(card), Addresses.encoded(file)));
  }
}
