import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  createExpense,
  type Expense,
  listBalances,
  listCounterparts,
  listExpenses,
  type MemberBalance,
} from '@allsquare/expenses-contract';
import { listFriends, listNotifications, listRequests } from '@allsquare/friends-contract';
import { type GroupWithMembers, getGroup, listGroupInvites, listGroups, type Member } from '@allsquare/groups-contract';
import { linkTokenOf } from '@allsquare/local/client/client.ts';
import { databases } from '@allsquare/local/parts/parts.ts';
import { onDatabase } from '@allsquare/local/servers/on-database.ts';
import { observeBroker, until } from '@allsquare/testing';
import { afterAll, expect, test } from '@jest/globals';
import { befriend, deleteAccount, groupOf, newcomer, pay, register, registered } from './people.ts';
import { product } from './running.ts';

/** A person deletes their account: what others see, and that no stored data identifies the person. */
const word = randomUUID().slice(0, 8);
const person = newcomer(`Ben ${word} Example`);
const broker = await observeBroker(product.natsUrl('operator'));
afterAll(() => broker.close());

/** All stored data that contains one of the texts, ignoring letter case: tables with their columns, streams, mails. */
async function placesOf(texts: string[]): Promise<string[]> {
  const says = (stored: string) => texts.some((text) => stored.toLowerCase().includes(text.toLowerCase()));
  const found: string[] = [];
  // Without --keycloak it has no database.
  for (const database of databases.filter((name) => name !== 'keycloak')) {
    await onDatabase(product.databaseUrl(database), async (db) => {
      const { rows: columns } = await db.query<{ table: string; column: string }>(
        `select quote_ident(table_name) as table, quote_ident(column_name) as column
         from information_schema.columns where table_schema = 'public'`,
      );
      for (const { table, column } of columns) {
        // As text; a bytea's bytes may be text too.
        const { rows } = await db.query<{ stored: string }>(
          `select ${column}::text as stored from ${table} where ${column} is not null`,
        );
        for (const { stored } of rows)
          if (
            says(stored) ||
            (stored.startsWith(String.raw`\x`) && says(Buffer.from(stored.slice(2), 'hex').toString()))
          )
            found.push(`${database}.${table}.${column}`);
      }
    });
  }
  for (const { stream, subject, text } of await broker.messages()) if (says(`${subject} ${text}`)) found.push(stream);
  const mails = join(product.folder, 'mails');
  for (const file of await readdir(mails)) if (says(await readFile(join(mails, file), 'utf8'))) found.push(file);
  return [...new Set(found)].toSorted();
}

test('a deleted account leaves no name and no address; groups, books and friends remain', async () => {
  const [ann, cleo] = await Promise.all([registered('Ann Example'), registered('Cleo Example')]);
  // Asked and invited by mail, before the account existed.
  await cleo.ask('POST', '/api/friends/request', { email: person.email });
  const ofCleo = await groupOf([cleo], 'Porto trip');
  await cleo.ask('POST', `/api/groups/${ofCleo}/add-member`, { email: person.email, message: 'Join us!' });
  await until('the mails to be written', async () => {
    const [mail] = await mailsTo(person.email);
    return mail !== undefined;
  });
  const ben = await register(person);
  await until('the request to reach Ben', async () => {
    const { received } = (await ben.call(listRequests)).body as { received: object[] };
    return received.length === 1;
  });
  await befriend(ann, ben);
  const groupId = await groupOf([ben, ann], 'Lisbon trip');
  await ben.ask('POST', `/api/groups/${groupId}/add-member`, {
    email: newcomer('Dan Example').email,
    message: `Join us! ${person.name}`,
  });
  await ben.ask('POST', '/api/friends/request', { email: newcomer('Eve Example').email });
  const dinner = (await pay(ann, [ben], groupId, 'Dinner', 1_000)) as Expense;
  await pay(ben, [ann], groupId, 'Tickets', 300);
  const taxi = {
    expense: { groupId, description: 'Taxi', amount: 200, date: dinner.date, paidBy: ben.id },
    splits: [{ userId: ann.id }],
  };
  // A place that Ann has named after Ben, which Ben then claims.
  const toFaro = await groupOf([ann], 'Faro trip');
  const place = await ann.ask<Member>('POST', `/api/groups/${toFaro}/places`, { name: `Benny ${word}` });
  // Consumers may skip an older state, and with it the name that the place had while it was free.
  await until('svc-expenses to know the place', async () => {
    const balances = (await ann.call(listBalances, { query: { groupId: toFaro } })).body as MemberBalance[];
    return balances.some(({ name }) => name === place.user.name);
  });
  await ben.ask('POST', '/api/join', { token: await linkTokenOf(ann, toFaro), placeId: place.userId });
  const underKey = { body: taxi, headers: { 'idempotency-key': randomUUID() } };
  expect((await ann.call(createExpense, underKey)).status).toBe(201);
  await until('Ann to be notified', async () => ((await ann.call(listNotifications)).body as object[]).length > 1);
  // Checks the search: it finds the data that must exist before the deletion.
  const known = [
    'groups.members.place_name',
    'expenses.memberships.place_name',
    'groups.people.name',
    'expenses.idempotency.answer',
    'friends.mails.recipient',
    'IDENTITY_USER',
  ];
  let missing = known;
  await until('every service to have heard of Ben', async () => {
    const found = await placesOf([word, person.email]);
    missing = known.filter((where) => !found.includes(where));
    return missing.length === 0;
  }).catch(() => expect(missing).toEqual([]));

  await deleteAccount(ben);
  await until('every service to have handled it', async () => {
    const { members } = (await ann.call(getGroup, { params: { id: groupId } })).body as GroupWithMembers;
    const friends = (await ann.call(listFriends)).body as object[];
    const [expense] = (await ann.call(listExpenses, { query: { groupId } })).body as Expense[];
    const { sent } = (await cleo.call(listRequests)).body as { sent: object[] };
    return members.length + friends.length + sent.length === 1 && expense?.memberCount === 1;
  });
  const places = await until('nothing stored to say who it was', async () => {
    const left = await placesOf([word, person.email]);
    return left.length === 0 && left;
  }).catch(() => placesOf([word, person.email]));
  expect(places).toEqual([]);

  const { members } = (await ann.call(getGroup, { params: { id: groupId } })).body as GroupWithMembers;
  expect(members).toMatchObject([{ userId: ann.id, role: 'admin' }]);
  const ofGroup = { query: { groupId } };
  expect((await ann.call(listBalances, ofGroup)).body as MemberBalance[]).toEqual(
    expect.arrayContaining([expect.objectContaining({ userId: ben.id, name: 'Deleted user', cents: -150 })]),
  );
  expect((await ann.call(listExpenses, ofGroup)).body).toMatchObject([
    { payer: { id: ben.id, name: 'Deleted user' }, creator: { id: ann.id } },
    { payer: { id: ben.id, name: 'Deleted user' }, creator: { name: 'Deleted user' } },
    { id: dinner.id, payer: { id: ann.id } },
  ]);
  expect((await ann.call(listCounterparts)).body).toMatchObject([{ userId: ben.id, name: 'Deleted user' }]);
  expect((await cleo.call(listGroupInvites, { params: { id: ofCleo } })).body).toEqual([]);
  const owed = { groupId, payerId: ben.id, payeeId: ann.id, amount: 150 };
  expect(await ann.ask('POST', '/api/settlements', owed)).toMatchObject({ payer: { name: 'Deleted user' } });
  // A retry under its key still gets its answer, without the name.
  expect((await ann.call(createExpense, underKey)).body).toMatchObject({ payer: { name: 'Deleted user' } });
  const texts = JSON.stringify((await ann.call(listNotifications)).body);
  expect(texts).toContain('Deleted user');
  expect(texts).not.toContain(word);
  // A token that is still valid restores nothing.
  await ben.call(listGroups);
  expect(await placesOf([word, person.email])).toEqual([]);
});

async function mailsTo(address: string) {
  const folder = join(product.folder, 'mails');
  const files = await readdir(folder).catch(() => []);
  const mails = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')));
  return mails.filter((mail) => mail.includes(address));
}
