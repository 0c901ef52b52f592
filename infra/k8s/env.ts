import { toConstantCase } from '@allsquare/contract-kit/service-manifest';
import type { EnvVar } from 'kubernetes-types/core/v1';

/** The name of the ConfigMap of an overlay's settings.env, and of the Secret that all pods use. */
export const ALLSQUARE = 'allsquare';

export const fromSettings = (key: string, optional?: true): EnvVar => ({
  name: key,
  valueFrom: { configMapKeyRef: { name: ALLSQUARE, key, ...(optional && { optional }) } },
});

export const fromSecrets = (key: string, optional?: true): EnvVar => ({
  name: key,
  valueFrom: { secretKeyRef: { name: ALLSQUARE, key, ...(optional && { optional }) } },
});

/** The database address of a role, as the variable that its program reads. */
export const databaseUrl = (variable: string, role: string, database: string): EnvVar[] => {
  const password = `${toConstantCase(role)}_PASSWORD`;
  return [
    fromSettings('POSTGRES_ADDRESS'),
    fromSecrets(password),
    { name: variable, value: `postgres://${role}:$(${password})@$(POSTGRES_ADDRESS)/${database}` },
  ];
};

/** The broker address of a user. */
export const brokerUrl = (user: string): EnvVar[] => {
  const password = `${toConstantCase(user)}_NATS_PASSWORD`;
  return [
    fromSettings('NATS_ADDRESS'),
    fromSecrets(password),
    { name: 'NATS_URL', value: `nats://${user}:$(${password})@$(NATS_ADDRESS)` },
  ];
};
