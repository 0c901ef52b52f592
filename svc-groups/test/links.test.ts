import { createHmac, randomUUID } from 'node:crypto';
import { balancesState } from '@allsquare/expenses-contract';
import {
  addPlace,
  createGroup,
  deleteGroup,
  deleteLink,
  type JoinPreview,
  joinByLink,
  LINK_DAYS,
  type Link,
  type LinkPreview,
  listGroupInvites,
  type Member,
  previewLink,
  removeMember,
  restoreGroup,
  shareLink,
} from '@allsquare/groups-contract';
import { PRUNE_EVERY, Scheduler } from '@allsquare/service-kit';
import { type Answer, sharedFixture, startTestService, type TestPerson, until } from '@allsquare/testing';
import { beforeEach, describe, expect, test } from '@jest/globals';
import { service } from '../src/service.ts';
import { linkSecret, settings, startFixture } from './fixture.ts';
import { ann, ben, cleo, dan } from './people.ts';

const groups = sharedFixture(startFixture);
let groupId: string;
let token: string;
let version = 0;
/** Ann is the admin and shares the link of a group with a place for 'Ben'. */
beforeEach(async () => {
  await groups.query(`truncate invites, friends_of`);
  groups.setFriends(ann, ++version, []);
  groupId = (await groups.createGroup(ann, { name: 'Lisbon trip', type: 'trip', places: ['Ben'] })).id;
  token = await groups.tokenOf(ann, groupId);
});

const share = async (caller: TestPerson) =>
  (await groups.call(caller, shareLink, { params: { id: groupId } })).body as Link;
const look = (body: unknown = { token }) => groups.call(undefined, previewLink, { body });
const end = (caller: TestPerson) => groups.call(caller, deleteLink, { params: { id: groupId } });
const remove = (caller: TestPerson, userId: string) =>
  groups.call(caller, removeMember, { params: { id: groupId, userId } });
const ended = { status: 404, body: { code: 'link-ended', message: 'This link has ended. Ask for a new one.' } };
const expectEnded = async () => {
  expect(await look()).toMatchObject(ended);
  expect(await groups.join(dan, token)).toMatchObject(ended);
};

describe('a link', () => {
  test('opens /join, its token in the fragment, for thirty days; every member gets the same', async () => {
    const { url, expiresAt } = await share(ann);
    expect(url).toBe(`http://localhost:8080/join#${token}`);
    const days = (Date.parse(expiresAt) - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(LINK_DAYS - 0.01);
    expect(days).toBeLessThanOrEqual(LINK_DAYS);
    await groups.claimPlace(ben, groupId, 'Ben', ann);
    expect(await share(ben)).toEqual({ url, expiresAt });
  });

  test('shows the group, its unclaimed places and members to whoever has it, without addresses and ids', async () => {
    await groups.call(ann, addPlace, { params: { id: groupId }, body: { name: 'Cleo' } });
    await groups.claimPlace(ben, groupId, 'Ben', ann);
    const { body, status, headers } = await look();
    const places = [{ id: await groups.placeOf(ann, groupId, 'Cleo'), name: 'Cleo', colour: expect.any(Number) }];
    const taken = [ann, ben].map(({ name }) => ({ name, colour: expect.any(Number) }));
    const shown = { name: 'Lisbon trip', type: 'trip', count: 3, places, taken, admin: ann.name, sharedBy: ann.name };
    expect({ status, body }).toEqual({ status: 200, body: shown });
    for (const secret of ['@', ann.id, ben.id]) expect(JSON.stringify(body)).not.toContain(secret);
    expect(headers.get('cache-control')).toBe('no-store');
  });

  test('shows its maker, and count and sum of the expenses as svc-expenses last published them', async () => {
    await groups.claimPlace(ben, groupId, 'Ben', ann);
    await end(ann);
    token = await groups.tokenOf(ben, groupId);
    const shown = async () => {
      const { sharedBy, expenses } = (await look()).body as LinkPreview;
      return { sharedBy, expenses };
    };
    expect(await shown()).toEqual({ sharedBy: ben.name });
    const expenses = { count: 3, cents: 8460 };
    await groups.publishState(balancesState, groupId, { groupId, version: 1, balances: [], expenses });
    expect(await shown()).toEqual({ sharedBy: ben.name, expenses });
    const none = { count: 0, cents: 0 };
    await groups.publishState(balancesState, groupId, { groupId, version: 2, balances: [], expenses: none });
    expect(await shown()).toEqual({ sharedBy: ben.name, expenses: none });
    // A replica of the previous release does not say.
    await groups.publishState(balancesState, groupId, { groupId, version: 3, balances: [] });
    expect(await shown()).toEqual({ sharedBy: ben.name });
  });

  test('is stored nowhere: the token is the group and a signature of its row', async () => {
    const [row] = await groups.query<{ nonce: string }>(`select nonce from join_links where group_id = $1`, [groupId]);
    const bytes = Buffer.from(token, 'base64url');
    expect(bytes.toString('hex', 0, 16)).toBe(groupId.replaceAll('-', ''));
    const signed = Buffer.from(`${groupId}${row?.nonce}`.replaceAll('-', ''), 'hex');
    expect(bytes.subarray(16)).toEqual(createHmac('sha256', linkSecret).update(signed).digest().subarray(0, 16));
    const everything = await groups.query(`select (select json_agg(o) from outbox o) as outbox,
      (select json_agg(i) from idempotency i) as answers, (select json_agg(l) from join_links l) as links`);
    expect(JSON.stringify(everything)).not.toContain(token);
  });

  test.each([
    ['nothing', ''],
    ['a word', 'abc'],
    ['another signature', () => `${token.slice(0, -2)}${token.endsWith('AA') ? 'BA' : 'AA'}`],
    ['the same bytes written otherwise', () => `${token.slice(0, -1)}${nextOf(token.slice(-1))}`],
    ['padding', () => `${token}=`],
    ['a group that there is not', () => Buffer.alloc(32, 1).toString('base64url')],
    ['signs of no token', () => `${token.slice(1)}\u0000`],
    ['too much', 'x'.repeat(201)],
    ['a number', 7],
    ['nobody', null],
    ['an object', {}],
  ])('with %s does not work', async (_, written: unknown) => {
    const wrong = typeof written === 'function' ? (written as () => string)() : written;
    const answers = [await look({ token: wrong }), await groups.call(dan, joinByLink, { body: { token: wrong } })];
    for (const { status, body } of answers) {
      expect(body).toMatchObject({ code: 'link-ended' });
      // A text that cannot be a token is malformed, as everywhere.
      expect([400, 404]).toContain(status);
    }
  });

  test('is signed by the newest key and verified by each', async () => {
    const env = { ...settings, FRIENDS_URL: groups.peer.url, EXPENSES_URL: groups.expenses.url };
    const newer = Buffer.alloc(32, 9);
    const keys = [newer, linkSecret].map((key) => key.toString('base64url')).join();
    const other = await startTestService(service, { ...env, JOIN_LINK_SECRET: keys });
    try {
      const made = await other.call(ann, createGroup, { body: { name: 'Flat' } });
      const { id } = made.body as Member;
      const { url } = (await other.call(ann, shareLink, { params: { id } })).body as Link;
      const [row] = await other.query<{ nonce: string }>(`select nonce from join_links`);
      const signed = Buffer.from(`${id}${row?.nonce}`.replaceAll('-', ''), 'hex');
      const tokenBy = (key: Buffer) =>
        Buffer.concat([
          Buffer.from(id.replaceAll('-', ''), 'hex'),
          createHmac('sha256', key).update(signed).digest().subarray(0, 16),
        ]).toString('base64url');
      expect(url.endsWith(tokenBy(newer))).toBe(true);
      for (const key of [newer, linkSecret])
        expect(await other.call(undefined, previewLink, { body: { token: tokenBy(key) } })).toMatchObject({
          status: 200,
        });
    } finally {
      await other.stop();
    }
  });
});

describe('a link ends', () => {
  test('when an admin revokes it; the next one differs', async () => {
    await groups.claimPlace(ben, groupId, 'Ben', ann);
    expect(await end(ben)).toMatchObject({ status: 403, body: { code: 'admins-only' } });
    expect(await end(ann)).toMatchObject({ status: 204 });
    await expectEnded();
    expect(await end(ann)).toMatchObject({ status: 204 });
    expect(await groups.tokenOf(ann, groupId)).not.toBe(token);
    await expectEnded();
  });

  test('when it expires', async () => {
    await groups.query(`update join_links set expires_at = now() - interval '1 second' where group_id = $1`, [groupId]);
    await expectEnded();
    expect(await groups.tokenOf(ann, groupId)).not.toBe(token);
    await groups.query(`update join_links set expires_at = now() - interval '1 second' where group_id = $1`, [groupId]);
    await groups.app.get(Scheduler).runDue(PRUNE_EVERY);
    expect(await groups.query(`select from join_links where group_id = $1`, [groupId])).toEqual([]);
  });

  test('with its group, even if that is restored', async () => {
    await groups.call(ann, deleteGroup, { params: { id: groupId } });
    await expectEnded();
    await groups.call(ann, restoreGroup, { params: { id: groupId } });
    await expectEnded();
  });

  test.each([
    ['who leaves', (maker: TestPerson) => remove(maker, maker.id)],
    ['who is removed', ({ id }: TestPerson) => remove(ann, id)],
    ['whose place is freed', ({ id }: TestPerson) => groups.unclaimPlace(ann, groupId, id)],
    ['who deletes their account', (maker: TestPerson) => groups.publishDeletion(maker, ++version)],
  ])('with its maker’s membership: %s', async (_, leave) => {
    const maker = { ...ben, id: randomUUID() };
    await groups.claimPlace(maker, groupId, 'Ben', ann);
    await end(ann);
    token = await groups.tokenOf(maker, groupId);
    expect(await look()).toMatchObject({ status: 200 });
    await leave(maker);
    await expectEnded();
  });

  test('during a concurrent join, which comes before or fails', async () => {
    const first = () =>
      until('the first to wait', async () => {
        const waiting = await groups.query(
          `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        );
        return waiting.length > 0;
      });
    const joins = () => groups.join(dan, token);
    const ends = () => end(ann);
    const then = (request: () => Promise<Answer>) => async () => {
      await first();
      return request();
    };
    expect(await groups.runConcurrently(groupId, [ends, then(joins)])).toMatchObject([{ status: 204 }, ended]);
    token = await groups.tokenOf(ann, groupId);
    expect(await groups.runConcurrently(groupId, [joins, then(ends)])).toMatchObject([
      { status: 201 },
      { status: 204 },
    ]);
  });
});

describe('joining', () => {
  test('as a new member; with a name in a place of their own, which can be unclaimed', async () => {
    expect(await groups.join(ben, token)).toMatchObject({
      status: 201,
      body: { userId: ben.id, role: 'member', addedBy: ann.id, user: ben },
    });
    expect(await groups.join(cleo, token, { name: 'ben' })).toMatchObject({
      status: 409,
      body: { code: 'name-taken' },
    });
    const joined = await groups.join(cleo, token, { name: 'Cleo' });
    expect(joined).toMatchObject({ status: 201, body: { userId: cleo.id, seat: expect.any(String) } });
    expect(await groups.unclaimPlace(cleo, groupId, cleo.id)).toMatchObject({
      status: 200,
      body: { userId: (joined.body as Member).seat, user: { name: 'Cleo' } },
    });
  });

  test('once per idempotency key, also if the link has ended since', async () => {
    const request = { body: { token }, headers: { 'idempotency-key': randomUUID() } };
    const first = await groups.call(ben, joinByLink, request);
    expect(first).toMatchObject({ status: 201 });
    await end(ann);
    expect(await groups.call(ben, joinByLink, request)).toMatchObject({ status: 201, body: first.body });
  });

  test('returns the invite sent to the address', async () => {
    await groups.invited(ann, groupId, { email: ben.email });
    await groups.join(ben, token);
    expect((await groups.call(ann, listGroupInvites, { params: { id: groupId } })).body).toEqual([]);
  });

  test('a place of another group does not count', async () => {
    const other = (await groups.createGroup(ann, { name: 'Flat', places: ['Ben'] })).id;
    const placeId = await groups.placeOf(ann, other, 'Ben');
    expect(await groups.join(ben, token, { placeId })).toMatchObject({
      status: 404,
      body: { code: 'member-not-found' },
    });
    expect(await groups.join(ben, token, { placeId: ann.id })).toMatchObject({
      status: 409,
      body: { code: 'place-taken' },
    });
    expect(((await look()).body as JoinPreview).count).toBe(2);
  });

  test.each([{ placeId: 'x' }, { placeId: 7 }, { name: '' }, { name: 'a\nb' }, { name: 'x'.repeat(101) }, { name: 7 }])(
    'with %j is malformed',
    async (body) => {
      expect(await groups.join(ben, token, body)).toMatchObject({ status: 400 });
      expect((await groups.getGroup(ann, groupId)).members).toHaveLength(2);
    },
  );
});

test('no token is logged', async () => {
  await groups.join(ben, token);
  await look({ token: `${token}x` });
  await groups.join(cleo, `${token}x`);
  const lines = JSON.stringify(groups.logged());
  expect(lines).toContain('/api/join/look');
  expect(lines).not.toContain(token);
});

/** The character of base64url whose last two bits differ, which 32 bytes do not use. */
function nextOf(last: string): string {
  const signs = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
  return signs.charAt(signs.indexOf(last) ^ 1);
}
