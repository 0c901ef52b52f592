import { categories, type Expense, type Plan, type Settlement } from '@allsquare/expenses-contract';
import type { Friend, FriendRequest } from '@allsquare/friends-contract';
import { type GroupWithMembers, groupTypes, type Invite, type Member } from '@allsquare/groups-contract';
import * as fc from 'fast-check';
import type { Person } from './first-answers.ts';

/** What one person's page is drawn from: the page, and the responses to its requests. */
export type RandomVisit = {
  page: string;
  address: string;
  isPhone: boolean;
  user: Person;
  answers: Record<string, unknown>;
};

const text = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 24 });
const cents = fc.integer({ min: -1_000_000_00, max: 1_000_000_00 });
const amount = fc.integer({ min: 1, max: 1_000_000_00 });
const colour = fc.integer({ min: 1, max: 8 });
const time = fc
  .date({ min: new Date('2024-01-01'), max: new Date('2027-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString());
const day = time.map((moment) => moment.slice(0, 10));
const email = fc.nat({ max: 9_999_999 }).map((number) => `person${number}@example.com`);
const person = fc.record({ id: fc.uuid(), name: text, email });
const balance = (signed: number) => ({ cents: signed, balance: signed / 100 });

const expenseIn = (groupId: string) =>
  fc
    .record({
      id: fc.uuid(),
      groupName: text,
      memberCount: fc.integer({ min: 1, max: 40 }),
      description: text,
      amount,
      date: day,
      createdAt: time,
      payer: fc.record({ id: fc.uuid(), name: text, colour }),
      creator: fc.record({ id: fc.uuid(), name: text, colour }),
      category: fc.constantFrom(...categories),
      notes: fc.option(text),
      yourShare: cents,
      version: fc.integer({ min: 1, max: 9 }),
      open: fc.option(fc.integer({ min: 0, max: 3 }), { nil: undefined }),
      refund: fc.option(fc.boolean(), { nil: undefined }),
    })
    .map(
      (expense): Expense => ({
        ...expense,
        groupId,
        paidBy: expense.payer.id,
        createdBy: expense.creator.id,
        splitType: 'equally',
      }),
    );
const several = <T>(one: fc.Arbitrary<T>, maxLength: number) => fc.array(one, { minLength: 0, maxLength });

const groupOf = (user: Person, id: string) =>
  fc
    .record({
      name: text,
      type: fc.constantFrom(...groupTypes),
      description: fc.option(text),
      createdAt: time,
      version: fc.integer({ min: 1, max: 9 }),
      cents,
      settled: fc.boolean(),
      others: several(fc.record({ who: person, colour, cents, place: fc.boolean(), since: time }), 12),
    })
    .map(({ others, ...group }): GroupWithMembers => {
      const mine = { who: user, colour: 1, cents: group.cents, place: false, since: group.createdAt };
      const all = [mine, ...others];
      const members = all.map(
        ({ who, colour, cents, place, since }): Member => ({
          id: who.id,
          groupId: id,
          userId: who.id,
          role: who === user ? 'admin' : 'member',
          addedBy: user.id,
          joinedAt: since,
          colour,
          user: { ...who, email: place ? '' : who.email },
          ...(place && { place }),
          cents,
        }),
      );
      const people = all.slice(0, 9).map(({ who: { id, name }, colour, cents }) => ({
        id,
        name,
        colour,
        ...balance(cents),
      }));
      return {
        ...group,
        id,
        memberCount: all.length,
        created_by: user.id,
        balance: group.cents / 100,
        people,
        members,
      };
    });

const totals = fc.record({
  count: fc.nat({ max: 5_000 }),
  amount,
  months: several(fc.record({ month: day.map((one) => one.slice(0, 7)), amount }), 6),
  categories: several(fc.record({ category: fc.constantFrom(...categories), amount }), 5),
  people: several(fc.record({ id: fc.uuid(), name: text }), 5),
  mine: fc.record({ paid: amount, share: amount }),
});
const plan = (groupId: string) =>
  several(fc.record({ from: person, to: person, cents: amount }), 5).map(
    (payments): Plan => ({
      groupId,
      version: 1,
      minimal: true,
      transfers: payments.map(({ from, to, cents }) => ({
        from: from.id,
        to: to.id,
        fromName: from.name,
        toName: to.name,
        cents,
        amount: cents / 100,
      })),
    }),
  );
const settlementIn = (groupId: string) =>
  fc
    .record({
      id: fc.uuid(),
      payer: person,
      payee: person,
      colour,
      cents: amount,
      day,
      date: time,
      notes: fc.option(text),
    })
    .map(
      ({ payer, payee, colour, cents, ...settlement }): Settlement => ({
        ...settlement,
        groupId,
        payerId: payer.id,
        payeeId: payee.id,
        payer: { id: payer.id, name: payer.name, colour },
        payee: { id: payee.id, name: payee.name, colour },
        cents,
        amount: cents / 100,
        version: 1,
        createdAt: settlement.date,
      }),
    );
const invite = fc.record<Invite>({
  id: fc.uuid(),
  group: fc.record({ id: fc.uuid(), name: text, type: fc.constantFrom(...groupTypes) }),
  invitedBy: fc.record({ id: fc.uuid(), name: text }),
  email,
  message: fc.option(text),
  createdAt: time,
  status: fc.constant('pending'),
});
const friend = fc.record({ id: fc.uuid(), other: person }).map(
  ({ id, other: { id: friend_id, name, email } }): Friend => ({
    id,
    friend_id,
    email,
    userDetails: { email, name, user_metadata: { name } },
  }),
);
const request = fc.record({ id: fc.uuid(), sender: person, recipient: person, created_at: time }).map(
  ({ id, sender, recipient, created_at }): FriendRequest => ({
    id,
    status: 'pending',
    sender_id: sender.id,
    sender_email: sender.email,
    display_name: sender.name,
    user_metadata: { name: sender.name },
    recipient_email: recipient.email,
    recipient_display_name: null,
    created_at,
  }),
);

type Answers = Record<string, fc.Arbitrary<unknown>>;
/** The responses of each page, by the requests in the remotes' manifests; ':id' stands for the group's id. */
const answersAt = (user: Person, id: string): Record<string, Answers> => {
  const expenses = several(expenseIn(id), 30);
  const group = groupOf(user, id);
  const totalsOfGroup = { [`/api/expenses/totals?groupId=${id}`]: totals };
  return {
    '/dashboard': {
      '/api/balances': several(
        fc.record({ groupId: fc.uuid(), cents }).map(({ groupId, cents }) => ({ groupId, ...balance(cents) })),
        6,
      ),
      '/api/expenses?limit=10': several(expenseIn(id), 10),
    },
    '/groups': {
      '/api/groups?limit=50&sort=newest': several(
        fc.uuid().chain((own) => groupOf(user, own)),
        8,
      ),
      '/api/invites': several(invite, 2),
    },
    '/groups/:id': {
      [`/api/groups/${id}`]: group,
      [`/api/expenses?groupId=${id}`]: expenses,
      ...totalsOfGroup,
    },
    '/groups/:id?tab=summary': {
      [`/api/groups/${id}`]: group,
      [`/api/balances?groupId=${id}`]: several(
        fc.record({ who: person, colour, cents }).map(({ who, colour, cents }) => ({
          userId: who.id,
          name: who.name,
          colour,
          ...balance(cents),
        })),
        9,
      ),
      [`/api/balances/plan?groupId=${id}`]: plan(id),
      [`/api/settlements?groupId=${id}`]: several(settlementIn(id), 8),
      ...totalsOfGroup,
    },
    '/expenses': {
      '/api/groups': several(groupOf(user, id), 3),
      '/api/expenses/totals': totals,
      '/api/expenses': expenses,
    },
    '/friends': {
      '/api/friends': several(friend, 8),
      '/api/friends/requests': fc.record({ received: several(request, 3), sent: several(request, 3) }),
    },
  };
};

/** Pages of people who share nothing. */
export const randomVisit: fc.Arbitrary<RandomVisit> = fc
  .record({ user: person, id: fc.uuid(), at: fc.nat(), isPhone: fc.boolean() })
  .chain(({ user, id, at, isPhone }) => {
    const pages = Object.entries(answersAt(user, id));
    const [page = '', answers = {}] = pages[at % pages.length] ?? [];
    return fc
      .record(answers)
      .map((given) => ({ page, address: page.replace(':id', id), isPhone, user, answers: given }));
  });
