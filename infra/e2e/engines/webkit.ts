import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { freePorts } from '@allsquare/local/processes/ports.ts';
import { findDebianProgram } from '@allsquare/local/programs/browser.ts';
import { type Engine, type Tab, tabOf } from './tab.ts';

/** WebDriver's code points for keys. */
const keys = { Enter: '\uE007', Escape: '\uE00C', Tab: '\uE004' };
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';

interface Session {
  sessionId: string;
  capabilities: { browserVersion: string };
}
type Element = { [ELEMENT]: string };
type Call = <T>(method: string, path: string, body?: object) => Promise<T>;

/** WebKitGTK's MiniBrowser by classic WebDriver, on a virtual screen. One driver serves one browser. */
export async function startWebKit(origin: string): Promise<Engine> {
  const driver = findDebianProgram('WebKitWebDriver', 'webkit2gtk-driver', console.log);
  const xvfb = findDebianProgram('Xvfb', 'xvfb', console.log);
  const screen = spawn(xvfb, ['-displayfd', '1', '-screen', '0', '1600x1000x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const display = `:${String((await once(screen.stdout, 'data'))[0]).trim()}`;
  const endings: (() => Promise<unknown>)[] = [async () => screen.kill()];

  async function start() {
    const [port] = await freePorts(1);
    const running = spawn(driver, [`--port=${port}`], {
      stdio: 'ignore',
      env: { ...process.env, DISPLAY: display, GDK_BACKEND: 'x11' },
    });
    endings.unshift(async () => running.kill());
    const call = caller(`http://127.0.0.1:${port}`);
    while (!(await call('GET', '/status').catch(() => undefined))) await new Promise((done) => setTimeout(done, 100));
    const { sessionId, capabilities } = await call<Session>('POST', '/session', { capabilities: { alwaysMatch: {} } });
    const inSession: Call = (method, path, body) => call(method, `/session/${sessionId}${path}`, body);
    endings.unshift(() => inSession('DELETE', '').catch(() => {}));
    return { call: inSession, version: `WebKitGTK ${capabilities.browserVersion}` };
  }
  const close = async () => {
    for (const end of endings) await end();
  };

  try {
    const first = await start();
    let next: Promise<{ call: Call }> | undefined = Promise.resolve(first);
    return {
      version: first.version,
      async browser(width) {
        const { call } = await (next ?? start());
        next = undefined;
        await call('POST', '/window/rect', { width, height: 800 });
        return tabIn(origin, call, await call<string>('GET', '/window'));
      },
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

const caller =
  (address: string): Call =>
  async <T>(method: string, path: string, body: object = {}) => {
    const post = method === 'POST' && { body: JSON.stringify(body) };
    const response = await fetch(address + path, { method, ...post });
    const { value }: { value: T & { message?: string } } = await response.json();
    if (!response.ok) throw new Error(`${method} ${path}: ${value.message}`);
    return value;
  };

function tabIn(origin: string, call: Call, handle: string): Tab {
  const here = async <T>(path: string, body?: object) => {
    await call('POST', '/window', { handle });
    return call<T>('POST', path, body);
  };
  return tabOf<Element>({
    run: (script) => here('/execute/sync', { script, args: [] }),
    find: (script) => here('/execute/sync', { script, args: [] }),
    goto: (path) => here('/url', { url: origin + path }),
    click: (element) => here(`/element/${element[ELEMENT]}/click`),
    type: (element, text) => here(`/element/${element[ELEMENT]}/value`, { text }),
    press: (key) => {
      const actions = ['keyDown', 'keyUp'].map((type) => ({ type, value: keys[key] }));
      return here('/actions', { actions: [{ type: 'key', id: 'keyboard', actions }] });
    },
    back: () => here('/back'),
    beside: async () =>
      tabIn(origin, call, (await call<{ handle: string }>('POST', '/window/new', { type: 'tab' })).handle),
  });
}
