import { type Friend, friendsState, listFriends } from '@allsquare/friends-contract';
import { addMember, createGroup, getGroup } from '@allsquare/groups-contract';
import { startPeer, startTestService, type TestPerson } from '@allsquare/service-kit/testing';
import { service } from '../src/service.ts';

const asFriend = ({ id, name, email }: TestPerson): Friend => ({
  id,
  friend_id: id,
  email,
  userDetails: { email, name, user_metadata: { name } },
});

/** svc-groups under test with a peer in the place of svc-friends, which knows of no friends until it is told. */
export async function startBench() {
  const peer = await startPeer();
  const groups = await startTestService(service, { FRIENDS_URL: peer.url });
  peer.answers(listFriends, {}, [], 0);
  return {
    ...groups,
    peer,
    /** From now on svc-friends says so when asked by `person`. */
    friendsAnswer: (person: TestPerson, version: number, friends: TestPerson[]) =>
      peer.answers(listFriends, {}, friends.map(asFriend), version, [person.id]),
    /** svc-friends has told so by its event. */
    tellFriends: (person: TestPerson, version: number, friends: TestPerson[]) =>
      groups.tell(friendsState, person.id, { userId: person.id, version, friends: friends.map(({ id }) => id) }),
    createGroup: async (person: TestPerson, body: unknown = { name: 'Lisbon trip', type: 'trip' }) =>
      createGroup.response.parse((await groups.call(person, createGroup, { body })).body),
    getGroup: async (person: TestPerson, id: string) =>
      getGroup.response.parse((await groups.call(person, getGroup, { params: { id } })).body),
    add: (person: TestPerson, id: string, body: unknown) => groups.call(person, addMember, { params: { id }, body }),
    stop: async () => {
      await groups.stop();
      await peer.stop();
    },
  };
}
export type Bench = Awaited<ReturnType<typeof startBench>>;
