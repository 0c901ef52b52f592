import { ButtonAnchor } from '@allsquare/kit/ui/button';

type SignInLinkProps = { signedIn: boolean; large?: boolean; children: string };

/** The way on: a visitor goes to register, who is signed in to the dashboard. */
export const SignInLink = ({ signedIn, large, children }: SignInLinkProps) => (
  <ButtonAnchor tone="main" size={large ? 'large' : 'normal'} href={signedIn ? '/dashboard' : '/login?tab=register'}>
    {signedIn ? 'Go to Dashboard' : children}
  </ButtonAnchor>
);
