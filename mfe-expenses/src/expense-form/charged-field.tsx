import { decimalsOf } from '@allsquare/contract-kit';
import { AmountField } from '@allsquare/kit/ui/amount-field';
import styles from './charged-field.module.css';
import type { PaidInForm } from './use-paid-in.ts';

const figures = new Intl.NumberFormat('en-US', { maximumSignificantDigits: 5 });

/** '1 EUR = 1.1 USD', of two amounts that were entered. */
export const rateWords = (one: { currency: string; amount: number }, other: typeof one): string => {
  const inUnits = ({ currency, amount }: typeof one) => amount / 10 ** decimalsOf(currency);
  return `1 ${one.currency} = ${figures.format(inUnits(other) / inUnits(one))} ${other.currency}`;
};

type ChargedFieldProps = {
  paidIn: PaidInForm;
  /** As it was paid, in minor units. */
  amount: number;
};

/** Of an amount in another currency: what it is in the group's. */
export const ChargedField = ({ paidIn, amount }: ChargedFieldProps) => {
  const { group, currency, isForeign } = paidIn;
  if (!isForeign) return null;
  const charged = paidIn.chargedOf(amount);
  return (
    <div className={styles.charged}>
      <AmountField
        label={`In ${group}`}
        currency={group}
        value={paidIn.chargedText(amount)}
        onChange={({ target }) => paidIn.type(target.value)}
        error={paidIn.refusalOf(amount)}
        hint={
          amount > 0 && charged > 0
            ? rateWords({ currency, amount }, { currency: group, amount: charged })
            : `What it is in ${group}`
        }
      />
    </div>
  );
};
