import type { Login } from '@allsquare/auth-contract';
import { Loading, ThemeButton } from '@allsquare/kit/frame';
import { Space } from '@allsquare/kit/frame-parts';
import { useQuery } from '@allsquare/kit/query';
import { PageTitle } from '@allsquare/kit/ui/page-header';
import { toast } from '@allsquare/kit/ui/toast';
import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { configQuery } from '../session/config.query.ts';
import { provenEmail, storedResetToken } from '../session/proof.ts';
import { returnAddress } from '../session/return-address.ts';
import { useSessionState } from '../session/use-session-state.ts';
import { AlreadySignedIn } from './already-signed-in.tsx';
import { CodeForm } from './code-form.tsx';
import styles from './login.page.module.css';
import { NewPasswordForm } from './new-password-form.tsx';
import { ResetForm } from './reset-form.tsx';
import { Stage, waitForSlide } from './stage.tsx';
import type { ToVerify } from './to-verify.ts';
import { type Tab, Welcome } from './welcome.tsx';

/** What the card shows: email and password, the code, the password reset, or the new password. */
type Step = { at: 'welcome' } | { at: 'code'; given: Login } | { at: 'reset' } | { at: 'new-password'; token: string };

const firstStep = (): Step => {
  const token = storedResetToken();
  return token ? { at: 'new-password', token } : { at: 'welcome' };
};

/** /login; `?tab=register` opens the second tab, `?returnTo=` is where to go after signing in. */
export const Component = () => {
  const [search] = useSearchParams();
  const [tab, setTab] = useState<Tab>(() => (search.get('tab') === 'register' ? 'register' : 'login'));
  const [step, setStep] = useState<Step>(firstStep);
  const [proven] = useState(provenEmail);
  const [email, setEmail] = useState(proven ?? '');
  const [toVerify, setToVerify] = useState<ToVerify>();
  const [isSigningIn, setSigningIn] = useState(false);
  const state = useSessionState();
  const config = useQuery(configQuery);
  const navigate = useNavigate();
  const next = returnAddress(search.toString());
  const user = state.status === 'in' ? state.session.user : null;

  const onSignIn = async (work: () => Promise<boolean>) => {
    setSigningIn(true);
    if (!(await work())) return setSigningIn(false);
    await Promise.all([waitForSlide(), import('../pages/dashboard.page.tsx').catch(() => undefined)]);
    await navigate(next, { replace: true });
  };
  const welcome = () => setStep({ at: 'welcome' });
  const onToVerify = (waiting: ToVerify) => {
    setToVerify(waiting);
    setEmail(waiting.email);
    setTab('login');
    welcome();
  };
  const onRenewed = (address: string) => {
    setEmail(address);
    setTab('login');
    welcome();
  };
  const onCodeNeeded = (given: Login) => {
    setEmail(given.email);
    setStep({ at: 'code', given });
  };
  const onForgotten = (address: string) => {
    if (!config.data?.mail)
      return toast.notice('Password reset', 'Password reset functionality is not implemented yet.');
    setEmail(address);
    return setStep({ at: 'reset' });
  };

  const card = () => {
    if (state.status === 'unknown' || (!user && config.isPending)) return <Loading>Checking authentication...</Loading>;
    if (step.at === 'new-password')
      return (
        <NewPasswordForm
          token={step.token}
          onDone={onRenewed}
          onExpired={() => setStep({ at: 'reset' })}
          onBack={welcome}
        />
      );
    if (user && !isSigningIn) return <AlreadySignedIn user={user} next={next} />;
    if (step.at === 'code')
      return <CodeForm given={step.given} onSignIn={onSignIn} onUnverified={onToVerify} onBack={welcome} />;
    if (step.at === 'reset') return <ResetForm email={email} onBack={welcome} />;
    return (
      <Welcome
        tab={tab}
        onTab={setTab}
        google={config.data?.google !== false}
        ended={state.status === 'out' ? state.ended : undefined}
        email={email}
        toVerify={toVerify}
        proven={proven}
        onSignIn={onSignIn}
        onCodeNeeded={onCodeNeeded}
        onToVerify={onToVerify}
        onForgotten={onForgotten}
      />
    );
  };
  return (
    <div className={styles.login}>
      <PageTitle>Sign In</PageTitle>
      <Stage tab={tab} user={user} />
      <main className={styles.door}>
        <div className={styles.top}>
          <Space />
          <ThemeButton />
        </div>
        <section className={styles.card}>{card()}</section>
        <footer className={styles.foot}>
          <Link to="/" className={styles.home}>
            <ArrowLeft aria-hidden="true" />
            Return to Home
          </Link>
        </footer>
      </main>
    </div>
  );
};
