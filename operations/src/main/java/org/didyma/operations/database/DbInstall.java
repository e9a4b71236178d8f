package org.didyma.operations.database;

import java.util.List;
import org.didyma.databases.Database;
import org.didyma.indatabase.PostgresCode;
import org.didyma.operations.Context;
import org.didyma.operations.Declaration;
import org.didyma.operations.Group;
import org.didyma.operations.Inputs;
import org.didyma.operations.Operation;
import org.didyma.operations.Result;
import org.didyma.operations.Section;
import org.didyma.operations.inputs.DatabaseInput;
import org.didyma.operations.inputs.SourceInput;

/** Creates the functions that run passes in PostgreSQL. */
public final class DbInstall implements Operation {

  @Override
  public Declaration declaration() {
    return Declaration.saying(
            "Creates the schema didyma with the functions that solve --in-database calls. Every"
                + " user of the database may call them; they read no table by themselves.")
        .takes(Group.main(DatabaseInput.DATA, SourceInput.CREDENTIALS))
        .example("db install --data jdbc:postgresql://localhost/clinic");
  }

  @Override
  public Result run(Inputs in, Context context) {
    Database database = new DatabaseInput(in).database();
    boolean made = PostgresCode.of(database).install();
    return told(
        made
            ? "The functions are in the schema didyma of %s.\n"
            : "The functions were in the schema didyma of %s before.\n",
        database);
  }

  static Result told(String sentence, Database database) {
    return () -> List.of(new Section.Text(sentence.formatted(database.name())));
  }
}
