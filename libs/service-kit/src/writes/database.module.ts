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
import { DataSource } from 'typeorm';
import { connectDatabase, type DatabaseDefinition, databaseOptions } from '../database/database.ts';
import { databaseConfig } from '../process/config.ts';
import { Readiness } from '../process/health.ts';
import { type RunningService, SERVICE } from '../service/service.ts';

/**
 * Connects a service's own database when it is there and migrated; TypeORM's module closes it, after everything that
 * needs it.
 */
@Injectable()
export class DatabaseConnection implements OnApplicationBootstrap, OnModuleDestroy {
  readonly #stopping = new AbortController();
  readonly #migrated = Promise.withResolvers<boolean>();
  #isMigrated = false;
  /** True once the database is connected and migrated; false where the service stops before. */
  readonly ready = this.#migrated.promise;

  constructor(
    @Inject(SERVICE) private readonly service: RunningService,
    private readonly readiness: Readiness,
    private readonly db: DataSource,
  ) {}

  /** Does not wait for the database: HTTP is served at once. */
  onApplicationBootstrap() {
    if (!this.service.servesWithoutDatabase) this.readiness.require('database', () => this.#isMigrated);
    void this.#connect(this.#stopping.signal);
  }

  onModuleDestroy() {
    this.#stopping.abort();
    this.#migrated.resolve(false);
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
      providers: [DatabaseConnection],
      exports: [ConfigModule, DatabaseConnection],
    };
  }
}
