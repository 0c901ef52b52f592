import { setTimeout as sleep } from 'node:timers/promises';
import { getGroup, groupState, ownName } from '@allsquare/groups-contract';
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
import { doubt, serviceUrls } from '../config.ts';
import { refuse } from '../refuse.ts';
import { GroupProjection } from './group-projection.ts';
import { GroupsRepository, type LockedGroup, type Rights, type Standing } from './groups.repository.ts';
import { useSeats } from './use-seats.ts';

const isMember = ({ active }: Standing) => active;
/** A former member with an open balance can still pay and be paid. */
export const isOnTheBooks = ({ active, cents }: Standing) => active || cents !== 0;
/** Everybody who has a standing. */
export const wasMember = () => true;

/** Milliseconds after an answer in which a refusal of the same caller in the same group asks no more. */
const A_MOMENT = 1000;
/** Milliseconds in which an event arrives that was published before. */
const ON_ITS_WAY = 100;

const MAY_BE_NEW = new Set(['group-not-found', 'not-a-member', 'former-member']);

type NotFound = 'group-not-found' | 'expense-not-found' | 'repeat-not-found' | 'settlement-not-found';

export type Demand = {
  caller: Caller;
  groupId: string;
  notFound?: NotFound;
};
export type LockDemand = Demand & {
  others?: string[];
  mayBeNamed?: (person: Standing) => boolean;
  /** Whether it moves more seats than those of `others`. */
  everybody?: boolean;
};

/**
 * The caller must be a member, or for a read a former one with an open balance (404, with `notFound`); inside a write
 * so must everybody else named be a member (422; or what `mayBeNamed` says instead). Somebody unknown here may just
 * have been added, so the owner is asked once, and for a moment after its answer not again; while nothing is heard of
 * it, always (ADR 0004).
 */
@Injectable()
export class RequireMembers {
  /** What was asked and answered a moment ago, or is being asked, by group and caller. */
  readonly #asked = new Map<string, Promise<unknown>>();

  constructor(
    private readonly groups: GroupsRepository,
    private readonly groupProjection: GroupProjection,
    private readonly people: People,
    private readonly unitOfWork: UnitOfWork,
    private readonly consumers: Consumers,
    @Inject(serviceUrls.KEY) private readonly urls: ConfigType<typeof serviceUrls>,
    @Inject(doubt.KEY) private readonly settings: ConfigType<typeof doubt>,
  ) {}

  /** Whether this service's own rows may no longer say who is a member. */
  get isInDoubt(): boolean {
    return this.consumers.staleFor(groupState) > this.settings.IN_DOUBT_AFTER;
  }

  /** A write that judges by `lock` alone. */
  async forWrite<Answer>(demand: Demand, write: () => Promise<Answer>): Promise<Answer> {
    const isAsked = this.isInDoubt;
    if (isAsked) await this.askOwner(demand);
    return this.tryAgain(demand, write, isAsked);
  }

  /**
   * A write that judges by `lock`. Somebody it refused because they are no member here may just have been added, or
   * come back: then the owner is asked, unless it was for this write, and the write is tried once more.
   */
  async tryAgain<Answer>(demand: Demand, write: () => Promise<Answer>, isAsked = false): Promise<Answer> {
    try {
      return await write();
    } catch (error) {
      if (isAsked || !(error instanceof Problem && MAY_BE_NEW.has(error.code))) throw error;
    }
    await this.askBeforeRefusal(demand);
    const answer = await write();
    // There was news, so there may be more at once.
    this.#asked.delete(keyOf(demand));
    return answer;
  }

  /** Before a read, or a write that looks at rows before it locks. Answers whether the owner was asked. */
  async require(right: keyof Rights, demand: Demand): Promise<boolean> {
    const { caller, groupId, notFound = 'group-not-found' } = demand;
    const isAllowed = async () => (await this.groups.findRights(groupId, caller.id))[right];
    if (!this.isInDoubt && (await isAllowed())) return false;
    const isAsked = await this.askBeforeRefusal(demand);
    if (!(await isAllowed())) throw refuse(notFound);
    this.#asked.delete(keyOf(demand));
    return isAsked;
  }

  /** The owner alone knows who is an admin: it is asked each time (403; 404 for others than members). */
  async requireAdmin(demand: Demand) {
    const members = await this.askOwner(demand);
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
    { caller, groupId, others = [], notFound = 'group-not-found', mayBeNamed = isMember, everybody }: LockDemand,
  ): Promise<LockedGroup> {
    const group = await this.groups.lock(tx, groupId, [caller.id, ...others], everybody);
    const own = group.people.get(caller.id);
    // A seat's id gives no rights.
    if (own?.id !== caller.id || !isMember(own)) throw refuse(notFound);
    refuseNamed(group.people, others, mayBeNamed);
    useSeats(tx, group, [own.seat]);
    return group;
  }

  /**
   * Asks the owner, and answers that it did. Where it has answered this caller a moment ago, whom it has added since
   * comes by event, so that is waited for instead; unless events may be missing.
   */
  private async askBeforeRefusal(demand: Demand): Promise<boolean> {
    const key = keyOf(demand);
    const asked = this.#asked.get(key);
    if (asked && !this.isInDoubt && this.consumers.isConnected) {
      await asked;
      await sleep(ON_ITS_WAY);
      return false;
    }
    const asking = this.storeAnswer(demand);
    this.#asked.set(key, asking);
    const forget = () => this.#asked.get(key) === asking && this.#asked.delete(key);
    // Where no answer comes, the next one asks.
    asking.then(() => setTimeout(forget, A_MOMENT).unref(), forget);
    if (!(await asking)) throw refuse(demand.notFound ?? 'group-not-found');
    return true;
  }

  /** The members, by the owner; 404 where it does not show the group to the caller. */
  private async askOwner(demand: Demand) {
    const members = await this.storeAnswer(demand);
    if (!members) throw refuse(demand.notFound ?? 'group-not-found');
    return members;
  }

  /** Stores the group as its owner answers it now, with its members; nothing where the caller does not see it. */
  private async storeAnswer({ caller, groupId }: Demand) {
    const owned = await callOwner(this.urls.GROUPS_URL, getGroup, { params: { id: groupId } }, caller);
    if (!owned) return undefined;
    const { name, members } = owned.answer;
    const answered = members.map((member) => ({ ...member, place: member.place ? ownName(member) : undefined }));
    const people = members.filter(({ place }) => !place);
    await this.people.insertAllIfUnknown(
      people.map((member) => ({ userId: member.userId, name: ownName(member), email: member.user.email })),
    );
    const { version } = owned;
    await this.unitOfWork.run(undefined, (tx) =>
      this.groupProjection.apply(tx, { groupId, version, name, members: answered, deleted: false }),
    );
    return members;
  }
}

const keyOf = ({ caller, groupId }: Demand) => `${groupId} ${caller.id}`;

type Standings = ReadonlyMap<string, Standing>;
type May = (person: Standing) => boolean;

const every = (people: Standings, userIds: string[], may: May) =>
  userIds.every((userId) => {
    const person = people.get(userId);
    return person !== undefined && may(person);
  });

/** 422 unless all of these may be named. */
export function refuseNamed(people: Standings, userIds: string[], mayBeNamed: May = isMember) {
  if (!every(people, userIds, mayBeNamed)) throw refuse('not-a-member');
}
