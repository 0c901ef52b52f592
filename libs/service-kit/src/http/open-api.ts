import { STATUS_CODES } from 'node:http';
import { commonProblems, type Operation, Problem, type ProblemTable } from '@allsquare/contract-kit';
import { z } from 'zod';

export type DocsDefinition = {
  /** The document is served at /api/docs/<name>.json. */
  name: string;
  title: string;
  /** All exports of the unit's contract: they name operations and schemas. */
  contract: Record<string, unknown>;
};

type Json = Record<string, unknown>;
type ObjectSchema = { properties?: Record<string, Json>; required?: string[] };

const none = z.object({});
const JSON_TYPE = 'application/json';

/** The OpenAPI 3.1 document of a service's operations. Throws if one is missing in the contract. */
export function openApi({ title, contract }: DocsDefinition, served: Operation[], problems: ProblemTable) {
  const named = served.map((operation) => ({ operation, id: nameOf(operation, contract) }));
  const inputs = schemasOf('input', z.globalRegistry, named, ({ operation: { params, query, body } }) =>
    z.object({ params: params ?? none, query: query ?? none, body: body ?? none }),
  );
  const answers = schemasOf('output', namesOf(contract), named, ({ operation }) => operation.response);

  const paths: Record<string, Json> = {};
  for (const { id, operation } of named) {
    const path = (paths[operation.path.replaceAll(/:(\w+)/g, '{$1}')] ??= {});
    path[operation.method.toLowerCase()] = describe(id, operation, inputs.of(id), answers.of(id));
  }
  return {
    openapi: '3.1.1',
    info: { title, version: '1', description: INTRODUCTION },
    security: [{ bearer: [] }],
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      parameters: { IdempotencyKey },
      headers: { Link, TotalCount },
      responses: Object.fromEntries(Object.entries(refusals).map(([status, refusal]) => [status, refusal.response])),
      schemas: { ...inputs.shared, ...answers.shared, Problem: problemSchema({ ...commonProblems, ...problems }) },
    },
  };
}

const INTRODUCTION = `A refusal is a \`Problem\`: a sentence for a person and a code that stays. Fields that are not known are ignored; optional ones may be absent or null.
Lengths count code points. Send \`X-Request-Id\` to find a request again; every answer carries it.`;

function describe(id: string, operation: Operation, input: Json, answer: Json) {
  const { params, query, body } = (input as { properties: Record<string, ObjectSchema> }).properties;
  const paged = query?.properties?.['cursor'] !== undefined;
  return {
    operationId: id,
    tags: [operation.path.split('/')[2]],
    summary: operation.summary ?? sentenceOf(id),
    ...(operation.public && { security: [] }),
    parameters: [
      ...parameters('path', params),
      ...parameters('query', query),
      ...(operation.takesKey ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []),
    ],
    ...(operation.body && {
      requestBody: {
        required: !operation.body.safeParse({}).success,
        content: { [operation.bodyType ?? JSON_TYPE]: { schema: body } },
      },
    }),
    responses: {
      ...Object.fromEntries(
        (operation.statuses ?? [operation.status]).map((status) => [
          status,
          {
            description: STATUS_CODES[status],
            ...(paged && {
              headers: {
                Link: { $ref: '#/components/headers/Link' },
                'X-Total-Count': { $ref: '#/components/headers/TotalCount' },
              },
            }),
            ...(!operation.response.safeParse(undefined).success && {
              content: { [operation.answerType ?? JSON_TYPE]: { schema: answer } },
            }),
          },
        ]),
      ),
      ...Object.fromEntries(
        Object.entries(refusals)
          .map(([status, refusal]) => ({ status, ...refusal, shape: operation.refusals?.[Number(status)] }))
          .filter(({ of, shape }) => shape || of(operation))
          .map(({ status, response, shape }) => {
            const isOwnShape = shape && shape !== Problem;
            return [status, isOwnShape ? withShape(response, shape) : { $ref: `#/components/responses/${status}` }];
          }),
      ),
    },
  };
}

/** A refusal: a Problem or another shape. */
function withShape<Response extends { content: Json }>(response: Response, shape: z.ZodType) {
  const { $schema: _, ...own } = z.toJSONSchema(shape, { override: ({ jsonSchema }) => tidy(jsonSchema) });
  return { ...response, content: { [JSON_TYPE]: { schema: { anyOf: [PROBLEM, own] } } } };
}

const parameters = (place: 'path' | 'query', { properties = {}, required = [] }: ObjectSchema = {}) =>
  Object.entries(properties).map(([name, { description, ...schema }]) => ({
    name,
    in: place,
    required: required.includes(name),
    description,
    schema,
  }));

/** createExpense: Create expense. */
const sentenceOf = (id: string) => {
  const words = id.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
};

function nameOf(operation: Operation, contract: Record<string, unknown>) {
  const name = Object.keys(contract).find((candidate) => contract[candidate] === operation);
  if (!name) throw new Error(`${operation.method} ${operation.path} is not exported by the contract`);
  return name;
}

const namesOf = (contract: Record<string, unknown>) => {
  const names = z.registry<{ id: string }>();
  for (const [id, schema] of Object.entries(contract)) if (schema instanceof z.ZodType) names.add(schema, { id });
  return names;
};

/** JSON Schemas by operation, converted together, so that a shared one occurs once (`shared`). */
function schemasOf<Named extends { id: string }>(
  io: 'input' | 'output',
  metadata: z.core.$ZodRegistry<Record<string, unknown>>,
  routes: Named[],
  schemaOf: (route: Named) => z.ZodType,
) {
  const all = z.object(Object.fromEntries(routes.map((route) => [route.id, schemaOf(route)])));
  const json = JSON.stringify(
    z.toJSONSchema(all, { io, metadata, unrepresentable: 'any', override: ({ jsonSchema }) => tidy(jsonSchema) }),
  );
  const schema = JSON.parse(json.replaceAll('"#/$defs/', '"#/components/schemas/')) as ObjectSchema & { $defs?: Json };
  return { of: (id: string) => schema.properties?.[id] ?? {}, shared: schema.$defs ?? {} };
}

/** Removes zod's noise: patterns of known formats, bounds of safe integers, `additionalProperties: false`. */
function tidy(schema: z.core.JSONSchema.BaseSchema) {
  if (schema.format) delete schema.pattern;
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
  if (schema.additionalProperties === false) delete schema.additionalProperties;
}

const IdempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  description: 'The same request under the same key is done once and answered the same, for 24 hours.',
  schema: { type: 'string', pattern: '^[!-~]+$', minLength: 1, maxLength: 200 },
};
const Link = { description: '`<address>; rel="next"` while there is more.', schema: { type: 'string' } };
const TotalCount = {
  description: 'How many there are; with filters counted up to 1,000, then `1000+`.',
  schema: { type: 'string', pattern: String.raw`^\d+\+?$` },
};

/** The Problem schema, with the codes so far. */
function problemSchema(problems: ProblemTable) {
  const { $schema: _, ...schema } = z.toJSONSchema(Problem, { override: ({ jsonSchema }) => tidy(jsonSchema) });
  const code = { ...(schema.properties?.['code'] as Json), examples: Object.keys(problems) };
  return { ...schema, properties: { ...schema.properties, code } };
}

const PROBLEM = { $ref: '#/components/schemas/Problem' };

const writes = ({ method }: Operation) => method !== 'GET';
const asCaller = (operation: Operation) => !operation.public;
const asksFor = (operation: Operation, part: 'query' | 'params' | 'body') => operation[part] !== undefined;

const refusal = (description: string, of: (operation: Operation) => boolean, headers?: Json) => ({
  of,
  response: {
    description,
    ...(headers && { headers }),
    content: { [JSON_TYPE]: { schema: PROBLEM } },
  },
});

/** The statuses common to all routes (infra/docs/wire.md), with the routes that can answer them. */
const refusals = {
  400: refusal(
    'Malformed; `details` has every field.',
    // The gateway refuses a path with a backslash.
    (operation) => writes(operation) || asksFor(operation, 'query') || asksFor(operation, 'params'),
  ),
  401: refusal('Signed out.', (operation) => writes(operation) || asCaller(operation)),
  403: refusal('Not allowed to this caller.', writes),
  404: refusal(
    'Not there, or not for this caller to see.',
    (operation) => asCaller(operation) || asksFor(operation, 'query') || asksFor(operation, 'body'),
  ),
  409: refusal('Not in the present state.', writes),
  410: refusal('A link that is over.', (operation) => !asCaller(operation) && asksFor(operation, 'body')),
  413: refusal('Larger than 256 kB.', (operation) => asksFor(operation, 'body')),
  422: refusal('Breaks a rule.', writes),
  429: refusal('Too many requests.', () => true, {
    'Retry-After': { description: 'Seconds to wait.', schema: { type: 'integer' } },
  }),
  502: refusal('The answer was lost: it may have happened. The same request under the same key tells.', writes),
  503: refusal('A part is away; nothing was changed.', () => true),
};
