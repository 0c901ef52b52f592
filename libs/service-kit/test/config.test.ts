import { afterAll, expect, test } from '@jest/globals';
import { Module } from '@nestjs/common';
import { ConfigModule, registerAs } from '@nestjs/config';
import { z } from 'zod';
import { readEnvironment, type Service, startService } from '../src/index.ts';

const peer = registerAs('peer', () => readEnvironment(z.object({ PEER_URL: z.url(), PEER_KEY: z.string().min(9) })));

@Module({ imports: [ConfigModule.forFeature(peer)] })
class PeerModule {}

const env = {
  PORT: '0',
  HOST: '127.0.0.1',
  LOG_LEVEL: 'silent',
  NATS_URL: 'nats://127.0.0.1:1',
  OIDC_ISSUER: 'http://issuer.example',
  OIDC_JWKS_URL: 'http://issuer.example/certs',
  PEER_KEY: 'long enough',
};
const running: Service[] = [];
const start = async (own: Record<string, string>) => {
  const service = await startService({ name: 'svc-peer', module: PeerModule }, { ...env, ...own });
  running.push(service);
  return service;
};
afterAll(() => Promise.all(running.map((service) => service.stop())));

test('services of one process have separate environments, and leave that of the process unchanged', async () => {
  const services = await Promise.all(['http://a.example', 'http://b.example'].map((url) => start({ PEER_URL: url })));
  expect(services.map(({ app }) => app.get(peer.KEY, { strict: false }).PEER_URL)).toEqual([
    'http://a.example',
    'http://b.example',
  ]);
  expect(process.env).not.toHaveProperty('PEER_URL');
  await expect(start({})).rejects.toThrow('PEER_URL');
});

test('an invalid environment ends the start with an error that names every invalid variable and no value', async () => {
  await expect(start({ PEER_URL: 'secret.example', PEER_KEY: 'short' })).rejects.toThrow(
    'The environment is not complete: PEER_URL: Invalid URL; PEER_KEY: Too small: expected string to have >=9 characters',
  );
  await expect(start({ NATS_URL: '', OIDC_ISSUER: 'secret.example', LOG_LEVEL: 'loud' })).rejects.toThrow(
    /^The environment is not complete: LOG_LEVEL: .*; NATS_URL: .*; OIDC_ISSUER: Invalid URL$/,
  );
});
