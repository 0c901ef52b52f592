import { sentence } from './names.ts';
import type { Named } from './service-names.ts';

/** What a new service runs. */
export const serviceFiles = (named: Named): Record<string, string> => ({
  'service.json': JSON.stringify({
    $schema: '../libs/contract-kit/service.schema.json',
    team: named.things,
    database: named.table,
    document: { name: named.things, title: sentence(named.things) },
    prefixes: [`/api/${named.things}`],
    settings: ['LIMIT_BYTES'],
  }),
  'README.md': readme(named),
  'src/main.ts': `import { runService } from '@allsquare/service-kit';
import { service } from './service.ts';

await runService(service);
`,
  'src/app.module.ts': `import { Module } from '@nestjs/common';
import { PeopleModule } from './people/people.module.ts';
import { ${named.Things}Module } from './${named.things}/${named.things}.module.ts';

@Module({ imports: [${named.Things}Module, PeopleModule] })
export class AppModule {}
`,
  'src/refuse.ts': `import { problems } from '${named.contract}';
import { refusals } from '@allsquare/service-kit';

/** The codes with which rules refuse, and the HTTP status of each. */
export const refuse = refusals(problems, {});
`,
  'src/service.ts': definition(named),
  [`src/migrations/${named.made}-${named.things}.ts`]: migration(named),
  'src/people/people.module.ts': `import { Module } from '@nestjs/common';
import { ${named.Things}Module } from '../${named.things}/${named.things}.module.ts';
import { PersonProjection } from './person-projection.ts';

/** Names of people. */
@Module({ imports: [${named.Things}Module], providers: [PersonProjection] })
export class PeopleModule {}
`,
  'src/people/person-projection.ts': projection(named),
  [`src/${named.things}/${named.things}.module.ts`]: nounModule(named),
  [`src/${named.things}/${named.things}.controller.ts`]: controller(named),
  [`src/${named.things}/${named.things}.repository.ts`]: repository(named),
  [`src/${named.things}/${named.thing}.entity.ts`]: entity(named),
  [`src/${named.things}/create-${named.thing}.ts`]: useCase(named),
});

const readme = ({ service, things, thing, Things }: Named) => `# ${service}

${sentence(things)} that people keep. Team ${Things}; database \`${things.replaceAll('-', '_')}\`.

Owns: ${things.replaceAll('-', ' ')}. Consumes \`identity.user\` for names and addresses. It stores people as user ids.

Promises (\`contract/\`, with examples that \`test/contract.test.ts\` plays against the service):

- Everybody sees what they have created, and nobody else does.
- \`${things}.fact.${thing}-created\` is published once.
- What somebody has created is deleted with their account.

Alone: \`npm test -w ${service}\`, \`npm run test:contract -w ${service}\` (each with a PostgreSQL and a NATS of its
own), \`npm run build -w ${service}\`, \`npm run migrate -w ${service}\` with \`DATABASE_OWNER_URL\`.

Where to look: \`src/${things}/\`.
`;

const definition = ({
  service,
  things,
  Things,
  Thing,
  thing,
  contract,
  events,
  made,
}: Named) => `import * as contract from '${contract}';
import type { ServiceDefinition } from '@allsquare/service-kit';
import declared from '../service.json' with { type: 'json' };
import { AppModule } from './app.module.ts';
import { ${Things}${made} } from './migrations/${made}-${things}.ts';
import { ${Thing}Entity } from './${things}/${thing}.entity.ts';

/** ${sentence(things)} that people keep. Owned by Team ${Things}. */
export const service: ServiceDefinition = {
  name: '${service}',
  module: AppModule,
  docs: { ...declared.document, contract },
  database: { entities: [${Thing}Entity], migrations: [${Things}${made}] },
  publishes: [contract.${events}],
};
`;

const migration = ({ Things, table, made }: Named) => `import type { MigrationInterface, QueryRunner } from 'typeorm';

export class ${Things}${made} implements MigrationInterface {
  async up(db: QueryRunner) {
    await db.query(\`
      create table ${table} (
        id uuid primary key,
        owner_id uuid not null,
        name text not null check (char_length(name) between 1 and 100),
        created_at timestamptz not null
      )\`);
    await db.query(\`create index ${table}_of_person on ${table} (owner_id, created_at)\`);
  }

  async down(db: QueryRunner) {
    await db.query(\`drop table ${table}\`);
  }
}
`;

const entity = ({ Thing, table }: Named) => `import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';

@Entity('${table}')
@Check('${table}_name_check', 'char_length(name) between 1 and 100')
@Index('${table}_of_person', ['ownerId', 'createdAt'])
export class ${Thing}Entity {
  @PrimaryColumn('uuid')
  id: string;

  /** Whoever has created it. */
  @Column('uuid', { name: 'owner_id' })
  ownerId: string;

  @Column('text')
  name: string;

  @Column('timestamptz', { name: 'created_at' })
  createdAt: Date;
}
`;

const projection = ({
  things,
  Things,
  thing,
}: Named) => `import { type UserState, userState } from '@allsquare/auth-contract';
import { OnState, People, type Transaction } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';
import { ${Things}Repository } from '../${things}/${things}.repository.ts';

/**
 * Stores people's names as svc-auth-gateway publishes them. Of somebody deleted no ${thing.replaceAll('-', ' ')} stays.
 */
@Injectable()
export class PersonProjection {
  constructor(
    private readonly people: People,
    private readonly ${names(things)}: ${Things}Repository,
  ) {}

  @OnState(userState)
  async apply(tx: Transaction, person: UserState): Promise<void> {
    if (!person.deleted) await this.people.upsert(tx, person);
    else if (await this.people.anonymize(tx, person)) await this.${names(things)}.deleteAllOf(tx, person.userId);
  }
}
`;

const nounModule = ({ things, thing, Things, Thing }: Named) => `import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Create${Thing} } from './create-${thing}.ts';
import { ${Thing}Entity } from './${thing}.entity.ts';
import { ${Things}Controller } from './${things}.controller.ts';
import { ${Things}Repository } from './${things}.repository.ts';

/** Creating and listing ${things.replaceAll('-', ' ')}. */
@Module({
  imports: [TypeOrmModule.forFeature([${Thing}Entity])],
  controllers: [${Things}Controller],
  providers: [${Things}Repository, Create${Thing}],
  exports: [${Things}Repository],
})
export class ${Things}Module {}
`;

const controller = ({
  things,
  thing,
  Things,
  Thing,
  contract,
}: Named) => `import { create${Thing}, list${Things}, problems } from '${contract}';
import { type InputOf, Problems, Route } from '@allsquare/service-kit';
import { Controller } from '@nestjs/common';
import { Create${Thing} } from './create-${thing}.ts';
import { ${Things}Repository } from './${things}.repository.ts';

@Controller()
@Problems(problems)
export class ${Things}Controller {
  constructor(
    private readonly ${names(things)}: ${Things}Repository,
    private readonly create${Thing}: Create${Thing},
  ) {}

  @Route(list${Things})
  list({ caller }: InputOf<typeof list${Things}>) {
    return this.${names(things)}.listBy(caller.id);
  }

  @Route(create${Thing})
  create({ caller, body, idempotency }: InputOf<typeof create${Thing}>) {
    return this.create${Thing}.create(caller, body, idempotency);
  }
}
`;

const repository = ({ thing, Things, Thing, contract }: Named) => `import type { ${Thing} } from '${contract}';
import type { Transaction } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { ${Thing}Entity } from './${thing}.entity.ts';

@Injectable()
export class ${Things}Repository {
  constructor(@InjectRepository(${Thing}Entity) private readonly rows: Repository<${Thing}Entity>) {}

  /** Newest first. */
  async listBy(ownerId: string): Promise<${Thing}[]> {
    const rows = await this.rows.find({ where: { ownerId }, order: { createdAt: 'DESC', id: 'ASC' } });
    return rows.map(({ id, name, createdAt }) => ({ id, name, createdAt: createdAt.toISOString() }));
  }

  async insert(tx: Transaction, ${names(thing)}: ${Thing}Entity) {
    await tx.repository(${Thing}Entity).insert(${names(thing)});
  }

  async deleteAllOf(tx: Transaction, ownerId: string) {
    await tx.repository(${Thing}Entity).delete({ ownerId });
  }
}
`;

const useCase = ({
  things,
  thing,
  Things,
  Thing,
  contract,
  events,
  field,
}: Named) => `import { randomUUID } from 'node:crypto';
import { type Create${Thing} as Create${Thing}Body, ${events}, type ${Thing} } from '${contract}';
import { type Caller, type IdempotencyRequest, People, UnitOfWork } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';
import { refuse } from '../refuse.ts';
import { ${Things}Repository } from './${things}.repository.ts';

@Injectable()
export class Create${Thing} {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly ${names(things)}: ${Things}Repository,
    private readonly people: People,
  ) {}

  create(caller: Caller, { name }: Create${Thing}Body, idempotency?: IdempotencyRequest): Promise<${Thing}> {
    return this.unitOfWork.run(idempotency, async (tx) => {
      if (!(await this.people.noneDeleted(tx, [caller.id]))) throw refuse('not-found');
      const [id, now] = [randomUUID(), new Date()];
      await this.${names(things)}.insert(tx, { id, ownerId: caller.id, name, createdAt: now });
      const at = now.toISOString();
      tx.publishEvent(${events}, '${thing}-created', { ${field}: id, by: caller.id, at });
      tx.notifyBrowsers([caller.id], ['${things}']);
      return { id, name, createdAt: at };
    });
  }
}
`;

/** A variable's name. */
const names = (word: string) => word.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
