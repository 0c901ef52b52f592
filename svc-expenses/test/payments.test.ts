import {
  type Activity,
  createExpense,
  createSettlement,
  deleteSettlement,
  expensesEvents,
  explainBalance,
  getSettlement,
  getSettlementHistory,
  listActivity,
  listSettlements,
  restoreSettlement,
  revertSettlement,
  type Settlement,
  type SettlementChange,
  updateSettlement,
  type Why,
} from '@allsquare/expenses-contract';
import { beforeEach, describe, expect, test } from '@jest/globals';
import { ann, auditedFixture, ben, cleo, everybody, isSharded, startFixture } from './fixture.ts';

const world = auditedFixture();
beforeEach(async () => {
  await world.newGroup();
  await world.haveMembers(everybody, 2);
});

const ask: typeof world.expenses.call = (...input) => world.expenses.call(...input);
const of = (id: string) => ({ params: { id } });
const pay = async (over: object = {}, by = ann) => {
  const body = { groupId: world.groupId, payerId: ben.id, payeeId: ann.id, amount: 500, ...over };
  return (await ask(by, createSettlement, { body })).body as Settlement;
};
const edit = (id: string, over: object, by = ben) =>
  ask(by, updateSettlement, { ...of(id), body: { payerId: ben.id, payeeId: ann.id, amount: 500, ...over } });
const revert = (id: string, to: number, version: number, by = ann) =>
  ask(by, revertSettlement, { ...of(id), body: { to, version } });
const inGroup = () => ({ query: { groupId: world.groupId } });
const list = async () => (await ask(ann, listSettlements, inGroup())).body as Settlement[];
const activity = async () => (await ask(ann, listActivity, inGroup())).body as Activity[];
const history = async (id: string) => (await ask(ann, getSettlementHistory, of(id))).body as SettlementChange[];
const balanceOf = async ({ id }: { id: string }) => (await world.balances()).get(id) ?? 0;
const utcToday = () => new Date().toISOString().slice(0, 10);

describe('the day of a payment', () => {
  test.each([
    [{ day: '2026-08-01' }, '2026-08-01'],
    [{ day: '2026-08-01', date: '2026-07-31T23:00:00-07:00' }, '2026-08-01'],
    // What older clients send.
    [{ date: '2026-08-01' }, '2026-08-01'],
    [{ date: '2026-07-31T22:00:00-07:00' }, '2026-08-01'],
    [{ date: '2026-08-01T08:00:00+14:00' }, '2026-07-31'],
  ])('of %j is %s, and older consumers get its timestamp', async (sent, day) => {
    const paid = await pay(sent);
    expect(paid).toMatchObject({ day, date: expect.stringMatching(`^${day}T`), version: 1 });
    expect(await list()).toEqual([paid]);
    const { rows } = (await ask(ann, explainBalance, inGroup())).body as Why;
    expect(rows).toMatchObject([{ settlementId: paid.id, day }]);
  });

  test('is the UTC day when omitted', async () => {
    const before = utcToday();
    const { day = '', date, createdAt } = await pay();
    expect([before, utcToday()]).toContain(day);
    expect(date).toBe(createdAt);
  });

  test.each(['2026-02-30', '1969-12-31', '2200-01-01', '2026-8-1', '2026-08-01T00:00:00Z'])(
    'is never %s',
    async (day) => {
      const body = { groupId: world.groupId, payerId: ben.id, payeeId: ann.id, amount: 500, day };
      expect(await ask(ann, createSettlement, { body })).toMatchObject({ status: 400, body: { code: 'invalid-date' } });
      const { id } = await pay();
      expect((await edit(id, { day })).status).toBe(400);
      expect(await list()).toHaveLength(1);
    },
  );

  test('orders the list, with payments of one day by when they were recorded, on all pages', async () => {
    const days = ['2026-05-02', '2026-05-01', '2026-05-02', '2026-05-03', '2026-05-01', '2026-05-02'];
    const paid: Settlement[] = [];
    for (const day of days) paid.push(await pay({ day }));
    const { id } = await pay({ date: '2026-05-02T23:59:59.999Z' });
    await ask(ann, deleteSettlement, of(paid[2]?.id ?? ''));
    const wanted = [paid[3]?.id, id, paid[5]?.id, paid[2]?.id, paid[0]?.id, paid[4]?.id, paid[1]?.id];
    const found: string[] = [];
    let query: Record<string, string> | undefined = { groupId: world.groupId, deleted: 'true', limit: '2' };
    while (query) {
      const answer = await ask(ben, listSettlements, { query });
      found.push(...(answer.body as Settlement[]).map((one) => one.id));
      const next = /<([^>]+)>; rel="next"/.exec(answer.headers.get('link') ?? '')?.[1];
      query = next ? Object.fromEntries(new URL(next, world.expenses.url).searchParams) : undefined;
    }
    expect(found).toEqual(wanted);
    expect((await list()).map((one) => one.id)).toEqual(wanted.filter((one) => one !== paid[2]?.id));
  });

  (isSharded ? test.skip : test)(
    'and the version come by themselves from a service of the release before',
    async () => {
      const id = crypto.randomUUID();
      const { groupId } = world;
      const write = (sql: string, values: unknown[]) => world.expenses.queryAsService(sql, values);
      await write(
        `insert into settlements (group_id, id, payer_id, payee_id, cents, date, created_by, created_at)
       values ($1, $2, $3, $4, 500, '2026-07-31T22:00:00-07:00', $3, now())`,
        [groupId, id, ben.id, ann.id],
      );
      await write(`select move_group_balances($1, $2, $3)`, [groupId, [ben.id, ann.id], [500, -500]]);
      await write(`update ledgers set settlements = settlements + 1 where group_id = $1`, [groupId]);
      expect(await list()).toMatchObject([{ id, day: '2026-08-01', version: 1 }]);
      await write(`update settlements set deleted_at = now(), deleted_by = $3 where group_id = $1 and id = $2`, [
        groupId,
        id,
        ben.id,
      ]);
      await write(`select move_group_balances($1, $2, $3)`, [groupId, [ben.id, ann.id], [-500, 500]]);
      await write(`update ledgers set settlements = settlements - 1 where group_id = $1`, [groupId]);
      expect((await ask(ann, restoreSettlement, of(id))).body).toMatchObject({ version: 3, day: '2026-08-01' });
      expect((await edit(id, { version: 3, amount: 100 })).body).toMatchObject({ version: 4 });
    },
  );
});

describe('editing a payment', () => {
  test('changes amount, people, day and notes, and updates balances, history, activity and events', async () => {
    const { id } = await pay({ day: '2026-05-03' });
    expect([await balanceOf(ann), await balanceOf(ben), await balanceOf(cleo)]).toEqual([-500, 500, 0]);
    const over = { version: 1, payerId: cleo.id, payeeId: ben.id, amount: 700, day: '2026-05-01', notes: 'Cash' };
    const { status, body } = await edit(id, over, ann);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      id,
      version: 2,
      payer: { id: cleo.id, name: cleo.name },
      payee: { id: ben.id },
      cents: 700,
      day: '2026-05-01',
      date: '2026-05-01T00:00:00.000Z',
      notes: 'Cash',
      recordedBy: { id: ann.id },
    });
    expect(await list()).toEqual([body]);
    expect([await balanceOf(ann), await balanceOf(ben), await balanceOf(cleo)]).toEqual([0, -700, 700]);
    const named = ({ id: userId, name }: typeof ann) => ({ id: userId, name });
    const changes = [
      { field: 'payerId', from: named(ben), to: named(cleo) },
      { field: 'payeeId', from: named(ann), to: named(ben) },
      { field: 'amount', from: 500, to: 700 },
      { field: 'day', from: '2026-05-03', to: '2026-05-01' },
      { field: 'notes', from: null, to: 'Cash' },
    ];
    expect(await history(id)).toMatchObject([
      { version: 1, action: 'created', by: named(ann), changes: [] },
      { version: 2, action: 'changed', by: named(ann), changes },
    ]);
    expect(await activity()).toMatchObject([
      { kind: 'settlement-changed', amount: 700, payer: named(cleo), payee: named(ben), changes, undo: 'revert' },
      { kind: 'settlement-recorded', amount: 500, payer: named(ben), payee: named(ann) },
    ]);
    const event = await world.expenses.publishedEvent(
      expensesEvents,
      'settlement-changed',
      (data: { settlementId: string }) => data.settlementId === id,
    );
    expect(event).toMatchObject({ settlementId: id, payerId: cleo.id, payeeId: ben.id, amount: 700, by: ann.id });
    expect(new Set((event as { userIds: string[] }).userIds)).toEqual(new Set(everybody.map((one) => one.id)));
  });

  test('preserves absent fields, empties null ones, and writes nothing when equal', async () => {
    const { id } = await pay({ day: '2026-05-03', notes: 'Cash' });
    const after = (await edit(id, { amount: 600 })).body;
    expect(after).toMatchObject({ day: '2026-05-03', notes: 'Cash', version: 2 });
    expect((await edit(id, { amount: 600, version: 2 })).body).toEqual(after);
    expect((await edit(id, { amount: 600, notes: null })).body).toMatchObject({ notes: null, version: 3 });
    expect(await history(id)).toHaveLength(3);
  });

  test('rejects the second of two edits of the same version, without any change', async () => {
    const { id } = await pay();
    const answers = await Promise.all(
      [ann, ben, cleo].map((who, at) => edit(id, { version: 1, amount: 600 + at }, who)),
    );
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'settlement-changed' });
    expect(await history(id)).toHaveLength(2);
    await ask(ann, deleteSettlement, of(id));
    expect((await edit(id, { version: 3 })).status).toBe(404);
    const deleted = { status: 200, body: { id, version: 3, deletedBy: { id: ann.id } } };
    expect(await ask(cleo, getSettlement, of(id))).toMatchObject(deleted);
    await ask(ann, restoreSettlement, of(id));
    expect((await edit(id, { version: 2, amount: 1 })).status).toBe(409);
    expect((await edit(id, { version: 4, amount: 1 })).body).toMatchObject({ version: 5, cents: 1 });
  });

  test('requires payer and payee to differ, and to be members', async () => {
    const { id } = await pay();
    const stranger = crypto.randomUUID();
    expect(await edit(id, { payeeId: ben.id })).toMatchObject({ status: 400, body: { code: 'same-person' } });
    expect(await edit(id, { payeeId: stranger })).toMatchObject({ status: 422, body: { code: 'not-a-member' } });
    await world.haveMembers([ann, ben], 3);
    expect(await edit(id, { payeeId: cleo.id })).toMatchObject({ status: 422, body: { code: 'not-a-member' } });
    expect((await edit(id, {}, cleo)).status).toBe(404);
    expect(await history(id)).toHaveLength(1);
  });

  test('works only if OFFERS includes payments', async () => {
    const other = await startFixture({ OFFERS: 'bills' });
    try {
      const { id } = await pay();
      const refused = { status: 404, body: { code: 'not-yet' } };
      const body = { payerId: ben.id, payeeId: ann.id, amount: 1 };
      expect(await other.expenses.call(ann, updateSettlement, { ...of(id), body })).toMatchObject(refused);
      const back = { to: 1, version: 2 };
      expect(await other.expenses.call(ann, revertSettlement, { ...of(id), body: back })).toMatchObject(refused);
    } finally {
      await other.stop();
    }
  });
});

describe('undoing an edit', () => {
  test('restores an earlier or later version, each as a new version', async () => {
    const { id } = await pay({ day: '2026-05-03', notes: 'Cash' });
    await edit(id, { amount: 900, payerId: cleo.id, day: '2026-05-01', notes: null });
    expect(await revert(id, 1, 1)).toMatchObject({ status: 409, body: { code: 'settlement-changed' } });
    expect((await revert(id, 1, 2)).body).toMatchObject({
      version: 3,
      cents: 500,
      day: '2026-05-03',
      notes: 'Cash',
      payer: { id: ben.id },
    });
    expect([await balanceOf(ann), await balanceOf(cleo)]).toEqual([-500, 0]);
    expect((await revert(id, 2, 3)).body).toMatchObject({ version: 4, cents: 900, payer: { id: cleo.id } });
    expect((await revert(id, 4, 4)).body).toMatchObject({ version: 4 });
    expect(await revert(id, 9, 4)).toMatchObject({ status: 404, body: { code: 'version-not-kept' } });
    expect((await activity()).map(({ kind, amount, undo }) => [kind, amount, undo])).toEqual([
      ['settlement-reverted', 900, 'revert'],
      ['settlement-reverted', 500, undefined],
      ['settlement-changed', 900, undefined],
      ['settlement-recorded', 500, undefined],
    ]);
  });

  test('a restored payment equals the deleted one, and earlier edits can still be undone', async () => {
    const { id } = await pay();
    await edit(id, { amount: 900 });
    await ask(ann, deleteSettlement, of(id));
    expect((await activity())[0]).toMatchObject({ kind: 'settlement-deleted', amount: 900, undo: 'restore' });
    expect((await ask(ann, restoreSettlement, of(id))).body).toMatchObject({ cents: 900, version: 4 });
    expect((await revert(id, 1, 4)).body).toMatchObject({ cents: 500, version: 5 });
  });
});

describe('with a former member', () => {
  const charge = async (payer = cleo, amount = 3_000) =>
    ask(payer, createExpense, { body: world.dinner({ amount, paidBy: payer.id }, everybody) });

  test('an edit pays them up to what they are owed, and costs them nothing', async () => {
    await charge();
    const { id } = await pay({ payerId: ann.id, payeeId: cleo.id, amount: 500 });
    await world.haveMembers([ann, ben], 3);
    const toCleo = (amount: number) => edit(id, { payerId: ann.id, payeeId: cleo.id, amount });
    expect((await toCleo(2_000)).status).toBe(200);
    expect(await balanceOf(cleo)).toBe(0);
    expect(await toCleo(2_001)).toMatchObject({ status: 422, body: { code: 'former-member' } });
    expect((await edit(id, { payerId: ben.id, payeeId: ann.id, amount: 100 })).status).toBe(200);
    expect(await balanceOf(cleo)).toBe(2_000);
  });

  test('their payments remain paid', async () => {
    await charge(ann);
    const { id } = await pay({ payerId: cleo.id, payeeId: ann.id, amount: 1_500 });
    await world.haveMembers([ann, ben], 3);
    expect(await balanceOf(cleo)).toBe(500);
    const refused = { status: 422, body: { code: 'former-member' } };
    for (const over of [
      { payerId: cleo.id, payeeId: ann.id, amount: 1_499 },
      { payerId: ben.id, payeeId: ann.id, amount: 1_500 },
      { payerId: ann.id, payeeId: cleo.id, amount: 1 },
      { payerId: ben.id, payeeId: cleo.id, amount: 500 },
    ])
      expect(await edit(id, over)).toMatchObject(refused);
    expect((await edit(id, { payerId: cleo.id, payeeId: ben.id, amount: 1_600, notes: 'To Ben' })).status).toBe(200);
    expect((await activity())[0]).not.toHaveProperty('undo');
    expect(await revert(id, 1, 2)).toMatchObject(refused);
    expect((await edit(id, { payerId: cleo.id, payeeId: ben.id, amount: 1_600, notes: 'Typo' })).status).toBe(200);
    expect((await activity())[0]).toMatchObject({ kind: 'settlement-changed', undo: 'revert' });
  });
});
