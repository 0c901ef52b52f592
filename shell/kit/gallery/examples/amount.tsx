import { Amount } from '@allsquare/kit/ui/amount';

/** With its sign and its colour: for the user's own shares, and balances. */
export const Signed = () => (
  <>
    <Amount cents={13_045} signed className="g-large" />
    <Amount cents={-6_275} signed className="g-large" />
    <Amount cents={0} signed className="g-large" />
  </>
);

/** Without: the cost of something, whoever paid it. */
export const Plain = () => (
  <>
    <Amount cents={14_840} />
    <Amount cents={147_920} />
  </>
);

/** Of other currencies: with their sign or code, and their decimals. */
export const Currencies = () => (
  <>
    <Amount cents={6_000} currency="EUR" />
    <Amount cents={123_450} currency="JPY" signed className="g-large" />
    <Amount cents={-9_999_999_999_999} currency="CHF" signed />
    <Amount cents={1_234} currency="KWD" />
  </>
);
