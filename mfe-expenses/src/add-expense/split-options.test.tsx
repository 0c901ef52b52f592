import { people } from '@allsquare/kit/testing';
import { screen, within } from '@testing-library/react';
import { noticeOf } from '../../test/notice-of.ts';
import { atSplit, fill, members, shareOf, shares } from './testing.tsx';

afterEach(() => localStorage.clear());

describe('Split Options', () => {
  test('divides equally and shows the shares', async () => {
    await atSplit();
    expect(shares()).toEqual(['3.34', '3.33', '3.33']);
    expect(screen.getByText('Adds up')).toBeVisible();
    expect(screen.getByText('3 people, about $3.33 each')).toBeVisible();
  });

  test('excluding somebody divides among the others; so does another amount', async () => {
    const { press } = await atSplit();
    await press.click(screen.getByRole('checkbox', { name: /Ben Example/ }));
    expect(shares()).toEqual(['5.00', '0.00', '5.00']);
    expect(shareOf('Ben Example')).toBeDisabled();
    await press.click(screen.getByRole('button', { name: 'Back' }));
    fill('Amount', '30');
    await press.click(screen.getByRole('button', { name: 'Next' }));
    await screen.findByRole('button', { name: 'Save' });
    expect(shares()).toEqual(['15.00', '0.00', '15.00']);
  });

  test('refuses a split without people', async () => {
    const { press, saved } = await atSplit();
    for (const box of screen.getAllByRole('checkbox')) await press.click(box);
    await press.click(screen.getByRole('button', { name: 'Save' }));
    const notice = await noticeOf('No Members Included');
    expect(notice.getByText('At least one member must be included in the expense.')).toBeVisible();
    expect(saved()).toHaveLength(0);
  });

  test('a typed share makes the split exact; on blur the last included person takes the rest', async () => {
    const { press, body } = await atSplit();
    await press.clear(shareOf('You'));
    await press.type(shareOf('You'), '5.5');
    expect(screen.getByRole('radio', { name: 'Exact' })).toBeChecked();
    expect(screen.getByText('$2.16 too much')).toBeVisible();
    await press.tab();
    expect(shares()).toEqual(['5.50', '3.33', '1.17']);
    await press.click(screen.getByRole('button', { name: 'Save' }));
    await noticeOf('Expense Added');
    expect(body().expense.splitType).toBe('exact');
    expect(body().splits?.map(({ amount }) => amount)).toEqual([550, 333, 117]);
  });

  test('refuses shares that do not add up', async () => {
    const { press, saved } = await atSplit();
    await press.clear(shareOf('You'));
    await press.type(shareOf('You'), '8');
    await press.tab();
    expect(shares()).toEqual(['8.00', '3.33', '0.00']);
    await press.click(screen.getByRole('button', { name: 'Save' }));
    const notice = await noticeOf('Invalid Amounts');
    expect(notice.getByText('Individual amounts must add up to the total.')).toBeVisible();
    expect(saved()).toHaveLength(0);
  });

  test('shows what is left to share', async () => {
    const { press } = await atSplit();
    await press.clear(shareOf('You'));
    expect(screen.getByText('$3.34 left to share')).toBeVisible();
    expect(screen.getByText('$6.66 of $10.00')).toBeVisible();
  });

  test('Enter in a share ends typing, and saves', async () => {
    const { press, body } = await atSplit();
    await press.clear(shareOf('You'));
    await press.type(shareOf('You'), '4{Enter}');
    await noticeOf('Expense Added');
    expect(body().splits?.map(({ amount }) => amount)).toEqual([400, 333, 267]);
  });

  test('parses a share as people type it', async () => {
    const { press, body } = await atSplit();
    await press.clear(shareOf('You'));
    await press.type(shareOf('You'), '5,5');
    expect(shareOf('You')).toHaveValue('5,5');
    expect(screen.getByText('= $5.50')).toBeVisible();
    await press.tab();
    expect(shares()).toEqual(['5.50', '3.33', '1.17']);
    await press.click(screen.getByRole('button', { name: 'Save' }));
    await noticeOf('Expense Added');
    expect(body().splits?.map(({ amount }) => amount)).toEqual([550, 333, 117]);
  });

  test.each([
    ['-1', 'Amount must be positive'],
    ['3.333', 'Amount can have at most 2 decimal places'],
  ])('keeps and refuses a share of %s, and saves nothing', async (text, sentence) => {
    const { press, saved } = await atSplit();
    await press.clear(shareOf('You'));
    await press.type(shareOf('You'), `${text}{Enter}`);
    await noticeOf('Invalid Amounts');
    expect(shareOf('You')).toHaveValue(text);
    expect(shareOf('You')).toHaveAccessibleDescription(sentence);
    expect(screen.getByText('One share is not valid')).toBeVisible();
    expect(shares()).toEqual([text, '3.33', '3.33']);
    await press.click(screen.getByRole('button', { name: 'Back' }));
    await press.click(screen.getByRole('button', { name: 'Next' }));
    expect(await screen.findByText(sentence)).toBeVisible();
    expect(saved()).toHaveLength(0);
  });

  test('the rest beside a typed share can be split equally', async () => {
    const { press, body } = await atSplit();
    await press.clear(shareOf('You'));
    await press.type(shareOf('You'), '8');
    await press.tab();
    expect(shares()).toEqual(['8.00', '3.33', '0.00']);
    expect(screen.getByText('$1.33 too much')).toBeVisible();
    await press.click(screen.getByRole('button', { name: 'Split the rest equally' }));
    expect(shares()).toEqual(['8.00', '1.00', '1.00']);
    expect(screen.getByText('Adds up')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Split the rest equally' })).toBeNull();
    await press.click(screen.getByRole('button', { name: 'Save' }));
    await noticeOf('Expense Added');
    expect(body().splits?.map(({ amount }) => amount)).toEqual([800, 100, 100]);
  });
});

describe('More', () => {
  const cents = () =>
    within(screen.getByRole('list', { name: 'Who takes part' }))
      .getAllByRole('status')
      .map(({ textContent }) => textContent);
  const valueOf = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
  const more = async () => {
    const shown = await atSplit();
    await shown.press.click(screen.getByRole('radio', { name: 'More' }));
    const save = async () => {
      await shown.press.click(screen.getByRole('button', { name: 'Save' }));
      await noticeOf('Expense Added');
      const { expense, splits } = shown.body();
      expect(expense.splitType).toBe('exact');
      expect(splits).toBeUndefined();
      return expense.split;
    };
    return { ...shown, save };
  };
  const [ann, ben, cleo] = [people.ann.id, people.ben.id, people.cleo.id];

  test('starts with equal percents; one is typed and the last takes the rest', async () => {
    const { press, save } = await more();
    expect(screen.getByRole('radio', { name: 'Percent' })).toBeChecked();
    expect(cents()).toEqual(['$3.34', '$3.33', '$3.33']);
    await press.clear(valueOf('Percent of You'));
    await press.type(valueOf('Percent of You'), '20.84');
    expect(screen.getByText('12.5% left')).toBeVisible();
    expect(screen.getByText('87.5% of $10.00')).toBeVisible();
    await press.tab();
    expect(valueOf('Percent of Cleo Example')).toHaveValue('45.83%');
    expect(screen.getByText('Adds up')).toBeVisible();
    expect(cents()).toEqual(['$2.09', '$3.33', '$4.58']);
    expect(await save()).toEqual({
      kind: 'percent',
      of: [
        { userId: ann, value: 2084 },
        { userId: ben, value: 3333 },
        { userId: cleo, value: 4583 },
      ],
    });
  });

  test('refuses too many percents, and can divide them among the others', async () => {
    const { press, saved } = await more();
    await press.clear(valueOf('Percent of You'));
    await press.type(valueOf('Percent of You'), '79.17');
    await press.tab();
    expect(screen.getByText('12.5% too much')).toBeVisible();
    await press.click(screen.getByRole('button', { name: 'Save' }));
    expect((await noticeOf('Invalid Amounts')).getByText('Percents must add up to 100%.')).toBeVisible();
    expect(saved()).toHaveLength(0);
    await press.click(screen.getByRole('button', { name: 'Split the rest equally' }));
    expect(valueOf('Percent of Cleo Example')).toHaveValue('10.41%');
    expect(screen.getByText('Adds up')).toBeVisible();
  });

  test('an unreadable value shows an error beside it', async () => {
    const { press, saved } = await more();
    await press.clear(valueOf('Percent of You'));
    await press.type(valueOf('Percent of You'), '12.345{Enter}');
    await noticeOf('Invalid Amounts');
    expect(valueOf('Percent of You')).toHaveValue('12.345');
    expect(valueOf('Percent of You')).toHaveAccessibleDescription('Such as 12.5');
    expect(screen.getByText('One share is not valid')).toBeVisible();
    expect(saved()).toHaveLength(0);
  });

  test('shares', async () => {
    const { press, save } = await more();
    await press.click(screen.getByRole('radio', { name: 'Shares' }));
    expect(valueOf('Shares of You')).toHaveValue('1');
    for (const name of ['You', 'Ben Example', 'Cleo Example']) await press.clear(valueOf(`Shares of ${name}`));
    expect(screen.getByText('At least one share must be above zero')).toBeVisible();
    await press.type(valueOf('Shares of You'), '2.5');
    await press.type(valueOf('Shares of Ben Example'), '1.5');
    expect(screen.getByText('4 shares of $10.00')).toBeVisible();
    expect(cents()).toEqual(['$6.25', '$3.75', '$0.00']);
    await press.click(screen.getByRole('checkbox', { name: /Cleo Example/ }));
    expect(await save()).toEqual({
      kind: 'shares',
      of: [
        { userId: ann, value: 2500 },
        { userId: ben, value: 1500 },
      ],
    });
  });

  test('plus and minus', async () => {
    const { press, save, saved } = await more();
    await press.click(screen.getByRole('radio', { name: 'Plus / minus' }));
    const ofBen = valueOf('Plus or minus of Ben Example in dollars');
    expect(ofBen).toHaveValue('$0.00');
    await press.clear(ofBen);
    await press.type(ofBen, '-8');
    expect(screen.getByText('Nobody’s share can be below zero')).toBeVisible();
    await press.click(screen.getByRole('button', { name: 'Save' }));
    const notice = await noticeOf('Invalid Amounts');
    expect(notice.getByText('Nobody’s share can be below zero.')).toBeVisible();
    expect(saved()).toHaveLength(0);
    await press.clear(ofBen);
    await press.type(ofBen, '-2');
    await press.tab();
    expect(ofBen).toHaveValue('\u2212$2.00');
    expect(screen.getByText('$4.00 each, plus or minus')).toBeVisible();
    expect(cents()).toEqual(['$4.00', '$2.00', '$4.00']);
    expect(await save()).toMatchObject({
      kind: 'adjusted',
      of: [{ value: 0 }, { userId: ben, value: -200 }, { value: 0 }],
    });
  });

  test('switching back to equal shares removes the values', async () => {
    const { press, body } = await more();
    await press.click(screen.getByRole('radio', { name: 'Equally' }));
    expect(screen.queryByRole('radio', { name: 'Percent' })).toBeNull();
    await press.click(screen.getByRole('button', { name: 'Save' }));
    await noticeOf('Expense Added');
    expect(body().expense.split).toBeUndefined();
    expect(body().splits).toHaveLength(3);
  });
});

describe('many people', () => {
  const boxes = () => screen.getAllByRole<HTMLInputElement>('checkbox').map(({ checked }) => checked);
  const pressed = (name: string) => screen.getByRole('button', { name });

  test('selects everybody, nobody, or the last participants, until the user signs out', async () => {
    const { press } = await atSplit();
    await press.click(pressed('None'));
    expect(boxes()).toEqual([false, false, false]);
    expect(screen.getByText('At least one member must be included')).toBeVisible();
    await press.click(pressed('All'));
    expect(shares()).toEqual(['3.34', '3.33', '3.33']);
    await press.click(screen.getByRole('checkbox', { name: /Ben Example/ }));
    await press.click(pressed('Save'));
    await noticeOf('Expense Added');

    await press.click(pressed('Add Expense'));
    fill('Amount', '20');
    fill('Description', 'Tram');
    await press.click(pressed('Next'));
    expect(boxes()).toEqual([true, true, true]);
    await press.click(pressed('You and Cleo Example'));
    expect(shares()).toEqual(['10.00', '0.00', '10.00']);
    expect(localStorage.getItem('last_people')).toContain(people.cleo.id);
  });

  test('two people have no selection buttons, and three no search', async () => {
    await atSplit({ listed: members.slice(0, 2) });
    expect(screen.queryByRole('button', { name: 'All' })).toBeNull();
    expect(screen.queryByLabelText('Search people')).toBeNull();
  });

  test('nine can be searched by name; Enter there submits nothing, and hidden people still take part', async () => {
    const crowd = Array.from({ length: 9 }, (_, at) => ({
      ...(members[0] as (typeof members)[0]),
      userId: at === 0 ? people.ann.id : `0f000000-0000-4000-8000-00000000000${at}`,
      name: `Person ${'ABCDEFGHI'[at]}`,
    }));
    const { press, saved } = await atSplit({ listed: crowd, amount: '9' });
    await press.type(screen.getByLabelText('Search people'), 'person c{Enter}');
    expect(boxes()).toHaveLength(1);
    expect(saved()).toHaveLength(0);
    await press.click(screen.getByRole('checkbox'));
    expect(screen.getByText('8 people, about $1.13 each')).toBeVisible();
    await press.type(screen.getByLabelText('Search people'), 'x');
    expect(screen.getByText('No one found')).toBeVisible();
    await press.click(pressed('Clear'));
    expect(boxes()).toHaveLength(9);
    // Their initials distinguish them.
    expect(screen.getAllByRole('listitem').map((item) => item.textContent?.slice(0, 2))).toEqual(
      [...'ABCDEFGHI'].map((letter) => `P${letter}`),
    );
  });
});
