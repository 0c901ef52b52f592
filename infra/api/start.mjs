import { highLimits } from '../local/high-limits.ts';
import { freePorts } from '../local/ports.ts';
import { startProduct } from '../local/product.ts';

/** The whole product, which doubts its own rows as soon as the broker is away. */
export default async function start() {
  const [port] = await freePorts(1);
  // metrics.test.ts reads it too.
  process.env.METRICS_PORT = String(port);
  const environment = { ...highLimits, IN_DOUBT_AFTER: '6000', METRICS_PORT: process.env.METRICS_PORT };
  globalThis.product = await startProduct({ ports: 'free', quiet: true, environment });
}
