import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { PortalPlace } from '../portal-place.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { Footer, Logo, ThemeButton } from './frame.tsx';

type BareFrameProps = {
  back: { to: string /** Where that is, such as 'Dashboard'; phones have no room for it. */; place: string };
  children: ReactNode;
};

/** Around a page that stands outside the page frame (`handle: { frame: false }`): logo, theme, and the way back. */
export const BareFrame = ({ back, children }: BareFrameProps) => (
  <PortalPlace>
    {(takePage) => (
      <div className="k-app">
        <header className="k-top">
          <div className="k-wrap">
            <Link to={back.to} className="k-logo" aria-label="Allsquare">
              <Logo />
            </Link>
            <span className="k-space" />
            <ThemeButton />
            <ButtonLink to={back.to} aria-label={`Back to ${back.place}`}>
              Back<span className="k-desk-only"> to {back.place}</span>
            </ButtonLink>
          </div>
        </header>
        <main className="k-wrap" id="page" tabIndex={-1} ref={takePage}>
          {children}
        </main>
        <Footer />
      </div>
    )}
  </PortalPlace>
);
