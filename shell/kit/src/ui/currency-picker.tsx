import { useState } from 'react';
import { currencyOptions } from '../money/currencies.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { SearchField } from './field.tsx';

type CurrencyPickerProps = { onChoose: (currency: string) => void; onClose: () => void };

/** All currencies with their names, to search. */
export const CurrencyPicker = ({ onChoose, onClose }: CurrencyPickerProps) => {
  const [search, setSearch] = useState('');
  const wanted = search.trim().toLowerCase();
  const found = currencyOptions().filter(({ label }) => label.toLowerCase().includes(wanted));
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="More currencies"
      width={425}
      full
      actions={<Button onClick={onClose}>Cancel</Button>}
    >
      <SearchField
        label="Search currencies"
        placeholder="Search currencies..."
        value={search}
        onChange={setSearch}
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      <ul className="k-currencies" aria-label="Currencies">
        {found.map(({ value, label }) => (
          <li key={value}>
            <button type="button" className="k-menu-item" onClick={() => onChoose(value)}>
              {label}
            </button>
          </li>
        ))}
      </ul>
      {found.length === 0 && <p role="status">No currency found</p>}
    </Dialog>
  );
};
