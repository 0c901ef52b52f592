import { discardDraft, listDrafts } from '@allsquare/kit/draft';
import { useQueryClient } from '@allsquare/kit/query';
import { useSession } from '@allsquare/kit/session';
import { useState } from 'react';
import { ADD_EXPENSE, type AddDraft, COPY_EXPENSE, type CopyDraft } from '../add-expense/add-draft.ts';
import { EDIT_EXPENSE, type EditDraft } from '../edit-expense/edit-draft.ts';
import { participantsOf, payersOf } from '../expense-form/people.ts';
import { groupQuery } from '../groups/groups.queries.ts';
import { EDIT_REPEAT, type EditRepeatDraft } from '../repeats/edit-repeat-draft.ts';
import {
  EDIT_SETTLEMENT,
  type EditSettlementDraft,
  SETTLEMENT,
  type SettlementDraft,
} from '../settlements/settlement-draft.ts';
import { expenseDraftText, type NameOf, settlementDraftText } from '../unsaved-drafts/draft-text.ts';
import styles from '../unsaved-drafts/unsaved-draft.module.css';
import { UnsavedDraft } from '../unsaved-drafts/unsaved-draft.tsx';

/** Slot group.gone: the unsaved drafts of a group that the user is no longer in, to copy. */
export const UnsavedDrafts = ({ groupId }: { groupId: string }) => {
  const { user } = useSession();
  // The members are known while the query cache has them.
  const group = useQueryClient().getQueryData(groupQuery(groupId).queryKey);
  const currency = group?.currency;
  const people = [
    ...(group?.members ?? []).map(({ userId, user: { name } }) => ({ userId, name })),
    { userId: user.id, name: user.name },
  ];
  const nameIn =
    (known: readonly { userId: string; name: string }[]): NameOf =>
    (userId) =>
      known.find((one) => one.userId === userId)?.name;
  const [, setDiscarded] = useState(0);
  const found = [
    ...[
      ...listDrafts<AddDraft>(user.id, ADD_EXPENSE).filter(({ id }) => id === groupId),
      ...listDrafts<CopyDraft>(user.id, COPY_EXPENSE).filter(({ values }) => values.opened.expense.groupId === groupId),
    ].map(({ key, values }) => ({
      key,
      title: 'New expense',
      text: expenseDraftText(values, nameIn(people), currency),
    })),
    ...listDrafts<EditDraft>(user.id, EDIT_EXPENSE)
      .filter(({ values }) => values.opened.expense.groupId === groupId)
      .map(({ key, values }) => {
        const known = [...participantsOf(values.opened, []), ...payersOf(values.opened, []), ...people];
        return { key, title: 'Changed expense', text: expenseDraftText(values, nameIn(known), currency) };
      }),
    ...listDrafts<EditRepeatDraft>(user.id, EDIT_REPEAT)
      .filter(({ values }) => values.opened.groupId === groupId)
      .map(({ key, values }) => {
        const { expense, splits = [] } = values.opened;
        const known = [...participantsOf({ splits }, []), ...payersOf({ expense }, []), ...people];
        return { key, title: 'Repeating bill', text: expenseDraftText(values, nameIn(known), currency) };
      }),
    ...listDrafts<SettlementDraft>(user.id, SETTLEMENT)
      .filter(({ id }) => id.startsWith(groupId))
      .map(({ key, values }) => ({
        key,
        title: 'Payment',
        text: settlementDraftText(values, nameIn(people), currency),
      })),
    ...listDrafts<EditSettlementDraft>(user.id, EDIT_SETTLEMENT)
      .filter(({ values }) => values.opened.groupId === groupId)
      .map(({ key, values }) => {
        const parties = [values.opened.payer, values.opened.payee].map(({ id: userId, name }) => ({ userId, name }));
        return {
          key,
          title: 'Changed payment',
          text: settlementDraftText(values, nameIn([...parties, ...people]), currency),
        };
      }),
  ];
  if (found.length === 0) return null;
  return (
    <section className={styles.place} aria-labelledby="kept">
      <div>
        <h2 id="kept" className={styles.heading}>
          What you typed here
        </h2>
        <p className={styles.hint}>It was not saved. Copy it to use it elsewhere.</p>
      </div>
      <ul className={styles.list}>
        {found.map(({ key, title, text }) => (
          <UnsavedDraft
            key={key}
            title={title}
            text={text}
            onDiscard={() => {
              discardDraft(key);
              setDiscarded((count) => count + 1);
            }}
          />
        ))}
      </ul>
    </section>
  );
};
