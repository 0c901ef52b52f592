import { type Caller, type IdempotencyRequest, Problem, type Transaction, UnitOfWork } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';
import { GroupsRepository } from './groups.repository.ts';
import { idInGroup, namedIdInGroup } from './id-in-group.ts';

type Sent = {
  caller: Caller;
  groupId: string;
  ref: string | null | undefined;
  /** What it is in the id's name: one ref makes different ids of a bill and of a payment. */
  as: 'ref' | 'payment ref';
  idempotency: IdempotencyRequest | undefined;
};

const UNIQUE_VIOLATION = '23505';

/** A write that records something under an id that follows from its `ref`, if it has one (ADR 0070). */
@Injectable()
export class RecordOnce {
  constructor(
    private readonly groups: GroupsRepository,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /**
   * Runs `record` in a transaction that it locks the group in. Sent again, it returns what `find` reads, deleted or
   * not, also where a rule would refuse it by now: the payment itself may have changed the plan. Only a repeat reads.
   */
  async run<Row extends object>(
    { caller, groupId, ref, as, idempotency }: Sent,
    record: (tx: Transaction, id: string) => Promise<Row>,
    find: (id: string) => Promise<Row | undefined>,
  ): Promise<Row> {
    const id = ref ? namedIdInGroup(groupId, caller.id, `${as} ${ref}`) : idInGroup(groupId);
    let recorded: Row | undefined;
    const findIfAllowed = async () => {
      const rights = ref ? await this.groups.findRights(groupId, caller.id) : { reads: false };
      return rights.reads ? find(id) : undefined;
    };
    try {
      const answer = await this.unitOfWork.runBatched(groupId, idempotency, async (tx) => {
        recorded = await record(tx, id);
        return recorded;
      });
      // Another object: the stored answer to an earlier request under the key.
      return answer === recorded ? answer : ((await findIfAllowed()) ?? answer);
    } catch (error) {
      const row = mayBeRecorded(error) ? await findIfAllowed() : undefined;
      if (!row) throw error;
      return row;
    }
  }
}

/** A duplicate, or one that a rule refuses. Another body under the same key stays refused. */
const mayBeRecorded = (error: unknown) =>
  error instanceof Problem
    ? [404, 409, 422].includes(error.status) && error.code !== 'key-reused'
    : (error as { code?: string }).code === UNIQUE_VIOLATION;
