import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Registry } from 'prom-client';

type Client = typeof import('prom-client');
type Labels = Record<string, string>;
type Reading = number | { labels: Labels; value: number }[];
type Readings<Name extends string> = Partial<Record<Name, Reading>>;
type Described = string | { help: string; labels: string[] };

/** Limit for database reads of a scrape, in milliseconds; later values are left out. */
const READ_TIMEOUT = 1_000;
const nothing = () => undefined;

/**
 * A service's Prometheus metrics, on their own port (infra/docs/alerts.md). If off, nothing is counted, and prom-client
 * is not loaded. A label has few values: no text of people, and no id but that of who has stored most.
 */
export class Metrics {
  readonly #readings: (() => Promise<void>)[] = [];

  private constructor(private readonly on?: { client: Client; registry: Registry }) {}

  static async open(service: string, isOn: boolean): Promise<Metrics> {
    if (!isOn) return new Metrics();
    const client = await import('prom-client');
    const registry = new client.Registry();
    registry.setDefaultLabels({ service });
    client.collectDefaultMetrics({ register: registry });
    return new Metrics({ client, registry });
  }

  get isOn() {
    return this.on !== undefined;
  }

  /** The returned function counts one. */
  counter<Label extends string>(name: string, help: string, labels: Label[] = []) {
    if (!this.on) return nothing as (of?: Record<Label, string>) => void;
    const { client, registry } = this.on;
    const counter = new client.Counter({ name, help, labelNames: labels, registers: [registry] });
    return (of?: Record<Label, string>) => (of ? counter.inc(of) : counter.inc());
  }

  /** The returned function records a value. */
  histogram<Label extends string>(name: string, help: string, buckets: number[], labels: Label[] = []) {
    if (!this.on) return nothing as (value: number, of?: Record<Label, string>) => void;
    const { client, registry } = this.on;
    const histogram = new client.Histogram({ name, help, buckets, labelNames: labels, registers: [registry] });
    return (value: number, of?: Record<Label, string>) =>
      of ? histogram.observe(of, value) : histogram.observe(value);
  }

  /** Values that are read at each scrape. A failed or late one is left out. */
  gauges<Name extends string>(
    described: Record<Name, Described>,
    read: () => Readings<Name> | Promise<Readings<Name>>,
  ) {
    if (!this.on) return;
    const { client, registry } = this.on;
    const gauges = Object.entries<Described>(described).map(([name, one]) => {
      const { help, labels } = typeof one === 'string' ? { help: one, labels: [] } : one;
      const gauge = new client.Gauge({ name, help, labelNames: labels, registers: [registry] });
      return { name, gauge, hasLabels: labels.length > 0 };
    });
    this.#readings.push(async () => {
      const values: Readings<string> = await withTimeout(READ_TIMEOUT, read).catch(() => ({}));
      for (const { name, gauge, hasLabels } of gauges) {
        gauge.reset();
        const value = values[name];
        // One without labels starts as 0.
        if (!hasLabels) gauge.remove();
        if (typeof value === 'number') gauge.set(value);
        else for (const each of value ?? []) gauge.set(each.labels, each.value);
      }
    });
  }

  /** Serves only GET /metrics. */
  async serve(port: number | undefined, host: string): Promise<{ url: string; stop: () => void } | undefined> {
    if (!this.on) return undefined;
    const server = createServer(({ method, url }, response) => {
      if (method !== 'GET' || url !== '/metrics') return response.writeHead(404).end();
      return void this.#answer(response).catch(() => response.destroy());
    });
    await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, host, resolve));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/metrics`;
    const stop = () => {
      server.close();
      server.closeAllConnections();
    };
    return { url, stop };
  }

  async #answer(response: ServerResponse) {
    await Promise.all(this.#readings.map((read) => read()));
    const text = await this.on?.registry.metrics();
    response.writeHead(200, { 'content-type': this.on?.registry.contentType }).end(text);
  }
}

async function withTimeout<Answer>(milliseconds: number, work: () => Answer | Promise<Answer>): Promise<Answer> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error('It took too long')), milliseconds);
  try {
    return await Promise.race([work(), late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
