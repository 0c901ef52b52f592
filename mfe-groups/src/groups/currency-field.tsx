import { DEFAULT_CURRENCY } from '@allsquare/contract-kit';
import { currencyOptions } from '@allsquare/kit/currencies';
import { Select } from '@allsquare/kit/ui/select';
import { memo, type Ref, useMemo } from 'react';

// The shell removes it when the user signs out.
const KEY = 'last_currency';

/** The currency of the last group that was created in this browser. */
export const readLastCurrency = (): string => localStorage.getItem(KEY) ?? DEFAULT_CURRENCY;
export const storeLastCurrency = (currency: string = DEFAULT_CURRENCY): void => localStorage.setItem(KEY, currency);

type CurrencyFieldProps = {
  value: string | null | undefined;
  onChange: (currency: string) => void;
  error: string | undefined;
  ref: Ref<HTMLButtonElement>;
};

/** The currency of a new group, for good. Its many options do not render again for each letter of other fields. */
export const CurrencyField = memo(({ value, onChange, error, ref }: CurrencyFieldProps) => {
  const options = useMemo(() => currencyOptions(), []);
  return (
    <Select
      label="Currency"
      hint="This can’t be changed later."
      options={options}
      value={value ?? DEFAULT_CURRENCY}
      onChange={onChange}
      error={error}
      ref={ref}
    />
  );
});
