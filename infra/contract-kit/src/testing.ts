import { z } from 'zod';

/** What a newer provider adds: a value to what was listed so far, or a field to every object. */
export const additions = ['value', 'field'] as const;
export type Addition = (typeof additions)[number];

const NEW = 'from-the-future';

/**
 * An answer or an event's data as a newer provider may send it: each of its listed values is one that `schema` does not know, or each
 * object has a field more. Who reads by `schema` must survive both.
 */
export const fromNewer = (addition: Addition, schema: z.ZodType, data: unknown): unknown =>
  addition === 'value' ? withNewValues(schema, data) : withNewFields(data);

function withNewValues(schema: unknown, data: unknown): unknown {
  if (schema instanceof z.ZodEnum || schema instanceof z.ZodLiteral) return NEW;
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
  return { ...Object.fromEntries(fields), fromTheFuture: { [NEW]: [NEW] } };
}

const isObject = (data: unknown): data is Record<string, unknown> => typeof data === 'object' && data !== null;

type Step = { call?: string; status?: number; answer?: unknown };
type Answering = { readonly response: z.ZodType };

/** Every answer that a contract's scenarios hold, as a newer provider may give it, with the operation that it is of. */
export const newerAnswers = (addition: Addition, contract: Record<string, unknown>, scenarios: { steps: Step[] }[]) =>
  scenarios
    .flatMap(({ steps }) => steps)
    .flatMap(({ call = '', status = 0, answer }) => {
      if (status < 200 || status > 299 || answer === undefined) return [];
      const operation = contract[call] as Answering;
      return [{ call, operation, answer: fromNewer(addition, operation.response, answer) }];
    });
