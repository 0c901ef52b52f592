import { setCallers, setTransport } from '@allsquare/kit/api';
import { createQueryClient, QueryClientProvider } from '@allsquare/kit/query';
import { type SessionUser, useSession } from '@allsquare/kit/session';
import { act, render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider, useLocation } from 'react-router';
import { Guarded } from './guarded.tsx';
import { returnAddress } from './return-address.ts';
import type { SessionState } from './session.ts';
import { userFor } from './testing.ts';

const mockKnown: SessionUser[] = [];
const mockListeners = new Set<() => void>();
let mockState: SessionState = { status: 'unknown', session: null };
jest.mock('./app-state.ts', () => ({
  session: {
    state: () => mockState,
    subscribe: (listener: () => void) => {
      mockListeners.add(listener);
      return () => mockListeners.delete(listener);
    },
    updateUser: (user: SessionUser) => mockKnown.push(user),
  },
}));

const become = (next: SessionState) =>
  act(async () => {
    mockState = next;
    for (const listener of mockListeners) listener();
  });
const session = { user: { id: '0a000000-0000-4000-8000-00000000000a', name: 'Ann Example', email: 'ann@example.com' } };

/** The response of GET /api/auth/me. */
const answerMe = (body: object) => setTransport(async () => Response.json(body));
beforeEach(() => {
  mockKnown.length = 0;
  const caller = { ...session.user, token: 'test', expiresAt: Number.POSITIVE_INFINITY };
  setCallers({ current: async () => caller, renew: async () => null });
  answerMe({});
});

const Secret = () => <p>For {useSession().user.name}</p>;
const SignIn = () => <p>Sign in, then {returnAddress(useLocation().search)}</p>;
const show = () => {
  const router = createMemoryRouter(
    [
      { path: '/', element: <p>Home</p> },
      { path: '/login', element: <SignIn /> },
      { element: <Guarded />, children: [{ path: '/groups', element: <Secret /> }] },
    ],
    { initialEntries: ['/groups'] },
  );
  const client = createQueryClient();
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return client;
};

test('shows that it checks the session, then the page', async () => {
  mockState = { status: 'unknown', session: null };
  show();
  expect(screen.getByText('Loading application...')).toBeInTheDocument();
  await become({ status: 'in', session });
  expect(screen.getByText('For Ann Example')).toBeInTheDocument();
});

test('redirects a signed-out user to sign-in, also just after signing out, and then to the requested page', async () => {
  mockState = { status: 'out', left: true, session: null };
  show();
  expect(await screen.findByText('Sign in, then /groups')).toBeInTheDocument();
});

test('an expired session redirects to sign-in', async () => {
  mockState = { status: 'in', session };
  show();
  await become({ status: 'out', left: false, session: null });
  expect(await screen.findByText('Sign in, then /groups')).toBeInTheDocument();
});

test('while signing out the page remains visible; then it goes home', async () => {
  mockState = { status: 'in', session };
  show();
  await become({ status: 'leaving', session });
  expect(screen.getByText('For Ann Example')).toBeInTheDocument();
  await become({ status: 'out', left: true, session: null });
  expect(await screen.findByText('Home')).toBeInTheDocument();
});

test('takes the user from the server', async () => {
  mockState = { status: 'in', session };
  answerMe({ ...userFor({ ...session.user, name: 'Anna Example' }), assuranceLevel: 'aal1', factors: [] });
  show();
  await waitFor(() => expect(mockKnown).toEqual([{ ...session.user, name: 'Anna Example' }]));
});

test("without an id from the server, the session's user stays", async () => {
  mockState = { status: 'in', session };
  answerMe({ name: 'Nobody', email: 'nobody@example.com' });
  const client = show();
  await waitFor(() => expect(client.getQueryState(['profile'])?.fetchStatus).toBe('idle'));
  expect(screen.getByText('For Ann Example')).toBeInTheDocument();
  expect(mockKnown).toEqual([]);
});
