import { formatCents } from '@allsquare/kit/money';
import { people, renderScreen } from '@allsquare/kit/testing';
import { screen } from '@testing-library/react';
import { examplesOf, group, threePeople } from '../../test/examples.ts';
import { drawSummary, heightOf, WIDTH } from './draw-summary.ts';
import { ShareSummaryDialog } from './share-summary.dialog.tsx';
import { type SummarySheet, summarySheet } from './summary-sheet.ts';

const { ann, ben, cleo } = people;
const spender = ({ id, name }: typeof ann, paid: number, share: number) => ({
  userId: id,
  name,
  colour: 1,
  paid,
  share,
  settled: 0,
});
const balanceOf = ({ id, name }: typeof ann, cents: number) => ({ userId: id, name, colour: 1, cents, balance: 0 });
const books = {
  statistics: {
    version: 1,
    people: [spender(ben, 3000, 4100), spender(ann, 7800, 4100)],
    categories: [{ category: 'food' as const, amount: 10_800, mine: 4100 }],
    months: [],
  },
  balances: [balanceOf(ann, 1700), balanceOf(ben, -1100), balanceOf(cleo, -600)],
  plan: {
    groupId: group.id,
    version: 1,
    minimal: true,
    transfers: [{ from: ben.id, to: ann.id, cents: 1100, amount: 11, fromName: ben.name, toName: ann.name }],
  },
  settlements: [
    {
      id: group.id,
      groupId: group.id,
      payerId: cleo.id,
      payeeId: ann.id,
      payer: { ...cleo, colour: 1 },
      payee: { ...ann, colour: 1 },
      cents: 2000,
      amount: 20,
      day: '2026-05-04',
      date: '2026-05-04T12:00:00Z',
      createdAt: '2026-05-04T12:00:00Z',
      notes: null,
    },
  ],
};
const sheet = (named: boolean) => summarySheet({ ...books, title: 'Lisbon trip', named, money: formatCents });
/** Without the marks that isolate names. */
const bare = (lines: readonly string[]) => lines.map((line) => line.replaceAll(/[\u2068\u2069]/g, ''));

test('says who spent what, how to settle it, and what has been paid, with names', () => {
  const { plan, history, ...rest } = sheet(true);
  expect({ ...rest, plan: bare(plan), history: bare(history) }).toEqual({
    title: 'Lisbon trip',
    total: 'Spent together: $108.00',
    people: [
      { id: ben.id, name: 'Ben Example', colour: 1, paid: '$30.00', share: '$41.00', balance: '−$11.00' },
      { id: ann.id, name: 'Ann Example', colour: 1, paid: '$78.00', share: '$41.00', balance: '+$17.00' },
    ],
    plan: ['Ben Example pays Ann Example $11.00'],
    history: ['May 4, 2026: Cleo Example paid Ann Example $20.00'],
  });
});

test('without names people are letters, the same ones everywhere', () => {
  const { people: listed, plan, history } = sheet(false);
  expect(listed.map(({ name }) => name)).toEqual(['A', 'B']);
  expect([bare(plan), bare(history)]).toEqual([['A pays B $11.00'], ['May 4, 2026: C paid B $20.00']]);
  expect(JSON.stringify(sheet(false))).not.toMatch(/Example/);
});

const drawn = (of: SummarySheet) => {
  const texts: { text: string; right: number; foot: number }[] = [];
  const canvas = {
    font: '',
    fillStyle: '',
    textBaseline: 'alphabetic' as const,
    fillRect: () => undefined,
    measureText: (text: string) =>
      ({ width: text.length * (Number(/(\d+)px/.exec(canvas.font)?.[1]) / 2) }) as TextMetrics,
    fillText: (text: string, left: number, foot: number) =>
      texts.push({ text, right: left + canvas.measureText(text).width, foot }),
  };
  const colours = { paper: 'paper', ink: 'ink', quiet: 'quiet', brand: 'brand' };
  drawSummary(canvas, of, { font: 'Archivo', colours }, () => 'ground');
  return texts;
};

test('draws all of it inside the picture, of a long list the first lines', () => {
  const long = {
    ...sheet(true),
    history: Array.from({ length: 30 }, (_, at) => `${'Very long line '.repeat(9)}${at}`),
  };
  const texts = drawn(long);
  expect(texts.every(({ right, foot }) => right <= WIDTH && foot <= heightOf(long))).toBe(true);
  expect(texts.map(({ text }) => text)).toEqual(expect.arrayContaining(['Ben Example', '$41.00', 'and 18 more']));
});

test('prints the summary in place of the page, with names only if wanted', async () => {
  const { press } = renderScreen(<ShareSummaryDialog group={group} onClose={() => undefined} />, {
    examples: examplesOf(threePeople),
    user: ann,
    answer: ({ path }) => {
      if (path.startsWith('/api/expenses/statistics')) return Response.json(books.statistics);
      if (path.startsWith('/api/balances/plan')) return Response.json(books.plan);
      if (path.startsWith('/api/balances')) return Response.json(books.balances);
      return path.startsWith('/api/settlements') ? Response.json([]) : undefined;
    },
  });
  const print = jest.spyOn(window, 'print').mockImplementation(() => undefined);
  await screen.findByText('Spent together: $108.00', { selector: 'dialog *, [role="dialog"] *' });
  const paper = () => document.querySelector('body > [aria-hidden] table')?.textContent ?? '';
  expect(paper()).toContain('A$30.00');
  expect(paper()).not.toContain('Example');
  await press.click(screen.getByRole('checkbox', { name: 'Show names' }));
  expect(paper()).toContain('Example');
  await press.click(screen.getByRole('button', { name: 'Print' }));
  expect(print).toHaveBeenCalledTimes(1);
});
