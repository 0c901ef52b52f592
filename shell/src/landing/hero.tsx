import { Wrap } from '@allsquare/kit/frame-parts';
import { ButtonAnchor } from '@allsquare/kit/ui/button';
import { Entrance } from './entrance.tsx';
import { ExampleTrip } from './example-trip.tsx';
import styles from './hero.module.css';

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
        <div className={styles.calls}>
          <Entrance signedIn={signedIn} large>
            Get Started - It's Free
          </Entrance>
          <ButtonAnchor tone="lineOnHero" size="large" href="#how-it-works">
            Learn More
          </ButtonAnchor>
        </div>
      </div>
      <ExampleTrip />
    </Wrap>
  </section>
);
