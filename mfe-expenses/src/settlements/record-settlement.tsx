import type { MemberBalance } from '@allsquare/expenses-contract';
import type { SlotMember } from '@allsquare/groups-slots';
import { loadOnDemand, preloaded } from '@allsquare/kit/on-demand';
import { useReopen } from '@allsquare/kit/reopen';
import { type ReactNode, useState } from 'react';
import type { Suggestion } from '../balances/suggestion.ts';
import type { SettleDialog } from './settle.dialog.tsx';
import { SETTLEMENT, type SettlementDraft } from './settlement-draft.ts';
import { useSettlementFromUrl } from './use-settlement-from-url.ts';

type RecordSettlementProps = {
  groupId: string;
  members: readonly SlotMember[];
  /** Everybody in the books, once loaded: members, and former ones while their balance is not zero. */
  balances: readonly MemberBalance[] | undefined;
  /** Renders the trigger; the dialog is prefilled with a payment of the plan, or empty. */
  children: (open: (suggestion?: Suggestion) => void) => ReactNode;
};

const load = preloaded(
  () => import(/* webpackChunkName: "first-presses" */ './settle.dialog.tsx').then((loaded) => loaded.SettleDialog),
  true,
);

/** The Record Settlement dialog and its trigger. */
export const RecordSettlement = ({ groupId, members, balances, children }: RecordSettlementProps) => {
  const [opened, setOpened] = useState<{ Dialog: typeof SettleDialog; suggestion?: Suggestion }>();
  const open = async (suggestion?: Suggestion) => {
    const Dialog = await loadOnDemand(load);
    if (Dialog) setOpened({ Dialog, suggestion });
  };
  useSettlementFromUrl(groupId, (suggestion) => void open(suggestion));
  useReopen<SettlementDraft>(
    SETTLEMENT,
    'summary',
    (id, { suggestion }) => id.startsWith(groupId) && void open(suggestion),
  );
  return (
    <>
      {children((suggestion) => void open(suggestion))}
      {opened && (
        <opened.Dialog
          groupId={groupId}
          people={balances ?? members}
          balances={balances}
          suggestion={opened.suggestion}
          onClose={() => setOpened(undefined)}
        />
      )}
    </>
  );
};
