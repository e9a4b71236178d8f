/** Files that are no CSV: Parquet, spreadsheets, ARFF, and many CSV files at once. */
@NullMarked
package org.didyma.databases.files;

import org.jspecify.annotations.NullMarked;
