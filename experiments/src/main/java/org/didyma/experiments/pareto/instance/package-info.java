/** What is searched: settings, what they promise and how good the models are. */
@NullMarked
package org.didyma.experiments.pareto.instance;

import org.jspecify.annotations.NullMarked;
