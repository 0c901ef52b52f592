import * as contract from '@allsquare/auth-contract';
import type { ServiceDefinition } from '@allsquare/service-kit';
import declared from '../service.json' with { type: 'json' };
import { EndedProofsEntity } from './address/ended-proofs.entity.ts';
import { AppModule } from './app.module.ts';
import { EndedSessionEntity } from './ended-sessions/ended-session.entity.ts';
import { CodeAttemptsEntity } from './factors/code-attempts.entity.ts';
import { RecoveryCodeEntity } from './factors/recovery-code.entity.ts';
import { GuestEntity } from './guests/guest.entity.ts';
import { GuestGroupEntity } from './guests/guest-group.entity.ts';
import { GuestReturnEntity } from './guests/guest-return.entity.ts';
import { Accounts1764300000000 } from './migrations/1764300000000-accounts.ts';
import { EndedProofs1764900000000 } from './migrations/1764900000000-ended-proofs.ts';
import { Guests1765400000000 } from './migrations/1765400000000-guests.ts';
import { GuestKeys1766300000000 } from './migrations/1766300000000-guest-keys.ts';
import { UnpublishedPeople1766700000000 } from './migrations/1766700000000-unpublished-people.ts';
import { DeletionEntity } from './people/deletion.entity.ts';
import { PublishPerson } from './people/publish-person.ts';
import { UnpublishedPersonEntity } from './people/unpublished-person.entity.ts';
import { SessionDeviceEntity } from './session/session-device.entity.ts';

/** The single entry point (BFF) of the browser. Its database holds what the identity provider cannot (ADR 0023). */
export const service: ServiceDefinition = {
  name: 'svc-auth-gateway',
  module: AppModule,
  docs: { ...declared.document, contract },
  database: {
    entities: [
      RecoveryCodeEntity,
      CodeAttemptsEntity,
      SessionDeviceEntity,
      EndedSessionEntity,
      EndedProofsEntity,
      DeletionEntity,
      GuestEntity,
      GuestGroupEntity,
      GuestReturnEntity,
      UnpublishedPersonEntity,
    ],
    migrations: [
      Accounts1764300000000,
      EndedProofs1764900000000,
      Guests1765400000000,
      GuestKeys1766300000000,
      UnpublishedPeople1766700000000,
    ],
  },
  servesWithoutDatabase: true,
  publishes: [contract.userState],
  afterRestore: async (app) => {
    const missing = await app.get(PublishPerson, { strict: false }).publishAll();
    const report = missing.length
      ? `${missing.length} accounts are gone: ${missing.join(', ')}`
      : 'no account is gone.';
    return `Everybody is published as the identity provider has them; ${report}`;
  },
};
