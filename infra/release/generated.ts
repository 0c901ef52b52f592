import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { serviceManifest } from '@allsquare/contract-kit/service-manifest';
import { type Deployed, k8sFiles, overlayLines } from '@allsquare/k8s/generated-files.ts';
import { readServices, type Service } from '@allsquare/local/processes/services.ts';
import { LIMITS } from '@allsquare/local/servers/databases.ts';
import { z } from 'zod';
import { page as authorisationPage } from '../api/authorisation/page.ts';
import { environmentNames, readEnvironment, releasedUnits } from '../build/environments.ts';
import { root } from '../build/units.ts';
import { licences } from '../images/licences.ts';
import { natsConf } from './broker-rights.ts';
import { brokerStreams } from './broker-streams.ts';
import {
  brokerUsers,
  composeRemote,
  composeService,
  databaseCalls,
  databasePasswords,
  envExample,
  remotesPage,
} from './compose-services.ts';
import { readRelease } from './environments.ts';
import { type BrokerUse, readBrokerUse } from './read-broker-use.ts';
import { workflowFile, workflowOf } from './workflows.ts';

/** By path, the expected content of a file that npm run release -- generate writes. */
export type Generated = { path: string; text: () => Promise<string> | string };

const read = (path: string) => readFileSync(join(root, path), 'utf8');

/** The file with other lines between `# generated: <part>` and `# end of <part>`. */
const withParts = (path: string, parts: (text: string) => Record<string, string>) => ({
  path,
  text: () => {
    const text = read(path);
    return Object.entries(parts(text)).reduce((filled, [part, lines]) => replacePart(path, filled, part, lines), text);
  },
});

function replacePart(path: string, text: string, part: string, lines: string): string {
  const [, begin, end] =
    new RegExp(`^( *(?:#|--) generated: ${part}\\n)[^]*?^( *(?:#|--) end of ${part}\\n)`, 'm').exec(text) ?? [];
  if (!begin || !end) throw new Error(`${path} has no lines '# generated: ${part}' and '# end of ${part}'`);
  const [start, stop] = [text.indexOf(begin) + begin.length, text.indexOf(end)];
  return text.slice(0, start) + lines + text.slice(stop);
}

async function readUses(services: Service[]) {
  const uses = services.map(async ({ name }) => [name, await readBrokerUse(root, name)] as const);
  return new Map(await Promise.all(uses));
}

const teamOf = (unit: string, services: Service[]) =>
  services.find(({ name }) => name === unit)?.team ?? unit.replace(/^mfe-/, '');

const overlay = (name: string) => `infra/k8s/overlays/${name}/kustomization.yaml`;

/** What an environment runs, by the images of its releases. */
const deployedIn = (environment: string): Deployed[] =>
  Object.entries(readEnvironment(root, environment)).map(([unit, version]) => ({
    unit,
    version,
    image: readRelease(root, unit, version).image,
  }));

/**
 * Everything generated from package.json and service.json of the units, from the services' code and from the table of
 * rights.
 */
export function generated(): Generated[] {
  const services = readServices();
  const units = releasedUnits(root);
  const remotes = units.filter((unit) => unit.startsWith('mfe-'));
  let read: Promise<Map<string, BrokerUse>> | undefined;
  const brokerUses = () => (read ??= readUses(services));
  return [
    ...units.map((unit) => ({ path: workflowFile(unit), text: () => workflowOf(unit) })),
    {
      path: 'libs/contract-kit/service.schema.json',
      text: () => `${JSON.stringify(z.toJSONSchema(serviceManifest, { io: 'input' }), undefined, 2)}\n`,
    },
    { path: 'infra/nats/nats.conf', text: async () => natsConf(await brokerUses()) },
    {
      path: 'infra/nats/streams.json',
      text: async () => `${JSON.stringify(await brokerStreams(root, await brokerUses()), undefined, 2)}\n`,
    },
    withParts('infra/compose/compose.yaml', () => ({
      remotes: remotes.map(composeRemote).join('\n'),
      services: services.map(composeService).join('\n'),
      'broker users': brokerUsers(services),
      'database passwords': databasePasswords(services),
    })),
    { path: 'infra/compose/edge/remotes.shtml', text: () => remotesPage(remotes) },
    withParts('infra/compose/.env.example', (text) => envExample(services, namesOutsideOfParts(text))),
    withParts('infra/compose/postgres/databases.sh', () => ({
      limits: Object.entries(LIMITS)
        .map(([limit, milliseconds]) => `alter role :"name" set ${limit} = ${milliseconds};\n`)
        .join(''),
      databases: databaseCalls(services),
    })),
    withParts('.github/CODEOWNERS', () => ({
      units: units.map((unit) => `/${unit}/`.padEnd(21).concat(`@allsquare/${teamOf(unit, services)}\n`)).join(''),
    })),
    { path: 'infra/docs/authorisation.md', text: authorisationPage },
    { path: 'shell/licences.txt', text: licences },
    ...k8sFiles(services, remotes),
    withParts(overlay('local'), () =>
      overlayLines(
        services,
        remotes,
        units.map((unit) => ({ unit, version: 'local' })),
      ),
    ),
    ...environmentNames(root)
      .filter((name) => existsSync(join(root, overlay(name))))
      .map((name) => withParts(overlay(name), () => overlayLines(services, remotes, deployedIn(name)))),
  ];
}

/** The settings that a NAME=value file has outside its generated parts, commented out or not. */
const namesOutsideOfParts = (text: string) =>
  [...text.replaceAll(/^# generated: [^]*?^# end of /gm, '').matchAll(/^#?(\w+)=/gm)].map(([, name = '']) => name);
