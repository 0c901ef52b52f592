import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { root } from '../build/units.ts';
import { findBreaks, type Release } from './find-breaks.ts';
import type { Promised } from './read-promises.ts';
import { readTree } from './read-release.ts';
import { readRecord, writeRecord } from './record.ts';
import type { Shape } from './shape.ts';

const folder = join(root, 'infra/environments/releases');
const records = globSync('*.json', { cwd: folder });

/** Git stores every record forever, so a record must not contain more than can-release reads, nor anything twice. */
const MOST_BYTES = 180_000;

test.each(records)('%s contains only what can-release reads, a line for each promise, use and file', (file) => {
  const text = readFileSync(join(folder, file), 'utf8');
  const release = readRecord(text);
  expect(file).toBe(`${release.unit}@${release.version}.json`);
  expect(writeRecord(release)).toBe(text);
  const { promises, uses, files } = JSON.parse(text);
  const entries = [promises, uses, files].reduce((sum, part) => sum + Object.keys(part).length, 0);
  expect(text.split('\n').length).toBeLessThanOrEqual(entries + 12);
  expect(Buffer.byteLength(text)).toBeLessThan(MOST_BYTES);
});

/** Each kind of change of one path of a shape. */
const changesOf = (shape: Shape): Shape[] => [
  shape,
  { ...shape, '.new': 'string' },
  { ...shape, '.body.new': 'integer' },
  {},
  ...Object.keys(shape).flatMap((path) => {
    const { [path]: was, ...others } = shape;
    return [others, { ...shape, [path]: 'number 7..7' }, { ...shape, [path]: `absent | ${was}` }];
  }),
];

describe.each(['mfe-groups', 'svc-friends'])('%s', (unit) => {
  let release: Release;
  let recorded: Release;
  beforeAll(async () => {
    release = await readTree(root, unit);
    recorded = readRecord(writeRecord(release));
  });

  test('is checked by its record as by itself, whatever changes in what it uses', () => {
    let [compared, broken] = [0, 0];
    for (const [name, { of, takes = {}, gives = {} }] of Object.entries(release.uses)) {
      const changed: Promised[] = [
        ...changesOf(takes).map((shape) => ({ takes: shape, gives })),
        ...changesOf(gives).map((shape) => ({ takes, gives: shape })),
      ];
      const only = ({ uses, ...rest }: Release) => ({ ...rest, uses: { [name]: uses[name] } }) as Release;
      const [whole, kept] = [only(release), only(recorded)];
      for (const promise of changed) {
        const provider: Release = { unit: of, version: 'changed', promises: { [name]: promise }, uses: {} };
        const breaks = findBreaks(whole, provider);
        expect(findBreaks(kept, provider)).toEqual(breaks);
        compared += 1;
        broken += breaks.length > 0 ? 1 : 0;
      }
    }
    expect(broken).toBeGreaterThan(100);
    expect(compared - broken).toBeGreaterThan(100);
  });

  test('promises in its record what it promises', () => {
    const whole = ({ promises }: Release) =>
      Object.entries(promises).map(([name, promise]) => [name, { takes: {}, gives: {}, ...promise }]);
    expect(whole(recorded)).toEqual(whole(release));
  });
});
