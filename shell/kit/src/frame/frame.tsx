import { Menu as MenuIcon } from 'lucide-react';
import { lazy, memo, type ReactNode, Suspense, useState } from 'react';
import { Link, NavLink } from 'react-router';
import { useIsPhone } from '../browser/media.ts';
import { preloaded } from '../overlays/on-demand.ts';
import { PortalContainer } from '../overlays/portal-container.tsx';
import type { SessionUser } from '../session/session.tsx';
import { Button, ButtonLink, IconButton } from '../ui/button.tsx';
import { Tile } from '../ui/tile.tsx';
import { Announcer } from './announce.tsx';
import { ConnectionStatus } from './connection-status.tsx';
import { Logo, Mark } from './logo.tsx';
import { type MenuItem, toMenuLink } from './menu.tsx';
import { DesktopOnly, PhoneOnly, SkipLink, Space, ThemeButton, TopBar, TopNav, Wrap } from './parts.tsx';
import { WhenIdle } from './when-idle.tsx';

export { Loading, Logo, Mark } from './logo.tsx';
export { type MenuItem, menuOf } from './menu.tsx';
export { ThemeButton } from './parts.tsx';
export { WhenIdle } from './when-idle.tsx';

const SideMenu = lazy(preloaded(() => import('./side-menu.tsx').then(({ SideMenu }) => ({ default: SideMenu }))));

const currentYear = () => new Date().getFullYear();

/** The footer of every page. */
export const Footer = () => (
  <footer className="k-foot">
    <Wrap>
      <Mark />
      <span>© {currentYear()} Simplify Group Expenses</span>
    </Wrap>
  </footer>
);

type LogoLinkProps = {
  /** The page it links to, such as '/dashboard'. */
  to: string;
};

/** The logo as a link home. */
export const LogoLink = ({ to }: LogoLinkProps) => (
  <Link to={to} className="k-logo" aria-label="Allsquare">
    <Logo />
  </Link>
);

type AccountProps = {
  /** The signed-in user, or null. */
  user: SessionUser | null;
  /** Signs out. */
  onLogout: () => void;
};
type NavigationProps = {
  /** The main navigation, in order. */
  menu: readonly MenuItem[];
  /** The notifications, beside the theme. */
  bell?: ReactNode;
  /** What waits for the network. */
  waiting?: ReactNode;
  /** '+' in the middle of the phone's bottom bar. */
  add?: ReactNode;
};

/** The button of the phone's slide-out menu, and the menu; hidden on desktops. */
const PhoneMenu = ({ user, onLogout }: AccountProps) => {
  const [open, setOpen] = useState(false);
  return (
    <PhoneOnly>
      <IconButton label="Open menu" aria-haspopup="dialog" aria-expanded={open} onClick={() => setOpen(true)}>
        <MenuIcon aria-hidden="true" />
      </IconButton>
      {open && (
        <Suspense>
          <SideMenu user={user} onLogout={onLogout} onOpenChange={setOpen} />
        </Suspense>
      )}
    </PhoneOnly>
  );
};

/**
 * On phones it replaces the theme button, which is in the menu. Rendered once: the frame stays mounted during sign-out,
 * and a remounted part would fetch without a session.
 */
const Bell = memo(({ children }: { children: ReactNode }) => (
  <div className="k-bell">
    <WhenIdle>{children}</WhenIdle>
  </div>
));

const Header = ({ user, onLogout, menu, bell, waiting }: AccountProps & NavigationProps) => (
  <TopBar>
    <LogoLink to={user ? '/dashboard' : '/'} />
    {user && (
      <TopNav>
        {menu.map(({ to, name }) => (
          <NavLink key={to} to={to}>
            {name}
          </NavLink>
        ))}
      </TopNav>
    )}
    <Space />
    {user && <WhenIdle>{waiting}</WhenIdle>}
    {user ? <Bell>{bell}</Bell> : <ThemeButton />}
    <DesktopOnly>
      {user ? (
        <>
          <ThemeButton />
          <ButtonLink tone="quiet" to="/profile" icon={<Tile person={user} size={28} />}>
            Profile
          </ButtonLink>
          <Button tone="quiet" onClick={onLogout}>
            Logout
          </Button>
        </>
      ) : (
        <ButtonLink tone="quiet" to="/login">
          Sign In
        </ButtonLink>
      )}
    </DesktopOnly>
    <PhoneMenu user={user} onLogout={onLogout} />
  </TopBar>
);

/** Half of the items on each side, and '+' in the middle; phones only. */
const BottomBar = ({ menu, add }: NavigationProps) => {
  const half = Math.ceil(menu.length / 2);
  return (
    <nav className="k-bar" aria-label="Main, bottom">
      {menu.slice(0, half).map(toMenuLink)}
      <div className="k-bar-add">{useIsPhone() && <WhenIdle>{add}</WhenIdle>}</div>
      {menu.slice(half).map(toMenuLink)}
    </nav>
  );
};

type PageProps = {
  /** The page, inside the main landmark. */
  children: ReactNode;
};

/**
 * The page frame of spec.md section 2: header, page, footer, and on phones the bottom bar and the slide-out menu.
 * `user` null: signed out.
 */
export const Frame = ({
  user,
  onLogout,
  menu,
  bell,
  waiting,
  add,
  children,
}: AccountProps & NavigationProps & PageProps) => (
  <PortalContainer>
    {(takePage) => (
      <div className="k-app">
        <SkipLink />
        <Header user={user} onLogout={onLogout} menu={menu} bell={bell} waiting={waiting} />
        <ConnectionStatus />
        <main className="k-wrap" id="page" tabIndex={-1} ref={takePage}>
          {children}
        </main>
        <Footer />
        <Announcer />
        {user && <BottomBar menu={menu} add={add} />}
      </div>
    )}
  </PortalContainer>
);
