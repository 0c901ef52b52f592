import { highLimits } from '@allsquare/local/high-limits.ts';
import { type Product, type ProductOptions, type RunningPart, startProduct } from '@allsquare/local/product.ts';
import { services } from '@allsquare/local/services.ts';
import { openBalancer } from './balancer.ts';

/** The product with two replicas of each service, each pair behind a load balancer. */
export type Doubled = {
  product: Product;
  replicas: RunningPart[][];
  stop: () => Promise<void>;
};

export async function startDoubled(
  signal?: AbortSignal,
  { environment, brokers }: Pick<ProductOptions, 'environment' | 'brokers'> = {},
): Promise<Doubled> {
  const balancers = await Promise.all(services.map(async ({ name }) => ({ name, ...(await openBalancer()) })));
  const close = () => Promise.all(balancers.map((balancer) => balancer.close()));
  const product = await startProduct({
    ports: 'free',
    quiet: true,
    environment: { LOG_LEVEL: 'warn', ...highLimits, ...environment },
    ...(brokers && { brokers }),
    addressOf: (name) => balancers.find((balancer) => balancer.name === name)?.url ?? '',
    ...(signal && { signal }),
  }).catch(async (error) => {
    await close();
    throw error;
  });
  const stop = async () => {
    await product.stop();
    await close();
  };
  try {
    const replicas = await Promise.all(
      balancers.map(async ({ name, leadTo }) => {
        const both = [product.part(name), await product.startReplica(name)];
        leadTo(both.map(({ port }) => port));
        return both;
      }),
    );
    return { product, replicas, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
