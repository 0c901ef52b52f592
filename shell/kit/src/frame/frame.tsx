import { LayoutGrid, Menu as MenuIcon, Receipt, SunMoon, UserPlus, UsersRound } from 'lucide-react';
import { lazy, memo, type ReactNode, Suspense, useState } from 'react';
import { Link, NavLink } from 'react-router';
import { Announcer } from '../announce.tsx';
import { useIsPhone } from '../media.ts';
import { PortalPlace } from '../portal-place.tsx';
import type { SessionUser } from '../session.tsx';
import { Slot } from '../slots.tsx';
import { Button, ButtonLink, IconButton } from '../ui/button.tsx';
import { Tile } from '../ui/tile.tsx';
import { ConnectionMark } from './connection-mark.tsx';
import { Logo, Mark } from './logo.tsx';
import { useTheme } from './theme.ts';
import { WhenIdle } from './when-idle.tsx';

export { Loading, Logo, Mark } from './logo.tsx';
export { useTheme } from './theme.ts';
export { WhenIdle } from './when-idle.tsx';

const SideMenu = lazy(() => import('./side-menu.tsx').then(({ SideMenu }) => ({ default: SideMenu })));

const PLACES = [
  { to: '/dashboard', name: 'Dashboard', Icon: LayoutGrid },
  { to: '/groups', name: 'Groups', Icon: UsersRound },
  { to: '/friends', name: 'Friends', Icon: UserPlus },
  { to: '/expenses', name: 'Expenses', Icon: Receipt },
];

export const ThemeButton = () => {
  const [theme, toggle] = useTheme();
  return (
    <IconButton label="Toggle theme" aria-pressed={theme === 'dark'} onClick={toggle}>
      <SunMoon aria-hidden="true" />
    </IconButton>
  );
};

const YEAR = new Date().getFullYear();

export const Footer = () => (
  <footer className="k-foot">
    <div className="k-wrap">
      <Mark />
      <span>© {YEAR} Simplify Group Expenses</span>
    </div>
  </footer>
);

type Who = { user: SessionUser | null; onLogout: () => void };

/** The button of the phone's slide-out menu, and the menu; nothing on a desktop. */
const PhoneMenu = ({ user, onLogout }: Who) => {
  const [open, setOpen] = useState(false);
  return (
    <span className="k-phone-only">
      <IconButton label="Open menu" aria-haspopup="dialog" aria-expanded={open} onClick={() => setOpen(true)}>
        <MenuIcon aria-hidden="true" />
      </IconButton>
      {open && (
        <Suspense>
          <SideMenu user={user} onLogout={onLogout} onOpenChange={setOpen} />
        </Suspense>
      )}
    </span>
  );
};

/**
 * On phones it stands where the theme's button is on a desktop; that one is in the menu. Drawn once: the frame stands on while one signs
 * out, and what is drawn anew then would ask without a session.
 */
const Bell = memo(() => (
  <div className="k-bell">
    <WhenIdle>
      <Slot name="notifications" quiet />
    </WhenIdle>
  </div>
));

const Header = ({ user, onLogout }: Who) => (
  <header className="k-top">
    <div className="k-wrap">
      <Link to={user ? '/dashboard' : '/'} className="k-logo" aria-label="Allsquare">
        <Logo />
      </Link>
      {user && (
        <nav className="k-nav" aria-label="Main">
          {PLACES.map(({ to, name }) => (
            <NavLink key={to} to={to}>
              {name}
            </NavLink>
          ))}
        </nav>
      )}
      <span className="k-space" />
      {user ? <Bell /> : <ThemeButton />}
      <span className="k-desk-only">
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
      </span>
      <PhoneMenu user={user} onLogout={onLogout} />
    </div>
  </header>
);

const toPlace = ({ to, name, Icon }: (typeof PLACES)[number]) => (
  <NavLink key={to} to={to}>
    <Icon aria-hidden="true" />
    {name}
  </NavLink>
);

/** Four places, and in their middle the '+'; phones alone have it. */
const BottomBar = () => (
  <nav className="k-bar" aria-label="Main, bottom">
    {PLACES.slice(0, 2).map(toPlace)}
    <div className="k-bar-add">
      {useIsPhone() && (
        <WhenIdle>
          <Slot name="quick-add" look="bar" quiet />
        </WhenIdle>
      )}
    </div>
    {PLACES.slice(2).map(toPlace)}
  </nav>
);

/** The page frame of spec.md section 2: header, page, footer, and on phones the bottom bar and the slide-out menu. `user` null: signed out. */
export const Frame = ({ user, onLogout, children }: Who & { children: ReactNode }) => (
  <PortalPlace>
    {(takePage) => (
      <div className="k-app">
        <a className="k-skip" href="#page">
          Skip to the page
        </a>
        <Header user={user} onLogout={onLogout} />
        <ConnectionMark />
        <main className="k-wrap" id="page" tabIndex={-1} ref={takePage}>
          {children}
        </main>
        <Footer />
        <Announcer />
        {user && <BottomBar />}
      </div>
    )}
  </PortalPlace>
);
