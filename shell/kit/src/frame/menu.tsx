import { Icon } from 'lucide-react';
import { NavLink } from 'react-router';

/** An item of the main navigation; `icon`: path data in a box of 24 x 24. */
export type MenuItem = { to: string; name: string; order: number; icon: string };
type Page = { path: string; menu?: Omit<MenuItem, 'to'> };

/** The items of all these pages, sorted. */
export const menuOf = (pages: readonly Page[]): MenuItem[] =>
  pages
    .flatMap(({ path, menu }) => (menu ? [{ to: path, ...menu }] : []))
    .toSorted((a, b) => a.order - b.order || a.name.localeCompare(b.name));

export const toMenuLink = ({ to, name, icon }: MenuItem) => (
  <NavLink key={to} to={to}>
    <Icon iconNode={[['path', { d: icon, key: 'path' }]]} aria-hidden="true" />
    {name}
  </NavLink>
);
