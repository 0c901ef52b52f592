import type { ProblemTable } from '@allsquare/contract-kit';
import { zodResolver } from '@hookform/resolvers/zod';
import {
  type FieldValues,
  type Path,
  type UseFormProps,
  type UseFormReturn,
  useForm as useHookForm,
} from 'react-hook-form';
import type { z } from 'zod';
import type { ApiError } from '../api/api.ts';
import { toast } from '../ui/toast.tsx';

export { Controller, useWatch } from 'react-hook-form';

type Options<I extends FieldValues, O extends FieldValues> = Omit<UseFormProps<I, unknown, O>, 'resolver'> & {
  /** The fields as they stand on screen, where some have a Controller: the first wrong one gets the focus. */
  onScreen?: readonly Path<I>[];
};

/** A form whose rules are a zod schema: the contract's, or one made of its parts. Values are the schema's input. */
export const useForm = <I extends FieldValues, O extends FieldValues>(
  schema: z.ZodType<O, I>,
  { onScreen = [], ...options }: Options<I, O> = {},
): UseFormReturn<I, unknown, O> => {
  const form = useHookForm<I, unknown, O>({ ...options, resolver: zodResolver(schema) });
  // Focus goes by the order of registering, and a Controller registers later than its neighbours.
  for (const field of onScreen) form.register(field);
  return form;
};

/**
 * Puts what the server refused beside the fields, and the focus into the first; answers whether any field had it.
 * `about`: the field of a refusal that only the server can make, by its code.
 */
export const showRefusal = <I extends FieldValues, O extends FieldValues>(
  form: UseFormReturn<I, unknown, O>,
  error: ApiError,
  about: Readonly<Record<string, Path<I>>> = {},
): boolean => {
  const field = about[error.code];
  const shown = field
    ? [{ path: field, message: error.message }]
    : error.details.filter(({ path }) => path in form.getValues());
  for (const [place, { path, message }] of shown.entries())
    form.setError(path as Path<I>, { message }, { shouldFocus: place === 0 });
  return shown.length > 0;
};

const titleOf = (problems: ProblemTable, message: string) =>
  Object.values(problems).find((problem) => problem.message === message)?.title ?? 'Error';

type Errors<F extends string> = { [field in F]?: { message?: string } };

/**
 * For handleSubmit: a notice of the first wrong field, with the title of its problem; `onScreen` are the fields from
 * top to bottom.
 */
export const toastFirstError =
  <F extends string>(problems: ProblemTable, onScreen: readonly F[]) =>
  (errors: Errors<F>): void => {
    const message = onScreen.map((field) => errors[field]?.message).find(Boolean);
    if (message) toast.failure(titleOf(problems, message), message);
  };
