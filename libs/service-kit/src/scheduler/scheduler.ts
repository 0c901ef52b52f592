import { setTimeout as sleep } from 'node:timers/promises';
import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  type OnApplicationBootstrap,
  type OnModuleDestroy,
  type OnModuleInit,
} from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { DatabaseConnection } from '../connection/database.module.ts';
import { type RunningService, SERVICE } from '../service/service.ts';
import type { Transaction } from '../unit-of-work/transaction.ts';
import { UnitOfWork } from '../unit-of-work/unit-of-work.ts';
import { findScheduledWork, type ScheduledWork } from './every.ts';

/** Time (ms) that shutdown waits for current work, which the next start repeats. */
const SHUTDOWN_GRACE = 3000;

/** Calls the @Every methods of a service. */
@Injectable()
export class Scheduler implements OnModuleInit, OnApplicationBootstrap, OnModuleDestroy, BeforeApplicationShutdown {
  readonly #stop = new AbortController();
  readonly #failing = new Set<ScheduledWork>();
  #scheduled: ScheduledWork[] = [];
  #running: Promise<unknown> = Promise.resolve();

  constructor(
    @Inject(SERVICE) private readonly service: RunningService,
    private readonly discovery: DiscoveryService,
    private readonly connection: DatabaseConnection,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  onModuleInit() {
    this.#scheduled = findScheduledWork(this.discovery);
  }

  onApplicationBootstrap() {
    this.#running = Promise.all(this.#scheduled.map((work) => this.#runRepeatedly(work)));
  }

  onModuleDestroy() {
    this.#stop.abort();
  }

  async beforeApplicationShutdown() {
    await Promise.race([this.#running, sleep(SHUTDOWN_GRACE, undefined, { ref: false })]);
  }

  /** Runs all work with this interval now. */
  async runDue(every: number): Promise<void> {
    for (const work of this.#scheduled) if (work.every === every) await this.#run(work);
  }

  async #runRepeatedly(work: ScheduledWork) {
    const { signal } = this.#stop;
    if (!work.inEachReplica) await this.connection.ready;
    const pause = () => sleep(work.every, undefined, { signal }).catch(() => undefined);
    if (work.later) await pause();
    while (!signal.aborted) {
      await this.#run(work);
      await pause();
    }
  }

  async #run(work: ScheduledWork) {
    try {
      if (work.inEachReplica) await work.method();
      else while (!this.#stop.signal.aborted && (await this.#runChunk(work)));
      this.#failing.delete(work);
    } catch (error) {
      const level = this.#failing.has(work) ? 'debug' : 'warn';
      this.service.log[level]({ err: error, work: work.name }, 'timed work pauses');
      this.#failing.add(work);
    }
  }

  /** Returns whether there may be more for this replica. */
  async #runChunk({ name, method }: Extract<ScheduledWork, { inEachReplica?: false }>): Promise<boolean> {
    const more = await this.unitOfWork.run(undefined, async (tx) => (await tryLock(tx, name)) && method(tx));
    if (typeof more === 'function') await more();
    return more !== false;
  }
}

async function tryLock(tx: Transaction, name: string): Promise<boolean> {
  const [lock] = await tx.sql<{ alone: boolean }>`
    select pg_try_advisory_xact_lock(hashtext(${`allsquare:${name}`})) as alone`;
  return lock?.alone === true;
}
