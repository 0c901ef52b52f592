import { SunMoon } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from '../ui/button.tsx';
import { HeaderToasts } from '../ui/toast.tsx';
import { Logo } from './logo.tsx';
import { useTheme } from './theme.ts';

/* Parts of the page frame that need no router, so that pages without the app can use them. */

export const SkipLink = () => (
  <a className="k-skip" href="#page">
    Skip to the page
  </a>
);

/** The page's width; `className` lays out its content. */
export const Wrap = ({ className = '', children }: { className?: string; children: ReactNode }) => (
  <div className={`k-wrap ${className}`}>{children}</div>
);

/** The page's header; `onHero` above a page that begins with the yellow ground. */
export const TopBar = ({ onHero, children }: { onHero?: boolean; children: ReactNode }) => (
  <header className="k-top" data-on-hero={onHero || undefined}>
    <Wrap>{children}</Wrap>
  </header>
);

export const TopNav = ({ children }: { children: ReactNode }) => (
  <nav className="k-nav" aria-label="Main">
    {children}
  </nav>
);

/** Pushes the rest of the header to the right; toasts appear here. */
export const Space = () => (
  <div className="k-space">
    <HeaderToasts />
  </div>
);

export const DesktopOnly = ({ children }: { children: ReactNode }) => <span className="k-desk-only">{children}</span>;
export const PhoneOnly = ({ children }: { children: ReactNode }) => <span className="k-phone-only">{children}</span>;

/** The logo as a plain link to the landing page. */
export const HomeAnchor = () => (
  <a href="/" className="k-logo" aria-label="Allsquare">
    <Logo />
  </a>
);

export const ThemeButton = () => {
  const [theme, toggle] = useTheme();
  return (
    <IconButton label="Toggle theme" aria-pressed={theme === 'dark'} onClick={toggle}>
      <SunMoon aria-hidden="true" />
    </IconButton>
  );
};

/** The theme toggle in the phone's slide-out menu. */
export const ThemeItem = () => {
  const [theme, toggle] = useTheme();
  return (
    <button type="button" className="k-side-item" onClick={toggle}>
      <SunMoon aria-hidden="true" />
      Theme
      <span>{theme === 'dark' ? 'Dark' : 'Light'}</span>
    </button>
  );
};
