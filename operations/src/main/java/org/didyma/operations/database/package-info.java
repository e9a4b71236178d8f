/** What a database needs to run passes itself. */
@NullMarked
package org.didyma.operations.database;

import org.jspecify.annotations.NullMarked;
