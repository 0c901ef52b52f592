import type { SessionUser } from '@allsquare/kit/session';
import { ButtonLink } from '@allsquare/kit/ui/button';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';

const GOES_AFTER = 1_000;

/** Who is here already goes on to the dashboard after a second. */
export const AlreadySignedIn = ({ user }: { user: SessionUser }) => {
  const navigate = useNavigate();
  useEffect(() => {
    const timer = setTimeout(() => void navigate('/dashboard', { replace: true }), GOES_AFTER);
    return () => clearTimeout(timer);
  }, [navigate]);
  return (
    <>
      <h1>Already Signed In</h1>
      <p className="s-welcome-sub">You are signed in as {user.name}. Taking you to your dashboard.</p>
      <ButtonLink tone="main" size="tall" wide to="/dashboard">
        Go to Dashboard
      </ButtonLink>
    </>
  );
};
