import { partsOf } from '../money/money.ts';

type AmountProps = (
  | {
      /** Whole cents. */
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
  /** Sets its size. */
  className?: string;
};

/** The tone of an amount: 'pos', 'neg' or 'zero'. */
export const toneOf = (amount: number): 'pos' | 'neg' | 'zero' => (amount > 0 ? 'pos' : amount < 0 ? 'neg' : 'zero');

/** The class that gives text the colour of this amount. */
export const toneClass = (amount: number): string => `k-${toneOf(amount)}`;

/** From this many characters on, a narrow row has no room for it at full size: it gets `data-long`. */
const LONG = 14;

/** Money: heavy dollars, light cents, never wrapped. */
export const Amount = ({ signed, className = '', ...given }: AmountProps) => {
  // oxlint-disable-next-line typescript/no-deprecated -- remotes of an earlier release give it
  const cents = 'cents' in given ? given.cents : Math.round(given.dollars * 100);
  const parts = partsOf(cents, signed ? 'signed' : 'none');
  const isLong = `${parts.sign}${parts.dollars}.${parts.cents}`.length >= LONG;
  return (
    <span className={`k-amount ${signed ? toneClass(cents) : ''} ${className}`} data-long={isLong || undefined}>
      {parts.sign}
      {parts.dollars}
      <small>.{parts.cents}</small>
    </span>
  );
};
