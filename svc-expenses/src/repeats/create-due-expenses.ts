import { currencyField } from '@allsquare/contract-kit';
import { expensesEvents, problems } from '@allsquare/expenses-contract';
import { Every, Problem, type Transaction, UnitOfWork } from '@allsquare/service-kit';
import { Inject, Injectable, Logger } from '@nestjs/common';
import type { ConfigType } from '@nestjs/config';
import { dueExpenses } from '../config.ts';
import { peopleIn } from '../expenses/expense.ts';
import { accountsIn, GroupsRepository, type LockedGroup } from '../groups/groups.repository.ts';
import { RequireMembers } from '../groups/require-members.ts';
import { CreateDueExpense, isDue, nextOf } from './create-due-expense.ts';
import type { RepeatEntity, Stopped } from './repeat.entity.ts';
import { type DueRepeat, RepeatsRepository } from './repeats.repository.ts';

/** Milliseconds between two looks at the repeats of a deleted group, which has no members but may be restored. */
const EMPTY_GROUP_DELAY = 3_600_000;

/**
 * Creates the bills of repeats when their day begins, missed ones too. Groups take turns, one bill each. If a replica
 * dies with one, another creates it.
 */
@Injectable()
export class CreateDueExpenses {
  readonly #log = new Logger(CreateDueExpenses.name);

  constructor(
    private readonly repeats: RepeatsRepository,
    private readonly groups: GroupsRepository,
    private readonly requireMembers: RequireMembers,
    private readonly createDueExpense: CreateDueExpense,
    private readonly unitOfWork: UnitOfWork,
    @Inject(dueExpenses.KEY) private readonly settings: ConfigType<typeof dueExpenses>,
  ) {}

  /** While memberships may be stale, all repeats wait. */
  @Every(({ settings }: CreateDueExpenses) => settings.DUE_BILLS_EVERY)
  async createBatch(tx: Transaction): Promise<boolean | (() => Promise<void>)> {
    if (this.requireMembers.membershipIsStale) return false;
    const due = await this.repeats.claimDue(tx, this.settings.DUE_BILLS_EVERY);
    return due.length > 0 && (() => this.#createAll(due));
  }

  async #createAll(due: DueRepeat[]) {
    for (const one of due) await this.#createOne(one).catch((error: unknown) => this.#log.warn(error));
  }

  async #createOne(due: DueRepeat) {
    try {
      await this.#runLocked(due, async (tx, group, repeat) => {
        const left = peopleOf(repeat).filter((id) => !group.people.get(id)?.active);
        if (left.length > 0) return this.#stop(tx, group, repeat, { code: 'not-a-member', seats: left });
        const next = nextOf(repeat, repeat.nextOn);
        const after = isDue(next) && isDated(repeat) ? this.createDueExpense.create(tx, group, repeat) : next;
        tx.sendOnCommit(() => this.repeats.setNext(tx, repeat, after));
      });
    } catch (error) {
      // Only a refusal of the books pauses the repeat, not an unknown outcome or a passing conflict.
      if (!(error instanceof Problem && Object.hasOwn(problems, error.code)) || error.code === 'seat-closing')
        throw error;
      await this.#runLocked(due, (tx, group, repeat) => this.#stop(tx, group, repeat, { code: error.code, seats: [] }));
    }
  }

  /** Does nothing if the repeat was paused or deleted in between. */
  async #runLocked(due: DueRepeat, work: (tx: Transaction, group: LockedGroup, repeat: RepeatEntity) => Promise<void>) {
    const known = await this.repeats.find(due);
    if (!known?.nextAt) return;
    await this.unitOfWork.runBatched(due.groupId, undefined, async (tx) => {
      const [group, repeat] = await Promise.all([
        this.groups.lock(tx, due.groupId, peopleOf(known)),
        this.repeats.find(due, tx),
      ]);
      // The people of a changed repeat were not read: it is due again in a moment.
      if (repeat?.version !== known.version || repeat.nextOn !== known.nextOn) return;
      if (group.memberCount > 0) return work(tx, group, repeat);
      await this.repeats.update(tx, due, { nextAt: new Date(Date.now() + EMPTY_GROUP_DELAY) });
    });
  }

  /** Pauses the repeat and notifies its participants who are still members. */
  async #stop(tx: Transaction, group: LockedGroup, repeat: RepeatEntity, stopped: Stopped) {
    const { groupId, id, bill, createdBy, version } = repeat;
    await this.repeats.update(tx, repeat, { paused: true, nextAt: null, stopped, version: version + 1 });
    tx.notifyBrowsers(group.memberIds, ['expenses'], groupId);
    const concerned = accountsIn(group, peopleOf(repeat)).filter((account) => group.memberIds.includes(account));
    tx.publishEvent(expensesEvents, 'repeat-paused', {
      repeatId: id,
      description: bill.description,
      code: stopped.code,
      userIds: concerned.length > 0 ? concerned : group.memberIds,
      groupId,
      groupName: group.name,
      amount: bill.cents,
      ...currencyField(group.currency),
      by: createdBy,
      at: new Date().toISOString(),
    });
  }
}

/** Its people by seat, and its creator by account. */
const peopleOf = ({ bill, createdBy }: RepeatEntity) => [...new Set([...peopleIn(bill), createdBy])];

const isDated = (repeat: RepeatEntity): repeat is RepeatEntity & { nextOn: string } => repeat.nextOn !== null;
