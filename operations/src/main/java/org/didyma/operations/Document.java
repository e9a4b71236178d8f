package org.didyma.operations;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.didyma.operations.files.OutputFile;

/**
 * A result that the library writes down itself: as an object for programs, and as a text for
 * people.
 *
 * @param tree the object
 * @param text the text, which is made when it is wanted
 */
public record Document(
    @Field(flat = true) ObjectNode tree,
    @Field(hidden = true) Supplier<String> text,
    @Field(hidden = true) List<Delivery> deliveries)
    implements Result {

  public Document {
    deliveries = List.copyOf(deliveries);
  }

  /** Without files. */
  public Document(ObjectNode tree, Supplier<String> text) {
    this(tree, text, List.of());
  }

  /** What has a format of its own, and goes to a file or to whoever asked. */
  public static Result content(OutputFile.Content content, Optional<OutputFile> file) {
    return new Result() {
      @Override
      public List<Section> sections() {
        return file.isPresent() ? List.of() : List.of(new Section.Content(content));
      }

      @Override
      public List<Delivery> deliveries() {
        return file.map(f -> new Delivery(f, content, "", false)).stream().toList();
      }
    };
  }

  @Override
  public List<Section> sections() {
    return List.of(new Section.Text(text.get()));
  }
}
