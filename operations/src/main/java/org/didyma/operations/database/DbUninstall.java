package org.didyma.operations.database;

import org.didyma.databases.Database;
import org.didyma.indatabase.PostgresCode;
import org.didyma.operations.Context;
import org.didyma.operations.Declaration;
import org.didyma.operations.Group;
import org.didyma.operations.Inputs;
import org.didyma.operations.Operation;
import org.didyma.operations.Result;
import org.didyma.operations.inputs.DatabaseInput;
import org.didyma.operations.inputs.SourceInput;

/** Removes what {@link DbInstall} created. */
public final class DbUninstall implements Operation {

  @Override
  public Declaration declaration() {
    return Declaration.saying("Removes the functions and their schema didyma, and nothing else.")
        .takes(Group.main(DatabaseInput.DATA, SourceInput.CREDENTIALS))
        .example("db uninstall --data jdbc:postgresql://localhost/clinic");
  }

  @Override
  public Result run(Inputs in, Context context) {
    Database database = new DatabaseInput(in).database();
    boolean removed = PostgresCode.of(database).uninstall();
    return DbInstall.told(
        removed ? "The functions are gone from %s.\n" : "%s had no such functions.\n", database);
  }
}
