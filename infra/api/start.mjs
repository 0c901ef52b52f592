import { highLimits } from '../local/high-limits.ts';
import { startProduct } from '../local/product.ts';

/** The whole product, which doubts its own rows as soon as the broker is away. */
export default async function start() {
  const environment = { ...highLimits, IN_DOUBT_AFTER: '6000' };
  globalThis.product = await startProduct({ ports: 'free', quiet: true, environment });
}
