import { TextButton, TextLink } from '@allsquare/kit/ui/text-link';

/** A page of the product, an anchor, or another site. */
export const Links = () => (
  <p>
    Have an account? <TextLink to="/login">Sign In</TextLink>. <TextLink href="#how-it-works">How it works</TextLink>
  </p>
);

/** A minor action beside what it is about. */
export const Button = () => (
  <p>
    Ben pays Ann $12.00. <TextButton onClick={() => undefined}>Why?</TextButton>
  </p>
);
