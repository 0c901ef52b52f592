import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../build/units.ts';
import { services } from '../../local/processes/services.ts';
import { ownerRole } from '../../local/servers/databases.ts';
import { natsPassword, natsUsers } from '../../local/servers/nats.ts';
import { onDatabase } from '../../local/servers/on-database.ts';
import { type Check, CheckSkipped } from '../finding.ts';
import { urlWithUser } from '../installation.ts';
import { onBroker } from '../on-broker.ts';

const LOCAL = ['localhost', '127.0.0.1'];
const ROTATE = 'Change it: infra/docs/operations.md, Rotation.';

/** Whether a secret equals one of infra/compose/.env.example, which is public; tried at the servers, too. */
export const checkSecrets: Check = async ({ origin, adminUrl, natsUrl, secrets }) => {
  if (LOCAL.includes(new URL(origin).hostname)) throw new CheckSkipped(`${origin} may have those of .env.example.`);
  const examples = readExamples();
  const exampleOf = (name: string) => examples.get(name) ?? '';
  const roles = [
    { role: 'postgres', variable: 'POSTGRES_PASSWORD' },
    ...services.flatMap(({ database }) => [
      { role: database, variable: `${database.toUpperCase()}_PASSWORD` },
      { role: ownerRole(database), variable: `${database.toUpperCase()}_OWNER_PASSWORD` },
    ]),
  ];
  const asRole = ({ role, variable }: (typeof roles)[number]) => {
    const url = new URL(adminUrl);
    url.username = role;
    url.password = exampleOf(variable);
    return onDatabase(url.toString(), async () => variable).catch((error: { code?: string }) =>
      // The password is right, but the role may not open this database.
      error.code === '42501' ? variable : undefined,
    );
  };
  const asUser = (user: (typeof natsUsers)[number]) => {
    const variable = natsPassword(user);
    return onBroker(urlWithUser(natsUrl('operator') ?? '', user, exampleOf(variable)), async () => variable).catch(
      () => undefined,
    );
  };
  const used = await Promise.all([...roles.map(asRole), ...natsUsers.map(asUser)]);
  const given = [...examples].filter(([name, value]) => secrets[name]?.split(',').includes(value));
  return [...new Set([...used, ...given.map(([name]) => name)])]
    .filter((name) => name !== undefined)
    .map((name) => ({ problem: `${name} is the example that everybody can read.`, remedy: ROTATE }));
};

/** By their names. */
export const readExamples = () =>
  new Map(
    readFileSync(join(root, 'infra/compose/.env.example'), 'utf8')
      .split('\n')
      .flatMap((line) => {
        const [, name, value] = /^(\w+)=(example-.*)$/.exec(line) ?? [];
        return name && value ? [[name, value] as const] : [];
      }),
  );
