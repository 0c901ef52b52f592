import { Logo } from '@allsquare/kit/frame';
import type { SessionUser } from '@allsquare/kit/session';
import { initialsOf } from '@allsquare/kit/ui/tile';
import { Link } from 'react-router';

const WORDS = {
  login: ['One tile is missing. Yours.', 'Sign in and it slides back into the square.'],
  register: ['The square has room. For you.', 'An account takes one minute and is free forever.'],
  home: ['There you are.', 'The square is complete again.'],
};

/** How long your tile slides, ms; login.css has the same. */
const SLIDE = 320;
/** Resolves when the tile of somebody who has just signed in is home. */
export const slideHome = (): Promise<void> => {
  const jumps = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  return new Promise((resolve) => setTimeout(resolve, jumps ? 0 : SLIDE));
};

/** The square whose last tile is you: on the threshold, and home once you are signed in. */
export const Stage = ({ tab, user }: { tab: 'login' | 'register'; user: SessionUser | null }) => {
  const [title, line] = WORDS[user ? 'home' : tab];
  return (
    <aside className="s-stage" data-home={user ? '' : undefined}>
      <Link to="/" className="k-logo" aria-label="Allsquare">
        <Logo />
      </Link>
      <h2>{title}</h2>
      <p>{line}</p>
      <div className="s-stage-square" aria-hidden="true">
        <span className="k-p1">
          BE<small>Ben</small>
        </span>
        <span className="k-p2">
          CL<small>Cleo</small>
        </span>
        <span className="k-p4">
          IV<small>Ivy</small>
        </span>
        <span className="s-stage-socket" />
        <span className="k-you s-stage-you">
          {user ? initialsOf(user.name, user.email) : 'You'}
          <small>{user ? 'You' : ''}</small>
        </span>
      </div>
    </aside>
  );
};
