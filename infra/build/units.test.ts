import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { plantUnits } from './planted-units.ts';
import { fingerprint } from './units.ts';

let planted: ReturnType<typeof plantUnits>;
beforeEach(() => {
  planted = plantUnits({ shell: ['shell/kit'], 'shell/kit': ['contract'], contract: [], svc: ['contract'] });
});
afterEach(() => planted.remove());

test.each([
  ['a source of its own', 'svc/src/main.ts', ['svc']],
  ['a new file', 'svc/src/new.ts', ['svc']],
  ['a workspace that it uses', 'shell/kit/src/main.ts', ['shell', 'shell/kit']],
  ['a workspace that is used by one that it uses', 'contract/src/main.ts', ['shell', 'shell/kit', 'contract', 'svc']],
  ['a test', 'svc/src/main.test.ts', []],
  ['a build', 'svc/dist/main.mjs', []],
])('%s makes the builds that use it stale', (_, path, stale) => {
  const { units } = planted;
  const before = units.map((unit) => fingerprint(unit, units));
  planted.write(path, 'changed');
  expect(units.filter((unit, index) => fingerprint(unit, units) !== before[index]).map(({ name }) => name)).toEqual(
    stale,
  );
});
