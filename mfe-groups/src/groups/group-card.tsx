import type { Group } from '@allsquare/groups-contract';
import { toneOf } from '@allsquare/kit/ui/amount';
import { Chip } from '@allsquare/kit/ui/chip';
import { Mosaic } from '@allsquare/kit/ui/mosaic';
import { Row } from '@allsquare/kit/ui/row';
import { Users } from 'lucide-react';
import { BalanceChip } from './balance-chip.tsx';
import { typeLook } from './group-type.ts';

const edges = { pos: 'var(--pos-bar)', neg: 'var(--neg-bar)', zero: 'var(--axis)' };

/** The geometry of a group in the list: a card of 176 px, on phones a row of 78 px. */
export const cardLayout =
  'h-full min-h-[4.875rem] grid-cols-[2.75rem_minmax(0,1fr)_auto] gap-x-4 overflow-hidden rounded-r2 py-2.5 pr-3 pl-6 desk:min-h-[11rem] desk:grid-cols-[6.875rem_minmax(0,1fr)_auto] desk:grid-rows-[1fr_auto] desk:py-7 desk:pr-6 desk:pl-10 [&>.k-mosaic]:row-span-2 [&>.k-mosaic]:[--s:2.75rem] desk:[&>.k-mosaic]:[--s:5.75rem]';

/** A group in the list; the whole card leads to it. */
export const GroupCard = ({ group, highlight }: { group: Group; highlight: boolean }) => (
  <Row to={`/groups/${group.id}`} bar={edges[toneOf(group.balance)]} highlight={highlight} className={cardLayout}>
    <Mosaic people={group.people} count={group.memberCount} settled={group.settled} />
    <div className="min-w-0 self-end desk:col-span-2 desk:self-start">
      <h2 className="line-clamp-2 text-[1.03125rem] tracking-[-0.02em] wrap-anywhere desk:text-[1.4375rem] desk:leading-[1.1] desk:tracking-[-0.03em]">
        {group.name}
      </h2>
      {group.description && (
        <p className="mt-1.5 line-clamp-2 text-[0.90625rem] leading-[1.35] text-ink-2 wrap-anywhere max-desk:hidden">
          {group.description}
        </p>
      )}
    </div>
    <div className="col-start-2 flex min-w-0 items-center gap-2 self-start text-[0.78125rem] text-ink-2 max-desk:pt-1 desk:flex-wrap desk:gap-x-2.5 desk:gap-y-1 desk:self-end desk:pt-3.5 desk:text-[0.875rem] max-desk:[&>.k-chip]:block max-desk:[&>.k-chip]:h-auto max-desk:[&>.k-chip]:truncate max-desk:[&>.k-chip]:bg-transparent max-desk:[&>.k-chip]:p-0 max-desk:[&>.k-chip]:font-medium">
      <Chip>{typeLook(group.type).label}</Chip>
      <span className="flex items-center gap-1 whitespace-nowrap max-desk:order-first">
        <Users aria-hidden="true" className="size-[0.875rem] desk:hidden" />
        {group.memberCount} <span className="max-desk:sr-only">{group.memberCount === 1 ? 'member' : 'members'}</span>
      </span>
    </div>
    <div className="col-start-3 max-desk:row-span-2 max-desk:row-start-1 desk:self-end">
      <BalanceChip balance={group.balance} />
    </div>
  </Row>
);
