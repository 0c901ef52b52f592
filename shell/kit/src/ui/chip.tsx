import type { ReactNode } from 'react';

/** pos, neg and zero are for balances; outline for types; ink for Admin. */
export type ChipTone = 'plain' | 'pos' | 'neg' | 'zero' | 'outline' | 'ink';
export const Chip = ({ tone = 'plain', children }: { tone?: ChipTone; children: ReactNode }) => (
  <span className={`k-chip k-chip-${tone}`}>{children}</span>
);
