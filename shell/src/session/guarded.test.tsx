import { createQueryClient, QueryClientProvider } from '@allsquare/kit/query';
import { useSession } from '@allsquare/kit/session';
import { act, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { Guarded } from './guarded.tsx';
import type { SessionState } from './session.ts';

const mockListeners = new Set<() => void>();
let mockState: SessionState = { status: 'unknown', session: null };
jest.mock('../app-state.ts', () => ({
  session: {
    state: () => mockState,
    subscribe: (tell: () => void) => {
      mockListeners.add(tell);
      return () => mockListeners.delete(tell);
    },
    know: () => undefined,
  },
}));
jest.mock('@allsquare/kit/live', () => ({ startLive: () => () => undefined }));
jest.mock('@allsquare/kit/api', () => ({ call: () => new Promise(() => undefined) }));

const become = (next: SessionState) =>
  act(async () => {
    mockState = next;
    for (const tell of mockListeners) tell();
  });
const session = { user: { id: 'u1', name: 'Ann Example', email: 'ann@example.com' } };

const Secret = () => <p>For {useSession().user.name}</p>;
const show = () => {
  const router = createMemoryRouter(
    [
      { path: '/', element: <p>Home</p> },
      { path: '/login', element: <p>Sign in</p> },
      { element: <Guarded />, children: [{ path: '/groups', element: <Secret /> }] },
    ],
    { initialEntries: ['/groups'] },
  );
  render(
    <QueryClientProvider client={createQueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
};

test('while the session is checked it says so, then lets in', async () => {
  mockState = { status: 'unknown', session: null };
  show();
  expect(screen.getByText('Loading application...')).toBeInTheDocument();
  await become({ status: 'in', session });
  expect(screen.getByText('For Ann Example')).toBeInTheDocument();
});

test('who is signed out goes to sign in, also after signing out a moment ago', async () => {
  mockState = { status: 'out', left: true, session: null };
  show();
  expect(await screen.findByText('Sign in')).toBeInTheDocument();
});

test('a session that ends by itself leads to sign in', async () => {
  mockState = { status: 'in', session };
  show();
  await become({ status: 'out', left: false, session: null });
  expect(await screen.findByText('Sign in')).toBeInTheDocument();
});

test('while one signs out the page stands; then it goes home', async () => {
  mockState = { status: 'in', session };
  show();
  await become({ status: 'leaving', session });
  expect(screen.getByText('For Ann Example')).toBeInTheDocument();
  await become({ status: 'out', left: true, session: null });
  expect(await screen.findByText('Home')).toBeInTheDocument();
});
