import { expect, test } from '@jest/globals';
import { Module, type Type } from '@nestjs/common';
import { DiscoveryModule, DiscoveryService, NestFactory } from '@nestjs/core';
import { findSubscriptions } from '../src/consumers/on-event.ts';
import { OnEvent, OnState, type Transaction } from '../src/index.ts';
import { thingEvents, thingState } from './things.service.ts';

class FollowStates {
  @OnState(thingState)
  async follow() {}
}

class FollowDomainEvents {
  @OnEvent(thingEvents, 'thing-changed', 'thing-seen')
  async follow(_tx: Transaction, _event: object, name: string) {
    return name;
  }
}

class Misled {
  // @ts-expect-error an object's version is a number
  @OnState(thingState)
  async follow(_tx: Transaction, { version }: { version: string }) {
    return version;
  }
}

async function subscriptionsOf(...providers: Type[]) {
  @Module({ imports: [DiscoveryModule], providers })
  class Following {}
  const app = await NestFactory.createApplicationContext(Following, { logger: false });
  return findSubscriptions(app.get(DiscoveryService));
}

test('handlers are found by their event', async () => {
  const found = await subscriptionsOf(FollowStates, FollowDomainEvents);
  expect(found.map(({ event, handlers }) => [event.subject, [...handlers.keys()]])).toEqual([
    ['things.thing', ['']],
    ['things.fact', ['thing-changed', 'thing-seen']],
  ]);
});

test('one state has one handler', async () => {
  await expect(subscriptionsOf(FollowStates, Misled)).rejects.toThrow('things.thing is handled twice');
});
