import { ButtonLink } from '@allsquare/kit/ui/button';
import { PageTitle } from '@allsquare/kit/ui/page-header';
import { useSessionState } from '../session/use-session-state.ts';
import { Framed } from './framed.tsx';
import styles from './not-found.module.css';

export const NotFound = () => {
  const signedIn = useSessionState().session !== null;
  return (
    <div className={styles.lost}>
      <PageTitle>Page Not Found</PageTitle>
      <div>
        <h1>Page Not Found</h1>
        <p>This page fits into no square. It may have moved, or the link has a typo.</p>
        <ButtonLink tone="main" size="large" className={styles.onward} to={signedIn ? '/dashboard' : '/'}>
          {signedIn ? 'Go to Dashboard' : 'Return to Home'}
        </ButtonLink>
      </div>
      <div className={styles.square} aria-hidden="true">
        <i />
        <i />
        <i />
        <i />
        <span>404</span>
      </div>
    </div>
  );
};

/** Any other path, for everyone. */
export const NotFoundPage = () => (
  <Framed>
    <NotFound />
  </Framed>
);
