import { globSync } from 'node:fs';
import { has, type Unit, withDependencies } from '../build/units.ts';
import { UserFacingError } from '../build/user-facing-error.ts';

/** One run of jest: a unit's tests, of them those whose path contains `only`, or one shard. */
export interface TestRun {
  unit: Unit;
  only?: string;
  shard?: string;
}

export const nameOf = ({ unit, only, shard }: TestRun) =>
  [unit.path, only === CONTRACT_TESTS ? 'contract' : only, shard].filter(Boolean).join(' ');

const CONTRACT_TESTS = '/test/(contract|newer)';
const isTested = (unit: Unit) => has(unit, 'jest.config.mjs');

/** The tests of every unit; those of the browser in as many shards as run at once. */
export const allRuns = (units: Unit[], atOnce: number): TestRun[] =>
  units.filter(isTested).flatMap((unit): TestRun[] => {
    if (unit.path !== 'infra/e2e' || atOnce === 1) return [{ unit }];
    return Array.from({ length: atOnce }, (_, shard) => ({ unit, shard: `${shard + 1}/${atOnce}` }));
  });

/** The unit at this path with its contract or slots. */
export function partsOf(path: string, units: Unit[]): Unit[] {
  const unit = units.find((each) => each.path === path);
  if (!unit)
    throw new UserFacingError(`There is no unit ${path}. Units: ${units.map((each) => each.path).join(', ')}.`);
  return [unit, ...units.filter((inner) => inner.path.startsWith(`${path}/`) && !isTested(inner))];
}

/**
 * The tests of the unit at this path and of every unit that uses it; of those that use only its contract or slots, the
 * contract tests. Excludes units that read the whole tree or run the whole product (infra/).
 */
export function runsAbout(path: string, units: Unit[]): TestRun[] {
  const [unit, ...inner] = partsOf(path, units) as [Unit, ...Unit[]];
  const dependents = units.filter((each) => each !== unit && isTested(each) && !each.path.startsWith('infra/'));
  const runs = dependents.flatMap((each): TestRun[] => {
    const used = withDependencies(each, units);
    if (used.has(unit)) return [{ unit: each }];
    return inner.some((part) => used.has(part)) && each.hasContractTests ? [{ unit: each, only: CONTRACT_TESTS }] : [];
  });
  return [...(isTested(unit) ? [{ unit }] : []), ...runs];
}

export function countTestFiles({ unit, only, shard }: TestRun): number {
  const files = globSync('**/*.test.{ts,tsx}', {
    cwd: unit.folder,
    exclude: ['**/node_modules/**', '**/dist/**', 'kit/**'],
  });
  const selected = files.filter((file) => !only || new RegExp(only).test(`/${file}`)).length;
  return selected / Number(shard?.split('/')[1] ?? 1);
}
