/**
 * How many times slower this machine is than the one on which the tests' limits were set, at least 1: npm test measures
 * it once.
 */
export const slowness = () => Math.max(1, Number(process.env['TEST_SLOWNESS'] ?? 1));

/** A test's limit in milliseconds, as long as this machine needs it. */
export const patience = (milliseconds: number) => Math.ceil(milliseconds * slowness());

/** What the work takes where the limits were set: a Xeon of 2.6 GHz. */
const REFERENCE_MS = 80;

/** The best of some runs: what others do at the same time is no slowness of the machine. */
export function measureSlowness(): number {
  const took = [1, 2, 3, 4, 5].map(() => {
    const began = performance.now();
    someWork();
    return performance.now() - began;
  });
  return Math.max(1, Math.min(...took) / REFERENCE_MS);
}

/** As a program under test works: text to objects, sorted, and back. */
function someWork() {
  let rows = Array.from({ length: 20_000 }, (_, row) => ({ id: (row * 7_919) % 20_011, name: `row ${row}` }));
  for (let round = 0; round < 16; round += 1)
    rows = JSON.parse(JSON.stringify(rows.toSorted((one, other) => one.id - other.id)));
  return rows.length;
}
