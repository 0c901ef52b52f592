import { type MenuItem, menuOf } from '@allsquare/kit/frame';

const square = (x: number, y: number) =>
  `M${x + 1} ${y}h5a1 1 0 0 1 1 1v5a1 1 0 0 1-1 1h-5a1 1 0 0 1-1-1v-5a1 1 0 0 1 1-1z`;
const dashboard: MenuItem = {
  to: '/dashboard',
  name: 'Dashboard',
  order: 0,
  icon: square(3, 3) + square(14, 3) + square(14, 14) + square(3, 14),
};

/** The main navigation: the dashboard, and the items in the remotes' manifests. */
export const mainMenu = (pages: Parameters<typeof menuOf>[0]): MenuItem[] => [dashboard, ...menuOf(pages)];
