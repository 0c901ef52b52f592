import { fileURLToPath } from 'node:url';
import * as contract from '@allsquare/auth-contract';
import { readScenarios, type Scenario, sharedFixture, startCollector, until } from '@allsquare/testing';
import { afterEach, expect, test } from '@jest/globals';
import { z } from 'zod';
import { Browser } from './browser.ts';
import { ExampleMatcher } from './example-matcher.ts';
import { startGateway } from './fixture.ts';
import { startGroupsServer } from './guests.ts';
import { appOf, firefox } from './people.ts';

const examples = fileURLToPath(new URL('../contract/examples', import.meta.url));
const exported = new Map<string, unknown>(Object.entries(contract));
const Operation = z.object({ method: z.string(), path: z.string() });
const Fields = z.record(z.string(), z.unknown());
const Form = z.record(z.string(), z.string());

const links = sharedFixture(startGroupsServer);
const collector = sharedFixture(startCollector);
const gateway = sharedFixture(() => startGateway(undefined, { groupsUrl: links.url, collectorUrl: collector.url }));
afterEach(() => gateway.service.query('delete from identity.users; delete from session_devices'));

/** Replaces the authenticator app's code in an example. */
const RIGHT_CODE = '123456';
/** The device is written after the sign-in's response. */
const deviceKnown = () =>
  until('the device', async () => (await gateway.service.query('select from session_devices')).length > 0);

/** No account exists before a scenario: a person whose account no step creates registers before the first step. */
const play = async (scenario: Scenario) => {
  const matcher = new ExampleMatcher({ 'http://localhost:8080': gateway.publicUrl });
  const open = () => new Browser(gateway.service.url, gateway.publicUrl);
  const browsers = new Map<string, { browser: Browser; token: string }>();
  const remember = (email: string, browser: Browser, body: unknown) => {
    const session = contract.Session.safeParse(body).data;
    if (session) browsers.set(email, { browser, token: session.access_token });
  };
  let app = (): string => RIGHT_CODE;
  const registers = scenario.steps.some(({ call }) => call === 'register' || call === 'openGuest');
  for (const { id, name, email } of registers ? [] : Object.values(scenario.people)) {
    const browser = open();
    const { body } = await browser.send(
      'POST',
      '/api/auth/register',
      { name, email, password: 'correct-horse' },
      undefined,
      { 'user-agent': firefox },
    );
    remember(email, browser, body);
    matcher.bind(id, contract.Session.parse(body).user.id);
  }
  for (const step of scenario.steps) {
    if (step.event !== undefined) throw new Error(`The gateway follows no event, so ${step.event} cannot be received`);
    if (step.published !== undefined) {
      const id = matcher.real(String(step.data['userId']));
      const isIt = (state: contract.UserState) => state.name === step.data['name'];
      matcher.expectMatch(step.data, await gateway.service.published(contract.userState, id, isIt));
    } else {
      const { method, path } = Operation.parse(exported.get(step.call));
      const person = browsers.get(scenario.people[step.caller ?? '']?.email ?? '');
      const browser = person?.browser ?? open();
      const body = step.body ? Fields.parse(matcher.realIn(step.body)) : undefined;
      if (body?.['code'] === RIGHT_CODE) body['code'] = app();
      if (step.call === 'listSessions') await deviceKnown();
      const address = path.replaceAll(/:(\w+)/g, (_, name: string) => matcher.real(step.params?.[name] ?? ''));
      const sent = body && path === contract.token.path ? new URLSearchParams(Form.parse(body)) : body;
      const answer = await browser.send(method, address, sent, person?.token, { 'user-agent': firefox });
      const setup = contract.FactorSetup.safeParse(answer.body).data;
      if (setup) app = appOf(setup.secret);
      matcher.expectMatch(
        { status: step.status, answer: step.answer ?? {} },
        { status: answer.status, answer: answer.body },
      );
      remember(String(contract.User.safeParse(answer.body['user']).data?.email), browser, answer.body);
    }
  }
};

test.each(readScenarios(examples).map((scenario) => [scenario.title, scenario] as const))('%s', async (_, scenario) => {
  expect(scenario.steps.length).toBeGreaterThan(0);
  await play(scenario);
});
