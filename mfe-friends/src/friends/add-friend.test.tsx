import * as contract from '@allsquare/friends-contract';
import { crossingRequests, pendingRequests, refusedRequests } from '@allsquare/friends-contract/examples';
import { people, renderScreen, type Scenario } from '@allsquare/kit/testing';
import { screen, waitFor } from '@testing-library/react';
import { AddFriend } from './add-friend.tsx';

const examples = (...scenarios: Scenario[]) => [{ contract, scenarios }];

/** The response of svc-friends for an error with this code. */
const refusal = (code: string) => {
  const step = refusedRequests.steps.find(({ answer }) => (answer as { code?: string } | undefined)?.code === code);
  return Response.json(step?.answer, { status: step?.status });
};

const send = async ({ press }: Pick<ReturnType<typeof renderScreen>, 'press'>, email: string) => {
  const field = screen.getByLabelText('Email');
  if (email) await press.type(field, email);
  await press.click(screen.getByRole('button', { name: 'Send Request' }));
};
const toastSays = async (title: string, message: string) => {
  expect((await screen.findByText(title)).closest('[role]')).toHaveTextContent(message);
};
/** Expects the error at the field, and nowhere else. */
const fieldSays = async (title: string, message: string) => {
  expect(await screen.findByText(title)).toBeVisible();
  expect(screen.getByLabelText('Email')).toHaveAccessibleDescription(`${title} ${message}`);
  expect(screen.queryByRole('alert')).toBeNull();
};

test.each([
  ['', 'Missing Email', 'Please enter an email address'],
  ['dan@example', 'Invalid Email', 'Please enter a valid email address'],
])('rejects %j before sending anything', async (email, title, message) => {
  const page = renderScreen(<AddFriend />, { examples: examples(pendingRequests) });
  await send(page, email);
  await fieldSays(title, message);
  expect(page.sent).toEqual([]);
});

test.each([
  ['own-email', 'Invalid Request', 'You cannot add yourself as a friend'],
  ['already-friends', 'Already Friends', 'You are already friends with this person'],
  ['already-asked', 'Request Already Sent', 'You have already sent a friend request to this email'],
])('shows the server’s message for %s', async (code, title, message) => {
  const page = renderScreen(<AddFriend />, { answer: () => refusal(code) });
  await send(page, 'ben@example.com');
  await fieldSays(title, message);
});

test('suggests the link of a group after too many requests', async () => {
  const message = 'You have asked many people by email. Please try again in an hour.';
  const refused = () => Response.json({ code: 'too-many-requests', message }, { status: 429 });
  const page = renderScreen(<AddFriend />, { answer: refused });
  await send(page, 'ben@example.com');
  await toastSays('Error', `${message} Anyone with a group's link can join it right away.`);
  expect(screen.getByLabelText('Email')).toBeValid();
  await page.press.click(screen.getByRole('button', { name: 'Groups' }));
  expect(await screen.findByText('At /groups')).toBeVisible();
});

test('sends one request to the trimmed, lowercase address and clears the field', async () => {
  const page = renderScreen(<AddFriend />, { examples: examples(pendingRequests) });
  await send(page, ' Dan@Example.com ');
  await toastSays(
    'Friend Request Sent',
    'A request was sent to dan@example.com. They must accept it to become friends.',
  );
  expect(page.sent).toMatchObject([
    { method: 'POST', path: '/api/friends/request', body: { email: 'dan@example.com' } },
  ]);
  await waitFor(() => expect(screen.getByLabelText('Email')).toHaveValue(''));
});

test('reports a friendship if the other person has already sent a request', async () => {
  const page = renderScreen(<AddFriend />, { examples: examples(crossingRequests), user: people.ben });
  await send(page, 'ann@example.com');
  await toastSays('Friend Request Accepted', 'You are now friends with Ann Example and can add them to groups.');
});

test('treats a response without a code as possibly sent', async () => {
  const page = renderScreen(<AddFriend />, { answer: () => Response.json({}, { status: 201 }) });
  await send(page, 'ben@example.com');
  await toastSays('Error', 'This may already be saved. Trying again is safe.');
  expect(screen.getByLabelText('Email')).toHaveValue('ben@example.com');
});
