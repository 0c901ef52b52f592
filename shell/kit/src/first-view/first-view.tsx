import './browser-stubs.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { matchPath, Route, Routes, StaticRouter } from 'react-router';
import { setCallers, setTransport } from '../api/api.ts';
import { createQueryClient } from '../queries/query.ts';
import { type SlotHost, SlotHostProvider, type SlotName, type SlotProps } from '../remotes/slots.tsx';
import { SessionProvider, type SessionUser } from '../session/session.tsx';

type QueryOptions = Parameters<ReturnType<typeof createQueryClient>['query']>[0];
type InfiniteQueryOptions = Parameters<ReturnType<typeof createQueryClient>['infiniteQuery']>[0];
/**
 * A part of a page, and the queries that stand in it answered, of what it is given; what it asks else is still loading
 * there.
 */
type Part<P, G = P> = {
  Content: ComponentType<P>;
  queries?: (given: G) => readonly object[];
};
/** A page is given what its address says: 'id' of '/groups/:id'. */
type PagePart = Part<object, Readonly<Record<string, string | undefined>>>;

/** What a page is drawn of, on the server. */
export type RenderInput = {
  /** The page, with its query. */
  address: string;
  /** Whose page it is. */
  user: SessionUser;
  /** What the services have answered, by the address of the question. */
  answers: Record<string, { body: string; headers: Record<string, string> }>;
  /** The slots that others draw. */
  filled: readonly string[];
  /** What remotes.json says of pages: for the navigation. */
  pages: readonly { path: string; menu?: { name: string; order: number; icon: string } }[];
};

/** What a unit draws of first views: the frame around a page, pages by their path, what fills slots. */
export type FirstView = {
  frame?: Part<RenderInput & { children: React.ReactNode }>;
  pages?: Record<string, PagePart>;
  slots?: { [N in SlotName]?: Part<SlotProps[N]> };
};

/** What is left for others to draw: a place, and what it gives them. */
type OpenSlot = { place: string; props: object };
/** `html`, in which `<slot name="0">` stands for the first of what is `left`. */
export type Rendered = { html: string; left: OpenSlot[] };

/** No text of a person can look like the element that stands for what others draw: their '<' is escaped. */
const slotHostFor = (filled: readonly string[], left: OpenSlot[]): SlotHost => ({
  peekFillers: (slot) => (filled.includes(slot) ? [slot] : undefined),
  loadFillers: async () => [],
  peek: (_, slot) => (props) => <slot name={String(left.push({ place: `slot:${slot}`, props }) - 1)} />,
  load: async () => undefined,
});

/**
 * What a unit's `first.html.tsx` exports, for who makes the page: `places`, what it draws (`frame`, a path, or
 * `slot:` with a slot's name), and `draw`, the HTML of a place, which reads nothing but what it is given.
 */
export const defineFirstView = ({ frame, pages = {}, slots = {} }: FirstView) => {
  const slotParts = Object.entries(slots).map(([name, part]) => [`slot:${name}`, part as Part<object>] as const);
  const parts = new Map<string, Part<object>>([...(Object.entries(pages) as [string, Part<object>][]), ...slotParts]);
  const draw = async (place: string, given: RenderInput, props: object = {}): Promise<Rendered> => {
    const { address, user, answers, filled } = given;
    const left: OpenSlot[] = [];
    const caller = { ...user, token: '', expiresAt: Number.POSITIVE_INFINITY };
    setCallers({ current: async () => caller, renew: async () => null });
    setTransport(async (asked) => {
      const answer = answers[asked];
      return answer ? new Response(answer.body, { headers: answer.headers }) : new Response(null, { status: 404 });
    });
    const part = place === 'frame' ? undefined : parts.get(place);
    const path = place in pages ? place : '*';
    const named = place in pages ? matchPath(path, new URL(address, 'http://edge').pathname)?.params : props;
    const client = createQueryClient();
    for (const query of part?.queries?.(named ?? {}) ?? [])
      await ('initialPageParam' in query
        ? client.infiniteQuery(query as InfiniteQueryOptions)
        : client.query(query as QueryOptions));
    const html = renderToStaticMarkup(
      <QueryClientProvider client={client}>
        <SlotHostProvider host={slotHostFor(filled, left)}>
          <SessionProvider session={{ user }}>
            <StaticRouter location={address}>
              {part && (
                <Routes>
                  <Route path={path} element={<part.Content {...props} />} />
                </Routes>
              )}
              {place === 'frame' && frame && (
                <frame.Content {...given}>
                  <slot name={String(left.push({ place: 'page', props: {} }) - 1)} />
                </frame.Content>
              )}
            </StaticRouter>
          </SessionProvider>
        </SlotHostProvider>
      </QueryClientProvider>,
    );
    // The browser's tab has its title from the app.
    return { html: html.replace(/^(<title>[^<]*<\/title>)+/, ''), left };
  };
  return { places: [...(frame ? ['frame'] : []), ...parts.keys()], draw };
};
export type UnitFirstView = ReturnType<typeof defineFirstView>;
