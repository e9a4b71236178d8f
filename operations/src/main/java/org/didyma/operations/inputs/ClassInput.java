package org.didyma.operations.inputs;

import java.util.OptionalInt;
import org.didyma.core.InvalidInputException;
import org.didyma.core.QuotedText;
import org.didyma.data.schema.ClassesLabel;
import org.didyma.data.schema.Label;
import org.didyma.data.schema.Schema;
import org.didyma.mechanisms.Parameter;
import org.didyma.models.Model;
import org.didyma.operations.Inputs;

/** One class against the rest, in place of a label of classes. */
public record ClassInput(Inputs in) {

  public static final Parameter<String> ONE_CLASS =
      Parameter.text(Inputs.ONE_CLASS, "NAME")
          .says("of a label of classes without an order: this class against the rest");

  /** The schema with the label that is wanted. */
  public Schema of(Schema schema) {
    OptionalInt number = number(schema.label());
    return number.isPresent() ? schema.against(number.getAsInt()) : schema;
  }

  /** The model for the label that is wanted. */
  public Model of(Model model) {
    OptionalInt number = number(model.schema().label());
    return number.isPresent() ? model.classes().get(number.getAsInt()) : model;
  }

  private OptionalInt number(Label label) {
    if (!in.has(ONE_CLASS)) {
      return OptionalInt.empty();
    }
    if (label instanceof ClassesLabel classes) {
      return OptionalInt.of(classes.number(in.get(ONE_CLASS)));
    }
    throw new InvalidInputException(
        "--%s is for classes without an order, and the label %s has none"
            .formatted(ONE_CLASS.name(), QuotedText.of(label.column())),
        "leave it out.");
  }
}
