import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { userState } from '@allsquare/auth-contract';
import {
  acceptRequest,
  FriendRequest,
  friendsEvents,
  listFriends,
  listNotifications,
  listRequests,
  sendRequest,
} from '@allsquare/friends-contract';
import { getGroup, type Member } from '@allsquare/groups-contract';
import { type Answer, startPeer, startTestService, type TestPerson, until } from '@allsquare/testing';
import { service } from '../src/service.ts';

/** A person unknown to the service. */
export function newPerson(name = 'Ann Example'): TestPerson {
  const id = randomUUID();
  return { id, name, email: `${id}@example.com` };
}

const unknownUserId = randomUUID();

export const origin = 'https://allsquare.example';
export const proofSecret = randomBytes(32);
export const hashSecret = randomBytes(32);

const lisbon = {
  name: 'Lisbon trip',
  type: 'trip',
  description: null,
  people: [],
  settled: true,
  cents: 0,
  balance: 0,
  createdAt: '2026-11-21T10:00:00.000Z',
  createdBy: unknownUserId,
  version: 1,
};
/** A person with an account, in the form that svc-groups sends a member who does not know their address. */
export const memberIn = (groupId: string, { id, name }: TestPerson, more: Partial<Member> = {}): Member => ({
  id: randomUUID(),
  groupId,
  userId: id,
  role: 'member',
  addedBy: id,
  joinedAt: '2026-11-21T10:05:00.000Z',
  colour: 1,
  user: { id, name, email: '' },
  ...more,
});

/** svc-friends under test, with a separate mail folder; `env` may name a mail server instead. */
export async function startFriendsService(env: Record<string, string> = {}) {
  const mailFolder = await mkdtemp(join(tmpdir(), 'allsquare-mails-'));
  const groups = await startPeer();
  const fixture = await startTestService(service, {
    GROUPS_URL: groups.url,
    OFFERS: 'friends',
    PUBLIC_ORIGIN: origin,
    MAIL_FOLDER: mailFolder,
    ADDRESS_PROOF_SECRET: proofSecret.toString('base64url'),
    ADDRESS_HASH_SECRET: hashSecret.toString('base64url'),
    ...env,
  });
  const { stop: stopService } = fixture;
  const stop = async () => {
    await stopService();
    await groups.stop();
    await rm(mailFolder, { recursive: true });
  };
  const setGroupMembers = (groupId: string, members: Member[], askers: TestPerson[]) =>
    groups.answers(
      getGroup,
      { params: { id: groupId } },
      { ...lisbon, id: groupId, memberCount: members.length, members },
      1,
      askers.map(({ id }) => id),
    );
  /** `setGroupMembers`: the answer of svc-groups to these people about a group. */
  return Object.assign(fixture, { mailFolder, setGroupMembers, stop });
}

/** startFriendsService with the calls that most tests make. */
export async function startFriends(env?: Record<string, string>) {
  const fixture = await startFriendsService(env);
  const send = (from: TestPerson, to: TestPerson, headers?: Record<string, string>) =>
    fixture.call(from, sendRequest, { body: { email: to.email }, headers });
  const accept = (by: TestPerson, id: string) => fixture.call(by, acceptRequest, { params: { id } });
  const publishPerson = ({ id, name, email, emailVerified = true }: TestPerson, version = 1) =>
    fixture.publishState(userState, id, { userId: id, version, name, email, emailVerified });
  return Object.assign(fixture, {
    /** The state that svc-auth-gateway publishes. */
    publishPerson,
    /** Two people with accounts, others at each call. */
    newAnnAndBen: async (): Promise<[TestPerson, TestPerson]> => {
      const [ann, ben] = [newPerson('Ann Example'), newPerson('Ben Example')];
      for (const person of [ann, ben]) await publishPerson(person);
      return [ann, ben];
    },
    /** The state that svc-auth-gateway publishes for a deleted account. */
    publishDeletion: ({ id }: TestPerson, version = 9) =>
      fixture.publishState(userState, id, { userId: id, version, name: 'Deleted user', email: '', deleted: true }),
    send,
    accept,
    sent: async (from: TestPerson, to: TestPerson) => parseRequest(await send(from, to)),
    becomeFriends: async (one: TestPerson, other: TestPerson) => accept(other, parseRequest(await send(one, other)).id),
    friendsOf: async (person: TestPerson) => listFriends.response.parse((await fixture.call(person, listFriends)).body),
    requestsOf: async (person: TestPerson) =>
      listRequests.response.parse((await fixture.call(person, listRequests)).body),
    /** A person's current notifications, newest first. */
    notificationsOf: async (person: TestPerson, query?: Record<string, string>) =>
      listNotifications.response.parse((await fixture.call(person, listNotifications, { query })).body),
    /** Waits until the service has handled all of its own domain events. */
    waitUntilHandled: async () => {
      await until('the outbox to be empty', async () => {
        const [waiting] = await fixture.query(`select 1 from outbox where sent_at is null limit 1`);
        return !waiting;
      });
      await fixture.publishEvent(friendsEvents, 'request-accepted', {
        requestId: randomUUID(),
        userId: unknownUserId,
        by: unknownUserId,
        at: new Date().toISOString(),
      });
    },
    /** Collects the topics of a person's live messages from now on; `topics` waits for some of them. */
    liveTopicsTo: async (person: TestPerson) => {
      const received: string[] = [];
      fixture.connection.subscribe(`live.${person.id}`, {
        callback: (_, message) => void received.push(message.json<{ topic: string }>().topic),
      });
      await fixture.connection.flush();
      return {
        received,
        topics: (...wanted: string[]) =>
          until(`${person.name} to receive ${wanted.join()}`, async () =>
            wanted.every((topic) => received.includes(topic)),
          ),
      };
    },
  });
}
export type Friends = Awaited<ReturnType<typeof startFriends>>;

export const statusesOf = (answers: Answer[]) => answers.map((answer) => answer.status).toSorted((a, b) => a - b);
export const parseRequest = (answer: Answer) => FriendRequest.parse(answer.body);
