import * as contract from '@allsquare/auth-contract';
import type { ServiceDefinition } from '@allsquare/service-kit';
import { GatewayModule } from './gateway.module.ts';

/** The only door: no database, everything it knows is the identity provider's. */
export const gateway: ServiceDefinition = {
  name: 'svc-auth-gateway',
  module: GatewayModule,
  docs: { name: 'auth', title: 'Session', contract },
  publishes: [contract.userState],
};
