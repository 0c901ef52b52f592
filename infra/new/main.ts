/* npm run new <kind> <unit> [...]: writes the first version of a service, remote, page, operation, event or field. */
import { explain, UserFacingError } from '@allsquare/build/user-facing-error';
import { Changes } from './changes.ts';
import { newEvent } from './event.ts';
import { newField } from './field.ts';
import { newOperation } from './operation.ts';
import { newPage } from './page.ts';
import { newRemote } from './remote.ts';
import { newService } from './service.ts';

type Kind = {
  takes: string[];
  /** Returns the remaining steps. */
  plan: (changes: Changes, ...args: string[]) => string | Promise<string>;
  /** The generated files that may change. */
  generates?: RegExp;
};

const kinds: Record<string, Kind> = {
  service: { takes: ['svc-<things>'], plan: newService, generates: /./ },
  remote: { takes: ['mfe-<team>'], plan: newRemote, generates: /^(\.github|infra\/(compose|k8s))\// },
  page: { takes: ['<remote>', '<name>'], plan: newPage },
  operation: { takes: ['<service>', '<name>'], plan: newOperation, generates: /^infra\/docs\/authorisation\.md$/ },
  event: { takes: ['<service>', '<name>', '[operation]'], plan: newEvent },
  field: { takes: ['<service>', '<Thing>', '<name>'], plan: newField },
};

const [kind = '', ...args] = process.argv.slice(2);
try {
  const found = kinds[kind];
  const needed = found?.takes.filter((name) => !name.startsWith('[')).length ?? 0;
  if (!found || args.length < needed || args.length > found.takes.length) {
    const usages = Object.entries(kinds).map(([name, { takes }]) => `  npm run new ${name} ${takes.join(' ')}`);
    throw new UserFacingError(`Usage:\n${usages.join('\n')}`);
  }
  const changes = new Changes();
  const next = await found.plan(changes, ...args);
  for (const path of await changes.write(found.generates)) console.log(path);
  console.log(`\n${next}`);
} catch (error) {
  console.error(explain(error));
  process.exitCode = 1;
}
process.disconnect?.();
