import { centsOf, partsOf } from '../money.ts';

type AmountProps = ({ cents: number } | { dollars: number }) & {
  /** With '+' or '−' and the colour of its sign: for what is yours, and for balances. */
  signed?: boolean;
  className?: string;
};

/** The tone of an amount: 'pos', 'neg' or 'zero'. */
export const toneOf = (amount: number): 'pos' | 'neg' | 'zero' => (amount > 0 ? 'pos' : amount < 0 ? 'neg' : 'zero');

/** Money: heavy dollars, light cents, never wrapped. */
export const Amount = ({ signed, className = '', ...given }: AmountProps) => {
  const cents = 'cents' in given ? given.cents : centsOf(given.dollars);
  const parts = partsOf(cents, signed ? 'signed' : 'none');
  return (
    <span className={`k-amount ${signed ? `k-${toneOf(cents)}` : ''} ${className}`}>
      {parts.sign}
      {parts.dollars}
      <small>.{parts.cents}</small>
    </span>
  );
};
