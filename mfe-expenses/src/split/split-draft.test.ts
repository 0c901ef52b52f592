import {
  chosen,
  divisionOf,
  missingIn,
  newSplit,
  problemOf,
  restDivided,
  shareLeft,
  shareTyped,
  splitFromDraft,
  storedSplit,
  switched,
  toggled,
  withAmount,
  withPeople,
  withStored,
} from './split-draft.ts';
import { type SplitDraft, sumOf } from './split-kinds.ts';

const [A, B, C] = ['a', 'b', 'c'].map((letter) => `00000000-0000-4000-8000-00000000000${letter}`) as [
  string,
  string,
  string,
];
const centsOf = (draft: SplitDraft) => draft.rows.map(({ cents }) => cents);
const three = (amount: number) => withAmount(newSplit(['ann', 'ben', 'cleo']), amount);

describe('equally', () => {
  test('divides the amount, with leftover cents one each', () => {
    expect(centsOf(three(9000))).toEqual([3000, 3000, 3000]);
    expect(centsOf(three(10001))).toEqual([3334, 3334, 3333]);
    expect(centsOf(three(2))).toEqual([1, 1, 0]);
  });

  test('follows the amount', () => {
    expect(centsOf(withAmount(three(9000), 1200))).toEqual([400, 400, 400]);
  });

  test('divides nothing of an invalid amount', () => {
    expect(centsOf(three(Number.NaN))).toEqual([0, 0, 0]);
    expect(centsOf(three(0))).toEqual([0, 0, 0]);
  });

  test('is sent as people without amounts', () => {
    expect(divisionOf(toggled(three(9000), 'ben', 9000))).toEqual({
      splitType: 'equally',
      splits: [{ userId: 'ann' }, { userId: 'cleo' }],
    });
  });
});

describe('including', () => {
  test('everybody, nobody or a selection', () => {
    const two = chosen(three(9000), ['ann', 'cleo'], 9000);
    expect(centsOf(two)).toEqual([4500, 0, 4500]);
    expect(problemOf(chosen(two, [], 9000), 9000)).toBe('no-members-included');
    expect(centsOf(chosen(two, ['ann', 'ben', 'cleo'], 9000))).toEqual([3000, 3000, 3000]);
  });

  test('divides again among the included', () => {
    const without = toggled(three(9000), 'ben', 9000);
    expect(centsOf(without)).toEqual([4500, 0, 4500]);
    expect(centsOf(toggled(without, 'ben', 9000))).toEqual([3000, 3000, 3000]);
  });

  test('divides exact shares again too', () => {
    const typed = shareTyped(switched(three(9000), 'exact', 9000), 'ann', '80');
    const without = toggled(typed, 'ben', 9000);
    expect(without.type).toBe('exact');
    expect(centsOf(without)).toEqual([4500, 0, 4500]);
  });

  test('reports nobody as a problem', () => {
    const nobody = ['ann', 'ben', 'cleo'].reduce((draft, id) => toggled(draft, id, 9000), three(9000));
    expect(centsOf(nobody)).toEqual([0, 0, 0]);
    expect(problemOf(nobody, 9000)).toBe('no-members-included');
  });
});

describe('exact', () => {
  test('divides evenly when switched to or from', () => {
    const typed = shareTyped(three(9000), 'ann', '0.01');
    expect(centsOf(switched(typed, 'exact', 9000))).toEqual([3000, 3000, 3000]);
    expect(centsOf(switched(typed, 'equally', 9000))).toEqual([3000, 3000, 3000]);
  });

  test('stays as typed when the amount changes', () => {
    const exact = switched(three(9000), 'exact', 9000);
    expect(centsOf(withAmount(exact, 12000))).toEqual([3000, 3000, 3000]);
    expect(problemOf(withAmount(exact, 12000), 12000)).toBe('shares-do-not-add-up');
  });

  test('typing a share makes it exact', () => {
    expect(shareTyped(three(9000), 'ben', '50').type).toBe('exact');
  });

  test('leaving a share gives the rest to the last included person', () => {
    const typed = shareTyped(three(9000), 'ann', '50');
    expect(problemOf(typed, 9000)).toBe('shares-do-not-add-up');
    const left = shareLeft(typed, 'ann', 9000);
    expect(centsOf(left)).toEqual([5000, 3000, 1000]);
    expect(problemOf(left, 9000)).toBeNull();
  });

  test('leaving the last one gives the rest to the previous one', () => {
    expect(centsOf(shareLeft(shareTyped(three(9000), 'cleo', '40'), 'cleo', 9000))).toEqual([3000, 2000, 4000]);
  });

  test('the rest is never below 0', () => {
    const left = shareLeft(shareTyped(three(9000), 'ann', '80'), 'ann', 9000);
    expect(centsOf(left)).toEqual([8000, 3000, 0]);
    expect(sumOf(left)).toBe(11000);
    expect(problemOf(left, 9000)).toBe('shares-do-not-add-up');
  });

  test('the rest of the typed shares can be divided among the others', () => {
    const four = withAmount(newSplit(['ann', 'ben', 'cleo', 'dan']), 10_000);
    const left = shareLeft(shareTyped(four, 'ann', '70'), 'ann', 10_000);
    expect(centsOf(left)).toEqual([7000, 2500, 2500, 0]);
    const divided = restDivided(left, 10_000);
    expect(divided && centsOf(divided)).toEqual([7000, 1000, 1000, 1000]);
    const two = shareLeft(shareTyped(left, 'ben', '20'), 'ben', 10_000);
    const dividedAgain = restDivided(two, 10_000);
    expect(dividedAgain && centsOf(dividedAgain)).toEqual([7000, 2000, 500, 500]);
  });

  test('divides nothing if too much was typed, nobody else takes part, or a share is invalid', () => {
    expect(restDivided(shareTyped(three(9000), 'ann', '91'), 9000)).toBeNull();
    expect(restDivided(chosen(three(9000), [], 9000), 9000)).toBeNull();
    expect(restDivided(shareTyped(three(9000), 'ann', 'ten'), 9000)).toBeNull();
  });

  test('a draft restores an invalid share', () => {
    const typed = shareTyped(shareTyped(three(9000), 'ann', 'ten'), 'ben', '4,5');
    expect(splitFromDraft(JSON.parse(JSON.stringify(typed)))).toEqual(typed);
  });

  test('reads a draft of a newer remote as exact shares', () => {
    const kept = { ...three(9000), type: 'by-weight' as 'exact' };
    expect(splitFromDraft(kept)).toEqual({ ...three(9000), type: 'exact' });
  });

  test('preserves a share as typed until it is left', () => {
    const typed = shareTyped(three(9000), 'ann', '50,5');
    expect(typed.rows[0]).toEqual({ userId: 'ann', isIncluded: true, cents: 5050, typed: '50,5', byHand: true });
    expect(shareLeft(typed, 'ann', 9000).rows[0]?.typed).toBeUndefined();
    expect(toggled(typed, 'ben', 9000).rows[0]).toEqual({ userId: 'ann', isIncluded: true, cents: 4500 });
  });

  test('an invalid share stays as typed, affects nobody else and cannot be saved', () => {
    const left = shareLeft(shareTyped(three(9000), 'ann', 'ten'), 'ann', 9000);
    expect(left.rows[0]?.typed).toBe('ten');
    expect(centsOf(left)).toEqual([Number.NaN, 3000, 3000]);
    const other = shareLeft(shareTyped(left, 'ben', '90'), 'ben', 9000);
    expect(centsOf(other)).toEqual([Number.NaN, 9000, 3000]);
    expect(problemOf(other, 9000)).toBe('shares-do-not-add-up');
    expect(centsOf(switched(other, 'exact', 9000))).toEqual([3000, 3000, 3000]);
  });

  test('a person alone keeps the typed share', () => {
    const alone = toggled(toggled(three(9000), 'ben', 9000), 'cleo', 9000);
    expect(centsOf(shareLeft(shareTyped(alone, 'ann', '50'), 'ann', 9000))).toEqual([5000, 0, 0]);
  });

  test('is sent with cents, without excluded people', () => {
    const exact = switched(toggled(three(9000), 'ben', 9000), 'exact', 9000);
    expect(divisionOf(exact)).toEqual({
      splitType: 'exact',
      splits: [
        { userId: 'ann', amount: 4500 },
        { userId: 'cleo', amount: 4500 },
      ],
    });
  });
});

test('follows the members of the group', () => {
  const without = toggled(three(9000), 'ben', 9000);
  const changed = withAmount(withPeople(without, ['ann', 'ben', 'dan']), 9000);
  expect(changed.rows.map(({ userId, isIncluded, cents }) => [userId, isIncluded, cents])).toEqual([
    ['ann', true, 4500],
    ['ben', false, 0],
    ['dan', true, 4500],
  ]);
});

describe('a stored split', () => {
  const stored = storedSplit(
    { splitType: 'equally' },
    [
      { userId: 'ann', amount: 333 },
      { userId: 'ben', amount: 334 },
      { userId: 'cleo', amount: 333 },
    ],
    ['ann', 'ben', 'cleo', 'dan'],
  );

  test('excludes a person who is not in it', () => {
    expect(stored.rows.map(({ isIncluded }) => isIncluded)).toEqual([true, true, true, false]);
  });

  test('includes everybody for an expense without splits', () => {
    expect(storedSplit({ splitType: 'equally' }, [], ['ann', 'ben']).rows.every(({ isIncluded }) => isIncluded)).toBe(
      true,
    );
  });

  test('preserves the cents for the same people and amount; otherwise divides again', () => {
    expect(centsOf(withStored(stored, 1000, stored))).toEqual([333, 334, 333, 0]);
    const without = toggled(stored, 'cleo', 1000);
    expect(centsOf(withStored(without, 1000, stored))).toEqual([500, 500, 0, 0]);
    expect(centsOf(withStored(toggled(without, 'cleo', 1000), 1000, stored))).toEqual([333, 334, 333, 0]);
    expect(centsOf(withStored(stored, 1001, stored))).toEqual([334, 334, 333, 0]);
    expect(centsOf(withStored(switched(stored, 'exact', 1000), 1000, stored))).toEqual([334, 333, 333, 0]);
  });

  test('does not include a person who joins during the edit', () => {
    expect(withPeople(stored, ['ann', 'eve'], false).rows.map(({ isIncluded }) => isIncluded)).toEqual([true, false]);
  });
});

/** Types the shares in order, leaving each field. */
const typedIn = (draft: SplitDraft, amount: number, texts: Record<string, string>) =>
  Object.entries(texts).reduce(
    (before, [userId, text]) => withAmount(shareLeft(shareTyped(before, userId, text), userId, amount), amount),
    draft,
  );
const valuesOf = (draft: SplitDraft) => draft.rows.map(({ value }) => value);
const byPercent = (amount: number) => switched(three(amount), 'percent', amount);

describe('percent', () => {
  test('starts evenly, to the hundredth', () => {
    expect(valuesOf(byPercent(9000))).toEqual([3334, 3333, 3333]);
    expect(problemOf(byPercent(9000), 9000)).toBeNull();
    expect(valuesOf(toggled(byPercent(9000), 'ben', 9000))).toEqual([5000, 0, 5000]);
  });

  test('divides like the server', () => {
    const typed = typedIn(byPercent(9999), 9999, { ann: '45', ben: '30' });
    expect(valuesOf(typed)).toEqual([4500, 3000, 2500]);
    expect(centsOf(typed)).toEqual([4499, 3000, 2500]);
    expect(divisionOf(typed)).toEqual({
      splitType: 'exact',
      split: {
        kind: 'percent',
        of: [
          { userId: 'ann', value: 4500 },
          { userId: 'ben', value: 3000 },
          { userId: 'cleo', value: 2500 },
        ],
      },
    });
  });

  test('follows the amount', () => {
    expect(centsOf(withAmount(byPercent(9000), 100))).toEqual([34, 33, 33]);
    expect(centsOf(withAmount(byPercent(9000), Number.NaN))).toEqual([0, 0, 0]);
  });

  test('shows the cents of an incomplete hundred, which is a problem', () => {
    const two = switched(withAmount(newSplit(['ann', 'ben']), 1000), 'percent', 1000);
    const typed = withAmount(shareTyped(two, 'ann', '37,5'), 1000);
    expect(centsOf(typed)).toEqual([375, 500]);
    expect(problemOf(typed, 1000)).toBe('percents-do-not-add-up');
    expect(missingIn(typed, 1000)).toBe(1250);
    expect(missingIn(shareTyped(two, 'ann', '62.5'), 1000)).toBe(-1250);
  });

  test('leaving one gives the rest to the last, never below 0; an excess can be divided among the others', () => {
    const left = typedIn(byPercent(9000), 9000, { ann: '80' });
    expect(valuesOf(left)).toEqual([8000, 3333, 0]);
    const divided = restDivided(left, 9000);
    expect(divided && valuesOf(divided)).toEqual([8000, 1000, 1000]);
  });

  test.each(['12.345', 'ten', '-5', '1.234.5', '5%%'])('%s is invalid, and is a problem', (text) => {
    const typed = typedIn(byPercent(9000), 9000, { ann: text });
    expect(typed.rows[0]).toMatchObject({ typed: text, value: Number.NaN, cents: Number.NaN });
    expect(centsOf(typed).slice(1)).toEqual([2999, 2999]);
    expect(problemOf(typed, 9000)).toBe('shares-do-not-add-up');
    expect(splitFromDraft(JSON.parse(JSON.stringify(typed))).rows[0]?.value).toBeNaN();
  });
});

describe('shares', () => {
  const byShares = (amount: number) => switched(three(amount), 'shares', amount);

  test('start with one each, can have three decimals, and give nobody the rest', () => {
    const typed = typedIn(byShares(7000), 7000, { ann: '1.5', cleo: '1,000' });
    expect(centsOf(typed)).toEqual([3000, 2000, 2000]);
    expect(divisionOf(typed).split).toEqual({
      kind: 'shares',
      of: [
        { userId: 'ann', value: 1500 },
        { userId: 'ben', value: 1000 },
        { userId: 'cleo', value: 1000 },
      ],
    });
  });

  test('stay the same when somebody else is excluded and included again', () => {
    const typed = typedIn(byShares(5000), 5000, { ann: '3', ben: '4' });
    const two = toggled(typed, 'cleo', 5000);
    expect(centsOf(two)).toEqual([2143, 2857, 0]);
    expect(centsOf(toggled(two, 'cleo', 5000))).toEqual(centsOf(typed));
  });

  test('are a problem if all are zero', () => {
    const none = typedIn(byShares(5000), 5000, { ann: '0', ben: '', cleo: '0' });
    expect(centsOf(none)).toEqual([0, 0, 0]);
    expect(problemOf(none, 5000)).toBe('no-shares');
    expect(problemOf(typedIn(byShares(5000), 5000, { ann: '1.2345' }), 5000)).toBe('shares-do-not-add-up');
  });
});

describe('plus and minus', () => {
  const four = (amount: number) =>
    switched(withAmount(newSplit(['ann', 'ben', 'cleo', 'dan']), amount), 'adjusted', amount);

  test('are more and less than an equal share', () => {
    const typed = typedIn(four(12_000), 12_000, { ann: '+9', ben: '\u22123.00' });
    expect(valuesOf(typed)).toEqual([900, -300, undefined, undefined]);
    expect(centsOf(typed)).toEqual([3750, 2550, 2850, 2850]);
    expect(problemOf(typed, 12_000)).toBeNull();
  });

  test('leave nobody below zero', () => {
    const typed = typedIn(four(1000), 1000, { ann: '-10' });
    expect(problemOf(typed, 1000)).toBe('negative-share');
    expect(centsOf(typed)).toEqual([-500, 500, 500, 500]);
  });

  test('are zero without an amount', () => {
    expect(centsOf(four(0))).toEqual([0, 0, 0, 0]);
  });
});

describe('a stored kind', () => {
  const stored = storedSplit(
    {
      splitType: 'exact',
      split: {
        kind: 'percent',
        of: [
          { userId: A, value: 5000 },
          { userId: B, value: 5000 },
        ],
      },
    },
    [
      { userId: A, amount: 500 },
      { userId: B, amount: 501 },
    ],
    [A, B, C],
  );

  test('opens with its values', () => {
    expect(stored.type).toBe('percent');
    expect(valuesOf(stored)).toEqual([5000, 5000, undefined]);
  });

  test('preserves its cents while amount, kind, people and values are the same', () => {
    expect(centsOf(withStored(stored, 1001, stored))).toEqual([500, 501, 0]);
    expect(centsOf(withStored(stored, 1003, stored))).toEqual([502, 501, 0]);
    const typed = typedIn(stored, 1001, { [A]: '60' });
    expect(centsOf(withStored(typed, 1001, stored))).toEqual([601, 400, 0]);
    expect(centsOf(withStored(typedIn(typed, 1001, { [A]: '50' }), 1001, stored))).toEqual([500, 501, 0]);
    expect(centsOf(withStored(toggled(stored, C, 1001), 1001, stored))).toEqual([334, 334, 333]);
    expect(centsOf(withStored(switched(stored, 'shares', 1001), 1001, stored))).toEqual([501, 500, 0]);
  });

  test('reads a newer one as exact shares', () => {
    const newer = { splitType: 'exact', split: { kind: 'by-weight' } } as const;
    expect(storedSplit(newer, [{ userId: A, amount: 500 }], [A, B])).toEqual({
      type: 'exact',
      rows: [
        { userId: A, isIncluded: true, cents: 500 },
        { userId: B, isIncluded: false, cents: 0 },
      ],
    });
  });
});
