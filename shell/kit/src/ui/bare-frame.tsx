import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Footer, Logo, ThemeButton } from '../frame/frame.tsx';
import { ButtonLink } from './button.tsx';

type BareFrameProps = { back: { to: string; label: string }; children: ReactNode };

/** Around a page that stands outside the page frame (`handle: { frame: false }`): logo, theme, and the way back. */
export const BareFrame = ({ back, children }: BareFrameProps) => (
  <div className="k-app">
    <header className="k-top">
      <div className="k-wrap">
        <Link to={back.to} className="k-logo" aria-label="Allsquare">
          <Logo />
        </Link>
        <span className="k-space" />
        <ThemeButton />
        <ButtonLink to={back.to}>{back.label}</ButtonLink>
      </div>
    </header>
    <main className="k-wrap" id="page" tabIndex={-1}>
      {children}
    </main>
    <Footer />
  </div>
);
