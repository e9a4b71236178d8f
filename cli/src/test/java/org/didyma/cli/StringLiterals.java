package org.didyma.cli;

import com.sun.source.tree.BinaryTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.LiteralTree;
import com.sun.source.tree.ParenthesizedTree;
import com.sun.source.tree.Tree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.TreeScanner;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/** The string literals of Java sources; neighbours in a concatenation are one text. */
final class StringLiterals {

  private StringLiterals() {}

  /**
   * Gives each text with its source.
   *
   * @throws IOException when a source cannot be read
   */
  static void forEach(List<Path> sources, BiConsumer<Path, String> use) throws IOException {
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, null)) {
      JavacTask task =
          (JavacTask)
              compiler.getTask(
                  null, files, null, null, null, files.getJavaFileObjectsFromPaths(sources));
      for (CompilationUnitTree unit : task.parse()) {
        Path source = Path.of(unit.getSourceFile().toUri());
        new Scanner().scan(unit, text -> use.accept(source, text));
      }
    }
  }

  private static final class Scanner extends TreeScanner<Void, Consumer<String>> {

    @Override
    public Void visitLiteral(LiteralTree node, Consumer<String> use) {
      if (node.getValue() instanceof String text) {
        use.accept(text);
      }
      return null;
    }

    @Override
    public Void visitBinary(BinaryTree node, Consumer<String> use) {
      if (node.getKind() != Tree.Kind.PLUS) {
        return super.visitBinary(node, use);
      }
      List<ExpressionTree> operands = new ArrayList<>();
      collect(node, operands);
      StringBuilder text = new StringBuilder();
      for (ExpressionTree operand : operands) {
        if (operand instanceof LiteralTree literal && literal.getValue() instanceof String piece) {
          text.append(piece);
        } else {
          flush(text, use);
          scan(operand, use);
        }
      }
      flush(text, use);
      return null;
    }

    private static void collect(ExpressionTree node, List<ExpressionTree> operands) {
      if (node instanceof ParenthesizedTree inner) {
        collect(inner.getExpression(), operands);
      } else if (node instanceof BinaryTree sum && sum.getKind() == Tree.Kind.PLUS) {
        collect(sum.getLeftOperand(), operands);
        collect(sum.getRightOperand(), operands);
      } else {
        operands.add(node);
      }
    }

    private static void flush(StringBuilder text, Consumer<String> use) {
      if (!text.isEmpty()) {
        use.accept(text.toString());
        text.setLength(0);
      }
    }
  }
}
