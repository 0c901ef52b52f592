import { randomUUID } from 'node:crypto';
import { userState } from '@allsquare/auth-contract';
import { createSampleItem, listSampleItems, sampleItemsEvents } from '@allsquare/sample-items-contract';
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
  return { id, name: 'Ann Example', email: `${id}@example.com` };
};
const create = async (person: TestPerson, name: string, headers?: Record<string, string>) =>
  createSampleItem.response.parse((await running.call(person, createSampleItem, { body: { name }, headers })).body);
const listOf = async (person: TestPerson) =>
  listSampleItems.response.parse((await running.call(person, listSampleItems)).body);

test('a person sees their sample items, newest first, and no other person does', async () => {
  const [ann, ben] = [somebody(), somebody()];
  const first = await create(ann, 'The first one');
  const second = await create(ann, 'The second one');
  expect(await listOf(ann)).toEqual([second, first]);
  expect(await listOf(ben)).toEqual([]);
});

test('a signed-out caller sees and creates nothing', async () => {
  expect(await running.call(undefined, listSampleItems)).toMatchObject({ status: 401 });
  expect(await running.call(undefined, createSampleItem, { body: { name: 'No' } })).toMatchObject({ status: 401 });
});

test('a repeated request creates one, which is published once', async () => {
  const ann = somebody();
  const key = { 'idempotency-key': randomUUID() };
  const created = await create(ann, 'Once', key);
  expect(await create(ann, 'Once', key)).toEqual(created);
  expect(await listOf(ann)).toEqual([created]);
  const ofIt = ({ sampleItemId }: { sampleItemId: string }) => sampleItemId === created.id;
  expect(await running.publishedEvent(sampleItemsEvents, 'sample-item-created', ofIt)).toMatchObject({ by: ann.id });
});

test('creating one notifies every open browser of its creator', async () => {
  const ann = somebody();
  const [received] = await liveMessagesTo(running, [ann], () => create(ann, 'Live'));
  expect(received).toEqual([{ topic: 'sample-items' }]);
});

test('the items of a deleted account are deleted, and it creates no more', async () => {
  const ann = somebody();
  await create(ann, 'Mine');
  const deleted = { userId: ann.id, version: 2, name: 'Deleted user', email: '', deleted: true };
  await running.publishState(userState, ann.id, deleted);
  expect(await running.query(`select from sample_items where owner_id = $1`, [ann.id])).toEqual([]);
  expect(await running.call(ann, createSampleItem, { body: { name: 'Late' } })).toMatchObject({ status: 404 });
});
