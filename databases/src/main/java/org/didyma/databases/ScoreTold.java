package org.didyma.databases;

import java.math.BigDecimal;
import java.util.List;
import java.util.function.LongFunction;

/**
 * What whole scores say, as columns of a view: a list, so that no database has to calculate, and
 * all say the same to the last digit.
 *
 * @param columns their names
 * @param least score that a record can have
 * @param most score that a record can have
 * @param fields of a score, one a column: a {@link String} or a {@link BigDecimal}
 */
public record ScoreTold(
    List<String> columns, long least, long most, LongFunction<List<Object>> fields) {}
