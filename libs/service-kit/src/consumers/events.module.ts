import { type DynamicModule, Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { Broker } from '../broker/broker.ts';
import { RefusedEvents } from '../broker/refused-events.ts';
import { Clock } from '../clock/clock.ts';
import { OutboxWatch } from '../clock/outbox-watch.ts';
import { type RunningService, SERVICE } from '../service/service.ts';
import { Relay } from '../writes/relay.ts';
import { StoredBytes } from '../writes/stored-bytes.ts';
import { UnitOfWork } from '../writes/unit-of-work.ts';
import { Consumers } from './consumers.ts';

/** The broker, and for a service with a database all between the two: writes, their relay and what follows others. */
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
        ...(service.database ? [Relay, OutboxWatch, StoredBytes, UnitOfWork, Consumers, Clock] : []),
      ],
      exports: [SERVICE, Broker, RefusedEvents, ...(service.database ? [UnitOfWork, Consumers] : [])],
    };
  }
}
