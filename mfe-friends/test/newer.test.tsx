import { additions, answeredByNewer, newerAnswers } from '@allsquare/contract-kit/testing';
import * as contract from '@allsquare/friends-contract';
import { notifications, pendingRequests, readNotifications, removeFriend } from '@allsquare/friends-contract/examples';
import { renderScreen, type Scenario } from '@allsquare/kit/testing';
import { FriendsPage } from '../src/friends/friends.page.tsx';
import { Bell } from '../src/notifications/bell.tsx';

const scenarios: Scenario[] = [notifications, readNotifications, removeFriend, pendingRequests];

describe.each(additions)('a newer svc-friends has another %s', (addition) => {
  const newer = (scenario: Scenario) => [{ contract, scenarios: [answeredByNewer(addition, contract, scenario)] }];

  test.each(newerAnswers(addition, contract, scenarios))(
    'in the response of $call, which is parsed',
    ({ response, answers }) => {
      for (const answer of answers) expect(response.safeParse(answer).error).toBeUndefined();
    },
  );

  test('and friends and requests are rendered', async () => {
    const { findByText, findByRole } = renderScreen(<FriendsPage />, { examples: newer(pendingRequests), at: 'start' });
    for (const words of ['ben@example.com', 'dan@example.com']) expect(await findByText(words)).toBeVisible();
    expect(await findByRole('tab', { name: 'Friend Requests (1)' })).toBeVisible();
  });

  test('and the bell shows the count', async () => {
    const { findByRole } = renderScreen(<Bell />, { examples: newer(readNotifications), at: 'start', route: '/*' });
    expect(await findByRole('button', { name: 'Notifications, 3 unread' })).toBeVisible();
  });
});

test('a notification of an unknown kind shows its text', async () => {
  const [step] = notifications.steps.filter(({ call }) => call === 'listNotifications');
  const [listed] = contract.listNotifications.response.parse(step?.answer);
  const { press, findByRole, findByText } = renderScreen(<Bell />, {
    answer: () => Response.json([{ ...listed, kind: 'from-the-future' }]),
  });
  await press.click(await findByRole('button', { name: /^Notifications/ }));
  expect(await findByText(listed?.text ?? '')).toBeVisible();
});
