package org.didyma.models.export;

import java.util.function.Function;
import org.didyma.models.Model;

/**
 * A form that a model is written in for others.
 *
 * @param name the name that users choose it by
 * @param title its name among people
 * @param suffix how files of it end, without the dot
 * @param words what it is, in a few words; empty where the name says it
 * @param renderer the text of a model, a function of nothing else
 */
public record Export(
    String name, String title, String suffix, String words, Function<Model, String> renderer) {

  /** The text of a model. */
  public String of(Model model) {
    return renderer.apply(model);
  }
}
