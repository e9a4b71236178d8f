/** Parameters that several operations share, and what is made of their values. */
@NullMarked
package org.didyma.operations.inputs;

import org.jspecify.annotations.NullMarked;
