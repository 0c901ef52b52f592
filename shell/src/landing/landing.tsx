import { SkipLink } from '@allsquare/kit/frame-parts';
import { SessionProvider } from '@allsquare/kit/session';
import { Closing } from './closing.tsx';
import { mara } from './example.ts';
import { Features } from './features.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { Hero } from './hero.tsx';
import { Steps } from './steps.tsx';
import { Testimonials } from './testimonials.tsx';

const asMara = { user: { id: mara.id, name: mara.name, email: '' } };

/** The marketing page: plain React and plain links, because it renders without the app. */
export const Landing = ({ signedIn }: { signedIn: boolean }) => (
  <>
    <title>Share costs. Stay square. · Allsquare</title>
    <SkipLink />
    <Header signedIn={signedIn} />
    <SessionProvider session={asMara}>
      <main id="page" tabIndex={-1}>
        <Hero signedIn={signedIn} />
        <Steps />
        <Features />
        <Testimonials />
        <Closing signedIn={signedIn} />
      </main>
    </SessionProvider>
    <Footer />
  </>
);
