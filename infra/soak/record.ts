import { setTimeout as sleep } from 'node:timers/promises';
import type { ReplicatedProduct } from '../chaos/history/replicated-product.ts';
import type { Fault } from './faults.ts';
import { look } from './look.ts';
import type { InjectedFault, Sample } from './run.ts';
import type { Traffic } from './traffic.ts';

/** What happens to a product, on one clock that begins now. */
export class Recorder {
  readonly began = new Date();
  readonly samples: Sample[] = [];
  readonly faults: InjectedFault[] = [];
  readonly #beganAt = performance.now();
  readonly #world: ReplicatedProduct;
  readonly #metricsPort: number;
  readonly #traffic: Traffic;
  #sampled = 0;

  constructor(world: ReplicatedProduct, metricsPort: number, traffic: Traffic) {
    this.#world = world;
    this.#metricsPort = metricsPort;
    this.#traffic = traffic;
  }

  /** Seconds since the beginning. */
  now = (): number => (performance.now() - this.#beganAt) / 1_000;

  pause = (until: number, signal: AbortSignal): Promise<void> =>
    sleep(Math.max(0, until - this.now()) * 1_000, undefined, { signal });

  async sample(): Promise<Sample> {
    const asked = this.#traffic.asked.slice(this.#sampled);
    this.#sampled += asked.length;
    const sample = await look(this.#world, this.#metricsPort, this.now(), asked);
    this.samples.push(sample);
    return sample;
  }

  /** One after the other, so many seconds apart, until it is told to stop; then a last one. */
  async sampleEvery(seconds: number, stopped: AbortSignal): Promise<void> {
    while (!stopped.aborted) {
      await this.pause(this.now() + seconds, stopped).catch(() => undefined);
      await this.sample();
    }
  }

  async inject({ name, mayFail, inject }: Fault): Promise<InjectedFault> {
    const [from, before] = [this.now(), this.#traffic.asked.length];
    await inject();
    const during = this.#traffic.asked.slice(before);
    const failures = during.flatMap(({ failure }) => failure ?? []);
    const struck = { name, mayFail, from, to: this.now(), requests: during.length, failures };
    this.faults.push(struck);
    return struck;
  }
}
