import { Amount } from '@allsquare/kit/ui/amount';
import { Fragment } from 'react';
import type { Money } from './others-text.ts';

/** Amounts in several currencies, which are never added up. */
export const Amounts = ({ of, className }: { of: readonly Money[]; className?: string }) =>
  of.map(({ cents, currency }, at) => (
    <Fragment key={currency ?? ''}>
      {at > 0 && ' · '}
      <Amount cents={cents} currency={currency} className={className} />
    </Fragment>
  ));
