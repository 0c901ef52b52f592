import type { ReactNode } from 'react';

/** pos, neg and zero are for balances; outline for types, onBlock the same on the ink block; ink for Admin. */
export type ChipTone = 'plain' | 'pos' | 'neg' | 'zero' | 'outline' | 'onBlock' | 'ink';
type ChipProps = {
  /** pos, neg and zero are only for balances. */
  tone?: ChipTone;
  /** As tall as a small button, beside one. */
  tall?: boolean;
  /** On phones plain text without a background. */
  bareOnPhones?: boolean;
  /** A word or two, or an amount. */
  children: ReactNode;
};

/** A short label with a background that gives the state of what is beside it. */
export const Chip = ({ tone = 'plain', tall, bareOnPhones, children }: ChipProps) => (
  <span
    className={`k-chip k-chip-${tone}`}
    data-tall={tall || undefined}
    data-bare-on-phones={bareOnPhones || undefined}
  >
    {children}
  </span>
);
