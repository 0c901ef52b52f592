import { apiFromExamples, people, renderScreen } from '@allsquare/kit/testing';
import { screen } from '@testing-library/react';
import { DashboardTotals } from '../src/slots/dashboard-totals.tsx';
import { RecentExpenses } from '../src/slots/recent-expenses.tsx';
import { examplesOf, weekend } from './examples.ts';

// As in the server build (infra/build/react-for-servers.cjs).
jest.mock('react', () => {
  const react = jest.requireActual('react');
  const useStore = react.useSyncExternalStore;
  return {
    ...react,
    useSyncExternalStore: (subscribe: unknown, read: unknown, readOnServer = read) =>
      useStore(subscribe, read, readOnServer),
  };
});
const { draw } = require('../src/first.html.tsx') as typeof import('../src/first.html.tsx');

const { ann, ben } = people;
const ASKS = ['/api/balances', '/api/expenses?limit=10'];

const nothing = Object.fromEntries(ASKS.map((ask) => [ask, { body: '[]', headers: {} }]));

/** The examples' responses for Ann. */
const answersToAnn = async () => {
  const api = apiFromExamples(examplesOf(weekend), { caller: ann.id });
  const answered = ASKS.map(async (ask) => [ask, { body: await (await api(ask, {})).text(), headers: {} }] as const);
  return Object.fromEntries(await Promise.all(answered));
};
const drawn = async (slot: string, user = ann, answers?: typeof nothing) => {
  const given = {
    now: Date.now(),
    isPhone: false,
    address: '/dashboard',
    user,
    answers: answers ?? (await answersToAnn()),
    filled: [],
    pages: [],
  };
  return (await draw(`slot:${slot}`, given)).html;
};
/** One element as the DOM serializes it. */
const elementIn = (html: string, selector: string) => {
  const place = document.createElement('div');
  place.innerHTML = html;
  return place.querySelector(selector);
};
/** An element with its content; adjacent texts are merged. */
const treeOf = (element: Element | null): unknown => {
  if (!element) return null;
  element.normalize();
  const attributes = Array.from(element.attributes, ({ name, value }) => [
    name,
    name === 'style' ? (element as HTMLElement).style.cssText : value,
  ]);
  const children = Array.from(element.childNodes, (node) => (node instanceof Element ? treeOf(node) : node.nodeValue));
  return [element.tagName, Object.fromEntries(attributes), ...children];
};

test('draws the totals before any script like React', async () => {
  const before = elementIn(await drawn('dashboard.totals'), '[aria-label="Summary"]');
  renderScreen(<DashboardTotals />, { examples: examplesOf(weekend) });
  expect(before).not.toBeNull();
  expect(treeOf(before)).toEqual(treeOf(await screen.findByRole('region', { name: 'Summary' })));
});

test('draws the newest expenses before any script like React', async () => {
  const before = elementIn(await drawn('dashboard.activity'), '[aria-label="Recent expenses"]');
  renderScreen(<RecentExpenses />, { examples: examplesOf(weekend) });
  expect(before).not.toBeNull();
  expect(treeOf(before)).toEqual(treeOf(await screen.findByRole('list', { name: 'Recent expenses' })));
});

test('the markup for one person contains nothing of the previous one', async () => {
  for (const slot of ['dashboard.totals', 'dashboard.activity']) {
    const alone = await drawn(slot, ben, nothing);
    expect(await drawn(slot)).not.toBe(alone);
    expect(await drawn(slot, ben, nothing)).toBe(alone);
  }
});

test('draws nothing without a response, or with an unknown one', async () => {
  const given = { now: Date.now(), isPhone: false, address: '/dashboard', user: ann, filled: [], pages: [] };
  await expect(draw('slot:dashboard.totals', { ...given, answers: {} })).rejects.toThrow();
  const odd = { '/api/balances': { body: '{"odd":1}', headers: {} } };
  await expect(draw('slot:dashboard.totals', { ...given, answers: odd })).rejects.toThrow();
});
