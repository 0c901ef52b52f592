import { type ExpensesProblem, problems } from '@allsquare/expenses-contract';
import { amountReader } from '@allsquare/kit/amount-text';
import { useForm, useWatch } from '@allsquare/kit/form';
import { centsAsText } from '@allsquare/kit/money';
import { toast } from '@allsquare/kit/ui/toast';
import { type SubmitEvent, useState } from 'react';
import { type PayersDraft, paidAs, payerIds, payersProblem } from '../payers/payers-draft.ts';
import { formProblemsIn } from '../problems.ts';
import type { Sentence } from '../sentence/read-sentence.ts';
import { problemOf, splitFromDraft, withCurrency, withPeople, withStored } from '../split/split-draft.ts';
import type { SplitDraft } from '../split/split-kinds.ts';
import type { SplitPerson } from '../split/split-person.ts';
import { type FieldName, type FieldsInput, type FieldsOutput, fieldNames, schemaIn } from './field-list.ts';
import { newExpense } from './new-expense.ts';
import { type PaidIn, usePaidIn } from './use-paid-in.ts';

/** What the draft of each expense form stores. A draft of an older release has no `payers`, and no `paidIn`. */
export type ExpenseDraft = {
  fields: FieldsInput;
  split: SplitDraft;
  payers?: PayersDraft | null;
  paidIn?: PaidIn;
};

type ExpenseFormOptions = {
  groupId: string;
  start: Required<ExpenseDraft>;
  restored: ExpenseDraft | undefined;
  /** Who can take part. */
  people: readonly SplitPerson[];
  /** Who can have paid. */
  payerPeople: readonly SplitPerson[];
  /** Of a new expense only. */
  adding?: {
    /** Pays while the chosen payer cannot. */
    payer: string;
    /** Reads the line that may be typed in place of an amount. */
    read: (text: string) => Sentence | null;
    divide: (shares: SplitDraft, amount: number, line: Sentence | null) => SplitDraft;
  };
};

/** Shows why an expense cannot be sent. */
export const showProblem = (problem: ExpensesProblem, message = problems[problem].message) =>
  toast.failure(problems[problem].title, message);

/** The values of an expense form: fields, shares and payers, what follows from them, and what is sent. */
export const useExpenseForm = ({ groupId, start, restored, people, payerPeople, adding }: ExpenseFormOptions) => {
  // The typed line may name the currency.
  const [typed, setTyped] = useState(restored?.fields.amount ?? start.fields.amount);
  const line = adding?.read(typed) ?? null;
  const paidIn = usePaidIn({
    groupId,
    start: start.paidIn,
    restored: restored?.paidIn,
    inLine: line?.amount?.currency,
  });
  const { currency } = paidIn;
  const form = useForm(
    schemaIn(currency, (text) => adding?.read(text)?.amount?.text ?? text),
    {
      // Only the form of a new expense has the amount first.
      onScreen: adding ? ['amount', ...fieldNames.filter((name) => name !== 'amount')] : fieldNames,
      problems: formProblemsIn(currency),
      defaultValues: { ...start.fields, ...restored?.fields },
    },
  );
  const fields = { ...start.fields, ...useWatch({ control: form.control }) };
  if (typed !== fields.amount) setTyped(fields.amount);
  const amount = amountReader(currency).parse(line?.amount?.text ?? fields.amount) || 0;
  const charged = paidIn.chargedOf(amount) || 0;

  const userIds = people.map(({ userId }) => userId);
  const [shares, setShares] = useState(() => (restored ? splitFromDraft(restored.split) : start.split));
  /** Whether saving was refused because of the split. */
  const [isRefused, setRefused] = useState(false);
  const inCurrency = withCurrency(shares, currency, paidIn.isForeign);
  const split = adding
    ? withCurrency(adding.divide(inCurrency, amount, line), currency, paidIn.isForeign)
    : withStored(withPeople(inCurrency, userIds, false), amount, start.split);

  const payerUserIds = payerPeople.map(({ userId }) => userId);
  const [payers, setPayers] = useState(restored?.payers === undefined ? start.payers : restored.payers);
  const paidBy = adding && !payerUserIds.includes(fields.paidBy) ? adding.payer : fields.paidBy;
  const paid = paidAs(payers, payerUserIds, paidBy, paidIn.group);
  const isRefund = Boolean(fields.refund);

  /** Changes the typed amount, also within a line. */
  const changeAmount = (change: (typed: string) => string) => {
    const text = fields.amount;
    const { from, to } = line?.amount ?? { from: 0, to: text.length };
    form.setValue('amount', text.slice(0, from) + change(text.slice(from, to)) + text.slice(to));
  };

  return {
    form,
    fields,
    line,
    amount,
    /** The same in the group's currency. */
    charged,
    paidIn,
    isRefund,
    paidBy,
    paid,
    payers,
    setPayers: (next: PayersDraft | null) => setPayers(next),
    payerPeople,
    changeAmount,
    /** The part of the draft that all expense forms share. */
    content: { fields, split: shares, payers, paidIn: paidIn.paidIn },
    /** The props of an input. */
    input: (name: FieldName) => ({ error: form.formState.errors[name]?.message, ...form.register(name) }),
    /** The props of the split. */
    splitProps: {
      amount,
      payers: payerIds(payers, payerUserIds, paidBy, paidIn.group),
      isRefund,
      people,
      split,
      isRefused,
      onChange: setShares,
      onUseAmount: (cents: number) => changeAmount(() => centsAsText(cents, currency)),
    },
    /** Of the amount as it was entered. */
    payersProblem: (cents: number) => payersProblem(payers, payerUserIds, paidIn.chargedOf(cents), paidIn.group),
    /** The problem that prevents saving, which the split then shows. */
    splitProblem: (cents: number) => {
      const problem = problemOf(split, cents);
      setRefused(problem !== null);
      return problem;
    },
    newExpense: (valid: FieldsOutput) =>
      newExpense(groupId, { ...valid, ...paidIn.amountsOf(valid.amount) }, split, paid),
    /** Submits valid values, once at a time. */
    submitOnce: (submit: (valid: FieldsOutput) => unknown) => (event: SubmitEvent) => {
      event.preventDefault();
      if (!form.formState.isSubmitting) void form.handleSubmit(submit)(event);
    },
    reset: () => {
      form.reset(start.fields);
      setShares(start.split);
      setPayers(start.payers);
      paidIn.reset();
    },
  };
};
export type ExpenseForm = ReturnType<typeof useExpenseForm>;
