package org.didyma.examples;

import java.io.IOException;
import java.nio.file.Files;
import java.util.Map;
import org.didyma.Model;
import org.didyma.Prediction;

/** Reads a model file and predicts with it. */
public final class Predict {

  private Predict() {}

  /** Prints a prediction. */
  public static void main(String[] args) throws IOException {
    var folder = Files.createTempDirectory("didyma");
    LearnACard.learn(folder);
    System.out.println(predict(Model.read(folder.resolve("model.json"))));
  }

  /** What a model says of a smoker of 51 years. */
  static Prediction predict(Model model) {
    return model.predict(Map.of("smoker", "yes", "age", "51", "sport", "never"));
  }
}
