import * as contract from '@allsquare/friends-contract';
import { crossingRequests, pendingRequests, refusedRequests } from '@allsquare/friends-contract/examples';
import { people, renderScreen, type Scenario } from '@allsquare/kit/testing';
import { screen, waitFor } from '@testing-library/react';
import { AddFriend } from './add-friend.tsx';

const examples = (...scenarios: Scenario[]) => [{ contract, scenarios }];

/** The answer that svc-friends promises for a refusal with this code. */
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
/** What is wrong is said at the field, and nowhere else. */
const fieldSays = async (title: string, message: string) => {
  expect(await screen.findByText(title)).toBeVisible();
  expect(screen.getByLabelText('Email')).toHaveAccessibleDescription(`${title} ${message}`);
  expect(screen.queryByRole('alert')).toBeNull();
};

test.each([
  ['', 'Missing Email', 'Please enter an email address'],
  ['dan@example', 'Invalid Email', 'Please enter a valid email address'],
])('%j is refused before anything is sent', async (email, title, message) => {
  const page = renderScreen(<AddFriend />, { examples: examples(pendingRequests) });
  await send(page, email);
  await fieldSays(title, message);
  expect(page.sent).toEqual([]);
});

test.each([
  ['own-email', 'Invalid Request', 'You cannot add yourself as a friend'],
  ['already-friends', 'Already Friends', 'You are already friends with this person'],
  ['already-asked', 'Request Already Sent', 'You have already sent a friend request to this email'],
])('what the server refuses as %s is said in its words', async (code, title, message) => {
  const page = renderScreen(<AddFriend />, { answer: () => refusal(code) });
  await send(page, 'ben@example.com');
  await fieldSays(title, message);
});

test('who has asked too many is shown the way by the link of a group', async () => {
  const message = 'You have asked many people by email. Please try again in an hour.';
  const refused = () => Response.json({ code: 'too-many-requests', message }, { status: 429 });
  const page = renderScreen(<AddFriend />, { answer: refused });
  await send(page, 'ben@example.com');
  await toastSays('Error', `${message} Anyone with a group's link can join it right away.`);
  expect(screen.getByLabelText('Email')).toBeValid();
  await page.press.click(screen.getByRole('button', { name: 'Groups' }));
  expect(await screen.findByText('At /groups')).toBeVisible();
});

test('a request is sent to the trimmed address in lower case, once; then the field is empty', async () => {
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

test('a request that crosses another says that the two are friends', async () => {
  const page = renderScreen(<AddFriend />, { examples: examples(crossingRequests), user: people.ben });
  await send(page, 'ann@example.com');
  await toastSays('Friend Request Accepted', 'You are now friends with Ann Example and can add them to groups.');
});

test('an answer that says nothing may have sent it', async () => {
  const page = renderScreen(<AddFriend />, { answer: () => Response.json({}, { status: 201 }) });
  await send(page, 'ben@example.com');
  await toastSays('Error', 'This may already be saved. Trying again is safe.');
  expect(screen.getByLabelText('Email')).toHaveValue('ben@example.com');
});
