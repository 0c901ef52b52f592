import { people } from '@allsquare/kit/testing';
import { screen } from '@testing-library/react';
import { atSplit, fill, members, noticeOf, shareOf, shares } from './testing.tsx';

afterEach(() => localStorage.clear());

describe('Split Options', () => {
  test('divides equally and says so', async () => {
    await atSplit();
    expect(shares()).toEqual(['3.34', '3.33', '3.33']);
    expect(screen.getByText('Adds up')).toBeVisible();
    expect(screen.getByText('3 people, about $3.33 each')).toBeVisible();
  });

  test('leaving somebody out divides among the others; the amount does so too', async () => {
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

  test('nobody included is refused', async () => {
    const { press, saved } = await atSplit();
    for (const box of screen.getAllByRole('checkbox')) await press.click(box);
    await press.click(screen.getByRole('button', { name: 'Save' }));
    const notice = await noticeOf('No Members Included');
    expect(notice.getByText('At least one member must be included in the expense.')).toBeVisible();
    expect(saved()).toHaveLength(0);
  });

  test('a typed share makes the split exact; the last included takes the rest when the field is left', async () => {
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

  test('shares that do not add up are refused', async () => {
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

  test('what is missing is left to share', async () => {
    const { press } = await atSplit();
    await press.clear(shareOf('You'));
    expect(screen.getByText('$3.34 left to share')).toBeVisible();
    expect(screen.getByText('$6.66 of $10.00')).toBeVisible();
  });

  test('Enter in a share counts as leaving it, and saves', async () => {
    const { press, body } = await atSplit();
    await press.clear(shareOf('You'));
    await press.type(shareOf('You'), '4{Enter}');
    await noticeOf('Expense Added');
    expect(body().splits?.map(({ amount }) => amount)).toEqual([400, 333, 267]);
  });

  test('a share is read as people type it', async () => {
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
  ])('a share of %s stays, says why it is refused, and nothing is saved', async (text, sentence) => {
    const { press, saved } = await atSplit();
    await press.clear(shareOf('You'));
    await press.type(shareOf('You'), `${text}{Enter}`);
    await noticeOf('Invalid Amounts');
    expect(shareOf('You')).toHaveValue(text);
    expect(shareOf('You')).toHaveAccessibleDescription(sentence);
    expect(screen.getByText('A share cannot be read')).toBeVisible();
    expect(shares()).toEqual([text, '3.33', '3.33']);
    await press.click(screen.getByRole('button', { name: 'Back' }));
    await press.click(screen.getByRole('button', { name: 'Next' }));
    expect(await screen.findByText(sentence)).toBeVisible();
    expect(saved()).toHaveLength(0);
  });

  test('where a typed share leaves too much, the rest can be split equally', async () => {
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

describe('many people', () => {
  const boxes = () => screen.getAllByRole<HTMLInputElement>('checkbox').map(({ checked }) => checked);
  const pressed = (name: string) => screen.getByRole('button', { name });

  test('everybody or nobody with one tap; who took part last, too, until somebody signs out', async () => {
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

  test('two people need none of it, and three are no crowd to search', async () => {
    await atSplit({ listed: members.slice(0, 2) });
    expect(screen.queryByRole('button', { name: 'All' })).toBeNull();
    expect(screen.queryByLabelText('Search people')).toBeNull();
  });

  test('nine are searched by name; Enter there sends nothing, and who is not shown still takes part', async () => {
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
    expect(screen.getByText('8 people, about $1.12 each')).toBeVisible();
    await press.type(screen.getByLabelText('Search people'), 'x');
    expect(screen.getByText('No one found')).toBeVisible();
    await press.click(pressed('Clear'));
    expect(boxes()).toHaveLength(9);
    // Their letters tell them apart.
    expect(screen.getAllByRole('listitem').map((item) => item.textContent?.slice(0, 2))).toEqual(
      [...'ABCDEFGHI'].map((letter) => `P${letter}`),
    );
  });
});
