import { firstOf, type Given } from '@allsquare/kit/first';
import { Frame } from '@allsquare/kit/frame';
import type { ReactNode } from 'react';
import { Component as DashboardPage } from './pages/dashboard.page.tsx';
import { menuWith } from './pages/menu-items.ts';

const nothing = () => {};

const FirstFrame = ({ user, pages, children }: Given & { children: ReactNode }) => (
  <Frame user={user} onLogout={nothing} menu={menuWith(pages)}>
    {children}
  </Frame>
);

/** What the shell draws of first views before any script (ADR 0039). */
export const { places, draw } = firstOf({
  frame: { Content: FirstFrame },
  pages: { '/dashboard': { Content: DashboardPage } },
});
