import { returnAsGuest } from '@allsquare/auth-contract';
import { ApiError, call } from '@allsquare/kit/api';
import { dropSecret, takeSecret } from '@allsquare/kit/secret';
import { BareFrame } from '@allsquare/kit/ui/bare-frame';
import { Button, ButtonLink } from '@allsquare/kit/ui/button';
import { PageHeader } from '@allsquare/kit/ui/page-header';
import { toast } from '@allsquare/kit/ui/toast';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { session } from '../session/app-state.ts';
import { useSessionState } from '../session/use-session-state.ts';

const TITLE = 'Come back';
const FAILED = 'That did not work. Please try again in a moment.';

/**
 * /return, opened by the link that a guest created before logging out. Nothing happens before they press the button.
 */
export const Component = () => {
  const [token] = useState(() => takeSecret('return'));
  // Retries count as the same use of the link.
  const [attempt] = useState(() => crypto.randomUUID());
  const [isBusy, setBusy] = useState(false);
  const navigate = useNavigate();
  const here = useSessionState().session?.user;
  const comeBack = async () => {
    setBusy(true);
    try {
      session.signInWithTokens(await call(returnAsGuest, { body: { token, attempt } }));
      dropSecret('return');
      await navigate('/dashboard', { replace: true });
    } catch (error) {
      toast.failure(TITLE, error instanceof ApiError ? error.message : FAILED);
      setBusy(false);
    }
  };
  return (
    <BareFrame back={{ to: '/', place: 'Home' }}>
      {here && !isBusy ? (
        <>
          <PageHeader
            title={TITLE}
            sub={
              <>
                You are signed in as <bdi>{here.name}</bdi> in this browser. Log out first, then open the link again.
              </>
            }
          />
          <ButtonLink to="/dashboard">Go to Dashboard</ButtonLink>
        </>
      ) : (
        <>
          <PageHeader title={TITLE} sub="This link opens your guest account in this browser. It works once." />
          <Button tone="main" busy={isBusy} busyText="Opening..." onClick={() => void comeBack()}>
            Come Back
          </Button>
        </>
      )}
    </BareFrame>
  );
};
