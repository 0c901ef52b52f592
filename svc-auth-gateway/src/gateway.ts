import * as contract from '@allsquare/auth-contract';
import type { ServiceDefinition } from '@allsquare/service-kit';
import { GatewayModule } from './gateway.module.ts';

/** The single entry point (BFF) of the browser. It has no database: all it knows comes from the identity provider. */
export const gateway: ServiceDefinition = {
  name: 'svc-auth-gateway',
  module: GatewayModule,
  docs: { name: 'auth', title: 'Session', contract },
  publishes: [contract.userState],
};
