import { UserFacingError } from '@allsquare/build/user-facing-error';
import type { Changes } from './changes.ts';
import { type Shown, teamOf } from './contract.ts';
import { camel, requireKebab, sentence, singular } from './names.ts';
import { writeCreateForm, writeList } from './page.ts';
import { addRemote } from './remote.ts';
import { contractFiles } from './service-contract.ts';
import { serviceFiles } from './service-files.ts';
import { type Named, namesOf } from './service-names.ts';
import { serviceTests } from './service-tests.ts';

/** Whose settings and versions a new service has. */
const NEIGHBOUR = 'svc-groups';
const FIRST_VERSION = '0.1.0';
const RIGHTS = 'infra/api/authorisation/table.ts';
const TOPICS = 'libs/contract-kit/src/topics.ts';

/**
 * npm run new service svc-<things>: keeps things that have a name for whoever makes them, with a table, two routes, an
 * event and tests. Each operation has a caller in a browser, so the remote of the team shows them: it is written too
 * where there is none.
 */
export function newService(changes: Changes, service: string): string {
  requireKebab(service, 'A service', 'svc-receipts');
  if (!/^svc-.+s$/.test(service) || singular(teamOf(service)) === teamOf(service))
    throw new UserFacingError(
      `A service is named svc- and what it keeps, in the plural, as svc-receipts is, not '${service}'.`,
    );
  const named = namesOf(service);
  writePackages(changes, named);
  for (const [path, text] of Object.entries({
    ...contractFiles(named),
    ...serviceFiles(named),
    ...serviceTests(named),
  }))
    changes.add(`${service}/${path}`, text);
  changes.edit(TOPICS, (text) => text.replace(/\n\] as const;/, `\n  '${named.things}',\n] as const;`));
  writeRights(changes, named);
  writeInBrowser(changes, named);
  return `npm start runs it; what it is about is said in ${service}/README.md.`;
}

function writePackages(changes: Changes, { service, contract }: Named): void {
  const neighbour = JSON.parse(changes.read(`${NEIGHBOUR}/package.json`));
  const isOfOthers = (name: string) => name.endsWith('-contract') && name !== '@allsquare/auth-contract';
  const packages = Object.entries(neighbour.dependencies).filter(([name]) => !isOfOthers(name));
  const dependencies = { ...Object.fromEntries(packages), [contract]: FIRST_VERSION };
  changes.addWorkspace(service, { ...neighbour, name: service, version: FIRST_VERSION, dependencies });
  const ofContract = JSON.parse(changes.read(`${NEIGHBOUR}/contract/package.json`));
  changes.addWorkspace(`${service}/contract`, { ...ofContract, name: contract, version: FIRST_VERSION });
  for (const file of ['jest.config.mjs', 'rspack.config.mjs', 'tsconfig.json'])
    changes.add(`${service}/${file}`, changes.read(`${NEIGHBOUR}/${file}`));
}

/** Its area of the table of rights: everybody has things of their own. */
function writeRights(changes: Changes, { things, Things, thing, Thing, contract }: Named): void {
  changes.addDependency('infra/api', 'devDependencies', contract, FIRST_VERSION);
  const alias = camel(things);
  changes.edit(RIGHTS, (text) =>
    `import * as ${alias} from '${contract}';\n${text}`.replace(
      /(const accessAreas: AccessArea\[\] = \[\n[^]*?)(\n\];)/,
      `$1
  {
    name: '${things}',
    problems: ${alias}.problems,
    title: '${sentence(things)}',
    world: 'Lists contain what the caller has made.',
    rows: [
      { operation: ${alias}.list${Things}, scene: 'nothing', answers: oneself('200') },
      {
        operation: ${alias}.create${Thing},
        scene: 'nothing',
        input: () => ({ body: { name: 'A ${thing.replaceAll('-', ' ')} of my own' } }),
        answers: oneself('201'),
      },
    ],
  },$2`,
    ),
  );
}

function writeInBrowser(changes: Changes, { things, Things, Thing, contract }: Named): void {
  const remote = `mfe-${things}`;
  const shown: Shown = {
    contract,
    operation: `list${Things}`,
    path: `/api/${things}`,
    text: 'name',
    scenario: `create${Thing}`,
    creates: `create${Thing}`,
  };
  if (!changes.has(`${remote}/remote.json`)) return addRemote(changes, remote, shown);
  changes.addDependency(remote, 'dependencies', contract, FIRST_VERSION);
  writeList(changes, remote, things, shown);
  writeCreateForm(changes, remote, things, shown);
}
