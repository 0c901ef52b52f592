import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { urlVariable } from '@allsquare/contract-kit/service-manifest';
import { readServices } from '@allsquare/local/processes/services.ts';
import { expect, test } from '@jest/globals';
import { root } from '../build/units.ts';
import { generated } from './generated.ts';
import { readBrokerUse } from './read-broker-use.ts';

test.each(generated().map((file) => [file.path, file] as const))(
  '%s is as npm run release -- generate writes it',
  async (path, { text }) => {
    expect(readFileSync(join(root, path), 'utf8')).toBe(await text());
  },
);

const live = 'live.*';
test.each([
  [
    'svc-auth-gateway',
    {
      publishes: ['identity.user'],
      erases: [],
      follows: ['groups.group'],
      buckets: ['counts'],
      sends: [live, 'session.ended'],
      receives: ['groups.heartbeat', live, 'session.ended'],
    },
  ],
  [
    'svc-friends',
    {
      publishes: ['friends.fact', 'friends.of'],
      erases: ['friends.fact'],
      follows: ['expenses.fact', 'friends.fact', 'groups.fact', 'identity.user'],
      buckets: [],
      sends: [live],
      receives: [],
    },
  ],
])('the broker use of %s is read from its code', async (service, use) => {
  expect(await readBrokerUse(root, service)).toEqual(use);
});

test.each(readServices().map((service) => [service.name, service] as const))(
  '%s declares every setting that its code reads, and no other',
  (name, { calls, settings, secrets }) => {
    const config = join(root, name, 'src/config.ts');
    const text = existsSync(config) ? readFileSync(config, 'utf8') : '';
    const named = [...text.matchAll(/\b([A-Z][A-Z0-9_]+):/g)].map(([, variable = '']) => variable);
    // FeatureFlagsModule of service-kit reads it for each importer, and writes read the limit.
    const offers = sourcesOf(name).some((source) => source.includes('FeatureFlagsModule')) ? ['OFFERS'] : [];
    const kits = ['LIMIT_BYTES'];
    const declared = [...calls.map(urlVariable), ...settings, ...secrets];
    expect(declared.toSorted()).toEqual([...new Set([...named, ...offers, ...kits])].toSorted());
  },
);

const sourcesOf = (service: string) =>
  globSync(join(root, service, 'src/**/*.ts')).map((file) => readFileSync(file, 'utf8'));
