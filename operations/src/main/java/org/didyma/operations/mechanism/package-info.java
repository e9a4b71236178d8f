/** Mechanisms as they are given: by name, with their own parameters, and what tuning tries. */
@NullMarked
package org.didyma.operations.mechanism;

import org.jspecify.annotations.NullMarked;
