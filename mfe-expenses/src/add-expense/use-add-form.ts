import type { SlotMember } from '@allsquare/groups-slots';
import { parseCents } from '@allsquare/kit/amount-text';
import { today } from '@allsquare/kit/dates';
import { useDraft, useStoreDraft } from '@allsquare/kit/draft';
import { useForm, useWatch } from '@allsquare/kit/form';
import { useQuery } from '@allsquare/kit/query';
import { useSession } from '@allsquare/kit/session';
import { type SyntheticEvent, useState } from 'react';
import { fieldNames, fieldsWith, newFields } from '../expenses/expense-fields.ts';
import { applyPreset, defaultPreset } from '../presets/preset-draft.ts';
import { presetsQuery } from '../presets/presets.queries.ts';
import { formProblems } from '../problems.ts';
import { never } from '../repeats/times.ts';
import { readSentence } from '../sentence/read-sentence.ts';
import { resolvedShares } from '../split/resolved-shares.ts';
import {
  isUntouched,
  newSplit,
  chosen as splitAmong,
  splitFromDraft,
  withAmount,
  withPeople,
} from '../split/split-draft.ts';
import { ADD_EXPENSE, type AddDraft, type AddPlace } from './add-draft.ts';
import { chosenFields, type Guessed, isGuessed, useAutofill } from './use-autofill.ts';

const ON_SCREEN = ['amount', ...fieldNames.filter((name) => name !== 'amount')] as const;

type Where = { groupId: string; members: readonly SlotMember[]; payer: string; place: AddPlace };

/** What is typed into Add Expense, with what follows from it as long as nobody chooses it, and its draft. */
export const useAddForm = ({ groupId, members, payer, place }: Where) => {
  const me = useSession().user.id;
  const draft = useDraft<AddDraft>(ADD_EXPENSE, groupId, place, 'An expense');
  const { restored } = draft;
  const userIds = members.map(({ userId }) => userId);
  const [start] = useState(() => ({
    fields: newFields(today(), payer),
    split: newSplit(userIds),
  }));
  const read = (text: string) => readSentence(text, { members, me, day: start.fields.date });
  const amountIn = (text: string) => read(text)?.amount?.text ?? text;
  const form = useForm(fieldsWith(amountIn), {
    onScreen: ON_SCREEN,
    problems: formProblems,
    defaultValues: { ...start.fields, ...restored?.fields },
  });
  const fields = { ...start.fields, ...useWatch({ control: form.control }) };
  const line = read(fields.amount);
  const amount = parseCents(line?.amount?.text ?? fields.amount) || 0;
  const [chosen, setChosen] = useState<readonly Guessed[]>(() =>
    restored ? [...(restored.chosen ?? []), ...chosenFields(restored.fields, line, start.fields)] : [],
  );
  useAutofill(form, line, start.fields, chosen);

  const [tab, setTab] = useState(restored?.tab ?? 'basic');
  const [shares, setShares] = useState(() => (restored ? splitFromDraft(restored.split) : start.split));
  const { data: presets } = useQuery(presetsQuery(groupId));
  const preset = presets && defaultPreset(presets, userIds);
  const untouched = () => {
    if (line?.people) return splitAmong(newSplit(userIds), line.people, amount);
    return preset ? applyPreset(preset, newSplit(userIds), amount) : shares;
  };
  const split = withAmount(withPeople(isUntouched(shares) ? untouched() : shares, userIds), amount);
  const [payers, setPayers] = useState(restored?.payers ?? null);
  const [repeats, setRepeats] = useState(restored?.repeats ?? never);
  useStoreDraft(
    draft,
    { fields, split: shares, tab, payers, repeats, chosen },
    { ...start, tab, payers: null, repeats: never, chosen },
    { groupId, fields, shares, payers, repeats },
  );

  const choose = (name: Guessed) => setChosen((before) => [...new Set([...before, name])]);
  /** Nobody has said who pays. */
  const isPayerOpen = !payers && !fields.refund && !line?.payer && !chosen.includes('paidBy');

  return {
    draft,
    form,
    fields,
    line,
    amount,
    userIds,
    paidBy: userIds.includes(fields.paidBy) ? fields.paidBy : payer,
    chosen,
    choose,
    /** What somebody types is chosen; an empty description is filled again. */
    noteChoice: ({ target }: SyntheticEvent) => {
      if (!(target instanceof HTMLInputElement) || !isGuessed(target.name)) return;
      if (target.name !== 'description' || target.value !== '') return choose(target.name);
      setChosen(chosen.filter((name) => name !== 'description'));
    },
    /** Everybody's share of what nobody has paid yet. */
    unpaid: isPayerOpen && amount > 0 ? resolvedShares(split, amount) : undefined,
    tab,
    setTab,
    split,
    setShares,
    payers,
    setPayers,
    repeats,
    setRepeats,
    discard: () => {
      draft.discard();
      form.reset(start.fields);
      setShares(start.split);
      setPayers(null);
      setRepeats(never);
      setChosen([]);
      setTab('basic');
    },
  };
};
