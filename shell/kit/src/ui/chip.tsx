import type { ReactNode } from 'react';

/** pos, neg and zero are for balances; outline for types, onBlock the same on the ink block; ink for Admin. */
export type ChipTone = 'plain' | 'pos' | 'neg' | 'zero' | 'outline' | 'onBlock' | 'ink';
type ChipProps = {
  /** pos, neg and zero are only for balances. */
  tone?: ChipTone;
  /** As tall as a small button, beside one. */
  tall?: boolean;
  /** On phones words of the text around it, without a ground. */
  bareOnPhones?: boolean;
  /** A word or two, or an amount. */
  children: ReactNode;
};

/** A word on a ground of its own that says how the thing beside it is. */
export const Chip = ({ tone = 'plain', tall, bareOnPhones, children }: ChipProps) => (
  <span
    className={`k-chip k-chip-${tone}`}
    data-tall={tall || undefined}
    data-bare-on-phones={bareOnPhones || undefined}
  >
    {children}
  </span>
);
