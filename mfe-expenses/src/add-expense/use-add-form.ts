import type { SlotMember } from '@allsquare/groups-slots';
import { parseCents } from '@allsquare/kit/amount-text';
import { today } from '@allsquare/kit/dates';
import { useDraft, useKeeping } from '@allsquare/kit/draft';
import { useForm, useWatch } from '@allsquare/kit/form';
import { useQuery } from '@allsquare/kit/query';
import { useSession } from '@allsquare/kit/session';
import { type SyntheticEvent, useState } from 'react';
import { fieldNames, fieldsWith, newFields } from '../expenses/expense-fields.ts';
import { defaultIn, filledBy } from '../presets/preset-draft.ts';
import { presetsQuery } from '../presets/presets.queries.ts';
import { formProblems } from '../problems.ts';
import { never } from '../repeats/times.ts';
import { readSentence } from '../sentence/read-sentence.ts';
import {
  isUntouched,
  keptSplit,
  newSplit,
  chosen as splitAmong,
  withAmount,
  withPeople,
} from '../split/split-draft.ts';
import { sureShares } from '../split/sure-shares.ts';
import { ADD_EXPENSE, type AddDraft, type AddPlace } from './add-draft.ts';
import { chosenIn, type Guessed, isGuessed, useFilling } from './use-filling.ts';

const ON_SCREEN = ['amount', ...fieldNames.filter((name) => name !== 'amount')] as const;

type Where = { groupId: string; members: readonly SlotMember[]; payer: string; place: AddPlace };

/** What is typed into Add Expense, with what follows from it as long as nobody chooses it, and its draft. */
export const useAddForm = ({ groupId, members, payer, place }: Where) => {
  const me = useSession().user.id;
  const draft = useDraft<AddDraft>(ADD_EXPENSE, groupId, place, 'An expense');
  const { kept } = draft;
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
    defaultValues: { ...start.fields, ...kept?.fields },
  });
  const fields = { ...start.fields, ...useWatch({ control: form.control }) };
  const line = read(fields.amount);
  const amount = parseCents(line?.amount?.text ?? fields.amount) || 0;
  const [chosen, setChosen] = useState<readonly Guessed[]>(() =>
    kept ? [...(kept.chosen ?? []), ...chosenIn(kept.fields, line, start.fields)] : [],
  );
  useFilling(form, line, start.fields, chosen);

  const [tab, setTab] = useState(kept?.tab ?? 'basic');
  const [shares, setShares] = useState(() => (kept ? keptSplit(kept.split) : start.split));
  const { data: presets } = useQuery(presetsQuery(groupId));
  const preset = presets && defaultIn(presets, userIds);
  const untouched = () => {
    if (line?.people) return splitAmong(newSplit(userIds), line.people, amount);
    return preset ? filledBy(preset, newSplit(userIds), amount) : shares;
  };
  const split = withAmount(withPeople(isUntouched(shares) ? untouched() : shares, userIds), amount);
  const [payers, setPayers] = useState(kept?.payers ?? null);
  const [repeats, setRepeats] = useState(kept?.repeats ?? never);
  useKeeping(
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
    unpaid: isPayerOpen && amount > 0 ? sureShares(split, amount) : undefined,
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
