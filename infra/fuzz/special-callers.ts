import { setTimeout as sleep } from 'node:timers/promises';
import { type Client, linkTokenOf } from '@allsquare/local/client/client.ts';
import { people } from '@allsquare/local/seed/people.ts';
import { signIn } from '@allsquare/local/seed/sign-in.ts';
import { onDatabase } from '@allsquare/local/servers/on-database.ts';
import type { Product } from '@allsquare/local/start/product.ts';
import { fillGroups, type KnownIds, nothing } from './fill-for-ann.ts';

/** How long svc-expenses trusts its own rows without the broker, in milliseconds. */
const STALE_AFTER = 15_500;
/** Events arrive within this many milliseconds. */
const STILL = 1_000;

interface Scene {
  product: Product;
  ann: Client;
  groupId: string;
}
/**
 * `answered`: the answer to a list of the caller's groups. `knowsLink`: the caller has the group's link, which admits
 * no removed person.
 */
interface Caller {
  prepare: (scene: Scene) => Promise<Client>;
  answered: 200 | 401;
  knowsLink?: boolean;
}

const invite = (by: Client, groupId: string, email: string) =>
  by.ask('POST', `/api/groups/${groupId}/add-member`, { email });

/**
 * Cleo joins by the link, does something, and Ann removes her, also while money is owed. An invitation would not do: as
 * an earlier caller she may have ended her friendship with Ann.
 */
async function removeCleo({ product, ann, groupId }: Scene, before: (cleo: Client) => Promise<unknown>) {
  const cleo = await signIn(product.origin, 'cleo');
  await cleo.ask('POST', '/api/join', { token: await linkTokenOf(ann, groupId) });
  await before(cleo);
  await ann.ask('DELETE', `/api/groups/${groupId}/members/${cleo.id}?keepBalance=true`);
  return cleo;
}

async function untilReady({ origin, part }: Product) {
  await part('svc-auth-gateway').whenReady();
  while (!(await fetch(`${origin}/api/auth/config`)).ok) await sleep(50);
}

/**
 * Those of infra/api/authorisation/special-callers.ts: whatever they send, the group remains unchanged. `prepare` puts
 * each into a separate group and returns the caller. The last one finds the broker stopped.
 */
const callers: Record<string, Caller> = {
  'a squatter of an invited address': {
    answered: 200,
    prepare: async ({ product }) => {
      const { id } = await signIn(product.origin, 'finn');
      await onDatabase(product.databaseUrl('identity'), (db) =>
        db.query('update users set email_verified = false where id = $1', [id]),
      );
      return signIn(product.origin, 'finn');
    },
  },
  "a removed member's invitee": {
    answered: 200,
    prepare: async (scene) => {
      await removeCleo(scene, (cleo) => invite(cleo, scene.groupId, people.dan.email));
      return signIn(scene.product.origin, 'dan');
    },
  },
  'a removed member who is owed': {
    answered: 200,
    knowsLink: true,
    prepare: (scene) =>
      removeCleo(scene, ({ id }) =>
        scene.ann.ask('POST', '/api/expenses', {
          expense: { groupId: scene.groupId, description: 'Tickets', amount: 3000, date: '2026-05-03', paidBy: id },
          splits: [{ userId: scene.ann.id }, { userId: id }],
        }),
      ),
  },
  'an ended session': {
    answered: 401,
    prepare: async ({ product }) => {
      const ben = await signIn(product.origin, 'ben');
      await ben.ask('POST', '/api/auth/logout');
      await product.part('svc-auth-gateway').stop();
      product.part('svc-auth-gateway').start();
      await untilReady(product);
      return ben;
    },
  },
  'a removed member, the broker away': {
    answered: 200,
    knowsLink: true,
    prepare: async (scene) => {
      const knows = (cleo: Client) =>
        cleo.ask('GET', `/api/balances?groupId=${scene.groupId}`).then(
          () => true,
          () => false,
        );
      const cleo = await removeCleo(scene, async (cleo) => {
        while (!(await knows(cleo))) await sleep(50);
        await scene.product.part('nats').stop();
      });
      await sleep(STALE_AFTER);
      return cleo;
    },
  },
};

type WithId = { id: string };

/** Calls `fuzz` as each of them; returns those for which it failed, or that changed the group. */
export async function fuzzSpecialCallers(
  product: Product,
  fuzz: (token: string, known: KnownIds) => Promise<boolean>,
): Promise<string[]> {
  const { origin } = product;
  const failed: string[] = [];
  for (const [name, { prepare, answered, knowsLink }] of Object.entries(callers)) {
    console.log(`As ${name} ...`);
    const [ann, ben] = [await signIn(origin, 'ann'), await signIn(origin, 'ben')];
    const groupId = await fillGroups(ann, ben, 0);
    const caller = await prepare({ product, ann, groupId });
    const isAsExpected = async () => (await caller.call({ method: 'GET', path: '/api/groups' })).status === answered;
    const seen = () => isVisibleToAnn(ann, groupId);
    const before = await readOnceStill(seen);
    const { expenses, settlements, invites } = before;
    const idsOf = (things: unknown) => (things as WithId[]).map(({ id }) => id);
    const known = {
      ...nothing,
      groups: [groupId],
      links: knowsLink ? [await linkTokenOf(ann, groupId)] : [],
      people: [ann.id, ben.id],
      expenses: idsOf(expenses),
      settlements: idsOf(settlements),
      invites: idsOf(invites),
    };
    const ok = (await isAsExpected()) && (await fuzz(caller.token, known)) && (await isAsExpected());
    const after = await seen();
    const changed = Object.keys(before).filter((key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]));
    if (changed.length > 0) console.log(`${name} has changed the ${changed.join(', ')} of a group.`);
    if (!ok || changed.length > 0) failed.push(name);
  }
  product.part('nats').start();
  await product.part('nats').whenReady();
  return failed;
}

/** What `read` returns once the events of earlier writes change it no more. */
async function readOnceStill<Value>(read: () => Promise<Value>): Promise<Value> {
  let before: Value;
  let now = await read();
  do {
    before = now;
    await sleep(STILL);
    now = await read();
  } while (JSON.stringify(before) !== JSON.stringify(now));
  return now;
}

async function isVisibleToAnn(ann: Client, groupId: string): Promise<Record<string, unknown>> {
  const ask = (path: string) => ann.ask('GET', path);
  return {
    group: await ask(`/api/groups/${groupId}`),
    expenses: await ask(`/api/expenses?groupId=${groupId}`),
    settlements: await ask(`/api/settlements?groupId=${groupId}`),
    balances: await ask(`/api/balances?groupId=${groupId}`),
    invites: await ask(`/api/groups/${groupId}/invites`),
  };
}
