import { createExpense } from '@allsquare/expenses-contract';
import { groupState } from '@allsquare/groups-contract';
import { liveMessagesTo, sharedFixture, type TestPerson } from '@allsquare/testing';
import { beforeEach, expect, test } from '@jest/globals';
import { ann, ben, cleo, startFixture } from './fixture.ts';

const world = sharedFixture(startFixture);
/** Ann and Ben are members, Cleo is a stranger. */
beforeEach(() => world.newGroup());

const moved = () => ['expenses', 'balances'].map((topic) => ({ topic, groupId: world.groupId }));
const messages = (work: () => Promise<unknown>) => liveMessagesTo(world.expenses, [ann, ben, cleo], work);
const record = (among: TestPerson[]) =>
  world.expenses.call(ann, createExpense, { body: world.dinner({ paidBy: ann.id }, among) });
/** svc-groups publishes its state with a difference. */
const publishGroup = (version: number, over: object = {}, members = [ann, ben]) =>
  world.expenses.publishState(groupState, world.groupId, { ...world.group(members, version), ...over });

test('a rejected write sends no live message, though the owner was asked', async () => {
  const asked = world.peer.asked.length;
  expect(await messages(async () => expect((await record([ann, cleo])).status).toBe(422))).toEqual([[], [], []]);
  expect(world.peer.asked.length).toBeGreaterThan(asked);
});

test('members get a live message about an expense, and about a person whom the owner names when asked', async () => {
  expect(await messages(() => record([ann, ben]))).toEqual([moved(), moved(), []]);
  world.peer.answersGroup(world.group([ann, ben, cleo], 2), [ann, ben, cleo]);
  const twice = [...moved(), ...moved()];
  expect(await messages(() => record([ann, cleo]))).toEqual([twice, twice, twice]);
});

test('everybody affected gets a live message about a new name, a new member and a former one', async () => {
  expect(await messages(() => publishGroup(2, { name: 'Porto trip' }))).toEqual([moved(), moved(), []]);
  expect(await messages(() => publishGroup(3, { name: 'Porto trip' }, [ann, ben, cleo]))).toEqual([
    moved(),
    moved(),
    moved(),
  ]);
  expect(await messages(() => publishGroup(4, { name: 'Porto trip' }, [ann, cleo]))).toEqual([
    moved(),
    moved(),
    moved(),
  ]);
  expect(await messages(() => publishGroup(5, { deleted: true }, [ann, cleo]))).toEqual([moved(), [], moved()]);
});

test('a state that is repeated, late or equal notifies nobody', async () => {
  await publishGroup(3);
  const { members } = world.group([ann, ben]);
  const admins = members.map((member) => ({ ...member, role: 'admin' as const }));
  for (const retry of [
    () => publishGroup(3, { name: 'Late' }),
    () => publishGroup(2, { name: 'Late' }),
    () => publishGroup(4, { members: admins }),
  ])
    expect(await messages(retry)).toEqual([[], [], []]);
});
