/** The expression of a check: the column, by its name in SQL, holds one of the values. */
export const oneOf = (column: string, values: readonly string[]): string =>
  `${column} in (${values.map((value) => `'${value}'`).join(', ')})`;
