import type { SlotName } from '@allsquare/kit/slots';
import { PageHeader } from '@allsquare/kit/ui/page-header';
import { type MouseEvent, useEffect, useRef } from 'react';
import { Link, NavLink, Outlet, type RouteObject, ScrollRestoration, useLocation } from 'react-router';
import { Logo, ThemeButton } from '../src/frame/frame.tsx';
import { Space } from '../src/frame/parts.tsx';
import { PortalContainer } from '../src/overlays/portal-container.tsx';
import { Overview } from './overview.tsx';
import { nameOf, PartPage } from './part-page.tsx';
import { chapters } from './parts/all.ts';
import { readExamples } from './read-examples.ts';
import { samples } from './slots/samples.ts';
import { SlotPage } from './slots/slot-page.tsx';

const slots = (Object.keys(samples) as SlotName[]).toSorted((one, other) => one.localeCompare(other));

const SideList = ({ title, places }: { title: string; places: { to: string; words: string }[] }) => (
  <>
    <h2>{title}</h2>
    <ul>
      {places.map(({ to, words }) => (
        <li key={to}>
          <NavLink to={to}>{words}</NavLink>
        </li>
      ))}
    </ul>
  </>
);

const Side = () => {
  const list = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  useEffect(() => {
    list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
    // oxlint-disable-next-line react/exhaustive-deps -- another address, another place
  }, [pathname]);
  return (
    <nav className="g-side" aria-label="Gallery" ref={list}>
      {chapters.map(({ title, entries }) => (
        <SideList
          key={title}
          title={title}
          places={entries.map((entry) => ({ to: `/${nameOf(entry)}`, words: entry.title }))}
        />
      ))}
      <SideList title="Slots" places={slots.map((slot) => ({ to: `/slots/${slot}`, words: slot }))} />
    </nav>
  );
};

/** The header with the theme, all parts at the side if there is space, and the page. */
const Layout = () => (
  <PortalContainer>
    {(takePage) => (
      <div className="k-app">
        <a className="k-skip" href="#page" onClick={skip}>
          Skip to the page
        </a>
        <header className="k-top">
          <div className="k-wrap g-wrap">
            <Link to="/" className="k-logo">
              <Logo />
              <span className="g-name">Gallery</span>
            </Link>
            <Space />
            <ThemeButton />
          </div>
        </header>
        <div className="k-wrap g-wrap g-body">
          <Side />
          <main id="page" tabIndex={-1} ref={takePage}>
            <Outlet />
          </main>
        </div>
        <ScrollRestoration />
      </div>
    )}
  </PortalContainer>
);

/** The address is the hash, which the skip link must not replace. */
const skip = (event: MouseEvent) => {
  event.preventDefault();
  document.getElementById('page')?.focus();
};

const UnknownRoute = () => (
  <PageHeader
    title="Not in the gallery"
    sub="That address is a page of the product; the gallery shows parts and slots."
    back={{ to: '/', label: 'All parts' }}
  />
);

/** A page for each part and each slot; an example that is a whole page has its own route. */
export const routes: RouteObject[] = [
  ...chapters.flatMap(({ entries }) =>
    entries
      .filter(({ shown }) => shown === 'alone')
      .flatMap((entry) =>
        readExamples(nameOf(entry), entry.examples).map(({ name, Content }) => ({
          path: `/alone/${nameOf(entry)}/${name}`,
          element: <Content />,
        })),
      ),
  ),
  {
    element: <Layout />,
    children: [
      { path: '/', element: <Overview /> },
      ...chapters.flatMap(({ entries }) =>
        entries.map((entry) => ({ path: `/${nameOf(entry)}`, element: <PartPage key={entry.file} entry={entry} /> })),
      ),
      ...slots.map((slot) => ({ path: `/slots/${slot}`, element: <SlotPage key={slot} slot={slot} /> })),
      { path: '*', element: <UnknownRoute /> },
    ],
  },
];
