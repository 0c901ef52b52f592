import { setTimeout as sleep } from 'node:timers/promises';

/** Where Node opens its inspector on SIGUSR1. */
const INSPECTOR = 'http://127.0.0.1:9229/json/list';
/** Between two looks at the stack, in microseconds. */
const INTERVAL = 200;

type CallFrame = { functionName: string; url: string };
type Profile = {
  nodes: { id: number; callFrame: CallFrame; children?: number[] }[];
  samples: number[];
  timeDeltas: number[];
};

/**
 * The part of a Node process's busy time, from 0 to 1, that a function takes while `work` runs. Throws without a process, and
 * where the function never runs.
 */
export async function shareOf(
  pid: number | undefined,
  isFunction: (frame: CallFrame) => boolean,
  work: () => Promise<unknown>,
): Promise<number> {
  if (!pid) throw new Error('There is no process to profile');
  process.kill(pid, 'SIGUSR1');
  const inspector = await connect();
  await inspector.ask('Profiler.enable');
  await inspector.ask('Profiler.setSamplingInterval', { interval: INTERVAL });
  await inspector.ask('Profiler.start');
  await work();
  const { profile } = await inspector.ask<{ profile: Profile }>('Profiler.stop');
  inspector.close();
  return inclusive(profile, isFunction) / busy(profile);
}

/** The inspector listens a moment after the signal. */
async function addressOfInspector(): Promise<string> {
  for (;;) {
    const targets = await fetch(INSPECTOR).then(
      (response) => response.json(),
      () => [],
    );
    if (targets.length > 0) return targets[0].webSocketDebuggerUrl;
    await sleep(50);
  }
}

async function connect() {
  const socket = new WebSocket(await addressOfInspector());
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve);
    socket.addEventListener('error', reject);
  });
  const asked = new Map<number, (result: never) => void>();
  socket.addEventListener('message', ({ data }) => {
    const { id, result } = JSON.parse(String(data));
    asked.get(id)?.(result as never);
  });
  return {
    ask: <T>(method: string, params: object = {}) =>
      new Promise<T>((resolve) => {
        const id = asked.size + 1;
        asked.set(id, resolve);
        socket.send(JSON.stringify({ id, method, params }));
      }),
    close: () => socket.close(),
  };
}

/** Microseconds by node, of what is called from there too. */
function inclusive({ nodes, samples, timeDeltas }: Profile, isFunction: (frame: CallFrame) => boolean) {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const below = (id: number): number[] => [id, ...(byId.get(id)?.children ?? []).flatMap(below)];
  const wanted = new Set(nodes.filter(({ callFrame }) => isFunction(callFrame)).flatMap(({ id }) => below(id)));
  if (wanted.size === 0) throw new Error('No sample was taken in the function');
  return sum(timeDeltas.filter((_, sample) => wanted.has(samples[sample] ?? 0)));
}

const busy = ({ nodes, samples, timeDeltas }: Profile) => {
  const idle = nodes.find(({ callFrame }) => callFrame.functionName === '(idle)')?.id;
  return sum(timeDeltas.filter((_, sample) => samples[sample] !== idle));
};

const sum = (values: number[]) => values.reduce((total, each) => total + each, 0);
