import { House, LogIn, LogOut, SquareUser, X } from 'lucide-react';
import { Dialog as Parts } from 'radix-ui';
import { Link } from 'react-router';
import { useCloseOnBack } from '../overlays/close-on-back.ts';
import { useReturnFocus } from '../overlays/return-focus.ts';
import type { SessionUser } from '../session/session.tsx';
import { initialsOf } from '../ui/tile.tsx';
import { InstallItem } from './install-item.tsx';
import { Logo } from './logo.tsx';
import { ThemeItem } from './parts.tsx';

const Account = ({ user, onLogout, onClose }: { user: SessionUser; onLogout: () => void; onClose: () => void }) => (
  <>
    <div className="k-side-me">
      <span className="k-side-initials" aria-hidden="true">
        {initialsOf(user.name, user.email)}
      </span>
      <b>{user.name}</b>
      <span className="k-side-email">{user.email}</span>
    </div>
    <nav aria-label="Account">
      <Parts.Close asChild>
        <Link to="/profile" className="k-side-item">
          <SquareUser aria-hidden="true" />
          My Profile
        </Link>
      </Parts.Close>
      <ThemeItem />
      <InstallItem onPress={onClose} />
      <Parts.Close asChild>
        <button type="button" className="k-side-item" onClick={onLogout}>
          <LogOut aria-hidden="true" />
          Logout
        </button>
      </Parts.Close>
    </nav>
  </>
);

const Visitor = () => (
  <nav aria-label="Menu">
    <Parts.Close asChild>
      <Link to="/login" className="k-side-item">
        <LogIn aria-hidden="true" />
        Sign In
      </Link>
    </Parts.Close>
    <Parts.Close asChild>
      <Link to="/" className="k-side-item">
        <House aria-hidden="true" />
        Home
      </Link>
    </Parts.Close>
    <ThemeItem />
  </nav>
);

type SideMenuProps = { user: SessionUser | null; onLogout: () => void; onOpenChange: (open: boolean) => void };

/** The phone's slide-out menu. It is loaded on first open, so it mounts open. */
export const SideMenu = ({ user, onLogout, onOpenChange }: SideMenuProps) => {
  const returnFocus = useReturnFocus(true);
  useCloseOnBack(true, () => onOpenChange(false));
  return (
    <Parts.Root open onOpenChange={onOpenChange}>
      <Parts.Portal>
        <Parts.Overlay className="k-side-scrim" />
        <Parts.Content className="k-side" aria-describedby={undefined} onCloseAutoFocus={returnFocus}>
          <div className="k-side-head">
            <Parts.Title className="k-sr">Menu</Parts.Title>
            <span className="k-logo">
              <Logo />
            </span>
            <Parts.Close className="k-icon-btn" aria-label="Close menu">
              <X aria-hidden="true" />
            </Parts.Close>
          </div>
          <span className="k-space" />
          {user ? <Account user={user} onLogout={onLogout} onClose={() => onOpenChange(false)} /> : <Visitor />}
        </Parts.Content>
      </Parts.Portal>
    </Parts.Root>
  );
};
