import { highLimits } from '../local/client/high-limits.ts';
import { startProduct } from '../local/start/product.ts';

export default async function start() {
  globalThis.product = await startProduct({ ports: 'free', quiet: true, environment: highLimits });
}
