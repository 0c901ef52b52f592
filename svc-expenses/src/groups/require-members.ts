import { setTimeout as sleep } from 'node:timers/promises';
import { getGroup, groupState, unnumberedName } from '@allsquare/groups-contract';
import {
  type Caller,
  Consumers,
  callOwner,
  People,
  Problem,
  type Transaction,
  UnitOfWork,
} from '@allsquare/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import type { ConfigType } from '@nestjs/config';
import { serviceUrls, staleness } from '../config.ts';
import { refuse } from '../refuse.ts';
import { GroupProjection } from './group-projection.ts';
import { GroupsRepository, type LockedGroup, type MemberStatus, type Rights } from './groups.repository.ts';
import { markSeatsUsed } from './mark-seats-used.ts';

const isMember = ({ active }: MemberStatus) => active;
/** A former member with an open balance can still pay and be paid. */
export const hasOpenBalance = ({ active, cents }: MemberStatus) => active || cents !== 0;
/** Members and former members. */
export const allowFormer = () => true;

/** For so many milliseconds after an answer, a refusal of the same caller in the same group does not ask again. */
const REFRESH_COOLDOWN = 1000;
/** Milliseconds within which a published event arrives. */
const EVENT_DELAY = 100;

const RETRYABLE_CODES = new Set(['group-not-found', 'not-a-member', 'former-member']);

type NotFound = 'group-not-found' | 'expense-not-found' | 'repeat-not-found' | 'settlement-not-found';

export type AccessRequest = {
  caller: Caller;
  groupId: string;
  notFound?: NotFound;
};
export type LockRequest = AccessRequest & {
  others?: string[];
  isAllowed?: (person: MemberStatus) => boolean;
  /** Whether it moves more seats than those in `others`. */
  everybody?: boolean;
};

/**
 * The caller must be a member, or for a read a former member with an open balance (404, with `notFound`). In a write,
 * everybody else named must be a member, too (422), or satisfy `isAllowed`. An unknown person may have been added a
 * moment ago, so svc-groups is asked once and not again within a moment; while its events do not arrive, always (ADR
 * 0004).
 */
@Injectable()
export class RequireMembers {
  /** Recent and pending questions to svc-groups, by group and caller. */
  readonly #refreshes = new Map<string, Promise<unknown>>();

  constructor(
    private readonly groups: GroupsRepository,
    private readonly groupProjection: GroupProjection,
    private readonly people: People,
    private readonly unitOfWork: UnitOfWork,
    private readonly consumers: Consumers,
    @Inject(serviceUrls.KEY) private readonly urls: ConfigType<typeof serviceUrls>,
    @Inject(staleness.KEY) private readonly settings: ConfigType<typeof staleness>,
  ) {}

  /** Whether the stored memberships may be stale. */
  get membershipIsStale(): boolean {
    return this.consumers.maxStaleness(groupState) > this.settings.IN_DOUBT_AFTER;
  }

  /** A write that relies on `lock` alone. */
  async forWrite<Answer>(demand: AccessRequest, write: () => Promise<Answer>): Promise<Answer> {
    const isAsked = this.membershipIsStale;
    if (isAsked) await this.fetchMembers(demand);
    return this.retryAfterRefresh(demand, write, isAsked);
  }

  /**
   * A write that relies on `lock`. If it refuses somebody as unknown, they may have just been added or have returned:
   * the service asks svc-groups, unless this write already did, and retries once.
   */
  async retryAfterRefresh<Answer>(
    demand: AccessRequest,
    write: () => Promise<Answer>,
    isAsked = false,
  ): Promise<Answer> {
    try {
      return await write();
    } catch (error) {
      if (isAsked || !(error instanceof Problem && RETRYABLE_CODES.has(error.code))) throw error;
    }
    await this.refreshBeforeRefusal(demand);
    const answer = await write();
    // Members have changed, and may again at once.
    this.#refreshes.delete(keyOf(demand));
    return answer;
  }

  /** Before a read, or a write that reads rows before its lock. Returns whether svc-groups was asked. */
  async require(right: keyof Rights, demand: AccessRequest): Promise<boolean> {
    const { caller, groupId, notFound = 'group-not-found' } = demand;
    const isAllowed = async () => (await this.groups.findRights(groupId, caller.id))[right];
    if (!this.membershipIsStale && (await isAllowed())) return false;
    const isAsked = await this.refreshBeforeRefusal(demand);
    if (!(await isAllowed())) throw refuse(notFound);
    this.#refreshes.delete(keyOf(demand));
    return isAsked;
  }

  /** Only svc-groups knows who is an admin: it is asked each time (403; 404 for non-members). */
  async requireAdmin(demand: AccessRequest) {
    if (!(await this.isAdmin(demand))) throw refuse('admins-only');
  }

  /** The same for who else may do it (404 for non-members). */
  async isAdmin(demand: AccessRequest): Promise<boolean> {
    const members = await this.fetchMembers(demand);
    const own = members.find(({ userId }) => userId === demand.caller.id);
    if (!own) throw refuse(demand.notFound ?? 'group-not-found');
    return own.role === 'admin';
  }

  /** In a write: locks the group, as every write does first, and checks again, because somebody may have just left. */
  async lock(
    tx: Transaction,
    { caller, groupId, others = [], notFound = 'group-not-found', isAllowed = isMember, everybody }: LockRequest,
  ): Promise<LockedGroup> {
    const group = await this.groups.lock(tx, groupId, [caller.id, ...others], everybody);
    const own = group.people.get(caller.id);
    // The id of a seat grants no rights.
    if (own?.id !== caller.id || !isMember(own)) throw refuse(notFound);
    requireAllowed(group.people, others, isAllowed);
    markSeatsUsed(tx, group, [own.seat]);
    return group;
  }

  /**
   * Asks svc-groups and returns true. If it answered this caller a moment ago, later changes arrive by event: wait for
   * that instead, unless events may be missing.
   */
  private async refreshBeforeRefusal(demand: AccessRequest): Promise<boolean> {
    const key = keyOf(demand);
    const asked = this.#refreshes.get(key);
    if (asked && !this.membershipIsStale && this.consumers.isConnected) {
      await asked;
      await sleep(EVENT_DELAY);
      return false;
    }
    const asking = this.refreshGroup(demand);
    this.#refreshes.set(key, asking);
    const forget = () => this.#refreshes.get(key) === asking && this.#refreshes.delete(key);
    // Without an answer, the next caller asks again.
    asking.then(() => setTimeout(forget, REFRESH_COOLDOWN).unref(), forget);
    if (!(await asking)) throw refuse(demand.notFound ?? 'group-not-found');
    return true;
  }

  /** The members according to svc-groups; 404 if it does not show the group to the caller. */
  private async fetchMembers(demand: AccessRequest) {
    const members = await this.refreshGroup(demand);
    if (!members) throw refuse(demand.notFound ?? 'group-not-found');
    return members;
  }

  /** Stores the group and its members as svc-groups answers now; undefined if it does not show it to the caller. */
  private async refreshGroup({ caller, groupId }: AccessRequest) {
    const owned = await callOwner(this.urls.GROUPS_URL, getGroup, { params: { id: groupId } }, caller);
    if (!owned) return undefined;
    const { name, currency, members, former } = owned.answer;
    const answered = members.map((member) => ({ ...member, place: member.place ? unnumberedName(member) : undefined }));
    const people = members.filter(({ place }) => !place);
    await this.people.insertAllIfUnknown(
      people.map((member) => ({ userId: member.userId, name: unnumberedName(member), email: member.user.email })),
    );
    const { version } = owned;
    await this.unitOfWork.run(undefined, (tx) =>
      this.groupProjection.apply(tx, { groupId, version, name, currency, members: answered, former, deleted: false }),
    );
    return members;
  }
}

const keyOf = ({ caller, groupId }: AccessRequest) => `${groupId} ${caller.id}`;

type Statuses = ReadonlyMap<string, MemberStatus>;
type May = (person: MemberStatus) => boolean;

const every = (people: Statuses, userIds: string[], may: May) =>
  userIds.every((userId) => {
    const person = people.get(userId);
    return person !== undefined && may(person);
  });

/** Refuses (422) anybody here who may not be named. */
export function requireAllowed(people: Statuses, userIds: string[], isAllowed: May = isMember) {
  if (!every(people, userIds, isAllowed)) throw refuse('not-a-member');
}
