/*
 * npm run test:k8s: on the cluster of KUBECONFIG with a running overlay, replaces the pods of each Deployment one after
 * another while people write, read, load pages and have live streams open; no request may fail. ORIGIN is its
 * PUBLIC_ORIGIN, and must lead to the Service `edge`: `kubectl port-forward` leads to one pod, and ends with it.
 */
import { execFile } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { explain, UserFacingError } from '@allsquare/build/user-facing-error';
import { createExpense, listExpenses } from '@allsquare/expenses-contract';
import { signIn } from '@allsquare/local/client/client.ts';
import { listen } from '../chaos/cluster/listen.ts';
import { dinner, expectStatus, makeWorld, registerPair, type World } from '../chaos/world.ts';
import { startLoad } from '../compose/load.ts';
import { signInBrowser } from '../load/sign-in-browser.ts';

const origin = process.env['ORIGIN'] ?? 'http://localhost:8080';
/** In milliseconds: the limit for an open page to show a missed change after the answer. */
const KNOWN_WITHIN = 10_000;
const NAME = 'app.kubernetes.io/name';

const execute = promisify(execFile);
const kubectl = async (...args: string[]) =>
  (await execute('kubectl', ['--namespace=allsquare', ...args])).stdout.trim();
const namesOf = async (...args: string[]) => (await kubectl('get', ...args, '--output=name')).split('\n');

type Watch = { stop: () => Promise<string> };

/** Rounds, at most four a second, until stopped; `stop` rejects with an error of a round. */
function repeat(round: () => Promise<void>, found: () => string): Watch {
  const stopping = new AbortController();
  const ended = (async () => {
    while (!stopping.signal.aborted) await Promise.all([round(), sleep(250)]);
  })();
  ended.catch(() => {});
  return {
    stop: async () => {
      stopping.abort();
      await ended;
      return found();
    },
  };
}

/** Loads the files that browsers load of every static unit, and a page with a first view. */
function startVisits(cookie: string): Watch {
  let requests = 0;
  let drawn = 0;
  const get = async (path: string) => {
    requests++;
    const answer = await fetch(origin + path, { headers: { cookie } }).catch((error) => {
      throw new UserFacingError(`GET ${path}: ${error}`);
    });
    const text = await answer.text();
    if (answer.status !== 200) throw new UserFacingError(`GET ${path}: ${answer.status} ${text}`);
    return text;
  };
  const round = async () => {
    const remotes = JSON.parse(await get('/remotes.json')) as Record<string, { entry: string } | null>;
    for (const [name, remote] of Object.entries(remotes)) await get(remote?.entry ?? `/remotes.json has no ${name}`);
    await get('/');
    if ((await get('/dashboard')).includes('<template data-user=')) drawn++;
  };
  return repeat(round, () => `${requests} visits, ${drawn} pages with a first view`);
}

/** One person writes; another one's open page follows, though its stream ends with a pod. */
async function startReader({ groupId, ...people }: World): Promise<Watch> {
  // A token is valid for five minutes.
  const [ann, ben] = await Promise.all([signIn(origin, people.ann), signIn(origin, people.ben)]);
  const world: World = { ann, ben, groupId };
  const heard = listen(origin, ben);
  const count = async () => {
    const answer = await expectStatus(200, ben.call(listExpenses, { query: { groupId, limit: '1' } }));
    return Number(answer.headers.get('x-total-count'));
  };
  const before = await count();
  let known = before;
  let written = before;
  let seen = 0;
  let slowest = 0;
  const round = async () => {
    await expectStatus(201, ann.call(createExpense, { body: dinner(world, `Dinner ${++written}`) }));
    const answered = Date.now();
    while (known < written) {
      const now = heard.opened + heard.topics.length;
      if (now > seen) known = await count();
      else await sleep(20);
      seen = now;
      slowest = Math.max(slowest, Date.now() - answered);
      if (slowest > KNOWN_WITHIN) throw new UserFacingError(`An open page does not know of expense ${written}.`);
    }
  };
  const found = () => `${written - before} expenses known after ${slowest} ms at most, ${heard.opened} streams`;
  const { stop } = repeat(round, found);
  return { stop: () => stop().finally(heard.close) };
}

/** Every pod of the unit is a new one, and the last old one has ended. */
async function replace(how: 'restart' | 'undo', unit: string): Promise<number> {
  const old = await namesOf('pods', `--selector=${NAME}=${unit}`);
  await kubectl('rollout', how, `deployment/${unit}`);
  await kubectl('rollout', 'status', `deployment/${unit}`, '--timeout=300s');
  await kubectl('wait', '--for=delete', ...old, '--timeout=120s');
  await sleep(2_000);
  return old.length;
}

try {
  const units = (await namesOf('deployments')).map((name) => name.replace(/^.*\//, ''));
  const world = await makeWorld(await registerPair(origin));
  const { cookies = [] } = await signInBrowser(origin, world.ben);
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  const load = await startLoad(origin, 4);
  for (const [how, unit] of [...units.map((unit) => ['restart', unit] as const), ['undo', 'svc-expenses'] as const]) {
    const began = Date.now();
    const before = load.requests();
    const watches = [startVisits(cookie), await startReader(world)];
    const pods = await replace(how, unit);
    const seen = await Promise.all(watches.map((watch) => watch.stop()));
    if (load.failures.length > 0) throw new UserFacingError(`Requests failed:\n${load.failures.join('\n')}`);
    const took = ((Date.now() - began) / 1000).toFixed(1);
    console.log(
      `passed  ${how} ${unit}: ${pods} pods, ${load.requests() - before} requests, ${seen.join(', ')}  ${took} s`,
    );
  }
  const { acknowledged, recorded } = await load.stop();
  if (acknowledged !== recorded)
    throw new UserFacingError(`${acknowledged} expenses were acknowledged, ${recorded} are in the books.`);
  console.log(`passed  ${load.requests()} requests, none failed, ${recorded} expenses, none lost or doubled`);
} catch (error) {
  console.error(explain(error));
  process.exit(1);
}
process.disconnect?.();
