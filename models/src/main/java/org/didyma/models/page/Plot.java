package org.didyma.models.page;

import com.fasterxml.jackson.databind.node.ObjectNode;

/**
 * A chart of a page, with what it shows in words and in numbers.
 *
 * @param title one line
 * @param summary a sentence or two for those who do not see the chart
 * @param spec a specification of Vega-Lite, with its data; a datum with a {@code command} gives it
 *     away when it is clicked
 * @param numbers the same as a table
 */
public record Plot(String title, String summary, ObjectNode spec, TextTable numbers) {}
