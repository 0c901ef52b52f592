/* npm run bench:telemetry: what metrics and traces cost a create. See README.md. */
import { stopSignal } from '@allsquare/build/stop-signal';
import { explain } from '@allsquare/build/user-facing-error';
import { highLimits } from '@allsquare/local/client/high-limits.ts';
import { freePortRange } from '@allsquare/local/processes/ports.ts';
import { services } from '@allsquare/local/processes/services.ts';
import { type Product, startProduct } from '@allsquare/local/start/product.ts';
import { startCollector } from '../testing/collector.ts';
import { Callers } from './callers.ts';
import { drive } from './drive.ts';
import { expenseIn } from './operations.ts';
import { processorTime } from './processes.ts';
import { sumOf } from './report.ts';
import { seed } from './seed.ts';
import { SMALL } from './world.ts';

const ROUNDS = 6;
const SECONDS = 5;
const WARM_UP_SECONDS = 10;
const GROUPS = 40;
const CONNECTIONS = 8;

const stopped = stopSignal();

type Measured = { product: Product; callers: Callers; requests: number; milliseconds: number };

try {
  const collector = await startCollector();
  const port = await freePortRange(services.length);
  const metrics = { METRICS_PORT: String(port) };
  const ways = {
    off: {},
    metrics,
    'metrics, each request traced': {
      METRICS_PORT: String(port + services.length),
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    },
  };
  const measured = new Map<string, Measured>();
  try {
    for (const [name, telemetry] of Object.entries(ways)) {
      const product = await start(telemetry);
      const one = { product, callers: new Callers(gatewayOf(product)), requests: 0, milliseconds: 0 };
      measured.set(name, one);
      await seed(product);
      await one.callers.renew();
      await create(one, WARM_UP_SECONDS);
    }
    // In turns, so that what else the machine does meets all of them.
    for (let round = 0; round < ROUNDS; round++) for (const one of measured.values()) await measure(one);
    report(measured);
  } finally {
    for (const { product } of measured.values()) await product.stop();
    await collector.stop();
  }
} catch (error) {
  console.error(explain(error));
  process.exitCode = 1;
}
process.disconnect?.();

function start(telemetry: NodeJS.ProcessEnv) {
  const environment = { LOG_LEVEL: 'warn', ...highLimits, ...telemetry };
  return startProduct({ ports: 'free', quiet: true, environment, signal: stopped });
}

function gatewayOf(product: Product) {
  return `http://127.0.0.1:${product.part('svc-auth-gateway').port}`;
}

function create({ product, callers }: Measured, seconds: number) {
  stopped.throwIfAborted();
  const next = () => expenseIn(callers, SMALL + Math.floor(Math.random() * GROUPS));
  return drive(gatewayOf(product), seconds, next, CONNECTIONS);
}

async function measure(one: Measured) {
  await one.callers.renew();
  const before = sumOf(processorTime(one.product));
  one.requests += (await create(one, SECONDS)).requests;
  one.milliseconds += sumOf(processorTime(one.product)) - before;
}

function report(measured: Map<string, Measured>) {
  const each = ({ milliseconds, requests }: Measured) => milliseconds / requests;
  const off = measured.get('off');
  for (const [name, one] of measured)
    console.log(
      `${name.padEnd(30)} ${each(one).toFixed(2)} ms of processor a create, ` +
        `${off ? (each(one) / each(off)).toFixed(3) : '?'} of off, ${one.requests} creates`,
    );
}
