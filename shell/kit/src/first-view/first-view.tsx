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
/** A part of a page with the responses to its queries; other queries render as loading. */
type Part<P, G = P> = {
  Content: ComponentType<P>;
  queries?: (given: G) => readonly object[];
};
/** A page gets the parameters of its address: 'id' of '/groups/:id'. */
type PagePart = Part<object, Readonly<Record<string, string | undefined>>>;

/** The input of a server render. */
export type RenderInput = {
  /** The page's address, with its query. */
  address: string;
  /** The user. */
  user: SessionUser;
  /** The services' responses, by request address. */
  answers: Record<string, { body: string; headers: Record<string, string> }>;
  /** The slots that other units render. */
  filled: readonly string[];
  /** The pages in remotes.json, for the navigation. */
  pages: readonly { path: string; menu?: { name: string; order: number; icon: string } }[];
};

/** What a unit renders of first views: the frame, pages by their path, and slot fillers. */
export type FirstView = {
  frame?: Part<RenderInput & { children: React.ReactNode }>;
  pages?: Record<string, PagePart>;
  slots?: { [N in SlotName]?: Part<SlotProps[N]> };
};

/** A slot for others to render, and its props. */
type OpenSlot = { place: string; props: object };
/** The HTML, in which `<slot name="0">` is the first of `left`. */
export type Rendered = { html: string; left: OpenSlot[] };

/** No user's text can contain this element: React escapes '<'. */
const slotHostFor = (filled: readonly string[], left: OpenSlot[]): SlotHost => ({
  peekFillers: (slot) => (filled.includes(slot) ? [slot] : undefined),
  loadFillers: async () => [],
  peek: (_, slot) => (props) => <slot name={String(left.push({ place: `slot:${slot}`, props }) - 1)} />,
  load: async () => undefined,
});

/**
 * The interface of a unit's `first.html.tsx` to the renderer: `places`, what it renders (`frame`, a path, or `slot:`
 * and a slot's name), and `draw`, the HTML of a place, which reads nothing but its input.
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
    // The app sets the tab's title.
    return { html: html.replace(/^(<title>[^<]*<\/title>)+/, ''), left };
  };
  return { places: [...(frame ? ['frame'] : []), ...parts.keys()], draw };
};
export type UnitFirstView = ReturnType<typeof defineFirstView>;
