import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from './zod.ts';

const root = join(import.meta.dirname, '../../../..');
/** What is of zod's types alone. */
const TYPES = ['infer', 'input', 'output', 'core', 'ZodType', 'ZodString'];

/** The sources that are built into remotes: contracts with what they share, and the remotes themselves. */
const sources = readdirSync(root)
  .flatMap((name) =>
    name.startsWith('svc-') ? [`${name}/contract/src`] : name.startsWith('mfe-') ? [`${name}/src`] : [],
  )
  .concat('libs/contract-kit/src')
  .flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)),
  )
  // service-manifest.ts is read by tools alone.
  .filter((file) => /(?<!\.test|testing|examples|service-manifest)\.tsx?$/.test(file));

test('the facade has all that contracts and remotes use of zod', () => {
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
