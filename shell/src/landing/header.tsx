import { Logo } from '@allsquare/kit/logo';
import { useTheme } from '@allsquare/kit/theme';
import { SunMoon } from 'lucide-react';
import { Entrance } from './entrance.tsx';
import { PhoneMenu } from './phone-menu.tsx';

const ThemeButton = () => {
  const [theme, toggle] = useTheme();
  return (
    <button
      type="button"
      className="k-icon-btn"
      aria-label="Toggle theme"
      aria-pressed={theme === 'dark'}
      onClick={toggle}
    >
      <SunMoon aria-hidden="true" />
    </button>
  );
};

export const Header = ({ signedIn }: { signedIn: boolean }) => (
  <header className="k-top s-land-top">
    <div className="k-wrap">
      <a href="/" className="k-logo" aria-label="Allsquare">
        <Logo />
      </a>
      <nav className="k-nav" aria-label="Main">
        <a href="#how-it-works">How It Works</a>
        <a href="#features">Features</a>
      </nav>
      <span className="k-space" />
      <span className="k-desk-only">
        <ThemeButton />
      </span>
      {signedIn ? (
        <Entrance signedIn>Go to Dashboard</Entrance>
      ) : (
        <>
          <a className="k-btn k-btn-quiet" href="/login">
            Sign In
          </a>
          <span className="k-desk-only">
            <Entrance signedIn={false}>Get Started - It's Free</Entrance>
          </span>
          <span className="k-phone-only">
            <PhoneMenu />
          </span>
        </>
      )}
    </div>
  </header>
);
