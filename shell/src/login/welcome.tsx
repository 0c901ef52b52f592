import { type Login, problems } from '@allsquare/auth-contract';
import { TabPanel, Tabs } from '@allsquare/kit/ui/tabs';
import { TextLink } from '@allsquare/kit/ui/text-link';
import { LogOut, MailCheck } from 'lucide-react';
import { Callout } from '../callout/callout.tsx';
import type { Ended } from '../session/stored-session.ts';
import { VerifyNotice } from '../verification/verify-notice.tsx';
import { GoogleButton } from './google-button.tsx';
import cardStyles from './login.page.module.css';
import { SignInForm } from './sign-in-form.tsx';
import { SignUpForm } from './sign-up-form.tsx';
import type { ToVerify } from './to-verify.ts';

const TABS = [
  { value: 'login', label: 'Login' },
  { value: 'register', label: 'Register' },
] as const;
export type Tab = (typeof TABS)[number]['value'];

const ENDED: Record<Ended, string> = {
  'by-itself': problems['session-over'].message,
  elsewhere: 'You were signed out from another device.',
  deleted: 'Your account was deleted.',
};

type WelcomeProps = {
  tab: Tab;
  onTab: (tab: Tab) => void;
  google: boolean;
  /** Why the previous session ended. */
  ended: Ended | undefined;
  /** The email that was typed before. */
  email: string;
  toVerify: ToVerify | undefined;
  /** The email from the link in a mail. */
  proven: string | undefined;
  onSignIn: (work: () => Promise<boolean>) => Promise<void>;
  onCodeNeeded: (given: Login) => void;
  onToVerify: (waiting: ToVerify) => void;
  onForgotten: (email: string) => void;
};

/** The first step of the sign-in page: Google, or email and password. */
export const Welcome = (props: WelcomeProps) => {
  const { tab, onTab, google, ended, email, toVerify, proven, onSignIn, onCodeNeeded, onToVerify, onForgotten } = props;
  return (
    <>
      <h1>Welcome to Allsquare</h1>
      <p className={cardStyles.sub}>Share costs with the people you live, travel and eat with.</p>
      {ended && <Callout icon={<LogOut aria-hidden="true" />}>{ENDED[ended]}</Callout>}
      {toVerify && (
        <VerifyNotice key={toVerify.email} email={toVerify.email}>
          {toVerify.words}
        </VerifyNotice>
      )}
      {proven && !toVerify && (
        <Callout icon={<MailCheck aria-hidden="true" />}>
          To confirm {proven}, log in with your password. If you don’t know it or never chose one, create the account
          under Register.
        </Callout>
      )}
      {google && <GoogleButton />}
      <Tabs label="Sign in or register" tabs={TABS} value={tab} onChange={onTab} wide>
        <TabPanel value="login">
          <SignInForm
            email={email}
            onSignIn={onSignIn}
            onCodeNeeded={onCodeNeeded}
            onUnverified={onToVerify}
            onForgotten={onForgotten}
          />
        </TabPanel>
        <TabPanel value="register">
          <SignUpForm onSignIn={onSignIn} onToVerify={onToVerify} />
        </TabPanel>
      </Tabs>
      <p className={cardStyles.fine}>
        By continuing you agree to the <TextLink href="#terms">Terms of Service</TextLink> and{' '}
        <TextLink href="#privacy">Privacy Policy</TextLink>. <TextLink href="/licences">Licenses</TextLink>
      </p>
    </>
  );
};
