import { UserFacingError } from '@allsquare/build/user-facing-error';
import type { Changes } from './changes.ts';
import { teamOf } from './contract.ts';
import { copyUnit } from './model.ts';
import { camel, pascal, prose, requireKebab, sentence, singular } from './names.ts';
import { copyRemote } from './remote.ts';

const MODEL = 'svc-sample-items';
/** Parts for a new operation or field, which a new service lacks. */
const EXTRAS = /sample-(operations|write|read|field)/;
const EXTRA_NAMES = /, \w*Sample(OperationsModule|Field\d+)|optionalLine, /g;
const EXTRA_LINES = /^.*(sample-operations|sample[-_]?field).*\n/gim;
const RIGHTS = 'infra/api/authorisation/table.ts';
const TOPICS = 'libs/contract-kit/src/topics.ts';
const FIRST_MIGRATION = '1700000000000';
const FIRST_VERSION = '0.1.0';

/**
 * npm run new service svc-<things>: a service whose objects have a name and one owner, with a table, two routes, an
 * event and tests, and the remote that shows them.
 */
export function newService(changes: Changes, service: string): string {
  requireKebab(service, 'A service', 'svc-receipts');
  const things = teamOf(service);
  const thing = singular(things);
  if (!service.startsWith('svc-') || thing === things)
    throw new UserFacingError(
      `The name of a service is svc- and the plural of what it stores, such as svc-receipts, not '${service}'.`,
    );
  const contract = `@allsquare/${things}-contract`;
  const names: [from: string, to: string][] = [
    ['sample-items', things],
    ['sample-item', thing],
  ];
  copyUnit(changes, MODEL, service, names, EXTRAS);
  const time = String(Date.now());
  changes.editWithin(service, (text) =>
    text.replaceAll(EXTRA_NAMES, '').replaceAll(EXTRA_LINES, '').replaceAll(FIRST_MIGRATION, time),
  );
  const migration = `${service}/src/migrations/${FIRST_MIGRATION}-${things}.ts`;
  changes.move(migration, migration.replace(FIRST_MIGRATION, time));
  changes.edit(TOPICS, (text) => text.replace(/\n\] as const;/, `\n  '${things}',\n] as const;`));
  changes.addDependency('infra/api', 'devDependencies', contract, FIRST_VERSION);
  changes.edit(RIGHTS, (text) =>
    `import * as ${camel(things)} from '${contract}';\n${text}`.replace(
      /(const accessAreas: AccessArea\[\] = \[\n[^]*?)(\n\];)/,
      (_, before, after) => before + areaOf(things, thing) + after,
    ),
  );
  copyRemote(changes, 'mfe-sample-items', `mfe-${things}`, names, EXTRAS);
  return `npm start runs it. Describe it in ${service}/README.md.`;
}

/** Its area of the table of rights: each person has separate objects. */
const areaOf = (things: string, thing: string) => `
  {
    name: '${things}',
    problems: ${camel(things)}.problems,
    title: '${sentence(things)}',
    world: 'Lists contain what the caller has created.',
    rows: [
      { operation: ${camel(things)}.list${pascal(things)}, scene: 'nothing', answers: oneself('200') },
      {
        operation: ${camel(things)}.create${pascal(thing)},
        scene: 'nothing',
        input: () => ({ body: { name: 'My ${prose(thing)}' } }),
        answers: oneself('201'),
      },
    ],
  },`;
