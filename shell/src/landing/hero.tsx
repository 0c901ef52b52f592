import { Wrap } from '@allsquare/kit/frame-parts';
import { ButtonAnchor } from '@allsquare/kit/ui/button';
import { ExampleTrip } from './example-trip.tsx';
import styles from './hero.module.css';
import { SignInLink } from './sign-in-link.tsx';

export const Hero = ({ signedIn }: { signedIn: boolean }) => (
  <section className={styles.hero}>
    <Wrap className={styles.inner}>
      <div className={styles.words}>
        <h1>
          Share costs. <br />
          Stay square.
        </h1>
        <p className={styles.sub}>
          Create groups, record expenses, and settle up with the fewest payments. Whoever owes is out of place until
          everyone is square.
        </p>
        <p className={styles.others}>The others need no account: they open your link and tap their name.</p>
        <div className={styles.calls}>
          <SignInLink signedIn={signedIn} large>
            Get Started - It's Free
          </SignInLink>
          <ButtonAnchor tone="lineOnHero" size="large" href="#how-it-works">
            Learn More
          </ButtonAnchor>
        </div>
      </div>
      <ExampleTrip />
    </Wrap>
  </section>
);
