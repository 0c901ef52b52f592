import { SessionProvider, type SessionUser } from '@allsquare/kit/session';
import { ButtonLink } from '@allsquare/kit/ui/button';
import { Card } from '@allsquare/kit/ui/card';
import { Tile } from '@allsquare/kit/ui/tile';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import styles from './already-signed-in.module.css';
import cardStyles from './login.page.module.css';

/** In ms. */
const REDIRECT_DELAY = 1_000;
const DASHBOARD = '/dashboard';

/** Redirects a signed-in user after a second: to the requested page, or to the dashboard. */
export const AlreadySignedIn = ({ user, next }: { user: SessionUser; next: string }) => {
  const navigate = useNavigate();
  useEffect(() => {
    const timer = setTimeout(() => void navigate(next, { replace: true }), REDIRECT_DELAY);
    return () => clearTimeout(timer);
  }, [navigate, next]);
  return (
    <>
      <h1>Already Signed In</h1>
      <p className={cardStyles.sub}>
        You are signed in as <bdi>{user.name}</bdi>. Taking you {next === DASHBOARD ? 'to your dashboard' : 'back'}.
      </p>
      <Card as="p" className={styles.me}>
        <SessionProvider session={{ user }}>
          <Tile person={user} size={48} />
        </SessionProvider>
        <span className={styles.words}>
          <b className={styles.name}>{user.name}</b>
          {user.email}
        </span>
      </Card>
      <ButtonLink tone="main" size="tall" wide to={DASHBOARD}>
        Go to Dashboard
      </ButtonLink>
    </>
  );
};
