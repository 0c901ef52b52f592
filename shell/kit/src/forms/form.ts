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
import { titled } from '../ui/field.tsx';
import { toast } from '../ui/toast.tsx';

export { Controller, useWatch } from 'react-hook-form';

type Options<I extends FieldValues, O extends FieldValues> = Omit<UseFormProps<I, unknown, O>, 'resolver'> & {
  /** The fields in screen order, if some have a Controller: the first invalid one gets the focus. */
  onScreen?: readonly Path<I>[];
  /** The contract's problems, whose titles precede their messages at the field. */
  problems?: ProblemTable;
};

/** The title of the problem with this message, unless it is only 'Error'. */
const titleOf = (problems: ProblemTable, message: string) => {
  const title = Object.values(problems).find((problem) => problem.message === message)?.title;
  return title === 'Error' ? undefined : title;
};
/** The problems of each form, by its control. Module state: by an object that belongs to one render. */
const problemsByControl = new WeakMap<object, ProblemTable>();

/**
 * A form validated by a zod schema: the contract's, or one made of its parts. Values are the schema's input. Errors are
 * shown at their fields only.
 */
export const useForm = <I extends FieldValues, O extends FieldValues>(
  schema: z.ZodType<O, I>,
  { onScreen = [], problems = {}, ...options }: Options<I, O> = {},
): UseFormReturn<I, unknown, O> => {
  const check = zodResolver(schema);
  const resolver: typeof check = async (...given) => {
    const checked = await check(...given);
    for (const error of Object.values(checked.errors))
      if (typeof error?.message === 'string') error.message = titled(titleOf(problems, error.message), error.message);
    return checked;
  };
  const form = useHookForm<I, unknown, O>({ ...options, resolver });
  problemsByControl.set(form.control, problems);
  // Focus follows registration order, and a Controller registers later than its neighbours.
  for (const field of onScreen) form.register(field);
  return form;
};

/**
 * Shows the server's errors at their fields, and focuses the first; returns whether any field had one. `about`: the
 * field of each error code that only the server can return.
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
  const title = titleOf(problemsByControl.get(form.control) ?? {}, error.message);
  for (const [place, { path, message }] of shown.entries())
    form.setError(path as Path<I>, { message: titled(title, message) }, { shouldFocus: place === 0 });
  return shown.length > 0;
};

type Errors<F extends string> = { [field in F]?: { message?: string } };

/** @deprecated Errors are shown at their fields: `problems` of useForm gives them titles. */
export const toastFirstError =
  <F extends string>(problems: ProblemTable, onScreen: readonly F[]) =>
  (errors: Errors<F>): void => {
    const message = onScreen.map((field) => errors[field]?.message).find(Boolean);
    if (message) toast.failure(titleOf(problems, message) ?? 'Error', message);
  };
