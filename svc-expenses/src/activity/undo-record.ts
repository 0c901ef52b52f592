import { problems } from '@allsquare/expenses-contract';
import { type Caller, Problem, type Transaction, UnitOfWork } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';
import { ApplyUpdate } from '../expenses/apply-update.ts';
import { addedPeople, type ExpenseState, type StoredExpense } from '../expenses/expense.ts';
import { ExpensesRepository } from '../expenses/expenses.repository.ts';
import { changesBetween as changesOfExpense } from '../expenses/field-changes.ts';
import { HistoryRepository } from '../expenses/history.repository.ts';
import { MarkExpense } from '../expenses/mark-expense.ts';
import { type LockedGroup, personAt } from '../groups/groups.repository.ts';
import { RequireMembers } from '../groups/require-members.ts';
import { refuse } from '../refuse.ts';
import { ApplySettlementUpdate, changesBetween } from '../settlements/apply-settlement-update.ts';
import { MarkSettlement } from '../settlements/mark-settlement.ts';
import type { SettlementState } from '../settlements/settlement-change.entity.ts';
import { SettlementHistoryRepository } from '../settlements/settlement-history.repository.ts';
import { SettlementsRepository, stateOf } from '../settlements/settlements.repository.ts';
import type { Entry } from './activity.repository.ts';
import { type EntryOwner, type UndoFailure, undoEntries } from './undo-entries.ts';

/** Refusals of a write to the books, for a caller who may write. */
const OF_BOOKS = new Set(['former-member', 'not-a-member', 'same-person', 'balance-too-large', 'sum-too-large']);

/** What it returns, or the code of its refusal by the books. */
export async function refusalOfBooks<Result>(undo: () => Promise<Result>): Promise<Result | { code: string }> {
  try {
    return await undo();
  } catch (error) {
    if (error instanceof Problem && OF_BOOKS.has(error.code) && Object.hasOwn(problems, error.code))
      return { code: error.code };
    throw error;
  }
}

type Named = Omit<UndoFailure, 'by'> & { by?: { id: string; name: string } };
type Write = { tx: Transaction; group: LockedGroup; caller: Caller; whose: EntryOwner; seat: string | undefined };

/**
 * Undoes one person's changes to an expense or payment since a given time, in one write under the usual rules, except
 * that the person may be worse off even if they have left.
 */
@Injectable()
export class UndoRecord {
  constructor(
    private readonly requireMembers: RequireMembers,
    private readonly expenses: ExpensesRepository,
    private readonly histories: HistoryRepository,
    private readonly markExpense: MarkExpense,
    private readonly applyUpdate: ApplyUpdate,
    private readonly settlements: SettlementsRepository,
    private readonly settlementHistories: SettlementHistoryRepository,
    private readonly markSettlement: MarkSettlement,
    private readonly applySettlementUpdate: ApplySettlementUpdate,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** Returns why it is not as it was before; undefined if it is. */
  async undo(caller: Caller, { groupId, thing, isExpense }: Entry, whose: EntryOwner): Promise<Named | undefined> {
    return refusalOfBooks(() =>
      this.unitOfWork.runBatched(groupId, undefined, async (tx) => {
        const group = await this.requireMembers.lock(tx, { caller, groupId, everybody: true });
        const people = [...group.seats.values()].filter(({ mergedInto }) => mergedInto === null);
        const seat = people.find(({ id }) => whose.accounts.includes(id))?.seat;
        const write = { tx, group, caller, whose, seat };
        const why = await (isExpense ? this.undoExpense(thing, write) : this.undoSettlement(thing, write));
        if (!why?.by) return why && { code: why.code };
        const other = people.find(({ id, accounts }) => id === why.by || accounts?.includes(why.by ?? ''));
        return { code: why.code, by: { id: other?.id ?? why.by, name: other?.name ?? 'User' } };
      }),
    );
  }

  private async undoExpense(id: string, { tx, group, caller, whose, seat }: Write): Promise<UndoFailure | undefined> {
    const { groupId } = group;
    const [found, history] = await Promise.all([
      this.expenses.findStored(tx, groupId, id),
      this.histories.listEntries(tx, groupId, id),
    ]);
    if (!found) return undefined;
    let { expense } = found;
    const expenseAs = (state: ExpenseState): StoredExpense => ({ ...expense, ...state });
    return undoEntries<ExpenseState>(history, whose, {
      isDeleted: found.isDeleted,
      stateAt: async (version) =>
        version === found.expense.version ? found.expense : this.histories.findState(groupId, id, version, tx),
      isSame: (one, other) => changesOfExpense(expenseAs(one), expenseAs(other)).length === 0,
      mark: async (how) => {
        await this.markExpense.mark(tx, group, caller, expense, how, seat);
        expense = { ...expense, version: expense.version + 1 };
      },
      replace: async (state) => {
        const after = { ...expenseAs(state), version: expense.version };
        const added = addedPeople(expense, after, (one) => personAt(group, one));
        if (!added.every((one) => group.seats.get(one)?.active)) throw refuse('not-a-member');
        await this.applyUpdate.apply(tx, group, caller, expense, after, 'reverted', seat);
      },
    });
  }

  private async undoSettlement(
    id: string,
    { tx, group, caller, whose, seat }: Write,
  ): Promise<UndoFailure | undefined> {
    const { groupId } = group;
    const [found, history] = await Promise.all([
      this.settlements.find(groupId, id, tx),
      this.settlements.listEntries(tx, groupId, id),
    ]);
    if (!found) return undefined;
    let { settlement } = found;
    return undoEntries<SettlementState>(history, whose, {
      isDeleted: found.isDeleted,
      stateAt: async (version) =>
        (await this.settlementHistories.findState(tx, settlement, version)) ?? stateOf(found.settlement),
      isSame: (one, other) => changesBetween({ ...settlement, ...one }, { ...settlement, ...other }).length === 0,
      mark: async (how) => {
        await this.markSettlement.mark(tx, group, caller, settlement, how, seat);
        settlement = { ...settlement, version: settlement.version + 1 };
      },
      replace: (state) => this.applySettlementUpdate.apply(tx, group, caller, settlement, state, 'reverted', seat),
    });
  }
}
