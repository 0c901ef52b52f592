import { isolated } from '@allsquare/contract-kit';
import type { MemberBalance, Plan, Settlement, Statistics } from '@allsquare/expenses-contract';
import { formatDay } from '@allsquare/kit/dates';
import type { Money } from '@allsquare/kit/money';
import { dayOf } from '../settlements/settlement-words.ts';

/** A person's line: amounts as they are printed. */
export type SheetPerson = { id: string; name: string; colour: number; paid: string; share: string; balance: string };
export type SummarySheet = {
  title: string;
  /** 'Spent together: $120.00' */
  total: string;
  people: SheetPerson[];
  /** 'Ann pays Ben $10.00' */
  plan: string[];
  /** 'May 4, 2026: Ann paid Ben $20.00', newest first. */
  history: string[];
};

type SheetInput = {
  title: string;
  statistics: Statistics;
  balances: readonly MemberBalance[];
  plan: Plan;
  settlements: readonly Settlement[];
  /** With the names; without them people are letters. */
  named: boolean;
  money: Money;
};

/** 'A' to 'Z', then 'A2'. */
const letterAt = (at: number) => String.fromCharCode(65 + (at % 26)) + (at < 26 ? '' : Math.floor(at / 26) + 1);

/** What a group's summary says, as text to draw or to print. */
export const summarySheet = (input: SheetInput): SummarySheet => {
  const { title, statistics, balances, plan, settlements, named, money } = input;
  const spenders = statistics.people.toSorted((one, other) => other.share - one.share);
  const names = new Map([
    ...settlements.flatMap(({ payer, payee }) => [payer, payee]).map(({ id, name }) => [id, name] as const),
    ...balances.map(({ userId, name }) => [userId, name] as const),
    ...spenders.map(({ userId, name }) => [userId, name] as const),
  ]);
  const ids = [...new Set([...spenders.map(({ userId }) => userId), ...names.keys()])];
  const shown = (id: string) => (named ? (names.get(id) ?? '') : letterAt(ids.indexOf(id)));
  const said = (id: string) => isolated(shown(id));
  const spent = statistics.categories.reduce((sum, { amount }) => sum + amount, 0);
  return {
    title,
    total: `Spent together: ${money(spent)}`,
    people: spenders.map(({ userId, colour, paid, share }) => ({
      id: userId,
      name: shown(userId),
      colour,
      paid: money(paid),
      share: money(share),
      balance: money(balances.find((one) => one.userId === userId)?.cents ?? 0, 'signed'),
    })),
    plan: plan.transfers.map(({ from, to, cents }) => `${said(from)} pays ${said(to)} ${money(cents)}`),
    history: settlements.map(
      (one) => `${formatDay(dayOf(one))}: ${said(one.payerId)} paid ${said(one.payeeId)} ${money(one.cents)}`,
    ),
  };
};
