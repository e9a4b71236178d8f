package org.didyma.experiments.study;

import java.io.BufferedReader;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.BitSet;
import java.util.Objects;
import org.didyma.core.InvalidInputException;
import org.didyma.data.text.TableSource;

/**
 * Adult with as many negative records as positive ones: all 7,841 positive records of adult.data
 * and a fixed draw of as many negative ones. The draw is a list of positions among the negative
 * records, which comes with the program; the records do not.
 */
public final class AdultBalanced {

  private static final String HEADER =
      "age,workclass,fnlwgt,education,education-num,marital-status,occupation,relationship,race,sex,"
          + "capital-gain,capital-loss,hours-per-week,native-country,income\n";

  private AdultBalanced() {}

  /**
   * The balanced table, with a header.
   *
   * @param adult adult.data as published
   */
  public static TableSource of(TableSource adult) {
    BitSet drawn = drawn();
    ByteArrayOutputStream table = new ByteArrayOutputStream();
    table.writeBytes(HEADER.getBytes(StandardCharsets.UTF_8));
    int negatives = 0;
    try (BufferedReader reader =
        new BufferedReader(new InputStreamReader(adult.open(), StandardCharsets.UTF_8))) {
      for (String line = reader.readLine(); line != null; line = reader.readLine()) {
        boolean positive = line.endsWith(">50K");
        if (positive || line.endsWith("<=50K") && drawn.get(negatives++)) {
          table.writeBytes((line + "\n").getBytes(StandardCharsets.UTF_8));
        }
      }
    } catch (IOException e) {
      throw new InvalidInputException(
          adult.name() + " cannot be read", "check its permissions, or fetch it again.", e);
    }
    return TableSource.bytes("the balanced sample of " + adult.name(), table.toByteArray());
  }

  private static BitSet drawn() {
    try (InputStream in =
        Objects.requireNonNull(AdultBalanced.class.getResourceAsStream("adult-balanced.txt"))) {
      return BitSet.valueOf(Base64.getMimeDecoder().decode(in.readAllBytes()));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
