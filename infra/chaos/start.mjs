import { highLimits } from '../local/high-limits.ts';
import { startProduct } from '../local/product.ts';

export default async function start() {
  globalThis.product = await startProduct({ ports: 'free', quiet: true, environment: highLimits });
}
