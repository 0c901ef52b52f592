import type { Named } from './service-names.ts';

/** The tests of a new service: its schema, its contract, its rule, its document. */
export const serviceTests = (named: Named): Record<string, string> => ({
  'test/schema.test.ts': `import { schemaDrift, startTestService } from '@allsquare/testing';
import { expect, test } from '@jest/globals';
import { service } from '../src/service.ts';

test('the entities say what the migrations have made', async () => {
  const running = await startTestService(service);
  try {
    expect(await schemaDrift(running)).toEqual([]);
  } finally {
    await running.stop();
  }
});
`,
  'test/docs.test.ts': docs(named),
  'test/contract.test.ts': contractTest(named),
  [`test/${named.things}.test.ts`]: rules(named),
});

const docs = ({ things, Thing }: Named) => `import { readDocs } from '@allsquare/testing';
import { expect, test } from '@jest/globals';
import { service } from '../src/service.ts';

test('the OpenAPI document names every route, with the bounds of the contract', async () => {
  const { paths } = await readDocs(service, {});
  expect(paths['/api/${things}']).toMatchObject({
    get: { responses: { 200: {}, 401: {} } },
    post: {
      operationId: 'create${Thing}',
      requestBody: { content: { 'application/json': { schema: { properties: { name: { maxLength: 100 } } } } } },
      responses: { 201: { content: { 'application/json': { schema: { $ref: '#/components/schemas/${Thing}' } } } } },
    },
  });
});
`;

const contractTest = ({ service, events, contract }: Named) => `import { fileURLToPath } from 'node:url';
import { userState } from '@allsquare/auth-contract';
import { additions, fromNewer } from '@allsquare/contract-kit/testing';
import * as contract from '${contract}';
import { playScenario, readScenarios, startTestService, statesPublishedIn, type TestService } from '@allsquare/testing';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { service } from '../src/service.ts';

const own = process.env['CONTRACT_DIR'] ?? fileURLToPath(new URL('../contract/examples', import.meta.url));
const examplesOf = (name: string) => fileURLToPath(new URL('../examples', import.meta.resolve(name)));

let running: TestService;
beforeAll(async () => {
  running = await startTestService(service);
});
afterAll(() => running.stop());

describe('${service} keeps its promises', () => {
  test.each(readScenarios(own).map((scenario) => [scenario.title, scenario] as const))('%s', (_, scenario) =>
    playScenario(running, scenario, contract, [contract.${events}, userState]),
  );
});

test.each([undefined, ...additions])('it understands what the gateway tells of people, with another %s', async (newer) => {
  await running.query('truncate people');
  const states = statesPublishedIn(examplesOf('@allsquare/auth-contract'), userState);
  expect(states.length).toBeGreaterThan(0);
  for (const state of states) {
    const { userId, version, name, email } = state;
    await running.publishState(userState, userId, newer ? fromNewer(newer, userState.data, state) : state);
    const [known] = await running.query<{ version: number }>(
      \`select name, email, version::float8 as version from people where user_id = $1\`,
      [userId],
    );
    if (known?.version === version) expect(known).toEqual({ name, email, version });
    else expect(known?.version).toBeGreaterThan(version);
  }
});
`;

const rules = ({
  things,
  thing,
  Things,
  Thing,
  contract,
  events,
  field,
  table,
}: Named) => `import { randomUUID } from 'node:crypto';
import { userState } from '@allsquare/auth-contract';
import { create${Thing}, ${events}, list${Things} } from '${contract}';
import { liveMessagesTo, startTestService, type TestPerson, type TestService } from '@allsquare/testing';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { service } from '../src/service.ts';

let running: TestService;
beforeAll(async () => {
  running = await startTestService(service);
});
afterAll(() => running.stop());

const somebody = (): TestPerson => {
  const id = randomUUID();
  return { id, name: 'Ann Example', email: \`\${id}@example.com\` };
};
const create = async (person: TestPerson, name: string, headers?: Record<string, string>) =>
  create${Thing}.response.parse((await running.call(person, create${Thing}, { body: { name }, headers })).body);
const listOf = async (person: TestPerson) =>
  list${Things}.response.parse((await running.call(person, list${Things})).body);

test('everybody sees what they have created, newest first, and nobody else does', async () => {
  const [ann, ben] = [somebody(), somebody()];
  const first = await create(ann, 'The first one');
  const second = await create(ann, 'The second one');
  expect(await listOf(ann)).toEqual([second, first]);
  expect(await listOf(ben)).toEqual([]);
});

test('nobody who is signed out sees or creates anything', async () => {
  expect(await running.call(undefined, list${Things})).toMatchObject({ status: 401 });
  expect(await running.call(undefined, create${Thing}, { body: { name: 'No' } })).toMatchObject({ status: 401 });
});

test('a repeated request creates one, which is published once', async () => {
  const ann = somebody();
  const key = { 'idempotency-key': randomUUID() };
  const created = await create(ann, 'Once', key);
  expect(await create(ann, 'Once', key)).toEqual(created);
  expect(await listOf(ann)).toEqual([created]);
  const ofIt = ({ ${field} }: { ${field}: string }) => ${field} === created.id;
  expect(await running.publishedEvent(${events}, '${thing}-created', ofIt)).toMatchObject({ by: ann.id });
});

test('whoever creates one hears of it in every open browser', async () => {
  const ann = somebody();
  const [received] = await liveMessagesTo(running, [ann], () => create(ann, 'Live'));
  expect(received).toEqual([{ topic: '${things}' }]);
});

test('what somebody has created goes with their account, and they create no more', async () => {
  const ann = somebody();
  await create(ann, 'Mine');
  const deleted = { userId: ann.id, version: 2, name: 'Deleted user', email: '', deleted: true };
  await running.publishState(userState, ann.id, deleted);
  expect(await running.query(\`select from ${table} where owner_id = $1\`, [ann.id])).toEqual([]);
  expect(await running.call(ann, create${Thing}, { body: { name: 'Late' } })).toMatchObject({ status: 404 });
});
`;
