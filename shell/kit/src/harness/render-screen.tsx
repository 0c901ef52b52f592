import { type RenderResult, render } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { createMemoryRouter, useLocation } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { setCallers, setTransport } from '../api/api.ts';
import { Announcer } from '../frame/announce.tsx';
import { useToasts } from '../overlays/toast-store.ts';
import { createQueryClient, QueryClientProvider, type Topic } from '../queries/query.ts';
import { isAbout, refetch } from '../queries/refetch.ts';
import { type SlotContent, type SlotHost, SlotHostProvider, type SlotName } from '../remotes/slots.tsx';
import { SessionProvider, type SessionUser } from '../session/session.tsx';
import { clearToasts, HeaderToasts, Toaster } from '../ui/toast.tsx';
import { apiFromExamples, type Examples } from './examples.ts';

// Drafts outlive their screen; the next test starts without any.
afterEach(() => sessionStorage.clear());

/** The demo people of all examples. */
export const people = {
  ann: { id: '0a000000-0000-4000-8000-00000000000a', name: 'Ann Example', email: 'ann@example.com' },
  ben: { id: '0b000000-0000-4000-8000-00000000000b', name: 'Ben Example', email: 'ben@example.com' },
  cleo: { id: '0c000000-0000-4000-8000-00000000000c', name: 'Cleo Example', email: 'cleo@example.com' },
} satisfies Record<string, SessionUser>;

export type SentRequest = { method: string; path: string; body: unknown; headers: Record<string, string> };

type Slots = { [N in SlotName]?: SlotContent<N> };
type Options = {
  examples?: readonly Examples[];
  /** The signed-in user; null for nobody. */
  user?: SessionUser | null;
  /** See apiFromExamples. */
  at?: 'start' | 'end';
  /** Responds to a request before the examples do, such as with an error; undefined falls back to them. */
  answer?: (sent: SentRequest) => Response | Promise<Response> | undefined;
  /** The route pattern and the address of the screen. */
  route?: string;
  path?: string;
  /** Fills slots of others, in place of the empty boxes. */
  slots?: Slots;
};
type Screen = RenderResult & {
  press: UserEvent;
  sent: SentRequest[];
  /** Delivers a live event of this topic. */
  emitLive: (topic: Topic) => void;
};

/** The header's toasts, unless the screen has a header itself. */
const HeaderLine = () => {
  useToasts();
  return !document.querySelector('.k-space') && <HeaderToasts />;
};
const OtherRoute = () => {
  const { pathname, search } = useLocation();
  return (
    <>
      <p>At {pathname + search}</p>
      <HeaderToasts />
    </>
  );
};
const slotHostOf = (slots: Slots): SlotHost => {
  const peek: SlotHost['peek'] = (_, name) => slots[name] ?? (() => <div data-testid={`slot:${name}`} />);
  const fillers = ['test'];
  return {
    peekFillers: () => fillers,
    loadFillers: async () => fillers,
    peek,
    load: async (remote, name) => peek(remote, name),
  };
};

/**
 * Renders a screen as the shell would. Slots of others are empty boxes with the test id `slot:<name>`; after leaving
 * the route the page reads 'At /where'. Returns Testing Library's queries, `press` (user-event), the requests `sent` so
 * far, and `emitLive`.
 */
export const renderScreen = (ui: ReactNode, options: Options = {}): Screen => {
  const { examples = [], user = people.ann, at, answer, route = '/', path = route, slots = {} } = options;
  // Toasts outlive their screen; the next test starts without any.
  clearToasts();
  const sent: SentRequest[] = [];
  const example = apiFromExamples(examples, { caller: user?.id, at });
  setTransport(async (address, init) => {
    const request: SentRequest = {
      method: init.method ?? 'GET',
      path: address,
      body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
      headers: { ...(init.headers as Record<string, string>) },
    };
    sent.push(request);
    return (await answer?.(request)) ?? example(address, init);
  });
  const caller = user && { ...user, token: 'test', expiresAt: Number.POSITIVE_INFINITY };
  setCallers({ current: async () => caller, renew: async () => null });

  const router = createMemoryRouter(
    [
      {
        path: route,
        element: (
          <>
            {ui}
            <HeaderLine />
          </>
        ),
      },
      { path: '*', element: <OtherRoute /> },
    ],
    { initialEntries: [path] },
  );
  const client = createQueryClient();
  const rendered = render(
    <QueryClientProvider client={client}>
      <SessionProvider session={user && { user }}>
        <SlotHostProvider host={slotHostOf(slots)}>
          <RouterProvider router={router} />
          <Toaster />
          <Announcer />
        </SlotHostProvider>
      </SessionProvider>
    </QueryClientProvider>,
  );
  const emitLive = (topic: Topic) => void refetch(client, isAbout([topic]));
  return { ...rendered, press: userEvent.setup(), sent, emitLive };
};
