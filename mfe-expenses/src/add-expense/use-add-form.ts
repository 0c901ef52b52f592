import type { SlotMember } from '@allsquare/groups-slots';
import { today } from '@allsquare/kit/dates';
import { useDraft, useStoreDraft } from '@allsquare/kit/draft';
import { useCurrency } from '@allsquare/kit/money';
import { useQuery } from '@allsquare/kit/query';
import { useSession } from '@allsquare/kit/session';
import type { WaitingEntry } from '@allsquare/kit/waiting';
import { type SyntheticEvent, useState } from 'react';
import { newFields } from '../expense-form/field-list.ts';
import { type ExpenseDraft, useExpenseForm } from '../expense-form/use-expense-form.ts';
import type { OpenedExpense } from '../expenses/expense.queries.ts';
import { ratesQuery } from '../expenses/rates.queries.ts';
import type { PayersDraft } from '../payers/payers-draft.ts';
import { applyPreset, availablePresets, defaultPreset } from '../presets/preset-draft.ts';
import { presetsQuery } from '../presets/presets.queries.ts';
import { never } from '../repeats/times.ts';
import { readSentence, type Sentence } from '../sentence/read-sentence.ts';
import { resolvedShares } from '../split/resolved-shares.ts';
import { isUntouched, newSplit, chosen as splitAmong, withAmount, withPeople } from '../split/split-draft.ts';
import type { SplitDraft } from '../split/split-kinds.ts';
import { ADD_EXPENSE, type AddDraft, type AddPlace, COPY_EXPENSE } from './add-draft.ts';
import { readLastCurrency } from './last-used.ts';
import { chosenFields, type Guessed, guessed, isGuessed, useAutofill } from './use-autofill.ts';

/** An expense to copy, and how its copy starts. */
export type Copied = { opened: OpenedExpense; start: Required<ExpenseDraft> };
type Where = {
  groupId: string;
  members: readonly SlotMember[];
  payer: string;
  place: AddPlace;
  copied?: Copied;
  /** An entry to edit, which waits for the network. */
  waiting?: WaitingEntry | undefined;
};

/** The state of Add Expense: the expense form, the autofilled fields, and the draft. */
export const useAddForm = ({ groupId, members, payer, place, copied, waiting }: Where) => {
  const me = useSession().user.id;
  const [kind, id] = copied ? [COPY_EXPENSE, copied.opened.expense.id] : [ADD_EXPENSE, waiting?.ref ?? groupId];
  const draft = useDraft<AddDraft>(kind, id, place, 'An expense');
  const restored = draft.restored ?? (waiting?.form as AddDraft | undefined);
  const userIds = members.map(({ userId }) => userId);
  const currency = useCurrency();
  const [start, setStart] = useState<Required<ExpenseDraft>>(
    () =>
      copied?.start ?? {
        fields: newFields(today(), payer),
        split: newSplit(userIds),
        payers: null,
        paidIn: readLastCurrency(groupId),
      },
  );
  /** A copy is filled already. */
  const atStart: readonly Guessed[] = copied ? guessed : [];
  const { data: presets } = useQuery(presetsQuery(groupId));
  const preset = presets && defaultPreset(presets, userIds);
  const untouched = (shares: SplitDraft, amount: number, line: Sentence | null) => {
    if (line?.people) return splitAmong(newSplit(userIds), line.people, amount);
    return preset ? applyPreset(preset, newSplit(userIds), amount) : shares;
  };
  const expense = useExpenseForm({
    groupId,
    start,
    restored,
    people: members,
    payerPeople: members,
    adding: {
      payer,
      read: (text) => readSentence(text, { members, me, day: start.fields.date, currency }),
      divide: (shares, amount, line) =>
        withAmount(
          withPeople(!copied && isUntouched(shares) ? untouched(shares, amount, line) : shares, userIds, !copied),
          amount,
        ),
    },
  });
  const { form, fields, line, amount, charged, payers, content } = expense;

  // Others may have paid in another currency since this browser did; what is typed already stays in its own.
  const rates = useQuery(ratesQuery(groupId));
  const [isOpen, setOpen] = useState(!restored && !copied);
  if (isOpen && rates.data && !rates.isFetching) {
    setOpen(false);
    const [newest] = rates.data;
    const paidIn = newest?.last ? { currency: newest.currency } : {};
    if (newest?.last !== undefined && fields.amount === '') setStart({ ...start, paidIn });
  }

  const [chosen, setChosen] = useState<readonly Guessed[]>(() =>
    restored ? [...(restored.chosen ?? []), ...chosenFields(restored.fields, line, start.fields)] : atStart,
  );
  useAutofill(form, line, start.fields, chosen);

  const [tab, setTab] = useState(restored?.tab ?? 'basic');
  const opened = copied && { opened: copied.opened };
  const [repeats, setRepeats] = useState(restored?.repeats ?? never);
  const values = { ...content, tab, repeats, chosen, ...opened };
  useStoreDraft(
    draft,
    values,
    { ...start, tab, repeats: never, chosen, ...opened },
    { groupId, fields, shares: content.split, payers, repeats, paidIn: content.paidIn },
  );

  const choose = (name: Guessed) => setChosen((before) => [...new Set([...before, name])]);
  /** Neither the user nor the line has chosen a payer. */
  const isPayerOpen = !payers && !fields.refund && !line?.payer && !chosen.includes('paidBy');

  return {
    ...expense,
    /** The presets of the group, and those that can be offered. */
    presets,
    offered: presets ? availablePresets(presets, userIds) : [],
    setPayers: (next: PayersDraft | null) => {
      choose('paidBy');
      expense.setPayers(next);
    },
    draft,
    /** What the draft stores. */
    values,
    chosen,
    choose,
    /** A typed field is chosen; an emptied description is autofilled again. */
    noteChoice: ({ target }: SyntheticEvent) => {
      if (!(target instanceof HTMLInputElement) || !isGuessed(target.name)) return;
      if (target.name !== 'description' || target.value !== '') return choose(target.name);
      setChosen(chosen.filter((name) => name !== 'description'));
    },
    /** The shares while no payer is chosen. */
    unpaid: isPayerOpen && charged > 0 ? resolvedShares(expense.splitProps.split, amount, charged) : undefined,
    tab,
    setTab,
    repeats,
    setRepeats,
    discard: () => {
      draft.discard();
      expense.reset();
      setRepeats(never);
      setChosen(atStart);
      setTab('basic');
    },
  };
};
