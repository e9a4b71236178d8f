package org.didyma.privacy.exchange;

import java.util.List;
import org.didyma.privacy.PrivacyEvent;

/**
 * What another program wrote down, as an event.
 *
 * @param event with at least the privacy loss of the original
 * @param format whose file it is, such as "dp_accounting"
 * @param remarks where it says more than the original, or the original less; sentences
 */
public record Imported(PrivacyEvent event, String format, List<String> remarks) {

  public Imported {
    remarks = List.copyOf(remarks);
  }
}
