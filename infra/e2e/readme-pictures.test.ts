import { expect, test } from '@jest/globals';
import { readFingerprints, takeFingerprints } from './screens/readme-pictures.ts';

test('the pictures of the README are not older than the screens they show', () => {
  const recorded = readFingerprints();
  const stale = Object.entries(takeFingerprints()).filter(([picture, found]) => recorded[picture] !== found);
  expect(stale.map(([picture]) => `${picture}.webp is older than its screens: npm run screens -- --readme`)).toEqual(
    [],
  );
});
