package org.didyma.solver.worker;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.TreeMap;
import org.didyma.solver.Effort;
import org.didyma.solver.Implication;
import org.didyma.solver.Incumbent;
import org.didyma.solver.IntegerProgram;
import org.didyma.solver.IntegerProgramBuilder;
import org.didyma.solver.IntegerVariable;
import org.didyma.solver.Limit;
import org.didyma.solver.LinearExpression;
import org.didyma.solver.Objective;
import org.didyma.solver.Point;
import org.didyma.solver.Progress;
import org.didyma.solver.Row;
import org.didyma.solver.SolveReport;
import org.didyma.solver.StartPoint;
import org.didyma.solver.Termination;

/**
 * Programs, efforts and reports as bytes between a process and its worker. Both run the same
 * classes, so that there is no version to tell. NaN and -1 stand for values that are absent.
 */
final class Wire {

  private Wire() {}

  static void write(DataOutput out, IntegerProgram program) throws IOException {
    out.writeUTF(program.name());
    out.writeInt(program.variables().size());
    for (IntegerVariable v : program.variables()) {
      out.writeUTF(v.name());
      out.writeLong(v.lower());
      out.writeLong(v.upper());
    }
    out.writeInt(program.rows().size());
    for (Row row : program.rows()) {
      write(out, row);
    }
    out.writeInt(program.implications().size());
    for (Implication implication : program.implications()) {
      out.writeInt(implication.condition().index());
      out.writeBoolean(implication.value());
      write(out, implication.row());
    }
  }

  /** The program without its objective. */
  static IntegerProgram readProgram(DataInput in) throws IOException {
    IntegerProgramBuilder builder = IntegerProgram.builder(in.readUTF());
    List<IntegerVariable> variables = new ArrayList<>();
    for (int i = in.readInt(); i > 0; i--) {
      variables.add(builder.integer(in.readUTF(), in.readLong(), in.readLong()));
    }
    for (int i = in.readInt(); i > 0; i--) {
      builder.row(in.readUTF(), readExpression(in, variables), in.readLong(), in.readLong());
    }
    for (int i = in.readInt(); i > 0; i--) {
      IntegerVariable condition = variables.get(in.readInt());
      boolean value = in.readBoolean();
      String name = in.readUTF();
      LinearExpression expression = readExpression(in, variables);
      builder.implies(name, condition, value, expression, in.readLong(), in.readLong());
    }
    return builder.build();
  }

  static void write(DataOutput out, Objective objective) throws IOException {
    write(out, objective.expression());
    out.writeLong(objective.constant());
  }

  static Objective readObjective(DataInput in, IntegerProgram program) throws IOException {
    return new Objective(readExpression(in, program.variables()), in.readLong());
  }

  static void write(DataOutput out, Effort effort, int variables) throws IOException {
    out.writeLong(effort.timeLimit().map(Duration::toNanos).orElse(-1L));
    out.writeDouble(effort.deterministicLimit().orElse(Double.NaN));
    out.writeLong(effort.nodeLimit().orElse(-1));
    out.writeInt(effort.threads());
    out.writeInt(effort.variant());
    for (int i = 0; i < variables; i++) {
      OptionalLong value =
          effort.start().isPresent() ? effort.start().get().value(i) : OptionalLong.empty();
      out.writeBoolean(value.isPresent());
      if (value.isPresent()) {
        out.writeLong(value.getAsLong());
      }
    }
  }

  /** The effort with an interrupter of its own. */
  static Effort readEffort(DataInput in, List<IntegerVariable> variables) throws IOException {
    Effort effort = Effort.unlimited();
    long nanos = in.readLong();
    effort = nanos < 0 ? effort : effort.withTimeLimit(Duration.ofNanos(nanos));
    double deterministic = in.readDouble();
    effort = Double.isNaN(deterministic) ? effort : effort.withDeterministicLimit(deterministic);
    long nodes = in.readLong();
    effort = nodes < 0 ? effort : effort.withNodeLimit(nodes);
    effort = effort.withThreads(in.readInt()).withVariant(in.readInt());
    StartPoint start = StartPoint.empty();
    for (IntegerVariable v : variables) {
      if (in.readBoolean()) {
        start = start.with(v, in.readLong());
      }
    }
    return start.size() == 0 ? effort : effort.withStart(start);
  }

  static void write(DataOutput out, Progress progress) throws IOException {
    out.writeDouble(progress.incumbent().orElse(Double.NaN));
    out.writeDouble(progress.bound().orElse(Double.NaN));
    out.writeLong(progress.nodes().orElse(-1));
    out.writeDouble(progress.seconds());
    write(out, progress.point());
  }

  static Progress readProgress(DataInput in) throws IOException {
    OptionalDouble incumbent = readOptional(in);
    OptionalDouble bound = readOptional(in);
    long nodes = in.readLong();
    return new Progress(in.readDouble(), incumbent, bound, optional(nodes), readPoint(in));
  }

  static void write(DataOutput out, SolveReport report) throws IOException {
    writeText(out, report.version());
    out.writeDouble(report.seconds());
    out.writeUTF(report.termination().name());
    out.writeUTF(report.limit().name());
    write(out, report.incumbent().map(Incumbent::point));
    out.writeDouble(report.claimedBound().orElse(Double.NaN));
    out.writeLong(report.nodes().orElse(-1));
    out.writeInt(report.parameters().size());
    for (Map.Entry<String, String> parameter : report.parameters().entrySet()) {
      out.writeUTF(parameter.getKey());
      writeText(out, parameter.getValue());
    }
    writeText(out, report.message());
  }

  /** The report; its point is checked anew, on this side. */
  static SolveReport readReport(DataInput in, String engine, IntegerProgram program)
      throws IOException {
    String version = readText(in);
    double seconds = in.readDouble();
    Termination termination = Termination.valueOf(in.readUTF());
    Limit limit = Limit.valueOf(in.readUTF());
    Optional<Point> point = readPoint(in);
    OptionalDouble bound = readOptional(in);
    long nodes = in.readLong();
    Map<String, String> parameters = new TreeMap<>();
    for (int i = in.readInt(); i > 0; i--) {
      parameters.put(in.readUTF(), readText(in));
    }
    return new SolveReport(
        engine,
        version,
        termination,
        limit,
        point.map(p -> Incumbent.check(program, p)),
        bound,
        optional(nodes),
        seconds,
        parameters,
        readText(in));
  }

  static void writeText(DataOutput out, String text) throws IOException {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    out.writeInt(bytes.length);
    out.write(bytes);
  }

  static String readText(DataInput in) throws IOException {
    byte[] bytes = new byte[in.readInt()];
    in.readFully(bytes);
    return new String(bytes, StandardCharsets.UTF_8);
  }

  private static void write(DataOutput out, Row row) throws IOException {
    out.writeUTF(row.name());
    write(out, row.expression());
    out.writeLong(row.lower());
    out.writeLong(row.upper());
  }

  private static void write(DataOutput out, LinearExpression expression) throws IOException {
    out.writeInt(expression.size());
    for (int i = 0; i < expression.size(); i++) {
      out.writeInt(expression.variable(i).index());
      out.writeLong(expression.coefficient(i));
    }
  }

  private static LinearExpression readExpression(DataInput in, List<IntegerVariable> variables)
      throws IOException {
    LinearExpression.Sum sum = LinearExpression.sum();
    for (int i = in.readInt(); i > 0; i--) {
      IntegerVariable v = variables.get(in.readInt());
      sum.add(in.readLong(), v);
    }
    return sum.build();
  }

  private static void write(DataOutput out, Optional<Point> point) throws IOException {
    out.writeInt(point.map(Point::size).orElse(-1));
    if (point.isPresent()) {
      for (long value : point.get().toArray()) {
        out.writeLong(value);
      }
    }
  }

  private static Optional<Point> readPoint(DataInput in) throws IOException {
    int size = in.readInt();
    if (size < 0) {
      return Optional.empty();
    }
    long[] values = new long[size];
    for (int i = 0; i < size; i++) {
      values[i] = in.readLong();
    }
    return Optional.of(Point.of(values));
  }

  private static OptionalLong optional(long value) {
    return value < 0 ? OptionalLong.empty() : OptionalLong.of(value);
  }

  private static OptionalDouble readOptional(DataInput in) throws IOException {
    double value = in.readDouble();
    return Double.isNaN(value) ? OptionalDouble.empty() : OptionalDouble.of(value);
  }
}
