import { asPerson, type Registered } from '@allsquare/e2e/people.ts';
import { origin } from '@allsquare/e2e/running.ts';
import { getTotals, listBalances, listExpenses, listSettlements } from '@allsquare/expenses-contract';
import { listRequests } from '@allsquare/friends-contract';
import { type GroupWithMembers, getGroup, listGroupInvites, listGroups } from '@allsquare/groups-contract';
import { openAsGuest } from '@allsquare/local/client/client.ts';
import { services } from '@allsquare/local/processes/services.ts';
import type { OpenApiDocument } from '@allsquare/testing';
import { expect, test } from '@jest/globals';
import { askRoute } from './authorisation/ask-route.ts';
import { type Caller, callers } from './authorisation/callers.ts';
import { friendship, group, invites, nothing, request, type Scene } from './authorisation/scenes.ts';
import { areas, type Row, routeOf } from './authorisation/table.ts';

/** Every kind of caller requests every route of the product. */
const cast = await nothing();
const scenes = { nothing: async (scene: Scene) => scene, group, invites, request, friendship };
const shared = {
  nothing: cast,
  group: await group(cast),
  invites: await invites(cast),
  request: await request(cast),
  friendship: await friendship(cast),
};
const rows = areas.flatMap((area) => area.rows);
const before = await whatThereIs();
const documents = await Promise.all(
  services.map(
    async ({ document }) =>
      (await fetch(`${origin}/api/docs/${document.name}.json`)).json() as Promise<OpenApiDocument>,
  ),
);
/** The routes that the product lists, and the statuses of each. */
const documented = documents.flatMap(({ paths }) =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods as Record<string, { responses: object }>).map(
      ([method, { responses }]) => [`${method.toUpperCase()} ${path}`, Object.keys(responses)] as const,
    ),
  ),
);

test('the table has exactly the routes that the product lists', () => {
  const routes = documented.map(([route]) => route);
  expect([...new Set(rows.map(({ operation }) => routeOf(operation)))].toSorted()).toEqual(routes.toSorted());
});

test('the documents list every status of the table', () => {
  const statusesOf = new Map<string, string[]>(documented);
  for (const { operation, answers } of rows) {
    const statuses = new Set(Object.values(answers).map((answer) => answer.slice(0, 3)));
    const route = routeOf(operation);
    expect([route, statusesOf.get(route)]).toEqual([route, expect.arrayContaining([...statuses])]);
  }
});

/** Runs first, because a later test may add the caller to a group. */
test("lists of the caller's data contain nothing of other people's groups", async () => {
  const { people, another, groupId } = shared.group;
  const { member: _, admin: __, guest: ___, ...outsiders } = people;
  for (const person of Object.values(outsiders))
    for (const operation of [listGroups, listExpenses, listBalances, getTotals])
      expect(JSON.stringify((await person.call(operation)).body)).not.toContain(groupId);
  // Totals name people instead.
  for (const person of [people['former member'], people['former member with a balance']])
    expect(JSON.stringify((await person.call(getTotals)).body)).not.toContain(another.id);
});

test.each(rows.map((row) => [`${routeOf(row.operation)} ${row.when ?? ''}`, row] as const))('%s', async (_, row) => {
  const answers: Partial<Record<Caller, string>> = {};
  for (const caller of callers) answers[caller] = await answerTo(caller, row);
  expect(answers).toEqual(row.answers);
});

test('a rejected request changed nothing', async () => {
  expect(await whatThereIs()).toEqual(before);
});

/** All data of the shared scenes, as their admins see it. */
async function whatThereIs() {
  const { groupId, people } = shared.group;
  const ofGroup = { query: { groupId } };
  const seen = (await people.admin.call(getGroup, { params: { id: groupId } })).body as GroupWithMembers;
  const answers = await Promise.all([
    people.admin.call(listGroupInvites, { params: { id: shared.invites.groupId } }),
    people.admin.call(listExpenses, ofGroup),
    people.admin.call(listSettlements, ofGroup),
    people.admin.call(listBalances, ofGroup),
    shared.request.people.admin.call(listRequests),
  ]);
  return { name: seen.name, members: seen.members, answers: answers.map(({ body }) => body) };
}

/** The table gives the status and the code of a refusal. A permitted write runs in a scene created for it. */
async function answerTo(caller: Caller, { operation, scene: name, input, answers, endsSession }: Row): Promise<string> {
  const writes = operation.method !== 'GET' && answers[caller].startsWith('2');
  const scene = writes ? await scenes[name](cast) : shared[name];
  const person = caller === 'signed out' ? undefined : scene.people[caller];
  const own = endsSession && person && (await inNewSession(person, scene));
  return askRoute((own || person)?.token, operation, input?.(scene, caller) ?? {});
}

/** A guest has no account to sign in with, so this creates another guest. */
const inNewSession = (person: Registered, { linkToken }: Scene) =>
  person.email ? asPerson(person) : openAsGuest(origin, linkToken, person.name);
