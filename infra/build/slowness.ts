/**
 * How many times slower this machine is than the one on which the tests' limits were set, at least 1; npm test measures
 * it once.
 */
export const slowness = () => Math.max(1, Number(process.env['TEST_SLOWNESS'] ?? 1));

/** A test's limit in milliseconds, adjusted to this machine. */
export const patience = (milliseconds: number) => Math.ceil(milliseconds * slowness());

/** The work's time on the reference machine: a Xeon of 2.6 GHz. */
const REFERENCE_MS = 80;

/** The best of some runs: other load at the same time does not make the machine slow. */
export function measureSlowness(): number {
  const took = [1, 2, 3, 4, 5].map(() => {
    const began = performance.now();
    someWork();
    return performance.now() - began;
  });
  return Math.max(1, Math.min(...took) / REFERENCE_MS);
}

/** Work like that of a program under test: text to objects, sorted, and back. */
function someWork() {
  let rows = Array.from({ length: 20_000 }, (_, row) => ({ id: (row * 7_919) % 20_011, name: `row ${row}` }));
  for (let round = 0; round < 16; round += 1)
    rows = JSON.parse(JSON.stringify(rows.toSorted((one, other) => one.id - other.id)));
  return rows.length;
}
