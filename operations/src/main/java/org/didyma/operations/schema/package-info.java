/** Public descriptions of tables: begun, suggested, learned, checked and compared with a table. */
@NullMarked
package org.didyma.operations.schema;

import org.jspecify.annotations.NullMarked;
