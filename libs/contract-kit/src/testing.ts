import { z } from 'zod';
import type { Scenario } from './examples.ts';
import { isPreservedIfAbsent } from './preserve-if-absent.ts';

/** Additions of a newer provider: another value in every list, or another field in every object. */
export const additions = ['value', 'field'] as const;
export type Addition = (typeof additions)[number];

/**
 * An answer or an event's data as a newer provider may send it: each listed value is unknown to `schema`, or each
 * object has another field. A reader by `schema` must accept both.
 */
export const fromNewer = (addition: Addition, schema: z.ZodType, data: unknown): unknown =>
  addition === 'value' ? withNewValues(schema, data) : withNewFields(data);

function withNewValues(schema: unknown, data: unknown): unknown {
  if (schema instanceof z.ZodEnum || schema instanceof z.ZodLiteral) return `newer-${String(data)}`;
  if (schema instanceof z.ZodUnion) {
    const option = schema.options.find((candidate) => z.safeParse(candidate, data).success);
    return withNewValues(option, data);
  }
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return data == null ? data : withNewValues(schema.unwrap(), data);
  if (schema instanceof z.ZodArray && Array.isArray(data))
    return data.map((item) => withNewValues(schema.element, item));
  if (schema instanceof z.ZodObject && isObject(data))
    return Object.fromEntries(Object.entries(data).map(([key, item]) => [key, withNewValues(schema.shape[key], item)]));
  return data;
}

function withNewFields(data: unknown): unknown {
  if (Array.isArray(data)) return data.map(withNewFields);
  if (!isObject(data)) return data;
  const fields = Object.entries(data).map(([key, item]) => [key, withNewFields(item)]);
  return { ...Object.fromEntries(fields), fromTheFuture: { newer: [true] } };
}

const isObject = (data: unknown): data is Record<string, unknown> => typeof data === 'object' && data !== null;

type Operations = Record<string, unknown>;
const answerOf = (contract: Operations, call: string) => (contract[call] as { response: z.ZodType }).response;

/** A scenario with every successful answer as a newer provider of the contract may give it. */
export const answeredByNewer = (addition: Addition, contract: Operations, scenario: Scenario): Scenario => ({
  ...scenario,
  steps: scenario.steps.map((step) =>
    step.call && step.answer !== undefined && (step.status ?? 0) < 300
      ? { ...step, answer: fromNewer(addition, answerOf(contract, step.call), step.answer) }
      : step,
  ),
});

/**
 * For each operation that the scenarios call: its answers' schema, and its answers as a newer provider may give them.
 */
export function newerAnswers(addition: Addition, contract: Operations, scenarios: Scenario[]) {
  const answers = new Map<string, unknown[]>();
  for (const { steps } of scenarios.map((scenario) => answeredByNewer(addition, contract, scenario)))
    for (const { call, status = 0, answer } of steps)
      if (call && answer !== undefined && status < 300) answers.set(call, [...(answers.get(call) ?? []), answer]);
  return Array.from(answers, ([call, all]) => ({ call, response: answerOf(contract, call), answers: all }));
}

type OptionalField = { path: string[]; isPreserved: boolean };

/** The fields in `data` that are optional in `schema`, at any depth but in lists. */
export function optionalFields(schema: unknown, data: unknown, path: string[] = []): OptionalField[] {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return optionalFields(schema.unwrap(), data, path);
  if (schema instanceof z.ZodPipe) return optionalFields(schema.in, data, path);
  if (!(schema instanceof z.ZodObject) || !isObject(data)) return [];
  return Object.entries(schema.shape as Record<string, z.ZodType>).flatMap(([name, field]) => {
    if (!(name in data)) return [];
    const own = field.safeParse(undefined).success
      ? [{ path: [...path, name], isPreserved: isPreservedIfAbsent(field) }]
      : [];
    return [...own, ...optionalFields(field, data[name], [...path, name])];
  });
}

/** `data` without the field at `path`. */
export function omitPath(data: unknown, [name = '', ...rest]: string[]): unknown {
  if (!isObject(data)) return data;
  const { [name]: found, ...others } = data;
  return rest.length === 0 ? others : { ...others, [name]: omitPath(found, rest) };
}
