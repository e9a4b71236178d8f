package org.didyma.operations.inputs;

import java.nio.file.Path;
import org.didyma.mechanisms.Parameter;
import org.didyma.operations.Group;

/** The variants of a card that are released together. */
public final class MenuInput {

  public static final Parameter<Path> MENU =
      Parameter.file("menu")
          .says(
              "sample a card of each public variant of the schema that this JSON file lists, or the"
                  + " best variant with its card, as one release");

  public static final Group GROUP = Group.of("menu", "Several cards on one budget", MENU);

  private MenuInput() {}
}
