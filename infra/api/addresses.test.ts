import { type Registered, registered } from '@allsquare/e2e/people.ts';
import { origin } from '@allsquare/e2e/running.ts';
import { type CallInput, send } from '@allsquare/local/client/call-operation.ts';
import { linkTokenOf, openAsGuest } from '@allsquare/local/client/client.ts';
import { until } from '@allsquare/testing';
import { beforeAll, expect, test } from '@jest/globals';
import { nothing, type Scene, invites as sceneOf } from './authorisation/scenes.ts';
import { areas, type Row, routeOf } from './authorisation/table.ts';

/**
 * A person who joined a group by its link receives no other person's address, on any route. The test reads everything a
 * member can read of the group first, then makes its writes.
 */
let scene: Scene;
let guest: Registered;
let joined: Registered;
let addresses: string[];
beforeAll(async () => {
  scene = await sceneOf(await nothing());
  const { people, another, friend, holder, linkToken: _, ...rest } = scene;
  const linkToken = await linkTokenOf(people.admin, rest.groupId);
  [guest, joined] = await Promise.all([openAsGuest(origin, linkToken, 'Gil'), registered('Joe Example')]);
  for (const who of [guest, joined]) {
    await who.ask('POST', '/api/join', { token: linkToken });
    await until('svc-expenses to know them', async () => {
      const { status } = await who.call({ method: 'GET', path: '/api/expenses' }, { query: { groupId: rest.groupId } });
      return status === 200;
    });
  }
  addresses = [...Object.values(people), another, friend, holder].flatMap(({ email }) => email || []);
});

const OWN_END = new Set(['POST /api/auth/logout', 'DELETE /api/users/me', 'DELETE /api/auth/sessions/{id}']);
const isTested = ({ operation }: Row) =>
  !OWN_END.has(routeOf(operation)) && !('answerType' in operation && operation.answerType === 'text/event-stream');
const byKind = ({ operation: one }: Row, { operation: other }: Row) =>
  Number(one.method !== 'GET') - Number(other.method !== 'GET') ||
  Number(one.method === 'DELETE') - Number(other.method === 'DELETE');

const rows = areas
  .flatMap((area) => area.rows)
  .filter(isTested)
  .toSorted(byKind);

/** The addresses of others in all answers, except those that the caller sent in the request. */
async function leakedTo(who: Registered): Promise<string[]> {
  const leaked: string[] = [];
  let good = 0;
  for (const { operation, input, when = '' } of rows) {
    const request: CallInput = input?.({ ...scene, people: { ...scene.people, member: who } }, 'member') ?? {};
    const answer = await send(origin, who.token, operation, request);
    if (answer.ok) good++;
    const text = await answer.text();
    const sent = JSON.stringify(request);
    for (const address of addresses)
      if (text.includes(address) && !sent.includes(address)) leaked.push(`${routeOf(operation)} ${when}: ${address}`);
  }
  // The caller is a member and gets an answer.
  expect(good).toBeGreaterThan(20);
  return leaked;
}

test('a member who joined by the link sees no address', async () => {
  expect(await leakedTo(joined)).toEqual([]);
});

test('a guest who joined by the link sees no address', async () => {
  expect(await leakedTo(guest)).toEqual([]);
});
