import type { ReactNode } from 'react';
import { PortalPlace } from '../portal-place.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { Footer, LogoLink } from './frame.tsx';
import { DesktopOnly, Space, ThemeButton, TopBar } from './parts.tsx';

type BareFrameProps = {
  back: { to: string /** Where that is, such as 'Dashboard'; phones have no room for it. */; place: string };
  children: ReactNode;
};

/** Around a page that stands outside the page frame (`handle: { frame: false }`): logo, theme, and the way back. */
export const BareFrame = ({ back, children }: BareFrameProps) => (
  <PortalPlace>
    {(takePage) => (
      <div className="k-app">
        <TopBar>
          <LogoLink to={back.to} />
          <Space />
          <ThemeButton />
          <ButtonLink to={back.to} aria-label={`Back to ${back.place}`}>
            Back<DesktopOnly> to {back.place}</DesktopOnly>
          </ButtonLink>
        </TopBar>
        <main className="k-wrap" id="page" tabIndex={-1} ref={takePage}>
          {children}
        </main>
        <Footer />
      </div>
    )}
  </PortalPlace>
);
