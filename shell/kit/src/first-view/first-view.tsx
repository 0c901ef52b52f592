import './browser-stubs.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { matchPath, Route, Routes, StaticRouter } from 'react-router';
import { setCallers, setTransport, type Transport } from '../api/api.ts';
import { createQueryClient } from '../queries/query.ts';
import { type SlotHost, SlotHostProvider, type SlotName, type SlotProps } from '../remotes/slots.tsx';
import { SessionProvider } from '../session/session.tsx';
import { drawing, type RenderInput } from './drawing.ts';

export type { RenderInput } from './drawing.ts';

type QueryOptions = Parameters<ReturnType<typeof createQueryClient>['query']>[0];
type InfiniteQueryOptions = Parameters<ReturnType<typeof createQueryClient>['infiniteQuery']>[0];
/** A part of a page with the responses to its queries; other queries render as loading. */
type Part<P, G = P> = {
  Content: ComponentType<P>;
  queries?: (given: G) => readonly object[];
};
/** A page gets the parameters of its address: 'id' of '/groups/:id'. */
export type PagePart = Part<object, Readonly<Record<string, string | undefined>>>;

/** What a unit renders of first views: the frame, pages by path or by path and query, and slot fillers. */
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

/** The reader, without a token. */
const callerOf = async () => {
  const { user } = drawing.getStore() ?? {};
  return user ? { ...user, token: '', expiresAt: Number.POSITIVE_INFINITY } : null;
};
const callers = { current: callerOf, renew: async () => null };
/** Answers requests with the responses that the render was given. */
const answerFromInput: Transport = async (asked) => {
  const answer = drawing.getStore()?.answers[asked];
  return answer ? new Response(answer.body, { headers: answer.headers }) : new Response(null, { status: 404 });
};

/**
 * The interface of a unit's `first.html.tsx` to the renderer: `places`, what it renders (`frame`, a path, or `slot:`
 * and a slot's name), and `draw`, the HTML of a place, which reads nothing but its input.
 */
export const defineFirstView = ({ frame, pages = {}, slots = {} }: FirstView) => {
  const slotParts = Object.entries(slots).map(([name, part]) => [`slot:${name}`, part as Part<object>] as const);
  const parts = new Map<string, Part<object>>([...(Object.entries(pages) as [string, Part<object>][]), ...slotParts]);
  const render = async (place: string, given: RenderInput, props: object): Promise<Rendered> => {
    const { address, user, filled } = given;
    const left: OpenSlot[] = [];
    const part = place === 'frame' ? undefined : parts.get(place);
    const [path = ''] = place in pages ? place.split('?', 1) : ['*'];
    const named = place in pages ? matchPath(path, new URL(address, 'http://edge').pathname)?.params : props;
    const client = createQueryClient();
    try {
      const queries = (part?.queries?.(named ?? {}) ?? []).map((query) =>
        'initialPageParam' in query
          ? client.infiniteQuery(query as InfiniteQueryOptions)
          : client.query(query as QueryOptions),
      );
      await Promise.all(queries);
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
    } finally {
      // Its timers would keep it in memory.
      client.clear();
    }
  };
  const draw = (place: string, given: RenderInput, props: object = {}): Promise<Rendered> => {
    // Both read the render's own input: renders may overlap.
    setCallers(callers);
    setTransport(answerFromInput);
    return drawing.run(given, () => render(place, given, props));
  };
  return { places: [...(frame ? ['frame'] : []), ...parts.keys()], draw };
};
export type UnitFirstView = ReturnType<typeof defineFirstView>;
