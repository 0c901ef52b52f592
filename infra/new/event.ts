import { UserFacingError } from '@allsquare/build/user-facing-error';
import type { Operation } from '@allsquare/contract-kit';
import { expandScenario } from '@allsquare/contract-kit/examples';
import type { Changes } from './changes.ts';
import { contractOf, operationsIn, readContract, type Step, scenariosOf } from './contract.ts';
import { camel, kebab, requireKebab } from './names.ts';
import { contractFileOf, type Served, servedIn, withImport } from './source.ts';

/**
 * npm run new event <service> <name> [operation]: a domain event, published at the end of the operation's transaction:
 * group-archived by archiveGroup.
 */
export async function newEvent(changes: Changes, service: string, name: string, by?: string): Promise<string> {
  requireKebab(name, 'A domain event', 'group-archived');
  const contractName = contractOf(changes, service);
  const contract = await readContract(service);
  const [events, { subject, facts }] = domainEventsIn(contract, service);
  if (name in facts) throw new UserFacingError(`${subject}.${name} exists already: choose another name.`);
  const [operation, { path, status }] = publisherOf(operationsIn(contract), service, name, by);
  const [, parameter] = /:(\w+)/.exec(path) ?? [];
  if (!parameter)
    throw new UserFacingError(`${operation} is not about one thing that has an id: write the event by hand.`);
  const field = publish(changes, servedIn(changes, service, operation), {
    events,
    name,
    parameter,
    contract: contractName,
  });
  changes.edit(contractFileOf(changes, service, events), (text) =>
    text.replace(
      new RegExp(`^export const ${events} = \\{[^]*?^ {2}facts: \\{\\n[^]*?(?=^ {2}\\},)`, 'm'),
      (block) => `${block}    '${name}': z.object({ ${field}: z.uuid(), by: z.uuid(), at: z.iso.datetime() }),\n`,
    ),
  );
  writeExample(changes, service, (step) => step.call === operation && step.status === status, {
    published: `${subject}.${name}`,
    field,
    parameter,
  });
  return `${operation} publishes it; @OnEvent(${events}, '${name}') on a provider's method follows it.`;
}

type DomainEvents = { subject: string; facts: object };

function domainEventsIn(contract: Record<string, unknown>, service: string): [string, DomainEvents] {
  const found = Object.entries(contract).find(
    (entry): entry is [string, DomainEvents] =>
      typeof entry[1] === 'object' && entry[1] !== null && 'facts' in entry[1],
  );
  if (!found) throw new UserFacingError(`${service} publishes no domain events: its contract has no table of them.`);
  return found;
}

/** The named operation, or the one with the verb and noun of the event: archiveGroup of group-archived. */
function publisherOf(operations: [name: string, operation: Operation][], service: string, event: string, by?: string) {
  const words = event.split('-');
  const isOfEvent = (name: string) => {
    const [verb = '', ...noun] = kebab(name).split('-');
    return noun.join('-') === words.slice(0, -1).join('-') && words.at(-1)?.startsWith(verb.replace(/e$/, ''));
  };
  const found = operations.find(([name]) => (by === undefined ? isOfEvent(name) : name === by));
  if (found) return found;
  throw new UserFacingError(
    `Name the operation that publishes it: npm run new event ${service} ${event} <operation>, with ${operations.map(([name]) => name).join(', ')}.`,
  );
}

type Published = { events: string; name: string; parameter: string; contract: string };

/**
 * The last line of the transaction before its result, so that a write without a change publishes nothing. Returns the
 * field with the id: as the use case names it, 'groupId', or as the event does.
 */
function publish(changes: Changes, { controller, method, property, verb, useCase }: Served, event: Published): string {
  const { events, name, parameter, contract } = event;
  const given = new RegExp(`this\\.${property}\\.${verb}\\(([^)]*)\\)`).exec(method)?.[1]?.split(', ') ?? [];
  // A new operation uses none of its arguments.
  const text = changes
    .read(useCase)
    .replaceAll(/\b_(?=(tx|caller|id)\b)/g, '')
    .replace('async (tx) => {}', 'async (tx) => {\n    }');
  const takes =
    new RegExp(`^ {2}(?:async )?${verb}\\(([^]*?)\\n? *\\): Promise`, 'm').exec(text)?.[1]?.split(',') ?? [];
  const nameOf = (argument: string) => /^\s*(\w+):/.exec(takes[given.indexOf(argument)] ?? '')?.[1];
  const [caller, id] = [nameOf('caller'), nameOf(`params.${parameter}`)];
  const transaction = /^( *)(.*\bunitOfWork\.run(?:Locking)?\(.*async \(tx\) => \{\n)([^]*?)(^\1\}\);\n)/m.exec(text);
  if (!caller || !id || !transaction)
    throw new UserFacingError(
      `${useCase}, which ${controller} calls, has no transaction with the caller and an id: write it by hand.`,
    );
  const field = id === 'id' ? `${camel(name.split('-').slice(0, -1).join('-'))}Id` : id;
  const [whole, indent = '', head = '', body = '', end = ''] = transaction;
  const inner = `${indent}  `;
  const line = `${inner}tx.publishEvent(${events}, '${name}', { ${field}: ${id}, by: ${caller}.id, at: new Date().toISOString() });\n`;
  const answer = new RegExp(`^${inner}return [^]*$`, 'm').exec(body)?.[0] ?? '';
  const before = body.slice(0, body.length - answer.length);
  const published = text.replace(whole, () => indent + head + before + line + answer + end);
  changes.edit(useCase, () => withImport(published, events, contract));
  return field;
}

type Example = { published: string; field: string; parameter: string };

/** After the first successful answer of the operation. */
function writeExample(changes: Changes, service: string, isGood: (step: Step) => boolean, example: Example): void {
  const { published, field, parameter } = example;
  const [file, scenario] = scenariosOf(changes, service).find(([, { steps }]) => steps.some(isGood)) ?? [];
  if (!file || !scenario) throw new UserFacingError(`No example of ${service} has such an answer: write one first.`);
  const { people } = expandScenario(scenario, JSON.parse(changes.read(`${service}/contract/examples/defaults.json`)));
  const index = scenario.steps.findIndex(isGood);
  const { caller = '', params } = scenario.steps[index] ?? {};
  const data = { [field]: params?.[parameter], by: people[caller]?.id, at: '2026-11-21T10:10:00.000Z' };
  changes.edit(file, () =>
    JSON.stringify({ ...scenario, steps: scenario.steps.toSpliced(index + 1, 0, { published, data }) }),
  );
}
