import { Logo } from '@allsquare/kit/frame';
import type { SessionUser } from '@allsquare/kit/session';
import { initialsOf } from '@allsquare/kit/ui/tile';
import { Link } from 'react-router';
import styles from './stage.module.css';

const WORDS = {
  login: ['One tile is missing. Yours.', 'Sign in and it slides back into the square.'],
  register: ['The square has room. For you.', 'An account takes one minute and is free forever.'],
  home: ['There you are.', 'The square is complete again.'],
};

/** How long your tile slides, in ms; stage.module.css has the same value. */
const SLIDE = 320;
/** Resolves when the tile of a user who has just signed in has moved in. */
export const waitForSlide = (): Promise<void> => {
  const jumps = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  return new Promise((resolve) => setTimeout(resolve, jumps ? 0 : SLIDE));
};

/** The square whose last tile is you: outside until you sign in. */
export const Stage = ({ tab, user }: { tab: 'login' | 'register'; user: SessionUser | null }) => {
  const [title, line] = WORDS[user ? 'home' : tab];
  return (
    <aside className={styles.stage} data-home={user ? '' : undefined}>
      <Link to="/" className={styles.logo} aria-label="Allsquare">
        <Logo />
      </Link>
      <h2>{title}</h2>
      <p>{line}</p>
      <div className={styles.square} aria-hidden="true">
        <span className={styles.ben}>
          BE<small>Ben</small>
        </span>
        <span className={styles.cleo}>
          CL<small>Cleo</small>
        </span>
        <span className={styles.ivy}>
          IV<small>Ivy</small>
        </span>
        <span className={styles.socket} />
        <span className={styles.you}>
          {user ? initialsOf(user.name, user.email) : 'You'}
          <small>{user ? 'You' : ''}</small>
        </span>
      </div>
    </aside>
  );
};
