import '../styles/login.css';
import { getConfig } from '@allsquare/auth-contract';
import { call } from '@allsquare/kit/api';
import { Loading, ThemeButton } from '@allsquare/kit/frame';
import { queryOptions, useQuery } from '@allsquare/kit/query';
import { PageTitle } from '@allsquare/kit/ui/page-header';
import { TabPanel, Tabs } from '@allsquare/kit/ui/tabs';
import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { returnAddress } from '../session/return-address.ts';
import { useSessionState } from '../session/use-session-state.ts';
import { AlreadySignedIn } from './already-signed-in.tsx';
import { GoogleButton } from './google-button.tsx';
import { SignInForm } from './sign-in-form.tsx';
import { SignUpForm } from './sign-up-form.tsx';
import { Stage, slideHome } from './stage.tsx';

const TABS = [
  { value: 'login', label: 'Login' },
  { value: 'register', label: 'Register' },
] as const;
type Tab = (typeof TABS)[number]['value'];

/** What the provider offers decides the form, so it is known before the form shows; after this long (ms) without an answer it shows all. */
const CONFIG_LIMIT = 2_000;
const configQuery = queryOptions({
  queryKey: ['config'],
  queryFn: () => call(getConfig, {}, { signal: AbortSignal.timeout(CONFIG_LIMIT) }),
});

/** /login; `?tab=register` opens the second tab, `?returnTo=` is where one wanted to go. */
export const Component = () => {
  const [search] = useSearchParams();
  const [tab, setTab] = useState<Tab>(() => (search.get('tab') === 'register' ? 'register' : 'login'));
  const [entering, setEntering] = useState(false);
  const { status, session } = useSessionState();
  const config = useQuery(configQuery);
  const navigate = useNavigate();
  const next = returnAddress(search.toString());
  const user = status === 'in' ? session.user : null;

  const onEnter = async (work: () => Promise<boolean>) => {
    setEntering(true);
    if (!(await work())) return setEntering(false);
    await Promise.all([slideHome(), import('../pages/dashboard.page.tsx').catch(() => undefined)]);
    await navigate(next, { replace: true });
  };

  return (
    <div className="s-login">
      <PageTitle>Sign In</PageTitle>
      <Stage tab={tab} user={user} />
      <main className="s-door">
        <div className="s-door-top">
          <ThemeButton />
        </div>
        <section className="s-welcome">
          {status === 'unknown' || (!user && config.isPending) ? (
            <Loading>Checking authentication...</Loading>
          ) : user && !entering ? (
            <AlreadySignedIn user={user} next={next} />
          ) : (
            <>
              <h1>Welcome to Allsquare</h1>
              <p className="s-welcome-sub">Share costs with the people you live, travel and eat with.</p>
              {config.data?.google !== false && <GoogleButton />}
              <Tabs label="Sign in or register" tabs={TABS} value={tab} onChange={setTab} wide>
                <TabPanel value="login">
                  <SignInForm onEnter={onEnter} />
                </TabPanel>
                <TabPanel value="register">
                  <SignUpForm onEnter={onEnter} onToVerify={() => setTab('login')} />
                </TabPanel>
              </Tabs>
              <p className="s-fine">
                By continuing you agree to the{' '}
                <a className="k-link" href="#terms">
                  Terms of Service
                </a>{' '}
                and{' '}
                <a className="k-link" href="#privacy">
                  Privacy Policy
                </a>
                .
              </p>
            </>
          )}
        </section>
        <footer>
          <Link to="/" className="s-return">
            <ArrowLeft aria-hidden="true" />
            Return to Home
          </Link>
        </footer>
      </main>
    </div>
  );
};
