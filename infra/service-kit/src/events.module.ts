import { type DynamicModule, Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { Broker } from './broker.ts';
import { Consumers } from './consumers.ts';
import { Relay } from './relay.ts';
import { SETTINGS, type Settings } from './settings.ts';
import { UnitOfWork } from './unit-of-work.ts';

/** The broker, and for a service with a database all between the two: writes, their relay and what follows others. */
@Module({})
export class EventsModule {
  static forService(settings: Settings): DynamicModule {
    return {
      module: EventsModule,
      imports: [DiscoveryModule],
      providers: [
        { provide: SETTINGS, useValue: settings },
        Broker,
        ...(settings.databaseUrl ? [Relay, UnitOfWork, Consumers] : []),
      ],
      exports: [SETTINGS, Broker, ...(settings.databaseUrl ? [UnitOfWork] : [])],
    };
  }
}
