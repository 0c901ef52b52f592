import { ButtonAnchor } from '@allsquare/kit/ui/button';

type SignInLinkProps = { signedIn: boolean; large?: boolean; children: string };

/** Links a visitor to sign-up, and a signed-in user to the dashboard. */
export const SignInLink = ({ signedIn, large, children }: SignInLinkProps) => (
  <ButtonAnchor tone="main" size={large ? 'large' : 'normal'} href={signedIn ? '/dashboard' : '/login?tab=register'}>
    {signedIn ? 'Go to Dashboard' : children}
  </ButtonAnchor>
);
