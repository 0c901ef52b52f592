/* npm run test:browsers -- firefox|webkit: the main stories in another browser than Chromium. See ../README.md. */

import { startProduct } from '@allsquare/local/product.ts';
import { explain, UserFacingError } from '@allsquare/local/user-facing-error.ts';
import { startFirefox } from './firefox.ts';
import { tell } from './story.ts';
import { startWebKit } from './webkit.ts';

const engines = { firefox: startFirefox, webkit: startWebKit };
const stopping = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect'] as const) process.on(signal, () => stopping.abort());

try {
  const start = Object.entries(engines).find(([name]) => name === process.argv[2])?.[1];
  if (!start) throw new UserFacingError(`Name a browser: npm run test:browsers -- ${Object.keys(engines).join('|')}`);
  const product = await startProduct({ ports: 'free', quiet: true, signal: stopping.signal });
  stopping.signal.addEventListener('abort', () => void product.stop());
  try {
    const engine = await start(product.origin);
    try {
      console.log(engine.version);
      if (!(await tell(engine))) process.exitCode = 1;
    } finally {
      await engine.close();
    }
  } finally {
    await product.stop();
  }
} catch (error) {
  if (!stopping.signal.aborted) console.error(explain(error));
  process.exitCode = 1;
}
process.disconnect?.();
