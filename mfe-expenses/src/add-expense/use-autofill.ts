import { type useForm, useWatch } from '@allsquare/kit/form';
import { useEffect, useEffectEvent } from 'react';
import type { FieldsInput, FieldsOutput } from '../expense-form/field-list.ts';
import { guessCategory } from '../expenses/guess-category.ts';
import type { Sentence } from '../sentence/read-sentence.ts';

export const guessed = ['description', 'date', 'paidBy', 'category'] as const;
/** A field that is autofilled from other fields until the user chooses it. */
export type Guessed = (typeof guessed)[number];
export const isGuessed = (name: string): name is Guessed => guessed.some((one) => one === name);

type Start = FieldsInput;

/** The values of the fields that the user has not chosen. */
const autofillValues = (line: Sentence | null, start: Start, description: string) => ({
  description: line?.description ?? start.description,
  date: line?.date ?? start.date,
  paidBy: line?.payer ?? start.paidBy,
  category: guessCategory(description) ?? start.category,
});

/** The chosen fields of a draft of any release: those that differ from the autofilled values. */
export const chosenFields = (draftFields: FieldsInput, line: Sentence | null, start: Start): Guessed[] => {
  const filled = autofillValues(line, start, draftFields.description);
  return guessed.filter((name) => draftFields[name] !== filled[name]);
};

/** Fills the fields that the user has not chosen: from the line, and the category from the description. */
export const useAutofill = (
  form: ReturnType<typeof useForm<FieldsInput, FieldsOutput>>,
  line: Sentence | null,
  start: Start,
  chosen: readonly Guessed[],
): void => {
  const filled = autofillValues(line, start, useWatch({ control: form.control, name: 'description' }));
  const fill = useEffectEvent(() => {
    for (const name of guessed) {
      if (chosen.includes(name) || form.getValues(name) === filled[name]) continue;
      form.setValue(name, filled[name]);
      // In a browser `shouldValidate` left the error.
      if (form.getFieldState(name).invalid) form.clearErrors(name);
    }
  });
  const { description, date, paidBy, category } = filled;
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- only what is filled anew
  useEffect(() => fill(), [description, date, paidBy, category]);
};
