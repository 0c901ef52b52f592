import { useLocation } from '@allsquare/kit/router';
import { people, renderScreen } from '@allsquare/kit/testing';
import { fireEvent } from '@testing-library/react';
import { lisbonId, story } from '../../test/examples.ts';
import { GroupsPage } from '../pages/groups.page.tsx';
import { CreateGroupPage } from './create-group.page.tsx';

const open = (options: Parameters<typeof renderScreen>[1] = {}) =>
  renderScreen(<CreateGroupPage />, { examples: story, at: 'start', route: '/groups/new', ...options });
const refuse = (status: number, body: unknown) => () => Response.json(body, { status });

test('creates a group of the selected type with one request and opens the list', async () => {
  const { getByLabelText, getByRole, findByText, press, sent } = open();
  expect(getByRole('radio', { name: 'Home/Roommates' })).toBeChecked();
  await press.type(getByLabelText('Group Name'), 'Lisbon trip');
  await press.click(getByRole('radio', { name: 'Trip' }));
  await press.type(getByLabelText('Description (Optional)'), 'Four days in May');
  await press.dblClick(getByRole('button', { name: 'Create Group' }));

  expect(await findByText('At /groups')).toBeVisible();
  expect(await findByText('Group created!')).toBeVisible();
  expect(await findByText('Lisbon trip has been created successfully.')).toBeVisible();
  expect(sent).toHaveLength(1);
  expect(sent[0]).toMatchObject({
    method: 'POST',
    path: '/api/groups',
    body: { name: 'Lisbon trip', type: 'trip', description: 'Four days in May' },
  });
  expect(sent[0]?.headers['Idempotency-Key']).toBeTruthy();
});

test('guesses the type from the name until the user selects one', async () => {
  const { getByLabelText, getByRole, press } = open();
  const name = getByLabelText('Group Name');
  const type = (label: string) => getByRole('radio', { name: label });
  await press.type(name, 'Lisbon trip');
  expect(type('Trip')).toBeChecked();
  await press.clear(name);
  expect(type('Home/Roommates')).toBeChecked();
  await press.type(name, 'Ann & Ben');
  expect(type('Couple')).toBeChecked();
  await press.click(type('Couple'));
  await press.type(name, ' wedding');
  expect(type('Couple')).toBeChecked();
});

test('sends the chosen currency, which the next group starts with; dollars are the first choice', async () => {
  const language = jest.spyOn(navigator, 'language', 'get').mockReturnValue('de-CH');
  const { getByLabelText, getByRole, getAllByRole, findByText, press, sent, unmount } = open();
  expect(getByRole('combobox', { name: 'Currency' })).toHaveTextContent('USD · US Dollar');
  expect(getByRole('combobox', { name: 'Currency' })).toHaveAccessibleDescription('This can’t be changed later.');
  await press.type(getByLabelText('Group Name'), 'Lisbon');
  await press.click(getByRole('combobox', { name: 'Currency' }));
  expect(getAllByRole('option')[0]).toHaveTextContent('CHF · Swiss Franc');
  await press.click(getByRole('option', { name: 'EUR · Euro' }));
  await press.click(getByRole('button', { name: 'Create Group' }));
  await findByText('At /groups');
  expect(sent[0]?.body).toMatchObject({ currency: 'EUR' });
  unmount();
  localStorage.setItem('last_currency', 'EUR');
  expect(open().getByRole('combobox', { name: 'Currency' })).toHaveTextContent('EUR · Euro');
  localStorage.clear();
  language.mockRestore();
});

test('sends an empty description as null', async () => {
  const { getByLabelText, getByRole, findByText, press, sent } = open();
  await press.type(getByLabelText('Group Name'), '  Lisbon ');
  await press.click(getByRole('button', { name: 'Create Group' }));
  await findByText('At /groups');
  expect(sent[0]?.body).toEqual({ name: 'Lisbon', type: 'home', description: null, places: [] });
});

test('requires a name, with the error only beside the field, and sends nothing', async () => {
  const { getByLabelText, findByText, queryByRole, press, sent } = open();
  await press.type(getByLabelText('Group Name'), '   {Enter}');
  expect(await findByText('Group name required')).toBeVisible();
  expect(getByLabelText('Group Name')).toBeInvalid();
  expect(getByLabelText('Group Name')).toHaveFocus();
  expect(getByLabelText('Group Name')).toHaveAccessibleDescription(
    'Group name required Please enter a name for your group',
  );
  expect(queryByRole('alert')).toBeNull();
  expect(sent).toHaveLength(0);
});

test('shows beside the fields that they are too long', async () => {
  const { getByLabelText, getByRole, press, findByText, sent } = open();
  await press.click(getByLabelText('Group Name'));
  await press.paste('x'.repeat(101));
  await press.click(getByLabelText('Description (Optional)'));
  await press.paste('x'.repeat(501));
  await press.click(getByRole('button', { name: 'Create Group' }));
  expect(await findByText('At most 100 characters are allowed.')).toBeVisible();
  expect(await findByText('At most 500 characters are allowed.')).toBeVisible();
  expect(sent).toHaveLength(0);
});

test('shows the server’s error only beside the field', async () => {
  const message = 'Please enter a name for your group';
  const { getByLabelText, getByRole, findByText, queryByRole, press } = open({
    answer: refuse(400, { message, code: 'missing-name', details: [{ path: 'name', message }] }),
  });
  await press.type(getByLabelText('Group Name'), 'Lisbon trip');
  await press.click(getByRole('button', { name: 'Create Group' }));
  expect(await findByText('Group name required')).toBeVisible();
  expect(getByLabelText('Group Name')).toHaveAccessibleDescription(`Group name required ${message}`);
  expect(queryByRole('alert')).toBeNull();
});

test('preserves the form on failure, and retries with the same body and key', async () => {
  let down = true;
  const { getByLabelText, getByRole, findByText, press, sent } = open({
    answer: () => (down ? Response.json({ message: 'Away', code: 'away' }, { status: 503 }) : undefined),
  });
  await press.type(getByLabelText('Group Name'), 'Lisbon trip');
  await press.click(getByRole('button', { name: 'Create Group' }));
  expect(await findByText('Error')).toBeVisible();
  expect(await findByText('This may already be saved. Trying again is safe.')).toBeVisible();
  expect(getByLabelText('Group Name')).toHaveValue('Lisbon trip');

  down = false;
  await press.click(getByRole('button', { name: 'Create Group' }));
  expect(await findByText('At /groups')).toBeVisible();
  expect(sent.map(({ headers }) => headers['Idempotency-Key'])).toEqual([
    sent[0]?.headers['Idempotency-Key'],
    sent[0]?.headers['Idempotency-Key'],
  ]);
});

test('shows Creating... while pending', async () => {
  const { promise: away, resolve: fail } = Promise.withResolvers<Response>();
  const { getByLabelText, getByRole, findByRole, findByText, press } = open({ answer: () => away });
  await press.type(getByLabelText('Group Name'), 'Lisbon trip');
  await press.click(getByRole('button', { name: 'Create Group' }));
  expect(await findByRole('button', { name: 'Creating...' })).toHaveAttribute('aria-busy', 'true');
  fail(Response.json({ message: 'Away', code: 'away' }, { status: 503 }));
  expect(await findByText('This may already be saved. Trying again is safe.')).toBeVisible();
  expect(await findByRole('button', { name: 'Create Group' })).not.toHaveAttribute('aria-busy');
});

test('Cancel and the arrow navigate back; the preview shows the input', async () => {
  const { getByLabelText, getByRole, findByText, press } = open();
  expect(getByRole('link', { name: 'Groups' })).toHaveAttribute('href', '/groups');
  expect(getByRole('heading', { name: 'Your new group' })).toBeVisible();
  await press.type(getByLabelText('Group Name'), 'Us two');
  expect(getByRole('heading', { name: 'Us two' })).toBeVisible();
  await press.click(getByRole('link', { name: 'Cancel' }));
  expect(await findByText('At /groups')).toBeVisible();
});

test('the list highlights the new group and links to its members', async () => {
  const Pages = () => (useLocation().pathname === '/groups' ? <GroupsPage /> : <CreateGroupPage />);
  const { getByLabelText, getByRole, findByRole, findByText, press } = renderScreen(<Pages />, {
    examples: story,
    at: 'start',
    route: '/groups/*',
    path: '/groups/new',
  });
  await press.type(getByLabelText('Group Name'), 'Lisbon trip');
  await press.click(getByRole('radio', { name: 'Trip' }));
  await press.type(getByLabelText('Description (Optional)'), 'Four days in May');
  await press.click(getByRole('button', { name: 'Create Group' }));
  expect(await findByText(/is ready. Next: add the people who share its costs./)).toBeVisible();
  expect(await findByRole('link', { name: /Lisbon trip.*Trip/ })).toHaveAttribute('data-highlight');
  expect(getByRole('link', { name: 'Add Members' })).toHaveAttribute(
    'href',
    `/groups/${lisbonId}?tab=members&add-members`,
  );
});

test('adds names by Enter or comma; rejects a duplicate; removes a chip', async () => {
  const { getByLabelText, getByRole, getAllByRole, getByText, findByText, queryByText, press, sent } = open();
  await press.type(getByLabelText('Group Name'), 'Lisbon trip');
  const who = getByLabelText('Who is in? (Optional)');
  expect(who).toHaveAttribute('placeholder', 'Name, then Enter');
  await press.type(who, 'Ben{Enter}Cleo,Dan{Enter}');
  await press.type(who, 'ben{Enter}');
  expect(getByText('Ben is already in this group.')).toBeVisible();
  await press.clear(who);
  await press.click(getByRole('button', { name: 'Remove Cleo' }));
  expect(queryByText('Cleo')).toBeNull();
  await press.type(who, 'Eve');
  await press.click(getByRole('button', { name: 'Create Group' }));
  await findByText('At /groups');
  expect(sent[0]?.body).toMatchObject({ places: ['Ben', 'Dan', 'Eve'] });
  expect(getAllByRole('status').length).toBeGreaterThan(0);
});

/** Input from a keyboard, the clipboard, and a phone without key events. */
const inputs = {
  typed: (press: ReturnType<typeof open>['press'], _: HTMLElement, text: string) => press.keyboard(text),
  pasted: (press: ReturnType<typeof open>['press'], _: HTMLElement, text: string) => press.paste(text),
  put: async (_: unknown, field: HTMLElement, text: string) =>
    void fireEvent.change(field, { target: { value: text } }),
};
test.each(
  Object.entries(inputs).flatMap(([input, put]) =>
    [',', ';', '\t', '\n', ' , ']
      .filter((sign) => input !== 'typed' || sign !== '\t')
      .map((sign) => [input, sign, put] as const),
  ),
)('a list of names, %s and separated by %j, adds several people', async (_, sign, put) => {
  const { getByLabelText, getByRole, findByText, press, sent } = open();
  await press.type(getByLabelText('Group Name'), 'Lisbon trip');
  const who = getByLabelText('Who is in? (Optional)');
  await press.click(who);
  await put(press, who, ['Ben', 'Cleo', 'Dan'].join(sign));
  await press.click(getByRole('button', { name: 'Create Group' }));
  await findByText('At /groups');
  expect(sent[0]?.body).toMatchObject({ places: ['Ben', 'Cleo', 'Dan'] });
});

test('the caller’s own name or first word is the caller; another person of that first word can be added', async () => {
  const { getByLabelText, getByRole, getByText, findByText, queryByRole, press, sent } = open();
  await press.type(getByLabelText('Group Name'), 'Lisbon trip');
  const who = getByLabelText('Who is in? (Optional)');
  await press.type(who, 'ANN EXAMPLE{Enter}');
  expect(getByText(/: That’s you/)).toBeVisible();
  expect(queryByRole('button', { name: 'Somebody else' })).toBeNull();
  await press.type(who, 'Ben, Ann{Enter}');
  expect(getByRole('list', { name: 'Who is in' })).toHaveTextContent('Ann: That’s you');
  await press.click(getByRole('button', { name: 'Create Group' }));
  await findByText('At /groups');
  expect(sent[0]?.body).toMatchObject({ places: ['Ben'] });
});

test('the caller’s first word can be somebody else', async () => {
  const { getByLabelText, getByRole, findByText, press, sent } = open();
  await press.type(getByLabelText('Group Name'), 'Lisbon trip');
  await press.type(getByLabelText('Who is in? (Optional)'), 'Ann{Enter}');
  await press.click(getByRole('button', { name: 'Somebody else' }));
  await press.click(getByRole('button', { name: 'Create Group' }));
  await findByText('At /groups');
  expect(sent[0]?.body).toMatchObject({ places: ['Ann'] });
});

test('a guest learns before typing that a group takes an account with an email', async () => {
  const { findByText, sent } = open({ user: { ...people.ben, email: '' } });
  expect(await findByText('You’re here as a guest. Add an email to your account to do this.')).toBeVisible();
  expect(sent).toEqual([]);
});
