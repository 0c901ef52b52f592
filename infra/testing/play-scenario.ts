import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { userState } from '@allsquare/auth-contract';
import {
  type Defaults,
  expandScenario,
  type Scenario,
  type ScenarioFile,
  unknownFields,
} from '@allsquare/contract-kit/examples';
import { omitPath, optionalFields } from '@allsquare/contract-kit/testing';
import type { Answer, CallInput } from '@allsquare/local/client/call-operation.ts';
import type {
  DataOf,
  DomainEventName,
  DomainEventOf,
  DomainEvents,
  Operation,
  PublishedEvent,
  StateEvent,
} from '@allsquare/service-kit';
import { expect } from '@jest/globals';
import type { TestService } from './fixture.ts';

/**
 * Reads the example files of a contract, with the values that they omit from its `defaults.json`; CONTRACT_DIR names
 * the copy with which a deployed consumer was released.
 */
export function readScenarios(folder: string): Scenario[] {
  const read = (file: string): unknown => JSON.parse(readFileSync(join(folder, file), 'utf8'));
  const files = readdirSync(folder).filter((file) => file.endsWith('.json') && file !== DEFAULTS);
  const defaults = existsSync(join(folder, DEFAULTS)) ? (read(DEFAULTS) as Defaults) : {};
  return files.map((file) => expandScenario(read(file) as ScenarioFile, defaults));
}
const DEFAULTS = 'defaults.json';

/** A provider's scenarios: its examples, and each of them again up to each step that replaces a stored value. */
export const scenariosOf = (folder: string, contract: Record<string, unknown>): Scenario[] =>
  readScenarios(folder).flatMap((scenario) => [
    scenario,
    ...scenario.steps.flatMap(({ call, status = 0 }, at) =>
      call && status < 300 && isReplacing(contract[call] as Operation)
        ? [
            {
              ...scenario,
              title: `${scenario.title}; ${call} in step ${at + 1}`,
              steps: scenario.steps.slice(0, at + 1),
            },
          ]
        : [],
    ),
  ]);

const isReplacing = ({ method }: Operation) => method === 'PUT';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
/** At the end of an address: a token that the provider creates. */
const FRAGMENT = /#[\w-]{20,}$/;
const TIME = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/;

/**
 * Plays a scenario against its provider and fails where the provider breaks its promise. Ids that the provider creates
 * are bound to those of the file when first seen, and so is a token at the end of an address; a time matches any time;
 * all else must be equal. When its last step replaces a value, that step is sent again without each of its optional
 * fields, as a page would that does not know the field.
 */
export async function playScenario(
  service: TestService,
  scenario: Scenario,
  contract: Record<string, unknown>,
  events: PublishedEvent[],
) {
  const ids = new Map<string, string>();
  /** A state by its subject, or domain events by theirs with the name of the event behind it. */
  const eventOf = (subject: string) => {
    for (const event of events) {
      if (event.kind === 'state' && event.subject === subject) return { event };
      if (event.kind === 'fact' && subject.startsWith(`${event.subject}.`))
        return { event, name: subject.slice(event.subject.length + 1) };
    }
    throw new Error(`The scenario names an unknown event ${subject}`);
  };
  for (const person of Object.values(scenario.people)) {
    await service.publishState(userState, person.id, {
      userId: person.id,
      version: 1,
      name: person.name,
      email: person.email,
      emailVerified: person.emailVerified ?? true,
    });
  }
  for (const [at, step] of scenario.steps.entries()) {
    if (step.event !== undefined) {
      const data = translate(step.data, ids) as Record<string, unknown>;
      const { event, name } = eventOf(step.event);
      expect(unknownFields(name === undefined ? event.data : event.facts[name], data)).toEqual([]);
      await (name === undefined
        ? service.publishState(event, idOf(data), data)
        : service.publishEvent(event, name, data));
    } else if (step.published !== undefined) {
      const { event, name } = eventOf(step.published);
      if (name !== undefined) {
        const asWanted = (data: unknown) => isDeepStrictEqual(data, bind(step.data, data, new Map(ids)));
        bind(step.data, await service.publishedEvent(event, name, asWanted), ids);
        continue;
      }
      const wanted = translate(step.data, ids) as { version: number };
      const data = await service.published(
        event,
        idOf(wanted),
        (state: { version: number }) => state.version >= wanted.version,
      );
      expect(data).toEqual(bind(step.data, data, ids));
    } else {
      const operation = contract[step.call] as Operation;
      for (const part of ['params', 'query', 'body'] as const)
        expect(unknownFields(operation[part], step[part])).toEqual([]);
      const caller = step.caller ? scenario.people[step.caller] : undefined;
      const input = {
        params: translate(step.params, ids) as Record<string, string>,
        query: translate(step.query, ids) as CallInput['query'],
        body: translate(step.body, ids),
      };
      const answer = await service.call(caller, operation, input);
      expect({ status: answer.status, answer: promised(answer.status, answer.body) }).toEqual({
        status: step.status,
        answer: bind(promised(answer.status, step.answer), promised(answer.status, answer.body), ids),
      });
      if (step.total) expect(answer.headers.get('x-total-count')).toBe(step.total);
      if (at === scenario.steps.length - 1 && isReplacing(operation) && answer.status < 300)
        await replaceWithoutEach(operation, input.body, (body) => service.call(caller, operation, { ...input, body }));
    }
  }
}

/**
 * The part of an answer that later releases must preserve: of a refusal its code and its fields, not the sentences for
 * a person.
 */
function promised(status: number, answer: unknown): unknown {
  if (!process.env['CONTRACT_DIR'] || status < 400) return answer;
  return JSON.parse(
    JSON.stringify(answer, (name, value: unknown) => (name === 'message' ? undefined : value)) ?? 'null',
  );
}

/** A field declared by `preserveIfAbsent` remains when it is omitted; omitting any other changes no other field. */
async function replaceWithoutEach(operation: Operation, body: unknown, send: (body: unknown) => Promise<Answer>) {
  const fields = optionalFields(operation.body, body);
  // Each write increments the version.
  const versions = fields.filter(({ path }) => path.at(-1) === 'version');
  const whole = versions.reduce((rest, { path }) => omitPath(rest, path), body);
  for (const { path, isPreserved } of fields.filter((field) => !versions.includes(field))) {
    const before = await send(whole);
    expect(before.status).toBe(operation.status);
    const after = await send(omitPath(whole, path));
    // A rule may require one that is not preserved.
    if (after.status >= 300 && !isPreserved) continue;
    expect(after.status).toBe(operation.status);
    const lost = changedIn(before.body as object, after.body as object);
    expect({ without: path.join('.'), lost }).toEqual({
      without: path.join('.'),
      lost: isPreserved ? [] : lost.filter((name) => name === path.at(-1)),
    });
  }
}

const changedIn = (before: object, after: object) =>
  Object.entries(before)
    .filter(
      ([name, value]) => name !== 'version' && !isDeepStrictEqual(value, (after as Record<string, unknown>)[name]),
    )
    .map(([name]) => name);

/** The first id in a state's data names its object. */
function idOf(data: object) {
  return String(Object.values(data).find((value) => typeof value === 'string' && UUID.test(value)));
}

/** The file's ids replaced by those that the provider created. */
function translate(value: unknown, ids: Map<string, string>): unknown {
  if (typeof value === 'string') return ids.get(value) ?? value;
  if (Array.isArray(value)) return value.map((item) => translate(item, ids));
  if (value && typeof value === 'object')
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, translate(item, ids)]));
  return value;
}

/** The file's expectation, with ids and times from the answer wherever the provider chooses them. */
function bind(expected: unknown, actual: unknown, ids: Map<string, string>): unknown {
  if (typeof expected === 'string' && typeof actual === 'string') {
    const [token, made] = [expected, actual].map((text) => FRAGMENT.exec(text)?.[0]);
    if (token && made) {
      ids.set(token.slice(1), made.slice(1));
      return expected.replace(token, made);
    }
    if (TIME.test(expected) && TIME.test(actual)) return actual;
    if (
      UUID.test(expected) &&
      UUID.test(actual) &&
      !ids.has(expected) &&
      expected !== actual &&
      ![...ids.values()].includes(actual)
    )
      ids.set(expected, actual);
    return ids.get(expected) ?? expected;
  }
  if (Array.isArray(expected) && Array.isArray(actual))
    return expected.map((item, index) => bind(item, actual[index], ids));
  if (expected && actual && typeof expected === 'object' && typeof actual === 'object') {
    return Object.fromEntries(
      Object.entries(expected).map(([key, item]) => [key, bind(item, (actual as Record<string, unknown>)[key], ids)]),
    );
  }
  return expected;
}

/** The published states in a contract's examples, in order: what a consumer of the contract must understand. */
export const statesPublishedIn = <E extends StateEvent>(folder: string, event: E): DataOf<E>[] =>
  readScenarios(folder)
    .flatMap((scenario) => scenario.steps)
    .flatMap((step) =>
      step.published !== undefined && step.published === event.subject
        ? [event.data.parse(step.data) as DataOf<E>]
        : [],
    );

/** The published domain events in a contract's examples, in order. */
export const domainEventsPublishedIn = <E extends DomainEvents>(folder: string, event: E) =>
  readScenarios(folder)
    .flatMap((scenario) => scenario.steps)
    .flatMap((step) => {
      if (!step.published?.startsWith(`${event.subject}.`)) return [];
      const name = step.published.slice(event.subject.length + 1) as DomainEventName<E>;
      return [{ name, data: event.facts[name]?.parse(step.data) as DomainEventOf<E, typeof name> }];
    });
