import { expect, test } from '@jest/globals';
import { serversOf } from '../src/index.ts';

test.each([
  ['nats://a:4222', { servers: ['a:4222'] }],
  ['a:4222,b:4222', { servers: ['a:4222', 'b:4222'] }],
  ['nats://svc:p%40ss@a:4222,nats://b:4222', { servers: ['a:4222', 'b:4222'], user: 'svc', pass: 'p@ss' }],
])('the broker at %s', (address, options) => expect(serversOf(address)).toEqual(options));
