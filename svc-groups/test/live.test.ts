import { balancesState } from '@allsquare/expenses-contract';
import { type TestPerson, until } from '@allsquare/service-kit/testing';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type Bench, startBench } from './bench.ts';
import { ann, ben, cleo } from './people.ts';

let groups: Bench;
beforeAll(async () => {
  groups = await startBench();
});
afterAll(() => groups.stop());

/** What a person's browser is told from now on. */
async function listen(person: TestPerson) {
  const heard: unknown[] = [];
  const subscription = groups.connection.subscribe(`live.${person.id}`, {
    callback: (_, message) => void heard.push(message.json()),
  });
  await groups.connection.flush();
  return { heard, stop: () => subscription.unsubscribe() };
}

test('members, the added one too, hear of new members and of moved balances; nobody else does', async () => {
  const { id } = await groups.createGroup(ann);
  groups.friendsAnswer(ann, 1, [ben]);
  const [forAnn, forBen, forCleo] = [await listen(ann), await listen(ben), await listen(cleo)];

  await groups.add(ann, id, { email: ben.email });
  const added = [
    { topic: 'groups', groupId: id },
    { topic: 'members', groupId: id },
  ];
  await until('both to hear of the new member', async () => forAnn.heard.length >= 2 && forBen.heard.length >= 2);
  expect(forBen.heard).toEqual(added);

  const balances = (version: number) => ({ groupId: id, version, balances: [{ userId: ann.id, cents: 1 }] });
  await groups.tell(balancesState, id, balances(2));
  await until('both to hear of the balances', async () => forAnn.heard.length >= 3 && forBen.heard.length >= 3);
  // An old state moves nothing, so nobody hears of it before the next one.
  await groups.tell(balancesState, id, balances(1));
  await groups.tell(balancesState, id, balances(3));
  await until('both to hear once more', async () => forAnn.heard.length >= 4 && forBen.heard.length >= 4);
  const moved = { topic: 'groups', groupId: id };
  expect(forBen.heard).toEqual([...added, moved, moved]);
  expect(forAnn.heard.slice(-4)).toEqual(forBen.heard);
  expect(forCleo.heard).toEqual([]);
  for (const ear of [forAnn, forBen, forCleo]) ear.stop();
});
