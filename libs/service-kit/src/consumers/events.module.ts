import { type DynamicModule, Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { Broker } from '../broker/broker.ts';
import { RefusedEvents } from '../broker/refused-events.ts';
import { Relay } from '../outbox/relay.ts';
import { OutboxMonitor } from '../scheduler/outbox-monitor.ts';
import { Scheduler } from '../scheduler/scheduler.ts';
import { type RunningService, SERVICE } from '../service/service.ts';
import { StorageQuota } from '../unit-of-work/storage-quota.ts';
import { UnitOfWork } from '../unit-of-work/unit-of-work.ts';
import { Consumers } from './consumers.ts';

/** The broker and, with a database, everything between the two: writes, relay and consumers. */
@Module({})
export class EventsModule {
  static forService(service: RunningService): DynamicModule {
    return {
      module: EventsModule,
      imports: [DiscoveryModule],
      providers: [
        { provide: SERVICE, useValue: service },
        Broker,
        RefusedEvents,
        ...(service.database ? [Relay, OutboxMonitor, StorageQuota, UnitOfWork, Consumers, Scheduler] : []),
      ],
      exports: [SERVICE, Broker, RefusedEvents, ...(service.database ? [UnitOfWork, Consumers] : [])],
    };
  }
}
