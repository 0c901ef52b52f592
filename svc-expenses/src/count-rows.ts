/** A list with filters is counted up to this many (infra/docs/wire.md). */
export const COUNT_LIMIT = 1000;

export const countedTotal = (count: number) => (count > COUNT_LIMIT ? `${COUNT_LIMIT}+` : String(count));
