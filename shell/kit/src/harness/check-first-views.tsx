import { act } from '@testing-library/react';
import type { ComponentType, ReactNode } from 'react';
import type { RouteObject } from 'react-router';
import { loadContent, type Remote } from '../remotes/remote.tsx';
import type { SlotName, SlotProps } from '../remotes/slots.tsx';
import { renderScreen } from './render-screen.tsx';

/** The value of ':id' in addresses, passed to fillers that take the page's id. */
export const idOfPage = '10000000-0000-4000-8000-000000000001';

type Filler<N extends SlotName> = {
  props: SlotProps[N];
  /** The addresses whose first view shows it. */
  at?: readonly string[];
  /** The addresses that show it one step later. */
  prefetchedAt?: readonly string[];
};
export type Fillers = { [N in SlotName]?: Filler<N> };
type Manifest = {
  pages: readonly { path: string }[];
  slots: readonly string[];
  ahead?: readonly string[];
  soon?: readonly string[];
  asks?: Readonly<Record<string, readonly string[]>>;
  chunks?: Readonly<Record<string, readonly string[]>>;
};
type View = { who: string; address: string; route: string; ui: ReactNode };

const pathOf = (address: string) => address.split('?', 1)[0] ?? '';
const isUnder = (paths: readonly string[], address: string) =>
  paths.some((path) => `${pathOf(address)}/`.startsWith(`${path}/`));

/** The requests of a view before any response. */
const requestsOf = async ({ ui, route, address }: View): Promise<string[]> => {
  const path = address.replace(':id', idOfPage);
  const { sent, unmount } = renderScreen(ui, { route, path, answer: () => new Promise(() => {}) });
  await act(() => new Promise((resolve) => setTimeout(resolve)));
  unmount();
  return sent.filter(({ method }) => method === 'GET').map((request) => request.path.replaceAll(idOfPage, ':id'));
};

const componentOf = async ({ Component, lazy }: RouteObject): Promise<ComponentType> => {
  const loaded = typeof lazy === 'function' ? (await lazy()).Component : Component;
  if (!loaded) throw new Error('A route has neither Component nor lazy');
  return loaded;
};

const pageViews = async ({ routes }: Remote, { asks = {}, chunks = {} }: Manifest): Promise<View[]> => {
  const views = routes.map(async (route) => {
    const { path = '' } = route;
    const Page = await componentOf(route);
    const more = [...Object.keys(asks), ...Object.keys(chunks)].filter((address) => pathOf(address) === path);
    return [...new Set([path, ...more])].map((address) => ({ who: address, address, route: path, ui: <Page /> }));
  });
  return (await Promise.all(views)).flat();
};

const fillerViews = async (remote: Remote, fillers: Fillers): Promise<View[]> => {
  const viewsOf = async <N extends SlotName>(slot: N, filler: Filler<N>) => {
    const Content = await loadContent(remote, slot);
    return (filler.at ?? []).flatMap((address) =>
      Content
        ? [{ who: `the filler of ${slot}`, address, route: pathOf(address), ui: <Content {...filler.props} /> }]
        : [],
    );
  };
  const views = (Object.keys(fillers) as SlotName[]).map((slot) => viewsOf(slot, fillers[slot] as Filler<SlotName>));
  return (await Promise.all(views)).flat();
};

/**
 * Compares a remote's first views with its remote.json: returns what is missing there and what is superfluous, as text.
 */
export const findManifestErrors = async (remote: Remote, manifest: Manifest, fillers: Fillers): Promise<string[]> => {
  const { pages, slots, ahead = [], soon = [], asks = {} } = manifest;
  const early = [...pages.map(({ path }) => path), ...ahead];
  const asked: { who: string; address: string; request: string }[] = [];
  for (const view of [...(await pageViews(remote, manifest)), ...(await fillerViews(remote, fillers))])
    for (const request of await requestsOf(view)) asked.push({ ...view, request });
  const shown = (Object.entries(fillers) as [string, Filler<SlotName>][]).map(([slot, filler]) => ({
    slot,
    ...filler,
  }));
  return [
    ...slots.filter((slot) => !(slot in fillers)).map((slot) => `the test does not say where ${slot} is shown`),
    ...shown.flatMap(({ slot, at = [] }) =>
      at
        .filter((address) => !isUnder(early, address))
        .map((address) => `the filler of ${slot} is in the first view of ${address}; \`ahead\` does not name it`),
    ),
    ...shown.flatMap(({ slot, prefetchedAt: next = [] }) =>
      next
        .filter((address) => !isUnder([...early, ...soon], address))
        .map((address) => `the filler of ${slot} is shown soon after ${address}; \`soon\` does not name it`),
    ),
    ...asked
      .filter(({ address, request }) => !asks[address]?.includes(request))
      .map(({ who, address, request }) => `${who} asks ${request}; \`asks\` of ${address} does not`),
    ...Object.entries(asks).flatMap(([address, requests]) =>
      requests
        .filter((request) => !asked.some((one) => one.address === address && one.request === request))
        .map((request) => `\`asks\` of ${address} names ${request}; nobody asks it there`),
    ),
  ];
};
