package org.didyma.experiments.research;

/**
 * A file of a research table, as published. Files that no one serves under a lasting address are
 * read from a folder of the user.
 */
public enum PublishedFile {
  /** Adult with 123 binary features, by the LIBSVM project. */
  A9A(
      "a9a",
      2_329_875,
      "f5d5ffd8d865ff41328e7ee043e4b020816914ff6843ff15b98905ddbedce906",
      "the LIBSVM data sets"),
  /** Its test part. */
  A9A_TEST(
      "a9a.t",
      1_164_628,
      "1f448a153f0320399a7e40836eb207655b0bde0f21fc941cc472193daa9f5de9",
      "the LIBSVM data sets"),
  /** Bank Marketing with 32 features, by the authors of DP-AGD. */
  BANK(
      "dpagd-BANK.dat",
      3_353_180,
      "fe536a257d242b1fb78dd0e753d2c50176ef12a5dd23dfb86402f62127a3b96e",
      "the authors of DP-AGD, whose name for it is BANK.dat"),
  /** Part of Brazil's census with 52 features, by the same. */
  IPUMS_BR(
      "IPUMS-BR.dat",
      4_139_454,
      "9bcc80cf279457d62e9025d31a05c3e494e9d6edbb2097ba935eb4926a39884a",
      "the authors of DP-AGD"),
  MNIST_TRAINING_IMAGES(
      "mnist-train-images-idx3-ubyte",
      47_040_016,
      "ba891046e6505d7aadcbbe25680a0738ad16aec93bde7f9b65e87a2fc25776db",
      "MNIST, whose name for it is train-images-idx3-ubyte"),
  MNIST_TRAINING_LABELS(
      "mnist-train-labels-idx1-ubyte",
      60_008,
      "65a50cbbf4e906d70832878ad85ccda5333a97f0f4c3dd2ef09a8a9eef7101c5",
      "MNIST, whose name for it is train-labels-idx1-ubyte"),
  MNIST_TEST_IMAGES(
      "mnist-t10k-images-idx3-ubyte",
      7_840_016,
      "0fa7898d509279e482958e8ce81c8e77db3f2f8254e26661ceb7762c4d494ce7",
      "MNIST, whose name for it is t10k-images-idx3-ubyte"),
  MNIST_TEST_LABELS(
      "mnist-t10k-labels-idx1-ubyte",
      10_008,
      "ff7bcfd416de33731a308c3f266cc351222c34898ecbeaf847f06e48f7ec33f2",
      "MNIST, whose name for it is t10k-labels-idx1-ubyte");

  private final String file;
  private final long bytes;
  private final String sha256;
  private final String publisher;

  PublishedFile(String file, long bytes, String sha256, String publisher) {
    this.file = file;
    this.bytes = bytes;
    this.sha256 = sha256;
    this.publisher = publisher;
  }

  /** Its name in the folder, possibly with .gz at the end. */
  public String file() {
    return file;
  }

  /**
   * The uncompressed content.
   *
   * @throws org.didyma.core.InvalidInputException when it is not there, or is not what was
   *     published
   */
  public byte[] content(TableStore store) {
    return store.content(file, bytes, sha256, publisher);
  }
}
