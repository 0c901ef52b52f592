import { Broker, LIVE_TO_MANY, type LiveMessage, liveSubject } from '@allsquare/service-kit';
import type { TestService } from './fixture.ts';
import type { TestPerson } from './issuer.ts';

/** Runs `work` and resolves to the live messages that each of these people's browsers gets because of it. */
export async function liveMessagesTo(
  service: Pick<TestService, 'allSent' | 'app' | 'connection'>,
  people: TestPerson[],
  work: () => Promise<unknown>,
): Promise<LiveMessage[][]> {
  await service.allSent();
  const listeners = people.map((person) => {
    const received: LiveMessage[] = [];
    const subscription = service.connection.subscribe(liveSubject(person.id), {
      callback: (_, message) => void received.push(message.json()),
    });
    return { id: person.id, received, subscription };
  });
  const toMany = service.connection.subscribe(LIVE_TO_MANY, {
    callback: (_, message) => {
      const { userIds, messages } = message.json<{ userIds: string[]; messages: LiveMessage[] }>();
      for (const { id, received } of listeners) if (userIds.includes(id)) received.push(...messages);
    },
  });
  await service.connection.flush();
  await work();
  await service.allSent();
  // The service's earlier messages reach the broker, and then us, before this.
  await service.app.get(Broker).connection.flush();
  await service.connection.flush();
  for (const { subscription } of [...listeners, { subscription: toMany }]) subscription.unsubscribe();
  return listeners.map(({ received }) => received);
}
