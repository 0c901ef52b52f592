import { currencySymbol } from '@allsquare/contract-kit';
import { Check } from 'lucide-react';
import { useState } from 'react';
import { loadOnDemand, preloaded } from '../overlays/on-demand.ts';
import type { CurrencyPicker } from './currency-picker.tsx';
import { Menu, MenuItem } from './menu.tsx';

/** All currencies with their names, which few need. */
const load = preloaded(() => import('./currency-picker.tsx').then((loaded) => loaded.CurrencyPicker));

/** Another currency for an amount. */
export type CurrencyChoice = {
  /** In the menu; all others are behind 'More currencies'. */
  offered: readonly string[];
  onChoose: (currency: string) => void;
};

/** The sign of an amount's currency, as a button with the currencies to choose from. */
export const CurrencyMenu = ({ currency, choice }: { currency: string; choice: CurrencyChoice }) => {
  const [opened, setOpened] = useState<{ Picker: typeof CurrencyPicker }>();
  const showAll = async () => {
    const Picker = await loadOnDemand(load);
    if (Picker) setOpened({ Picker });
  };
  const choose = (chosen: string) => {
    setOpened(undefined);
    choice.onChoose(chosen);
  };
  return (
    <>
      <Menu label={`Currency: ${currency}`} icon={currencySymbol(currency)} look="k-input-prefix k-input-currency">
        {[...new Set([...choice.offered, currency])].map((one) => (
          <MenuItem key={one} onSelect={() => choose(one)}>
            {one === currencySymbol(one) ? one : `${one} (${currencySymbol(one)})`}
            {one === currency && <Check aria-label="chosen" className="k-menu-mark" />}
          </MenuItem>
        ))}
        <MenuItem onSelect={() => void showAll()}>More currencies</MenuItem>
      </Menu>
      {opened && <opened.Picker onChoose={choose} onClose={() => setOpened(undefined)} />}
    </>
  );
};
