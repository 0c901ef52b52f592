import { setTimeout as sleep } from 'node:timers/promises';
import type { Doubled } from '../chaos/history/doubled.ts';
import { look } from './look.ts';
import type { Sample, Strike } from './run.ts';
import type { Deal } from './strikes.ts';
import type { Traffic } from './traffic.ts';

/** What happens to a product, on one clock that begins now. */
export class Recorder {
  readonly began = new Date();
  readonly samples: Sample[] = [];
  readonly strikes: Strike[] = [];
  readonly #beganAt = performance.now();
  readonly #world: Doubled;
  readonly #metricsPort: number;
  readonly #traffic: Traffic;
  #looked = 0;

  constructor(world: Doubled, metricsPort: number, traffic: Traffic) {
    this.#world = world;
    this.#metricsPort = metricsPort;
    this.#traffic = traffic;
  }

  /** Seconds since the beginning. */
  now = (): number => (performance.now() - this.#beganAt) / 1_000;

  pause = (until: number, signal: AbortSignal): Promise<void> =>
    sleep(Math.max(0, until - this.now()) * 1_000, undefined, { signal });

  async sample(): Promise<Sample> {
    const asked = this.#traffic.asked.slice(this.#looked);
    this.#looked += asked.length;
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

  async strike({ name, mayFail, strike }: Deal): Promise<Strike> {
    const [from, before] = [this.now(), this.#traffic.asked.length];
    await strike();
    const during = this.#traffic.asked.slice(before);
    const failures = during.flatMap(({ failure }) => failure ?? []);
    const struck = { name, mayFail, from, to: this.now(), requests: during.length, failures };
    this.strikes.push(struck);
    return struck;
  }
}
