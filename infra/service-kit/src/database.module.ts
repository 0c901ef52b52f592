import {
  type DynamicModule,
  Inject,
  Injectable,
  Module,
  type OnApplicationBootstrap,
  type OnModuleDestroy,
} from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { connectDatabase, type DatabaseDefinition, databaseOptions } from './database.ts';
import { Readiness } from './health.ts';
import { SETTINGS, type Settings } from './settings.ts';

/** Connects and migrates a service's own database when it is there; TypeORM's module closes it, after everything that needs it. */
@Injectable()
export class DatabaseConnection implements OnApplicationBootstrap, OnModuleDestroy {
  readonly #stopping = new AbortController();
  readonly #migrated = Promise.withResolvers<boolean>();
  #isMigrated = false;
  /** True once the database is connected and migrated; false where the service stops before. */
  readonly ready = this.#migrated.promise;

  constructor(
    @Inject(SETTINGS) private readonly settings: Settings,
    private readonly readiness: Readiness,
    private readonly db: DataSource,
  ) {}

  /** HTTP is there at once: nobody waits for the database here. */
  onApplicationBootstrap() {
    this.readiness.require('database', () => this.#isMigrated);
    void this.#connect(this.#stopping.signal);
  }

  onModuleDestroy() {
    this.#stopping.abort();
    this.#migrated.resolve(false);
  }

  async #connect(signal: AbortSignal) {
    await connectDatabase(this.db, signal, (error) =>
      this.settings.log.warn({ err: error }, 'waiting for the database'),
    );
    this.#isMigrated = !signal.aborted;
    this.#migrated.resolve(this.#isMigrated);
  }
}

@Module({})
export class DatabaseModule {
  static forService({ name, databaseUrl }: Settings, definition: DatabaseDefinition): DynamicModule {
    return {
      module: DatabaseModule,
      global: true,
      imports: [
        TypeOrmModule.forRoot({ ...databaseOptions(name, databaseUrl, definition), manualInitialization: true }),
      ],
      providers: [DatabaseConnection],
      exports: [DatabaseConnection],
    };
  }
}
