import { asPerson, befriend, type Registered, registered } from '@allsquare/e2e/people.ts';
import { origin, product } from '@allsquare/e2e/running.ts';
import { listBalances } from '@allsquare/expenses-contract';
import { linkTokenOf, openAsGuest } from '@allsquare/local/client/client.ts';
import { onDatabase } from '@allsquare/local/servers/on-database.ts';
import { until } from '@allsquare/testing';
import type { Scene } from './scenes.ts';
import type { SpecialCallerName } from './special-callers.ts';

type WithId = { id: string };

const join = async ({ people: { admin }, groupId }: Scene, person: Registered) => {
  await befriend(admin, person);
  await admin.ask('POST', `/api/groups/${groupId}/add-member`, { email: person.email });
};
const invited = async (by: Registered, { email }: Registered, groupId: string) => {
  const { invite } = await by.ask<{ invite: WithId }>('POST', `/api/groups/${groupId}/add-member`, { email });
  return invite.id;
};
const remove = ({ people: { admin }, groupId }: Scene, { id }: Registered) =>
  admin.ask('DELETE', `/api/groups/${groupId}/members/${id}`);

/** The identity provider no longer considers the address verified. */
const unverifyAddress = ({ id }: Registered) =>
  onDatabase(product.databaseUrl('identity'), (db) =>
    db.query('update users set email_verified = false where id = $1', [id]),
  );

const isReady = () =>
  fetch(`${product.origin}/api/auth/config`).then(
    ({ ok }) => ok,
    () => false,
  );

/** Prepares the group's scene; returns the caller's token and the scene the caller uses. */
export const prepareCaller: Record<SpecialCallerName, (scene: Scene) => Promise<{ token: string; scene: Scene }>> = {
  'squatter of an invited address': async (scene) => {
    const squatter = await registered('Sam Example');
    const inviteId = await invited(scene.people.member, squatter, scene.groupId);
    await unverifyAddress(squatter);
    const { token } = await asPerson(squatter);
    return { token, scene: { ...scene, inviteId, formerInviteId: inviteId } };
  },
  "removed member's invitee": async (scene) => {
    const [removed, invitee] = await Promise.all([registered('Rob Example'), registered('Ivy Example')]);
    await join(scene, removed);
    const inviteId = await invited(removed, invitee, scene.groupId);
    await remove(scene, removed);
    return { token: invitee.token, scene: { ...scene, inviteId, formerInviteId: inviteId } };
  },
  'ended session': async (scene) => {
    const { ask, token } = await registered('Eli Example');
    await ask('POST', '/api/auth/logout');
    const gateway = product.part('svc-auth-gateway');
    gateway.kill('SIGKILL');
    await until('the gateway to be away', async () => !(await isReady()));
    await until('the gateway to be back', isReady);
    await gateway.whenReady();
    return { token, scene };
  },
  'merged seat': async (scene) => {
    const { people, another, groupId } = scene;
    // The scene's link ended when another member was removed.
    const token = await linkTokenOf(people.admin, groupId);
    const guest = await openAsGuest(origin, token, 'Max Example');
    await guest.ask('POST', '/api/join', { token, name: 'Max Example' });
    await people.admin.ask('POST', `/api/groups/${groupId}/members/${guest.id}/merge`, { into: another.id });
    const isIn = async () => (await guest.call(listBalances, { query: { groupId } })).status === 200;
    await until('svc-expenses to know of it', async () => !(await isIn()));
    return { token: guest.token, scene: { ...scene, people: { ...people, 'guest of another group': guest } } };
  },
  'removed member, broker away': async (scene) => {
    const removed = await registered('Rae Example');
    await join(scene, removed);
    const isIn = async () => (await removed.call(listBalances, { query: { groupId: scene.groupId } })).status === 200;
    await until('svc-expenses to know of them', isIn);
    const formerInviteId = await invited(removed, await registered('Ned Example'), scene.groupId);
    await product.part('nats').stop();
    await remove(scene, removed);
    await until('svc-expenses to miss the broker', async () => !(await isIn()));
    const people = { ...scene.people, 'former member': removed };
    return { token: removed.token, scene: { ...scene, people, formerInviteId } };
  },
};
