import { randomUUID } from 'node:crypto';
import { deleteExpense, getExpense, getHistory, updateExpense } from '@allsquare/expenses-contract';
import { groupState } from '@allsquare/groups-contract';
import { startTestService } from '@allsquare/testing';
import { expect, test } from '@jest/globals';
import { auditBooks } from '../src/audit/audit-books.ts';
import { service } from '../src/service.ts';
import { ann, ben } from './fixture.ts';

test('data written by the previous version, also concurrently with the new one, is preserved and usable', async () => {
  const all = Object.values(service.database?.migrations ?? []);
  const migrations = all.filter(
    (migration) =>
      !/KeysBeginWithTheGroup|BoundedTotals|Bills|MemberTotals|Undo|ClosedSeats|PaymentDays|PaymentsByDay|Imports/.test(
        String(migration),
      ),
  );
  expect(migrations).toHaveLength(all.length - 9);
  const expenses = await startTestService(
    // The current states are read from tables that are left out here.
    { ...service, current: [], database: { ...service.database, migrations } },
    { GROUPS_URL: 'http://127.0.0.1:9' },
  );
  try {
    const [groupId, dinner, lunch] = [randomUUID(), randomUUID(), randomUUID()];
    const members = [ann, ben].map(({ id }) => ({
      userId: id,
      role: 'member',
      colour: 1,
      joinedAt: '2026-11-21T10:00:00.000Z',
    }));
    // Today's projection writes them; their migration reads tables that are left out here.
    await expenses.query(
      `alter table memberships add used boolean not null default true, add closed_until timestamptz`,
    );
    await expenses.publishState(groupState, groupId, {
      groupId,
      version: 1,
      name: 'Lisbon trip',
      type: 'trip',
      deleted: false,
      members,
    });
    const addOld = async (id: string) => {
      await expenses.query(
        `insert into expenses (id, group_id, description, cents, date, paid_by, created_by, split_type, category, split_users, split_cents, version, created_at)
         values ($1, $2, 'Dinner', 1000, '2026-05-02', $3, $3, 'exact', 'food', array[$3, $4]::uuid[], array[400, 600], 1, now())`,
        [id, groupId, ann.id, ben.id],
      );
      await expenses.query(
        `insert into expense_totals as t values ($1, '2026-05', 'food', 1, 1000)
         on conflict (group_id, month, category) do update set count = t.count + 1, cents = t.cents + 1000`,
        [groupId],
      );
      await expenses.query(`select move_balances($1, $2, $3)`, [groupId, [ann.id, ben.id], [600, -600]]);
    };
    const changeOld = async (id: string) => {
      await expenses.query(`update expenses set description = 'Supper', version = 2 where id = $1`, [id]);
      await expenses.query(
        `insert into expense_changes (expense_id, version, action, changed_by, changed_at, changes)
         values ($1, 2, 'changed', $2, now(), '[{"field": "description", "from": "Dinner", "to": "Supper"}]')`,
        [id, ben.id],
      );
    };
    await expect(expenses.query(`select group_id from expense_changes`)).rejects.toThrow('group_id');
    await addOld(dinner);
    await changeOld(dinner);
    await expenses.query(`alter table memberships drop used, drop closed_until`);
    await expenses.restart(async () => void migrations.splice(0, migrations.length, ...all));
    await expenses.startHeartbeat(groupState);
    await addOld(lunch);
    await changeOld(lunch);

    for (const id of [dinner, lunch]) {
      const of = { params: { id } };
      expect(await expenses.call(ann, getExpense, of)).toMatchObject({ status: 200, body: { description: 'Supper' } });
      const change = {
        expense: { description: 'Brunch', amount: 1000, date: '2026-05-02', paidBy: ann.id, splitType: 'exact' },
        splits: [{ userId: ann.id, amount: 1000 }],
      };
      expect((await expenses.call(ben, updateExpense, { ...of, body: change })).status).toBe(200);
      expect((await expenses.call(ben, deleteExpense, of)).status).toBe(204);
      const { body } = await expenses.call(ann, getHistory, of);
      const actions = (body as { action: string }[]).map(({ action }) => action);
      expect(actions).toEqual(['created', 'changed', 'changed', 'deleted']);
    }
    expect(await auditBooks((sql) => expenses.query(sql))).toEqual([]);
  } finally {
    await expenses.stop();
  }
});
