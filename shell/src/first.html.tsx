import { defineFirstView, type RenderInput } from '@allsquare/kit/first-view';
import { Frame } from '@allsquare/kit/frame';
import type { ReactNode } from 'react';
import { Component as DashboardPage } from './pages/dashboard.page.tsx';
import { mainMenu } from './pages/main-menu.ts';

const nothing = () => {};

const FirstFrame = ({ user, pages, children }: RenderInput & { children: ReactNode }) => (
  <Frame user={user} onLogout={nothing} menu={mainMenu(pages)}>
    {children}
  </Frame>
);

/** What the shell renders of first views before any script runs (ADR 0039). */
export const { places, draw } = defineFirstView({
  frame: { Content: FirstFrame },
  pages: { '/dashboard': { Content: DashboardPage } },
});
