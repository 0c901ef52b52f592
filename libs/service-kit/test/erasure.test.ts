import { randomUUID } from 'node:crypto';
import { sharedFixture, startTestService, type TestPerson, until } from '@allsquare/testing';
import { expect, test } from '@jest/globals';
import { People, UnitOfWork } from '../src/index.ts';
import { changeThing, thingEvents, things } from './things.service.ts';

const service = sharedFixture(() => startTestService(things));

const somebody = (name = 'Ann Example'): TestPerson => {
  const id = randomUUID();
  return { id, name, email: `${id}@example.com` };
};
const change = (id: string, by = somebody()) => service.call(by, changeThing, { params: { id }, body: { label: 'a' } });
const inTransaction = <T>(work: Parameters<UnitOfWork['run']>[1]) =>
  service.app.get(UnitOfWork).run(undefined, work) as Promise<T>;
const people = () => service.app.get(People);
const forget = ({ id }: TestPerson, version = 9) =>
  inTransaction((tx) => people().anonymize(tx, { userId: id, version, name: 'Deleted user' }));
const rowOf = ({ id }: TestPerson) =>
  service.query(`select name, email, email_verified, deleted from people where user_id = $1`, [id]);
const deleted = [{ name: 'Deleted user', email: '', email_verified: false, deleted: true }];

/** The number of the stream's messages with this text. */
const inStream = async (text: string) =>
  (await service.messages()).filter((message) => message.stream === 'THINGS_FACT' && message.text.includes(text))
    .length;
const inOutbox = async (text: string) => {
  const rows = await service.query(
    `select from outbox where subject like 'things.fact.%' and position($1 in data::text) > 0`,
    [text],
  );
  return rows.length;
};

test.each(['there', 'away'])('domain events that are erased leave outbox and stream; broker %s', async (broker) => {
  const [id, other] = [randomUUID(), randomUUID()];
  for (const thing of [id, id, other]) await change(thing);
  await service.allSent();
  expect([await inStream(id), await inStream(other)]).toEqual([2, 1]);
  if (broker === 'away') {
    await service.stopBroker();
    await change(id);
  }
  await inTransaction((tx) => tx.eraseEvents(thingEvents, 'thing-changed', { thingId: id }));
  expect(await inOutbox(id)).toBe(0);
  if (broker === 'away') await service.startBroker();
  await service.allSent();
  expect([await inStream(id), await inStream(other), await inOutbox(other)]).toEqual([0, 1, 1]);
});

test('an event that is erased during its publication is erased in the stream too', async () => {
  const id = randomUUID();
  await service.stopBroker();
  await change(id);
  await service.startBroker();
  // The relay's mark waits for this transaction, which erases what the relay has just published.
  await inTransaction(async (tx) => {
    await tx.query(`set local idle_in_transaction_session_timeout = 0`);
    await tx.query(`set local transaction_timeout = 0`);
    await tx.query(`select from outbox where data ->> 'thingId' = $1 for update`, [id]);
    await until('it to be published', async () => (await inStream(id)) > 0);
    await tx.eraseEvents(thingEvents, 'thing-changed', { thingId: id });
  });
  await service.allSent();
  expect(await inStream(id)).toBe(0);
});

test('a deleted person permanently has no name and no address', async () => {
  const ann = somebody();
  await change(randomUUID(), ann);
  expect(await rowOf(ann)).toEqual([{ name: ann.name, email: ann.email, email_verified: true, deleted: false }]);
  expect(await forget(ann)).toMatchObject({ before: { name: ann.name, email: ann.email, emailVerified: true } });
  expect(await forget(ann, 10)).toBeUndefined();
  const late = { userId: ann.id, name: ann.name, email: ann.email, emailVerified: true, version: 11 };
  expect(await inTransaction((tx) => people().upsert(tx, late))).toBeUndefined();
  await people().insertAllIfUnknown([late]);
  expect(await rowOf(ann)).toEqual(deleted);

  const ben = somebody('Ben Example');
  expect(await forget(ben)).toEqual({ before: undefined });
  await change(randomUUID(), ben);
  expect(await rowOf(ben)).toEqual(deleted);
  expect(await inTransaction((tx) => people().noneDeleted(tx, [somebody().id, ben.id]))).toBe(false);
});

test('stored answers and dead letters have neither name nor address; a retry still gets the first answer', async () => {
  const [ann, ben] = [somebody('Ann, "the" Example'), somebody('Ben Example')];
  const id = randomUUID();
  const request = { params: { id }, body: { label: 'a' }, headers: { 'idempotency-key': randomUUID() } };
  for (const person of [ann, ben]) await service.call(person, changeThing, request);
  const answer = { by: { id: ann.id, name: ann.name }, to: ann.email.toUpperCase(), said: `${ann.name}!`, at: null };
  await service.query(`update idempotency set answer = $1 where caller_id = $2`, [JSON.stringify(answer), ben.id]);
  await service.query(
    `insert into parked_facts values ('things.fact.a', '1', $1, ''), ('things.fact.a', '2', '{}', '')`,
    [JSON.stringify({ email: ann.email })],
  );
  await forget(ann);
  expect(await service.call(ben, changeThing, request)).toMatchObject({
    body: { by: { id: ann.id, name: 'Deleted user' }, to: '', said: `${ann.name}!`, at: null },
  });
  expect(await service.query(`select from idempotency where caller_id = $1`, [ann.id])).toEqual([]);
  expect(await service.query(`select message_id from parked_facts`)).toEqual([{ message_id: '2' }]);
});

test('only a verified address finds a person', async () => {
  const [ann, ben] = [somebody(), { ...somebody(), emailVerified: false }];
  for (const person of [ann, ben]) await change(randomUUID(), person);
  expect(await people().findByEmail(ann.email.toUpperCase())).toMatchObject({ userId: ann.id });
  expect(await people().findByEmail(ben.email)).toBeUndefined();
  const verified = { userId: ben.id, name: ben.name, email: ben.email, emailVerified: true };
  const take = (version: number, over = {}) =>
    inTransaction((tx) => people().upsert(tx, { ...verified, version, ...over }));
  await take(1, { emailVerified: undefined });
  expect(await people().findByEmail(ben.email)).toBeUndefined();
  expect(await take(2)).toMatchObject({ before: { emailVerified: false } });
  expect(await take(3)).toBeUndefined();
  expect(await people().findByEmail(ben.email)).toMatchObject({ userId: ben.id });
});
