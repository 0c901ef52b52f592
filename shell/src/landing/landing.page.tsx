import { Footer, Loading, Logo, ThemeButton } from '@allsquare/kit/frame';
import { SessionProvider } from '@allsquare/kit/session';
import { ButtonLink } from '@allsquare/kit/ui/button';
import { PageTitle } from '@allsquare/kit/ui/page-header';
import { Link, Navigate } from 'react-router';
import { LOADING } from '../session/guarded.tsx';
import { useSessionState } from '../session/use-session-state.ts';
import { mara } from './example.ts';
import { Hero } from './hero.tsx';
import { Steps } from './steps.tsx';

const Header = () => (
  <header className="k-top s-land-top">
    <div className="k-wrap">
      <Link to="/" className="k-logo" aria-label="Allsquare">
        <Logo />
      </Link>
      <nav className="k-nav" aria-label="Main">
        <a href="#how-it-works">How It Works</a>
      </nav>
      <span className="k-space" />
      <ThemeButton />
      <ButtonLink tone="quiet" to="/login">
        Sign In
      </ButtonLink>
      <span className="k-desk-only">
        <ButtonLink tone="main" to="/login">
          Get Started - It's Free
        </ButtonLink>
      </span>
    </div>
  </header>
);

const asMara = { user: { id: mara.id, name: mara.name, email: '' } };

/** For visitors; who is signed in goes on to the dashboard. */
export const Component = () => {
  const { status } = useSessionState();
  if (status === 'unknown') return <Loading whole>{LOADING}</Loading>;
  if (status === 'in') return <Navigate to="/dashboard" replace />;
  return (
    <>
      <PageTitle>Share costs. Stay square.</PageTitle>
      <Header />
      <SessionProvider session={asMara}>
        <main>
          <Hero />
          <Steps />
        </main>
      </SessionProvider>
      <Footer />
    </>
  );
};
