import { Wrap } from '@allsquare/kit/frame-parts';
import styles from './closing.module.css';
import { SignInLink } from './sign-in-link.tsx';

export const Closing = ({ signedIn }: { signedIn: boolean }) => (
  <section className={styles.closing}>
    <Wrap className={styles.inner}>
      <div>
        <h2>Get all square.</h2>
        <p>Start a group tonight. Nobody owes anybody by the weekend.</p>
        <SignInLink signedIn={signedIn} large>
          Sign Up - Free Forever
        </SignInLink>
      </div>
      <span className={styles.square} aria-hidden="true">
        <i />
        <i />
        <i />
        <i />
      </span>
    </Wrap>
  </section>
);
