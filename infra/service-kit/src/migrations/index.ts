import { OutboxAndPeople1763000000000 } from './1763000000000-outbox-and-people.ts';

export const kitMigrations = [OutboxAndPeople1763000000000];
