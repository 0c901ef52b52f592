import {
  type ImportEntries as Batch,
  expensesEvents,
  type ImportedEntry,
  type ImportOutcome,
  type importEntries,
  MAX_IMPORTED_PER_DAY,
} from '@allsquare/expenses-contract';
import {
  type AnswerOf,
  type Caller,
  FeatureFlags,
  formatWait,
  Problem,
  type Transaction,
  UnitOfWork,
} from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';
import { buildExpense, toTemplate } from '../expenses/build-expense.ts';
import { peopleIn, type StoredExpense } from '../expenses/expense.ts';
import { ExpensesRepository } from '../expenses/expenses.repository.ts';
import { RecordExpense } from '../expenses/record-expense.ts';
import { requireSplitKinds } from '../expenses/require-split-kinds.ts';
import type { LockedGroup } from '../groups/groups.repository.ts';
import { namedIdInGroup } from '../groups/id-in-group.ts';
import { allowFormer, type LockRequest, RequireMembers } from '../groups/require-members.ts';
import { refuse } from '../refuse.ts';
import { RecordSettlement } from '../settlements/record-settlement.ts';
import { SettlementsRepository, type StoredSettlement } from '../settlements/settlements.repository.ts';
import type { ImportEntity } from './import.entity.ts';
import { ImportsRepository } from './imports.repository.ts';

type Answer = AnswerOf<typeof importEntries>;
/** What an entry gets. */
type Made = { id: string; createdBy: string; createdAt: Date; importId: string };

/**
 * A member records a batch of a file's entries, or none of them, each under the rules for recording it alone. Its id
 * follows from its `ref`, so an entry that is there is left alone, and a deleted one is restored.
 */
@Injectable()
export class ImportEntries {
  constructor(
    private readonly requireMembers: RequireMembers,
    private readonly imports: ImportsRepository,
    private readonly expenses: ExpensesRepository,
    private readonly settlements: SettlementsRepository,
    private readonly recordExpense: RecordExpense,
    private readonly recordSettlement: RecordSettlement,
    private readonly features: FeatureFlags,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  import(caller: Caller, batch: Batch): Promise<Answer> {
    this.features.require('imports');
    const { groupId, entries } = batch;
    for (const entry of entries) {
      if ('expense' in entry) requireSplitKinds(this.features, entry.expense);
      else if (entry.original) this.features.require('currencies');
    }
    const write = () =>
      this.unitOfWork.runBatched(groupId, undefined, (tx) => this.write(tx, caller, batch), { isLarge: true });
    return this.requireMembers.forWrite({ caller, groupId }, write);
  }

  private async write(tx: Transaction, caller: Caller, batch: Batch): Promise<Answer> {
    const { groupId, importId, entries } = batch;
    const ids = entries.map(({ ref }) => namedIdInGroup(groupId, groupId, `import ${ref}`));
    const lock = (who: Pick<LockRequest, 'others' | 'isAllowed'> = {}) =>
      this.requireMembers.lock(tx, { caller, groupId, everybody: true, ...who });
    const group = await lock();
    const [found, known, today] = await Promise.all([
      this.imports.find(tx, groupId, importId),
      this.imports.listKnown(tx, groupId, ids),
      this.imports.countToday(tx, groupId, caller.id),
    ]);
    const isOthers = found ? found.by !== caller.id || found.undoneAt : await this.imports.isKnown(importId);
    if (isOthers) throw refuse('import-not-found');
    const outcomes = ids.map((id): ImportOutcome => {
      const one = known.get(id);
      if (!one) return 'added';
      return one.isDeleted ? 'restored' : 'there';
    });
    const rows = outcomes.filter((outcome) => outcome !== 'there').length;
    if (today + rows > MAX_IMPORTED_PER_DAY) throw tooManyRows();

    const deleted = Array.from(known, ([id, one]) => ({ id, ...one })).filter(({ isDeleted }) => isDeleted);
    const restored = await this.imports.listEntries(tx, groupId, deleted);
    // The entries of a file keep their order.
    const createdAt = (index: number) => new Date(Date.now() - entries.length + index);
    for (const [index, entry] of entries.entries()) {
      const id = ids[index] ?? '';
      const made = { id, createdBy: caller.id, createdAt: createdAt(index), importId };
      if (outcomes[index] === 'added') await naming(index, () => this.record(tx, lock, entry, made));
      if (outcomes[index] === 'restored') await naming(index, async () => this.restore(tx, await lock(), id, restored));
    }
    tx.sendOnCommit(
      () => this.expenses.mark(tx, 'restored', groupId, restored.expenses, caller.id, importId),
      () => this.settlements.mark(tx, 'restored', groupId, restored.settlements, caller.id, importId),
    );
    this.saveProgress(tx, caller, group, { batch, found, rows });
    if (rows > 0) tx.notifyBrowsers(group.memberIds, ['expenses', 'settlements', 'balances'], groupId);
    return outcomes.map((outcome, index) => ({ index, id: ids[index] ?? '', outcome }));
  }

  private async record(
    tx: Transaction,
    lock: (who: Pick<LockRequest, 'others' | 'isAllowed'>) => Promise<LockedGroup>,
    entry: ImportedEntry,
    made: Made,
  ) {
    if ('expense' in entry) {
      const { expense, splits } = entry;
      const group = await lock({ others: peopleIn({ ...expense, splits }) });
      const bill = toTemplate(group, { expense, splits });
      this.recordExpense.record(tx, group, buildExpense(group, bill, { ...made, date: expense.date, repeatId: null }));
    } else {
      const { ref: _, ...payment } = entry;
      const group = await lock({ others: [payment.payerId, payment.payeeId], isAllowed: allowFormer });
      this.recordSettlement.record(tx, group, payment, made);
    }
  }

  private restore(tx: Transaction, group: LockedGroup, id: string, { expenses, settlements }: Restored) {
    const [expense, settlement] = [expenses.find((one) => one.id === id), settlements.find((one) => one.id === id)];
    if (expense) this.recordExpense.addToBooks(tx, group, expense);
    if (settlement) this.recordSettlement.addToBooks(tx, group, settlement);
  }

  /** All members are notified once, when nothing is left. */
  private saveProgress(
    tx: Transaction,
    caller: Caller,
    { groupId, name: groupName, memberIds }: LockedGroup,
    { batch: { importId, name, source, left }, found, rows }: Progress,
  ) {
    const at = new Date();
    const finishedAt = left === 0 ? at : null;
    const all = (found?.rows ?? 0) + rows;
    const isFinished = left === 0 && !found?.finishedAt;
    const progress = { groupId, id: importId, rows, at, finishedAt };
    if (!found)
      tx.sendOnCommit(() => this.imports.insert(tx, { ...progress, by: caller.id, name, source, undoneAt: null }));
    else if (rows > 0 || isFinished) tx.sendOnCommit(() => this.imports.addRows(tx, progress));
    if (isFinished && all > 0)
      tx.publishEvent(expensesEvents, 'import-finished', {
        importId,
        source,
        rows: all,
        userIds: memberIds,
        groupId,
        groupName,
        by: caller.id,
        at: at.toISOString(),
      });
  }
}

type Restored = { expenses: StoredExpense[]; settlements: StoredSettlement[] };
type Progress = { batch: Batch; found: ImportEntity | null; rows: number };

/** A refusal names the entry. */
async function naming<Result>(index: number, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    const { status, code, message } = error;
    throw new Problem(status, code, { message, details: [{ path: `entries.${index}`, message }] });
  }
}

const DAY_IN_SECONDS = 86_400;

function tooManyRows() {
  const retryAfter = DAY_IN_SECONDS - (Math.floor(Date.now() / 1000) % DAY_IN_SECONDS);
  const message = `You have imported too much today. Please try again in ${formatWait(retryAfter)}.`;
  return refuse('too-many-rows', { message, retryAfter });
}
