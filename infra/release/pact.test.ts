import { expect, test } from '@jest/globals';
import { z } from 'zod';
import { root } from '../build/units.ts';
import { readRelease } from './environments.ts';
import { pactOf } from './pact.ts';
import { readContract } from './read-promises.ts';
import { readScenarios } from './read-scenarios.ts';

const Body = z.strictObject({
  content: z.json(),
  contentType: z.literal('application/json'),
  encoded: z.literal(false),
});
const Headers = z.record(z.string(), z.array(z.string()));
const common = {
  key: z.string().min(1),
  description: z.string().min(1),
  pending: z.boolean(),
  providerStates: z.array(z.strictObject({ name: z.string(), params: z.record(z.string(), z.json()) })),
};
/** As version 4 of the specification has it (pact-foundation/pact-specification, branch version-4). */
const PactFile = z.strictObject({
  consumer: z.strictObject({ name: z.string() }),
  provider: z.strictObject({ name: z.string() }),
  interactions: z.array(
    z.discriminatedUnion('type', [
      z.strictObject({
        type: z.literal('Synchronous/HTTP'),
        ...common,
        request: z.strictObject({
          method: z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']),
          path: z.string().regex(/^\/api\/[^:?]*$/),
          query: z.record(z.string(), z.array(z.string())).optional(),
          headers: Headers,
          body: Body.optional(),
        }),
        response: z.strictObject({
          status: z.int().min(200).max(599),
          headers: Headers.optional(),
          body: Body.optional(),
        }),
      }),
      z.strictObject({
        type: z.literal('Asynchronous/Messages'),
        ...common,
        contents: Body,
        metadata: z.strictObject({ subject: z.string() }),
      }),
    ]),
  ),
  metadata: z.strictObject({ pactSpecification: z.strictObject({ version: z.literal('4.0') }) }),
});

const pact = async (consumer: string, provider: string) => {
  const contract = await readContract(root, provider);
  const { uses } = readRelease(root, consumer, '0.1.0');
  return contract && pactOf(consumer, provider, uses, contract, readScenarios(root, provider));
};

test.each([
  ['mfe-expenses', 'svc-expenses', 'Synchronous/HTTP'],
  ['mfe-groups', 'svc-groups', 'Synchronous/HTTP'],
  ['mfe-friends', 'svc-friends', 'Synchronous/HTTP'],
  ['shell', 'svc-auth-gateway', 'Synchronous/HTTP'],
  ['svc-friends', 'svc-expenses', 'Asynchronous/Messages'],
  ['svc-groups', 'svc-friends', 'Asynchronous/Messages'],
])('what %s uses of %s is a pact of version 4 with %s', async (consumer, provider, type) => {
  const file = JSON.parse(JSON.stringify(await pact(consumer, provider)));
  expect(PactFile.parse(file)).toEqual(file);
  const { interactions } = PactFile.parse(file);
  expect(interactions.map((interaction) => interaction.type)).toContain(type);
  expect(new Set(interactions.map(({ key }) => key)).size).toBe(interactions.length);
});

test('there is no pact of those who use nothing of each other', async () => {
  expect(await pact('mfe-friends', 'svc-expenses')).toBeUndefined();
});

test('what a consumer does not call is not in its pact', async () => {
  const { interactions } = PactFile.parse(await pact('svc-expenses', 'svc-groups'));
  const paths = interactions.flatMap((each) => (each.type === 'Synchronous/HTTP' ? [each.request.path] : []));
  expect(paths.length).toBeGreaterThan(0);
  for (const path of paths) expect(path).toMatch(/^\/api\/groups\/[0-9a-f-]{36}$/);
});
