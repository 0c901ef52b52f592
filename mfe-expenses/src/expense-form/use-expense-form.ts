import { type ExpensesProblem, problems } from '@allsquare/expenses-contract';
import { parseCents } from '@allsquare/kit/amount-text';
import { useForm, useWatch } from '@allsquare/kit/form';
import { centsAsText } from '@allsquare/kit/money';
import { toast } from '@allsquare/kit/ui/toast';
import { type SubmitEvent, useState } from 'react';
import { type PayersDraft, paidAs, payerIds, payersProblem } from '../payers/payers-draft.ts';
import { formProblems } from '../problems.ts';
import type { Sentence } from '../sentence/read-sentence.ts';
import { problemOf, splitFromDraft, withPeople, withStored } from '../split/split-draft.ts';
import type { SplitDraft } from '../split/split-kinds.ts';
import type { SplitPerson } from '../split/split-person.ts';
import {
  ExpenseSchema,
  type FieldName,
  type FieldsInput,
  type FieldsOutput,
  fieldNames,
  schemaWithin,
} from './field-list.ts';
import { newExpense } from './new-expense.ts';

/** What the draft of each expense form stores. A draft of an older release has no `payers`. */
export type ExpenseDraft = { fields: FieldsInput; split: SplitDraft; payers?: PayersDraft | null };

type ExpenseFormOptions = {
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
export const useExpenseForm = ({ start, restored, people, payerPeople, adding }: ExpenseFormOptions) => {
  const form = useForm(adding ? schemaWithin((text) => adding.read(text)?.amount?.text ?? text) : ExpenseSchema, {
    // Only the form of a new expense has the amount first.
    onScreen: adding ? ['amount', ...fieldNames.filter((name) => name !== 'amount')] : fieldNames,
    problems: formProblems,
    defaultValues: { ...start.fields, ...restored?.fields },
  });
  const fields = { ...start.fields, ...useWatch({ control: form.control }) };
  const line = adding?.read(fields.amount) ?? null;
  const amount = parseCents(line?.amount?.text ?? fields.amount) || 0;

  const userIds = people.map(({ userId }) => userId);
  const [shares, setShares] = useState(() => (restored ? splitFromDraft(restored.split) : start.split));
  /** Whether saving was refused because of the split. */
  const [isRefused, setRefused] = useState(false);
  const split = adding
    ? adding.divide(shares, amount, line)
    : withStored(withPeople(shares, userIds, false), amount, start.split);

  const payerUserIds = payerPeople.map(({ userId }) => userId);
  const [payers, setPayers] = useState(restored?.payers === undefined ? start.payers : restored.payers);
  const paidBy = adding && !payerUserIds.includes(fields.paidBy) ? adding.payer : fields.paidBy;
  const paid = paidAs(payers, payerUserIds, paidBy);
  const isRefund = Boolean(fields.refund);

  /** Changes the typed amount, also within a line. */
  const changeAmount = (change: (typed: string) => string) => {
    const typed = fields.amount;
    const { from, to } = line?.amount ?? { from: 0, to: typed.length };
    form.setValue('amount', typed.slice(0, from) + change(typed.slice(from, to)) + typed.slice(to));
  };

  return {
    form,
    fields,
    line,
    amount,
    isRefund,
    paidBy,
    paid,
    payers,
    setPayers: (next: PayersDraft | null) => setPayers(next),
    payerPeople,
    changeAmount,
    /** The part of the draft that all expense forms share. */
    content: { fields, split: shares, payers },
    /** The props of an input. */
    input: (name: FieldName) => ({ error: form.formState.errors[name]?.message, ...form.register(name) }),
    /** The props of the split. */
    splitProps: {
      amount,
      payers: payerIds(payers, payerUserIds, paidBy),
      isRefund,
      people,
      split,
      isRefused,
      onChange: setShares,
      onUseAmount: (cents: number) => changeAmount(() => centsAsText(cents)),
    },
    payersProblem: (cents: number) => payersProblem(payers, payerUserIds, cents),
    /** The problem that prevents saving, which the split then shows. */
    splitProblem: (cents: number) => {
      const problem = problemOf(split, cents);
      setRefused(problem !== null);
      return problem;
    },
    newExpense: (groupId: string, valid: FieldsOutput) => newExpense(groupId, valid, split, paid),
    /** Submits valid values, once at a time. */
    submitOnce: (submit: (valid: FieldsOutput) => unknown) => (event: SubmitEvent) => {
      event.preventDefault();
      if (!form.formState.isSubmitting) void form.handleSubmit(submit)(event);
    },
    reset: () => {
      form.reset(start.fields);
      setShares(start.split);
      setPayers(start.payers);
    },
  };
};
export type ExpenseForm = ReturnType<typeof useExpenseForm>;
