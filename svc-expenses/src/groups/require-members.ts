import { type ExpensesProblem, problems } from '@allsquare/expenses-contract';
import { getGroup } from '@allsquare/groups-contract';
import { ask, type Caller, People, Problem, type Transaction, Writes } from '@allsquare/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { PEERS, type Peers } from '../config.ts';
import { FollowGroup } from './follow-group.ts';
import { GroupsRepository, type LockedGroup, type Standing } from './groups.repository.ts';

const isMember = ({ active }: Standing) => active;
/** A former member whose balance is not zero can still pay and be paid. */
export const isOnTheBooks = ({ active, cents }: Standing) => active || cents !== 0;

/**
 * The caller must be a member (404), and so must everybody else named (422; or what `mayBeNamed` says instead). Somebody
 * unknown here may have been added a moment ago: then the owner is asked once (ADR 0004).
 * `notFound` is what the 404 says.
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

  async execute(
    caller: Caller,
    groupId: string,
    others: string[] = [],
    notFound: ExpensesProblem = 'group-not-found',
    mayBeNamed = isMember,
  ) {
    const refused = async () =>
      refusal(await this.groups.standings(groupId, [caller.id, ...others]), caller, others, notFound, mayBeNamed);
    if (!(await refused())) return;
    await this.askOwner(caller, groupId, notFound);
    const problem = await refused();
    if (problem) throw problem;
  }

  /** Inside a write: locks the group, which every write does first, and checks again, for somebody may just have left. */
  async lock(
    tx: Transaction,
    caller: Caller,
    groupId: string,
    others: string[] = [],
    notFound: ExpensesProblem = 'group-not-found',
    mayBeNamed = isMember,
  ): Promise<LockedGroup> {
    const group = await this.groups.lock(tx, groupId, [caller.id, ...others]);
    const problem = refusal(group.people, caller, others, notFound, mayBeNamed);
    if (problem) throw problem;
    return group;
  }

  private async askOwner(caller: Caller, groupId: string, notFound: ExpensesProblem) {
    const told = await ask(this.peers.GROUPS_URL, getGroup, { params: { id: groupId } }, caller);
    if (!told) throw new Problem(404, notFound, problems);
    const { name, members } = told.answer;
    await this.people.learnAll(members.map(({ userId, user }) => ({ userId, name: user.name, email: user.email })));
    await this.writes.run(undefined, (tx) =>
      this.followGroup.execute(tx, { groupId, version: told.version, name, members, deleted: false }),
    );
  }
}

function refusal(
  people: ReadonlyMap<string, Standing>,
  caller: Caller,
  others: string[],
  notFound: ExpensesProblem,
  mayBeNamed: (person: Standing) => boolean,
): Problem | undefined {
  const passes = (userId: string, may: (person: Standing) => boolean) => {
    const person = people.get(userId);
    return person !== undefined && may(person);
  };
  if (!passes(caller.id, isMember)) return new Problem(404, notFound, problems);
  if (!others.every((userId) => passes(userId, mayBeNamed))) return new Problem(422, 'not-a-member', problems);
  return undefined;
}
