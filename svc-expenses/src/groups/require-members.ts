import { problems } from '@allsquare/expenses-contract';
import { getGroup } from '@allsquare/groups-contract';
import { ask, type Caller, People, Problem, Writes } from '@allsquare/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { PEERS, type Peers } from '../config.ts';
import { FollowGroup } from './follow-group.ts';
import { GroupsRepository } from './groups.repository.ts';

/**
 * The caller must be a member (404), and so must everybody else named (422). Somebody unknown here may have been added a
 * moment ago: then the owner is asked once (design.md, "Reading one's own writes").
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

  async execute(caller: Caller, groupId: string, others: string[] = []) {
    const named = [...new Set([caller.id, ...others])];
    let members = await this.groups.activeAmong(groupId, named);
    if (members.size < named.length) {
      await this.askOwner(caller, groupId);
      members = await this.groups.activeAmong(groupId, named);
    }
    if (!members.has(caller.id)) throw new Problem(404, 'group-not-found', problems);
    if (members.size < named.length) throw new Problem(422, 'not-a-member', problems);
  }

  private async askOwner(caller: Caller, groupId: string) {
    const told = await ask(this.peers.GROUPS_URL, getGroup, { id: groupId }, caller);
    if (!told) throw new Problem(404, 'group-not-found', problems);
    const { name, members } = told.answer;
    await this.people.learnAll(members.map(({ userId, user }) => ({ userId, name: user.name, email: user.email })));
    await this.writes.run(undefined, (tx) =>
      this.followGroup.execute(tx, { groupId, version: told.version, name, members }),
    );
  }
}
