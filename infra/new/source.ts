import { globSync } from 'node:fs';
import { dirname, join } from 'node:path/posix';
import { UserFacingError } from '@allsquare/build/user-facing-error';
import { root } from '../build/units.ts';
import type { Changes } from './changes.ts';

/** The first file of the pattern that contains the text. */
export function findFile(changes: Changes, pattern: string, text: RegExp): string | undefined {
  const files = globSync(pattern, { cwd: root }).toSorted();
  return files.find((path) => !path.includes('.test.') && text.test(changes.read(path)));
}

export function fileWith(changes: Changes, pattern: string, text: RegExp): string {
  const file = findFile(changes, pattern, text);
  if (!file) throw new UserFacingError(`No file ${pattern} has ${text.source}: write it by hand.`);
  return file;
}

export const controllerOf = (changes: Changes, service: string, operation: string): string =>
  fileWith(changes, `${service}/src/**/*.controller.ts`, new RegExp(`@\\w*Route\\(${operation}\\b`));

export const contractFileOf = (changes: Changes, service: string, exported: string): string =>
  fileWith(changes, `${service}/contract/src/*.ts`, new RegExp(`^export const ${exported}\\b`, 'm'));

/** Where an operation is served: the controller's method, and the use case that it calls. */
export type Served = { controller: string; method: string; property: string; verb: string; useCase: string };

export function servedIn(changes: Changes, service: string, operation: string): Served {
  const controller = controllerOf(changes, service, operation);
  const text = changes.read(controller);
  const method = new RegExp(`^ {2}@\\w*Route\\(${operation}\\b.*\\n[^]*?^ {2}\\}\\n`, 'm').exec(text)?.[0] ?? '';
  const [, property = '', verb = ''] = /this\.(\w+)\.(\w+)\(/.exec(method) ?? [];
  const type = new RegExp(`\\b${property}: (\\w+)`).exec(text)?.[1] ?? '';
  const from = new RegExp(`import \\{[^}]*\\b${type}\\b[^}]*\\} from '(\\.[^']+)'`).exec(text)?.[1];
  if (!from) throw new UserFacingError(`${controller} serves ${operation} without a use case: write it by hand.`);
  return { controller, method, property, verb, useCase: join(dirname(controller), from) };
}
/** The file with one more import, next to existing imports from the same module. */
export function withImport(text: string, name: string, from: string): string {
  const [whole, type, list] = new RegExp(`import (type )?\\{([^}]*)\\} from '${from}';`).exec(text) ?? [];
  if (whole === undefined || list === undefined) return `import { ${name} } from '${from}';\n${text}`;
  const names = list
    .split(',')
    .map((each) => each.trim())
    .filter(Boolean);
  if (names.includes(name)) return text;
  const imported = type ? names.map((each) => `type ${each}`) : names;
  return text.replace(whole, `import { ${[...imported, name].join(', ')} } from '${from}';`);
}
