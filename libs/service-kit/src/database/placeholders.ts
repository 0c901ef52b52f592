/** SQL: `($1,$2),($3,$4)`. */
export const placeholders = (rows: number, columns: number) =>
  Array.from(
    { length: rows },
    (_, row) => `(${Array.from({ length: columns }, (__, column) => `$${row * columns + column + 1}`).join()})`,
  ).join();
