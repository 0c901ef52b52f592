import { expect, test } from '@jest/globals';
import { budgetSeconds, paceOf, pickNext, type WaitingSuite } from './budget.ts';

type Suite = WaitingSuite & { name: string };
const suite = (name: string, seconds: number, testFiles: number, isAffected = false): Suite => ({
  name,
  seconds,
  testFiles,
  isAffected,
});
const suites = [
  suite('browser', 400, 40),
  suite('changed', 200, 2, true),
  suite('quick', 20, 10),
  suite('service', 100, 20),
];

/** The suites that one lane runs within the budget, in order; each takes its estimate times the pace. */
function order(all: Suite[], budget: number, pace = 1) {
  const waiting = new Set(all);
  const started: string[] = [];
  for (let left = budget; ; ) {
    const next = pickNext([...waiting], left, 1);
    if (!next) return { started, skipped: Array.from(waiting, ({ name }) => name) };
    waiting.delete(next);
    started.push(next.name);
    left -= next.seconds * pace;
  }
}

test('everything runs, the longest first, when all of it fits', () => {
  expect(order(suites, 720)).toEqual({ started: ['browser', 'changed', 'service', 'quick'], skipped: [] });
  expect(order(suites, Number.POSITIVE_INFINITY).skipped).toEqual([]);
});

test('what a change affects runs first when not all fits, then the most test files per second', () => {
  expect(order(suites, 719)).toEqual({ started: ['changed', 'quick', 'service'], skipped: ['browser'] });
  expect(order(suites, 230)).toEqual({ started: ['changed', 'quick'], skipped: ['browser', 'service'] });
});

test('a suite that would end after the budget is not started, even an affected one', () => {
  expect(order(suites, 130)).toEqual({ started: ['quick', 'service'], skipped: ['browser', 'changed'] });
  expect(order(suites, 0)).toEqual({ started: [], skipped: suites.map(({ name }) => name) });
});

test('a run that turns out slower than estimated continues with what matters most', () => {
  expect(order(suites, 720, 1.5)).toEqual({ started: ['browser', 'quick'], skipped: ['changed', 'service'] });
  expect(order(suites, 1000, 1.5).started).toEqual(['browser', 'changed', 'quick']);
});

test('lanes share the work, but a single suite still has to fit', () => {
  expect(pickNext(suites, 400, 3)?.name).toBe('browser');
  expect(pickNext(suites, 399, 3)?.name).toBe('changed');
});

test('the pace follows the suites that are green, and others once they take longer than estimated', () => {
  expect(paceOf([])).toBe(1);
  expect(paceOf([{ estimated: 100, actual: 300, isGreen: true }])).toBeCloseTo(1.5);
  expect(paceOf([{ estimated: 3000, actual: 12_000, isGreen: true }])).toBeCloseTo(3.7, 1);
  expect(paceOf([{ estimated: 100, actual: 300, isGreen: false }])).toBeCloseTo(1.5);
  expect(paceOf([{ estimated: 100, actual: 2, isGreen: false }])).toBe(1);
});

test('the budget is 75 minutes unless it is set, and has to be a number', () => {
  expect(budgetSeconds()).toBe(4500);
  expect(budgetSeconds('0.5')).toBe(30);
  expect(() => budgetSeconds('soon')).toThrow("TEST_BUDGET is a number of minutes, not 'soon'.");
  expect(() => budgetSeconds('0')).toThrow('TEST_BUDGET');
});
