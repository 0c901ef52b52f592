import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Defaults, expandScenario, type ScenarioFile } from '@allsquare/contract-kit/examples';
import type { z as full } from 'zod';
import type { Operation } from '../api/api.ts';
import { z } from './zod.ts';

const root = join(import.meta.dirname, '../../../..');
/** Only in zod's types. */
const TYPES = ['infer', 'input', 'output', 'core', 'ZodType', 'ZodString'];

/** The sources that are built for browsers: contracts and what they share, the remotes, and the shell. */
const sources = readdirSync(root)
  .flatMap((name) =>
    name.startsWith('svc-') ? [`${name}/contract/src`] : name.startsWith('mfe-') ? [`${name}/src`] : [],
  )
  .concat('libs/contract-kit/src')
  .flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)),
  )
  // Only tools read service-manifest.ts.
  .filter((file) => /(?<!\.test|testing|examples|service-manifest)\.tsx?$/.test(file));

test('the facade has everything that contracts and remotes use of zod', () => {
  const used = sources.flatMap((file) =>
    Array.from(readFileSync(join(root, file), 'utf8').matchAll(/\bz\.(\w+)(?:\.(\w+))?/g), ([, name = '', inner]) =>
      name === 'iso' || name === 'coerce' ? [name, inner ?? ''] : [name],
    ),
  );
  expect(used.length).toBeGreaterThan(100);
  const missing = used.filter(([name = '', inner]) => {
    if (TYPES.includes(name)) return false;
    const part: unknown = Reflect.get(z, name);
    return part === undefined || (inner !== undefined && !Reflect.has(part as object, inner));
  });
  expect(missing.map((path) => path.join('.'))).toEqual([]);
});

type Contract = Record<string, unknown>;
/** A contract with the facade, or with zod itself. */
function contractOf(unit: string, withFacade: boolean): Contract {
  let contract: Contract = {};
  jest.isolateModules(() => {
    if (withFacade) jest.doMock('zod', () => ({ z }));
    else jest.dontMock('zod');
    contract = jest.requireActual<Contract>(join(root, unit, 'contract/src/index.ts'));
  });
  return contract;
}

/** The result of parsing data; for invalid data the paths and codes of its issues. */
function judge(schema: full.ZodType, data: unknown) {
  const { data: read, error } = schema.safeParse(data);
  if (!error) return { read };
  return {
    wrong: error.issues.map(({ code, path, ...rest }) => ({
      code,
      path,
      ...('params' in rest && { params: rest.params }),
    })),
  };
}

const services = readdirSync(root).filter((name) => name.startsWith('svc-'));
test.each(services)('the facade parses the examples of %s as zod does', (unit) => {
  const [small, all] = [contractOf(unit, true), contractOf(unit, false)];
  const folder = join(root, unit, 'contract/examples');
  const read = (file: string) => JSON.parse(readFileSync(join(folder, file), 'utf8')) as object;
  const defaults = read('defaults.json') as Defaults;
  const names = readdirSync(folder).filter((file) => file.endsWith('.json') && file !== 'defaults.json');
  const judged = names.flatMap((file) =>
    expandScenario(read(file) as ScenarioFile, defaults).steps.flatMap((step) => {
      if (step.call === undefined) return [];
      const [mine, whole] = [small[step.call] as Operation, all[step.call] as Operation];
      const parts = ['params', 'query', 'body', 'response'] as const;
      return parts.flatMap((part) => {
        const [schema, other] = [mine[part], whole[part]];
        if (!schema || !other) return [];
        const data: unknown = part === 'response' ? step.answer : step[part];
        // Invalid requests, too.
        return [data, null, {}, { ...(data as object), extra: 1 }].map((given) => [
          judge(schema, given),
          judge(other, given),
        ]);
      });
    }),
  );
  expect(judged.length).toBeGreaterThan(50);
  expect(judged.map(([mine]) => mine)).toEqual(judged.map(([, whole]) => whole));
});
