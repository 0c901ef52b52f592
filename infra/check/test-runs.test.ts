import { expect, test } from '@jest/globals';
import { readUnits } from '../build/units.ts';
import { allRuns, nameOf, runsAbout } from './test-runs.ts';

const units = readUnits();
const about = (path: string) => runsAbout(path, units).map(nameOf);

test('npm test runs every unit, the browser in shards', () => {
  const names = allRuns(units, 2).map(nameOf);
  expect(names).toEqual(
    expect.arrayContaining(['infra/e2e 1/2', 'infra/e2e 2/2', 'infra/api', 'infra/chaos', 'shell/kit']),
  );
  expect(allRuns(units, 1).map(nameOf)).toContain('infra/e2e');
});

test('of a service its own tests, and the contract tests of whoever uses its contract', () => {
  const names = about('svc-groups');
  expect(names[0]).toBe('svc-groups');
  expect(names).toEqual(
    expect.arrayContaining(['svc-expenses contract', 'svc-friends contract', 'mfe-groups contract']),
  );
  expect(names.filter((name) => !name.endsWith(' contract'))).toEqual(['svc-groups']);
});

test('of a library all tests of whoever uses it', () => {
  expect(about('libs/service-kit')).toEqual(
    expect.arrayContaining(['libs/service-kit', 'svc-groups', 'svc-expenses', 'svc-friends', 'svc-auth-gateway']),
  );
  expect(about('shell/kit')).toEqual(expect.arrayContaining(['shell/kit', 'shell', 'mfe-groups']));
});

test('what looks at the whole tree is run when it is asked for itself', () => {
  expect(about('infra/boundaries')).toEqual(['infra/boundaries']);
  expect(about('libs/contract-kit').filter((name) => name.startsWith('infra/'))).toEqual([]);
});

test('a unit that is not there is refused with those that are', () => {
  expect(() => about('svc-group')).toThrow(/There is no unit svc-group\. Units: .*svc-groups/);
});
