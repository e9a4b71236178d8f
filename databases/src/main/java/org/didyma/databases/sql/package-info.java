/** Schemas as SQL, one dialect each in a file of its own. */
@NullMarked
package org.didyma.databases.sql;

import org.jspecify.annotations.NullMarked;
