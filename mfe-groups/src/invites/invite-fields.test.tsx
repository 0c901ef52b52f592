import { renderScreen, type SentRequest } from '@allsquare/kit/testing';
import { bookClub, bookClubId } from '../../test/examples.ts';
import { GroupPage } from '../group/group.page.tsx';

const message =
  'Hi! Join our group Book club on Allsquare, so that we can share the costs and settle up with as few payments as possible.';

const open = async (answer?: (sent: SentRequest) => Response | Promise<Response> | undefined) => {
  const screen = renderScreen(<GroupPage />, {
    examples: bookClub,
    at: 'start',
    route: '/groups/:id',
    path: `/groups/${bookClubId}?tab=members`,
    answer,
  });
  await screen.press.click(await screen.findByRole('button', { name: 'Add Member' }));
  await screen.press.click(await screen.findByRole('tab', { name: 'Email Invite' }));
  return screen;
};
const added = ({ path }: SentRequest) => path.endsWith('/add-member');
const refuse = (status: number, body: object) => (sent: SentRequest) =>
  added(sent) ? Response.json(body, { status }) : undefined;

test('invites by email with one request, confirms it, closes and shows the invitation', async () => {
  const { getByLabelText, getByRole, queryByRole, findByRole, findByText, press, sent } = await open();
  expect(getByLabelText('Message (optional)')).toHaveValue(message);
  await press.type(getByLabelText('Email'), ' dan@example.com ');
  await press.clear(getByLabelText('Message (optional)'));
  await press.type(getByLabelText('Message (optional)'), 'Read with us!');
  await press.dblClick(getByRole('button', { name: 'Send Invitation' }));
  expect(await findByText('Invitation Sent!')).toBeVisible();
  expect(await findByText('dan@example.com has been invited to Book club.')).toBeVisible();
  expect(queryByRole('dialog')).toBeNull();
  expect(await findByRole('heading', { name: 'dan@example.com' })).toBeVisible();
  expect(sent.filter(added)).toMatchObject([
    {
      method: 'POST',
      path: `/api/groups/${bookClubId}/add-member`,
      body: { email: 'dan@example.com', role: 'member', message: 'Read with us!' },
    },
  ]);
});

test('adds a friend immediately instead, and confirms that', async () => {
  const { getByLabelText, findByText, queryByText, press } = await open();
  await press.type(getByLabelText('Email'), 'ben@example.com{Enter}');
  expect(await findByText('Friends Added!')).toBeVisible();
  expect(await findByText('Ben Example can now share expenses in Book club.')).toBeVisible();
  expect(queryByText('Invitation Sent!')).toBeNull();
});

test.each([
  { typed: '', title: 'Missing Email', words: 'Please enter an email address.' },
  { typed: 'nora', title: 'Invalid Email', words: 'Please enter a valid email address.' },
])('rejects "$typed" only beside the field: $title', async ({ typed, title, words }) => {
  const { getByLabelText, getByRole, findByText, queryByRole, press, sent } = await open();
  if (typed) await press.type(getByLabelText('Email'), typed);
  await press.click(getByRole('button', { name: 'Send Invitation' }));
  expect(await findByText(title)).toBeVisible();
  expect(getByLabelText('Email')).toHaveAccessibleDescription(expect.stringContaining(`${title} ${words}`));
  expect(queryByRole('alert')).toBeNull();
  expect(getByLabelText('Email')).toBeInvalid();
  expect(getByLabelText('Email')).toHaveFocus();
  expect(sent.filter(added)).toEqual([]);
});

test('asks a user whose session expired to sign in', async () => {
  const { getByLabelText, findByText, press } = await open(refuse(401, { code: 'signed-out', message: 'Signed out' }));
  await press.type(getByLabelText('Email'), 'nora@example.com{Enter}');
  expect(await findByText('Authentication Error')).toBeVisible();
  expect(await findByText('Please sign in to invite members.')).toBeVisible();
});

test('does not invite a member, with the error only beside the field', async () => {
  const words = 'This person is already a member of the group.';
  const { getByLabelText, findByText, queryByRole, press } = await open(
    refuse(409, { code: 'already-a-member', message: words }),
  );
  await press.type(getByLabelText('Email'), 'ben@example.com{Enter}');
  expect(await findByText(words)).toBeVisible();
  expect(queryByRole('alert')).toBeNull();
  expect(getByLabelText('Email')).toHaveFocus();
});

test('explains when they can share expenses', async () => {
  const { getByLabelText } = await open();
  expect(getByLabelText('Email')).toHaveAccessibleDescription(
    "They can share expenses once they join. Added by name or with the group's link, they can right away.",
  );
});

const tooMany = refuse(429, { code: 'too-many-invites', message: 'You have invited many people by email.' });

test('suggests the link after too many invitations', async () => {
  const { getByLabelText, findByText, findByRole, getByRole, queryByRole, press } = await open(tooMany);
  await press.type(getByLabelText('Email'), 'nora@example.com{Enter}');
  const words = "You have invited many people by email. Anyone with the group's link can join right away.";
  expect(await findByText(words)).toBeVisible();
  await press.click(getByRole('button', { name: 'Share link' }));
  expect(await findByRole('dialog', { name: 'Share link' })).toBeVisible();
  expect(queryByRole('dialog', { name: 'Add Members' })).toBeNull();
  expect(getByRole('tab', { name: 'Members', hidden: true })).toHaveAttribute('aria-selected', 'true');
});

test('shows Sending... and stays open while pending; preserves the input on failure', async () => {
  const { promise: away, resolve: fail } = Promise.withResolvers<Response>();
  const { getByLabelText, findByRole, findByText, press } = await open((sent) => (added(sent) ? away : undefined));
  await press.type(getByLabelText('Email'), 'nora@example.com{Enter}');
  expect(await findByRole('button', { name: 'Sending...' })).toHaveAttribute('aria-busy', 'true');
  await press.keyboard('{Escape}');
  fail(Response.json({}, { status: 503 }));
  expect(await findByText('This may already be saved. Trying again is safe.')).toBeVisible();
  expect(getByLabelText('Email')).toHaveValue('nora@example.com');
  expect(getByLabelText('Message (optional)')).toHaveValue(message);
});

test('preserves the input while the friends are open', async () => {
  const { getByLabelText, getByRole, press } = await open();
  await press.type(getByLabelText('Email'), 'nora@');
  await press.click(getByRole('tab', { name: 'Friends' }));
  await press.click(getByRole('tab', { name: 'Email Invite' }));
  expect(getByLabelText('Email')).toHaveValue('nora@');
});
