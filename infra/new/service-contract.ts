import { sentence } from './names.ts';
import type { Named } from './service-names.ts';

const json = (value: unknown) => JSON.stringify(value, null, 2);
const ANN = { id: '0a000000-0000-4000-8000-00000000000a', name: 'Ann Example', email: 'ann@example.com' };
const BEN = { id: '0b000000-0000-4000-8000-00000000000b', name: 'Ben Example', email: 'ben@example.com' };
const ID = '70000000-0000-4000-8000-000000000001';
const AT = '2026-11-21T10:00:00.000Z';
const NAME = 'The first one';

/** The contract of a new service, with its examples. */
export const contractFiles = (named: Named): Record<string, string> => ({
  'contract/src/index.ts': `export * from './events.ts';
export * from './problems.ts';
export * from './${named.things}.ts';
`,
  'contract/src/problems.ts': `/** Every refusal of this service: \`code\` on the wire, title and message on the screen. */
export const problems = {
  'missing-name': { title: 'Name required', message: 'Please enter a name.' },
} as const;

`,
  'contract/src/events.ts': `import { z } from 'zod';

/** What has happened, told once: \`by\` did it at \`at\`. Subject \`${named.things}.fact.<name of the fact>\`. */
export const ${named.events} = {
  kind: 'fact',
  subject: '${named.things}.fact',
  facts: {
    '${named.thing}-created': z.object({ ${named.field}: z.uuid(), by: z.uuid(), at: z.iso.datetime() }),
  },
} as const;
`,
  [`contract/src/${named.things}.ts`]: operations(named),
  'contract/examples/defaults.json': json({
    ann: ANN,
    ben: BEN,
    [named.thing]: { id: ID, name: NAME, createdAt: AT },
  }),
  [`contract/examples/create-${named.thing}.json`]: scenario(named),
  'contract/examples/index.ts': `import { expandScenario } from '@allsquare/contract-kit/examples';
import create${named.Thing}File from './create-${named.thing}.json';
import defaults from './defaults.json';

/** The scenarios that browser code is tested with, expanded. */
export const create${named.Thing} = expandScenario(create${named.Thing}File, defaults);
`,
});

const operations = ({
  things,
  thing,
  Things,
  Thing,
}: Named) => `import { refusedAs, requiredLine } from '@allsquare/contract-kit';
import { z } from 'zod';
import { problems } from './problems.ts';

export const ${Thing} = z.object({ id: z.uuid(), name: z.string(), createdAt: z.iso.datetime() });
export type ${Thing} = z.infer<typeof ${Thing}>;

export const Create${Thing} = z.object({ name: requiredLine(100, refusedAs('missing-name', problems['missing-name'])) });
export type Create${Thing} = z.infer<typeof Create${Thing}>;

export const list${Things} = {
  method: 'GET',
  path: '/api/${things}',
  summary: 'The ${things.replaceAll('-', ' ')} of the caller, newest first',
  status: 200,
  response: z.array(${Thing}),
} as const;
export const create${Thing} = {
  method: 'POST',
  path: '/api/${things}',
  takesKey: true,
  summary: 'Create a ${thing.replaceAll('-', ' ')}',
  body: Create${Thing},
  status: 201,
  response: ${Thing},
} as const;
`;

function scenario({ things, thing, Things, Thing, field }: Named): string {
  const create = { caller: 'ann', call: `create${Thing}` };
  const list = { call: `list${Things}`, status: 200 };
  const message = 'Please enter a name.';
  return json({
    title: `Ann has a ${sentence(thing).toLowerCase()} of her own, and Ben sees nothing of it`,
    people: { ann: { like: 'ann' }, ben: { like: 'ben' } },
    steps: [
      {
        ...create,
        body: { name: ' ' },
        status: 400,
        answer: { message, code: 'missing-name', details: [{ path: 'name', message }] },
      },
      { ...create, body: { name: NAME }, status: 201, answer: { like: thing } },
      { published: `${things}.fact.${thing}-created`, data: { [field]: ID, by: ANN.id, at: AT } },
      { caller: 'ann', ...list, answer: [{ like: thing }] },
      { caller: 'ben', ...list, answer: [] },
    ],
  });
}
