import * as contract from '@allsquare/friends-contract';
import { pendingRequests } from '@allsquare/friends-contract/examples';
import { people, renderScreen, type SentRequest } from '@allsquare/kit/testing';
import { screen, waitFor } from '@testing-library/react';
import { FriendsPage } from './friends.page.tsx';

/** Opens Ann's dialog that removes Ben; `remove` is the response. */
const ask = async (remove: () => Response | Promise<Response>) => {
  let asked = false;
  const page = renderScreen(<FriendsPage />, {
    examples: [{ contract, scenarios: [pendingRequests] }],
    at: 'start',
    route: '/friends',
    answer: ({ method, path }) => {
      if (method === 'DELETE') {
        asked = true;
        return remove();
      }
      return asked && path === '/api/friends' ? Response.json([]) : undefined;
    },
  });
  await page.press.click(await screen.findByRole('button', { name: 'Settings of Ben Example' }));
  await page.press.click(await screen.findByRole('menuitem', { name: 'Remove Friend' }));
  await screen.findByRole('alertdialog', { name: 'Are you sure?' });
  return page;
};
const removals = (sent: SentRequest[]) => sent.filter(({ method }) => method === 'DELETE');
const button = () => screen.getByRole('button', { name: 'Remove Friend' });

test('confirms before removing a friend, names what remains, and sends one request', async () => {
  const { press, sent } = await ask(() => new Response(null, { status: 204 }));
  expect(screen.getByRole('alertdialog')).toHaveAccessibleDescription(
    'This will remove Ben Example from your friends. Groups that you share, and the balances in them, stay as they are.',
  );
  await press.dblClick(button());
  expect(await screen.findByText('Friend removed')).toBeVisible();
  expect(screen.getByText('Ben Example is no longer among your friends.')).toBeVisible();
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(await screen.findByText('No friends yet')).toBeVisible();
  expect(removals(sent).map(({ path }) => path)).toEqual([`/api/friends/${people.ben.id}`]);
});

test('Cancel removes nothing and returns the focus to the menu', async () => {
  const { press, sent } = await ask(() => new Response(null, { status: 204 }));
  await press.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(screen.queryByRole('alertdialog')).toBeNull();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Settings of Ben Example' })).toHaveFocus());
  expect(removals(sent)).toEqual([]);
});

test('shows Removing... while pending, and leaves the dialog open on failure', async () => {
  const { promise: answer, resolve: fail } = Promise.withResolvers<Response>();
  const { press } = await ask(() => answer);
  await press.click(button());
  expect(await screen.findByRole('button', { name: 'Removing...' })).toHaveAttribute('aria-busy', 'true');
  fail(Response.json({ code: 'away', message: 'Away' }, { status: 503 }));
  expect(await screen.findByText('Failed to remove friend')).toBeVisible();
  expect(await screen.findByRole('button', { name: 'Remove Friend' })).toBeVisible();
});

test('removes a friend who ended the friendship first from the list', async () => {
  const { message } = contract.problems['friend-not-found'];
  const { press } = await ask(() => Response.json({ code: 'friend-not-found', message }, { status: 404 }));
  await press.click(button());
  expect(await screen.findByText(message)).toBeVisible();
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(await screen.findByText('No friends yet')).toBeVisible();
});
