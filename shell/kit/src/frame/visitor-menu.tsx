import { House, LogIn, Menu, X } from 'lucide-react';
import { useRef } from 'react';
import { IconButton } from '../ui/button.tsx';
import { Logo } from './logo.tsx';
import { ThemeItem } from './parts.tsx';

/** A visitor's phone menu, without the app. The native dialog traps the focus, closes on Escape, and costs no bytes. */
export const VisitorMenu = () => {
  const dialog = useRef<HTMLDialogElement>(null);
  const close = () => dialog.current?.close();
  return (
    <>
      <IconButton label="Open menu" aria-haspopup="dialog" onClick={() => dialog.current?.showModal()}>
        <Menu aria-hidden="true" />
      </IconButton>
      <dialog ref={dialog} className="k-side-dialog" aria-label="Menu">
        <div className="k-side">
          <div className="k-side-head">
            <span className="k-logo">
              <Logo />
            </span>
            <IconButton label="Close menu" onClick={close}>
              <X aria-hidden="true" />
            </IconButton>
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
            <ThemeItem />
          </nav>
        </div>
        <button type="button" className="k-side-scrim" aria-hidden="true" tabIndex={-1} onClick={close} />
      </dialog>
    </>
  );
};
