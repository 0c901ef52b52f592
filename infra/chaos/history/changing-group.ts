import { setTimeout as sleep } from 'node:timers/promises';
import {
  createExpense,
  createSettlement,
  listBalances,
  type MemberBalance,
  type Settlement,
  undoActivity,
  updateSettlement,
} from '@allsquare/expenses-contract';
import { acceptRequest, sendRequest } from '@allsquare/friends-contract';
import {
  addMember,
  createGroup,
  type GroupWithMembers,
  getGroup,
  joinByLink,
  type Member,
  mergeMembers,
  removeMember,
  shareLink,
  unclaimPlace,
  unmergeMembers,
} from '@allsquare/groups-contract';
import type { CallInput, Route } from '@allsquare/local/client/call-operation.ts';
import { type Client, linkTokenOf, newcomer, register } from '@allsquare/local/client/client.ts';
import { type ChangingMember, convertGuestMember, deleteMemberAccount, openGuestMember } from './changing-member.ts';
import { emptyHistory, type History, type MemberWrite, type Moves } from './history.ts';
import type { Random } from './random.ts';
import { codeOf, isDone, isUnknown, PAUSE, Recorder, type WriteFacts } from './recorder.ts';

const PLACES = ['Ida', 'Jon', 'Kay', 'Lea'];
const MOVERS = ['Fay', 'Gus', 'Hal'];
const CENTS = 100;
/** How often a guest is converted or a person deletes their account; a new guest replaces them. */
const ACCOUNT_ENDS = 0.04;

const seatOf = ({ seat, userId }: Member) => seat ?? userId;

/**
 * A group whose places movers, guests among them, claim, unclaim and leave. They are removed and added again, their
 * seats are merged, and they write, are converted and delete their accounts. Requests name seats, so the postings are
 * known.
 */
export class ChangingGroup {
  readonly #admin: Client;
  readonly #origin: string;
  readonly #members: ChangingMember[];
  readonly history: History = emptyHistory();
  readonly #random: Random;
  readonly #payments = new Map<string, Settlement>();
  readonly id: string;
  #texts = 0;
  #guests = 0;

  private constructor(origin: string, id: string, admin: Client, movers: ChangingMember[], random: Random) {
    this.id = id;
    this.#origin = origin;
    this.#admin = admin;
    this.#members = movers;
    this.#random = random;
  }

  static async create(origin: string, admin: Client, random: Random): Promise<ChangingGroup> {
    const { id } = await admin.ask(createGroup, { body: { name: 'Coming and going', type: 'other', places: PLACES } });
    const movers: ChangingMember[] = [];
    for (const name of MOVERS) {
      const mover = await register(origin, newcomer(`${name} Example`));
      const request = await admin.ask(sendRequest, { body: { email: mover.email } });
      await mover.ask(acceptRequest, { params: { id: request.id }, body: {} });
      movers.push({ client: mover });
    }
    const guest = await openGuestMember(origin, await linkTokenOf(admin, id), 'Mia');
    if (!guest) throw new Error('Nobody can join as a guest');
    return new ChangingGroup(origin, id, admin, [...movers, guest], random);
  }

  async run(stopped: AbortSignal): Promise<void> {
    const move = async (first: ChangingMember) => {
      let mover: ChangingMember | undefined = first;
      while (!stopped.aborted) {
        mover ??= await this.#openGuest();
        if (mover && this.#random.happens(ACCOUNT_ENDS)) mover = await this.#convertOrDelete(mover);
        else if (mover) await this.#move(mover.client);
        await sleep(this.#random.between(0, 2 * PAUSE));
      }
    };
    await Promise.all(this.#members.map(move));
  }

  async #move(mover: Client) {
    const group = await this.#readAs(mover);
    const own = group?.members.find(({ userId }) => userId === mover.id);
    if (!group || !own) return this.#join(mover);
    const action = this.#random.weighted<(mover: Client, own: Member, group: GroupWithMembers) => Promise<unknown>>([
      [10, this.#record],
      [4, this.#pay],
      [4, this.#changePayment],
      [5, this.#free],
      [3, this.#leave],
      [3, this.#remove],
      [2, this.#merge],
      [2, this.#unmerge],
      [1, this.#undoAll],
    ]);
    return action(mover, own, group);
  }

  async #readAs(client: Client): Promise<GroupWithMembers | undefined> {
    const answer = await this.#recorder(client).call(getGroup, { params: { id: this.id } });
    return answer && isDone(answer) ? (answer.body as GroupWithMembers) : undefined;
  }

  async #linkToken(): Promise<string | undefined> {
    const link = await this.#recorder(this.#admin).call(shareLink, { params: { id: this.id } });
    return link && isDone(link) ? new URL((link.body as { url: string }).url).hash.slice(1) : undefined;
  }

  async #openGuest(): Promise<ChangingMember | undefined> {
    const token = await this.#linkToken();
    return token === undefined ? undefined : openGuestMember(this.#origin, token, `Mia${++this.#guests}`);
  }

  /** The person who continues; undefined if the account was deleted. */
  async #convertOrDelete(mover: ChangingMember): Promise<ChangingMember | undefined> {
    const began = performance.now();
    const recorder = this.#recorder(mover.client);
    const isConverted = mover.cookie !== undefined && this.#random.happens(0.7);
    const { mover: next, write } = await (isConverted
      ? convertGuestMember(this.#origin, mover, recorder)
      : deleteMemberAccount(mover, recorder));
    this.history.members.push({ ...recorder.since(began), ...write });
    return next;
  }

  /** Joins by the link, in a free place or as a new member. An admin adds a person whom the admin has removed. */
  async #join(mover: Client) {
    const group = await this.#readAs(this.#admin);
    const token = await this.#linkToken();
    if (!group || token === undefined) return;
    const free = group.members.filter(({ place }) => place).map(({ userId }) => userId);
    const placeId = free.length > 0 && this.#random.happens(0.8) ? this.#random.oneOf(free) : null;
    const code = await this.#writeMember(mover, 'join', mover.id, joinByLink, { body: { token, placeId } });
    if (code === 'removed' && mover.email && this.#random.happens(0.5)) {
      const input = { params: { id: this.id }, body: { email: mover.email } };
      await this.#writeMember(this.#admin, 'add', mover.id, addMember, input);
    }
  }

  readonly #record = (mover: Client, own: Member, { members }: GroupWithMembers) => {
    const [seat, other] = [seatOf(own), this.#otherSeat(own, members)];
    const about = this.#about('expense', mover, { [seat]: CENTS / 2, [other]: -CENTS / 2 });
    const body = {
      expense: { groupId: this.id, description: about.text, amount: CENTS, date: '2026-05-02', paidBy: seat },
      splits: [{ userId: seat }, { userId: other }],
    };
    return this.#recorder(mover).writeUnderKey(createExpense, { body }, about);
  };

  readonly #pay = async (mover: Client, own: Member, { members }: GroupWithMembers) => {
    const [payerId, payeeId] = [seatOf(own), this.#otherSeat(own, members)];
    const about = this.#about('settlement', mover, { [payerId]: CENTS, [payeeId]: -CENTS });
    const body = { groupId: this.id, payerId, payeeId, amount: CENTS, notes: about.text };
    const paid = await this.#recorder(mover).writeUnderKey<Settlement>(createSettlement, { body }, about);
    if (paid) this.#payments.set(mover.id, paid);
  };

  readonly #changePayment = async (mover: Client, own: Member, { members }: GroupWithMembers) => {
    const paid = this.#payments.get(mover.id);
    if (!paid) return;
    const [payerId, payeeId] = [seatOf(own), this.#otherSeat(own, members)];
    const about = this.#about('settlement', mover, { [payerId]: 2 * CENTS, [payeeId]: -2 * CENTS });
    const body = { payerId, payeeId, amount: 2 * CENTS, notes: about.text, version: paid.version };
    this.#payments.delete(mover.id);
    await this.#recorder(mover).write(updateSettlement, { params: { id: paid.id }, body }, about);
  };

  readonly #free = (mover: Client) => {
    const by = this.#random.happens(0.5) ? this.#admin : mover;
    return this.#writeMember(by, 'free', mover.id, unclaimPlace, this.#ofMember(mover.id, {}));
  };

  readonly #leave = (mover: Client) =>
    this.#writeMember(mover, 'leave', mover.id, removeMember, this.#ofMember(mover.id));

  readonly #remove = (mover: Client) => {
    const input = { ...this.#ofMember(mover.id), query: { keepBalance: 'true' } };
    return this.#writeMember(this.#admin, 'remove', mover.id, removeMember, input);
  };

  readonly #merge = async (_mover: Client, own: Member, { members }: GroupWithMembers) => {
    const free = members.filter(({ place }) => place);
    if (free.length === 0) return;
    const place = seatOf(this.#random.oneOf(free));
    this.history.merges.push([place, seatOf(own)]);
    await this.#writeMember(this.#admin, 'merge', place, mergeMembers, this.#ofMember(place, { into: own.userId }));
  };

  readonly #unmerge = async (_mover: Client, _own: Member, { members }: GroupWithMembers) => {
    const merged = members.flatMap((member) => member.merged ?? []);
    if (merged.length === 0) return;
    const { seat } = this.#random.oneOf(merged);
    await this.#writeMember(this.#admin, 'unmerge', seat, unmergeMembers, this.#ofMember(seat));
  };

  readonly #undoAll = (mover: Client) => {
    const since = new Date(Date.now() - 1_000).toISOString();
    const body = { groupId: this.id, userId: mover.id, since };
    return this.#recorder(this.#admin).call(undoActivity, { body });
  };

  /** Every balance in the admin's answer, also those of former members. */
  async readBalances(): Promise<Moves> {
    const answer = await this.#admin.ask(listBalances, { query: { groupId: this.id } });
    return Object.fromEntries((answer as MemberBalance[]).map(({ userId, cents }) => [userId, cents]));
  }

  #recorder = (client: Client) => new Recorder(client, [this.id], this.history, this.#random);

  #about(kind: WriteFacts['kind'], { id, name }: Client, moves: Moves): WriteFacts {
    return { kind, group: this.id, text: `${name} ${++this.#texts} in ${this.id}`, moves, by: id };
  }

  #otherSeat = (own: Member, members: Member[]) =>
    this.#random.oneOf(members.filter((member) => member !== own).map(seatOf));

  #ofMember = (userId: string, body?: object): CallInput => ({
    params: { id: this.id, userId },
    ...(body && { body }),
  });

  /** Sends once and returns the code of a refusal. */
  async #writeMember(by: Client, what: MemberWrite['what'], person: string, route: Route, input: CallInput) {
    const began = performance.now();
    const answer = await this.#recorder(by).call(route, input);
    const { already, invite } = (answer?.body ?? {}) as { already?: boolean; invite?: object };
    const code = answer && !isDone(answer) ? codeOf(answer) : undefined;
    this.history.members.push({
      session: by.name,
      began,
      ended: performance.now(),
      what,
      person,
      outcome: answer && isDone(answer) ? 'acknowledged' : isUnknown(answer) ? 'unknown' : 'refused',
      ...((already || invite) && { isNobody: true }),
      ...(code && { code }),
    });
    return code;
  }
}
