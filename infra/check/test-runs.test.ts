import { expect, test } from '@jest/globals';
import { readUnits } from '../build/units.ts';
import { allRuns, countTestFiles, nameOf, runsAbout } from './test-runs.ts';
import { usualSeconds } from './usual-seconds.ts';

const units = readUnits();
const about = (path: string) => runsAbout(path, units).map(nameOf);

test('npm test runs every unit, the browser in shards', () => {
  const names = allRuns(units, 2).map(nameOf);
  expect(names).toEqual(
    expect.arrayContaining(['infra/e2e 1/2', 'infra/e2e 2/2', 'infra/api', 'infra/chaos', 'shell/kit']),
  );
  expect(allRuns(units, 1).map(nameOf)).toContain('infra/e2e');
});

test('a service runs its own tests, and the contract tests of the users of its contract', () => {
  const names = about('svc-groups');
  expect(names[0]).toBe('svc-groups');
  expect(names).toEqual(
    expect.arrayContaining(['svc-expenses contract', 'svc-friends contract', 'mfe-groups contract']),
  );
  expect(names.filter((name) => !name.endsWith(' contract'))).toEqual(['svc-groups']);
});

test('a library runs all tests of its users', () => {
  expect(about('libs/service-kit')).toEqual(
    expect.arrayContaining(['libs/service-kit', 'svc-groups', 'svc-expenses', 'svc-friends', 'svc-auth-gateway']),
  );
  expect(about('shell/kit')).toEqual(expect.arrayContaining(['shell/kit', 'shell', 'mfe-groups']));
});

test('a unit that reads the whole tree runs when it is requested', () => {
  expect(about('infra/boundaries')).toEqual(['infra/boundaries']);
  expect(about('libs/contract-kit').filter((name) => name.startsWith('infra/'))).toEqual([]);
});

test('an unknown unit is refused with a list of the known ones', () => {
  expect(() => about('svc-group')).toThrow(/There is no unit svc-group\. Units: .*svc-groups/);
});

test('shards share the test files and the usual seconds of a unit', () => {
  const [whole] = allRuns(units, 1).filter(({ unit }) => unit.path === 'infra/e2e');
  const [half] = allRuns(units, 2).filter(({ unit }) => unit.path === 'infra/e2e');
  if (!whole || !half) throw new Error('infra/e2e has no tests.');
  expect(countTestFiles(whole)).toBeGreaterThan(20);
  expect(countTestFiles(half)).toBe(countTestFiles(whole) / 2);
  expect(usualSeconds(nameOf(half), half)).toBe(usualSeconds(nameOf(whole), whole) / 2);
});

test('a part of a unit has fewer test files and takes less time', () => {
  const [contract] = runsAbout('svc-groups', units).filter((run) => nameOf(run) === 'svc-expenses contract');
  if (!contract) throw new Error('svc-expenses has no contract tests.');
  expect(countTestFiles(contract)).toBeLessThan(countTestFiles({ unit: contract.unit }) / 2);
  expect(usualSeconds('svc-expenses contract', contract)).toBeLessThan(usualSeconds('svc-expenses', contract) / 2);
});
