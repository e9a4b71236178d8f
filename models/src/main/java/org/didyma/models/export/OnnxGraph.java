package org.didyma.models.export;

import java.util.List;

/**
 * A graph of ONNX in the making: nodes in the order of calculation, each with one output, which is
 * what the methods return the name of. Numbers of fields and types are those of onnx.proto3.
 */
final class OnnxGraph {

  /** Types of elements. */
  static final int INT64 = 7;

  static final int STRING = 8;
  static final int DOUBLE = 11;

  private static final long IR_VERSION = 8;
  private static final long OPSET = 17;
  private static final long ML_OPSET = 3;
  private static final String ML = "ai.onnx.ml";

  private final Protobuf graph = new Protobuf();
  private final String prefix;
  private int names;

  /**
   * @param prefix of the names of nodes; no input or output has a name that begins like that
   */
  OnnxGraph(String prefix) {
    this.prefix = prefix;
  }

  /** An input: one row for each record. */
  String input(String name, int type) {
    graph.put(11, value(name, type, 1));
    return name;
  }

  /** An output, which a node has by another name. */
  void output(String name, String of, int type, int columns) {
    graph.put(1, node(name, "Identity", of));
    graph.put(12, value(name, type, columns));
  }

  private static Protobuf value(String name, int type, int columns) {
    Protobuf shape =
        new Protobuf()
            .put(1, new Protobuf().put(2, "records"))
            .put(1, new Protobuf().put(1, columns));
    Protobuf tensor = new Protobuf().put(1, type).put(2, shape);
    return new Protobuf().put(1, name).put(2, new Protobuf().put(1, tensor));
  }

  /** What an operator makes of its inputs. */
  String apply(String operator, String... of) {
    String name = fresh();
    graph.put(1, node(name, operator, of));
    return name;
  }

  /** The same, with a whole number as an attribute. */
  String apply(String operator, String attribute, long number, String... of) {
    String name = fresh();
    Protobuf value = new Protobuf().put(1, attribute).put(3, number).put(20, 2);
    graph.put(1, node(name, operator, of).put(5, value));
    return name;
  }

  /** The second of two outputs of an operator. */
  String second(String operator, String... of) {
    String name = fresh();
    Protobuf node = new Protobuf();
    for (String input : of) {
      node.put(1, input);
    }
    graph.put(1, node.put(2, name + "_first").put(2, name).put(4, operator));
    return name;
  }

  /** The places of texts in a list, and its length for others. */
  String place(String of, List<String> texts) {
    String name = fresh();
    Protobuf keys = new Protobuf().put(1, "keys_strings");
    Protobuf places = new Protobuf().put(1, "values_int64s");
    for (int i = 0; i < texts.size(); i++) {
      keys.put(9, texts.get(i));
      places.put(8, i);
    }
    Protobuf other = new Protobuf().put(1, "default_int64").put(3, texts.size()).put(20, 2);
    graph.put(
        1,
        node(name, "LabelEncoder", of)
            .put(5, keys.put(20, 8))
            .put(5, places.put(20, 7))
            .put(5, other)
            .put(7, ML));
    return name;
  }

  private static Protobuf node(String name, String operator, String... of) {
    Protobuf node = new Protobuf();
    for (String input : of) {
      node.put(1, input);
    }
    return node.put(2, name).put(4, operator);
  }

  String row(double... numbers) {
    return constant(DOUBLE, numbers.length, Protobuf.raw(numbers));
  }

  /** A row of whole numbers. */
  String row(long... numbers) {
    return constant(INT64, numbers.length, Protobuf.raw(numbers));
  }

  String row(List<String> texts) {
    String name = fresh();
    Protobuf tensor = new Protobuf().put(1, texts.size()).put(2, STRING);
    texts.forEach(text -> tensor.put(6, text));
    graph.put(5, tensor.put(8, name));
    return name;
  }

  private String constant(int type, int length, byte[] raw) {
    String name = fresh();
    graph.put(5, new Protobuf().put(1, length).put(2, type).put(8, name).put(9, raw));
    return name;
  }

  private String fresh() {
    return prefix + names++;
  }

  /** The model, whole. */
  byte[] model(String producer, String version, String text) {
    Protobuf card = new Protobuf().put(1, "card").put(2, text);
    return new Protobuf()
        .put(1, IR_VERSION)
        .put(2, producer)
        .put(3, version)
        .put(6, text)
        .put(7, graph.put(2, "card"))
        .put(8, new Protobuf().put(1, "").put(2, OPSET))
        .put(8, new Protobuf().put(1, ML).put(2, ML_OPSET))
        .put(14, card)
        .bytes();
  }
}
