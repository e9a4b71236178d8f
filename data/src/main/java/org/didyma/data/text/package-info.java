/**
 * Tables as text: where their bytes come from, how these become characters and records of fields,
 * and JSON whose errors name their place. An error names the line and the column of a record, never
 * the value that stands there.
 */
@NullMarked
package org.didyma.data.text;

import org.jspecify.annotations.NullMarked;
