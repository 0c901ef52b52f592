import { OutboxAndPeople1763000000000 } from './1763000000000-outbox-and-people.ts';
import { Inbox1763700000000 } from './1763700000000-inbox.ts';
import { VerifiedAndDeletedPeople1764200000000 } from './1764200000000-verified-and-deleted-people.ts';
import { RightsOnRows1764600000000 } from './1764600000000-rights-on-rows.ts';
import { KnownStreams1765100000000 } from './1765100000000-known-streams.ts';
import { Epoch1765200000000 } from './1765200000000-epoch.ts';
import { Traceparent1765900000000 } from './1765900000000-traceparent.ts';
import { StoredBytes1766220000000 } from './1766220000000-stored-bytes.ts';
import { OutboxPriority1766500000000 } from './1766500000000-outbox-priority.ts';

export const kitMigrations = [
  OutboxAndPeople1763000000000,
  Inbox1763700000000,
  VerifiedAndDeletedPeople1764200000000,
  RightsOnRows1764600000000,
  KnownStreams1765100000000,
  Epoch1765200000000,
  Traceparent1765900000000,
  OutboxPriority1766500000000,
  StoredBytes1766220000000,
];
