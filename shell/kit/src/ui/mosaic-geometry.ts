/** Places in a square of 6 x 6 units. */
export type Cell = { column: number; row: number; width: number; height: number };

/** Cells per row of a mosaic with n people (look: the square); three are one tall cell beside two. */
const ROWS: Record<number, number[]> = {
  1: [1],
  2: [2],
  4: [2, 2],
  5: [2, 3],
  6: [3, 3],
  7: [2, 2, 3],
  8: [3, 2, 3],
  9: [3, 3, 3],
};

/** The cells of a mosaic with 1 to 9 tiles, from the left and the top. */
export const cellsOf = (tiles: number): Cell[] => {
  if (tiles === 3) {
    return [
      { column: 0, row: 0, width: 3, height: 6 },
      { column: 3, row: 0, width: 3, height: 3 },
      { column: 3, row: 3, width: 3, height: 3 },
    ];
  }
  const rows = ROWS[tiles] ?? [];
  const height = 6 / rows.length;
  return rows.flatMap((count, row) =>
    Array.from({ length: count }, (_, column) => ({
      column: (column * 6) / count,
      row: row * height,
      width: 6 / count,
      height,
    })),
  );
};

/**
 * How far a tile moves out of the square, as a fraction of its side: debtors move away from the middle, larger debts
 * farther.
 */
export const shiftOf = (cell: Cell, balance: number, largestDebt: number): { x: number; y: number } => {
  if (balance >= 0 || largestDebt <= 0) return { x: 0, y: 0 };
  const distance = 0.06 + 0.1 * (-balance / largestDebt);
  const across = Math.sign(cell.column + cell.width / 2 - 3);
  const down = Math.sign(cell.row + cell.height / 2 - 3);
  if (across === 0 && down === 0) return { x: 0, y: -distance };
  if (across === 0) return { x: 0, y: down * distance };
  return { x: across * distance, y: down === 0 ? 0.5 * distance : 0.7 * down * distance };
};
