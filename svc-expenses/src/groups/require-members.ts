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
/** Everybody who has a standing. */
export const allowFormer = () => true;

/** Milliseconds after an answer in which a refusal of the same caller in the same group asks no more. */
const REFRESH_COOLDOWN = 1000;
/** Milliseconds in which an event arrives that was published before. */
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
  /** Whether it moves more seats than those of `others`. */
  everybody?: boolean;
};

/**
 * The caller must be a member, or for a read a former one with an open balance (404, with `notFound`); inside a write
 * so must everybody else named be a member (422; or what `isAllowed` says instead). Somebody unknown here may just
 * have been added, so the owner is asked once, and for a moment after its answer not again; while nothing is heard of
 * it, always (ADR 0004).
 */
@Injectable()
export class RequireMembers {
  /** What was asked and answered a moment ago, or is being asked, by group and caller. */
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

  /** Whether this service's own rows may no longer say who is a member. */
  get membershipIsStale(): boolean {
    return this.consumers.maxStaleness(groupState) > this.settings.IN_DOUBT_AFTER;
  }

  /** A write that judges by `lock` alone. */
  async forWrite<Answer>(demand: AccessRequest, write: () => Promise<Answer>): Promise<Answer> {
    const isAsked = this.membershipIsStale;
    if (isAsked) await this.fetchMembers(demand);
    return this.retryAfterRefresh(demand, write, isAsked);
  }

  /**
   * A write that judges by `lock`. Somebody it refused because they are no member here may just have been added, or
   * come back: then the owner is asked, unless it was for this write, and the write is tried once more.
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
    // There was news, so there may be more at once.
    this.#refreshes.delete(keyOf(demand));
    return answer;
  }

  /** Before a read, or a write that looks at rows before it locks. Answers whether the owner was asked. */
  async require(right: keyof Rights, demand: AccessRequest): Promise<boolean> {
    const { caller, groupId, notFound = 'group-not-found' } = demand;
    const isAllowed = async () => (await this.groups.findRights(groupId, caller.id))[right];
    if (!this.membershipIsStale && (await isAllowed())) return false;
    const isAsked = await this.refreshBeforeRefusal(demand);
    if (!(await isAllowed())) throw refuse(notFound);
    this.#refreshes.delete(keyOf(demand));
    return isAsked;
  }

  /** The owner alone knows who is an admin: it is asked each time (403; 404 for others than members). */
  async requireAdmin(demand: AccessRequest) {
    const members = await this.fetchMembers(demand);
    const own = members.find(({ userId }) => userId === demand.caller.id);
    if (!own) throw refuse(demand.notFound ?? 'group-not-found');
    if (own.role !== 'admin') throw refuse('admins-only');
  }

  /**
   * Inside a write: locks the group, which every write does first, and judges again, because somebody may just have
   * left.
   */
  async lock(
    tx: Transaction,
    { caller, groupId, others = [], notFound = 'group-not-found', isAllowed = isMember, everybody }: LockRequest,
  ): Promise<LockedGroup> {
    const group = await this.groups.lock(tx, groupId, [caller.id, ...others], everybody);
    const own = group.people.get(caller.id);
    // A seat's id gives no rights.
    if (own?.id !== caller.id || !isMember(own)) throw refuse(notFound);
    requireAllowed(group.people, others, isAllowed);
    markSeatsUsed(tx, group, [own.seat]);
    return group;
  }

  /**
   * Asks the owner, and answers that it did. Where it has answered this caller a moment ago, whom it has added since
   * comes by event, so that is waited for instead; unless events may be missing.
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
    // Where no answer comes, the next one asks.
    asking.then(() => setTimeout(forget, REFRESH_COOLDOWN).unref(), forget);
    if (!(await asking)) throw refuse(demand.notFound ?? 'group-not-found');
    return true;
  }

  /** The members, by the owner; 404 where it does not show the group to the caller. */
  private async fetchMembers(demand: AccessRequest) {
    const members = await this.refreshGroup(demand);
    if (!members) throw refuse(demand.notFound ?? 'group-not-found');
    return members;
  }

  /** Stores the group as its owner answers it now, with its members; nothing where the caller does not see it. */
  private async refreshGroup({ caller, groupId }: AccessRequest) {
    const owned = await callOwner(this.urls.GROUPS_URL, getGroup, { params: { id: groupId } }, caller);
    if (!owned) return undefined;
    const { name, members } = owned.answer;
    const answered = members.map((member) => ({ ...member, place: member.place ? unnumberedName(member) : undefined }));
    const people = members.filter(({ place }) => !place);
    await this.people.insertAllIfUnknown(
      people.map((member) => ({ userId: member.userId, name: unnumberedName(member), email: member.user.email })),
    );
    const { version } = owned;
    await this.unitOfWork.run(undefined, (tx) =>
      this.groupProjection.apply(tx, { groupId, version, name, members: answered, deleted: false }),
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

/** 422 unless all of these may be named. */
export function requireAllowed(people: Statuses, userIds: string[], isAllowed: May = isMember) {
  if (!every(people, userIds, isAllowed)) throw refuse('not-a-member');
}
