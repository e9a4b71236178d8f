package org.didyma.models.quality.groups;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Locale;
import org.didyma.core.Json;
import org.didyma.models.quality.IntervalEstimate;
import org.didyma.models.quality.QualityFile;
import org.didyma.privacy.PrivacyJson;

/** A private evaluation by groups as JSON. All of it may be published. */
final class GroupFile {

  static final String FORMAT = "didyma-groups/1";

  private GroupFile() {}

  static ObjectNode tree(GroupResult measured, String version) {
    GroupQuality quality = measured.quality();
    ObjectNode root = Json.object();
    root.put("format", FORMAT);
    root.set("guarantee", PrivacyJson.tree(measured.release().guarantee()));
    root.set("event", PrivacyJson.tree(measured.release().event()));
    root.put("model", QualityFile.fingerprint(measured.model()));
    root.put("column", measured.groups().column());
    ObjectNode bands = root.putObject("bands");
    bands.put("width", quality.bands().width());
    bands.put("first", quality.bands().first());
    bands.set("guarantee", PrivacyJson.tree(measured.ofCounts()));
    root.put("records", quality.records());
    ArrayNode groups = root.putArray("groups");
    List<String> names = measured.groups().names();
    for (int g = 0; g < names.size(); g++) {
      ObjectNode own = groups.addObject().put("group", names.get(g));
      own.put("records", quality.records(g));
      figures(own.putObject("figures"), quality, g);
      counts(own.putArray("positives"), quality, g, true);
      counts(own.putArray("negatives"), quality, g, false);
    }
    figures(root.putObject("all"), quality, names.size());
    ObjectNode gaps = root.putObject("gaps");
    quality.figures().forEach(f -> gaps.set(key(f), estimate(quality.gap(f))));
    root.putObject("software").put("version", version).put("proof", measured.release().proof());
    return root;
  }

  private static void figures(ObjectNode node, GroupQuality quality, int group) {
    quality.figures().forEach(f -> node.set(key(f), estimate(quality.of(f).get(group))));
  }

  private static void counts(ArrayNode node, GroupQuality quality, int group, boolean isPositive) {
    for (int b = 0; b < quality.bands().count(); b++) {
      node.add(quality.count(group, isPositive, b));
    }
  }

  private static String key(GroupFigure figure) {
    return figure.name().toLowerCase(Locale.ROOT);
  }

  private static ObjectNode estimate(IntervalEstimate estimate) {
    return Json.object()
        .put("value", estimate.value())
        .put("low", estimate.low())
        .put("high", estimate.high());
  }
}
