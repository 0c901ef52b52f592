import { currencyField } from '@allsquare/contract-kit';
import {
  type Action,
  type Activity,
  type ActivityKind,
  IMPORT_UNDO_DAYS,
  type listActivity,
} from '@allsquare/expenses-contract';
import { type Caller, decodeCursor, type InputOf, listName, type Page, toPage } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { countedTotal } from '../count-rows.ts';
import { resolveSeatNames, type SeatNames, seatsIn } from '../expenses/resolve-seat-names.ts';
import { GroupsRepository } from '../groups/groups.repository.ts';
import { uuidOf } from '../groups/id-in-group.ts';
import { RequireMembers } from '../groups/require-members.ts';
import { originalField } from '../original.ts';
import { ActivityRepository, type Entry, type EntryPosition } from './activity.repository.ts';
import { availableExpenseUndo, availableSettlementUndo } from './available-undo.ts';
import { CurrentStateRepository } from './current-state.repository.ts';

const Position = z.object({ at: z.iso.datetime(), thing: z.uuid(), version: z.int32() });

type ActivityPage = Page<Activity, EntryPosition> & { total: string };

/** The changes to the books of a group, or of all groups of the caller, and what would undo each now. */
@Injectable()
export class ListActivity {
  constructor(
    private readonly activity: ActivityRepository,
    private readonly currentState: CurrentStateRepository,
    private readonly groups: GroupsRepository,
    private readonly requireMembers: RequireMembers,
  ) {}

  async list(
    caller: Caller,
    { groupId, limit, cursor, by, since }: InputOf<typeof listActivity>['query'],
  ): Promise<ActivityPage> {
    const of = listName(['activity', groupId, ...(by || since ? [by, since] : [])]);
    const start = decodeCursor(cursor, of, Position)?.key;
    if (groupId) await this.requireMembers.require('reads', { caller, groupId });
    const groupIds = groupId ? [groupId] : await this.groups.listIdsByMember(caller.id);
    if (groupIds.length === 0) return { rows: [], total: '0' };
    const some = { since, by: by === undefined ? by : await this.groups.listAccountsOf(groupIds, by) };
    const [found, total] = await Promise.all([
      this.activity.list(groupIds, limit + 1, start, some),
      this.activity.count(groupIds, some),
    ]);
    const page = toPage(found, limit, of, ({ at, thing, version }) => ({ at: at.toISOString(), thing, version }));
    const [undos, names] = await Promise.all([
      this.undosOf(caller, page.rows),
      this.currentState.namesOf(groupIds, seatsIn(page.rows)),
    ]);
    const rows = page.rows.map((entry) => asActivity(entry, names, undos.get(entry)));
    return { ...page, rows, total: countedTotal(total) };
  }

  /** Only the last change can be undone, and only by a member. */
  private async undosOf(caller: Caller, entries: Entry[]): Promise<ReadonlyMap<Entry, Activity['undo']>> {
    const last = entries.filter(({ version, latest }) => version === latest);
    const groupIds = [...new Set(last.map((entry) => entry.groupId))];
    const idsOf = (isExpense: boolean) =>
      last.filter((entry) => entry.isExpense === isExpense).map(({ thing }) => thing);
    const [groups, expenses, settlements] = await Promise.all([
      this.currentState.groups(groupIds),
      this.currentState.expensesOf({ groupIds, ids: idsOf(true) }),
      this.currentState.settlementsOf({ groupIds, ids: idsOf(false) }),
    ]);
    const undoOf = ({ groupId, thing, action, version }: Entry) => {
      const group = groups.get(groupId);
      if (!group?.activeAccounts.includes(caller.id)) return undefined;
      const [expense, settlement] = [expenses.get(thing), settlements.get(thing)];
      // It was changed after the page was read.
      if (expense)
        return expense.expense.version === version ? availableExpenseUndo(action, group, expense) : undefined;
      return settlement?.settlement.version === version
        ? availableSettlementUndo(action, group, settlement)
        : undefined;
    };
    return new Map(last.map((entry) => [entry, undoOf(entry)]));
  }
}

const expenseKinds: Record<Action, ActivityKind> = {
  created: 'expense-added',
  changed: 'expense-changed',
  deleted: 'expense-deleted',
  restored: 'expense-restored',
  reverted: 'expense-reverted',
};
const settlementKinds: Record<Action, ActivityKind> = {
  created: 'settlement-recorded',
  changed: 'settlement-changed',
  deleted: 'settlement-deleted',
  restored: 'settlement-restored',
  reverted: 'settlement-reverted',
};

const DAY = 86_400_000;

function importActivity({ thing, at, by, groupId, groupName, source, rows, isImportUndone }: Entry): Activity {
  const undoUntil = new Date(at.getTime() + IMPORT_UNDO_DAYS * DAY);
  return {
    id: uuidOf(thing, '1'),
    kind: 'import-finished',
    at: at.toISOString(),
    by,
    groupId,
    groupName,
    importId: thing,
    ...(source && { source }),
    rows: rows ?? 0,
    ...(!isImportUndone && undoUntil.getTime() > Date.now() && { undoUntil: undoUntil.toISOString() }),
  };
}

function asActivity(entry: Entry, names: SeatNames, undo: Activity['undo']): Activity {
  if (entry.isExpense === null) return importActivity(entry);
  const {
    currency,
    thing,
    isExpense,
    version,
    action,
    at,
    by,
    groupId,
    groupName,
    text,
    cents,
    refund,
    payer,
    payee,
    changes,
  } = entry;
  return {
    id: uuidOf(thing, String(version)),
    kind: (isExpense ? expenseKinds : settlementKinds)[action],
    at: at.toISOString(),
    by,
    groupId,
    groupName,
    ...(isExpense ? { expenseId: thing } : { settlementId: thing }),
    ...(text !== null && { text }),
    amount: Number(cents),
    ...currencyField(currency),
    ...originalField(entry),
    ...(refund && { refund }),
    ...(payer && { payer }),
    ...(payee && { payee }),
    version,
    ...(changes && changes.length > 0 && { changes: resolveSeatNames(changes, names) }),
    ...(undo && { undo }),
  };
}
