import { randomUUID } from 'node:crypto';
import { befriend, groupOf, newcomer, type Person, pay, type Registered, registered } from '@allsquare/e2e/people.ts';
import { origin } from '@allsquare/e2e/running.ts';
import { listBalances } from '@allsquare/expenses-contract';
import { listNotifications, type Notification } from '@allsquare/friends-contract';
import type { Member } from '@allsquare/groups-contract';
import { linkTokenOf, openAsGuest } from '@allsquare/local/client/client.ts';
import { until } from '@allsquare/testing';
import type { Caller } from './callers.ts';

type WithId = { id: string };

/** The people of a scene and their relations. An id is empty where the scene lacks the object. */
export type Scene = {
  people: Record<Exclude<Caller, 'signed out'>, Registered>;
  /** A member besides the others. */
  another: Registered;
  /** A friend of the member and the admin, not in the group. */
  friend: Registered;
  /** Holds a place of the group. */
  holder: Registered;
  groupId: string;
  /** Deleted by the admin. The member belonged to it; the former member had left earlier. */
  deletedGroupId: string;
  /** Belongs to the member of another group. */
  otherGroupId: string;
  expenseId: string;
  deletedExpenseId: string;
  settlementId: string;
  repeatId: string;
  /** Made by the member. */
  importId: string;
  inviteId: string;
  /** Unclaimed. */
  placeId: string;
  /** The admin and the holder pay together. */
  unit: string;
  /** Belongs to the group's link; without a group, to the other member's link. */
  linkToken: string;
  /** The former member sent it to the stranger before leaving. */
  formerInviteId: string;
  requestId: string;
  notificationId: string;
  /** A person without an account. */
  fresh: () => Person;
};

/** The people of all scenes, with a group of another person. */
export async function nothing(): Promise<Scene> {
  const [stranger, member, admin, former, reader, removed, other, another, friend, holder] = await Promise.all([
    registered('Dan Example'),
    registered('Ben Example'),
    registered('Ann Example'),
    registered('Cleo Example'),
    registered('Hal Example'),
    registered('Joe Example'),
    registered('Eve Example'),
    registered('Fay Example'),
    registered('Gus Example'),
    registered('Ian Example'),
  ]);
  const [{ id: otherGroupId }] = await Promise.all([
    other.ask<WithId>('POST', '/api/groups', { name: 'Porto trip' }),
    befriend(admin, member),
    befriend(admin, former),
    befriend(admin, reader),
    befriend(admin, removed),
    befriend(admin, another),
    befriend(admin, friend),
    befriend(member, friend),
  ]);
  const linkToken = await linkTokenOf(other, otherGroupId);
  const [guest, stray] = await Promise.all([
    openAsGuest(origin, linkToken, 'Kim Example'),
    openAsGuest(origin, linkToken, 'Lou Example'),
  ]);
  await stray.ask('POST', '/api/join', { token: linkToken });
  const people = {
    stranger,
    member,
    admin,
    'former member': former,
    'former member with a balance': reader,
    removed,
    'member of another group': other,
    guest,
    'guest of another group': stray,
  };
  const ofGroup = {
    groupId: '',
    deletedGroupId: '',
    expenseId: '',
    deletedExpenseId: '',
    settlementId: '',
    repeatId: '',
    importId: '',
    inviteId: '',
    formerInviteId: '',
    placeId: '',
    unit: '',
  };
  const ofPeople = { requestId: '', notificationId: '' };
  return {
    people,
    another,
    friend,
    holder,
    otherGroupId,
    linkToken,
    ...ofGroup,
    ...ofPeople,
    fresh: () => newcomer('New Example'),
  };
}

/** A group with books, three people who left or were removed, and a deleted group of the same people. */
export const group = (scene: Scene) => groupOfAll(scene, false);

/** The same with invitations. It is separate because a person may send thirty an hour. */
export const invites = (scene: Scene) => groupOfAll(scene, true);

async function groupOfAll(scene: Scene, hasInvites: boolean): Promise<Scene> {
  const { stranger, member, admin, removed, 'former member': former } = scene.people;
  const reader = scene.people['former member with a balance'];
  const [groupId, deletedGroupId] = await Promise.all([
    groupOf([admin, member, scene.another], 'Lisbon trip'),
    groupOf([admin, member, scene.another], 'Porto trip'),
  ]);
  const invite = async (by: Registered, { email }: Person) => {
    const sent = await by.ask<{ invite: WithId }>('POST', `/api/groups/${groupId}/add-member`, { email });
    return sent.invite.id;
  };
  /** A friend joins, then leaves or is removed. */
  const visit = async <Left>(who: Registered, by: Registered, id: string, beforeLeaving: () => Promise<Left>) => {
    await admin.ask('POST', `/api/groups/${id}/add-member`, { email: who.email });
    const left = await beforeLeaving();
    await by.ask('DELETE', `/api/groups/${id}/members/${who.id}?keepBalance=${by === admin}`);
    return left;
  };
  const nothingElse = async () => undefined;
  const [formerInviteId] = await Promise.all([
    visit(former, former, groupId, async () => (hasInvites ? invite(former, stranger) : '')),
    visit(reader, admin, groupId, () => pay(reader, [admin], groupId, 'Tickets', 1_000)),
    visit(removed, admin, groupId, nothingElse),
    visit(former, former, deletedGroupId, nothingElse),
  ]);
  await admin.ask('DELETE', `/api/groups/${deletedGroupId}`);
  const expense = (await pay(admin, [member], groupId, 'Dinner', 1_000)) as WithId;
  const deleted = (await pay(admin, [member], groupId, 'Supper', 1_000)) as WithId;
  await admin.ask('DELETE', `/api/expenses/${deleted.id}`);
  const owed = { groupId, payerId: member.id, payeeId: admin.id, amount: 500 };
  const settlement = await member.ask<WithId>('POST', '/api/settlements', owed);
  const importId = randomUUID();
  // A bill of one person for themselves, which leaves the balances as they are.
  const book = { description: 'Book', amount: 100, date: '2026-05-02', paidBy: member.id };
  await member.ask('POST', '/api/expenses/imports', {
    groupId,
    importId,
    name: 'lisbon.csv',
    source: 'splitwise',
    entries: [{ ref: 'row-1', expense: book, splits: [{ userId: member.id }] }],
    left: 0,
  });
  const repeat = await admin.ask<WithId>('POST', '/api/repeats', {
    groupId,
    expense: { description: 'Rent', amount: 1_000, paidBy: admin.id },
    splits: [{ userId: member.id }],
    start: '2199-01-31',
    every: 1,
    unit: 'month',
    zone: 'UTC',
  });
  const inviteId = hasInvites ? await invite(member, stranger) : '';
  const [{ userId: placeId }, { userId: claimedId }, linkToken] = await Promise.all([
    admin.ask<Member>('POST', `/api/groups/${groupId}/places`, { name: 'Max' }),
    admin.ask<Member>('POST', `/api/groups/${groupId}/places`, { name: 'Ian' }),
    linkTokenOf(admin, groupId),
  ]);
  await scene.people.guest.ask('POST', '/api/join', { token: linkToken });
  await scene.holder.ask('POST', '/api/join', { token: linkToken, placeId: claimedId });
  const together = { members: [admin.id, scene.holder.id] };
  const [first] = await admin.ask<Member[]>('PUT', `/api/groups/${groupId}/units`, together);
  const unit = first?.unit ?? '';
  // Removals follow by event.
  await until('svc-expenses to know who has left', async () => {
    const mine = await Promise.all([former, reader, removed].map((who) => who.call(listBalances)));
    return !JSON.stringify(mine.map(({ body }) => body)).includes(groupId);
  });
  const books = {
    expenseId: expense.id,
    deletedExpenseId: deleted.id,
    settlementId: settlement.id,
    repeatId: repeat.id,
    importId,
  };
  return { ...scene, groupId, deletedGroupId, ...books, inviteId, formerInviteId, placeId, unit, linkToken };
}

/** The admin has asked the member, who has read nothing yet. Only this scene has these two people. */
export async function request(scene: Scene): Promise<Scene> {
  const [admin, member] = await Promise.all([registered('Ann Example'), registered('Ben Example')]);
  const { id: requestId } = await admin.ask<WithId>('POST', '/api/friends/request', { email: member.email });
  const notificationId = await until('the notification of it', async () => {
    const [notification] = (await member.call(listNotifications)).body as Notification[];
    return notification?.id;
  });
  return { ...scene, people: { ...scene.people, admin, member }, requestId, notificationId };
}

/** The admin and the member are friends. Only this scene has these two people. */
export async function friendship(scene: Scene): Promise<Scene> {
  const [admin, member] = await Promise.all([registered('Ann Example'), registered('Ben Example')]);
  await befriend(admin, member);
  return { ...scene, people: { ...scene.people, admin, member } };
}
