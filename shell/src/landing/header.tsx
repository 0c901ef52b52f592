import { DesktopOnly, HomeAnchor, PhoneOnly, Space, ThemeButton, TopBar, TopNav } from '@allsquare/kit/frame-parts';
import { ButtonAnchor } from '@allsquare/kit/ui/button';
import { VisitorMenu } from '@allsquare/kit/visitor-menu';
import { Entrance } from './entrance.tsx';

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
      <Entrance signedIn>Go to Dashboard</Entrance>
    ) : (
      <>
        <ButtonAnchor tone="quiet" href="/login">
          Sign In
        </ButtonAnchor>
        <DesktopOnly>
          <Entrance signedIn={false}>Get Started - It's Free</Entrance>
        </DesktopOnly>
        <PhoneOnly>
          <VisitorMenu />
        </PhoneOnly>
      </>
    )}
  </TopBar>
);
