import { getGroup } from '@allsquare/groups-contract';
import { type Caller, callOwner, People, type Transaction, UnitOfWork } from '@allsquare/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import type { ConfigType } from '@nestjs/config';
import { serviceUrls } from '../config.ts';
import { refuse } from '../refuse.ts';
import { FollowGroup } from './follow-group.ts';
import { GroupsRepository, type LockedGroup, type Standing } from './groups.repository.ts';

const isMember = ({ active }: Standing) => active;
/** A former member whose balance is not zero can still pay and be paid. */
export const isOnTheBooks = ({ active, cents }: Standing) => active || cents !== 0;
/** Whoever has a standing at all. */
export const wasMember = () => true;

type NotFound = 'group-not-found' | 'expense-not-found' | 'settlement-not-found';

/**
 * The caller must be a member (404, with `notFound`), and inside a write so must everybody else named (422; or what `mayBeNamed`
 * says instead). Somebody unknown here may have been added a moment ago: then the owner is asked once (ADR 0004).
 */
@Injectable()
export class RequireMembers {
  constructor(
    private readonly groups: GroupsRepository,
    private readonly followGroup: FollowGroup,
    private readonly people: People,
    private readonly unitOfWork: UnitOfWork,
    @Inject(serviceUrls.KEY) private readonly urls: ConfigType<typeof serviceUrls>,
  ) {}

  /** Before a write: who else is named is judged inside it, where a repeat under its key gets the first answer instead. */
  async require(
    caller: Caller,
    groupId: string,
    others: string[] = [],
    notFound: NotFound = 'group-not-found',
    mayBeNamed = isMember,
  ) {
    const people = await this.groups.standings(groupId, [caller.id, ...others]);
    if (every(people, [caller.id], isMember) && every(people, others, mayBeNamed)) return;
    await this.askOwner(caller, groupId, notFound);
    refuseCaller(await this.groups.standings(groupId, [caller.id]), caller, notFound);
  }

  /** Inside a write: locks the group, which every write does first, and judges, for somebody may just have left. */
  async lock(
    tx: Transaction,
    caller: Caller,
    groupId: string,
    others: string[] = [],
    notFound: NotFound = 'group-not-found',
    mayBeNamed = isMember,
  ): Promise<LockedGroup> {
    const group = await this.groups.lock(tx, groupId, [caller.id, ...others]);
    refuseCaller(group.people, caller, notFound);
    refuseNamed(group.people, others, mayBeNamed);
    return group;
  }

  /** Takes what the owner says of the group now; 404 where it is not there for the caller. */
  async askOwner(caller: Caller, groupId: string, notFound: NotFound) {
    const told = await callOwner(this.urls.GROUPS_URL, getGroup, { params: { id: groupId } }, caller);
    if (!told) throw refuse(notFound);
    const { name, members } = told.answer;
    await this.people.insertAllIfUnknown(
      members.map(({ userId, user }) => ({ userId, name: user.name, email: user.email })),
    );
    await this.unitOfWork.run(undefined, (tx) =>
      this.followGroup.follow(tx, { groupId, version: told.version, name, members, deleted: false }),
    );
  }
}

type Standings = ReadonlyMap<string, Standing>;
type May = (person: Standing) => boolean;

const every = (people: Standings, userIds: string[], may: May) =>
  userIds.every((userId) => {
    const person = people.get(userId);
    return person !== undefined && may(person);
  });

function refuseCaller(people: Standings, caller: Caller, notFound: NotFound) {
  if (!every(people, [caller.id], isMember)) throw refuse(notFound);
}

/** 422 unless all of these may be named. */
export function refuseNamed(people: Standings, userIds: string[], mayBeNamed: May = isMember) {
  if (!every(people, userIds, mayBeNamed)) throw refuse('not-a-member');
}
