import type { SessionUser } from '@allsquare/kit/session';
import { ButtonLink } from '@allsquare/kit/ui/button';
import { initialsOf } from '@allsquare/kit/ui/tile';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';

/** In ms. */
const GOES_AFTER = 1_000;

/** Who is here already goes on after a second: to the dashboard, or to what was asked for. */
export const AlreadySignedIn = ({ user, next }: { user: SessionUser; next: string }) => {
  const navigate = useNavigate();
  useEffect(() => {
    const timer = setTimeout(() => void navigate(next, { replace: true }), GOES_AFTER);
    return () => clearTimeout(timer);
  }, [navigate, next]);
  return (
    <>
      <h1>Already Signed In</h1>
      <p className="s-welcome-sub">You are signed in as {user.name}. Taking you to your dashboard.</p>
      <p className="k-card s-welcome-me">
        <span className="k-tile k-you" aria-hidden="true">
          {initialsOf(user.name, user.email)}
        </span>
        <span>
          <b>{user.name}</b>
          {user.email}
        </span>
      </p>
      <ButtonLink tone="main" size="tall" wide to="/dashboard">
        Go to Dashboard
      </ButtonLink>
    </>
  );
};
