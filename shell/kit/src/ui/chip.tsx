import type { ReactNode } from 'react';

/** pos, neg and zero are for balances; outline for types, onBlock the same on the ink block; ink for Admin. */
export type ChipTone = 'plain' | 'pos' | 'neg' | 'zero' | 'outline' | 'onBlock' | 'ink';
type ChipProps = {
  tone?: ChipTone;
  tall?: boolean;
  /** On phones words of the text around it, without a ground. */
  bareOnPhones?: boolean;
  children: ReactNode;
};

export const Chip = ({ tone = 'plain', tall, bareOnPhones, children }: ChipProps) => (
  <span
    className={`k-chip k-chip-${tone}`}
    data-tall={tall || undefined}
    data-bare-on-phones={bareOnPhones || undefined}
  >
    {children}
  </span>
);
