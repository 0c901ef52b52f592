import type { ReactNode } from 'react';
import { PortalContainer } from '../overlays/portal-container.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { Footer, LogoLink } from './frame.tsx';
import { DesktopOnly, Space, ThemeButton, TopBar } from './parts.tsx';

type BareFrameProps = {
  /** The way back: `to`, an address, and `place`, its name, hidden on phones. */
  back: { to: string; place: string };
  /** The page, with its own PageTitle and h1. */
  children: ReactNode;
};

/** The frame of pages outside the page frame (`handle: { frame: false }`): logo, theme, and a link back. */
export const BareFrame = ({ back, children }: BareFrameProps) => (
  <PortalContainer>
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
  </PortalContainer>
);
