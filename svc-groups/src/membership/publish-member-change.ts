import { type GroupState, groupsEvents, type Member, type MemberChangeKind } from '@allsquare/groups-contract';
import type { Transaction } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';
import { MemberChangesRepository } from './member-changes.repository.ts';

type Change = { by: string; userId: string; seat: string };
type Happened = { userId: string; userIds: string[]; groupId: string; groupName: string; by: string; at: string };

const publish: Record<MemberChangeKind, ((tx: Transaction, happened: Happened) => void) | undefined> = {
  'member-joined': (tx, happened) => tx.publishEvent(groupsEvents, 'member-added', happened),
  'member-added': (tx, happened) => tx.publishEvent(groupsEvents, 'member-added', happened),
  'member-left': (tx, happened) => tx.publishEvent(groupsEvents, 'member-removed', happened),
  'member-removed': (tx, happened) => tx.publishEvent(groupsEvents, 'member-removed', happened),
  'member-promoted': (tx, happened) => tx.publishEvent(groupsEvents, 'role-changed', { ...happened, role: 'admin' }),
  'member-demoted': (tx, happened) => tx.publishEvent(groupsEvents, 'role-changed', { ...happened, role: 'member' }),
  // Nobody is at an unclaimed place: the group's state has its name.
  'place-added': undefined,
  'place-removed': undefined,
  'place-freed': (tx, happened) => tx.publishEvent(groupsEvents, 'member-removed', { ...happened, freed: true }),
};

/** Stores a change of a group's members and publishes its domain event. The group's row must be locked. */
@Injectable()
export class PublishMemberChange {
  constructor(private readonly changes: MemberChangesRepository) {}

  /** `group` is the state that was published with the change. */
  async publish(tx: Transaction, kind: MemberChangeKind, { by, userId, seat }: Change, group: GroupState) {
    const { groupId, name: groupName } = group;
    await this.changes.insert(tx, { groupId, kind, byId: by, userId, seat });
    const accounts = group.members.filter(({ place }) => place === undefined).map((member) => member.userId);
    const isRole = kind === 'member-promoted' || kind === 'member-demoted';
    const userIds = isRole ? accounts : accounts.filter((id) => id !== userId);
    publish[kind]?.(tx, { userId, userIds, groupId, groupName, by, at: new Date().toISOString() });
  }
  /** A member became the admin because no other was left. */
  publishSuccession(tx: Transaction, { userId, seat = userId }: Member, group: GroupState) {
    return this.publish(tx, 'member-promoted', { by: userId, userId, seat }, group);
  }
}
