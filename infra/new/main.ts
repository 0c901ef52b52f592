/* npm run new <kind> <unit> [...]: writes what a new service, remote, page, event or operation begins with. */
import { explain, UserFacingError } from '@allsquare/build/user-facing-error';
import { Changes } from './changes.ts';
import { newEvent } from './event.ts';
import { newOperation } from './operation.ts';
import { newPage } from './page.ts';
import { newRemote } from './remote.ts';
import { newService } from './service.ts';

type Kind = {
  takes: string[];
  /** Answers what is left to do. */
  plan: (changes: Changes, ...args: string[]) => string | Promise<string>;
  /** Of what is generated, what may be different then. */
  generates: RegExp;
};
const NOTHING = /^$/;

const kinds: Record<string, Kind> = {
  service: { takes: ['svc-<things>'], plan: newService, generates: /./ },
  event: { takes: ['<service>', '<name>', '[by]'], plan: newEvent, generates: NOTHING },
  operation: {
    takes: ['<service>', '<name>', '[like]'],
    plan: newOperation,
    generates: /^infra\/docs\/authorisation\.md$/,
  },
  remote: { takes: ['mfe-<team>'], plan: newRemote, generates: /^(\.github|infra\/(compose|k8s))\// },
  page: { takes: ['<remote>', '<name>', '[list]'], plan: newPage, generates: NOTHING },
};

const [kind = '', ...args] = process.argv.slice(2);
try {
  const found = kinds[kind];
  const isOptional = (name: string) => name.startsWith('[');
  const needed = found?.takes.filter((name) => !isOptional(name)).length ?? 0;
  if (!found || args.length < needed || args.length > found.takes.length) {
    const usages = Object.entries(kinds).map(([name, { takes }]) => `  npm run new ${name} ${takes.join(' ')}`);
    throw new UserFacingError(`Say what is new:\n${usages.join('\n')}`);
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
