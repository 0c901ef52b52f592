/* npm run test:browsers [-- firefox|webkit]: the main story in browsers other than Chromium. See ../README.md. */

import { stopSignal } from '@allsquare/build/stop-signal';
import { explain, UserFacingError } from '@allsquare/build/user-facing-error';
import { highLimits } from '@allsquare/local/client/high-limits.ts';
import { startProduct } from '@allsquare/local/start/product.ts';
import { startFirefox } from './firefox.ts';
import { playStory } from './story.ts';
import { startWebKit } from './webkit.ts';

const engines = { firefox: startFirefox, webkit: startWebKit };
const wanted = process.argv[2];
const stopped = stopSignal();

try {
  const chosen = Object.entries(engines).filter(([name]) => !wanted || name === wanted);
  if (chosen.length === 0)
    throw new UserFacingError(`${wanted}: only ${Object.keys(engines).join(' and ')} are known.`);
  const product = await startProduct({ ports: 'free', quiet: true, environment: highLimits, signal: stopped });
  stopped.addEventListener('abort', () => void product.stop());
  try {
    for (const [, start] of chosen) {
      const engine = await start(product.origin);
      try {
        console.log(engine.version);
        if (!(await playStory(engine))) process.exitCode = 1;
      } finally {
        await engine.close();
      }
    }
  } finally {
    await product.stop();
  }
} catch (error) {
  if (!stopped.aborted) console.error(explain(error));
  process.exitCode = 1;
}
process.disconnect?.();
