/** A list with filters is counted up to this many (infra/docs/wire.md). */
export const COUNTED = 1000;

export const countedTotal = (count: number) => (count > COUNTED ? `${COUNTED}+` : String(count));
