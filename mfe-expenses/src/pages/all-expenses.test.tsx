import { people, renderScreen, type SentRequest } from '@allsquare/kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { examplesOf, group, lisbonOfGroups, weekend } from '../../test/examples.ts';
import { AllExpensesPage } from './all-expenses.page.tsx';

const examples = [...examplesOf(weekend), lisbonOfGroups];
const APARTMENT = '20000000-0000-4000-8000-000000000003';
const BEN = '0b000000-0000-4000-8000-00000000000b';

/** Serves lists of expenses; everything else comes from the examples. */
const lists = (answer: (search: URLSearchParams) => Response | Promise<Response> | undefined) => ({
  examples,
  answer: ({ path }: SentRequest) => {
    const { pathname, searchParams } = new URL(path, 'http://test.invalid');
    return pathname === '/api/expenses' ? answer(searchParams) : undefined;
  },
});
const nothing = () => Response.json([], { headers: { 'X-Total-Count': '0' } });
const asked = (sent: SentRequest[]) =>
  sent.flatMap(
    ({ path }) =>
      /^\/api\/expenses(?:\?(.*))?$/
        .exec(path)
        ?.slice(1)
        .map((search: string | undefined) => search ?? '') ?? [],
  );
const choose = async (press: ReturnType<typeof renderScreen>['press'], picker: string, option: string) => {
  await press.click(screen.getByRole('combobox', { name: picker }));
  await press.click(await screen.findByRole('option', { name: option }));
};

// The scroll position is stored.
beforeEach(() => sessionStorage.clear());

describe('the list', () => {
  test('links to each expense in its group, and each can be edited', async () => {
    const { press } = renderScreen(<AllExpensesPage />, { examples });
    const row = (await screen.findByText('Alfama apartment, 3 nights')).closest('a');
    expect(row).toHaveAttribute('href', `/groups/${group.id}?highlight=${APARTMENT}`);
    expect(row).toHaveTextContent('Paid by Cleo Example');
    expect(row).not.toHaveTextContent('Added by');
    expect(row).toHaveTextContent('you borrowed −$156.00');
    const mine = (await screen.findByText('Flights deposit')).closest('a');
    expect(mine).toHaveTextContent('You paid');
    expect(mine).toHaveTextContent('you lent +$360.00');
    await press.click(screen.getByRole('button', { name: 'Edit Flights deposit' }));
    expect(await screen.findByRole('dialog', { name: 'Edit Expense' })).toBeVisible();
  });

  test('in several currencies it cannot be sorted by amount', async () => {
    const groups = [undefined, 'JPY'].map((currency, at) => ({
      ...group,
      id: `10000000-0000-4000-8000-00000000000${at + 1}`,
      people: [],
      created_by: BEN,
      createdAt: '2026-11-01T00:00:00.000Z',
      version: 1,
      description: null,
      currency,
    }));
    const { press, sent } = renderScreen(<AllExpensesPage />, {
      examples,
      path: '/?sort=highest',
      answer: ({ path }) => (path === '/api/groups' ? Response.json(groups) : undefined),
    });
    await waitFor(() => expect(asked(sent).at(-1)).not.toContain('sort'));
    await press.click(screen.getByRole('combobox', { name: 'Sort' }));
    expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual([
      'Newest First',
      'Oldest First',
    ]);
  });

  test('shows who added it if somebody else paid', async () => {
    const [one] = weekend.steps.flatMap(({ call, answer }) => (call === 'listExpenses' ? (answer as object[]) : []));
    const row = { ...one, payer: people.cleo, paidBy: people.cleo.id, creator: people.ben, createdBy: people.ben.id };
    const payers = [people.cleo, people.ben].map((user) => ({ userId: user.id, amount: 1, user }));
    const rows = [row, { ...row, id: APARTMENT, payers }].map((given) => JSON.parse(JSON.stringify(given)));
    renderScreen(
      <AllExpensesPage />,
      lists(() => Response.json(rows)),
    );
    const [alone, several] = await screen.findAllByRole('listitem');
    expect(alone).toHaveTextContent('Paid by Cleo Example');
    expect(alone).toHaveTextContent('Added by Ben Example');
    expect(several).toHaveTextContent('Paid by Cleo Example and 1 other');
    expect(several).not.toHaveTextContent('Added by');
  });

  test('groups by month, each with its sum; above it the count and the total', async () => {
    renderScreen(<AllExpensesPage />, { examples });
    const november = within(await screen.findByRole('list', { name: 'Expenses of November 2026' }));
    expect(november.getAllByRole('listitem')).toHaveLength(4);
    const heading = screen.getByRole('heading', { name: 'October 2026' }).parentElement;
    await waitFor(() => expect(heading).toHaveTextContent('$480.00'));
    expect(screen.getByText('5 expenses')).toBeVisible();
    expect(screen.getByText('in total')).toHaveTextContent('$1,414.40 in total');
  });

  test("rows have their position and the list's length", async () => {
    renderScreen(<AllExpensesPage />, { ...lists(() => undefined), path: '/?q=alfama' });
    const row = (await screen.findByText('Alfama apartment, 3 nights')).closest('li');
    expect(row).toHaveAttribute('aria-posinset', '1');
    expect(row).toHaveAttribute('aria-setsize', '1');
  });

  test('empty', async () => {
    renderScreen(<AllExpensesPage />, lists(nothing));
    expect(await screen.findByText('No expenses found')).toBeVisible();
    expect(screen.getByText('Expenses that you or others add to your groups appear here.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Clear filters' })).toBeNull();
    expect(await screen.findByRole('button', { name: 'Add Expense' })).toBeVisible();
  });

  test('failed: shows an error and retries', async () => {
    let failed = false;
    const away = () => {
      if (failed) return undefined;
      failed = true;
      return Response.json({ code: 'unavailable', message: 'Away' }, { status: 503 });
    };
    const { press } = renderScreen(<AllExpensesPage />, lists(away));
    await press.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Dinner at Ramiro')).toBeVisible();
  });
});

describe('search, filters and order', () => {
  test("the URL sets the server's query and the controls", async () => {
    const search = `q=taxi&group=${group.id}&category=food&category=rent&payer=${BEN}&from=2026-01-01&to=2026-05-31&sort=lowest`;
    const { sent } = renderScreen(<AllExpensesPage />, { ...lists(nothing), path: `/?${search}` });
    await screen.findByText('No expenses found');
    expect(asked(sent)).toEqual([
      `q=taxi&groupId=${group.id}&category=food&category=rent&paidBy=${BEN}&from=2026-01-01&to=2026-05-31&sort=lowest`,
    ]);
    expect(screen.getByRole('textbox', { name: 'Search expenses' })).toHaveValue('taxi');
    expect(await screen.findByRole('button', { name: 'Groups: Lisbon trip' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Categories: Food, Rent' })).toBeVisible();
    expect(screen.getByRole('combobox', { name: 'Payer' })).toHaveTextContent('Ben Example');
    expect(screen.getByRole('combobox', { name: 'Period' })).toHaveTextContent('Choose days');
    expect(screen.getByLabelText('From')).toHaveValue('2026-01-01');
    expect(screen.getByLabelText('To')).toHaveValue('2026-05-31');
    expect(screen.getByRole('combobox', { name: 'Sort' })).toHaveTextContent('Lowest Amount');
  });

  test('searches after typing pauses; the old list stays until the response', async () => {
    let answerNow = () => {};
    const { press, sent } = renderScreen(
      <AllExpensesPage />,
      lists((search) =>
        search.has('q')
          ? new Promise((resolve) => {
              answerNow = () => resolve(nothing());
            })
          : undefined,
      ),
    );
    await screen.findByText('Dinner at Ramiro');
    const box = screen.getByRole('textbox', { name: 'Search expenses' });
    await press.type(box, 'sardines ');
    await waitFor(() => expect(asked(sent)).toEqual(['', 'q=sardines']));
    expect(screen.getByText('Dinner at Ramiro')).toBeVisible();
    await press.type(box, 'in tins');
    await waitFor(() => expect(asked(sent)).toEqual(['', 'q=sardines', 'q=sardines+in+tins']));
    expect(box).toHaveValue('sardines in tins');
    answerNow();
    expect(await screen.findByText('No expenses found')).toBeVisible();
    expect(screen.getByText('Try another search, group or payer, or clear the filters.')).toBeVisible();
  });

  test('counts the results, without a sum', async () => {
    renderScreen(<AllExpensesPage />, { examples, path: '/?q=alfama' });
    expect(await screen.findByText('Alfama apartment, 3 nights')).toBeVisible();
    expect(await screen.findByText(/^Showing/)).toHaveTextContent('Showing 1 of 5 expenses');
    expect(screen.queryByText('in total')).toBeNull();
    expect(screen.getByRole('heading', { name: 'November 2026' }).parentElement).not.toHaveTextContent('$');
  });

  test('applies and clears a choice immediately', async () => {
    const { press, sent } = renderScreen(<AllExpensesPage />, lists(nothing));
    await press.click(await screen.findByRole('button', { name: 'Groups: All groups' }));
    await press.click(await screen.findByRole('menuitemcheckbox', { name: 'Lisbon trip' }));
    await press.keyboard('{Escape}');
    await choose(press, 'Payer', 'You');
    await choose(press, 'Sort', 'Highest Amount');
    const chosen = `groupId=${group.id}&paidBy=0a000000-0000-4000-8000-00000000000a&sort=highest`;
    await waitFor(() => expect(asked(sent).at(-1)).toBe(chosen));
    await press.click(screen.getAllByRole('button', { name: 'Clear filters' })[0] as HTMLElement);
    await waitFor(() => expect(asked(sent).at(-1)).toBe('sort=highest'));
    expect(screen.queryByRole('button', { name: 'Clear filters' })).toBeNull();
  });

  test('collapsed, shows how many filters are chosen, and which', async () => {
    const search = `q=taxi&group=${group.id}&category=food&category=rent&from=2026-01-01&sort=lowest`;
    const { press } = renderScreen(<AllExpensesPage />, { ...lists(nothing), path: `/?${search}` });
    const words = 'Lisbon trip · Food, Rent · since Jan 1, 2026 · Lowest Amount';
    expect(await screen.findByText(words)).toBeVisible();
    const fold = screen.getByRole('button', { name: 'Filters (3)' });
    expect(fold).toHaveAttribute('aria-expanded', 'false');
    await press.click(fold);
    expect(fold).toHaveAttribute('aria-expanded', 'true');
    const panel = document.getElementById(fold.getAttribute('aria-controls') ?? '');
    expect(panel).toContainElement(screen.getByRole('combobox', { name: 'Payer' }));
    await choose(press, 'Payer', 'You');
    expect(await screen.findByRole('button', { name: 'Filters (4)' })).toBeVisible();
    await press.click(screen.getAllByRole('button', { name: 'Clear filters' })[0] as HTMLElement);
    expect(await screen.findByRole('button', { name: 'Filters' })).toBeVisible();
    expect(screen.getByText('Lowest Amount', { selector: 'p' })).toBeVisible();
  });

  test('filters by a named period, or by whole days', async () => {
    const { press, sent } = renderScreen(<AllExpensesPage />, lists(nothing));
    await choose(press, 'Period', 'This year');
    const year = new Date().getFullYear();
    await waitFor(() => expect(asked(sent).at(-1)).toBe(`from=${year}-01-01&to=${year}-12-31`));
    await choose(press, 'Period', 'Choose days');
    expect(screen.getByLabelText('From')).toHaveValue(`${year}-01-01`);
    await press.clear(screen.getByLabelText('To'));
    await waitFor(() => expect(asked(sent).at(-1)).toBe(`from=${year}-01-01`));
    await choose(press, 'Period', 'Any time');
    expect(screen.getByRole('heading', { name: 'All Expenses' })).toBeVisible();
    expect(screen.queryByLabelText('From')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Clear filters' })).toBeNull();
  });

  test('sorted by amount everything is in one list', async () => {
    const answer = weekend.steps.find(({ call, query }) => call === 'listExpenses' && query?.groupId)?.answer;
    renderScreen(<AllExpensesPage />, { ...lists(() => Response.json(answer)), path: '/?sort=highest' });
    const list = within(await screen.findByRole('list', { name: 'All expenses' }));
    expect(list.getAllByRole('listitem')).toHaveLength(5);
    expect(screen.queryByRole('heading', { level: 2 })).toBeNull();
  });

  test('a group that is no longer mine has no expenses, and a way out', async () => {
    const gone = { code: 'group-not-found', message: 'Group not found' };
    const { press } = renderScreen(<AllExpensesPage />, {
      ...lists((search) => (search.has('groupId') ? Response.json(gone, { status: 404 }) : undefined)),
      path: `/?group=${APARTMENT}`,
    });
    expect(await screen.findByText('No expenses found')).toBeVisible();
    await press.click(screen.getAllByRole('button', { name: 'Clear filters' })[0] as HTMLElement);
    expect(await screen.findByText('Dinner at Ramiro')).toBeVisible();
  });
});
