import { type DomainEvents, openEnum, type StateEvent, streamName, type Topic, topics } from '@allsquare/contract-kit';
import { z } from 'zod';

export { type DomainEvents, type StateEvent, streamName };
export type DataOf<E extends StateEvent> = z.output<E['data']>;

export type DomainEventName<E extends DomainEvents> = keyof E['facts'] & string;
export type DomainEventOf<E extends DomainEvents, Name extends DomainEventName<E>> = z.output<E['facts'][Name]>;

export type PublishedEvent = StateEvent | DomainEvents;

/** A live message for one browser, sent on `live.<userId>`. */
export type LiveMessage = { topic: Topic; groupId?: string };
/** As received: a newer service may name an unknown topic. */
export const ReceivedLiveMessage = z.object({ topic: openEnum(z.enum(topics)), groupId: z.string().optional() });
export type ReceivedLiveMessage = z.infer<typeof ReceivedLiveMessage>;
export const liveSubject = (userId: string) => `live.${userId}`;

/** Live messages for the browsers of many people, sent on `live.many`. */
export const ReceivedLiveToMany = z.object({ userIds: z.array(z.string()), messages: z.array(ReceivedLiveMessage) });
export type ReceivedLiveToMany = z.infer<typeof ReceivedLiveToMany>;
export const LIVE_TO_MANY = 'live.many';

/** Shorter than the inbox's retention (prune.ts), so that a recreated consumer handles no domain event twice. */
export const DOMAIN_EVENT_RETENTION_DAYS = 5;
