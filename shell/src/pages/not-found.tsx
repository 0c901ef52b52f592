import { ButtonLink } from '@allsquare/kit/ui/button';
import { PageTitle } from '@allsquare/kit/ui/page-header';
import { useSessionState } from '../session/use-session-state.ts';
import { Framed } from './framed.tsx';

export const NotFound = () => {
  const signedIn = useSessionState().session !== null;
  return (
    <div className="s-lost">
      <PageTitle>Page Not Found</PageTitle>
      <div>
        <h1>Page Not Found</h1>
        <p>This page fits into no square. It may have moved, or the link has a typo.</p>
        <ButtonLink tone="main" size="large" to={signedIn ? '/dashboard' : '/'}>
          {signedIn ? 'Go to Dashboard' : 'Return to Home'}
        </ButtonLink>
      </div>
      <div className="s-lost-square" aria-hidden="true">
        <i className="k-p1" />
        <i className="k-p2" />
        <i className="k-p4" />
        <i className="s-lost-socket" />
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
