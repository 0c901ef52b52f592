import { chromium } from 'playwright-core';
import { highLimits } from '../local/client/high-limits.ts';
import { freePortRange } from '../local/processes/ports.ts';
import { browserFlags, findBrowser } from '../local/programs/browser.ts';
import { startProduct } from '../local/start/product.ts';
import { startCollector } from '../testing/collector.ts';

/** The whole product, which stops trusting its rows as soon as the broker is down, and one browser. */
export default async function start() {
  const executablePath = findBrowser(console.log);
  const port = await freePortRange(5);
  const { url } = await startCollector();
  const telemetry = { METRICS_PORT: String(port), OTEL_EXPORTER_OTLP_ENDPOINT: url };
  // Tests read there what the product prints.
  Object.assign(process.env, telemetry);
  const environment = { ...highLimits, IN_DOUBT_AFTER: '6000', ...telemetry };
  globalThis.product = await startProduct({ ports: 'free', quiet: true, environment });
  try {
    globalThis.browser = await chromium.launch({ executablePath, args: browserFlags });
  } catch (error) {
    await globalThis.product.stop();
    throw error;
  }
}
