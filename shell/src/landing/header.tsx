import { DesktopOnly, HomeAnchor, PhoneOnly, Space, ThemeButton, TopBar, TopNav } from '@allsquare/kit/frame-parts';
import { ButtonAnchor } from '@allsquare/kit/ui/button';
import { VisitorMenu } from '@allsquare/kit/visitor-menu';
import { SignInLink } from './sign-in-link.tsx';

export const Header = ({ signedIn }: { signedIn: boolean }) => (
  <TopBar onHero>
    <HomeAnchor />
    <TopNav>
      <a href="#how-it-works">How It Works</a>
      <a href="#features">Features</a>
    </TopNav>
    <Space />
    <DesktopOnly>
      <ThemeButton />
    </DesktopOnly>
    {signedIn ? (
      <SignInLink signedIn>Go to Dashboard</SignInLink>
    ) : (
      <>
        <ButtonAnchor tone="quiet" href="/login">
          Sign In
        </ButtonAnchor>
        <DesktopOnly>
          <SignInLink signedIn={false}>Get Started - It's Free</SignInLink>
        </DesktopOnly>
        <PhoneOnly>
          <VisitorMenu />
        </PhoneOnly>
      </>
    )}
  </TopBar>
);
