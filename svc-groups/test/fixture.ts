import { userState } from '@allsquare/auth-contract';
import {
  type BalancesState,
  balancesState,
  closeSeat,
  listBalances,
  type MemberBalance,
} from '@allsquare/expenses-contract';
import { type Friend, friendsState, listFriends } from '@allsquare/friends-contract';
import {
  acceptInvite,
  addMember,
  createGroup,
  getGroup,
  type Invite,
  joinByLink,
  type Member,
  shareLink,
  unclaimPlace,
} from '@allsquare/groups-contract';
import type { StateEvent } from '@allsquare/service-kit';
import { type Answer, startPeer, startTestService, type TestPerson } from '@allsquare/testing';
import { balanceFields } from '../src/membership/balance-fields.ts';
import { service } from '../src/service.ts';
import { runConcurrently } from './run-concurrently.ts';

const asFriend = ({ id, name, email, emailVerified = true }: TestPerson): Friend => ({
  id,
  friend_id: id,
  email,
  emailVerified,
  userDetails: { email, name, user_metadata: { name } },
});

const asMemberBalance = ({ userId, cents }: BalancesState['balances'][number]): MemberBalance => ({
  userId,
  name: 'Somebody',
  colour: 1,
  ...balanceFields(cents),
});

export const linkSecret = Buffer.alloc(32, 7);
/** The settings of a service that calls no other. */
export const settings = {
  PUBLIC_ORIGIN: 'http://localhost:8080',
  JOIN_LINK_SECRET: linkSecret.toString('base64url'),
  OFFERS: 'places,merges,currencies',
};

/** svc-groups under test, with peers for svc-friends, which knows no friends at first, and for svc-expenses. */
export async function startFixture(env: Record<string, string> = settings) {
  const [peer, expenses] = await Promise.all([startPeer(), startPeer()]);
  const groups = await startTestService(service, { ...env, FRIENDS_URL: peer.url, EXPENSES_URL: expenses.url });
  peer.answers(listFriends, {}, [], 0);
  const setSeatUsed = (used: boolean, to?: string[]) =>
    expenses.answers(closeSeat, { params: { groupId: '*', id: '*' } }, { used }, 1, to);
  setSeatUsed(false);
  const setBalances = (groupId: string, balances: BalancesState['balances']) =>
    expenses.answers(listBalances, { query: { groupId } }, balances.map(asMemberBalance), 1);
  const add = (person: TestPerson, id: string, body: unknown, headers?: Record<string, string>) =>
    groups.call(person, addMember, { params: { id }, body, headers });
  const setFriends = (person: TestPerson, version: number, friends: TestPerson[]) =>
    peer.answers(listFriends, {}, friends.map(asFriend), version, [person.id]);
  const makeGroup = async (person: TestPerson, body: unknown = { name: 'Lisbon trip', type: 'trip' }) => {
    const made = createGroup.response.parse((await groups.call(person, createGroup, { body })).body);
    setBalances(made.id, []);
    return made;
  };
  const added = async (person: TestPerson, id: string, body: unknown) => {
    const answer = await add(person, id, body);
    if (answer.status !== 201) throw new Error(`Answered ${answer.status}: ${JSON.stringify(answer.body)}`);
    return (answer.body as { member: Member }).member;
  };
  const groupOf = async (person: TestPerson, id: string) =>
    getGroup.response.parse((await groups.call(person, getGroup, { params: { id } })).body);
  const placeOf = async (person: TestPerson, id: string, name: string) => {
    const { members } = await groupOf(person, id);
    const found = members.find(({ place, user }) => place && user.name === name);
    if (!found) throw new Error(`${name} is no free place: ${JSON.stringify(members)}`);
    return found.userId;
  };
  const tokenOf = async (person: TestPerson, id: string) => {
    const { url } = shareLink.response.parse((await groups.call(person, shareLink, { params: { id } })).body);
    return new URL(url).hash.slice(1);
  };
  const join = (person: TestPerson, token: string, body: object = {}) =>
    groups.call(person, joinByLink, { body: { token, ...body } });
  return {
    ...groups,
    peer,
    expenses,
    /** The answer of svc-friends to `person` from now on. */
    setFriends,
    /** The state that svc-friends publishes. */
    publishFriends: (person: TestPerson, version: number, friends: TestPerson[]) =>
      groups.publishState(friendsState, person.id, {
        userId: person.id,
        version,
        friends: friends.map(({ id }) => id),
      }),
    /** The state that svc-auth-gateway publishes. */
    publishPerson: ({ id, name, email, emailVerified = true }: TestPerson, version: number) =>
      groups.publishState(userState, id, { userId: id, version, name, email, emailVerified }),
    /** The state that svc-auth-gateway publishes for a deleted account. */
    publishDeletion: ({ id }: TestPerson, version: number) =>
      groups.publishState(userState, id, { userId: id, version, name: 'Deleted user', email: '', deleted: true }),
    /** The answer of svc-expenses about the group from now on. */
    setBalances,
    /** Its answer to closing a place: every place may be unclaimed, unless a test sets otherwise. */
    setSeatUsed,
    /** Published balances are also the answer of svc-expenses. */
    publishState: async (event: StateEvent, id: string, data: unknown) => {
      if (event === balancesState) setBalances(id, balancesState.data.parse(data).balances);
      await groups.publishState(event, id, data);
    },
    /** A group without a balance. */
    createGroup: makeGroup,
    /** The id of a group whose admin has added friends, as svc-friends answers in this version. */
    groupWith: async (admin: TestPerson, friends: TestPerson[], version: number, body?: unknown) => {
      const { id } = await makeGroup(admin, body);
      setFriends(admin, version, friends);
      for (const { email } of friends) await added(admin, id, { email });
      return id;
    },
    getGroup: groupOf,
    /** The id of the unclaimed place of this name. */
    placeOf,
    /** The content of the group's link, which this member shares. */
    tokenOf,
    join,
    /** A person claims the unclaimed place of this name by the link that this member shares. */
    claimPlace: async (person: TestPerson, id: string, name: string, sharing: TestPerson) => {
      const placeId = await placeOf(sharing, id, name);
      const answer = await join(person, await tokenOf(sharing, id), { placeId });
      if (answer.status !== 201) throw new Error(`Answered ${answer.status}: ${JSON.stringify(answer.body)}`);
      return answer.body as Member;
    },
    unclaimPlace: (person: TestPerson, id: string, userId: string) =>
      groups.call(person, unclaimPlace, { params: { id, userId } }),
    add,
    /** Adds a friend. */
    added,
    /** Invites a person who is not a friend. */
    invited: async (person: TestPerson, id: string, body: unknown) => {
      const answer = await add(person, id, body);
      if (answer.status !== 202) throw new Error(`Answered ${answer.status}: ${JSON.stringify(answer.body)}`);
      return (answer.body as { invite: Invite }).invite;
    },
    /** Sends requests about a group so that they overlap as far as the service allows. */
    runConcurrently: (groupId: string, requests: (() => Promise<Answer>)[]) =>
      runConcurrently(
        groups.databaseUrl,
        { text: `select from groups where id = $1 for update`, values: [groupId] },
        requests,
      ),
    accept: (person: TestPerson, id: string) => groups.call(person, acceptInvite, { params: { id } }),
    stop: async () => {
      await groups.stop();
      await Promise.all([peer.stop(), expenses.stop()]);
    },
  };
}
export type Fixture = Awaited<ReturnType<typeof startFixture>>;
