import { type ExpensesProblem, problems } from '@allsquare/expenses-contract';
import { getGroup } from '@allsquare/groups-contract';
import { ask, type Caller, People, Problem, type Transaction, Writes } from '@allsquare/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { PEERS, type Peers } from '../config.ts';
import { FollowGroup } from './follow-group.ts';
import { GroupsRepository } from './groups.repository.ts';

/**
 * The caller must be a member (404), and so must everybody else named (422). Somebody unknown here may have been added a
 * moment ago: then the owner is asked once (ADR 0004). `notFound` is what the 404 says.
 */
@Injectable()
export class RequireMembers {
  constructor(
    private readonly groups: GroupsRepository,
    private readonly followGroup: FollowGroup,
    private readonly people: People,
    private readonly writes: Writes,
    @Inject(PEERS) private readonly peers: Peers,
  ) {}

  async execute(caller: Caller, groupId: string, others: string[] = [], notFound: ExpensesProblem = 'group-not-found') {
    const named = [...new Set([caller.id, ...others])];
    let members = await this.groups.activeAmong(groupId, named);
    if (members.size < named.length) {
      await this.askOwner(caller, groupId, notFound);
      members = await this.groups.activeAmong(groupId, named);
    }
    refuse(members, caller, named, notFound);
  }

  /** Inside a write: locks the group's ledger, which every write takes first, and checks again, for somebody may just have left. */
  async lock(
    tx: Transaction,
    caller: Caller,
    groupId: string,
    others: string[] = [],
    notFound: ExpensesProblem = 'group-not-found',
  ) {
    await this.groups.lockLedger(tx, groupId);
    const named = [...new Set([caller.id, ...others])];
    refuse(await this.groups.activeAmong(groupId, named, tx), caller, named, notFound);
  }

  private async askOwner(caller: Caller, groupId: string, notFound: ExpensesProblem) {
    const told = await ask(this.peers.GROUPS_URL, getGroup, { id: groupId }, caller);
    if (!told) throw new Problem(404, notFound, problems);
    const { name, members } = told.answer;
    await this.people.learnAll(members.map(({ userId, user }) => ({ userId, name: user.name, email: user.email })));
    await this.writes.run(undefined, (tx) =>
      this.followGroup.execute(tx, { groupId, version: told.version, name, members }),
    );
  }
}

function refuse(members: Set<string>, caller: Caller, named: string[], notFound: ExpensesProblem) {
  if (!members.has(caller.id)) throw new Problem(404, notFound, problems);
  if (members.size < named.length) throw new Problem(422, 'not-a-member', problems);
}
