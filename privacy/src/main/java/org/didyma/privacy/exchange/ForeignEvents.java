package org.didyma.privacy.exchange;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Optional;
import org.didyma.core.Json;
import org.didyma.privacy.Adjacency;
import org.didyma.privacy.PrivacyGuarantee;

/** What other programs write down of their uses of the data, read as events. */
public final class ForeignEvents {

  /** Longer texts are refused. */
  public static final int MAX_LENGTH = 64 << 20;

  private ForeignEvents() {}

  /**
   * The event of a text: a tree of dp_accounting's events, or losses of OpenDP's measurements.
   *
   * @param asked which tables are neighbours, where the user says it; needed where the text does
   *     not, and no other than it says
   * @param stated what each event without a price here is entered as; without it they are refused
   * @throws UnpricedForeignEventException when there is such an event, and no loss is stated
   * @throws IllegalArgumentException when the text is nothing of the kind, with a message for the
   *     user
   */
  public static Imported read(String text, Optional<Adjacency> asked, Optional<StatedLoss> stated) {
    JsonNode file = parse(text);
    if (DpEventReader.knows(file)) {
      return DpEventReader.read(file, asked, stated);
    }
    if (OpenDpLosses.knows(file)) {
      return OpenDpLosses.read(file, asked, stated);
    }
    throw new IllegalArgumentException(
        "the file is neither a tree of dp_accounting's events nor losses of OpenDP");
  }

  /**
   * A loss as OpenDP's measurements state them, in a file that {@link #read} reads.
   *
   * @param guarantee pure, approximate or zCDP
   */
  public static ObjectNode losses(PrivacyGuarantee guarantee) {
    return OpenDpLosses.file(guarantee);
  }

  private static JsonNode parse(String text) {
    if (text.length() > MAX_LENGTH) {
      throw new IllegalArgumentException("the text is too long");
    }
    try {
      return Json.exact(text);
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException("the text" + Json.fault(e), e);
    }
  }
}
