import { Logo } from '@allsquare/kit/logo';
import { useTheme } from '@allsquare/kit/theme';
import { House, LogIn, Menu, SunMoon, X } from 'lucide-react';
import { useRef } from 'react';

/** A visitor's menu on phones. The platform's own dialog keeps the focus inside, closes on Escape, and weighs nothing. */
export const PhoneMenu = () => {
  const dialog = useRef<HTMLDialogElement>(null);
  const [theme, toggle] = useTheme();
  const close = () => dialog.current?.close();
  return (
    <>
      <button
        type="button"
        className="k-icon-btn"
        aria-label="Open menu"
        aria-haspopup="dialog"
        onClick={() => dialog.current?.showModal()}
      >
        <Menu aria-hidden="true" />
      </button>
      <dialog ref={dialog} className="s-land-menu" aria-label="Menu">
        <div className="k-side">
          <div className="k-side-head">
            <span className="k-logo">
              <Logo />
            </span>
            <button type="button" className="k-icon-btn" aria-label="Close menu" onClick={close}>
              <X aria-hidden="true" />
            </button>
          </div>
          <span className="k-space" />
          <nav aria-label="Menu">
            <a href="/login" className="k-side-item">
              <LogIn aria-hidden="true" />
              Sign In
            </a>
            <a href="/" className="k-side-item">
              <House aria-hidden="true" />
              Home
            </a>
            <button type="button" className="k-side-item" onClick={toggle}>
              <SunMoon aria-hidden="true" />
              Theme
              <span>{theme === 'dark' ? 'Dark' : 'Light'}</span>
            </button>
          </nav>
        </div>
        <button type="button" className="k-side-scrim" aria-hidden="true" tabIndex={-1} onClick={close} />
      </dialog>
    </>
  );
};
