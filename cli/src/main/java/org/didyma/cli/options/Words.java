package org.didyma.cli.options;

import java.util.Collections;
import java.util.Enumeration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.ResourceBundle;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.didyma.models.export.Export;
import org.didyma.models.export.Exports;
import org.didyma.operations.Names;
import org.didyma.operations.inputs.EngineWords;
import org.didyma.oracles.named.Oracles;
import org.jspecify.annotations.Nullable;

/**
 * What the texts of options say of things that are declared elsewhere, as {@code
 * ${bundle:known....}} in their descriptions. Nothing is looked up before a help is printed.
 *
 * <p>Keys begin with a word of their own, as picocli takes a key that is an option's name for its
 * whole description; one of a command and its option is meant as that, where several commands share
 * the option.
 */
public final class Words extends ResourceBundle {

  private final Map<String, Supplier<String>> texts = new LinkedHashMap<>();

  /** The words for what comes with the program. */
  public Words() {
    this(() -> Oracles.ALL, () -> Exports.ALL);
  }

  /** Most runs print no help, or one that tells of few of them: their classes are loaded then. */
  Words(Supplier<Oracles> oracles, Supplier<List<Export>> exports) {
    texts.put("known.searches", () -> Names.or(EngineWords.searches(oracles.get())));
    texts.put("known.engines.or", () -> Names.or(EngineWords.engines(oracles.get())));
    texts.put("known.races", () -> EngineWords.races(oracles.get()));
    // Of learn's mechanisms none goes without an intercept by itself.
    texts.put(
        "didyma.learn.intercept",
        () ->
            "range of the intercept, which moves the threshold, or none; default: by the plan, and"
                + " with --lattice -I:I with I at most 5 where features are 0 or 1");
    texts.put(
        "didyma.learn.lattice",
        () ->
            "weights to choose from: ternary (-1, 0, 1), box:K (-K to K), ball:K:R2 (also squared"
                + " norm at most R2), sparse:K:S (also at most S non-zero), or auto: by the plan,"
                + " see docs/learn.md; default auto");
    texts.put("known.exports", () -> exports(exports.get()));
    texts.put(
        "known.exports.titles",
        () ->
            Names.or(
                Stream.concat(exports.get().stream().map(Export::title), Stream.of("ONNX", "SQL"))
                    .toList()));
  }

  private static String exports(List<Export> exports) {
    return Names.orElse(
        exports.stream()
            .map(e -> e.name() + (e.words().isEmpty() ? "" : " (" + e.words() + ")"))
            .toList());
  }

  @Override
  protected @Nullable Object handleGetObject(String key) {
    Supplier<String> text = texts.get(key);
    return text == null ? null : text.get();
  }

  @Override
  public Enumeration<String> getKeys() {
    return Collections.enumeration(texts.keySet());
  }
}
