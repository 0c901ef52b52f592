import { setTimeout as sleep } from 'node:timers/promises';
import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  type OnApplicationBootstrap,
  type OnModuleInit,
} from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { type RunningService, SERVICE } from '../service/service.ts';
import type { Transaction } from '../writes/transaction.ts';
import { UnitOfWork } from '../writes/unit-of-work.ts';
import { decoratedMethods } from './decorated-methods.ts';

type Prune = (tx: Transaction) => Promise<boolean>;

const PRUNES = 'allsquare:prunes';
/**
 * In milliseconds. Nothing is pruned before it is over for the first time: an empty projection of people fills up
 * first.
 */
const INTERVAL = 10 * 60_000;

/**
 * The method deletes some of what was kept long enough (infra/docs/retention.md), and answers whether there may be
 * more.
 */
export const Prunes =
  () =>
  <Method extends Prune>(_prototype: object, _method: string, { value }: TypedPropertyDescriptor<Method>): void =>
    Reflect.defineMetadata(PRUNES, true, value as Method);

/** Calls the @Prunes methods of a service every ten minutes, each until nothing is left; one replica at a time. */
@Injectable()
export class Housekeeping implements OnModuleInit, OnApplicationBootstrap, BeforeApplicationShutdown {
  readonly #stop = new AbortController();
  #prunes: Prune[] = [];
  #running?: Promise<void>;

  constructor(
    @Inject(SERVICE) private readonly service: RunningService,
    private readonly discovery: DiscoveryService,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  onModuleInit() {
    this.#prunes = Array.from(decoratedMethods(this.discovery, PRUNES), ({ method }) => method as Prune);
  }

  onApplicationBootstrap() {
    this.#running = this.#run();
  }

  async beforeApplicationShutdown() {
    this.#stop.abort();
    await this.#running;
  }

  async #run() {
    const { signal } = this.#stop;
    while (!signal.aborted) {
      await sleep(INTERVAL, undefined, { signal }).catch(() => undefined);
      if (!signal.aborted) await this.prune();
    }
  }

  /** Deletes all that is over now. What fails is tried again next time. */
  async prune(): Promise<void> {
    for (const prune of this.#prunes) {
      const next = () => this.unitOfWork.run(undefined, async (tx) => (await isAlone(tx)) && prune(tx));
      try {
        while (!this.#stop.signal.aborted && (await next()));
      } catch (error) {
        this.service.log.warn({ err: error }, 'housekeeping pauses');
      }
    }
  }
}

async function isAlone(tx: Transaction): Promise<boolean> {
  const [lock] = await tx.sql<{ alone: boolean }>`
    select pg_try_advisory_xact_lock(hashtext('allsquare:housekeeping')) as alone`;
  return lock?.alone === true;
}
