import { partsOf, useCurrency } from '../money/money.ts';

type AmountProps = (
  | {
      /** Whole minor units. */
      cents: number;
    }
  | {
      /**
       * Dollars, as remotes of an earlier release give them.
       * @deprecated give `cents`
       */
      dollars: number;
    }
) & {
  /** With '+' or '−' and the colour of its sign: for the user's own shares, and for balances. */
  signed?: boolean;
  /** If it is not that of the group's page: of a row across groups, or what was paid in another one. */
  currency?: string | undefined;
  /** Sets its size. */
  className?: string;
};

/** The tone of an amount: 'pos', 'neg' or 'zero'. */
export const toneOf = (amount: number): 'pos' | 'neg' | 'zero' => (amount > 0 ? 'pos' : amount < 0 ? 'neg' : 'zero');

/** The class that gives text the colour of this amount. */
export const toneClass = (amount: number): string => `k-${toneOf(amount)}`;

/** From this many characters on, a narrow row has no room for it at full size: it gets `data-long`. */
const LONG = 14;
/** The longest amount in dollars, with its sign; an even longer one, because of its code, is as wide. */
const LONGEST = 19;

/** Money: heavy whole units, light decimals, never wrapped. */
export const Amount = ({ signed, currency, className = '', ...given }: AmountProps) => {
  // oxlint-disable-next-line typescript/no-deprecated -- remotes of an earlier release give it
  const cents = 'cents' in given ? given.cents : Math.round(given.dollars * 100);
  const parts = partsOf(cents, signed ? 'signed' : 'none', useCurrency(currency));
  const { length } = `${parts.sign}${parts.dollars}.${parts.cents}`;
  const text = (
    <>
      {parts.sign}
      {parts.dollars}
      {parts.cents && <small>.{parts.cents}</small>}
    </>
  );
  return (
    <span className={`k-amount ${signed ? toneClass(cents) : ''} ${className}`} data-long={length >= LONG || undefined}>
      {length > LONGEST ? <span className="k-amount-longest">{text}</span> : text}
    </span>
  );
};
