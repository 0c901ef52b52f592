import {
  type DynamicModule,
  Inject,
  Injectable,
  Module,
  type OnApplicationBootstrap,
  type OnModuleDestroy,
} from '@nestjs/common';
import { ConfigModule, type ConfigType } from '@nestjs/config';
import { TypeOrmModule } from '@nestjs/typeorm';
import type pg from 'pg';
import { DataSource } from 'typeorm';
import { connectDatabase, type DatabaseDefinition, databaseOptions } from '../database/database.ts';
import { databaseConfig } from '../process/config.ts';
import { Metrics } from '../process/metrics.ts';
import { Readiness } from '../process/readiness.ts';
import { type RunningService, SERVICE } from '../service/service.ts';
import { FailedWrites } from './failed-writes.ts';

/**
 * Connects a service's own database when it is up and migrated. TypeORM's module closes it, after everything that needs
 * it.
 */
@Injectable()
export class DatabaseConnection implements OnApplicationBootstrap, OnModuleDestroy {
  readonly #stopping = new AbortController();
  readonly #migrated = Promise.withResolvers<boolean>();
  #isMigrated = false;
  /** True once the database is connected and migrated; false if the service stops before. */
  readonly ready = this.#migrated.promise;

  constructor(
    @Inject(SERVICE) private readonly service: RunningService,
    private readonly readiness: Readiness,
    private readonly db: DataSource,
    private readonly metrics: Metrics,
  ) {}

  /** Does not wait for the database: HTTP is served at once. */
  onApplicationBootstrap() {
    if (!this.service.servesWithoutDatabase) this.readiness.require('database', () => this.#isMigrated);
    this.#showPool();
    void this.#connect(this.#stopping.signal);
  }

  onModuleDestroy() {
    this.#stopping.abort();
    this.#migrated.resolve(false);
  }

  #showPool() {
    this.metrics.gauges(
      {
        allsquare_pool_connections: 'Connections to the database.',
        allsquare_pool_idle: 'Connections to the database that nobody uses.',
        allsquare_pool_waiting: 'Requests that wait for a connection to the database.',
      },
      () => {
        const { master } = this.db.driver as DataSource['driver'] & { master?: pg.Pool };
        if (!master) return {};
        return {
          allsquare_pool_connections: master.totalCount,
          allsquare_pool_idle: master.idleCount,
          allsquare_pool_waiting: master.waitingCount,
        };
      },
    );
  }

  async #connect(signal: AbortSignal) {
    await connectDatabase(this.db, signal, (error) =>
      this.service.log.warn({ err: error }, 'waiting for the database'),
    );
    this.#isMigrated = !signal.aborted;
    this.#migrated.resolve(this.#isMigrated);
  }
}

@Module({})
export class DatabaseModule {
  static forService(name: string, definition: DatabaseDefinition): DynamicModule {
    return {
      module: DatabaseModule,
      global: true,
      imports: [
        ConfigModule.forFeature(databaseConfig),
        TypeOrmModule.forRootAsync({
          imports: [ConfigModule.forFeature(databaseConfig)],
          inject: [databaseConfig.KEY],
          useFactory: ({ DATABASE_URL }: ConfigType<typeof databaseConfig>) => ({
            ...databaseOptions(name, DATABASE_URL, definition),
            manualInitialization: true,
          }),
        }),
      ],
      providers: [DatabaseConnection, FailedWrites],
      exports: [ConfigModule, DatabaseConnection, FailedWrites],
    };
  }
}
